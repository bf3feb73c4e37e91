import type { JsonObject } from "../../model/json.ts";

/** Codes of `spec/native-workflows.md` §9.3. */
export const HOST_API_ERROR_CODES = [
  "invalid_request",
  "invalid_ref",
  "not_found",
  "unsupported_operation",
  "interaction_required",
  "permission_denied",
  "resource_limited",
  "conflict",
  "unavailable",
  "canceled",
  "execution_failed",
] as const;

export type HostApiErrorCode = (typeof HOST_API_ERROR_CODES)[number];

/**
 * What a hook catches when a host call is refused; crosses to the worker as `{schema, code, retryable, details}`
 * and becomes a `WorkflowHostError` there.
 */
export class HostApiError extends Error {
  readonly schema = "workflow-manager.workflow-host-error.v1";
  readonly code: HostApiErrorCode;
  readonly retryable: boolean;
  readonly details: JsonObject;

  constructor(code: HostApiErrorCode, message: string, details: JsonObject = {}, retryable?: boolean) {
    super(message);
    this.name = "WorkflowHostError";
    this.code = code;
    this.details = details;
    this.retryable = retryable ?? code === "unavailable";
  }
}
