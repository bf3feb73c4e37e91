import { expect } from "chai";
import { describe, it } from "mocha";
import { forgetTakenUp, takeUpRuns } from "../../src/addon/take-up-runs.ts";
import type { JsonValue } from "../../src/model/json.ts";
import type { RunHandle } from "../../src/model/manager-api.ts";
import type { RunSummary } from "../../src/model/run.ts";
import type { PrefsPort } from "../../src/ports/prefs.ts";

function run(runId: string, more: Partial<RunSummary> = {}): RunSummary {
  const counts = {
    total: 1,
    queued: 1,
    running: 0,
    waiting: 0,
    succeeded: 0,
    failed: 0,
    skipped: 0,
    canceled: 0,
  };
  return { runId, workflowId: "w", workflowLabel: "W", state: "interrupted", startedAt: 0, counts, ...more };
}

function memoryPrefs(): PrefsPort {
  const values = new Map<string, JsonValue>();
  return {
    get: (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  };
}

/** What is taken up at a start of the application that finds these runs. */
async function start(prefs: PrefsPort, runs: readonly RunSummary[], refused: readonly string[] = []) {
  const followed: string[] = [];
  const recalled: string[] = [];
  const errors: string[] = [];
  await takeUpRuns({
    manager: {
      runs: async () => runs,
      resume: async (runId) => {
        if (refused.includes(runId)) throw new Error(runId);
        return { runId } as RunHandle;
      },
    },
    prefs,
    follow: async ({ runId }) => void followed.push(runId),
    recall: async (runId) => void recalled.push(runId),
    isEnded: () => false,
    onError: (error) => errors.push((error as Error).message),
  });
  return { followed, recalled, errors };
}

describe("runs at the start of the application", () => {
  it("go on when they were cut off, and are told of when they wait for a person", async () => {
    const runs = [
      run("cut-off"),
      run("waits", { state: "waiting_user" }),
      run("ended", { state: "succeeded" }),
      run("elsewhere", { ownedBy: { pid: 1, host: "other" } }),
      run("damaged", { damaged: true }),
    ];
    expect(await start(memoryPrefs(), runs)).to.deep.equal({
      followed: ["cut-off"],
      recalled: ["waits"],
      errors: [],
    });
  });

  it("are told of when they cannot go on, and keep no others from it", async () => {
    expect(await start(memoryPrefs(), [run("first"), run("second")], ["first"])).to.deep.equal({
      followed: ["second"],
      recalled: [],
      errors: ["first"],
    });
  });

  it("are left alone once the application went down with them three times in a row", async () => {
    const prefs = memoryPrefs();
    const starts = [];
    for (let count = 0; count < 5; count++) starts.push((await start(prefs, [run("heavy")])).followed.length);
    expect(starts).to.deep.equal([1, 1, 1, 0, 0]);
  });

  it("go on however often the application was closed in order", async () => {
    const prefs = memoryPrefs();
    for (let count = 0; count < 10; count++) {
      expect((await start(prefs, [run("long")])).followed).to.deep.equal(["long"]);
      await forgetTakenUp(prefs);
    }
  });

  it("are counted each for itself", async () => {
    const prefs = memoryPrefs();
    for (let count = 0; count < 3; count++) await start(prefs, [run("heavy")]);
    expect((await start(prefs, [run("heavy"), run("new")])).followed).to.deep.equal(["new"]);
  });
});
