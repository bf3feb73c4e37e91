import { expect } from "chai";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { ItemState } from "../../src/model/item-state.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { digests } from "../host/node/library/genuine-directory.ts";
import { callKilled, type Called, expectSound, killPlace, type KillPlace } from "./killed-program.ts";
import { liveItems, queryAll } from "./library-states.ts";

const UNITS = 24;
/** Fewer where every minute counts; a whole run of the tests takes them all. */
const RANDOM_MOMENTS = process.env["CI"] === undefined ? 6 : 2;
/** Where exactly the process is ended; see `src/cli/fault-points.ts`. */
const POINTS = [
  ...["hook-running", "staged", "intent-written", "files-prepared"],
  ...["library-committed", "files-finished", "receipt-unwritten"],
];
const UNDO_POINTS = ["undo-committed", "undo-attachments-restored"];

describe("a run that writes files of attachments and is killed", function () {
  this.timeout(600_000);
  const root = mkdtempSync(join(tmpdir(), "zwm-kill-files-"));
  const original = join(root, "original");
  let untouched: Map<string, ItemState>;
  let files: Record<string, string>;
  let papers = "";
  let usualMs = 2000;

  before(async () => {
    const options = { papers: UNITS, attachments: 2, notes: 0, files: true };
    const made = await buildSyntheticLibrary(original, options);
    papers = made.papers.map(({ key }) => key).join(",");
    untouched = await liveItems(original);
    files = storedFiles(original);
    const whole = workplace("whole");
    const called = await run(whole, {});
    expect(called.code, called.stderr).to.equal(0);
    usualMs = called.ms;
    await checkAll(whole, runIdOf(called));
  });
  after(() => {
    rmSync(root, { recursive: true, force: true });
  });

  for (const point of POINTS) {
    it(`at “${point}”: after resuming each paper has exactly its files, nothing is left over, and undo gives an equal library`, async () => {
      const place = workplace(point);
      const called = await run(place, { ZWM_FAULT_POINT: `${point}@${UNITS / 2}` });
      expect(called.signal, `${point}: ${called.stderr}`).to.equal("SIGKILL");
      await resumeAndCheck(place);
    });
  }

  for (const point of UNDO_POINTS) {
    it(`at “${point}”: undoing again finishes the work`, async () => {
      const place = workplace(point);
      const called = await run(place, {});
      const runId = runIdOf(called);
      const undone = await callKilled(place, ["undo", runId, "--json"], { ZWM_FAULT_POINT: `${point}@1` });
      expect(undone.signal, undone.stderr).to.equal("SIGKILL");
      await undoAndCompare(place, runId);
    });
  }

  it("at random moments: the same", async () => {
    for (let moment = 0; moment < RANDOM_MOMENTS; moment++) {
      const place = workplace(`random-${moment}`);
      await run(place, {}, (usualMs * (moment + Math.random())) / RANDOM_MOMENTS);
      await resumeAndCheck(place);
    }
  });

  const workplace = (name: string): KillPlace => killPlace(root, name, original);

  function storedFiles(dir: string): Record<string, string> {
    return Object.fromEntries(Object.entries(digests(dir)).filter(([path]) => path.startsWith("storage")));
  }

  function runIdOf({ json }: Called): string {
    return (json as { summary: { runId: string } }).summary.runId;
  }

  function run(place: KillPlace, env: Record<string, string>, killAfterMs?: number): Promise<Called> {
    return callKilled(
      place,
      ["run", "files-of-each", "--select", papers, "--yes", "--json"],
      env,
      killAfterMs,
    );
  }

  async function resumeAndCheck(place: KillPlace): Promise<void> {
    const listed = await callKilled(place, ["runs", "--json"], {});
    expect(listed.code, listed.stderr).to.equal(0);
    const [only] = (listed.json as { runs: { runId: string; state: string }[] }).runs;
    // Killed before the run was recorded: then nothing at all has happened.
    if (only === undefined) {
      expect(storedFiles(place.library)).to.deep.equal(files);
      return;
    }
    if (only.state !== "succeeded") {
      const resumed = await callKilled(place, ["resume", only.runId, "--json"], {});
      expect(resumed.code, resumed.stderr).to.equal(0);
    }
    await checkAll(place, only.runId);
    rmSync(join(place.library, ".."), { recursive: true, force: true });
  }

  async function checkAll(place: KillPlace, runId: string): Promise<void> {
    const rows = queryAll(
      place.library,
      `SELECT i.key AS key, p.key AS parent, a.path AS path FROM itemAttachments a JOIN items i USING (itemID)
        JOIN items p ON p.itemID = a.parentItemID ORDER BY p.key, a.path`,
    );
    expect(rows).to.have.length(3 * UNITS);
    const folders = readdirSync(join(place.library, "storage"));
    expect(folders.sort()).to.deep.equal(rows.map(({ key }) => String(key)).sort());
    for (const row of rows) {
      const [key, parent] = [String(row.key), String(row.parent)];
      const name = String(row.path).slice("storage:".length);
      const inside = readdirSync(join(place.library, "storage", key)).sort();
      const text = readFileSync(join(place.library, "storage", key, name), "utf8");
      if (name === `summary ${parent}.txt`) {
        expect(inside).to.deep.equal(["data", name]);
        expect(text).to.equal(`summary of ${parent}`);
      } else {
        expect(inside).to.deep.equal([name]);
        if (name.endsWith(".pdf")) expect(name).to.equal(`${parent}.pdf`);
        // Exactly one line more, however often the unit was begun.
        else expect(text.match(/one line more/g)).to.have.length(1);
      }
    }
    expectSound(place);
    const staged = join(place.home, "runtime", "attachments", runId, "staged");
    expect(existsSync(staged) ? readdirSync(staged, { recursive: true }) : []).to.deep.equal([]);
    await undoAndCompare(place, runId);
  }

  async function undoAndCompare(place: KillPlace, runId: string): Promise<void> {
    const undone = await callKilled(place, ["undo", runId, "--json"], {});
    expect(undone.code, undone.stderr).to.equal(0);
    expectSound(place);
    expect(await liveItems(place.library)).to.deep.equal(untouched);
    const left = storedFiles(place.library);
    // Attachments in the trash keep their files, as Zotero's do.
    const trashed = queryAll(place.library, "SELECT key FROM deletedItems JOIN items USING (itemID)");
    expect(trashed).to.have.length(UNITS);
    const inTrash = new Set(trashed.map(({ key }) => String(key)));
    const live = Object.entries(left).filter(([path]) => !inTrash.has(path.split(/[\\/]/)[1] ?? ""));
    expect(Object.fromEntries(live)).to.deep.equal(files);
  }
});
