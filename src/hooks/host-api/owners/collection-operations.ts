import { refId, refJson } from "../../../library/change-target.ts";
import { type Draft, present } from "../../../library/draft.ts";
import { stateDigest } from "../../../library/state-digest.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { CollectionState } from "../../../model/item-state.ts";
import { bad, list, optional, type Read, ref, type Shape, text, UNREAD } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { collectionPlacement } from "../placement.ts";
import { conflict, foreignScope, invalidValue, notFound, wrongKind } from "../refusals.ts";
import { revisionShape, stagedMember } from "../staged-member.ts";
import type { MutationServices } from "./item-operations.ts";

const nameShape: Shape<string> = (value, field, problems) => {
  const read = text({ max: 255 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  const name = read.normalize("NFC").trim();
  return name === "" ? bad("invalid_value", field, "is blank", problems) : name;
};
const itemRefs = list(ref("item"), { max: 10_000, unique: refId });

/** `collection.*` of `mutations.execute` (`spec/native-workflows.md` §9.2). */
export function collectionOperations(services: MutationServices): OwnerMembers {
  const owner = "mutations";
  return {
    "collection.create": stagedMember(
      services,
      { owner, operation: "collection.create", fields: { name: nameShape, placement: collectionPlacement } },
      async ({ name, placement }, draft) => {
        const { libraryId, parentKey } = collectionPlace(services, placement);
        if (placement.kind === "child") await collectionOf(draft, placement.parentRef);
        const collectionRef = { libraryId, key: draft.newKey(libraryId) };
        draft.createCollection({ ref: collectionRef, name, parentKey, trashed: false });
        return { collectionRef };
      },
    ),

    "collection.update": stagedMember(
      services,
      {
        owner,
        operation: "collection.update",
        fields: {
          collectionRef: ref("collection"),
          expectedRevision: revisionShape,
          name: optional(nameShape),
          placement: optional(collectionPlacement),
        },
      },
      async ({ collectionRef, expectedRevision, name, placement }, draft) => {
        if (name === undefined && placement === undefined) {
          throw new HostApiError("invalid_request", "neither a name nor a placement is given", {
            reason: "invalid_combination",
            field: "name",
          });
        }
        const state = await collectionOf(draft, collectionRef, expectedRevision);
        let { parentKey } = state;
        if (placement !== undefined) {
          const place = collectionPlace(services, placement, collectionRef.libraryId);
          if (place.libraryId !== collectionRef.libraryId) throw foreignScope(collectionRef, "collection");
          parentKey = place.parentKey;
        }
        draft.editCollection(state, { ...state, name: name ?? state.name, parentKey });
        return { collectionRef: refJson(collectionRef) };
      },
    ),

    "collection.updateMembership": stagedMember(
      services,
      {
        owner,
        operation: "collection.updateMembership",
        fields: {
          collectionRef: ref("collection"),
          expectedRevision: revisionShape,
          add: optional(itemRefs),
          remove: optional(itemRefs),
        },
      },
      async ({ collectionRef, expectedRevision, add = [], remove = [] }, draft) => {
        await collectionOf(draft, collectionRef, expectedRevision);
        const both = add.find((one) => remove.some((other) => refId(one) === refId(other)));
        if (both !== undefined) throw invalidValue("remove", `${refId(both)} is to be added and removed`);
        const { libraryId, key } = collectionRef;
        for (const itemRef of [...add, ...remove]) {
          if (itemRef.libraryId !== libraryId) throw foreignScope(itemRef, "item");
        }
        const all = [...add, ...remove];
        const states = await draft.items(all);
        for (const [at, itemRef] of all.entries()) {
          const adds = at < add.length;
          const state = states[at];
          // What is gone is in no collection.
          if (state === undefined && !adds) continue;
          const item = present(state, itemRef);
          if (adds && item.parentKey !== null) throw wrongKind(itemRef, "item", `child ${item.itemType}`);
          draft.editItem(item, [{ facet: "collections", add: adds ? [key] : [], remove: adds ? [] : [key] }]);
        }
        return { collectionRef: refJson(collectionRef) };
      },
    ),
  };
}

function collectionPlace(
  { defaultLibraryId }: Pick<HostServices, "defaultLibraryId">,
  placement: Read<typeof collectionPlacement>,
  libraryId = defaultLibraryId,
): { readonly libraryId: number; readonly parentKey: string | null } {
  if (placement.kind === "root") return { libraryId: placement.libraryId ?? libraryId, parentKey: null };
  return { libraryId: placement.parentRef.libraryId, parentKey: placement.parentRef.key };
}

/** The live collection, when it is as the hook last saw it. */
async function collectionOf(
  draft: Draft,
  collectionRef: ItemRef,
  expectedRevision?: string,
): Promise<CollectionState> {
  const state = await draft.collection(collectionRef);
  if (state === undefined || state.trashed) throw notFound("collection", refId(collectionRef));
  if (expectedRevision !== undefined && (await stateDigest(state)) !== expectedRevision) {
    throw conflict("revision_mismatch", "the collection is not as it was when it was read", {
      kind: "collection",
    });
  }
  return state;
}
