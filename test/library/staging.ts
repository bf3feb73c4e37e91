import type { UnitOfWork, UnitOfWorkOptions } from "../../src/library/unit-of-work.ts";
import { createUnitOfWork } from "../../src/library/unit-of-work.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { LibraryPort } from "../../src/ports/library.ts";
import { aNote } from "../fakes/library.ts";

export const TEST_CLOCK = { now: () => 1_700_000_000_000 };

export function refOf(key: string, libraryId = 1): ItemRef {
  return { libraryId, key };
}

export function aUnitOfWork(library: LibraryPort, rest: Partial<UnitOfWorkOptions> = {}): UnitOfWork {
  let receipts = 0;
  return createUnitOfWork({
    library,
    clock: TEST_CLOCK,
    newReceiptId: () => `receipt-${++receipts}`,
    ...rest,
  });
}

let operations = 0;
export function newOperationId(): string {
  return `op-${++operations}`;
}

/** Stages a child note and answers its key. */
export async function stageNote(
  unit: UnitOfWork,
  parentKey: string | null,
  html: string,
  operationId = newOperationId(),
): Promise<string> {
  const request = { parentKey, html };
  const { result } = await unit.stage(
    { owner: "notes", operation: "notes.create", operationId, request },
    (draft) => {
      const key = draft.newKey(1);
      draft.createItem(aNote(key, html, { parentKey }));
      return key;
    },
  );
  return typeof result === "string" ? result : "";
}

/** Stages an edit of tags. */
export async function stageTags(
  unit: UnitOfWork,
  ref: ItemRef,
  add: readonly string[],
  remove: readonly string[] = [],
): Promise<string> {
  const call = {
    owner: "mutations",
    operation: "item.updateTags",
    operationId: newOperationId(),
    request: { key: ref.key, add, remove },
  };
  const { state } = await unit.stage(call, async (draft) => {
    const item = await draft.item(ref);
    if (item === undefined) throw new Error(`No item ${ref.key}`);
    draft.editItem(item, [{ facet: "tags", add: add.map((tag) => ({ tag, type: 0 })), remove }]);
    return null;
  });
  return state;
}

/** Stages a new value of a field. */
export async function stageField(unit: UnitOfWork, ref: ItemRef, name: string, to: string): Promise<string> {
  const call = {
    owner: "mutations",
    operation: "item.updateMetadata",
    operationId: newOperationId(),
    request: { key: ref.key, name, to },
  };
  const { state } = await unit.stage(call, async (draft) => {
    const item = await draft.item(ref);
    if (item === undefined) throw new Error(`No item ${ref.key}`);
    draft.editItem(item, [{ facet: "field", name, from: item.fields[name] ?? null, to }]);
    return null;
  });
  return state;
}

/** Stages a new collection and answers its key. */
export async function stageCollection(
  unit: UnitOfWork,
  name: string,
  parentKey: string | null = null,
): Promise<string> {
  const call = {
    owner: "mutations",
    operation: "collection.create",
    operationId: newOperationId(),
    request: { name, parentKey },
  };
  const { result } = await unit.stage(call, (draft) => {
    const key = draft.newKey(1);
    draft.createCollection({ ref: refOf(key), name, parentKey, trashed: false });
    return key;
  });
  return typeof result === "string" ? result : "";
}

/** Stages putting an item into a collection. */
export async function stageMembership(unit: UnitOfWork, ref: ItemRef, key: string): Promise<string> {
  const call = {
    owner: "mutations",
    operation: "collection.updateMembership",
    operationId: newOperationId(),
    request: { item: ref.key, key },
  };
  const { state } = await unit.stage(call, async (draft) => {
    const item = await draft.item(ref);
    if (item === undefined) throw new Error(`No item ${ref.key}`);
    draft.editItem(item, [{ facet: "collections", add: [key], remove: [] }]);
    return null;
  });
  return state;
}

/** The code that a promise is rejected with; fails when it is not. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return (await errorOf(promise)).code;
}

export async function errorOf(promise: Promise<unknown>): Promise<{
  readonly code: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly details: unknown;
}> {
  try {
    await promise;
  } catch (error) {
    return error as { code: string; args: Record<string, unknown>; details: unknown };
  }
  throw new Error("It was not refused.");
}
