import { existsSync } from "node:fs";
import { ExitCode } from "../../errors/codes.ts";
import { toWorkflowError } from "../../errors/workflow-error.ts";
import { watchFolder } from "../../host/node/watch-folder.ts";
import { errorText } from "../../l10n/error-text.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import type { CheckReport, ExplainReport } from "../../model/manager-api.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { Command, CommandContext } from "../command-context.ts";
import { planMode } from "../option-values.ts";
import { parameterValues } from "../parameter-values.ts";
import { diagnosticLine } from "../render-diagnostics.ts";
import { renderExplain } from "../render-explain.ts";
import { selectItems } from "../select-items.ts";
import { usageError } from "../usage-error.ts";
import { folderOf } from "../workflow-folders.ts";

/** One look at a folder under edit; the document that `--json` prints for each. */
export interface WatchDocument {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly workflows: CheckReport["workflows"];
  /** All findings there are now. */
  readonly diagnostics: readonly Diagnostic[];
  /** Those that were not there at the look before. */
  readonly added: readonly Diagnostic[];
  /** Those of the look before that are gone. */
  readonly fixed: readonly Diagnostic[];
  /** What the usable workflows would do with the selection; empty when none was given. */
  readonly explained: readonly ExplainReport[];
  /** Why the folder could not be looked at. */
  readonly error?: { readonly code: string; readonly text: string };
}

/** `zwm watch`: checks a folder on every save, and explains a selection, until it is ended. */
export const watch: Command = async (context) => {
  const { parsed, output, interruption, resolvePath } = context;
  const [given = ""] = parsed.positionals;
  const folder = folderOf(resolvePath(given));
  if (!existsSync(folder)) {
    throw usageError([output.text("cli-usage-folder-missing", { path: given })], "zwm watch --help");
  }
  const { refs, asked } = await selectItems(parsed, context.library, output.text);
  const selection = asked ? refs : undefined;
  const ended = new Promise<void>((end) => interruption.handle(end));

  let last: WatchDocument | undefined;
  let lastExplained = "";
  let looking = false;
  let again = false;
  const look = async (): Promise<void> => {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      again = false;
      const next = await lookAt(context, folder, selection, last);
      const explained = JSON.stringify(next.explained);
      output.record(next);
      render(context, folder, given, next, last === undefined, explained !== lastExplained);
      last = next;
      lastExplained = explained;
    }
    looking = false;
  };
  const stop = watchFolder(folder, () => void look());
  try {
    await look();
    await ended;
  } finally {
    stop();
  }
  return ExitCode.ok;
};

async function lookAt(
  context: CommandContext,
  folder: string,
  selection: readonly ItemRef[] | undefined,
  before: WatchDocument | undefined,
): Promise<WatchDocument> {
  const { manager, parsed, clock } = context;
  const at = clock.now();
  try {
    const { workflows, diagnostics } = await manager.check(folder, { strict: parsed.flag("strict") });
    const found = { at, workflows, diagnostics, ...changes(before?.diagnostics ?? [], diagnostics) };
    try {
      return {
        ...found,
        explained: selection === undefined ? [] : await explained(context, workflows, selection),
      };
    } catch (thrown) {
      // What was found out about the files stays true.
      return { ...found, explained: [], error: shownError(context, thrown) };
    }
  } catch (thrown) {
    return {
      at,
      workflows: [],
      diagnostics: [],
      ...changes(before?.diagnostics ?? [], []),
      explained: [],
      error: shownError(context, thrown),
    };
  }
}

function shownError(
  { output: { localizer } }: CommandContext,
  thrown: unknown,
): NonNullable<WatchDocument["error"]> {
  const error = toWorkflowError(thrown);
  return { code: error.code, text: errorText(localizer, error).message };
}

async function explained(
  { manager, parsed }: CommandContext,
  workflows: CheckReport["workflows"],
  selection: readonly ItemRef[],
): Promise<readonly ExplainReport[]> {
  await manager.rescan();
  const reports: ExplainReport[] = [];
  for (const { id, usable } of workflows) {
    if (!usable) continue;
    reports.push(
      await manager.explain({
        workflowId: id,
        selection,
        mode: planMode(parsed.value("mode") ?? "") ?? "execute",
        parameters: parameterValues(parsed.values("param")),
      }),
    );
  }
  return reports;
}

/** A finding that only moved to another line is the same one. */
function changes(
  before: readonly Diagnostic[],
  now: readonly Diagnostic[],
): Pick<WatchDocument, "added" | "fixed"> {
  const without = (some: readonly Diagnostic[], others: readonly Diagnostic[]) => {
    const left = new Map<string, number>();
    for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1);
    return some.filter((finding) => {
      const count = left.get(keyOf(finding)) ?? 0;
      left.set(keyOf(finding), count - 1);
      return count <= 0;
    });
  };
  return { added: without(now, before), fixed: without(before, now) };
}

/** As the moments of runs are shown, with seconds. */
const MOMENT = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" });

function keyOf({ file, code, pointer, message, severity }: Diagnostic): string {
  return JSON.stringify([file, code, pointer, message, severity]);
}

function render(
  context: CommandContext,
  folder: string,
  given: string,
  { at, workflows, diagnostics, added, fixed, explained: reports, error }: WatchDocument,
  first: boolean,
  explainedAnew: boolean,
): void {
  const { output } = context;
  if (first) output.line(output.text("authoring-watching", { folder: given }));
  else output.line(MOMENT.format(at));
  for (const finding of fixed) {
    output.line(output.text("authoring-watch-fixed", { finding: diagnosticLine(context, finding, folder) }));
  }
  for (const finding of added) output.line(diagnosticLine(context, finding, folder));
  if (error !== undefined) {
    const empty = error.code === "workflow_not_found" && workflows.length === 0;
    output.line(
      empty ? output.text("authoring-watch-empty", { folder: given }) : `${error.code} · ${error.text}`,
    );
    if (workflows.length === 0) return;
  }
  output.line(
    output.text("cli-check-summary", {
      workflows: workflows.length,
      errors: diagnostics.filter(({ severity }) => severity === "error").length,
      warnings: diagnostics.filter(({ severity }) => severity === "warning").length,
    }),
  );
  if (!explainedAnew) return;
  for (const report of reports) renderExplain(output, report);
}
