import Database from "better-sqlite3";
import { join } from "node:path";
import { openLibrary } from "../../src/host/node/library/open-library.ts";
import type { ItemState } from "../../src/model/item-state.ts";

/** Every live item of a data directory as a person compares them, by `libraryId/key`. */
export async function liveItems(dir: string): Promise<Map<string, ItemState>> {
  const library = await openLibrary({ dir, write: false });
  try {
    const refs = queryAll(dir, "SELECT libraryID AS libraryId, key FROM items ORDER BY libraryID, key").map(
      (row) => ({
        libraryId: Number(row.libraryId),
        key: String(row.key),
      }),
    );
    const states = await library.items(refs);
    const live = new Map<string, ItemState>();
    for (const state of states) {
      if (state !== undefined && !state.trashed) live.set(`${state.ref.libraryId}/${state.ref.key}`, state);
    }
    return live;
  } finally {
    await library.close();
  }
}

/** Rows of a query on the directory's database, read-only. */
export function queryAll(dir: string, sql: string): Record<string, unknown>[] {
  const db = new Database(join(dir, "zotero.sqlite"), { readonly: true });
  try {
    return db.prepare(sql).all() as Record<string, unknown>[];
  } finally {
    db.close();
  }
}
