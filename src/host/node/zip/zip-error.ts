import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { zipFault } from "../../shared/zip/zip-refusals.ts";
import { readError } from "../file-error.ts";

/** Message of the error that a wrong checksum ends a stream with. */
export const CHECKSUM_DIFFERS = "checksum differs";
/** The same of a content that is shorter than the archive says. */
export const SIZE_DIFFERS = "size differs";

/** What reading an archive failed with: `canceled`, a failed system call, or a fault of the archive. */
export function unpackError(path: string, error: unknown, show: ShowPath): WorkflowError {
  if (isWorkflowError(error)) return error;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "AbortError") return new WorkflowError("canceled", { cause: error });
  // What inflates beyond the size that was announced.
  if (code === "ERR_BUFFER_TOO_LARGE" || (error as Error).message === SIZE_DIFFERS) {
    return zipFault(path, "size", show, error);
  }
  if (code?.startsWith("Z_") === true) return zipFault(path, "damaged", show, error);
  if (code !== undefined && /^E[A-Z0-9]+$/.test(code)) return readError(path, error, show);
  const message = error instanceof Error ? error.message : "";
  if (message.startsWith("End of central directory")) return zipFault(path, "no-archive", show, error);
  if (message === CHECKSUM_DIFFERS) return zipFault(path, "checksum", show);
  if (/encrypt/.test(message)) return zipFault(path, "encrypted", show, error);
  if (/bytes in the stream|size mismatch/.test(message)) return zipFault(path, "size", show, error);
  return zipFault(path, "damaged", show, error);
}
