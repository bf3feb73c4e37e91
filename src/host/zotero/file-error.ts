import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ShowPath } from "../shared/shown-path.ts";

/** What the application's file functions mean, in the words of a system. */
const REASONS: Readonly<Record<string, string>> = {
  NS_ERROR_FILE_NOT_FOUND: "no such file or directory",
  NS_ERROR_FILE_ACCESS_DENIED: "permission denied",
  NS_ERROR_FILE_READ_ONLY: "read-only file system",
  NS_ERROR_FILE_IS_DIRECTORY: "illegal operation on a directory",
  NS_ERROR_FILE_IS_LOCKED: "resource busy or locked",
  NS_ERROR_FILE_DEVICE_FAILURE: "i/o error",
  NS_ERROR_FILE_FS_CORRUPTED: "i/o error",
  NS_ERROR_FILE_NO_DEVICE_SPACE: "no space left on device",
  NS_ERROR_FILE_TOO_BIG: "file too large",
  NS_ERROR_FILE_NAME_TOO_LONG: "name too long",
  NS_ERROR_FILE_DIR_NOT_EMPTY: "directory not empty",
  NS_ERROR_FILE_ALREADY_EXISTS: "file already exists",
  NS_ERROR_FILE_DESTINATION_NOT_DIR: "not a directory",
  NS_ERROR_FILE_NOT_DIRECTORY: "not a directory",
  NS_ERROR_FILE_UNRECOGNIZED_PATH: "no path that this system knows",
  NS_ERROR_FILE_UNRESOLVABLE_SYMLINK: "too many symbolic links",
  NS_ERROR_FILE_INVALID_PATH: "no path that this system knows",
  NS_ERROR_FILE_CORRUPTED: "the file is damaged",
};

const ABSENT: ReadonlySet<string> = new Set(["NS_ERROR_FILE_NOT_FOUND", "NS_ERROR_FILE_DESTINATION_NOT_DIR"]);

/**
 * Name of the application's error: `IOUtils` throws exceptions that give it in brackets at the end of their message, XPCOM
 * such whose name it is. Empty when there is none.
 */
export function geckoErrorName(thrown: unknown): string {
  const { name = "", message = "" } = thrown as { name?: string; message?: string };
  if (name.startsWith("NS_ERROR_")) return name;
  return /\((NS_ERROR_\w+)\)/.exec(message)?.[1] ?? "";
}

/** Whether a file operation failed because nothing is at the path. */
export function isAbsent(thrown: unknown): boolean {
  return ABSENT.has(geckoErrorName(thrown));
}

/** What is thrown for what only looks like an error of the application: a path that it would cut off or not take. */
export function pathProblem(name: keyof typeof REASONS): Error {
  return Object.assign(new Error(REASONS[name]), { name });
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

/** What the system says, without the path that the application's own message holds: `permission denied (NS_ERROR_…)`. */
export function systemReason(cause: unknown): string {
  const name = geckoErrorName(cause);
  const text = Object.hasOwn(REASONS, name) ? REASONS[name] : undefined;
  if (text !== undefined) return `${text} (${name})`;
  if (name !== "") return name;
  return (cause as { name?: string } | null)?.name ?? String(cause);
}
