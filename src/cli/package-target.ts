import { existsSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { CommandContext } from "./command-context.ts";

/** Files that may be named in place of the folder they lie in. */
const MARKERS: ReadonlySet<string> = new Set(["workflow.json", "workflow-package.json"]);

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

/** Whether a text can only be meant as a path. */
export function isWrittenAsPath(text: string): boolean {
  return /[\\/]/.test(text) || text === "." || text === "..";
}

/** The folder that a path stands for: that of a manifest, or the path itself. */
export function folderOf(path: string): string {
  return MARKERS.has(basename(path)) && statSync(path, { throwIfNoEntry: false })?.isFile() === true
    ? dirname(path)
    : path;
}

/** Ids of what was found, usable or not. */
async function everyId({ manager }: CommandContext): Promise<readonly string[]> {
  const { workflows, diagnostics } = await manager.catalogue();
  const unusable = diagnostics.flatMap(({ workflowId }) => workflowId ?? []);
  return [...new Set([...workflows.map((workflow) => workflow.id), ...unusable])];
}
