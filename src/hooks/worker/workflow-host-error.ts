import type { JsonObject } from "../../model/json.ts";
import type { HostApiErrorCode } from "../host-api/host-api-error.ts";
import { HOST_ERROR_SCHEMA, type HostErrorData } from "../protocol.ts";

/** What a hook catches when a host call is refused (`spec/native-workflows.md` §9.3); test its `code`. */
export class WorkflowHostError extends Error {
  readonly schema = HOST_ERROR_SCHEMA;
  readonly code: HostApiErrorCode;
  readonly retryable: boolean;
  readonly details: JsonObject;

  constructor(error: HostErrorData) {
    super(error.message);
    this.name = "WorkflowHostError";
    this.code = error.code;
    this.retryable = error.retryable;
    this.details = error.details;
  }
}

export function isWorkflowHostError(value: unknown): value is WorkflowHostError {
  return value instanceof WorkflowHostError;
}

/** Of a call that was given up by a signal, or made after the hook's own call had ended (§8.2). */
export function canceledError(message: string): WorkflowHostError {
  return new WorkflowHostError({
    code: "canceled",
    message,
    retryable: false,
    details: { reason: "caller_signal" },
  });
}

export function invalidRequest(message: string, reason: string): WorkflowHostError {
  return new WorkflowHostError({
    code: "invalid_request",
    message,
    retryable: false,
    details: { reason },
  });
}
