import { expect } from "chai";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { callKilled, type Called, expectSound, killPlace, type KillPlace } from "./killed-program.ts";
import { liveItems, queryAll } from "./library-states.ts";

const UNITS = 200;
/** Fewer where every minute counts; a whole run of the tests takes them all. */
const IS_SHORT = process.env["CI"] !== undefined;
const ROUNDS = IS_SHORT ? 1 : 3;
const RANDOM_MOMENTS = IS_SHORT ? 8 : 30;
/** Where exactly the process is ended; see `src/cli/fault-points.ts`. */
const POINTS = ["hook-running", "staged", "intent-written", "library-committed", "receipt-unwritten"];

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

  const workplace = (name: string): KillPlace => killPlace(root, name, original);

  function run(place: KillPlace, env: Record<string, string>, killAfterMs?: number): Promise<Called> {
    return callKilled(
      place,
      ["run", "one-note-each", "--select", papers, "--yes", "--json"],
      env,
      killAfterMs,
    );
  }

  async function resumeAndCheck(place: KillPlace): Promise<void> {
    const listed = await callKilled(place, ["runs", "--json"], {});
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
        const resumed = await callKilled(place, ["resume", only.runId, "--json"], {});
        expect(resumed.code, resumed.stderr).to.equal(0);
      }
      await checkAll(place, only.runId);
    }
    rmSync(join(place.library, ".."), { recursive: true, force: true });
  }

  /** One note for each paper, each paper tagged, the database sound; and undo takes all of it back. */
  async function checkAll(place: KillPlace, runId: string): Promise<void> {
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
    expectSound(place);
    const undone = await callKilled(place, ["undo", runId, "--json"], {});
    expect(undone.code, undone.stderr).to.equal(0);
    expectSound(place);
    const restored = await liveItems(place.library);
    expect(restored.size).to.equal(untouched.size);
    expect(restored).to.deep.equal(untouched);
  }
});
