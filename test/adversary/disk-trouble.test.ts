import Database from "better-sqlite3";
import { expect } from "chai";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import { isWorkflowError, WorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { fromSqlite } from "../../src/host/node/library/library-errors.ts";
import { undoRun } from "../../src/library/undo.ts";
import { createProductWriter } from "../../src/library/product-writer.ts";
import { LIBRARY_TABLES } from "../../src/library/tables.ts";
import type { FilesPort } from "../../src/ports/files.ts";
import { documentOf, errorOf } from "../cli/documents.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { createMemoryLibrary } from "../fakes/library.ts";
import { createTempStore, type TempStore } from "../fakes/store.ts";

const PACKAGES = ["--workflows", "packages", "--trust-root", "packages"];
const FILE_HOOK = `export async function applyResult({ parent, runtime }) {
  const { resources, file } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "out", suggestedName: parent.key + ".txt" });
  await file.writeText(path, "text");
}
`;

describe("a disk that is full or cannot be written", function () {
  this.timeout(60_000);
  let place: Place;
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
    writePackage(join(place.dir, "packages"), { id: "file-each", applyResult: FILE_HOOK });
    await place.zwm(["list"]);
  });
  after(() => {
    place.remove();
  });
  const run = (id: string, ...args: readonly string[]) =>
    place.zwm(["run", id, "--select", "QUIETHR2,SALTWDG2", "--yes", "--json", ...args, ...PACKAGES]);

  function onStore(statement: string): void {
    const db = new Database(join(place.home, "state", "workflow-manager.sqlite"));
    db.exec(statement);
    db.close();
  }

  it("interrupts a run whose journal cannot be written, tells why, and lets it be resumed", async () => {
    onStore(`CREATE TRIGGER full BEFORE INSERT ON journal WHEN new.seq > 4
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`);
    const cut = await run("note-each");
    expect(cut.code).to.equal(130);
    const { summary, error } = documentOf(cut, "run");
    expect(error?.code).to.equal("store_failed");
    expect(error?.details?.["reason"]).to.equal("database or disk is full");
    const text = await place.zwm(["run", "note-each", "--select", "QUIETHR2", "--yes", ...PACKAGES]);
    expect(text.stdout).to.match(/\n {2}store_failed · .*disk is full.* · .+\n/);
    onStore("DROP TRIGGER full");
    const resumed = await place.zwm(["resume", summary.runId, "--json", ...PACKAGES]);
    expect(documentOf(resumed, "run").receipts).to.have.length(2);
  });

  it("of a unit's receipts leaves no second note when it is tried again", async () => {
    onStore(`CREATE TRIGGER full BEFORE INSERT ON library_receipts
      BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`);
    const failed = documentOf(await run("note-each"), "run");
    expect(failed.units.map(({ error }) => error?.code)).to.deep.equal(["store_failed", "store_failed"]);
    onStore("DROP TRIGGER full");
    const retried = await place.zwm(["retry", failed.summary.runId, "--failed", "--json", ...PACKAGES]);
    expect(documentOf(retried, "run").receipts).to.have.length(2);
    const undone = documentOf(await place.zwm(["undo", failed.summary.runId, "--json"]), "undo");
    expect(undone.reverted).to.have.length(2);
  });

  it("for the files of a hook is told as such, and not as a fault of the package", async () => {
    symlinkSync("/nowhere/at/all", join(place.dir, "dangling"));
    const failed = documentOf(await run("file-each", "--output", "dangling"), "run");
    const [unit] = failed.units;
    expect(unit?.error?.code).to.equal("file_unwritable");
    expect(unit?.error?.details).to.include({ hook: "applyResult", path: "dangling/QUIETHR2.txt" });
  });

  it("for a folder of output below a file is a fault of the command line", async () => {
    writeFileSync(join(place.dir, "a-file"), "");
    const refused = await run("file-each", "--output", "a-file/below");
    expect(errorOf(refused).code).to.equal("usage_error");
  });

  it("of a library is told as such", () => {
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    const error = fromSqlite(full, "library/zotero.sqlite");
    expect(error.code).to.equal("library_unwritable");
    expect(error.retryable).to.equal(true);
  });

  it("where nothing can be made ends with the reason", async function () {
    if (process.platform !== "linux") this.skip();
    const files = createNodeFiles({ tempDir: place.dir });
    const error = await files.makeFolder("/proc/zwm/below").then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(isWorkflowError(error) && error.code).to.equal("file_unwritable");
  });
});

describe("undo of the files of a run", () => {
  const opened: { readonly store: TempStore; readonly dir: string }[] = [];
  afterEach(async () => {
    for (const { store, dir } of opened.splice(0)) {
      await store.dispose();
      rmSync(dir, { recursive: true, force: true });
    }
  });

  /** Three files in a picked folder, and undo of them through `change`d files. */
  async function written() {
    const store = createTempStore();
    const dir = mkdtempSync(join(tmpdir(), "zwm-undo-"));
    opened.push({ store, dir });
    store.store.write(LIBRARY_TABLES.map((sql) => ({ sql })));
    const disk = join(dir, "disk");
    const output = join(disk, "output");
    mkdirSync(output, { recursive: true });
    const files = createNodeFiles({ tempDir: join(dir, "tmp") });
    const clock = createFakeClock();
    let ids = 0;
    const writer = createProductWriter({
      ...{ files, store: store.store, clock, runId: "r", unitId: "unit-1" },
      newProductId: () => `product-${String(++ids)}`,
    });
    for (const path of ["a.txt", "b.txt", "c.txt"]) {
      const place = { root: "output", path, absolutePath: join(output, path) } as const;
      await writer.write(place, new TextEncoder().encode(path));
    }
    const undo = (through: FilesPort = files, allOrNothing = false) =>
      undoRun({
        ...{ store: store.store, library: createMemoryLibrary(), clock, runId: "r", allOrNothing },
        files: through,
        roots: { workspace: join(dir, "workspace"), output },
      });
    return { files, undo, disk, output };
  }

  it("keeps one that the system does not let go, removes the others, and finishes when asked again", async () => {
    const { files, undo } = await written();
    const stubborn: FilesPort = {
      ...files,
      async remove(path) {
        if (path.endsWith("b.txt"))
          throw new WorkflowError("file_unwritable", { args: { path, reason: "busy" } });
        await files.remove(path);
      },
    };
    const first = await undo(stubborn);
    expect(first.removedFiles).to.deep.equal(["a.txt", "c.txt"]);
    expect(first.keptFiles).to.deep.equal([{ path: "b.txt", reason: "not-writable" }]);
    expect((await undo()).removedFiles).to.deep.equal(["b.txt"]);
  });

  it("keeps one that cannot be looked at", async () => {
    const { files, undo } = await written();
    const blind: FilesPort = {
      ...files,
      async sha256(path) {
        if (path.endsWith("a.txt"))
          throw new WorkflowError("file_unreadable", { args: { path, reason: "rights" } });
        return files.sha256(path);
      },
    };
    expect((await undo(blind)).keptFiles).to.deep.equal([{ path: "a.txt", reason: "not-writable" }]);
    expect((await undo()).removedFiles).to.deep.equal(["a.txt"]);
  });

  it("does not take files on a disk that is not connected for gone", async () => {
    const { files, undo, disk } = await written();
    await files.move(disk, `${disk}-away`);
    const first = await undo();
    expect(first.keptFiles.map(({ reason }) => reason)).to.deep.equal(Array(3).fill("folder-missing"));
    expect((await undo(files, true)).removedFiles).to.deep.equal([]);
    await files.move(`${disk}-away`, disk);
    expect((await undo()).removedFiles).to.have.length(3);
  });

  it("takes files in a folder that was removed for gone", async () => {
    const { undo, output } = await written();
    rmSync(output, { recursive: true });
    expect((await undo()).keptFiles.map(({ reason }) => reason)).to.deep.equal(Array(3).fill("missing"));
    mkdirSync(output);
    expect((await undo()).keptFiles.map(({ reason }) => reason)).to.deep.equal(
      Array(3).fill("already-undone"),
    );
  });
});

describe("a file that somebody makes at the very moment a unit writes one of that name", () => {
  for (const member of ["write", "copy"] as const) {
    it(`is not replaced, and undo does not count it to the run (${member})`, async () => {
      const store = createTempStore();
      const dir = mkdtempSync(join(tmpdir(), "zwm-race-"));
      try {
        store.store.write(LIBRARY_TABLES.map((sql) => ({ sql })));
        const disk = createNodeFiles({ tempDir: join(dir, "tmp") });
        const place = { root: "output", path: "a.txt", absolutePath: join(dir, "output", "a.txt") } as const;
        const source = join(dir, "source");
        writeFileSync(source, "of the unit");
        mkdirSync(join(dir, "output"));
        const files: FilesPort = {
          ...disk,
          async stat(path) {
            const found = await disk.stat(path);
            if (path === place.absolutePath && found === undefined) writeFileSync(path, "of somebody");
            return found;
          },
        };
        const clock = createFakeClock();
        const writer = createProductWriter({
          ...{ files, store: store.store, clock, runId: "r", unitId: "unit-1" },
          newProductId: () => "product-1",
        });
        const writing =
          member === "write"
            ? writer.write(place, new TextEncoder().encode("of the unit"))
            : writer.copy(place, source);
        const error: unknown = await writing.then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        expect(isWorkflowError(error) && [error.code, error.args["path"]]).to.deep.equal([
          "file_exists",
          "a.txt",
        ]);
        expect(readFileSync(place.absolutePath, "utf8")).to.equal("of somebody");
        expect(readdirSync(join(dir, "output")), "nothing is left behind").to.deep.equal(["a.txt"]);
        const undone = await undoRun({
          ...{ store: store.store, library: createMemoryLibrary(), clock, runId: "r", allOrNothing: false },
          ...{ files: disk, roots: { workspace: dir, output: join(dir, "output") } },
        });
        expect(undone).to.deep.include({ removedFiles: [], keptFiles: [] });
      } finally {
        await store.dispose();
        rmSync(dir, { recursive: true, force: true });
      }
    });
  }
});
