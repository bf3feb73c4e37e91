import { expect } from "chai";
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { isWorkflowError } from "../../../src/errors/workflow-error.ts";
import { openNodeStore, type NodeStore } from "../../../src/host/node/store.ts";

describe("the store on Node", () => {
  let dir: string;
  let store: NodeStore;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-store-"));
    store = openNodeStore(join(dir, "deep", "down", "state.sqlite"));
    store.write([{ sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, v)" }]);
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  function failure(run: () => unknown): unknown {
    try {
      run();
    } catch (error) {
      return isWorkflowError(error) ? error.code : error;
    }
    return "no error";
  }

  it("answers at once, with every kind of value", () => {
    const values = [1.5, "Zotéro 数据", null, new Uint8Array([0, 255])];
    const changed = store.write(
      values.map((value) => ({ sql: "INSERT INTO t (v) VALUES (?)", values: [value] })),
    );
    expect(changed).to.deep.equal([1, 1, 1, 1]);
    const rows = store.all("SELECT v FROM t ORDER BY id");
    expect(rows.map(({ v }) => (v instanceof Uint8Array ? [...v] : v))).to.deep.equal([
      1.5,
      "Zotéro 数据",
      null,
      [0, 255],
    ]);
    expect(store.all("SELECT v FROM t WHERE v = ?", ["none"])).to.deep.equal([]);
    expect(store.write([{ sql: "UPDATE t SET v = 0" }])).to.deep.equal([4]);
    expect(store.write([])).to.deep.equal([]);
  });

  it("writes all statements or none", () => {
    const statements = [{ sql: "INSERT INTO t (id) VALUES (1)" }, { sql: "INSERT INTO t (id) VALUES (1)" }];
    expect(failure(() => store.write(statements))).to.equal("store_failed");
    expect(store.all("SELECT * FROM t")).to.deep.equal([]);
  });

  it("is in WAL mode with synchronous NORMAL and waits for another's transaction", () => {
    expect(store.all("PRAGMA journal_mode")).to.deep.equal([{ journal_mode: "wal" }]);
    expect(store.all("PRAGMA synchronous")).to.deep.equal([{ synchronous: 1 }]);
    expect(store.all("PRAGMA busy_timeout")).to.deep.equal([{ timeout: 5000 }]);
  });

  it("says what SQLite refuses, also for a file that is no database", () => {
    expect(failure(() => store.all("SELECT nonsense"))).to.equal("store_failed");
    writeFileSync(
      join(dir, "text.sqlite"),
      "this is plain text, and long enough to be read as a header of a file",
    );
    expect(failure(() => openNodeStore(join(dir, "text.sqlite")))).to.equal("store_damaged");
    mkdirSync(join(dir, "folder.sqlite"));
    expect(failure(() => openNodeStore(join(dir, "folder.sqlite")))).to.equal("store_failed");
    expect(readFileSync(join(dir, "text.sqlite"), "utf8")).to.match(/^this is plain text/);
  });

  it("keeps what was committed when its process is killed, and what was not is gone", async () => {
    const file = join(dir, "killed.sqlite");
    const script = join(dir, "child.cjs");
    const sqlite = JSON.stringify(join(process.cwd(), "node_modules", "better-sqlite3"));
    writeFileSync(
      script,
      `const db = new (require(${sqlite}))(${JSON.stringify(file)});
       db.pragma("journal_mode = WAL"); db.pragma("synchronous = NORMAL");
       db.exec("CREATE TABLE t (v)");
       for (let i = 0; i < 100; i++) db.prepare("INSERT INTO t VALUES (?)").run(i);
       db.exec("BEGIN"); db.prepare("INSERT INTO t VALUES (?)").run(999);
       process.send("ready"); setInterval(() => {}, 1000);`,
    );
    const child = fork(script);
    await once(child, "message");
    child.kill("SIGKILL");
    await once(child, "exit");
    const after = openNodeStore(file);
    expect(after.all("SELECT count(*) AS n, max(v) AS most FROM t")).to.deep.equal([{ n: 100, most: 99 }]);
    await after.close();
  });

  it("stays right with more statements than it keeps prepared", () => {
    for (let index = 0; index < 600; index += 1)
      store.write([{ sql: `INSERT INTO t (v) VALUES (${index})` }]);
    expect(store.all("SELECT count(*) AS n FROM t")).to.deep.equal([{ n: 600 }]);
  });
});
