import type { JsonObject } from "../../../model/json.ts";
import { object, oneOf, optional, text } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostMember, OwnerMembers } from "../host-services.ts";
import { unsupported } from "../refusals.ts";
import { collectionOperations } from "./collection-operations.ts";
import { itemOperations, type MutationServices } from "./item-operations.ts";

/** Operations of v12 that are refused here, with the reason. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["item.changeType", "the type of an item cannot be changed"],
  ["collection.remove", "collections are not removed by workflows"],
]);

/** `mutations`: changes of items and collections (`spec/native-workflows.md` §9.2). */
export function mutationMembers(services: MutationServices): OwnerMembers {
  const operations: ReadonlyMap<string, HostMember> = new Map(
    Object.entries({ ...itemOperations(services), ...collectionOperations(services) }),
  );
  return {
    execute: (given, call) => {
      const operation = operationOf(given[0]);
      const reason = REFUSED.get(operation);
      if (reason !== undefined) throw unsupported(operation, reason);
      const carryOut = operations.get(operation);
      if (carryOut === undefined) {
        throw unsupported(operation, `operations are ${[...operations.keys()].join(", ")}`);
      }
      return carryOut(given, call);
    },

    preview: () => {
      throw unsupported("mutations.preview", "it applies only to operations that are refused here");
    },

    getOperation: hostMember(
      [
        [
          "",
          object({ operationId: text({ min: 1, max: 256 }), owner: optional(oneOf("mutations", "notes")) }),
        ],
      ],
      async ([{ operationId, owner = "mutations" }]): Promise<JsonObject> => {
        const answer = await services.unit.answerOf(owner, operationId);
        if (answer !== undefined) return answer;
        const error = { code: "not_found", phase: "lookup", recovery: "none", details: {} };
        const attempt = { attemptId: operationId, error, affectedRefs: [], residualRefs: [] };
        return { state: "unknown", attempt };
      },
    ),
  };
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
