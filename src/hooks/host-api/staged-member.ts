import type { Draft } from "../../library/draft.ts";
import { present } from "../../library/draft.ts";
import { refId, refJson } from "../../library/change-target.ts";
import { stateDigest } from "../../library/state-digest.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { ItemState } from "../../model/item-state.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import {
  type Fields,
  object,
  type ObjectOf,
  optional,
  readArgs,
  type Shape,
  text,
} from "./argument-shape.ts";
import type { HostCall, HostMember, HostServices } from "./host-services.ts";
import { conflict, notFound, type RefusalKind } from "./refusals.ts";
import { refuseBeforeApply } from "./write-permission.ts";

export interface StagedOperation<F extends Fields> {
  readonly owner: "mutations" | "notes" | "attachments";
  readonly operation: string;
  /** Keys of the request beside `operationId`, and `operation` for the owner `mutations`. */
  readonly fields: F;
  /**
   * Gets what the request's sources hold, such as files, before `build`. Its `identity` (digests, not paths or ids that
   * another attempt may not have) is part of what makes two calls the same.
   */
  readonly prepare?: (request: ObjectOf<F>, call: HostCall) => Promise<{ readonly identity: JsonObject }>;
  /** The request without what does not tell one call from another; default all of it. */
  readonly told?: (request: JsonObject) => JsonObject;
}

const operationIdShape = text({ min: 1, max: 256 });
export const revisionShape = optional(text({ min: 1, max: 128 }));

/**
 * A member that changes the library: its request is checked, then staged in the unit of work under its operation id
 * (`spec/native-workflows.md` §9.2).
 */
export function stagedMember<F extends Fields>(
  { unit, mayWrite }: Pick<HostServices, "unit" | "mayWrite">,
  { owner, operation, fields, prepare, told = (request) => request }: StagedOperation<F>,
  build: (request: ObjectOf<F>, draft: Draft, call: HostCall) => Promise<JsonValue>,
): HostMember {
  const named = owner === "mutations" ? { operation: text({ max: 128 }) } : {};
  const shape = object({ ...fields, ...named, operationId: operationIdShape });
  return async (given, call) => {
    const [request] = readArgs(
      operation,
      [["", shape as Shape<ObjectOf<F> & { operationId: string }>]],
      given,
    );
    refuseBeforeApply({ mayWrite }, call);
    const { operationId: _, operation: __, ...asked } = given[0] as JsonObject;
    return unit.stage(
      {
        owner,
        operation,
        operationId: request.operationId,
        request: told(asked),
        signal: call.signal,
        ...(prepare === undefined ? {} : { prepare: async () => (await prepare(request, call)).identity }),
      },
      (draft) => build(request, draft, call),
    );
  };
}

/** The item, when it exists and is as the hook last saw it. */
export async function itemAtRevision(
  draft: Pick<Draft, "item">,
  itemRef: ItemRef,
  expectedRevision: string | undefined,
  kind: RefusalKind = "item",
): Promise<ItemState> {
  const state = await draft.item(itemRef);
  if (state === undefined) throw notFound(kind, refId(itemRef), { refs: [refJson(itemRef)] });
  if (expectedRevision !== undefined && (await stateDigest(state)) !== expectedRevision) {
    throw conflict("revision_mismatch", "the item is not as it was when it was read", { kind });
  }
  return state;
}

/** The item's revision with what the draft did to it. */
export async function revisionIn(draft: Draft, itemRef: ItemRef): Promise<string> {
  return stateDigest(present(await draft.item(itemRef), itemRef));
}
