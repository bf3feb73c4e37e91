import { expect } from "chai";
import fc from "fast-check";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { logFile, readLog, removeOldLogs, type LogFolder } from "../../src/logs/log-files.ts";
import { NORMAL_LIMITS, withinLimits, type LogLimits } from "../../src/logs/log-limits.ts";
import { createLogWriter, type LogWriter } from "../../src/logs/log-writer.ts";
import { createRedactor } from "../../src/logs/redact.ts";
import { createRunLogs } from "../../src/logs/run-logs.ts";
import type { LogEntry, LogLevel } from "../../src/model/run-log.ts";
import { createFakeClock, type FakeClock } from "../fakes/clock.ts";

const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

function entry(text: string, level: LogLevel = "info", more: Partial<LogEntry> = {}): LogEntry {
  return { at: 1_700_000_000_000, level, scope: "hook", stage: "console", text, ...more };
}

describe("the log of a run", () => {
  let root: string;
  let clock: FakeClock;
  let folder: LogFolder;
  let failures: unknown[];
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "zwm-logs-"));
    clock = createFakeClock();
    const dir = join(root, "runtime", "logs");
    folder = { ...createNodeFiles({ tempDir: join(root, "tmp") }), dir };
    failures = [];
  });
  afterEach(() => {
    rmSync(root, { recursive: true, force: true });
  });

  const writer = (limits: LogLimits = NORMAL_LIMITS, own: LogFolder = folder): LogWriter =>
    createLogWriter({
      folder: own,
      clock,
      name: "run-1",
      limits,
      redactor: createRedactor({ places: [{ dir: "/home/ida", name: "~" }] }),
      onFailure: (error) => failures.push(error),
    });
  const texts = async (limits: LogLimits = NORMAL_LIMITS) =>
    (await readLog(folder, "run-1", limits)).entries.map(({ text }) => text);

  it("is written in groups, one line an entry, without folders of the user; nothing is waited for", async () => {
    const log = writer();
    log.write(entry("one at /home/ida/x", "warn", { unit: "unit-1", details: { path: "/home/ida" } }));
    log.write(entry("two"));
    expect(readdirSync(root)).to.deep.equal([]);
    await clock.advance(250);
    await log.flush();
    const lines = readFileSync(logFile(folder, "run-1"), "utf8")
      .split("\n")
      .filter((line) => line !== "");
    expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal([
      {
        seq: 1,
        at: 1_700_000_000_000,
        level: "warn",
        scope: "hook",
        stage: "console",
        text: "one at ~/x",
        unit: "unit-1",
        details: { path: "~" },
      },
      { seq: 2, at: 1_700_000_000_000, level: "info", scope: "hook", stage: "console", text: "two" },
    ]);
    await log.close();
    log.write(entry("too late"));
    await log.flush();
    expect(await texts()).to.deep.equal(["one at ~/x", "two"]);
    expect(clock.pending).to.equal(0);
  });

  it("goes on where another process stopped, also in the middle of a line", async () => {
    const first = writer();
    first.write(entry("one"));
    first.write(entry("two"));
    await first.close();
    appendFileSync(logFile(folder, "run-1"), '{"seq":3,"at":1700000000000,"level":"error","scope":"ho');
    const cut = await readLog(folder, "run-1", NORMAL_LIMITS);
    expect([cut.entries.length, cut.damaged, cut.dropped]).to.deep.equal([2, 1, 0]);
    const second = writer();
    second.write(entry("three"));
    await second.close();
    const whole = await readLog(folder, "run-1", NORMAL_LIMITS);
    expect(whole.entries.map(({ seq, text }) => [seq, text])).to.deep.equal([
      [1, "one"],
      [2, "two"],
      [3, "three"],
    ]);
    expect(whole.damaged).to.equal(1);
  });

  it("stays as small as it may be; what is dropped is counted, whenever it is", async () => {
    const limits = { entries: 20, characters: 1_000_000 };
    const log = writer(limits);
    log.write(entry("early error", "error"));
    for (let n = 1; n <= 200; n++) {
      log.write(entry(`entry ${n}`));
      if (n % 7 === 0) await log.flush();
    }
    await log.close();
    const { entries, dropped } = await readLog(folder, "run-1", limits);
    expect(entries).to.have.length(20);
    expect(entries[0]?.text).to.equal("early error");
    expect(entries.at(-1)?.text).to.equal("entry 200");
    expect(dropped).to.equal(201 - 20);
    const lines = readFileSync(logFile(folder, "run-1"), "utf8").split("\n");
    expect(lines.length).to.be.at.most(2 * 20);
  });

  it("is bounded in characters too, and so is each entry", async () => {
    const limits = { entries: 1_000, characters: 60_000 };
    const log = writer(limits);
    for (let n = 1; n <= 20; n++) log.write(entry(`${n} ${"x".repeat(100_000)}`));
    await log.close();
    const { entries, dropped } = await readLog(folder, "run-1", limits);
    expect(entries.length + dropped).to.equal(20);
    expect(entries.at(-1)?.text).to.have.length.below(16 * 1024 + 10);
    expect(readFileSync(logFile(folder, "run-1"), "utf8").length).to.be.at.most(1.5 * 60_000 + 40_000);
    const big = writer();
    big.write(entry("details", "info", { details: { small: 1, large: "y".repeat(100_000) } }));
    await big.close();
    const last = (await readLog(folder, "run-1", NORMAL_LIMITS)).entries.at(-1);
    expect(last?.details).to.include({ small: 1 }).and.not.have.property("large");
  });

  it("that cannot be written is told once, and nobody fails", async () => {
    mkdirSync(dirname(folder.dir), { recursive: true });
    writeFileSync(folder.dir, "a file where the folder should be");
    const told: unknown[] = [];
    const logs = createRunLogs({
      folder,
      clock,
      debugMode: false,
      onFailure: (error) => told.push(error),
    });
    for (const name of ["run-1", "run-2"]) {
      const log = logs.open(name, createRedactor());
      log.write(entry("one"));
      await log.flush();
      log.write(entry("two"));
      await log.close();
    }
    await logs.close();
    expect(told).to.have.length(1);
    expect((told[0] as { code: string }).code).to.equal("file_unwritable");
  });

  it("is removed after 30 days, unless its run can still go on", async () => {
    const now = 1_700_000_000_000;
    mkdirSync(folder.dir, { recursive: true });
    for (const [name, days] of [
      ["old", 31],
      ["open", 31],
      ["new", 29],
    ] as const) {
      const path = logFile(folder, name);
      writeFileSync(path, "\n");
      utimesSync(path, new Date(now), new Date(now - days * 86_400_000));
    }
    writeFileSync(join(folder.dir, "mine.txt"), "not a log");
    expect(await removeOldLogs(folder, { now, keep: new Set(["open"]) })).to.equal(1);
    expect(readdirSync(folder.dir).sort()).to.deep.equal(["mine.txt", "new.ndjson", "open.ndjson"]);
  });
});

describe("what stays of a log that is too long", () => {
  it("is as much as fits, in its order, and of level debug and info only what the others leave room for", () => {
    const weighed = fc.record({
      level: fc.constantFrom(...LEVELS),
      characters: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(
        fc.array(weighed, { maxLength: 60 }),
        fc.record({
          entries: fc.integer({ min: 1, max: 40 }),
          characters: fc.integer({ min: 60, max: 900 }),
        }),
        (given, limits) => {
          const entries = given.map((one, index) => ({ ...one, index }));
          const kept = withinLimits(entries, limits);
          expect(kept.length).to.be.at.most(limits.entries);
          expect(sum(kept)).to.be.at.most(limits.characters);
          expect(kept.map(({ index }) => index)).to.deep.equal(
            kept.map(({ index }) => index).sort((a, b) => a - b),
          );
          const gone = entries.filter((one) => !kept.includes(one));
          const important = ({ level }: { level: LogLevel }) => level === "warn" || level === "error";
          if (gone.some(important)) expect(kept.filter((one) => !important(one))).to.deep.equal([]);
          // Nothing is dropped without need: the newest that went would not fit.
          const last = gone.filter((one) => important(one) === gone.some(important)).at(-1);
          if (last !== undefined) {
            const fits =
              kept.length + 1 <= limits.entries && sum(kept) + last.characters <= limits.characters;
            expect(fits).to.equal(false);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

function sum(entries: readonly { readonly characters: number }[]): number {
  return entries.reduce((total, { characters }) => total + characters, 0);
}
