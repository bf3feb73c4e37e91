import { expect } from "chai";
import { isWorkflowError, type WorkflowError } from "../../../../src/errors/workflow-error.ts";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import { dump, problemsOf } from "./database-checks.ts";
import { genuineDirectory, removeTemporary } from "./genuine-directory.ts";

/** When everything is written in these tests. */
const NOW = Date.UTC(2026, 8, 1, 10, 20, 30);
export const SQL_NOW = "2026-09-01 10:20:30";

/** Papers, notes and more of the genuine directory, by what they are for. */
export const PLAIN = "5Q2TBH2E";
export const PLAIN_PDF = "N3H68TLH";
export const HIGHLIGHT = "Q6HR9YBS";
export const NOTE = "PSJEBFT8";
export const LOOSE_NOTE = "ESTIUE88";
export const LOOSE_PDF = "MXJMZNPY";
export const READING_LIST = "QNWC32HY";
export const METHODS = "UPSF3AWT";

/** A copy of the genuine directory, open for writing. */
export interface WritableCopy {
  readonly dir: string;
  readonly library: NodeLibrary;
  reopen(): Promise<WritableCopy>;
  item(ref: ItemRef): Promise<ItemState>;
  collection(ref: ItemRef): Promise<CollectionState>;
  /** A state of a new item with a new key. */
  newItem(parts: Partial<ItemState> & Pick<ItemState, "itemType">, libraryId?: number): ItemState;
  /** Commits the changes and checks that they are read back. @returns the state before */
  edit(ref: ItemRef, changes: Partial<ItemState>): Promise<ItemState>;
  /** The error of a commit that must be refused and change nothing. */
  refusal(puts: readonly LibraryPut[]): Promise<WorkflowError>;
  /** Closes and removes it; the database must be sound. */
  finish(): Promise<void>;
}

export function one(key: string, libraryId = 1): ItemRef {
  return { libraryId, key };
}

export function create(after: ItemState): LibraryPut {
  return { type: "item", before: null, after };
}

export async function writableCopy(dir = genuineDirectory().dir): Promise<WritableCopy> {
  const library = await openLibrary({ dir, write: true, shared: true, now: () => NOW });
  const item = async (ref: ItemRef): Promise<ItemState> => {
    const [found] = await library.items([ref]);
    if (found === undefined) throw new Error(`${ref.libraryId}/${ref.key} is missing`);
    return found;
  };
  return {
    dir,
    library,
    item,
    async reopen() {
      await library.close();
      return writableCopy(dir);
    },
    async collection(ref) {
      const [found] = await library.collections([ref]);
      if (found === undefined) throw new Error(`${ref.libraryId}/${ref.key} is missing`);
      return found;
    },
    newItem: (parts, libraryId = 1) => ({
      ref: { libraryId, key: library.newKey(libraryId) },
      parentKey: null,
      trashed: false,
      fields: {},
      creators: [],
      tags: [],
      collections: [],
      relations: [],
      note: parts.itemType === "note" ? "" : null,
      attachment: null,
      ...parts,
    }),
    async edit(ref, changes) {
      const before = await item(ref);
      const after = { ...before, ...changes };
      await library.commit([{ type: "item", before, after }]);
      expect(await item(ref)).to.deep.equal(after);
      return before;
    },
    async refusal(puts) {
      const before = dump(dir);
      const outcome: unknown = await library.commit(puts).catch((error: unknown) => error);
      if (!isWorkflowError(outcome)) throw new Error("It was not refused.");
      expect(dump(dir)).to.deep.equal(before);
      return outcome;
    },
    async finish() {
      await library.close();
      expect(problemsOf(dir)).to.deep.equal([]);
      removeTemporary();
    },
  };
}
