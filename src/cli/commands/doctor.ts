import { ExitCode } from "../../errors/codes.ts";
import { checkBackends } from "../doctor/check-backends.ts";
import { checkHome } from "../doctor/check-home.ts";
import { checkLibrary } from "../doctor/check-library.ts";
import { checkProgram } from "../doctor/check-program.ts";
import { checkTools } from "../doctor/check-tools.ts";
import { checkWorkflows } from "../doctor/check-workflows.ts";
import { type DoctorArea, type DoctorCheck, type DoctorNotes, doctorNotes } from "../doctor/doctor-check.ts";
import { openHomeParts } from "../doctor/home-parts.ts";
import { readDigests } from "../node-host.ts";
import { findingPath, homeDirOf } from "../workflow-folders.ts";
import type { Output } from "../output.ts";
import type { PlainCommand } from "../command-context.ts";

/** `zwm doctor`: looks at everything that a command would need, and changes none of it. */
export const doctor: PlainCommand = async ({
  parsed,
  output,
  environment,
  dist,
  clock,
  resolvePath,
  roots,
  hint,
}) => {
  const { localizer } = output;
  const parts = openHomeParts(homeDirOf(parsed, environment), clock);
  const checks: DoctorCheck[] = [];
  const inArea = async (area: DoctorArea, look: (notes: DoctorNotes) => Promise<unknown>): Promise<void> => {
    const notes = doctorNotes(area, localizer);
    let more: unknown;
    try {
      more = await look(notes);
    } catch (error) {
      notes.fault(area, error);
    }
    const found = [...notes.checks, ...(Array.isArray(more) ? (more as readonly DoctorCheck[]) : [])];
    checks.push(...found);
    renderArea(output, area, found);
  };
  const given = parsed.value("library");
  const linkedBase = parsed.value("linked-base");
  try {
    await inArea("program", (notes) => checkProgram(notes, dist));
    await inArea("home", (notes) => checkHome(notes, parts));
    await inArea("library", (notes) =>
      checkLibrary(notes, parts, {
        shown: given ?? "",
        locale: localizer.locale,
        ...(given === undefined ? {} : { dir: resolvePath(given) }),
        ...(linkedBase === undefined ? {} : { linkedBase: resolvePath(linkedBase) }),
      }),
    );
    await inArea("workflows", async (notes) =>
      checkWorkflows(notes, parts, {
        roots,
        localizer,
        builtInDigests: await readDigests(dist),
        trustRoots: parsed.values("trust-root").map(resolvePath),
        placeOf: (finding) => findingPath(finding, roots, resolvePath(".")),
        trustCommand: (workflow) => hint("trust", workflow),
      }),
    );
    await inArea("backends", (notes) => checkBackends(notes, parts, localizer));
    await inArea("tools", (notes) => checkTools(notes, parts));
  } finally {
    await parts.close();
  }
  const count = (status: DoctorCheck["status"]) => checks.filter((check) => check.status === status).length;
  const report = { checks, problems: count("problem"), warnings: count("warning") };
  output.document(report);
  output.line();
  output.line(output.text("doctor-summary", { problems: report.problems, warnings: report.warnings }));
  return report.problems > 0 ? ExitCode.partial : ExitCode.ok;
};

const SIGNS: Readonly<Record<DoctorCheck["status"], string>> = {
  ok: "✓",
  absent: "–",
  warning: "!",
  problem: "✗",
  unchecked: "·",
};

function renderArea(output: Output, area: DoctorArea, checks: readonly DoctorCheck[]): void {
  output.line(output.text(`doctor-area-${area}`));
  for (const { status, text, remedy } of checks) {
    output.line(`  ${SIGNS[status]} ${text}`);
    if (remedy !== undefined) output.line(`      ${output.text("cli-remedy", { remedy })}`);
  }
}
