import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { packageTarget } from "../package-target.ts";

/** `zwm trust`: lets a package's code run, at its present content only. */
export const trust: Command = async (context) => {
  const { manager, output, parsed } = context;
  const level = parsed.flag("full") ? "full" : "isolated";
  const [target = ""] = parsed.positionals;
  const runId = parsed.value("run");
  const state =
    runId === undefined
      ? await manager.trust(await packageTarget(context, target), level)
      : await manager.trustRun(target, runId, level);
  output.document(state);
  output.line(
    output.text("cli-trusted", { package: state.packageId, level, digest: state.digest.slice(0, 12) }),
  );
  output.note(output.text(level === "full" ? "cli-trust-means-full" : "cli-trust-means-isolated"));
  return ExitCode.ok;
};

/** `zwm untrust`: takes back what `zwm trust` granted. */
export const untrust: Command = async (context) => {
  const { manager, output, parsed } = context;
  const result = await manager.untrust(await packageTarget(context, parsed.positionals[0] ?? ""));
  output.document(result);
  output.line(
    output.text(result.removed ? "cli-untrusted" : "cli-untrust-nothing", { package: result.packageId }),
  );
  return ExitCode.ok;
};
