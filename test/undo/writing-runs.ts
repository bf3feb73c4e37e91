import Database from "better-sqlite3";
import { expect } from "chai";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import { createPlace, type Called, type CallOptions, type Place } from "../cli/zwm.ts";
import { liveItems, queryAll } from "../recovery/library-states.ts";

/** Papers of the demo library; each is a unit. */
export const PAPERS = ["QUIETHR2", "SALTWDG2", "GULLCNT2", "TYGAUGE2", "HANDBK22"] as const;

/** Writes a note, a tag, a field and a file for each paper, and puts it into a collection that it makes. */
export const WRITES = `export async function applyResult({ parent, runtime }) {
  const { library, notes, mutations, resources, file } = runtime.hostApi;
  const { item } = await library.getItemDetail(parent);
  if (item.tags.some(({ tag }) => tag === "not yet")) throw new Error("not yet");
  await notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "Written for " + parent.key },
  });
  await mutations.execute({ operation: "item.updateTags", operationId: "tag", itemRef: parent, add: ["written"] });
  await mutations.execute({
    operation: "item.updateMetadata",
    operationId: "field",
    itemRef: parent,
    fields: { extra: "written" },
  });
  const { result } = await mutations.execute({
    operation: "collection.create",
    operationId: "collection",
    name: "For " + parent.key,
    placement: { kind: "root", libraryId: 1 },
  });
  await mutations.execute({
    operation: "collection.updateMembership",
    operationId: "member",
    collectionRef: result.collectionRef,
    add: [parent],
  });
  const { path } = await resources.allocateOutput({ slotId: "out", suggestedName: parent.key + ".txt" });
  await file.writeText(path, "written");
}
`;

/** A place with the demo library, the workflow `writes`, and a folder for output. */
export interface WritingPlace extends Place {
  readonly library: string;
  readonly output: string;
  readonly workflows: string;
  /** Calls the program with `--json`, the workflows found and trusted. */
  call(args: readonly string[], options?: CallOptions): Promise<Called>;
  /** Runs `writes`, or another workflow, over the papers. */
  run(workflow?: string, papers?: readonly string[]): Promise<Called & { readonly report: RunReport }>;
  states(): Promise<Map<string, ItemState>>;
  /** Names of live collections. */
  collections(): readonly string[];
  files(): readonly string[];
  /** Statements on the library, as another program would run them. */
  sql(...statements: readonly string[]): void;
}

export interface WritingPlaces {
  make(): WritingPlace;
  remove(): void;
}

/** Makes places with an untouched demo library. */
export async function createWritingPlaces(): Promise<WritingPlaces> {
  const template = createPlace();
  const all = [template];
  const { code, stderr } = await template.zwm(["list"]);
  if (code !== 0) throw new Error(stderr);
  return {
    make() {
      const place = createPlace();
      all.push(place);
      cpSync(template.home, place.home, { recursive: true });
      return writingPlace(place);
    },
    remove() {
      for (const place of all) place.remove();
    },
  };
}

function writingPlace(place: Place): WritingPlace {
  const library = join(place.home, "demo-library");
  const output = join(place.dir, "output");
  const workflows = join(place.dir, "workflows");
  mkdirSync(output);
  writeWorkflow(workflows, "writes", WRITES);
  const call: WritingPlace["call"] = (args, options) =>
    place.zwm([...args, "--json", "--workflows", workflows, "--trust-root", workflows], options);
  return {
    ...place,
    library,
    output,
    workflows,
    call,
    async run(workflow = "writes", papers = PAPERS) {
      const called = await call(["run", workflow, "--select", papers.join(","), "--yes", "--output", output]);
      return { ...called, report: called.json as RunReport };
    },
    states: () => liveItems(library),
    collections: () =>
      queryAll(
        library,
        `SELECT collectionName AS name FROM collections
          WHERE collectionID NOT IN (SELECT collectionID FROM deletedCollections) ORDER BY name`,
      ).map(({ name }) => String(name)),
    files: () => readdirSync(output).sort(),
    sql(...statements) {
      const db = new Database(join(library, "zotero.sqlite"));
      // Zotero's own functions for its triggers are not there, and none is needed.
      for (const statement of statements)
        expect(db.prepare(statement).run().changes, statement).to.be.above(0);
      db.close();
    },
  };
}

/** Writes, or overwrites, a workflow of one `applyResult` hook for papers. */
export function writeWorkflow(folder: string, id: string, applyResult: string): void {
  const manifest = {
    schemaVersion: 2,
    id,
    label: `Workflow ${id}`,
    version: "1.0.0",
    provider: "pass-through",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "hooks/applyResult.mjs" },
  };
  const hook = join(folder, id, "hooks", "applyResult.mjs");
  mkdirSync(dirname(hook), { recursive: true });
  writeFileSync(join(folder, id, "workflow.json"), JSON.stringify(manifest, null, 2));
  writeFileSync(hook, applyResult);
}

/** The library is sound by SQLite's and by Zotero's own rules. */
export function expectSound(library: string): void {
  expect(queryAll(library, "PRAGMA integrity_check")).to.deep.equal([{ integrity_check: "ok" }]);
  expect(queryAll(library, "PRAGMA foreign_key_check")).to.deep.equal([]);
}
