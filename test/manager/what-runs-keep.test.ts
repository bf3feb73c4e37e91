import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import type { LibraryPort } from "../../src/ports/library.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { dump } from "../host/node/library/database-checks.ts";
import { openProgram, type OpenProgram, type OpenProgramOptions } from "./open-program.ts";

const TAG_HOOK = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags",
    operationId: "tag",
    itemRef: parent,
    add: ["seen"],
  });
}
`;

/** Does with a paper's first file whatever leaves a trace: says, logs and throws its path, and writes files. */
const TALKING_HOOK = `export async function applyResult({ parent, runtime }) {
  const { library, logging, file, resources, notes } = runtime.hostApi;
  const { items } = await library.getItemAttachments(parent, {});
  const [path = "no file"] = items.map((one) => one.path).filter((one) => typeof one === "string");
  console.warn("looked at " + path);
  await logging.appendRuntimeLog({ level: "info", stage: "look", message: path });
  const place = await resources.allocateOutput({ slotId: "list", suggestedName: "list.txt" });
  await file.writeText(place.path, path);
  await notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "seen" },
  });
  if (parent.key === "SALTWDG2") throw new Error("cannot use " + path + " and " + place.path);
  return { path };
}
`;

/** Tables that say where things are on this computer; the journal and the records name none of it. */
const PLACES: ReadonlySet<string> = new Set([
  "run_folders",
  "run_origins",
  "run_picked_places",
  "package_digests",
]);

describe("what is kept of runs", () => {
  let program: OpenProgram | undefined;
  afterEach(async () => {
    await program?.close();
    program = undefined;
  });

  async function open(
    packages: Readonly<Record<string, string>>,
    options: OpenProgramOptions = {},
  ): Promise<OpenProgram> {
    const opened = await openProgram(options);
    program = opened;
    for (const [id, applyResult] of Object.entries(packages)) {
      writePackage(opened.workflows, { id, applyResult });
    }
    await opened.manager.rescan();
    return opened;
  }

  it("has no absolute path in it, of whatever the workflow looked at, wrote, said or threw", async () => {
    const { run, host, libraryDir } = await open({ talking: TALKING_HOOK });
    const outputDir = mkdtempSync(join(tmpdir(), "zwm-picked-"));
    mkdirSync(join(outputDir, "x"));
    try {
      const report = await run("talking", ["TYGAUGE2", "SALTWDG2"], { outputDir });
      expect(report.units.map(({ state }) => state)).to.deep.equal(["succeeded", "failed"]);
      expect([report.receipts.length, report.products.length]).to.deep.equal([1, 2]);
      const tables = await host.store.all("SELECT name FROM sqlite_master WHERE type = 'table'");
      const names = tables.map(({ name }) => String(name)).filter((name) => !PLACES.has(name));
      expect(names).to.include.members([
        "runs",
        "journal",
        "library_intents",
        "library_receipts",
        "run_products",
      ]);
      let looked = 0;
      for (const name of names) {
        for (const row of await host.store.all(`SELECT * FROM ${name}`)) {
          looked += 1;
          for (const place of [libraryDir, host.home.dir, outputDir]) {
            expect(JSON.stringify(row), name).to.not.include(place);
          }
        }
      }
      expect(looked).to.be.greaterThan(8);
      // The words are still there, with the places by name.
      const journal = JSON.stringify(await host.store.all("SELECT body FROM journal"));
      expect(journal).to.include(
        "cannot use home/demo-library/storage/SALTPDF2/Salt wedges.pdf and output/list",
      );
    } finally {
      rmSync(outputDir, { recursive: true });
    }
  });

  it("is in no note and no table of the library: that changes only where the workflow changed it", async () => {
    const { run, libraryDir } = await open({ "tag-each": TAG_HOOK });
    const before = dump(libraryDir);
    const report = await run("tag-each", ["TYGAUGE2", "HANDBK22"]);
    expect(report.summary.counts.succeeded).to.equal(2);
    const after = dump(libraryDir);
    expect(Object.keys(after)).to.deep.equal(Object.keys(before));
    const changed = Object.keys(after).filter(
      (table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]),
    );
    expect(changed).to.deep.equal(["itemTags", "items", "libraries", "tags"]);
  });

  it("costs the library one transaction a unit, and as many questions for each however many there are", async () => {
    const calls = new Map<string, number>();
    const around = (library: LibraryPort): LibraryPort =>
      new Proxy(library, {
        get(target, name, receiver) {
          const value: unknown = Reflect.get(target, name, receiver);
          if (typeof value !== "function" || typeof name !== "string") return value;
          return (...given: unknown[]): unknown => {
            calls.set(name, (calls.get(name) ?? 0) + 1);
            return Reflect.apply(value, target, given);
          };
        },
      });
    const { run, manager, host } = await open({ "note-each": NOTE_HOOK }, { around });
    const rows = await host.library.find({ libraryId: 1 });
    const explained = await manager.explain({
      workflowId: "note-each",
      selection: rows,
      mode: "execute",
      parameters: {},
    });
    const papers = explained.units.flatMap(({ targetParentRef }) => targetParentRef?.key ?? []);
    const of = async (count: number) => {
      calls.clear();
      const report = await run("note-each", papers.slice(0, count));
      expect(report.summary.counts.succeeded).to.equal(count);
      return new Map(calls);
    };
    // All of them have a note then, so that they are alike.
    await of(30);
    const ten = await of(10);
    const thirty = await of(30);
    expect([ten.get("commit"), thirty.get("commit")]).to.deep.equal([10, 30]);
    expect([ten.get("facts"), thirty.get("facts")]).to.deep.equal([1, 1]);
    for (const [name, count] of thirty) {
      // Papers have different numbers of files.
      if (name === "filePath") continue;
      const more = (count - (ten.get(name) ?? 0)) / 20;
      expect(Number.isInteger(more), `${name}: ${String(ten.get(name))} and ${String(count)}`).to.equal(true);
    }
  });
});
