import type { AttachmentState, ItemState } from "../../../model/item-state.ts";
import type { LibraryTables } from "../../shared/library-sql/library-tables.ts";
import { noteTitle } from "../../shared/library-sql/note-text.ts";
import { sameCreators } from "../../shared/library-sql/same-state.ts";
import { isoTime, storedDate, storedTime } from "../../shared/library-sql/zotero-date.ts";

/**
 * The parts of an item object that its own setters will not let be filled exactly: they trim and compose texts, write
 * ISBNs with hyphens, make paths relative. A state says what is to be kept, and undoing puts back what was there, so
 * where a setter made something else of it, the value is set beside it. Were these parts gone, the commit would find
 * that the item is not as it should be, and take everything back.
 */
interface ItemParts {
  _itemData: Record<number, string | false | null>;
  _noteText: string | null;
  _noteTitle: string | null;
  _attachmentPath: string | null;
  _attachmentCharset: string | null;
  readonly _changed: {
    itemData?: Record<number, boolean>;
    note?: boolean;
    attachmentData?: Record<string, boolean>;
  };
}

function partsOf(item: Zotero.Item): ItemParts {
  return item as unknown as ItemParts;
}

/**
 * Fields, creators, tags, relations and note text, as far as they differ.
 * @param before null for a new item
 */
export function applyContents(
  tables: LibraryTables,
  item: Zotero.Item,
  before: ItemState | null,
  after: ItemState,
): void {
  applyFields(tables, item, before, after);
  if (!sameCreators(before?.creators ?? [], after.creators) || before?.itemType !== after.itemType) {
    // An item that changed its type may have had its creators changed by that.
    if (after.creators.length > 0 || (before?.creators.length ?? 0) > 0) item.setCreators(creatorsOf(after));
  }
  if (before === null ? after.tags.length > 0 : !sameText(before.tags, after.tags)) {
    item.setTags(after.tags.map(({ tag, type }) => ({ tag, type })));
  }
  // The application may have taken some off when another item came back from the trash.
  if (before !== null || after.relations.length > 0) item.setRelations(relationsOf(after));
  if ((before?.note ?? "") !== (after.note ?? "")) applyNote(item, after.note ?? "");
}

/** The application sorts for itself what has no order, so only the same text says that there is nothing to do. */
function sameText(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type SetCreators = Parameters<Zotero.Item["setCreators"]>[0];

function creatorsOf({ creators }: ItemState): SetCreators {
  return creators.map((creator) => ({ ...creator })) as unknown as SetCreators;
}

type SetRelations = Parameters<Zotero.Item["setRelations"]>[0];

function relationsOf({ relations }: ItemState): SetRelations {
  const objects: Record<string, string[]> = {};
  for (const { predicate, object } of relations) (objects[predicate] ??= []).push(object);
  return objects as SetRelations;
}

function applyFields(
  tables: LibraryTables,
  item: Zotero.Item,
  before: ItemState | null,
  after: ItemState,
): void {
  const wanted = Object.entries(after.fields).filter(([, value]) => value !== "");
  const sameType = before !== null && before.itemType === after.itemType;
  // A change of type moves values between fields, so those that the item has then count.
  const present = sameType ? Object.keys(before.fields) : before === null ? [] : usedFields(tables, item);
  const names = new Set(wanted.map(([name]) => name));
  for (const name of present) if (!names.has(name)) item.setField(name as _ZoteroTypes.Item.ItemField, "");
  for (const [name, value] of wanted) {
    if (sameType && Object.hasOwn(before.fields, name) && before.fields[name] === value) continue;
    applyField(tables, item, name, value);
  }
}

function usedFields(tables: LibraryTables, item: Zotero.Item): readonly string[] {
  return item.getUsedFields(false).flatMap((fieldId) => tables.schema.fieldName(fieldId) ?? []);
}

function applyField(tables: LibraryTables, item: Zotero.Item, name: string, value: string): void {
  item.setField(name as _ZoteroTypes.Item.ItemField, value);
  const fieldId = tables.schema.fieldId(name);
  if (fieldId === undefined) return;
  const isAccessDate = fieldId === tables.schema.accessDateField;
  const kept = item.getField(name);
  const parts = partsOf(item);
  // In memory the old value may look like the new one already.
  const marked = parts._changed.itemData?.[fieldId] === true;
  if (marked && (isAccessDate ? isoTime(kept) : kept) === value) return;
  if (!marked) {
    item._markFieldChange(name, parts._itemData[fieldId] ?? false);
  }
  parts._itemData[fieldId] = tables.schema.isDate(fieldId)
    ? storedDate(value, tables.now())
    : isAccessDate
      ? storedTime(value)
      : value;
  parts._changed.itemData = { ...parts._changed.itemData, [fieldId]: true };
}

function applyNote(item: Zotero.Item, html: string): void {
  const old = item.note;
  item.setNote(html);
  const parts = partsOf(item);
  if (item.note === html && parts._changed.note === true) return;
  if (parts._changed.note !== true) item._markFieldChange("note", old);
  parts._noteText = html;
  parts._noteTitle = noteTitle(html);
  parts._changed.note = true;
}

/** @param before null for a new item */
export function applyAttachment(
  item: Zotero.Item,
  before: AttachmentState | null,
  after: AttachmentState | null,
): void {
  if (after === null) return;
  if (before === null) item.attachmentLinkMode = after.linkMode as unknown as number;
  if (before?.contentType !== after.contentType) item.attachmentContentType = after.contentType ?? "";
  if (before === null ? after.charset !== null : before.charset !== after.charset) {
    const charset = after.charset ?? "";
    item.attachmentCharset = charset;
    if (item.attachmentCharset !== charset) {
      partsOf(item)._attachmentCharset = charset;
      markAttachment(item, "charset");
    }
  }
  if (after.linkMode !== "linked_url" && before?.path !== after.path && after.path !== null) {
    item.attachmentPath = after.path;
    if (item.attachmentPath !== after.path) {
      partsOf(item)._attachmentPath = after.path;
      markAttachment(item, "path");
    }
  }
}

function markAttachment(item: Zotero.Item, what: string): void {
  const parts = partsOf(item);
  parts._changed.attachmentData = { ...parts._changed.attachmentData, [what]: true };
}
