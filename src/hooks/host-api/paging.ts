import type { JsonObject, JsonValue } from "../../model/json.ts";
import { integer, object, optional, type Shape, text } from "./argument-shape.ts";
import { invalidValue } from "./refusals.ts";

/** `{limit?, cursor?}` of members that answer pages. */
export interface PageRequest {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export const PAGE_FIELDS = {
  limit: optional(integer(1, 100)),
  cursor: optional(text({ min: 1, max: 1024 })),
};

export const pageArgument: Shape<PageRequest | undefined> = optional(object(PAGE_FIELDS));

const DEFAULT_LIMIT = 25;

/** How many entries of a page are asked for. */
export function limitOf(page: PageRequest | undefined): number {
  return page?.limit ?? DEFAULT_LIMIT;
}

/** A page of a list that is known as a whole; the cursor is the number of entries before the page. */
export async function pageOf<T>(
  entries: readonly T[],
  page: PageRequest | undefined,
  view: (entries: readonly T[]) => Promise<readonly JsonValue[]> | readonly JsonValue[],
): Promise<JsonObject> {
  const from = page?.cursor === undefined ? 0 : offsetOf(page.cursor, entries.length);
  const part = entries.slice(from, from + limitOf(page));
  const next = from + part.length;
  const hasMore = next < entries.length;
  return {
    items: await view(part),
    returned: part.length,
    total: entries.length,
    hasMore,
    nextCursor: hasMore ? String(next) : null,
  };
}

function offsetOf(cursor: string, length: number): number {
  const offset = /^\d{1,9}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (offset <= length) return offset;
  throw invalidValue("cursor", "this is no cursor of this list");
}
