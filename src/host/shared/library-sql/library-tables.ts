import type { ItemRef } from "../../../model/item-ref.ts";
import type { ResolvePath } from "./attachment-path.ts";
import type { LibrarySchema } from "./library-schema.ts";
import type { CompareTitles } from "./title-order.ts";

/** What readers must know besides the rows; the same for one open database. */
export interface LibraryTables {
  /** Of the database file, for messages. */
  readonly path: string;
  readonly schema: LibrarySchema;
  readonly resolvePath: ResolvePath;
  readonly compareTitles: CompareTitles;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** How many objects one statement is asked about at most. */
  readonly batch: number;
}

/** Key of a reference in a map; a library's number never has a slash. */
export function mapKey(libraryId: number, key: string): string {
  return `${libraryId}/${key}`;
}

/** A list in parts of at most `size`. */
export function* inBatches<T>(list: readonly T[], size: number): Generator<readonly T[]> {
  if (list.length <= size) {
    if (list.length > 0) yield list;
    return;
  }
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Each library's distinct keys as JSON text, in the order of first mention, in parts of at most `size` keys. */
export function* keysByLibrary(
  refs: readonly ItemRef[],
  size: number,
): Generator<readonly [libraryId: number, keysJson: string]> {
  const byLibrary = new Map<number, Set<string>>();
  for (const { libraryId, key } of refs) {
    const keys = byLibrary.get(libraryId);
    if (keys === undefined) byLibrary.set(libraryId, new Set([key]));
    else keys.add(key);
  }
  for (const [libraryId, keys] of byLibrary) {
    for (const part of inBatches([...keys], size)) yield [libraryId, JSON.stringify(part)];
  }
}
