import { expect } from "chai";
import { geckoPaths } from "../../../src/host/zotero/gecko-paths.ts";
import { type LibraryReads, openReads } from "../../../src/host/zotero/library/library-reads.ts";
import { type ReadableDb, readApart, readWithin } from "../../../src/host/zotero/library/run-reads.ts";
import { rows, value, type Reader } from "../../../src/host/shared/library-sql/sql-read.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { answersOf, type Questions } from "./library-answers.ts";
import { type OpenedDatabase, openDatabase } from "./opened-database.ts";
import { textArgument } from "./text-argument.ts";

async function readsOf(db: ReadableDb, dir: string, linkedBase?: string): Promise<LibraryReads> {
  const { reads } = await openReads({
    db,
    path: "zotero.sqlite",
    places: () => ({
      dir,
      ...(linkedBase === undefined ? {} : { linkedBase }),
      paths: geckoPaths,
      savesRelative: true,
    }),
    locale: "en-US",
    now: () => Date.UTC(2026, 10, 30),
  });
  return reads;
}

async function inDatabase(path: string, work: (db: OpenedDatabase) => Promise<void>): Promise<void> {
  const db = await openDatabase(path);
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

interface Holding {
  /** The longest time for which nothing else had its turn on the main thread. Milliseconds. */
  readonly hold: number;
  /** The most processor time that went by meanwhile: what other processes take away does not count. Milliseconds. */
  readonly work: number;
  /** Milliseconds. */
  readonly all: number;
}

const RUNS = 3;

/** The quietest of several runs, since collections of garbage and other processes come in between. */
async function quietest(work: () => Promise<unknown>): Promise<Holding> {
  const runs: Holding[] = [];
  while (runs.length < RUNS) runs.push(await holding(work));
  const least = (of: keyof Holding): number => Math.min(...runs.map((run) => run[of]));
  return { hold: least("hold"), work: least("work"), all: least("all") };
}

async function holding(work: () => Promise<unknown>): Promise<Holding> {
  // Not in every Gecko, and zotero-types does not know it.
  const used = (): number =>
    (ChromeUtils as { cpuTimeSinceProcessStart?: number }).cpuTimeSinceProcessStart ?? 0;
  let [hold, most] = [0, 0];
  let running = true;
  const begun = Date.now();
  let [wall, before] = [begun, used()];
  const tick = (): void => {
    const [now, usedNow] = [Date.now(), used()];
    [hold, most] = [Math.max(hold, now - wall), Math.max(most, usedNow - before)];
    [wall, before] = [now, usedNow];
    if (running) Services.tm.dispatchToMainThread(tick);
  };
  tick();
  await work();
  running = false;
  return { hold, work: most, all: Date.now() - begun };
}

export const cases: GeckoCases = {
  "answers everything as Node does, over a directory that Zotero wrote": async (env) => {
    const { asked, answers } = (await IOUtils.readJSON(textArgument(env, "answers"))) as {
      asked: Questions;
      answers: JsonObject;
    };
    await inDatabase(textArgument(env, "database"), async (db) => {
      const own = await answersOf(
        await readsOf(db, textArgument(env, "dir"), textArgument(env, "linkedBase")),
        asked,
      );
      expect(Object.keys(own)).to.deep.equal(Object.keys(answers));
      for (const [question, answer] of Object.entries(answers)) {
        expect(own[question], question).to.deep.equal(answer);
      }
    });
  },

  "counts what Zotero itself counted": async (env) => {
    const expected = (await IOUtils.readJSON(`${env.fixtures}/zotero-data/expected.json`)) as {
      readonly selections: Readonly<Record<string, { readonly selected: readonly string[] }>>;
      readonly collections: readonly {
        readonly library: number;
        readonly key: string;
        readonly items: number;
        readonly itemsWithSubcollections: number;
      }[];
    };
    await inDatabase(textArgument(env, "database"), async (db) => {
      const reads = await readsOf(db, textArgument(env, "dir"));
      for (const { library: libraryId, key, items, itemsWithSubcollections } of expected.collections) {
        const collection = { libraryId, key };
        const direct = await reads.find({ libraryId, collection });
        const all = await reads.find({ libraryId, collection, recursive: true });
        expect([direct.length, all.length], key).to.deep.equal([items, itemsWithSubcollections]);
      }
      const everything = await reads.find({ libraryId: 1 });
      expect(everything.map(({ key }) => `1/${key}`).sort()).to.deep.equal(
        expected.selections["everything"]?.selected,
      );
    });
  },

  "refuses facts of unknown items by name": async (env) => {
    await inDatabase(textArgument(env, "database"), async (db) => {
      const reads = await readsOf(db, textArgument(env, "dir"));
      const error: unknown = await reads
        .facts([
          { libraryId: 2, key: "5Q2TBH2E" },
          { libraryId: 1, key: "5Q2TBH2E" },
        ])
        .catch((thrown: unknown) => thrown);
      expect(error).to.deep.include({
        code: "library_item_not_found",
        args: { items: "2/5Q2TBH2E", count: 1 },
      });
    });
  },

  "ten thousand papers are read in slices": async (env) => {
    const papers = (await IOUtils.readJSON(textArgument(env, "selected"))) as ItemRef[];
    await inDatabase(PathUtils.join(textArgument(env, "synthetic"), "zotero.sqlite"), async (db) => {
      const reads = await readsOf(db, textArgument(env, "synthetic"));
      const measured = {
        facts: await quietest(async () => {
          const { facts, rows: selected } = await reads.facts(papers);
          expect([facts.size, selected.length]).to.deep.equal([4 * papers.length, papers.length]);
          expect(facts.title[selected[9_999] ?? -1]).to.match(/^Paper 9999: /);
        }),
        find: await quietest(async () => {
          expect(await reads.find({ libraryId: 1, text: "harbour 3" })).to.have.length.above(100);
        }),
        findAll: await quietest(async () => {
          expect(await reads.find({ libraryId: 1, topLevel: false })).to.have.length(4 * papers.length);
        }),
        items: await quietest(async () => {
          const states = await reads.items(papers);
          expect(states.every((state) => state?.creators.length === 2)).to.equal(true);
        }),
        notes: await quietest(() => reads.noteHtml(papers)),
      };
      for (const [name, { hold, work, all }] of Object.entries(measured)) {
        env.figure(`${name}: longest hold, ms`, hold);
        if (work > 0) env.figure(`${name}: longest work, ms`, work);
        env.figure(`${name}: whole, ms`, all);
      }
    });
  },

  "reads again when something was written meanwhile, and sees one moment": async (env) => {
    await inDatabase(PathUtils.join(env.tempDir, "own.sqlite"), async (db) => {
      const run = (sql: string) =>
        db.queryAsync(sql, [], { onRow: () => undefined, noParseParams: true, debugParams: false });
      await run("CREATE TABLE pairs (a, b)");
      await run("INSERT INTO pairs VALUES (1, 1)");
      let writes = 0;
      const disturbing: ReadableDb = {
        ...db,
        async queryAsync(sql, values, options) {
          await db.queryAsync(sql, values, options);
          if (!sql.includes("SELECT a") || writes === 2) return;
          writes += 1;
          await run("UPDATE pairs SET a = a + 1, b = b + 1");
        },
      };
      function* both(): Reader<readonly unknown[]> {
        return [yield* value("SELECT a FROM pairs"), yield* value("SELECT b FROM pairs")];
      }
      expect(await readApart(disturbing, both)).to.deep.equal([3, 3]);
      writes = -100;
      // One who never stops writing is kept out by a transaction; this one writes inside of it.
      const seen = await readApart(
        { ...disturbing, executeTransaction: () => Promise.resolve("kept out") } as ReadableDb,
        both,
      );
      expect(seen).to.equal("kept out");
    });
  },

  "takes values that are no JSON, and binds a value twice": async (env) => {
    await inDatabase(PathUtils.join(env.tempDir, "own.sqlite"), async (db) => {
      const run = (sql: string) =>
        db.queryAsync(sql, [], { onRow: () => undefined, noParseParams: true, debugParams: false });
      await run("CREATE TABLE odd (value)");
      await run("INSERT INTO odd VALUES (x'c3a9'), ('a\"\\b' || char(10) || char(0) || 'ü'), (NULL), (7)");
      function* odd(sql: string): Reader<readonly unknown[]> {
        return (yield* rows<readonly [unknown]>(1, sql)).map(([own]) => own);
      }
      expect(await readWithin(db, odd("SELECT value FROM odd ORDER BY rowid LIMIT 1"))).to.deep.equal(["é"]);
      expect(
        await readWithin(db, odd("SELECT value FROM odd WHERE rowid > 1 ORDER BY rowid DESC")),
      ).to.deep.equal([7, null, 'a"\\b\n\0ü']);
      function* bound(): Reader<unknown> {
        const many = JSON.stringify(Array.from({ length: 40_000 }, (_, index) => index));
        return yield* rows<readonly [number, number]>(
          2,
          "SELECT count(*), max(j.value) FROM json_each(?1) j WHERE j.value < ?2 AND j.value + ?2 > ?2 - 1",
          many,
          39_000,
        );
      }
      expect(await readWithin(db, bound())).to.deep.equal([[39_000, 38_999]]);
    });
  },
};
