import { existsSync } from "node:fs";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { CommandContext } from "./command-context.ts";
import { noteDiagnostics } from "./render-diagnostics.ts";
import { usageError } from "./usage-error.ts";
import { folderOf, isWrittenAsPath } from "./workflow-folders.ts";

/**
 * What a command about packages is asked for: a workflow's id, or the absolute path of a folder that is there. An id that
 * is known comes first; a manifest stands for its folder. Refused with `workflow_not_found`.
 */
export async function packageTarget(context: CommandContext, target: string): Promise<string> {
  const path = context.resolvePath(target);
  if (isWrittenAsPath(target)) {
    if (existsSync(path)) return folderOf(path);
    throw new WorkflowError("workflow_not_found", { args: { id: target, known: "" } });
  }
  return !(await everyId(context)).includes(target) && existsSync(path) ? folderOf(path) : target;
}

/**
 * The id of the workflow that `run` and `explain` are asked for: as given, or that of the only one in a folder. Refused
 * with `workflow_not_found`, `package_unusable`, or with `usage_error`, which names all that the folder holds.
 */
export async function workflowTarget(context: CommandContext): Promise<string> {
  const { manager, parsed, output } = context;
  const [target = ""] = parsed.positionals;
  if (!isWrittenAsPath(target)) return target;
  const folder = await packageTarget(context, target);
  const places = await manager.packages(folder);
  const ids = places.flatMap(({ workflows }) => workflows.map(({ id }) => id));
  const [only, ...others] = ids;
  if (only === undefined) {
    for (const { diagnostics, dir } of places) noteDiagnostics(context, diagnostics, dir);
    throw new WorkflowError("package_unusable", { args: { package: target } });
  }
  if (others.length > 0) {
    throw usageError([output.text("cli-usage-several-workflows", { path: target, known: ids.join(", ") })]);
  }
  return only;
}

/** Ids of what was found, usable or not. */
async function everyId({ manager }: CommandContext): Promise<readonly string[]> {
  const { workflows, diagnostics } = await manager.catalogue();
  const unusable = diagnostics.flatMap(({ workflowId }) => workflowId ?? []);
  return [...new Set([...workflows.map((workflow) => workflow.id), ...unusable])];
}
