import { expect } from "chai";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { liveItems, queryAll } from "./library-states.ts";

const UNITS = 200;
/** Fewer where every minute counts; a whole run of the tests takes them all. */
const IS_SHORT = process.env["CI"] !== undefined;
const ROUNDS = IS_SHORT ? 1 : 3;
const RANDOM_MOMENTS = IS_SHORT ? 8 : 30;
/** Where exactly the process is ended; see `src/cli/fault-points.ts`. */
const POINTS = ["hook-running", "staged", "intent-written", "library-committed", "receipt-unwritten"];

/** What one call of the program left behind. */
interface Called {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly json: unknown;
  readonly stderr: string;
  readonly ms: number;
}

describe("a run whose process is killed", function () {
  this.timeout(600_000);
  const root = mkdtempSync(join(tmpdir(), "zwm-kill-"));
  const original = join(root, "original");
  let untouched: Map<string, ItemState>;
  let papers = "";
  let usualMs = 2000;

  before(async () => {
    const made = await buildSyntheticLibrary(original, { papers: UNITS, attachments: 0, notes: 0 });
    papers = made.papers.map(({ key }) => key).join(",");
    untouched = await liveItems(original);
    const whole = workplace("whole");
    const called = await run(whole, {});
    expect(called.code, called.stderr).to.equal(0);
    usualMs = called.ms;
    await checkAll(whole, (called.json as RunReport).summary.runId);
  });
  after(() => {
    rmSync(root, { recursive: true, force: true });
  });

  for (const point of POINTS) {
    it(`at “${point}”: after resuming every unit has exactly one note, and undo gives an equal library`, async () => {
      await inParallel(ROUNDS, async (round) => {
        const place = workplace(`${point}-${round}`);
        const nth = 1 + Math.floor((round * UNITS) / ROUNDS) + round;
        const called = await run(place, { ZWM_FAULT_POINT: `${point}@${nth}` });
        expect(called.signal, `${point}@${nth}: ${called.stderr}`).to.equal("SIGKILL");
        await resumeAndCheck(place);
      });
    });
  }

  it("at random moments: the same", async () => {
    let killed = 0;
    await inParallel(RANDOM_MOMENTS, async (moment) => {
      const place = workplace(`random-${moment}`);
      // Spread over the whole run, with some noise, so that starting and ending are hit as well.
      const ms = (usualMs * (moment + Math.random())) / RANDOM_MOMENTS;
      const called = await run(place, {}, ms);
      if (called.signal === "SIGKILL") killed += 1;
      await resumeAndCheck(place);
    });
    expect(killed, "how often the process was ended before it was done").to.be.above(RANDOM_MOMENTS / 2);
  });

  /** Three at once, since most of the time is waiting for the disk. */
  async function inParallel(count: number, round: (index: number) => Promise<void>): Promise<void> {
    let next = 0;
    const worker = async (): Promise<void> => {
      while (next < count) await round(next++);
    };
    await Promise.all([worker(), worker(), worker()]);
  }

  interface Place {
    readonly library: string;
    readonly home: string;
  }

  function workplace(name: string): Place {
    const dir = join(root, name);
    mkdirSync(dir);
    const library = join(dir, "library");
    cpSync(original, library, { recursive: true });
    return { library, home: join(dir, "home") };
  }

  function run(place: Place, env: Record<string, string>, killAfterMs?: number): Promise<Called> {
    return call(place, ["run", "one-note-each", "--select", papers, "--yes", "--json"], env, killAfterMs);
  }

  async function resumeAndCheck(place: Place): Promise<void> {
    const listed = await call(place, ["runs", "--json"], {});
    expect(listed.code, listed.stderr).to.equal(0);
    const { runs } = listed.json as { runs: { runId: string; state: string }[] };
    const [only] = runs;
    // Killed before the run was recorded: then nothing at all has happened.
    if (only === undefined) {
      expect(await liveItems(place.library)).to.deep.equal(untouched);
    } else {
      expect(runs).to.have.length(1);
      if (only.state !== "succeeded") {
        expect(only.state).to.equal("interrupted");
        const resumed = await call(place, ["resume", only.runId, "--json"], {});
        expect(resumed.code, resumed.stderr).to.equal(0);
      }
      await checkAll(place, only.runId);
    }
    rmSync(join(place.library, ".."), { recursive: true, force: true });
  }

  /** One note for each paper, each paper tagged, the database sound; and undo takes all of it back. */
  async function checkAll(place: Place, runId: string): Promise<void> {
    const notes = queryAll(
      place.library,
      `SELECT p.key AS key, count(*) AS notes FROM itemNotes n JOIN items p ON p.itemID = n.parentItemID
        GROUP BY p.key`,
    );
    expect(notes).to.have.length(UNITS);
    expect(notes.every((row) => row.notes === 1)).to.equal(true);
    expect(
      queryAll(
        place.library,
        "SELECT count(*) AS n FROM itemTags JOIN tags USING (tagID) WHERE name = 'noted'",
      )[0]?.n,
    ).to.equal(UNITS);
    sound(place);
    const undone = await call(place, ["undo", runId, "--json"], {});
    expect(undone.code, undone.stderr).to.equal(0);
    sound(place);
    const restored = await liveItems(place.library);
    expect(restored.size).to.equal(untouched.size);
    expect(restored).to.deep.equal(untouched);
  }

  function sound(place: Place): void {
    expect(queryAll(place.library, "PRAGMA integrity_check")[0]).to.deep.equal({ integrity_check: "ok" });
    expect(queryAll(place.library, "PRAGMA foreign_key_check")).to.deep.equal([]);
  }

  function call(
    place: Place,
    args: readonly string[],
    env: Record<string, string>,
    killAfterMs?: number,
  ): Promise<Called> {
    const workflows = resolve("test/fixtures/workflows");
    const started = Date.now();
    const child = spawn(
      process.execPath,
      [
        resolve(process.env.ZWM_DIST ?? "dist", "zwm.mjs"),
        ...args,
        ...["--library", place.library, "--write", "--home", place.home],
        ...["--workflows", workflows, "--trust-root", workflows],
      ],
      { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
    );
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    return new Promise((done, failed) => {
      child.once("error", failed);
      child.once("close", (code, signal) => {
        clearTimeout(timer);
        const text = Buffer.concat(out).toString();
        const json: unknown = code === null || text === "" ? undefined : JSON.parse(text);
        done({ code, signal, json, stderr: Buffer.concat(err).toString(), ms: Date.now() - started });
      });
    });
  }
});
