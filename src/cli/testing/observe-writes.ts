import { readFile } from "node:fs/promises";
import type { ChangeTarget } from "../../model/change.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { CollectionState, ItemState } from "../../model/item-state.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { RunReport } from "../../model/manager-api.ts";
import type { Receipt } from "../../model/receipt.ts";
import type { ContentPort } from "../../ports/content.ts";
import type { LibraryPort } from "../../ports/library.ts";

/** Longest file whose text is observed, in bytes. */
const MAX_TEXT = 1024 * 1024;

/** `KEY`, or `LIB/KEY` outside the first library: how tests name an object. */
export function shortName({ libraryId, key }: ItemRef): string {
  return libraryId === 1 ? key : `${String(libraryId)}/${key}`;
}

/**
 * What a run wrote to the library, one entry for each object in the order in which they were first written to: what it
 * was before the run against what it is now.
 */
export async function observeWrites(
  report: RunReport,
  library: LibraryPort,
  content: Pick<ContentPort, "htmlToText">,
): Promise<readonly JsonObject[]> {
  const order = new Map(report.units.map(({ unitId }, index) => [unitId, index]));
  const receipts = [...report.receipts].sort(
    (a, b) => (order.get(a.unitId) ?? 0) - (order.get(b.unitId) ?? 0) || a.ordinal - b.ordinal,
  );
  const first = new Map<string, Receipt>();
  for (const receipt of receipts) {
    const id = `${receipt.target.type} ${shortName(receipt.target.ref)}`;
    if (!first.has(id)) first.set(id, receipt);
  }
  const writes: JsonObject[] = [];
  for (const { target, before } of first.values()) {
    const write = await observeWrite(target, before, library, content);
    if (write !== undefined) writes.push(write);
  }
  return writes;
}

async function observeWrite(
  { type, ref }: ChangeTarget,
  before: ItemState | CollectionState | null,
  library: LibraryPort,
  content: Pick<ContentPort, "htmlToText">,
): Promise<JsonObject | undefined> {
  if (type === "collection") {
    const [after] = await library.collections([ref]);
    return after === undefined ? undefined : collectionWrite(ref, before as CollectionState | null, after);
  }
  const [after] = await library.items([ref]);
  if (after === undefined) return undefined;
  const write = itemWrite(ref, before as ItemState | null, after);
  return typeof write["note"] === "string"
    ? { ...write, text: (await content.htmlToText(write["note"])).trim() }
    : write;
}

function collectionWrite(ref: ItemRef, before: CollectionState | null, after: CollectionState): JsonObject {
  return {
    ...(before === null ? { created: "collection" } : { changed: shortName(ref) }),
    ...(before?.name === after.name ? {} : { name: after.name }),
    ...((before?.parentKey ?? null) === after.parentKey ? {} : { parent: after.parentKey }),
    ...((before?.trashed ?? false) === after.trashed ? {} : { trashed: after.trashed }),
  };
}

/** Only what is new; of a created item everything it has. */
function itemWrite(ref: ItemRef, before: ItemState | null, after: ItemState): JsonObject {
  const write: Record<string, JsonValue> =
    before === null ? { created: after.itemType } : { changed: shortName(ref) };
  if (before !== null && before.itemType !== after.itemType) write["itemType"] = after.itemType;
  if ((before?.parentKey ?? null) !== after.parentKey) write["parent"] = after.parentKey;
  if ((before?.note ?? null) !== after.note && after.note !== null) write["note"] = after.note;
  const fields = changedFields(before?.fields ?? {}, after.fields);
  if (Object.keys(fields).length > 0) write["fields"] = fields;
  if (JSON.stringify(before?.creators ?? []) !== JSON.stringify(after.creators)) {
    write["creators"] = after.creators.map(({ creatorType, firstName, lastName }) => ({
      creatorType,
      ...(firstName === "" ? {} : { firstName }),
      lastName,
    }));
  }
  const names = (state: ItemState | null) => (state?.tags ?? []).map(({ tag }) => tag);
  added(write, "tags", names(before), names(after));
  added(write, "tagsRemoved", names(after), names(before));
  added(write, "collections", before?.collections ?? [], after.collections);
  added(write, "collectionsRemoved", after.collections, before?.collections ?? []);
  const related = (state: ItemState | null) =>
    (state?.relations ?? []).map(({ object }) => object.slice(object.lastIndexOf("/") + 1));
  added(write, "related", related(before), related(after));
  if ((before?.trashed ?? false) !== after.trashed) write["trashed"] = after.trashed;
  return write;
}

/** A field that was taken away is an empty text. */
function changedFields(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const now = Object.hasOwn(after, name) ? (after[name] ?? "") : "";
    const was = Object.hasOwn(before, name) ? (before[name] ?? "") : "";
    if (now !== was) changed[name] = now;
  }
  return changed;
}

function added(
  write: Record<string, JsonValue>,
  name: string,
  before: readonly string[],
  after: readonly string[],
): void {
  const missing = after.filter((text) => !before.includes(text));
  if (missing.length > 0) write[name] = missing;
}

/** Files that were left for the user, by path; with their text when they are texts. */
export async function observeFiles(report: RunReport): Promise<readonly JsonObject[]> {
  const products = [...report.products].sort((a, b) => (a.path < b.path ? -1 : 1));
  return Promise.all(
    products.map(async ({ path, size, absolutePath }): Promise<JsonObject> => {
      const text = size <= MAX_TEXT ? await textOf(absolutePath) : undefined;
      return { path, ...(text === undefined ? { size } : { text }) };
    }),
  );
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(path));
  } catch {
    return undefined;
  }
}
