import { expect } from "chai";
import { describe, it } from "mocha";
import type { RunReport } from "../../../src/model/manager-api.ts";
import type { RunCounts } from "../../../src/model/run.ts";
import { finishedUnits, timeLeft } from "../../../src/ui/format/time-left.ts";
import { endedRun, type FollowedRun, runUnderWay } from "../../../src/ui/notice-model/followed-run.ts";
import type { NoticeView } from "../../../src/ui/notice-model/notice-view.ts";
import { runsNotice, runToOpen } from "../../../src/ui/notice-model/runs-notice.ts";
import { english } from "../../formats/native/english.ts";

function counts(some: Partial<RunCounts>): RunCounts {
  const none = { queued: 0, running: 0, waiting: 0, succeeded: 0, failed: 0, skipped: 0, canceled: 0 };
  const all = { ...none, ...some };
  return { total: Object.values(all).reduce((sum, count) => sum + count, 0), ...all };
}

function run(runId: string, more: Partial<FollowedRun> = {}): FollowedRun {
  return {
    runId,
    label: `Label of ${runId}`,
    state: "running",
    counts: counts({ queued: 3, succeeded: 2 }),
    ended: false,
    wrote: 0,
    items: [],
    files: [],
    reasons: [],
    ...more,
  };
}

function ended(runId: string, more: Partial<FollowedRun> = {}): FollowedRun {
  return run(runId, { ended: true, state: "succeeded", counts: counts({ succeeded: 5 }), ...more });
}

function notice(runs: readonly FollowedRun[], offers = { review: true, open: false }): NoticeView {
  const view = runsNotice(runs, offers, english());
  if (view === undefined) throw new Error("no notice");
  return view;
}

function offered({ actions }: NoticeView): readonly string[] {
  return actions.map(({ action, text, enabled }) => `${action}: ${text}${enabled ? "" : " (off)"}`);
}

describe("the notice about runs", () => {
  it("says how far a run is, and how long it will take once that can be told", () => {
    const view = notice([run("a")]);
    expect(view).to.deep.include({
      tone: "info",
      title: "Label of a",
      lines: ["2 of 5 done"],
      progress: { done: 2, total: 5 },
      passing: false,
    });
    expect(offered(view)).to.deep.equal(["cancel: Cancel"]);
    const later = notice([
      run("a", { timeLeft: 200_000, counts: counts({ failed: 1, succeeded: 9, queued: 10 }) }),
    ]);
    expect(later.lines).to.deep.equal(["10 of 20 done · 1 failed · about 3 min 20 s left"]);
  });

  it("estimates the time left from five finished units on, and from those of this attempt only", () => {
    const four = counts({ succeeded: 3, failed: 1, queued: 4 });
    expect(timeLeft(four, 0, 4000)).to.equal(undefined);
    const five = counts({ succeeded: 3, failed: 1, skipped: 1, queued: 5 });
    expect(timeLeft(five, 0, 5000)).to.equal(5000);
    expect(timeLeft(five, finishedUnits(four), 5000)).to.equal(undefined);
    expect(timeLeft(counts({ succeeded: 9 }), 0, 5000)).to.equal(undefined);
  });

  it("says at once that it is being canceled, and that it waits for a person", () => {
    const canceling = notice([run("a", { canceling: true, timeLeft: 9000 })]);
    expect(canceling.lines).to.deep.equal(["2 of 5 done", "Canceling…"]);
    expect(offered(canceling)).to.deep.equal(["cancel: Cancel (off)"]);
    const waiting = notice([run("a", { waits: true })]);
    expect(waiting.tone).to.equal("warning");
    expect(offered(waiting)).to.deep.equal(["review: Answer…", "cancel: Cancel"]);
  });

  it("is one for fifty runs, while they go on and afterwards (F63)", () => {
    const going = Array.from({ length: 50 }, (_, index) =>
      index < 20 ? ended(`r${String(index)}`) : run(`r${String(index)}`),
    );
    const view = notice(going);
    expect(view.title).to.equal("30 workflows are running");
    expect(view.lines).to.deep.equal(["60 of 150 done", "20 other runs have ended."]);
    expect(offered(view)).to.deep.equal(["cancel: Cancel All"]);
    const over = notice(
      going.map(({ runId }) => ended(runId, { wrote: 2, items: [{ libraryId: 1, key: "K" }] })),
    );
    expect(over.title).to.equal("50 workflows have ended");
    expect(over.lines).to.deep.equal(["250 succeeded"]);
    expect(offered(over)).to.deep.equal(["show: Show Items", "undo: Undo All"]);
  });

  it("tells what became of a run, with the first failure: code, sentence, what to do", () => {
    const failure = { code: "file_not_found", message: "no", retryable: false, details: { path: "a.pdf" } };
    const view = notice(
      [
        ended("a", {
          state: "partial",
          counts: counts({ succeeded: 3, failed: 1, skipped: 1 }),
          failure,
          wrote: 3,
        }),
      ],
      { review: true, open: true },
    );
    expect(view).to.deep.include({ tone: "error", title: "Label of a: partly failed", passing: false });
    expect(view.lines[0]).to.equal("3 succeeded · 1 failed · 1 skipped");
    expect(view.lines[1]).to.match(/^file_not_found · There is no file or folder “a\.pdf”\. · ./u);
    expect(offered(view)).to.deep.equal(["open: Open Run", "undo: Undo"]);
    const two = notice([ended("a", { state: "failed", failure }), ended("b")]);
    expect(two.lines[1]).to.match(/^Label of a: file_not_found · /u);
  });

  it("opens of several runs the one that waits, goes on or went wrong, and else the last", () => {
    const opened = (...runs: readonly FollowedRun[]) => runToOpen(runs)?.runId;
    expect(opened()).to.equal(undefined);
    expect(opened(ended("a"), ended("b"))).to.equal("b");
    expect(opened(ended("a", { state: "failed" }), ended("b"))).to.equal("a");
    expect(opened(run("a"), ended("b", { state: "failed" }))).to.equal("a");
    expect(opened(run("a", { waits: true }), run("b"))).to.equal("a");
    expect(opened(ended("a", { state: "waiting_user" }), run("b"))).to.equal("a");
    expect(notice([ended("a"), ended("b")], { review: true, open: true }).actions[0]?.text).to.equal(
      "Open Run",
    );
  });

  it("goes away by itself after a success, not while something is left to be done", () => {
    expect(notice([ended("a")]).passing).to.equal(true);
    for (const state of ["failed", "partial", "waiting_user", "interrupted"] as const) {
      expect(notice([ended("a", { state })]).passing, state).to.equal(false);
    }
    expect(offered(notice([ended("a", { state: "waiting_user" })]))).to.deep.equal(["review: Answer…"]);
  });

  it("offers undo once, and says how much came back", () => {
    const undoing = notice([ended("a", { wrote: 3, undo: "under-way" })]);
    expect(undoing.lines).to.deep.equal(["5 succeeded", "Taking back what was written…"]);
    expect(offered(undoing)).to.deep.equal([]);
    const undone = notice([ended("a", { wrote: 3, undo: { reverted: 2, kept: 1 } })]);
    expect(undone.lines.slice(1)).to.deep.equal([
      "2 changes were taken back.",
      "One was left as it is, since it has changed since.",
    ]);
    expect(offered(undone)).to.deep.equal([]);
  });

  it("says why units were skipped, as long as that is few words, and offers the files that were written", () => {
    const why = notice([ended("a", { reasons: ["Nothing is highlighted."], files: ["/out/a.md"] })]);
    expect(why.lines).to.include("Nothing is highlighted.");
    expect(offered(why)).to.deep.equal(["files: Show Files"]);
    const many = notice([ended("a", { reasons: ["A", "B"] }), ended("b", { reasons: ["C"] })]);
    expect(many.lines).to.not.include("A");
  });

  it("is made from what a run's handle and its report say", () => {
    const handle = {
      runId: "a",
      record: { workflowLabel: "W" },
      status: () => ({ state: "running", counts: counts({ running: 1 }) }),
      openGates: () => [{}],
      openBudget: () => undefined,
    } as unknown as Parameters<typeof runUnderWay>[0];
    expect(runUnderWay(handle, 10, true)).to.deep.include({ waits: true, canceling: true, timeLeft: 10 });

    const parent = { libraryId: 1, key: "PARENT22" };
    const report = {
      summary: { runId: "a", workflowLabel: "W", state: "succeeded", counts: counts({ succeeded: 1 }) },
      units: [{ unitId: "unit-1", targetParentRef: parent }],
      receipts: [{}, { undoneAt: 1 }],
      products: [{ absolutePath: "/out/a.md" }, { absolutePath: "/out/b.md", undoneAt: 1 }],
      changed: [{ type: "collection", ref: { libraryId: 1, key: "COLL2222" } }],
    } as unknown as RunReport;
    expect(endedRun(report)).to.deep.include({
      wrote: 2,
      items: [parent],
      files: ["/out/a.md"],
      reasons: [],
    });
    const skipped = { state: "skipped", reason: "Nothing is highlighted." };
    const units = [skipped, skipped, { state: "succeeded" }] as unknown as RunReport["units"];
    expect(endedRun({ ...report, units }).reasons).to.deep.equal(["Nothing is highlighted."]);
    const note = { libraryId: 1, key: "NOTE2222" };
    expect(endedRun({ ...report, changed: [{ type: "item", ref: note }] }).items).to.deep.equal([note]);
  });
});
