import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openLibrary } from "../../src/host/node/library/open-library.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import type { RemedyAction } from "../../src/selection/remedy.ts";
import { sql } from "./written-library.ts";
import type { Place } from "./zwm.ts";

/** What a command line says after a remedy: the rows to select, and parameters. */
export interface Asked {
  readonly refs: readonly ItemRef[];
  readonly params: readonly string[];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "text/markdown": "md",
  "text/html": "html",
};

/**
 * Does what a remedy asks for, as a person would: in the copy of the library, on the disk, or in the selection.
 * Answers with what to ask then.
 */
export async function applyRemedy(place: Place, action: RemedyAction, asked: Asked): Promise<Asked> {
  switch (action.kind) {
    case "select":
      return { ...asked, refs: action.refs };
    case "deselect": {
      const gone = new Set(action.refs.map(refText));
      return { ...asked, refs: asked.refs.filter((ref) => !gone.has(refText(ref))) };
    }
    case "restore-from-trash":
      sql(
        place.library,
        ...action.refs.map((ref) => `DELETE FROM deletedItems WHERE itemID = ${itemId(ref)}`),
      );
      return asked;
    case "remove-notes":
      sql(
        place.library,
        ...action.refs.map((ref) => `INSERT INTO deletedItems (itemID) VALUES (${itemId(ref)})`),
      );
      return asked;
    case "provide-file":
      if (action.path === undefined) throw new Error("no place for the file is named");
      mkdirSync(dirname(action.path), { recursive: true });
      writeFileSync(action.path, "%PDF-1.7\n");
      return asked;
    case "remove-file":
      renameSync(action.path, join(place.library, "..", "moved-away"));
      return asked;
    case "add-attachment":
      return added(asked, action, await create(place, action, (ref) => attachmentState(ref, action)));
    case "add-note":
      return added(asked, action, await create(place, action, (ref) => noteState(ref, action)));
    case "add-parent":
      return added(asked, action, await putBelowNewParent(place, action.ref));
    case "set-parameter":
      // Instead of the value that it had: these cases give one parameter at most.
      return { ...asked, params: ["--param", `${action.name}=de`] };
    case "select-more":
      throw new Error("what to select is for the person to choose");
  }
}

function added(asked: Asked, { select }: { readonly select: boolean }, refs: readonly ItemRef[]): Asked {
  return select ? { ...asked, refs } : asked;
}

function attachmentState(
  ref: ItemRef,
  { parent, mime }: RemedyAction & { readonly kind: "add-attachment" },
): ItemState {
  const name = `added ${ref.key}.${EXTENSIONS[mime] ?? "bin"}`;
  return {
    ...emptyState(ref, "attachment", parent.key),
    fields: { title: name },
    attachment: { linkMode: "imported_file", contentType: mime, charset: null, path: `storage:${name}` },
  };
}

function noteState(
  ref: ItemRef,
  { parent, noteKind }: RemedyAction & { readonly kind: "add-note" },
): ItemState {
  const kind = noteKind === undefined ? "" : ` data-zs-note-kind="${noteKind}"`;
  return { ...emptyState(ref, "note", parent.key), note: `<div${kind}><h1>Added</h1></div>` };
}

async function create(
  place: Place,
  { count, parent: { libraryId } }: { readonly count: number; readonly parent: ItemRef },
  stateOf: (ref: ItemRef) => ItemState,
): Promise<readonly ItemRef[]> {
  return inLibrary(place, async (library) => {
    const states = Array.from({ length: count }, () =>
      stateOf({ libraryId, key: library.newKey(libraryId) }),
    );
    await library.commit(states.map((after) => ({ type: "item", before: null, after })));
    for (const { ref } of states) {
      const path = await library.filePath(ref);
      if (path === undefined) continue;
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "added");
    }
    return states.map(({ ref }) => ref);
  });
}

async function putBelowNewParent(place: Place, ref: ItemRef): Promise<readonly ItemRef[]> {
  return inLibrary(place, async (library) => {
    const [before] = await library.items([ref]);
    if (before === undefined) throw new Error(`${refText(ref)} is not there`);
    const parent = emptyState(
      { libraryId: ref.libraryId, key: library.newKey(ref.libraryId) },
      "document",
      null,
    );
    await library.commit([
      { type: "item", before: null, after: { ...parent, fields: { title: "Added above" } } },
      { type: "item", before, after: { ...before, parentKey: parent.ref.key, collections: [] } },
    ]);
    return [parent.ref];
  });
}

async function inLibrary<T>(
  { library: dir, linkedBase }: Place,
  use: (library: Awaited<ReturnType<typeof openLibrary>>) => Promise<T>,
): Promise<T> {
  const library = await openLibrary({ dir, linkedBase, write: true });
  try {
    return await use(library);
  } finally {
    await library.close();
  }
}

function emptyState(ref: ItemRef, itemType: string, parentKey: string | null): ItemState {
  const lists = { creators: [], tags: [], collections: [], relations: [] };
  return { ref, itemType, parentKey, trashed: false, fields: {}, ...lists, note: null, attachment: null };
}

function itemId({ libraryId, key }: ItemRef): string {
  return `(SELECT itemID FROM items WHERE libraryID = ${libraryId} AND key = '${key}')`;
}

function refText({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}
