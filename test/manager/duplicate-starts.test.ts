import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { isWorkflowError, type WorkflowError } from "../../src/errors/workflow-error.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { DuplicateAnswer, DuplicateQuestion } from "../../src/ports/ui.ts";
import { NOTE_HOOK, WAITING_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const PAPERS = ["TYGAUGE2", "HANDBK22", "SALTWDG2"] as const;
const WHOLE = {
  trigger: { requiresSelection: false },
  inputs: { member: { kind: "selection" }, grouping: { mode: "all" } },
  validateSelection: { select: { policy: "selection" }, filters: [] },
};

async function refusal(start: Promise<unknown>): Promise<WorkflowError> {
  try {
    await start;
  } catch (error) {
    if (isWorkflowError(error)) return error;
    throw error;
  }
  throw new Error("it was started");
}

describe("a workflow that is started while it is at work", () => {
  let program: OpenProgram;
  let questions: string[];
  let answer: boolean | undefined;
  beforeEach(async () => {
    questions = [];
    answer = undefined;
    program = await openProgram({
      ui: {
        confirm: async (question) => {
          questions.push(question);
          return answer;
        },
      },
    });
    writePackage(program.workflows, { id: "wait-each", applyResult: WAITING_HOOK });
    writePackage(program.workflows, { id: "note-each", applyResult: NOTE_HOOK });
    writePackage(program.workflows, { id: "wait-all", applyResult: WAITING_HOOK, manifest: WHOLE });
    await program.manager.rescan();
  });
  afterEach(() => program.close());

  const notesOf = async (key: string): Promise<number> => {
    const ref: ItemRef = { libraryId: 1, key };
    return (await program.host.library.childItems(ref)).length;
  };

  it("by a second click on the same selection runs once, and the second is told of the first", async () => {
    const before = await notesOf("TYGAUGE2");
    const [first, second] = await Promise.allSettled([
      program.begin("note-each", ["TYGAUGE2"]),
      program.begin("note-each", ["TYGAUGE2"]),
    ]);
    if (first.status !== "fulfilled" || second.status !== "rejected") throw new Error("not one run");
    const { runId, done } = first.value;
    const error = second.reason as WorkflowError;
    expect([error.code, error.args, error.retryable]).to.deep.equal([
      "run_duplicate",
      { workflow: "Workflow note-each", run: runId, count: 1 },
      true,
    ]);
    expect((await done).summary.state).to.equal("succeeded");
    expect(await notesOf("TYGAUGE2")).to.equal(before + 1);
    expect((await program.manager.runs()).map((run) => run.runId)).to.deep.equal([runId]);
    // The same click later is no double one.
    expect((await program.run("note-each", ["TYGAUGE2"])).summary.counts.succeeded).to.equal(1);
  });

  it("waits for the first start, and begins when that was refused", async () => {
    const [first, second] = await Promise.allSettled([
      program.begin("note-each", ["TYGAUGE2"], { inputs: { files: ["/no/such/file"] } }),
      program.begin("note-each", ["TYGAUGE2"]),
    ]);
    expect([first.status, second.status]).to.deep.equal(["rejected", "fulfilled"]);
    if (second.status === "fulfilled") expect((await second.value.done).summary.state).to.equal("succeeded");
  });

  it("leaves out the units that are under way or wait for their turn, and says so", async () => {
    const first = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"], { maxConcurrency: 1 });
    const second = await program.begin("wait-each", [...PAPERS]);
    expect(second.record.units.map(({ inputUnitIdentity }) => inputUnitIdentity)).to.deep.equal([
      "parent:1:SALTWDG2",
    ]);
    expect(second.record.skipped.map(({ identity, reason }) => [identity, reason])).to.deep.equal([
      ["parent:1:TYGAUGE2", "unit-under-way"],
      ["parent:1:HANDBK22", "unit-under-way"],
    ]);
    expect(second.notices).to.deep.equal([
      `2 tasks are left out: the run ${first.runId} is at work on them already.`,
    ]);
    first.cancel();
    second.cancel();
    const { skipped, summary } = await second.done;
    expect(skipped[0]?.reason).to.equal("Another run of this workflow is at work on it.");
    expect(summary.counts.total).to.equal(1);
    expect(questions).to.deep.equal([]);
  });

  it("takes units again as soon as they have ended, though their run goes on", async () => {
    const first = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"], { maxConcurrency: 1 });
    expect(first.cancelUnit("unit-2")).to.equal(true);
    const second = await program.begin("wait-each", ["HANDBK22"]);
    expect(second.record.skipped).to.deep.equal([]);
    expect((await refusal(program.begin("wait-each", ["TYGAUGE2"]))).args["run"]).to.equal(first.runId);
    first.cancel();
    second.cancel();
    await Promise.all([first.done, second.done]);
  });

  it("is another start for another workflow, other items, or to try it out", async () => {
    const first = await program.begin("wait-each", ["TYGAUGE2"]);
    const others = await Promise.all([
      program.begin("note-each", ["TYGAUGE2"]),
      program.begin("wait-each", ["HANDBK22"]),
      program.begin("wait-each", ["TYGAUGE2"], { dryRun: true }),
    ]);
    for (const handle of [first, ...others]) handle.cancel();
    await Promise.all([first, ...others].map(({ done }) => done));
  });

  it("of a whole selection is the same only for the same items, in whatever order", async () => {
    const first = await program.begin("wait-all", ["TYGAUGE2", "HANDBK22"]);
    const other = await program.begin("wait-all", ["TYGAUGE2"]);
    expect((await refusal(program.begin("wait-all", ["HANDBK22", "TYGAUGE2"]))).code).to.equal(
      "run_duplicate",
    );
    first.cancel();
    other.cancel();
    await Promise.all([first.done, other.done]);
  });

  describe("with somebody to ask", () => {
    beforeEach(async () => {
      await program.close();
      program = await openProgram({
        ui: {
          interactive: true,
          confirm: async (question) => {
            questions.push(question);
            return answer;
          },
        },
      });
      writePackage(program.workflows, { id: "wait-each", applyResult: WAITING_HOOK });
      await program.manager.rescan();
    });

    it("asks about each unit by name; only a yes begins it again", async () => {
      const first = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"]);
      for (const no of [false, undefined]) {
        answer = no;
        expect((await refusal(program.begin("wait-each", ["TYGAUGE2"]))).code).to.equal("run_duplicate");
      }
      answer = true;
      const second = await program.begin("wait-each", [...PAPERS]);
      expect(second.record.units).to.have.length(3);
      expect(questions).to.have.length(4);
      expect(questions[0]).to.equal(
        `“Workflow wait-each” is at work on “A tide gauge made of toys” already, in the run ${first.runId}. ` +
          "Start it a second time?",
      );
      first.cancel();
      second.cancel();
      await Promise.all([first.done, second.done]);
    });
  });

  describe("with somebody to ask once about all of them", () => {
    let asked: DuplicateQuestion[];
    let choice: DuplicateAnswer | undefined;
    beforeEach(async () => {
      await program.close();
      asked = [];
      choice = undefined;
      program = await openProgram({
        ui: {
          interactive: true,
          confirm: async () => {
            throw new Error("asked one by one");
          },
          chooseDuplicates: async (question) => {
            asked.push(question);
            return choice;
          },
        },
      });
      writePackage(program.workflows, { id: "wait-each", applyResult: WAITING_HOOK });
      await program.manager.rescan();
    });

    it("runs the others, all, or nothing", async () => {
      const first = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"]);
      for (const no of ["cancel", undefined] as const) {
        choice = no;
        const { code, details } = await refusal(program.begin("wait-each", [...PAPERS]));
        expect([code, details]).to.deep.equal(["run_duplicate", { runs: [first.runId], declined: true }]);
      }
      choice = "others";
      const others = await program.begin("wait-each", [...PAPERS]);
      expect(others.record.units.map(({ inputUnitIdentity }) => inputUnitIdentity)).to.deep.equal([
        "parent:1:SALTWDG2",
      ]);
      choice = "all";
      const all = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"]);
      expect(all.record.units).to.have.length(2);
      expect(asked).to.have.length(4);
      expect(asked[0]).to.deep.include({ workflow: "Workflow wait-each", total: 3, runs: [first.runId] });
      expect(asked[0]?.units).to.have.length(2);
      for (const handle of [first, others, all]) handle.cancel();
      await Promise.all([first, others, all].map(({ done }) => done));
    });

    it("is not asked about other items", async () => {
      const first = await program.begin("wait-each", ["TYGAUGE2"]);
      const second = await program.begin("wait-each", ["HANDBK22"]);
      expect(asked).to.deep.equal([]);
      first.cancel();
      second.cancel();
      await Promise.all([first.done, second.done]);
    });
  });

  it("in another process on the same home is told so by the command line", async () => {
    const { createPlace } = await import("../cli/zwm.ts");
    const { documentOf, errorOf } = await import("../cli/documents.ts");
    const place = createPlace();
    try {
      writePackage(`${place.dir}/packages`, { id: "wait-each", applyResult: WAITING_HOOK });
      const start = ["run", "wait-each", "--yes", "--workflows", "packages", "--trust-root", "packages"];
      const first = place.start([...start, "--select", "TYGAUGE2"]);
      await first.seen("the hook waits");
      const second = await place.zwm([...start, "--select", "TYGAUGE2", "--json"]);
      expect([second.code, errorOf(second).code]).to.deep.equal([5, "run_duplicate"]);
      const third = place.start([...start, "--select", "TYGAUGE2,SALTWDG2", "--json"]);
      await third.seen("One task is left out");
      await third.seen("the hook waits");
      third.signal("SIGINT");
      const report = documentOf(await third.done, "run");
      expect(report.units).to.have.length(1);
      expect(report.skipped.map(({ identity }) => identity)).to.deep.equal(["parent:1:TYGAUGE2"]);
      first.signal("SIGINT");
      await first.done;
    } finally {
      place.remove();
    }
  });
});
