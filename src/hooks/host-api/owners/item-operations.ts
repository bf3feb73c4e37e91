import { refId, refJson } from "../../../library/change-target.ts";
import { present } from "../../../library/draft.ts";
import { fieldOf } from "../../../library/item-edits.ts";
import type { ItemEdit } from "../../../model/change.ts";
import type { Creator, ItemState } from "../../../model/item-state.ts";
import {
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Read,
  record,
  ref,
  text,
} from "../argument-shape.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { isRegular } from "../item-json.ts";
import {
  createItemAt,
  itemPlace,
  manualTags,
  relationTo,
  tagNames,
  topLevelPlacement,
} from "../placement.ts";
import { foreignScope, invalidValue, unsupported, wrongKind } from "../refusals.ts";
import { removal, removalFields } from "../removal.ts";
import { itemAtRevision, revisionIn, revisionShape, stagedMember } from "../staged-member.ts";

export type MutationServices = Pick<
  HostServices,
  "unit" | "mayWrite" | "library" | "clock" | "defaultLibraryId" | "looseAttachment"
>;

/** Fields that may hold several lines; in others a line end becomes a space, as Zotero does. */
const MULTI_LINE = new Set(["abstractNote", "extra"]);
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]{0,63}$/;
const fieldText = text({ max: 1_000_000 });

const creatorsShape = list(
  object({
    creatorType: text({ min: 1, max: 64 }),
    firstName: optional(text({ max: 1000 })),
    lastName: optional(text({ max: 1000 })),
    name: optional(text({ max: 2000 })),
    fieldMode: optional(integer(0, 1)),
  }),
  { max: 10_000 },
);

/** `item.*` of `mutations.execute` (`spec/native-workflows.md` §9.2). */
export function itemOperations(services: MutationServices): OwnerMembers {
  const operation = <const O extends string>(name: O) => ({ owner: "mutations", operation: name }) as const;
  return {
    "item.create": stagedMember(
      services,
      {
        ...operation("item.create"),
        fields: {
          itemType: text({ min: 1, max: 64 }),
          placement: topLevelPlacement,
          fields: optional(record(fieldText, { name: FIELD_NAME, max: 200 })),
          creators: optional(creatorsShape),
          tags: optional(tagNames),
        },
      },
      async (
        { itemType, placement, fields = new Map<string, string>(), creators = [], tags = [] },
        draft,
      ) => {
        if (["note", "attachment", "annotation"].includes(itemType)) {
          throw unsupported("item.create", `a ${itemType} is not created this way`);
        }
        const place = await itemPlace(services, placement, draft);
        const values = [...fields].map(([name, value]) => [name, cleanField(name, value)] as const);
        const itemRef = await createItemAt(services, draft, place, {
          itemType,
          fields: Object.fromEntries(values.filter(([, value]) => value !== "")),
          creators: creators.map(creatorOf),
          tags: manualTags(tags),
          note: null,
        });
        return { itemRef: refJson(itemRef), revision: await revisionIn(draft, itemRef) };
      },
    ),

    "item.updateMetadata": stagedMember(
      services,
      {
        ...operation("item.updateMetadata"),
        fields: {
          itemRef: ref("item"),
          expectedRevision: revisionShape,
          fields: optional(record(nullable(fieldText), { name: FIELD_NAME, max: 200 })),
          creators: optional(creatorsShape),
        },
      },
      async ({ itemRef, expectedRevision, fields, creators }, draft) => {
        const state = await itemAtRevision(draft, itemRef, expectedRevision);
        if (state.itemType === "note" || state.itemType === "annotation") {
          throw wrongKind(itemRef, "item", state.itemType);
        }
        const edits = [...(fields ?? [])].map(([name, value]): ItemEdit => {
          const to = value === null ? null : cleanField(name, value);
          return { facet: "field", name, from: fieldOf(state, name), to };
        });
        if (creators !== undefined) {
          if (!isRegular(state)) throw wrongKind(itemRef, "item", state.itemType);
          edits.push({ facet: "creators", from: state.creators, to: creators.map(creatorOf) });
        }
        draft.editItem(state, edits);
        return { itemRef: refJson(itemRef), revision: await revisionIn(draft, itemRef) };
      },
    ),

    "item.updateTags": stagedMember(
      services,
      {
        ...operation("item.updateTags"),
        fields: {
          itemRef: ref("item"),
          expectedRevision: revisionShape,
          add: optional(tagNames),
          remove: optional(tagNames),
        },
      },
      async ({ itemRef, expectedRevision, add = [], remove = [] }, draft) => {
        const both = add.find((tag) => remove.includes(tag));
        if (both !== undefined) throw invalidValue("remove", `“${both}” is to be added and removed`);
        const state = await itemAtRevision(draft, itemRef, expectedRevision);
        draft.editItem(state, [{ facet: "tags", add: manualTags(add), remove }]);
        return { itemRef: refJson(itemRef), revision: await revisionIn(draft, itemRef) };
      },
    ),

    "item.remove": stagedMember(
      services,
      {
        ...operation("item.remove"),
        // What erasing for good would need besides; it is refused as a whole.
        fields: {
          itemRef: ref("item"),
          ...removalFields,
          childPolicy: optional(oneOf("reject_if_present", "cascade")),
          previewToken: optional(text({ max: 128 })),
        },
      },
      async ({ itemRef, ...request }, draft) => ({
        itemRef: refJson(itemRef),
        outcome: await removal(draft, itemRef, "item.remove", request, (state) => {
          if (state.itemType === "annotation") throw wrongKind(itemRef, "item", state.itemType);
        }),
      }),
    ),

    "item.addRelated": related(services, "item.addRelated"),
    "item.removeRelated": related(services, "item.removeRelated"),
  };
}

/** Relations are kept with both items, as Zotero's own dialog does. */
function related(services: MutationServices, operation: "item.addRelated" | "item.removeRelated") {
  return stagedMember(
    services,
    {
      owner: "mutations",
      operation,
      fields: {
        itemRef: ref("item"),
        expectedRevision: revisionShape,
        relatedRefs: list(ref("item"), { min: 1, max: 1000, unique: refId }),
      },
    },
    async ({ itemRef, expectedRevision, relatedRefs }, draft) => {
      for (const other of relatedRefs) {
        if (other.libraryId !== itemRef.libraryId) throw foreignScope(other, "item");
        if (other.key === itemRef.key) throw invalidValue("relatedRefs", "an item is not related to itself");
      }
      const adds = operation === "item.addRelated";
      const edit = async (state: ItemState, to: readonly (typeof itemRef)[]) => {
        const relations = await Promise.all(to.map((one) => relationTo(services, one)));
        draft.editItem(state, [
          { facet: "relations", add: adds ? relations : [], remove: adds ? [] : relations },
        ]);
      };
      await edit(await itemAtRevision(draft, itemRef, expectedRevision), relatedRefs);
      for (const other of relatedRefs) {
        const state = await draft.item(other);
        // What is gone needs no relation taken off.
        if (state !== undefined || adds) await edit(present(state, other), [itemRef]);
      }
      return { itemRef: refJson(itemRef), relatedRefs: relatedRefs.map(refJson) };
    },
  );
}

function cleanField(name: string, value: string): string {
  const text = value.normalize("NFC").trim();
  return MULTI_LINE.has(name) ? text : text.replaceAll(/\s*[\r\n]+\s*/g, " ");
}

type CreatorInput = Read<typeof creatorsShape>[number];

/** A name in one field is given as `name`, or as `lastName` with field mode 1. */
function creatorOf({ creatorType, firstName = "", lastName = "", name, fieldMode }: CreatorInput): Creator {
  if (name !== undefined && (firstName !== "" || lastName !== "")) {
    throw invalidValue("creators", "a creator has a name, or a first and a last name");
  }
  const creator: Creator =
    name !== undefined || fieldMode === 1
      ? { creatorType, firstName: "", lastName: (name ?? lastName).trim(), fieldMode: 1 }
      : { creatorType, firstName: firstName.trim(), lastName: lastName.trim(), fieldMode: 0 };
  if (creator.firstName === "" && creator.lastName === "") {
    throw invalidValue("creators", "a creator needs a name");
  }
  return creator;
}
