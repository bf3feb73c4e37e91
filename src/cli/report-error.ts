import { toFailureRecord, WorkflowError } from "../errors/workflow-error.ts";
import { nearestName } from "../formats/native/nearest-name.ts";
import { errorText } from "../l10n/error-text.ts";
import { hintCommand, type HintOptions } from "./hint-command.ts";
import type { Output } from "./output.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";
import { isWrittenAsPath } from "./workflow-folders.ts";

/** An error that ends a command: *code · one sentence · what you can do*, or the document of `--json`. */
export function reportError(output: Output, error: WorkflowError): void {
  const { message, remedy } = errorText(output.localizer, error);
  const text = suggesting(output, error, message);
  output.status(undefined);
  output.document({
    error: { ...toFailureRecord(error), text, ...(remedy === undefined ? {} : { remedy }) },
  });
  output.note(`zwm: ${error.code} · ${text}${remedy === undefined ? "" : ` · ${remedy}`}`);
  if (error.code === "plan_invalid") for (const line of planProblems(output, error)) output.note(`  ${line}`);
}

/** Every fault of a plan that could not be run, as a sentence. */
function planProblems(output: Output, { details }: WorkflowError): readonly string[] {
  if (!Array.isArray(details.problems)) return [];
  return details.problems.flatMap((problem) => {
    if (typeof problem !== "object" || problem === null || Array.isArray(problem)) return [];
    const { code, node = "", detail = "" } = problem as Readonly<Record<string, string | undefined>>;
    return code === undefined ? [] : [output.text(`plan-problem-${code}`, { node, detail })];
  });
}

/** An unknown name gets the nearest of those that `details.known` lists. */
function suggesting(output: Output, { args, details }: WorkflowError, message: string): string {
  const { known } = details;
  if (!Array.isArray(known)) return message;
  const names = known.filter((name) => typeof name === "string");
  const nearest = nearestName(String(args.id ?? ""), names);
  return nearest === undefined
    ? message
    : output.text("cli-error-did-you-mean", { problem: message, nearest });
}

/** The refusal of a package names the exact command that trusts it: with the home and folders of this one. */
export function withTrustCommand(
  error: WorkflowError,
  parsed: ParsedCommandLine | undefined,
  called: HintOptions,
): WorkflowError {
  const { workflow, run } = error.args;
  if (error.code !== "package_untrusted" || workflow === undefined || parsed === undefined) return error;
  const [given = ""] = parsed.command?.folderIsRoot === "path" ? parsed.positionals : [];
  const target = isWrittenAsPath(given) ? given : String(workflow);
  const words = ["trust", target, ...(run === undefined ? [] : ["--run", String(run)])];
  return new WorkflowError("package_untrusted", {
    args: { ...error.args, command: hintCommand(parsed, words, called) },
    details: error.details,
    cause: error.cause,
  });
}
