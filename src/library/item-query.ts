import type { ItemState } from "../model/item-state.ts";
import type { ItemQuery } from "../ports/library.ts";
import { displayTitle } from "./display-title.ts";
import { fieldOf } from "./item-edits.ts";

/**
 * Whether a staged state is among what the query asks for; the same criteria as the Library port's `find`.
 * `collections` are the keys that the query's collection stands for, sub-collections included where it says so.
 */
export function matchesQuery(
  state: ItemState,
  query: ItemQuery,
  collections: ReadonlySet<string> | undefined,
): boolean {
  if (state.ref.libraryId !== query.libraryId || state.trashed) return false;
  if ((query.topLevel ?? true) && (state.parentKey !== null || state.itemType === "annotation")) return false;
  if (query.itemType !== undefined && state.itemType !== query.itemType) return false;
  if (query.tag !== undefined && !state.tags.some(({ tag }) => tag === query.tag)) return false;
  if (collections !== undefined && !state.collections.some((key) => collections.has(key))) return false;
  return query.text === undefined || matchesWords(state, query.text);
}

function matchesWords(state: ItemState, words: string): boolean {
  const creators = state.creators.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const year = /\d{4}/.exec(fieldOf(state, "date") ?? "")?.[0] ?? "";
  const text = folded([displayTitle(state), ...creators, year].join(" "));
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Without case and accents. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}
