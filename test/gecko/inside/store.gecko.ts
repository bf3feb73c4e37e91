import { expect } from "chai";
import { openZoteroStore, type StoreHost } from "../../../src/host/zotero/store.ts";
import type { StorePort } from "../../../src/ports/store.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { createDbConnectionClass } from "./double/zotero-db.ts";
import { longestHold } from "./longest-hold.ts";
import { refusal } from "./refusal.ts";
import { shell } from "./shell.ts";

const zotero = { DBConnection: createDbConnectionClass() } as unknown as StoreHost;

const textArg = ({ args }: GeckoEnv, name: string) => {
  const value = args[name];
  return typeof value === "string" ? value : "";
};

function pathIn({ tempDir }: GeckoEnv): string {
  return PathUtils.join(tempDir, "deep", "down é", "state.sqlite");
}

async function withStore(env: GeckoEnv, use: (store: StorePort) => Promise<void>): Promise<void> {
  const store = await openZoteroStore({ zotero, path: pathIn(env) });
  try {
    await store.write([{ sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, v)" }]);
    await use(store);
  } finally {
    await store.close();
  }
}

const promised = async <T>(value: Promise<T> | T): Promise<T> => value;

export const cases: GeckoCases = {
  "answers with every kind of value": (env) =>
    withStore(env, async (store) => {
      const values = [1.5, "Zotéro 数据", null, new Uint8Array([0, 255]), new Uint8Array(), 2 ** 40];
      const changed = await store.write(
        values.map((value) => ({ sql: "INSERT INTO t (v) VALUES (?)", values: [value] })),
      );
      expect(changed).to.deep.equal([1, 1, 1, 1, 1, 1]);
      const rows = await store.all("SELECT v FROM t ORDER BY id");
      expect(
        rows.map(({ v }) => (v instanceof Uint8Array ? [...v] : v)),
        JSON.stringify(rows),
      ).to.deep.equal([1.5, "Zotéro 数据", null, [0, 255], [], 2 ** 40]);
      const odd = "SELECT '?' AS a, /* ? */ typeof(?) AS \"?\", ? AS c -- ?";
      expect(await store.all(odd, [new Uint8Array(), 7])).to.deep.equal([{ a: "?", "?": "blob", c: 7 }]);
      expect(await store.all("SELECT v FROM t WHERE v = ?", ["none"])).to.deep.equal([]);
      expect(await store.write([{ sql: "UPDATE t SET v = 0" }])).to.deep.equal([6]);
      expect(await store.write([])).to.deep.equal([]);
    }),

  "answers with objects that have the columns' names": (env) =>
    withStore(env, async (store) => {
      await store.write([{ sql: "INSERT INTO t (v) VALUES (?)", values: ["a?b"] }]);
      const [row] = await store.all("SELECT *, count(*), ? AS q, t.v AS \"V 2\" FROM t WHERE v = 'a?b'", [
        "x",
      ]);
      expect(row).to.deep.equal({ id: 1, v: "a?b", "count(*)": 1, q: "x", "V 2": "a?b" });
      expect(Object.keys(row ?? {})).to.deep.equal(["id", "v", "count(*)", "q", "V 2"]);
      expect(await store.all("PRAGMA user_version")).to.deep.equal([{ user_version: 0 }]);
      expect(await store.all("WITH n(x) AS (VALUES (1), (2)) SELECT x FROM n")).to.deep.equal([
        { x: 1 },
        { x: 2 },
      ]);
      expect(await store.all("SELECT v FROM t WHERE v IS ? AND id = ?", [null, 1])).to.deep.equal([]);
    }),

  "says how many rows each statement changed": (env) =>
    withStore(env, async (store) => {
      const changed = await store.write([
        { sql: "INSERT INTO t (v) VALUES (1), (2), (3)" },
        { sql: "UPDATE t SET v = ? WHERE v > ?", values: [9, 1] },
        { sql: "UPDATE t SET v = ? WHERE v > ?", values: [8, 100] },
        { sql: "INSERT OR IGNORE INTO t (id, v) VALUES (1, 1)" },
        { sql: "CREATE TABLE u (x)" },
        { sql: "INSERT INTO u VALUES (?), (?)", values: [1, 2] },
        { sql: "INSERT INTO u VALUES (?), (?)", values: [3, null] },
        { sql: "INSERT INTO u SELECT x FROM u WHERE x > ?", values: [1] },
        { sql: "INSERT INTO u SELECT x FROM u WHERE x > ?", values: [2] },
        { sql: "DELETE FROM t" },
      ]);
      expect(changed).to.deep.equal([3, 2, 0, 0, 0, 2, 2, 2, 2, 3]);
    }),

  "writes all statements or none": (env) =>
    withStore(env, async (store) => {
      const statement = { sql: "INSERT INTO t (id) VALUES (1)" };
      const refused = await refusal(promised(store.write([statement, statement])));
      expect(refused.code).to.equal("store_failed");
      expect(refused.args["reason"]).to.match(/UNIQUE constraint failed: t.id/);
      expect(await store.all("SELECT * FROM t")).to.deep.equal([]);
      expect(await store.write([statement])).to.deep.equal([1]);
    }),

  "takes calls that are made at the same time one after the other": (env) =>
    withStore(env, async (store) => {
      const sql = "INSERT INTO t (v) VALUES ((SELECT count(*) FROM t))";
      const calls = Array.from({ length: 20 }, async () => {
        await store.write([{ sql }, { sql }]);
        return store.all("SELECT count(*) AS n FROM t");
      });
      for (const [row] of await Promise.all(calls)) expect(Number(row?.["n"]) % 2).to.equal(0);
      const rows = await store.all("SELECT v FROM t ORDER BY id");
      expect(rows.map(({ v }) => v)).to.deep.equal(Array.from({ length: 40 }, (_, at) => at));
    }),

  "is in WAL mode with synchronous NORMAL and waits for another's transaction": (env) =>
    withStore(env, async (store) => {
      expect(await store.all("PRAGMA journal_mode")).to.deep.equal([{ journal_mode: "wal" }]);
      expect(await store.all("PRAGMA synchronous")).to.deep.equal([{ synchronous: 1 }]);
      expect(await store.all("PRAGMA busy_timeout")).to.deep.equal([{ timeout: 5000 }]);
      expect(await store.all("PRAGMA foreign_keys")).to.deep.equal([{ foreign_keys: 1 }]);
      const other = await openZoteroStore({ zotero, path: pathIn(env) });
      await Promise.all([
        other.write([{ sql: "INSERT INTO t (v) VALUES (1)" }]),
        store.write([{ sql: "INSERT INTO t (v) VALUES (2)" }]),
      ]);
      expect(await other.all("SELECT count(*) AS n FROM t")).to.deep.equal([{ n: 2 }]);
      await other.close();
    }),

  "is shared with another process": (env) =>
    withStore(env, async (store) => {
      await store.write([{ sql: "INSERT INTO t (v) VALUES ('ours')" }]);
      const script = `const db = new (require("better-sqlite3"))(process.argv[1]);
        console.log(db.prepare("SELECT v FROM t").get().v);
        db.prepare("INSERT INTO t (v) VALUES (?)").run("theirs");`;
      const text = await shell(`"$NODE" -e '${script}' "$FILE"`, env.root, {
        NODE: textArg(env, "node"),
        FILE: pathIn(env),
      });
      expect(text.trim()).to.equal("ours");
      expect(await store.all("SELECT v FROM t WHERE v = 'theirs'")).to.deep.equal([{ v: "theirs" }]);
    }),

  "says what SQLite refuses, also for a file that is no database": async (env) => {
    await withStore(env, async (store) => {
      expect((await refusal(promised(store.all("SELECT nonsense")))).code).to.equal("store_failed");
      expect((await refusal(promised(store.write([{ sql: "nonsense" }])))).code).to.equal("store_failed");
    });
    const text = PathUtils.join(env.tempDir, "text.sqlite");
    const content = "this is plain text, and long enough to be read as a header of a file";
    await IOUtils.writeUTF8(text, content);
    expect((await refusal(openZoteroStore({ zotero, path: text }))).code).to.equal("store_damaged");
    expect(await IOUtils.readUTF8(text)).to.equal(content);
    const folder = PathUtils.join(env.tempDir, "folder.sqlite");
    await IOUtils.makeDirectory(folder);
    const refused = await refusal(openZoteroStore({ zotero, path: folder }));
    expect(refused.code).to.equal("store_failed");
    expect(refused.message).not.to.contain(env.tempDir);
  },

  "keeps what was written, in one file when it is closed": async (env) => {
    await withStore(env, async (store) => {
      await store.write([{ sql: "INSERT INTO t (v) VALUES ('kept')" }]);
    });
    // All of it is in the file itself; what is left of the log is empty.
    const log = `${pathIn(env)}-wal`;
    if (await IOUtils.exists(log)) expect((await IOUtils.stat(log)).size).to.equal(0);
    const again = await openZoteroStore({ zotero, path: pathIn(env) });
    expect(await again.all("SELECT v FROM t")).to.deep.equal([{ v: "kept" }]);
    await again.close();
    await again.close();
    expect((await refusal(promised(again.all("SELECT 1")))).code).to.equal("store_failed");
  },

  "stays right with more statements than it keeps prepared": (env) =>
    withStore(env, async (store) => {
      const texts = Array.from({ length: 600 }, (_, at) => `INSERT INTO t (v) VALUES (${String(at)})`);
      for (const sql of texts.slice(0, 300)) await store.write([{ sql }]);
      await store.write(texts.slice(300).map((sql) => ({ sql })));
      expect(await store.all("SELECT count(*) AS n FROM t")).to.deep.equal([{ n: 600 }]);
    }),

  "writes a journal and ten thousand rows without holding the main thread": (env) =>
    withStore(env, async (store) => {
      const sql = "INSERT INTO t (v) VALUES (?)";
      await store.write([{ sql, values: ["first"] }]);
      const single = await longestHold(async () => {
        for (let at = 0; at < 200; at++) await store.write([{ sql, values: [`line ${String(at)}`] }]);
      });
      env.figure("one journal write, ms", single.took / 200);
      const statements = Array.from({ length: 10_000 }, (_, at) => ({ sql, values: [`row ${String(at)}`] }));
      const many = await longestHold(() => promised(store.write(statements)));
      env.figure("10 000 rows in one transaction, ms", many.took);
      env.figure("longest hold while writing them, ms", many.longest);
      let rows = 0;
      const read = await longestHold(async () => {
        rows = (await store.all("SELECT * FROM t")).length;
      });
      env.figure("10 201 rows read, ms", read.took);
      env.figure("longest hold while reading them, ms", read.longest);
      expect(rows).to.equal(10_201);
    }),
};
