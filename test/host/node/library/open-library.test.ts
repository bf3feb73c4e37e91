import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { isWorkflowError, type WorkflowError } from "../../../../src/errors/workflow-error.ts";
import {
  type NodeLibrary,
  openLibrary,
  type OpenLibraryOptions,
} from "../../../../src/host/node/library/open-library.ts";
import { ownIdentity } from "../../../../src/host/node/process-table.ts";
import { digests, genuineDirectory, removeTemporary, temporaryFolder } from "./genuine-directory.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";

const LOCK = "zotero.sqlite.zwm-lock";

describe("opening a Zotero directory", () => {
  const opened: NodeLibrary[] = [];
  const children: ChildProcess[] = [];

  afterEach(async () => {
    for (const library of opened.splice(0)) await library.close();
    for (const child of children.splice(0)) child.kill("SIGKILL");
    removeTemporary();
  });

  const open = async (options: OpenLibraryOptions): Promise<NodeLibrary> => {
    const library = await openLibrary(options);
    opened.push(library);
    return library;
  };
  const refusal = async (options: OpenLibraryOptions): Promise<WorkflowError> => {
    const outcome: unknown = await open(options).catch((error: unknown) => error);
    if (!isWorkflowError(outcome)) throw new Error("It was not refused.");
    return outcome;
  };
  /** The change of an item's title. */
  const retitled = async (library: NodeLibrary, title: string): Promise<LibraryPut> => {
    const [before] = await library.items([{ libraryId: 1, key: "IXLIDSTS" }]);
    if (before === undefined) throw new Error("the item is not there");
    return { type: "item", before, after: { ...before, fields: { ...before.fields, title } } };
  };
  const titleOf = async (library: NodeLibrary, key: string): Promise<string | undefined> => {
    const [state] = await library.items([{ libraryId: 1, key }]);
    return state?.fields["title"];
  };
  const sql = (dir: string, ...statements: string[]): void => {
    const db = new Database(join(dir, "zotero.sqlite"));
    for (const statement of statements) db.exec(statement);
    db.close();
  };
  /** A process of its own that runs `script` on the database, then kills itself. */
  const crash = (dir: string, script: string): void => {
    const { signal } = spawnSync(process.execPath, ["-e", processScript(dir, `${script}; kill()`)]);
    expect(signal).to.equal("SIGKILL");
  };
  /** A process that runs `script` and then keeps the database open until it is killed. */
  const hold = async (dir: string, script: string): Promise<void> => {
    const child = spawn(process.execPath, ["-e", processScript(dir, `${script}; wait()`)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    await new Promise((resolve, reject) => {
      child.stdout.once("data", resolve);
      child.once("exit", reject);
    });
  };
  const processScript = (dir: string, script: string): string =>
    `const db = new (require("better-sqlite3"))(${JSON.stringify(join(dir, "zotero.sqlite"))});
     const kill = () => process.kill(process.pid, "SIGKILL");
     const wait = () => { console.log("ready"); setInterval(() => undefined, 1000); };
     const retitle = (title) => db.prepare("UPDATE itemDataValues SET value = ? WHERE value = 'A cheap photometer'").run(title);
     ${script}`;

  /** Changes in the middle of a transaction that have already reached the main file. */
  const UNFINISHED = `db.pragma("cache_size = 1"); db.exec("BEGIN IMMEDIATE"); retitle("half done");
    db.exec("UPDATE itemNotes SET title = title || 'x'; UPDATE items SET version = version + 1")`;

  describe("for reading", () => {
    it("leaves a database in WAL mode as it is and nothing beside it", async () => {
      const { dir } = genuineDirectory();
      sql(dir, "PRAGMA journal_mode = WAL");
      const before = digests(dir);
      const library = await open({ dir, write: false, tempDir: temporaryFolder() });
      expect(await titleOf(library, "IXLIDSTS")).to.equal("A cheap photometer");
      expect(library.notices).to.deep.equal([]);
      expect(digests(dir)).to.deep.equal(before);
      await library.close();
      expect(digests(dir)).to.deep.equal(before);
    });

    it("sees what an application committed to a WAL before it was killed", async () => {
      const { dir } = genuineDirectory();
      crash(
        dir,
        `db.pragma("journal_mode = WAL"); db.pragma("locking_mode = EXCLUSIVE"); retitle("committed")`,
      );
      const before = digests(dir);
      expect(before).to.have.property("zotero.sqlite-wal");
      const library = await open({ dir, write: false });
      expect(await titleOf(library, "IXLIDSTS")).to.equal("committed");
      expect(library.notices.map(({ code, args }) => [code, args["holder"]])).to.deep.equal([
        ["library_locked", "journal"],
      ]);
      await library.close();
      expect(digests(dir)).to.deep.equal(before);
    });

    for (const mode of ["DELETE", "WAL"]) {
      it(`reads a copy while an application holds the database in ${mode} mode`, async () => {
        const { dir } = genuineDirectory();
        sql(dir, `PRAGMA journal_mode = ${mode}`);
        await hold(
          dir,
          `db.pragma("locking_mode = EXCLUSIVE"); db.exec("BEGIN EXCLUSIVE"); retitle("in use"); db.exec("COMMIT")`,
        );
        const before = digests(dir);
        const tempDir = temporaryFolder();
        const library = await open({ dir, write: false, tempDir });
        expect(await titleOf(library, "IXLIDSTS")).to.equal("in use");
        expect(library.notices.map(({ code }) => code)).to.deep.equal(["library_locked"]);
        expect(library.writable).to.equal(false);
        if (process.platform !== "win32") expect(readdirSync(tempDir)).to.deep.equal([]);
        expect((await library.find({ libraryId: 1 })).length).to.equal(48);
        await library.close();
        expect(readdirSync(tempDir)).to.deep.equal([]);
        expect(digests(dir)).to.deep.equal(before);
      });
    }

    it("sees the state before an unfinished transaction and leaves its journal alone", async () => {
      const { dir } = genuineDirectory();
      crash(dir, UNFINISHED);
      const before = digests(dir);
      expect(before).to.have.property("zotero.sqlite-journal");
      const library = await open({ dir, write: false });
      expect(await titleOf(library, "IXLIDSTS")).to.equal("A cheap photometer");
      expect(library.notices.map(({ args }) => args["holder"])).to.deep.equal(["journal"]);
      await library.close();
      expect(digests(dir)).to.deep.equal(before);
    });

    it("says so when the application takes the library over meanwhile", async () => {
      const { dir } = genuineDirectory();
      const library = await open({ dir, write: false });
      await hold(dir, `db.exec("BEGIN EXCLUSIVE")`);
      const error: unknown = await library.libraries().catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: "library_locked", retryable: true });
    });

    it("reads a newer database with a notice", async () => {
      const { dir } = genuineDirectory();
      sql(dir, "UPDATE version SET version = 10 WHERE schema = 'compatibility'");
      const library = await open({ dir, write: false });
      expect(library.notices[0]).to.deep.include({ code: "library_newer" });
      expect(library.notices[0]?.args).to.include({ found: 10, known: 9 });
      expect(await titleOf(library, "IXLIDSTS")).to.equal("A cheap photometer");
    });

    it("may be done twice at once", async () => {
      const { dir } = genuineDirectory();
      const [first, second] = [await open({ dir, write: false }), await open({ dir, write: false })];
      await first.close();
      expect(await titleOf(second, "IXLIDSTS")).to.equal("A cheap photometer");
    });
  });

  describe("for writing", () => {
    it("makes a backup first, once of each state, and leaves nothing else behind", async () => {
      const { dir } = genuineDirectory();
      const before = digests(dir);
      const backups = { dir: join(temporaryFolder(), "new", "folder") };
      const second = 1_000;
      for (const time of [0, second, second, 60 * second]) {
        const library = await open({ dir, write: true, backups, now: () => Date.UTC(2026, 0, 2) + time });
        expect(library.writable).to.equal(true);
        expect(existsSync(join(dir, LOCK))).to.equal(true);
        const copy = new Database(library.backup ?? "", { readonly: true });
        expect(copy.prepare("SELECT count(*) FROM items").pluck().get()).to.equal(139);
        copy.close();
        await library.close();
        await library.close();
      }
      expect(readdirSync(backups.dir)).to.deep.equal(["backups.json", "zotero-20260102-000000.sqlite"]);
      expect(digests(dir)).to.deep.equal(before);
    });

    it("keeps every backup for a week, and longer those made before one of the last commands that wrote", async () => {
      const { dir } = genuineDirectory();
      const backups = { dir: join(temporaryFolder(), "backups"), keep: 2 };
      const day = 86_400_000;
      const start = Date.UTC(2026, 0, 1);
      const opened = async (days: number, change: "by the command" | "by Zotero" | "by nobody") => {
        const library = await open({ dir, write: true, backups, now: () => start + days * day });
        if (change === "by the command") await library.commit([await retitled(library, `Day ${days}`)]);
        await library.close();
        if (change === "by Zotero") sql(dir, `UPDATE items SET version = ${days} WHERE itemID = 1`);
      };
      const kept = () =>
        readdirSync(backups.dir).flatMap((name) => /^zotero-202601(\d\d)/.exec(name)?.[1] ?? []);
      await opened(0, "by the command");
      await opened(1, "by Zotero");
      await opened(2, "by the command");
      await opened(3, "by nobody");
      await opened(4, "by the command");
      expect(kept()).to.deep.equal(["01", "02", "03", "04"]);
      // Nothing has changed since the fourth day, so there is nothing new to keep.
      await opened(6, "by nobody");
      expect(kept()).to.deep.equal(["01", "02", "03", "04", "07"]);
      await opened(20, "by nobody");
      expect(kept()).to.deep.equal(["03", "04", "07"]);
    });

    it("keeps backups that it knows nothing of as if they were needed", async () => {
      const { dir } = genuineDirectory();
      const backups = { dir: temporaryFolder(), keep: 1 };
      writeFileSync(join(backups.dir, "zotero-20200101-000000.sqlite"), "old");
      writeFileSync(join(backups.dir, "zotero-20210101-000000.sqlite"), "newer");
      writeFileSync(join(backups.dir, "backups.json"), "{ not JSON");
      writeFileSync(join(backups.dir, "mine.txt"), "mine");
      const library = await open({ dir, write: true, backups, now: () => Date.UTC(2026, 0, 1) });
      await library.close();
      expect(readdirSync(backups.dir)).to.deep.equal([
        "backups.json",
        "mine.txt",
        "zotero-20210101-000000.sqlite",
        "zotero-20260101-000000.sqlite",
      ]);
    });

    it("keeps backups beside the database when no place is named", async () => {
      const { dir } = genuineDirectory();
      const library = await open({ dir, write: true });
      expect(library.backup?.startsWith(join(dir, "zwm-backups", "zotero-"))).to.equal(true);
    });

    for (const mode of ["DELETE", "WAL"]) {
      it(`keeps every other process out of a database in ${mode} mode`, async () => {
        const { dir } = genuineDirectory();
        sql(dir, `PRAGMA journal_mode = ${mode}`);
        const library = await open({ dir, write: true });
        const probe = spawnSync(process.execPath, [
          "-e",
          processScript(
            dir,
            `db.pragma("busy_timeout = 50"); try { retitle("stolen"); console.log("written") } catch (error) { console.log(error.code) }`,
          ),
        ]);
        expect(probe.stdout.toString().trim()).to.equal("SQLITE_BUSY");
        await library.close();
        expect(Object.keys(digests(dir)).filter((name) => name.startsWith("zotero.sqlite"))).to.deep.equal([
          "zotero.sqlite",
        ]);
      });

      it(`is refused while an application holds a database in ${mode} mode`, async () => {
        const { dir } = genuineDirectory();
        sql(dir, `PRAGMA journal_mode = ${mode}`);
        await hold(dir, `db.pragma("locking_mode = EXCLUSIVE"); db.exec("BEGIN EXCLUSIVE; COMMIT")`);
        const before = digests(dir);
        const error = await refusal({ dir, write: true });
        expect(error).to.include({ code: "library_locked", retryable: true });
        expect(error.args["holder"]).to.equal("application");
        expect(digests(dir)).to.deep.equal(before);
      });
    }

    it("is refused while another run of the manager writes", async () => {
      const { dir } = genuineDirectory();
      writeFileSync(join(dir, LOCK), JSON.stringify(ownIdentity()));
      expect((await refusal({ dir, write: true })).args).to.include({ holder: "manager", pid: process.pid });
      writeFileSync(join(dir, LOCK), JSON.stringify({ ...ownIdentity(), host: "another-computer" }));
      expect((await refusal({ dir, write: true })).args).to.include({ holder: "other-computer" });
      expect(existsSync(join(dir, LOCK))).to.equal(true);
    });

    it("is refused twice in one process, and reading beside it too", async () => {
      const { dir } = genuineDirectory();
      const library = await open({ dir, write: true });
      expect((await refusal({ dir, write: true })).args).to.include({ holder: "this-process" });
      expect((await refusal({ dir, write: false })).args).to.include({ holder: "this-process" });
      await library.close();
      const reader = await open({ dir, write: false });
      expect((await refusal({ dir, write: true })).args).to.include({ holder: "this-process" });
      await reader.close();
      await open({ dir, write: true });
    });

    it("takes over from a killed run of the manager", async () => {
      const { dir } = genuineDirectory();
      crash(dir, UNFINISHED);
      for (const left of [JSON.stringify({ ...ownIdentity(), startedAt: "long ago" }), '{"pid": 12']) {
        writeFileSync(join(dir, LOCK), left);
        const library = await open({ dir, write: true });
        expect(await titleOf(library, "IXLIDSTS")).to.equal("A cheap photometer");
        expect(JSON.parse(readFileSync(join(dir, LOCK), "utf8"))).to.deep.equal(ownIdentity());
        await library.close();
      }
    });

    it("is refused while the unfinished transaction of an application lies there", async () => {
      const { dir } = genuineDirectory();
      crash(dir, UNFINISHED);
      const before = digests(dir);
      const error = await refusal({ dir, write: true });
      expect(error.code).to.equal("library_locked");
      expect(error.args["holder"]).to.equal("journal");
      expect(digests(dir)).to.deep.equal(before);
    });

    it("goes on after an application was killed with its changes in the WAL", async () => {
      const { dir } = genuineDirectory();
      crash(dir, `db.pragma("journal_mode = WAL"); retitle("committed")`);
      const library = await open({ dir, write: true });
      expect(await titleOf(library, "IXLIDSTS")).to.equal("committed");
    });

    it("is refused for a newer database, which stays as it is", async () => {
      const { dir } = genuineDirectory();
      sql(dir, "UPDATE version SET version = 10 WHERE schema = 'compatibility'");
      const before = digests(dir);
      expect((await refusal({ dir, write: true })).code).to.equal("library_newer");
      expect(digests(dir)).to.deep.equal(before);
    });
  });

  describe("of the manager's own", () => {
    it("may be open several times, and each sees what the others wrote", async () => {
      const { dir } = genuineDirectory();
      const first = await open({ dir, write: true, shared: true });
      const second = await open({ dir, write: true, shared: true });
      const reader = await open({ dir, write: false, shared: true });
      const ref = { libraryId: 1, key: "IXLIDSTS" };
      const [before] = await first.items([ref]);
      if (before === undefined) throw new Error("missing");
      await first.commit([
        { type: "item", before, after: { ...before, fields: { ...before.fields, title: "new" } } },
      ]);
      expect([await titleOf(second, ref.key), await titleOf(reader, ref.key)]).to.deep.equal(["new", "new"]);
      const error: unknown = await reader.commit([]).catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: "library_read_only" });
      expect(second.backup).to.equal(undefined);
      expect(existsSync(join(dir, LOCK))).to.equal(false);
    });
  });

  describe("that cannot be opened", () => {
    it("says that there is no database", async () => {
      const dir = temporaryFolder();
      expect((await refusal({ dir, write: false })).code).to.equal("library_not_found");
      expect((await refusal({ dir: join(dir, "nowhere"), write: true })).code).to.equal("library_not_found");
      expect(readdirSync(dir)).to.deep.equal([]);
    });

    it("says that the file is no database of Zotero", async () => {
      const dir = temporaryFolder();
      for (const content of ["", "Some text that is longer than a header of SQLite. ".repeat(10)]) {
        writeFileSync(join(dir, "zotero.sqlite"), content);
        for (const write of [false, true]) {
          expect((await refusal({ dir, write })).code).to.equal("library_not_zotero");
        }
      }
      expect(readdirSync(dir)).to.deep.equal(["zotero.sqlite"]);
    });

    it("names what a database of another program lacks", async () => {
      const dir = temporaryFolder();
      sql(dir, "CREATE TABLE items (itemID INTEGER PRIMARY KEY)");
      for (const write of [false, true]) {
        const error = await refusal({ dir, write });
        expect(error.code).to.equal("library_not_zotero");
        expect(error.args["missing"]).to.equal("libraries.libraryID, libraries.type, libraries.editable");
      }
      expect(readdirSync(dir)).to.deep.equal(["zotero.sqlite"]);
    });

    it("tells a newer database that cannot be read from one of another program", async () => {
      const { dir } = genuineDirectory();
      sql(
        dir,
        "UPDATE version SET version = 11 WHERE schema = 'compatibility'",
        "ALTER TABLE tags RENAME TO labels",
      );
      expect((await refusal({ dir, write: false })).code).to.equal("library_newer");
    });

    it("says that the database is damaged", async () => {
      const { dir } = genuineDirectory();
      truncateSync(join(dir, "zotero.sqlite"), 3 * 4096);
      const error = await refusal({ dir, write: false });
      expect(error.code).to.equal("library_damaged");
      expect(error.args["path"]).not.to.include(dir);
    });

    it("says that the system refused to read", async () => {
      const dir = temporaryFolder();
      mkdirSync(join(dir, "zotero.sqlite"));
      expect((await refusal({ dir, write: false })).code).to.equal("library_unreadable");
    });
  });
});
