import { ItemKind } from "../../../model/item-facts.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { storablePath } from "./attachment-path.ts";
import { mapKey } from "./library-tables.ts";
import { sameAttachment, sameCreators } from "./same-state.ts";
import type { Planned, PutProblem } from "./planned-puts.ts";

/**
 * What speaks against writing the item. Only what the put changes is judged: an older database may hold things
 * that Zotero no longer writes, and they must not keep other parts of the item from being changed.
 */
export function checkItem(
  planned: Planned,
  { before, after }: LibraryPut & { readonly type: "item" },
): PutProblem[] {
  const { schema } = planned;
  const typeId = schema.typeId(after.itemType);
  if (typeId === undefined)
    return [{ problem: "unknown-type", text: `there is no item type “${after.itemType}”` }];
  const kind = schema.kind(typeId);
  const item: Checked = { planned, before, after, typeId, kind };
  return [
    ...checkTexts(after),
    ...checkType(item),
    ...checkFields(item),
    ...checkCreators(item),
    ...checkTags(item),
    ...checkRelations(item),
    ...checkNote(item),
    ...checkAttachment(item),
    ...checkPlace(item),
  ];
}

interface Checked {
  readonly planned: Planned;
  readonly before: ItemState | null;
  readonly after: ItemState;
  readonly typeId: number;
  readonly kind: ItemKind;
}

/** The null character, and halves of a character: SQLite would give back something else. */
const UNSTORABLE = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

function checkTexts({ fields, creators, tags, relations, note, attachment }: ItemState): PutProblem[] {
  const texts = [
    ...Object.values(fields),
    ...creators.flatMap(({ firstName, lastName }) => [firstName, lastName]),
    ...tags.map(({ tag }) => tag),
    ...relations.map(({ object }) => object),
    note ?? "",
    attachment?.path ?? "",
    attachment?.contentType ?? "",
  ];
  return texts.every(isStorable)
    ? []
    : [{ problem: "bad-text", text: "a text has characters that cannot be stored" }];
}

function checkType({ planned: { schema }, before, after, kind }: Checked): PutProblem[] {
  if (before === null) {
    return kind === ItemKind.annotation
      ? [{ problem: "annotation", text: "annotations cannot be created here" }]
      : [];
  }
  if (before.itemType === after.itemType) return [];
  const old = schema.typeId(before.itemType);
  const regular = kind === ItemKind.regular && old !== undefined && schema.kind(old) === ItemKind.regular;
  return regular
    ? []
    : [{ problem: "type-change", text: `a ${before.itemType} cannot become a ${after.itemType}` }];
}

/** A point in time without its T and Z would be read back differently. */
const SQL_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function checkFields({ planned: { schema }, before, after, typeId }: Checked): PutProblem[] {
  const sameType = before?.itemType === after.itemType;
  const problems: PutProblem[] = [];
  for (const [name, value] of Object.entries(after.fields)) {
    // An empty value means that there is none.
    if (value === "") continue;
    if (sameType && Object.hasOwn(before.fields, name) && before.fields[name] === value) continue;
    const fieldId = schema.fieldId(name);
    if (fieldId === undefined) {
      problems.push({ problem: "unknown-field", text: `there is no field “${name}”` });
    } else if (!schema.typeHasField(typeId, fieldId)) {
      problems.push({ problem: "field-of-other-type", text: `a ${after.itemType} has no field “${name}”` });
    } else if (fieldId === schema.accessDateField && SQL_TIME.test(value)) {
      problems.push({ problem: "bad-time", text: `“${name}” must look like 2022-09-03T14:05:20Z` });
    }
  }
  return problems;
}

function checkCreators({ planned: { schema }, before, after, typeId, kind }: Checked): PutProblem[] {
  if (before !== null && before.itemType === after.itemType && sameCreators(before.creators, after.creators))
    return [];
  if (kind !== ItemKind.regular && after.creators.length > 0) {
    return [{ problem: "creators", text: `a ${after.itemType} has no creators` }];
  }
  const problems: PutProblem[] = [];
  for (const { creatorType, firstName, lastName, fieldMode } of after.creators) {
    const id = schema.creatorTypeId(creatorType);
    if (id === undefined || !schema.typeHasCreator(typeId, id)) {
      problems.push({ problem: "creator-type", text: `a ${after.itemType} has no “${creatorType}”` });
    }
    if (firstName === "" && lastName === "") {
      problems.push({ problem: "creator-name", text: "a creator needs a name" });
    } else if (fieldMode === 1 && firstName !== "") {
      problems.push({ problem: "creator-name", text: "a name in one field has no first name" });
    }
  }
  return problems;
}

function checkTags({ before, after }: Checked): PutProblem[] {
  const old = new Set(before?.tags.map(({ tag }) => tag));
  const seen = new Set<string>();
  const problems: PutProblem[] = [];
  for (const { tag } of after.tags) {
    if (seen.has(tag)) problems.push({ problem: "tag-twice", text: `the tag “${tag}” is given twice` });
    seen.add(tag);
    if (!old.has(tag) && tag.trim() === "") problems.push({ problem: "blank-tag", text: "a tag is blank" });
  }
  return problems;
}

function checkRelations({ before, after }: Checked): PutProblem[] {
  const text = ({ predicate, object }: ItemState["relations"][number]): string => `${predicate}\n${object}`;
  const old = new Set(before?.relations.map(text));
  const seen = new Set<string>();
  const problems: PutProblem[] = [];
  for (const relation of after.relations) {
    const both = text(relation);
    if (seen.has(both)) problems.push({ problem: "relation-twice", text: "a relation is given twice" });
    seen.add(both);
    if (old.has(both)) continue;
    if (!/^[a-z]+:[A-Za-z]+$/.test(relation.predicate) || relation.object === "") {
      problems.push({ problem: "bad-relation", text: `“${relation.predicate}” is no relation to an item` });
    }
  }
  return problems;
}

function checkNote({ after, kind }: Checked): PutProblem[] {
  // An empty text and none are the same.
  if (kind === ItemKind.note || after.note === null || after.note === "") return [];
  const may = kind === ItemKind.attachment && after.attachment?.linkMode !== "embedded_image";
  return may ? [] : [{ problem: "note", text: `a ${after.itemType} has no note text of its own` }];
}

function checkAttachment({ planned, before, after, kind }: Checked): PutProblem[] {
  const { attachment, ref } = after;
  if ((kind === ItemKind.attachment) !== (attachment !== null)) {
    return [{ problem: "attachment", text: "only an attachment says where its file is, and each must" }];
  }
  if (attachment === null || sameAttachment(before?.attachment ?? null, attachment)) return [];
  const problems: PutProblem[] = [];
  if (before?.attachment && before.attachment.linkMode !== attachment.linkMode) {
    problems.push({ problem: "link-mode", text: "the kind of an attachment cannot be changed" });
  }
  if (!storablePath(attachment.linkMode, attachment.path)) {
    problems.push({
      problem: "bad-path",
      text: `the path does not fit an attachment of the kind ${attachment.linkMode}`,
    });
  }
  if (
    attachment.linkMode === "linked_file" &&
    planned.present.libraries.get(ref.libraryId)?.type !== "user"
  ) {
    problems.push({
      problem: "linked-in-group",
      text: "a group cannot hold linked files: others could not open them",
    });
  }
  if (attachment.charset !== null && !planned.schema.knowsCharset(attachment.charset)) {
    problems.push({ problem: "charset", text: `the character set “${attachment.charset}” is unknown` });
  }
  return problems;
}

/** The parent and the collections, which exclude each other. */
function checkPlace({ planned, before, after, kind }: Checked): PutProblem[] {
  const { libraryId, key } = after.ref;
  const problems: PutProblem[] = [];
  const old = new Set(before?.collections);
  for (const collection of after.collections) {
    const id = mapKey(libraryId, collection);
    if (!old.has(collection) && !planned.present.collections.has(id) && !planned.collections.has(id)) {
      problems.push({ problem: "unknown-collection", text: `there is no collection ${collection}` });
    }
  }
  if (new Set(after.collections).size < after.collections.length) {
    problems.push({ problem: "collection-twice", text: "a collection is named twice" });
  }
  if (after.collections.length > 0 && (after.parentKey !== null || kind === ItemKind.annotation)) {
    problems.push({
      problem: "child-in-collection",
      text: "an item with a parent cannot be in a collection",
    });
  }
  if (before !== null && before.parentKey === after.parentKey) return problems;
  if (kind === ItemKind.annotation) {
    // One that is to be created is refused as such already.
    return before === null
      ? problems
      : [...problems, { problem: "annotation", text: "an annotation cannot be moved" }];
  }
  const embedded = after.attachment?.linkMode === "embedded_image";
  if (after.parentKey === null) {
    if (embedded) problems.push({ problem: "no-parent", text: "an image inside a note needs that note" });
    return problems;
  }
  if (kind === ItemKind.regular || after.parentKey === key) {
    return [
      ...problems,
      { problem: "has-parent", text: `a ${after.itemType} cannot be below ${after.parentKey}` },
    ];
  }
  const parentKind = kindOf(planned, mapKey(libraryId, after.parentKey));
  if (parentKind === undefined) {
    problems.push({ problem: "unknown-parent", text: `there is no item ${after.parentKey} to hang it on` });
  } else if (parentKind !== (embedded ? ItemKind.note : ItemKind.regular)) {
    problems.push({
      problem: "parent-kind",
      text: `it cannot hang on ${after.parentKey}, which is of the wrong kind`,
    });
  }
  return problems;
}

function kindOf({ schema, present, items }: Planned, id: string): ItemKind | undefined {
  const typeName = items.get(id)?.after.itemType ?? present.items.get(id)?.state.itemType;
  const typeId = typeName === undefined ? undefined : schema.typeId(typeName);
  return typeId === undefined ? undefined : schema.kind(typeId);
}
