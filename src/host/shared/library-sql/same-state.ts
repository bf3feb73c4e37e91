import type { CollectionState, ItemState } from "../../../model/item-state.ts";
import { compareRelations, compareText } from "./read-states.ts";

/**
 * Names of the facets in which two item states differ; none when they are equal. The order of tags, collections
 * and relations means nothing, an empty field is none, and an empty note text is no text.
 */
export function differingFacets(a: ItemState, b: ItemState): readonly string[] {
  const facets: (keyof ItemState)[] = [];
  const check = (facet: keyof ItemState, equal: boolean): void => {
    if (!equal) facets.push(facet);
  };
  check("itemType", a.itemType === b.itemType);
  check("parentKey", a.parentKey === b.parentKey);
  check("trashed", a.trashed === b.trashed);
  check("fields", sameFields(a.fields, b.fields));
  check("creators", sameCreators(a.creators, b.creators));
  check("tags", sameTags(a.tags, b.tags));
  check("collections", sameCollections(a.collections, b.collections));
  check("relations", sameRelations(a.relations, b.relations));
  check("note", (a.note ?? "") === (b.note ?? ""));
  check("attachment", sameAttachment(a.attachment, b.attachment));
  return facets;
}

export function sameCollectionState(a: CollectionState, b: CollectionState): boolean {
  return a.name === b.name && a.parentKey === b.parentKey && a.trashed === b.trashed;
}

export function sameCreators(a: ItemState["creators"], b: ItemState["creators"]): boolean {
  return sameList(
    a,
    b,
    (x, y) =>
      x.creatorType === y.creatorType &&
      x.firstName === y.firstName &&
      x.lastName === y.lastName &&
      x.fieldMode === y.fieldMode,
  );
}

export function sameAttachment(a: ItemState["attachment"], b: ItemState["attachment"]): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.linkMode === b.linkMode &&
    a.contentType === b.contentType &&
    a.charset === b.charset &&
    a.path === b.path
  );
}

function sameFields(a: ItemState["fields"], b: ItemState["fields"]): boolean {
  const value = (fields: ItemState["fields"], name: string): string =>
    Object.hasOwn(fields, name) ? (fields[name] ?? "") : "";
  return [...Object.keys(a), ...Object.keys(b)].every((name) => value(a, name) === value(b, name));
}

function sameTags(a: ItemState["tags"], b: ItemState["tags"]): boolean {
  const sorted = (tags: ItemState["tags"]): ItemState["tags"] =>
    tags.toSorted((x, y) => compareText(x.tag, y.tag) || x.type - y.type);
  return sameList(sorted(a), sorted(b), (x, y) => x.tag === y.tag && x.type === y.type);
}

function sameCollections(a: readonly string[], b: readonly string[]): boolean {
  return sameList(a.toSorted(compareText), b.toSorted(compareText), (x, y) => x === y);
}

function sameRelations(a: ItemState["relations"], b: ItemState["relations"]): boolean {
  return sameList(
    a.toSorted(compareRelations),
    b.toSorted(compareRelations),
    (x, y) => compareRelations(x, y) === 0,
  );
}

function sameList<T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean): boolean {
  return (
    a.length === b.length &&
    a.every((value, index) => {
      const other = b[index];
      return other !== undefined && same(value, other);
    })
  );
}
