import { isWorkflowError, type WorkflowError } from "../../errors/workflow-error.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject } from "../../model/json.ts";
import { refId } from "../../library/change-target.ts";
import { HostApiError } from "./host-api-error.ts";

/** Kinds of things that a call may name (`spec/native-workflows.md` §9.3). */
export type RefusalKind =
  | "library"
  | "item"
  | "note"
  | "attachment"
  | "annotation"
  | "collection"
  | "resource"
  | "prepared_image"
  | "bibliography_format"
  | "workflow_input"
  | "archive_entry";

export type ConflictReason =
  | "revision_mismatch"
  | "concurrent_modification"
  | "idempotency_conflict"
  | "basis_mismatch"
  | "ambiguous_state";

export function invalidValue(field: string, message: string): HostApiError {
  return new HostApiError("invalid_request", message, { reason: "invalid_value", field });
}

export function invalidCombination(field: string, message: string): HostApiError {
  return new HostApiError("invalid_request", message, { reason: "invalid_combination", field });
}

export function unsafePath(field: string, message: string, details: JsonObject = {}): HostApiError {
  return new HostApiError("invalid_request", message, { reason: "unsafe_path", field, ...details });
}

export function wrongKind(ref: ItemRef, kind: RefusalKind, found: string): HostApiError {
  return new HostApiError("invalid_ref", `${refId(ref)} is no ${kind} but a ${found}`, {
    kind,
    reason: "wrong_kind",
    ref: { libraryId: ref.libraryId, key: ref.key },
  });
}

export function foreignScope(ref: ItemRef, kind: RefusalKind): HostApiError {
  return new HostApiError("invalid_ref", `${refId(ref)} belongs to another library`, {
    kind,
    reason: "foreign_scope",
    ref: { libraryId: ref.libraryId, key: ref.key },
  });
}

export function notFound(kind: RefusalKind, what: string, details: JsonObject = {}): HostApiError {
  return new HostApiError("not_found", `there is no ${kind} ${what}`, { kind, opaqueKey: what, ...details });
}

export function unsupported(memberOrOperation: string, reason: string): HostApiError {
  return new HostApiError("unsupported_operation", `${memberOrOperation} is not supported: ${reason}`, {
    memberOrOperation,
    reason,
  });
}

export function denied(
  reason: "host_permission" | "security_policy",
  message: string,
  details: JsonObject = {},
): HostApiError {
  return new HostApiError("permission_denied", message, { reason, ...details });
}

export function conflict(reason: ConflictReason, message: string, details: JsonObject = {}): HostApiError {
  return new HostApiError("conflict", message, { reason, ...details });
}

export function limited(resource: string, limit: number, observed: number): HostApiError {
  return new HostApiError("resource_limited", `${resource} may be at most ${limit}, it is ${observed}`, {
    resource,
    limit,
    observed,
  });
}

/** The host has not got what the member needs; it is no fault of the call. */
export function unavailable(
  reason: "runtime" | "capability" | "filesystem" | "navigation" | "adapter" | "outcome_unavailable",
  message: string,
  details: JsonObject = {},
): HostApiError {
  // What a host lacks it lacks for good: trying again is of no use.
  return new HostApiError("unavailable", message, { reason, ...details }, reason !== "capability");
}

/** A member that needs a person, in a run without one (`spec/native-workflows.md` §9). */
export function interactionRequired(member: string): HostApiError {
  return new HostApiError("interaction_required", `${member} needs a person, and nobody can be asked`, {
    member,
  });
}

export function canceledByCaller(): HostApiError {
  return new HostApiError("canceled", "the call was canceled by its signal", { reason: "caller_signal" });
}

/** Any failure of library, files or host as the typed error that a hook catches; what failed is its `cause`. */
export function toHostApiError(thrown: unknown, member: string): HostApiError {
  if (thrown instanceof HostApiError) return thrown;
  const error = hostApiErrorFor(thrown, member);
  error.cause = thrown;
  return error;
}

function hostApiErrorFor(thrown: unknown, member: string): HostApiError {
  if (!isWorkflowError(thrown)) return executionFailed(thrown, member);
  const { code, message, details } = thrown;
  switch (code) {
    case "canceled":
      return canceledByCaller();
    case "library_item_not_found":
      return new HostApiError("not_found", message, { kind: "item", ...details });
    case "library_item_invalid":
      return new HostApiError("invalid_request", message, { reason: "invalid_value", ...details });
    case "library_read_only":
      return denied("host_permission", message, { kind: "library", ...details });
    case "library_locked":
      return new HostApiError("unavailable", message, { reason: "runtime", kind: "library" });
    case "library_conflict":
    case "library_busy":
      return conflict("concurrent_modification", message, details);
    case "idempotency_conflict":
      return conflict("idempotency_conflict", message);
    case "file_exists":
      return conflict("ambiguous_state", message, { why: details["reason"] ?? null });
    case "file_name_unsafe":
      return unsafePath("path", message, { problems: details["problems"] ?? [] });
    case "file_outside":
      return denied("security_policy", message);
    case "file_not_found":
      return notFound("resource", String(thrown.args["path"] ?? ""));
    case "archive_unsafe":
      return unsafePath("entries", message, { kind: "archive_entry", problems: details["problems"] ?? [] });
    case "archive_too_large":
      return tooLarge(`archive_${String(thrown.args["what"])}`, thrown);
    case "archive_invalid":
      return new HostApiError("invalid_request", message, {
        reason: "invalid_format",
        kind: "archive_entry",
      });
    case "archive_entry_not_found":
      return notFound("archive_entry", String(thrown.args["name"] ?? ""));
    case "archive_source_changed":
      return conflict("concurrent_modification", message, { kind: "archive_entry" });
    case "image_too_large":
      return tooLarge(`image_${String(thrown.args["reason"])}`, thrown);
    case "image_unreadable":
      return new HostApiError("invalid_request", message, { reason: "invalid_format", field: "source" });
    case "dependency_missing":
    case "citations_unavailable":
      return unavailable("capability", message);
    case "artifact_not_found":
      return new HostApiError("not_found", message, {
        kind: "resource",
        opaqueKey: String(thrown.args["name"] ?? ""),
        why: "artifact_not_found",
        ...details,
      });
    case "file_unreadable":
    case "file_unwritable":
      return new HostApiError("unavailable", message, { reason: "filesystem" });
    default:
      return executionFailed(thrown, member);
  }
}

function tooLarge(resource: string, { args }: WorkflowError): HostApiError {
  return limited(resource, Number(args["limit"]), Number(args["observed"]));
}

function executionFailed(thrown: unknown, member: string): HostApiError {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new HostApiError("execution_failed", message, { phase: member, recovery: "none" });
}
