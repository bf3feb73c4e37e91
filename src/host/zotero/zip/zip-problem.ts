import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import { type ZipFault, zipFault } from "../../shared/zip/zip-refusals.ts";
import { geckoErrorName, readError } from "../file-error.ts";

/** Why a file is no archive, before it is known which one. */
export class ZipProblem extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What reading an archive failed with: a failed system call, or a fault of the archive. */
export function unpackError(path: string, error: unknown, show: ShowPath): WorkflowError {
  if (isWorkflowError(error)) return error;
  if (error instanceof ZipProblem) return zipFault(path, error.fault, show);
  if (geckoErrorName(error) !== "") return readError(path, error, show);
  return zipFault(path, "damaged", show, error);
}

/** Stops work that its caller no longer wants (`canceled`). */
export function throwIfCanceled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new WorkflowError("canceled");
}
