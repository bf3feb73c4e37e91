import { refJson } from "../../../library/change-target.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import type { ItemQuery } from "../../../ports/library.ts";
import { integer, object, oneOf, optional, type Read } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostMember, HostServices } from "../host-services.ts";
import { isRegular, itemsJson } from "../item-json.ts";
import { limitOf, PAGE_FIELDS } from "../paging.ts";
import {
  callbackShape,
  createScan,
  CRITERIA_FIELDS,
  type ListServices,
  queryOf,
  type Scan,
} from "./item-scan.ts";
import { itemSnapshot } from "./item-snapshot.ts";
import { canceledByCaller, invalidValue } from "../refusals.ts";

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
