import { refJson } from "../../../library/change-target.ts";
import { planTypeChange, type TypeChange, type TypeSchema } from "../../../library/change-type.ts";
import { stateDigest } from "../../../library/state-digest.ts";
import type { LibraryView } from "../../../library/library-view.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { CollectionState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { LibraryPort } from "../../../ports/library.ts";
import {
  bad,
  type Fields,
  isObject,
  object,
  type ObjectOf,
  oneOf,
  optional,
  readArgs,
  ref,
  type Shape,
  text,
} from "../argument-shape.ts";
import type { HostCall, HostMember, OwnerMembers } from "../host-services.ts";
import { isRegular } from "../item-json.ts";
import { createPreviewTokens, previewTokenShape } from "../preview-tokens.ts";
import { conflict, invalidValue, unsupported, wrongKind } from "../refusals.ts";
import { itemAtRevision, revisionIn, stagedMember } from "../staged-member.ts";
import type { MutationServices } from "./item-operations.ts";

const revision = text({ min: 1, max: 128 });
const TYPE_FIELDS = {
  itemRef: ref("item"),
  itemType: text({ min: 1, max: 64 }),
  expectedRevision: revision,
  incompatibleData: oneOf("reject", "move_to_extra", "drop"),
};
const REMOVE_FIELDS = {
  collectionRef: ref("collection"),
  expectedRevision: revision,
  childPolicy: oneOf("reject_if_present", "cascade"),
  disposition: optional(oneOf("trash", "permanent")),
};
type TypeRequest = ObjectOf<typeof TYPE_FIELDS>;
type RemoveRequest = ObjectOf<typeof REMOVE_FIELDS>;

/** What an operation would do. */
interface Planned {
  readonly plan: JsonObject;
  /** Nothing to do: this is the outcome. */
  readonly unchanged: boolean;
  /** Why it is refused as things are. */
  readonly refusal: Error | undefined;
}

const NEVER_ERASED = "items and collections go to the trash and are never erased";

/** `item.changeType` and `collection.remove`, which are previewed before they are done (`spec/native-workflows.md` §9.2). */
export function previewedOperations(services: MutationServices): {
  readonly operations: OwnerMembers;
  readonly preview: HostMember;
} {
  const { unit, library } = services;
  const tokens = createPreviewTokens(services);
  const withoutToken = ({ previewToken: _, ...request }: JsonObject): JsonObject => request;

  const operations: OwnerMembers = {
    "item.changeType": stagedMember(
      services,
      {
        owner: "mutations",
        operation: "item.changeType",
        fields: { ...TYPE_FIELDS, previewToken: previewTokenShape },
        told: withoutToken,
      },
      async ({ previewToken, ...request }, draft) => {
        const { planned, change } = await planType(library, draft, request);
        if (planned.refusal !== undefined) throw planned.refusal;
        await tokens.require({ operation: "item.changeType", plan: planned.plan }, previewToken);
        const { itemRef } = request;
        if (change !== undefined) {
          draft.editItem(await itemAtRevision(draft, itemRef, undefined), change.edits);
        }
        const { itemType } = request;
        return { itemRef: refJson(itemRef), itemType, revision: await revisionIn(draft, itemRef) };
      },
    ),

    "collection.remove": stagedMember(
      services,
      {
        owner: "mutations",
        operation: "collection.remove",
        fields: { ...REMOVE_FIELDS, previewToken: optional(previewTokenShape) },
        told: withoutToken,
      },
      async ({ previewToken, ...request }, draft) => {
        const { planned, outcome, going } = await planRemoval(draft, request);
        if (planned.refusal !== undefined) throw planned.refusal;
        const { collectionRef } = request;
        if (!planned.unchanged) {
          await tokens.require({ operation: "collection.remove", plan: planned.plan }, previewToken ?? "");
        }
        for (const state of going) draft.editCollection(state, { ...state, trashed: true });
        return { collectionRef: refJson(collectionRef), outcome };
      },
    ),
  };

  const previews: Readonly<Record<string, (given: JsonObject) => Promise<Planned>>> = {
    "item.changeType": async (given) =>
      (await planType(library, unit, readRequest("item.changeType", TYPE_FIELDS, given))).planned,
    "collection.remove": async (given) =>
      (await planRemoval(unit, readRequest("collection.remove", REMOVE_FIELDS, given))).planned,
  };

  return {
    operations,
    preview: async (given, call: HostCall) => {
      const [request] = readArgs(call.member, [["", anyRequest]], given);
      const { operation: named, ...rest } = request;
      const operation = typeof named === "string" ? named : "";
      const plan = Object.hasOwn(previews, operation) ? previews[operation] : undefined;
      if (plan === undefined) {
        const reason =
          operation === "item.remove"
            ? NEVER_ERASED
            : `only ${Object.keys(previews).join(", ")} are previewed`;
        throw unsupported(operation, reason);
      }
      const planned = await plan(rest);
      if (planned.unchanged) return { state: "unchanged", plan: planned.plan, token: null };
      const token =
        planned.refusal === undefined ? await tokens.issue({ operation, plan: planned.plan }) : null;
      return { state: "would_change", plan: planned.plan, token };
    },
  };
}

/** A request of any operation. */
const anyRequest: Shape<JsonObject> = (value, field, problems) => {
  if (value === undefined) return bad("missing_field", field, "a request is missing", problems);
  if (!isObject(value)) return bad("invalid_type", field, "the request must be an object", problems);
  return typeof value["operation"] === "string"
    ? value
    : bad("missing_field", "operation", "must name an operation", problems);
};

/** The request of one operation; what only `execute` needs may be there as well. */
function readRequest<F extends Fields>(operation: string, fields: F, given: JsonObject): ObjectOf<F> {
  const shape = object({
    ...fields,
    operationId: optional(text({ max: 256 })),
    previewToken: optional(previewTokenShape),
  }) as unknown as Shape<ObjectOf<F>>;
  const [request] = readArgs(operation, [["", shape]], [given]);
  return request;
}

async function planType(
  library: LibraryPort,
  view: Pick<LibraryView, "item">,
  { itemRef, itemType, expectedRevision, incompatibleData }: TypeRequest,
): Promise<{ readonly planned: Planned; readonly change: TypeChange | undefined }> {
  const state = await itemAtRevision(view, itemRef, expectedRevision);
  if (!isRegular(state)) throw wrongKind(itemRef, "item", state.itemType);
  const schema = typeSchema(library);
  if (["note", "attachment", "annotation"].includes(itemType)) {
    throw unsupported("item.changeType", `an item cannot become a ${itemType}`);
  }
  if (schema.itemTypeFields(itemType) === undefined) {
    throw invalidValue("itemType", `there is no item type “${itemType}”`);
  }
  const subject = {
    itemRef: refJson(itemRef),
    from: state.itemType,
    to: itemType,
    revision: expectedRevision,
  };
  if (state.itemType === itemType) {
    return { planned: { plan: subject, unchanged: true, refusal: undefined }, change: undefined };
  }
  const change = planTypeChange(schema, state, itemType, incompatibleData);
  const lost = {
    fields: Object.fromEntries(change.lostFields.map(({ name, value }) => [name, value])),
    creators: change.lostCreators.map((creator) => ({ ...creator })),
  };
  const losesData = change.lostFields.length + change.lostCreators.length > 0;
  const plan: JsonObject = {
    ...subject,
    incompatibleData,
    renamedFields: change.renamed.map((one) => ({ ...one })),
    changedCreatorTypes: change.recast.map((one) => ({ ...one })),
    incompatible: lost,
  };
  const refusal =
    incompatibleData === "reject" && losesData
      ? conflict("ambiguous_state", `a ${itemType} has no place for some of its data`, {
          kind: "item",
          incompatible: lost,
        })
      : undefined;
  return { planned: { plan, unchanged: false, refusal }, change };
}

/** Without a schema of types the host cannot say what would be lost. */
function typeSchema(library: LibraryPort): TypeSchema {
  if (isTypeSchema(library)) return library;
  throw unsupported("item.changeType", "this host does not tell what types of items have");
}

function isTypeSchema(library: LibraryPort): library is LibraryPort & TypeSchema {
  return (
    library.itemTypeFields !== undefined &&
    library.itemTypeCreators !== undefined &&
    library.sameField !== undefined
  );
}

async function planRemoval(
  view: LibraryView,
  { collectionRef, expectedRevision, childPolicy, disposition }: RemoveRequest,
): Promise<{
  readonly planned: Planned;
  readonly outcome: "trashed" | "already_trashed" | "already_absent";
  /** Collections that go to the trash, the named one first. */
  readonly going: readonly CollectionState[];
}> {
  if (disposition === "permanent") throw unsupported("collection.remove", NEVER_ERASED);
  const state = await view.collection(collectionRef);
  const done = (outcome: "already_trashed" | "already_absent") => ({
    planned: {
      plan: { collectionRef: refJson(collectionRef), outcome },
      unchanged: true,
      refusal: undefined,
    },
    outcome,
    going: [],
  });
  if (state === undefined) return done("already_absent");
  if (state.trashed) return done("already_trashed");
  if ((await stateDigest(state)) !== expectedRevision) {
    throw conflict("revision_mismatch", "the collection is not as it was when it was read", {
      kind: "collection",
    });
  }
  const below = await collectionsBelow(view, collectionRef);
  const items = await view.find({ libraryId: collectionRef.libraryId, collection: collectionRef });
  const plan: JsonObject = {
    collectionRef: refJson(collectionRef),
    revision: expectedRevision,
    childPolicy,
    outcome: "trashed",
    subcollectionRefs: below.map((one) => refJson(one.ref)),
    // Items stay in the library, and out of the trash.
    itemCount: items.length,
  };
  const hasChildren = below.length + items.length > 0;
  const refusal =
    childPolicy === "reject_if_present" && hasChildren
      ? conflict("ambiguous_state", "the collection is not empty", {
          kind: "collection",
          subcollections: below.length,
          items: items.length,
        })
      : undefined;
  return { planned: { plan, unchanged: false, refusal }, outcome: "trashed", going: [state, ...below] };
}

/** Live collections below one, parents first. */
async function collectionsBelow(view: LibraryView, ref: ItemRef): Promise<readonly CollectionState[]> {
  const all = await view.listCollections(ref.libraryId);
  const below: CollectionState[] = [];
  const add = (key: string): void => {
    for (const state of all) {
      if (state.parentKey !== key || below.includes(state)) continue;
      below.push(state);
      add(state.ref.key);
    }
  };
  add(ref.key);
  return below;
}
