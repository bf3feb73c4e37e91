import { getSystemErrorMap } from "node:util";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ShowPath } from "./shown-path.ts";

/** What a failed system call says. */
interface SystemError {
  readonly code?: string;
  readonly errno?: number;
}

/** Whether a file operation failed because nothing is at the path. */
export function isAbsent(error: unknown): boolean {
  const { code } = error as SystemError;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** The error of a failed read: `file_not_found` or `file_unreadable`. */
export function readError(path: string, cause: unknown, show: ShowPath): WorkflowError {
  if (isAbsent(cause)) return new WorkflowError("file_not_found", { args: { path: show(path) }, cause });
  return new WorkflowError("file_unreadable", {
    args: { path: show(path), reason: systemReason(cause) },
    cause,
  });
}

/** The error of a failed write: `file_unwritable`, also when a folder above is missing. */
export function writeError(path: string, cause: unknown, show: ShowPath): WorkflowError {
  return new WorkflowError("file_unwritable", {
    args: { path: show(path), reason: systemReason(cause) },
    cause,
  });
}

/** What the system says, without the path that its own message holds: `permission denied (EACCES)`. */
export function systemReason(cause: unknown): string {
  const { code, errno } = cause as SystemError;
  const text = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
  if (text !== undefined) return `${text} (${String(code)})`;
  return code ?? (cause instanceof Error ? cause.name : String(cause));
}
