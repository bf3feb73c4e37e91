import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import type { FailureRecord } from "../model/run-event.ts";
import type { Redactor } from "./redact.ts";

/**
 * An error as it may be kept: no absolute path and no credential ever is (`design/decisions.md`, events), but the words
 * of a hook or of a server may hold one. What is no error of this program stays as it is.
 */
export function redactError(redactor: Redactor, error: unknown): unknown {
  if (!isWorkflowError(error)) return error;
  const args = Object.fromEntries(
    Object.entries(error.args).map(([name, value]) => [
      name,
      typeof value === "string" ? redactor.text(value) : value,
    ]),
  );
  const details = redactor.json(error.details);
  if (JSON.stringify([args, details]) === JSON.stringify([error.args, error.details])) return error;
  return new WorkflowError(error.code, { args, details, retryable: error.retryable, cause: error });
}

/** The record of a failure, without what is nobody else's. */
export function redactFailure(redactor: Redactor, failure: FailureRecord): FailureRecord {
  return {
    code: failure.code,
    message: redactor.text(failure.message),
    retryable: failure.retryable,
    ...(failure.details === undefined ? {} : { details: redactor.json(failure.details) }),
  };
}
