import { present, type Draft } from "../../library/draft.ts";
import type { FileChange } from "../../model/change.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { ItemRelation, ItemState, ItemTag } from "../../model/item-state.ts";
import { sortTags, sortText } from "../../library/state-digest.ts";
import {
  integer,
  list,
  optional,
  type Read,
  ref,
  type Shape,
  text,
  variants,
  bad,
  UNREAD,
} from "./argument-shape.ts";
import type { HostServices } from "./host-services.ts";
import { RELATED } from "./item-json.ts";
import { foreignScope } from "./refusals.ts";

const libraryIdShape = optional(integer(1, Number.MAX_SAFE_INTEGER));
const topLevelFields = {
  libraryId: libraryIdShape,
  collectionRefs: optional(list(ref("collection"), { max: 100, unique: ({ key }) => key })),
};

/** `{kind: "top_level", libraryId?, collectionRefs?}`. */
export const topLevelPlacement = variants({ top_level: topLevelFields });
/** The same, or `{kind: "child", parentRef}`. */
export const itemPlacement = variants({ top_level: topLevelFields, child: { parentRef: ref("item") } });
/** `{kind: "root", libraryId?}` or `{kind: "child", parentRef}`. */
export const collectionPlacement = variants({
  root: { libraryId: libraryIdShape },
  child: { parentRef: ref("collection") },
});

/** A tag's name: trimmed, in composed form, not blank. */
const tagName: Shape<string> = (value, field, problems) => {
  const read = text({ max: 255 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  const name = read.normalize("NFC").trim();
  return name === "" ? bad("invalid_value", field, "is blank", problems) : name;
};
export const tagNames = list(tagName, { max: 1000, unique: (tag) => tag });

/** Tags as a person would set them. */
export function manualTags(names: readonly string[]): readonly ItemTag[] {
  return sortTags(names.map((tag) => ({ tag, type: 0 })));
}

/** Where a new item or note goes. */
export interface ItemPlace {
  readonly libraryId: number;
  readonly parentKey: string | null;
  readonly collections: readonly string[];
  /** Relate it to this item: the loose attachment that the unit stands for. */
  readonly besides: ItemRef | undefined;
}

/**
 * Resolves a placement. Without `collectionRefs`, what a unit of one attachment without a parent puts at the top goes
 * where that attachment is, so that nothing lies about where nobody finds it.
 */
export async function itemPlace(
  services: Pick<HostServices, "defaultLibraryId" | "looseAttachment">,
  placement: Read<typeof itemPlacement>,
  draft: Draft,
): Promise<ItemPlace> {
  if (placement.kind === "child") {
    const { libraryId, key } = placement.parentRef;
    return { libraryId, parentKey: key, collections: [], besides: undefined };
  }
  const { collectionRefs } = placement;
  const libraryId = placement.libraryId ?? collectionRefs?.[0]?.libraryId ?? services.defaultLibraryId;
  for (const collection of collectionRefs ?? []) {
    if (collection.libraryId !== libraryId) throw foreignScope(collection, "collection");
  }
  const loose = services.looseAttachment;
  const besides = collectionRefs === undefined && loose?.libraryId === libraryId ? loose : undefined;
  const collections =
    besides === undefined
      ? (collectionRefs ?? []).map(({ key }) => key)
      : present(await draft.item(besides), besides).collections;
  return { libraryId, parentKey: null, collections: sortText(collections), besides };
}

/** Creates an item at its place, related to what it was put beside; answers its reference. */
export async function createItemAt(
  services: Pick<HostServices, "library">,
  draft: Draft,
  place: ItemPlace,
  facets: Pick<ItemState, "itemType" | "fields" | "creators" | "tags" | "note"> &
    Partial<Pick<ItemState, "attachment">>,
  files: readonly FileChange[] = [],
): Promise<ItemRef> {
  const { libraryId, parentKey, collections, besides } = place;
  const created: ItemRef = { libraryId, key: draft.newKey(libraryId) };
  const state = { attachment: null, ...facets, ref: created, parentKey, collections, trashed: false };
  const relations = besides === undefined ? [] : [await relationTo(services, besides)];
  draft.createItem({ ...state, relations }, files);
  if (besides !== undefined) {
    const other = present(await draft.item(besides), besides);
    const add = [await relationTo(services, created)];
    draft.editItem(other, [{ facet: "relations", add, remove: [] }]);
  }
  return created;
}

/** The relation that says “related to this item”. */
export async function relationTo(
  { library }: Pick<HostServices, "library">,
  itemRef: ItemRef,
): Promise<ItemRelation> {
  return { predicate: RELATED, object: await library.itemUri(itemRef) };
}
