import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";

/** `zwm trust`: lets a package's code run, at its present content only. */
export const trust: Command = async ({ manager, output, parsed }) => {
  await manager.rescan();
  const level = parsed.flag("full") ? "full" : "isolated";
  const state = await manager.trust(parsed.positionals[0] ?? "", level);
  output.document(state);
  output.line(
    output.text("cli-trusted", { package: state.packageId, level, digest: state.digest.slice(0, 12) }),
  );
  output.note(output.text(level === "full" ? "cli-trust-means-full" : "cli-trust-means-isolated"));
  return ExitCode.ok;
};

/** `zwm untrust`: takes that back. */
export const untrust: Command = async ({ manager, output, parsed }) => {
  await manager.rescan();
  const result = await manager.untrust(parsed.positionals[0] ?? "");
  output.document(result);
  output.line(
    output.text(result.removed ? "cli-untrusted" : "cli-untrust-nothing", { package: result.packageId }),
  );
  return ExitCode.ok;
};
