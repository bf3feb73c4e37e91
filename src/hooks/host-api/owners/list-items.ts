import { canonicalJson } from "../../../library/canonical-json.ts";
import { refJson } from "../../../library/change-target.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { ItemQuery } from "../../../ports/library.ts";
import {
  bool,
  integer,
  object,
  oneOf,
  type ObjectOf,
  optional,
  type Read,
  ref,
  text,
} from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostMember, HostServices } from "../host-services.ts";
import { isRegular, itemsJson } from "../item-json.ts";
import { limitOf, PAGE_FIELDS } from "../paging.ts";
import { itemSnapshot } from "./item-snapshot.ts";
import { canceledByCaller, foreignScope, invalidValue } from "../refusals.ts";

export type ListServices = Pick<HostServices, "unit" | "library" | "files" | "clock" | "defaultLibraryId">;

export const CRITERIA_FIELDS = {
  libraryId: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  collectionRef: optional(ref("collection")),
  recursive: optional(bool),
  tag: optional(text({ min: 1, max: 1024 })),
  itemType: optional(text({ min: 1, max: 128 })),
  query: optional(text({ min: 1, max: 1024 })),
};
type Criteria = ObjectOf<typeof CRITERIA_FIELDS>;

/** `library.listItems` and `library.traverseItems`: rows of a library in the order of their keys. */
export function listItemsMembers(services: ListServices): {
  readonly listItems: HostMember;
  readonly traverseItems: HostMember;
  readonly withItemSnapshot: HostMember;
} {
  const scan = createScan(services);
  return {
    listItems: hostMember(
      [["", optional(object({ ...CRITERIA_FIELDS, ...PAGE_FIELDS }))]],
      async ([request]) => {
        const query = queryOf(services, request ?? {});
        const refs = await scan(query);
        const from = positionAfter(refs, request?.cursor, "cursor");
        const part = refs.slice(from, from + limitOf(request));
        const hasMore = from + part.length < refs.length;
        return {
          items: await itemsJson(services, await statesOf(services, part)),
          returned: part.length,
          totalScanned: refs.length,
          hasMore,
          nextCursor: hasMore ? (part.at(-1)?.key ?? null) : null,
          criteria: { ...criteriaJson(query), order: "stable_identity" },
        };
      },
    ),
    traverseItems: hostMember(
      [
        ["", traversalShape],
        ["onBatch", callbackShape],
      ],
      ([request, onBatch], call) => traverse(services, scan, request, onBatch, call),
    ),
    withItemSnapshot: itemSnapshot(services, scan),
  };
}

const traversalShape = object({
  ...CRITERIA_FIELDS,
  scope: oneOf("top-level-regular"),
  resumeCursor: PAGE_FIELDS.cursor,
  pageSize: PAGE_FIELDS.limit,
  maxItems: optional(integer(1, 10_000_000)),
  maxPages: optional(integer(1, 1_000_000)),
  maxDurationMs: optional(integer(1, 86_400_000)),
});
export const callbackShape = object({ $callback: integer(0, Number.MAX_SAFE_INTEGER) });

/** Hands batch after batch to the hook's function until all are given, it says `false`, or a limit is reached. */
async function traverse(
  services: ListServices,
  scan: Scan,
  request: Read<typeof traversalShape>,
  onBatch: Read<typeof callbackShape>,
  { member, signal, context }: HostCall,
): Promise<JsonObject> {
  if (context === undefined) throw new HostApiError("unavailable", `${member} needs a running hook`);
  const refs = await scan(queryOf(services, request));
  const { pageSize = 100, maxItems, maxPages, maxDurationMs } = request;
  const started = services.clock.now();
  let position = positionAfter(refs, request.resumeCursor, "resumeCursor");
  let pages = 0;
  let items = 0;
  const answer = (status: string, rest: JsonObject = {}) => ({
    status,
    evidence: { items, pages, totalScanned: refs.length },
    ...rest,
  });
  while (position < refs.length) {
    if (signal.aborted) throw canceledByCaller();
    const reached =
      maxPages !== undefined && pages >= maxPages
        ? "max_pages"
        : maxItems !== undefined && items >= maxItems
          ? "max_items"
          : maxDurationMs !== undefined && services.clock.now() - started >= maxDurationMs
            ? "max_duration"
            : undefined;
    const resumeCursor = position === 0 ? null : (refs[position - 1]?.key ?? null);
    if (reached !== undefined) return answer("resource_limited", { reason: reached, resumeCursor });
    const part = refs.slice(position, position + pageSize);
    position += part.length;
    const states = (await statesOf(services, part)).filter(isRegular);
    const room = maxItems === undefined ? states.length : maxItems - items;
    const batch = states.slice(0, room);
    const last = batch.at(-1);
    // A batch that was cut ends where the next one begins.
    if (batch.length < states.length && last !== undefined) position = indexOfKey(refs, last.ref.key) + 1;
    pages += 1;
    items += batch.length;
    if (batch.length === 0) continue;
    const answered = await context.callback(onBatch.$callback, [{ items: await itemsJson(services, batch) }]);
    if (answered === false) return answer("canceled", { resumeCursor: last?.ref.key ?? null });
  }
  return answer("completed");
}

export type Scan = (query: ItemQuery) => Promise<readonly ItemRef[]>;

/** Rows by key; a scan is kept until the unit changes something, so that reading on costs one page. */
export function createScan({ unit }: Pick<HostServices, "unit">): Scan {
  let kept: { readonly id: string; readonly refs: Promise<readonly ItemRef[]> } | undefined;
  return (query) => {
    const id = `${unit.depth} ${canonicalJson(query)}`;
    if (kept?.id !== id) {
      const refs = unit.find(query).then((found) => [...found].sort(byKey));
      kept = { id, refs };
    }
    return kept.refs;
  };
}

function byKey(left: ItemRef, right: ItemRef): number {
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
}

export function queryOf(
  { defaultLibraryId }: Pick<HostServices, "defaultLibraryId">,
  criteria: Partial<Criteria>,
): ItemQuery {
  const { libraryId, collectionRef: collection, recursive, tag, itemType, query } = criteria;
  if (collection !== undefined && libraryId !== undefined && collection.libraryId !== libraryId) {
    throw foreignScope(collection, "collection");
  }
  return {
    libraryId: libraryId ?? collection?.libraryId ?? defaultLibraryId,
    topLevel: true,
    ...(collection === undefined ? {} : { collection }),
    ...(recursive === undefined ? {} : { recursive }),
    ...(tag === undefined ? {} : { tag }),
    ...(itemType === undefined ? {} : { itemType }),
    ...(query === undefined ? {} : { text: query }),
  };
}

function criteriaJson({ libraryId, collection, recursive, tag, itemType, text }: ItemQuery): JsonObject {
  return {
    libraryId,
    ...(collection === undefined ? {} : { collectionRef: refJson(collection) }),
    ...(recursive === undefined ? {} : { recursive }),
    ...(tag === undefined ? {} : { tag }),
    ...(itemType === undefined ? {} : { itemType }),
    ...(text === undefined ? {} : { query: text }),
  };
}

/** A cursor is the last key that was given: rows that come or go meanwhile neither repeat nor hide others. */
function positionAfter(refs: readonly ItemRef[], cursor: string | undefined, field: string): number {
  if (cursor === undefined) return 0;
  if (!/^[A-Z0-9]{8}$/.test(cursor)) throw invalidValue(field, "this is no cursor of this list");
  const at = indexOfKey(refs, cursor);
  return refs[at]?.key === cursor ? at + 1 : at;
}

/** Where the key is in the sorted list, or would be. */
function indexOfKey(refs: readonly ItemRef[], key: string): number {
  let low = 0;
  let high = refs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((refs[middle]?.key ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function statesOf(
  { unit }: Pick<HostServices, "unit">,
  refs: readonly ItemRef[],
): Promise<readonly ItemState[]> {
  return (await unit.items(refs)).filter((state) => state !== undefined);
}
