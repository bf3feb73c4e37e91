import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type NodeLibrary, openLibrary } from "../../src/host/node/library/open-library.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import { buildSyntheticLibrary, type SyntheticLibrary } from "../../test/fakes/synthetic-library.ts";
import { type BenchRow, exponentRow, timeRow } from "./row.ts";

/**
 * The Library port over SQLite: papers with two attachments and a note each. The issue sets no budget for reading
 * facts; these keep a selection of 1 000 below what a person notices, and reading linear.
 */
interface Opened {
  readonly dir: string;
  readonly library: NodeLibrary;
  readonly made: SyntheticLibrary;
}

async function openSynthetic(papers: number, write = false): Promise<Opened> {
  const dir = mkdtempSync(join(tmpdir(), "zwm-bench-library-"));
  const made = await buildSyntheticLibrary(dir, { papers });
  return { dir, library: await openLibrary({ dir, write, shared: write }), made };
}

async function close({ dir, library }: Opened): Promise<void> {
  await library.close();
  rmSync(dir, { recursive: true, force: true });
}

function noteUnder(library: NodeLibrary, parentKey: string): ItemState {
  return {
    ref: { libraryId: 1, key: library.newKey(1) },
    itemType: "note",
    parentKey,
    trashed: false,
    fields: {},
    creators: [],
    tags: [{ tag: "written", type: 0 }],
    collections: [],
    relations: [],
    note: "<h1>Digest</h1><p>text</p>",
    attachment: null,
  };
}

export const rows: BenchRow[] = [
  timeRow({
    name: "library.facts.1000",
    unit: "ms",
    budget: 30,
    setup: () => openSynthetic(1_000),
    run: ({ library, made }) => library.facts(made.papers),
    teardown: (shared) => close(shared),
  }),
  timeRow({
    name: "library.facts.10000",
    unit: "ms",
    budget: 300,
    iterations: 7,
    warmUp: 2,
    setup: () => openSynthetic(10_000),
    run: ({ library, made }) => library.facts(made.papers),
    teardown: (shared) => close(shared),
  }),
  exponentRow({
    name: "library.facts.growth",
    // The work is linear; lookups in a larger tree and a fuller heap cost a little more each.
    budget: 1.3,
    iterations: 7,
    warmUp: 2,
    sizes: [2_500, 5_000, 10_000],
    setup: (size) => openSynthetic(size),
    run: ({ library, made }) => library.facts(made.papers),
    teardown: (shared) => close(shared),
  }),
  timeRow({
    name: "library.find-all.10000",
    unit: "ms",
    budget: 400,
    iterations: 7,
    warmUp: 2,
    setup: () => openSynthetic(10_000),
    run: ({ library }) => library.find({ libraryId: 1 }),
    teardown: (shared) => close(shared),
  }),
  timeRow({
    name: "library.commit-note",
    unit: "ms",
    budget: 2,
    batch: 50,
    setup: () => openSynthetic(1_000, true),
    run: async ({ library, made }) => {
      for (const { key } of made.papers.slice(0, 50)) {
        await library.commit([{ type: "item", before: null, after: noteUnder(library, key) }]);
      }
    },
    teardown: (shared) => close(shared),
  }),
];
