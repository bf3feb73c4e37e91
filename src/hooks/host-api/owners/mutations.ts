import type { JsonObject } from "../../../model/json.ts";
import { object, oneOf, optional, text } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostMember, OwnerMembers } from "../host-services.ts";
import { unknownOperation } from "../older-operations.ts";
import { toHostApiError, unsupported } from "../refusals.ts";
import { collectionOperations } from "./collection-operations.ts";
import { itemOperations, type MutationServices } from "./item-operations.ts";
import { previewedOperations } from "./previewed-operations.ts";

/** `mutations`: changes of items and collections (`spec/native-workflows.md` §9.2). */
export function mutationMembers(services: MutationServices): OwnerMembers {
  const previewed = previewedOperations(services);
  const operations: ReadonlyMap<string, HostMember> = new Map(
    Object.entries({
      ...itemOperations(services),
      ...collectionOperations(services),
      ...previewed.operations,
    }),
  );
  return {
    execute: (given, call) => {
      const operation = operationOf(given[0]);
      const carryOut = operations.get(operation);
      if (carryOut === undefined) {
        throw unsupported(operation, unknownOperation(operation, operations.keys()));
      }
      return carryOut(given, call);
    },

    preview: previewed.preview,

    getOperation: hostMember(
      [
        [
          "",
          object({
            operationId: text({ min: 1, max: 256 }),
            owner: optional(oneOf("mutations", "notes", "attachments")),
          }),
        ],
      ],
      async ([{ operationId, owner = "mutations" }]): Promise<JsonObject> => {
        const answer = await services.unit.answerOf(owner, operationId);
        if (answer !== undefined) return answer;
        const failure = services.unit.failureOf(owner, operationId);
        if (failure !== undefined) return failedAttempt(operationId, toHostApiError(failure, owner));
        const error = { code: "not_found", phase: "lookup", recovery: "none", details: {} };
        return { state: "unknown", attempt: attemptJson(operationId, error) };
      },
    ),
  };
}

/** A call that was refused as a whole: it left nothing behind. */
function failedAttempt(operationId: string, { code, details, retryable }: HostApiError): JsonObject {
  const recovery = retryable
    ? "retry_same_operation"
    : code === "conflict"
      ? "refresh_and_retry_new_operation"
      : "none";
  return {
    state: code === "canceled" ? "canceled" : "failed",
    attempt: attemptJson(operationId, { code, phase: "staging", recovery, details }),
  };
}

function attemptJson(attemptId: string, error: JsonObject): JsonObject {
  return { attemptId, error, affectedRefs: [], residualRefs: [] };
}

function operationOf(request: unknown): string {
  const isObject = typeof request === "object" && request !== null && Object.hasOwn(request, "operation");
  const operation = isObject ? (request as { operation?: unknown }).operation : undefined;
  if (typeof operation === "string") return operation;
  const reason = operation === undefined ? "missing_field" : "invalid_type";
  throw new HostApiError("invalid_request", "mutations.execute: operation must be a text", {
    reason,
    field: "operation",
    operation: "mutations.execute",
    problems: [{ reason, field: "operation" }],
  });
}
