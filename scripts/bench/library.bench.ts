import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NodeLibrary, openLibrary } from "../../src/host/node/library/open-library.ts";
import { type NodeStore, openNodeStore } from "../../src/host/node/store.ts";
import { createCommitter } from "../../src/library/committer.ts";
import { LIBRARY_TABLES } from "../../src/library/tables.ts";
import { undoRun } from "../../src/library/undo.ts";
import { createUnitOfWork, type UnitOfWork } from "../../src/library/unit-of-work.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import { buildSyntheticLibrary } from "../../test/fakes/synthetic-library.ts";
import { type BenchRow, exponentRow, timeRow } from "./row.ts";

/**
 * The unit of work over the real Store and a real library, one note per unit. The budget for 200
 * pass-through units with real hooks is 1.5 s; staging, committing and recording may take a third of it.
 */
interface World {
  readonly dir: string;
  readonly library: NodeLibrary;
  readonly store: NodeStore;
  readonly papers: readonly ItemRef[];
}

const clock = { now: () => Date.now() };
let runs = 0;

async function open(papers: number): Promise<World> {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-unit-of-work-"));
  const made = await buildSyntheticLibrary(dir, { papers });
  const library = await openLibrary({ dir, write: true, shared: true });
  const store = openNodeStore(join(dir, "store.sqlite"));
  store.write(LIBRARY_TABLES.map((sql) => ({ sql })));
  return { dir, library, store, papers: made.papers };
}

async function close({ dir, library, store }: World): Promise<void> {
  await library.close();
  await store.close();
  rmSync(dir, { recursive: true, force: true });
}

async function stageNote(unit: UnitOfWork, { libraryId, key: parentKey }: ItemRef): Promise<void> {
  const call = { owner: "notes", operation: "notes.create", operationId: "note", request: { parentKey } };
  await unit.stage(call, (draft) => {
    const key = draft.newKey(libraryId);
    draft.createItem({
      ref: { libraryId, key },
      itemType: "note",
      parentKey,
      trashed: false,
      fields: {},
      creators: [],
      tags: [],
      collections: [],
      relations: [],
      note: "<h1>Digest</h1><p>text</p>",
      attachment: null,
    });
    return { noteRef: { libraryId, key } };
  });
}

async function runUnits({ library, store, papers }: World): Promise<string> {
  const runId = `run-${++runs}`;
  const committer = createCommitter({ store, library, clock });
  for (const [at, paper] of papers.entries()) {
    const unitId = `unit-${at + 1}`;
    const committedCalls = await committer.committedCalls({ runId, unitId });
    const unit = createUnitOfWork({ library, clock, newReceiptId: () => "receipt", committedCalls });
    await stageNote(unit, paper);
    await committer.commit({ runId, unitId, attempt: 1, changes: unit.changes });
  }
  return runId;
}

export const rows: BenchRow[] = [
  timeRow({
    name: "library.stage-and-commit.200-units",
    unit: "ms",
    budget: 500,
    iterations: 7,
    warmUp: 2,
    setup: () => open(200),
    run: runUnits,
    teardown: close,
  }),
  timeRow({
    name: "library.undo.200-notes",
    unit: "ms",
    budget: 250,
    iterations: 7,
    warmUp: 2,
    setup: () => open(200),
    prepare: async (world) => ({ world, runId: await runUnits(world) }),
    run: ({ world: { store, library }, runId }) =>
      undoRun({ store, library, clock, runId, allOrNothing: false }),
    teardown: close,
  }),
  exponentRow({
    name: "library.undo.growth",
    budget: 1.2,
    sizes: [100, 400, 1600],
    iterations: 5,
    warmUp: 1,
    setup: open,
    prepare: async (world) => ({ world, runId: await runUnits(world) }),
    run: ({ world: { store, library }, runId }) =>
      undoRun({ store, library, clock, runId, allOrNothing: false }),
    teardown: close,
  }),
];
