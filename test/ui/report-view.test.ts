import { expect } from "chai";
import { describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { RunState } from "../../src/model/states.ts";
import { reportView } from "../../src/ui/dialogs/report/report-view.ts";
import { english } from "../formats/native/english.ts";
import { ITEM, RECEIPT, reportOf, unit } from "./made-report.ts";

const view = (report: RunReport, canceling = false) => reportView(report, english(), canceling);
const inState = (state: RunState, units = [unit(1)]) => reportOf(units, { summary: { state } });
const product = (root: string, path: string, more: object = {}) =>
  ({ root, path, absolutePath: `/somewhere/${path}`, ...more }) as RunReport["products"][number];

describe("the window of a run", () => {
  it("offers what can be done in that state", () => {
    const offered = (report: RunReport, canceling = false) =>
      view(report, canceling).actions.filter((action) => action !== "copy-log");
    expect(offered(inState("queued"))).to.deep.equal(["cancel"]);
    expect(offered(inState("running"))).to.deep.equal(["cancel"]);
    expect(offered(inState("running"), true)).to.deep.equal([]);
    expect(offered(inState("running", [unit(1, { state: "waiting_user" })]))).to.deep.equal([
      "answer",
      "cancel",
    ]);
    expect(offered(inState("waiting_user"))).to.deep.equal(["answer", "cancel"]);
    expect(offered(inState("waiting_auth"))).to.deep.equal(["resume", "cancel"]);
    expect(offered(inState("interrupted"))).to.deep.equal(["resume", "cancel"]);
    expect(offered(inState("succeeded"))).to.deep.equal([]);
    expect(offered(inState("skipped"))).to.deep.equal([]);
    for (const state of ["failed", "partial", "canceled"] as const) {
      expect(offered(inState(state)), state).to.deep.equal(["retry"]);
    }
    const declined = unit(1, { state: "canceled", reasonCode: "gate-denied" });
    expect(offered(inState("succeeded", [declined]))).to.deep.equal(["retry"]);
    expect(offered(reportOf([unit(1, { targetParentRef: ITEM.ref })]))).to.deep.equal(["show-items"]);
  });

  it("offers to take back what it wrote, once it has ended and as long as something of it stands", () => {
    const offers = (summary: Partial<RunReport["summary"]>) =>
      view(reportOf([unit(1)], { summary: { wrote: 2, ...summary } })).actions.includes("undo");
    expect(offers({})).to.equal(true);
    expect(offers({ undone: "some" })).to.equal(true);
    expect(offers({ undone: "all" })).to.equal(false);
    expect(offers({ wrote: 0 })).to.equal(false);
    expect(offers({ state: "running" })).to.equal(false);
    expect(offers({ state: "interrupted" })).to.equal(false);
  });

  it("leaves to its owner what another program carries out, and what is of another library as it is", () => {
    const elsewhere = view(
      reportOf([unit(1, { state: "waiting_user" })], {
        summary: { state: "waiting_user", ownedBy: { pid: 1, host: "h" } },
      }),
    );
    expect(elsewhere.actions).to.deep.equal(["cancel", "copy-log"]);
    expect(elsewhere.remarks).to.deep.equal(["Another program is carrying it out at the moment."]);
    const other = view(
      reportOf([unit(1)], {
        summary: { wrote: 1, library: { open: false, dir: "/elsewhere" } },
        receipts: [RECEIPT],
        changed: [ITEM],
      }),
    );
    expect(other.actions).to.deep.equal(["copy-log"]);
    expect(other.remarks[0]).to.include("/elsewhere");
  });

  it("says when it began and ended, and what it did with the time", () => {
    const minutes = (count: number) => Date.UTC(2026, 0, 2, 12, count);
    const times = (summary: Partial<RunReport["summary"]>, waitedMs = 0) =>
      view(reportOf([unit(1)], { summary, times: { ranMs: 90_000, waitedMs, awayMs: 0 } })).times.split(
        " · ",
      );
    const [began = "", ended = "", ...rest] = times({ startedAt: minutes(0), endedAt: minutes(2) }, 5_000);
    expect(began).to.match(/^Began Jan 2, 2026, /);
    // On the same day there is no need to say which.
    expect(ended).to.match(/^ended \d+:\d\d\s[AP]M$/);
    expect(rest).to.deep.equal(["worked 1 min 30 s", "waited for you 5 s"]);
    expect(times({ startedAt: minutes(0), endedAt: minutes(48 * 60) })[1]).to.match(/^ended Jan 4, 2026, /);
    // One that goes on again has ended before.
    expect(times({ state: "running" })).to.have.length(2);
  });

  it("tells of each failure its code, a sentence and what to do", () => {
    const error = { code: "file_not_found", message: "no", retryable: false, details: { path: "a.pdf" } };
    const shown = view(
      reportOf([unit(1, { state: "failed", error })], { summary: { state: "failed" }, error }),
    );
    expect(shown.failure?.message).to.equal("file_not_found · There is no file or folder “a.pdf”.");
    expect(shown.units[0]?.lines).to.deep.equal([shown.failure?.message, shown.failure?.remedy]);
    expect(shown.failure?.remedy).not.to.equal(undefined);
  });

  it("counts units by state, the most important state first, and has them in their own order", () => {
    const states = ["succeeded", "queued", "failed", "succeeded", "running"] as const;
    const shown = view(
      inState(
        "running",
        states.map((state, at) => unit(at, { state })),
      ),
    );
    expect(shown.states.map(({ text }) => text)).to.deep.equal([
      "failed (1)",
      "running (1)",
      "queued (1)",
      "succeeded (2)",
    ]);
    expect(shown.units.map(({ state }) => state)).to.deep.equal(states);
  });

  it("has objects once each, and tells which were taken back", () => {
    const other = { type: "item", ref: { libraryId: 1, key: "OTHERAAA" } } as const;
    const back = { ...RECEIPT, undoneAt: 1 };
    const shown = view(
      reportOf([unit(1)], {
        receipts: [back, RECEIPT, { ...back, target: other }],
        changed: [{ ...ITEM, title: "Tides" }, other],
      }),
    );
    expect(shown.changed).to.deep.equal([
      { text: "Tides", takenBack: false },
      { text: "Untitled (OTHERAAA)", takenBack: true },
    ]);
  });

  it("names files below the run's own folder briefly, others whole", () => {
    const shown = view(
      reportOf([unit(1)], {
        products: [
          product("workspace", "notes/a.md"),
          product("workspace", "b.md", { undoneAt: 1 }),
          product("output", "c.md"),
        ],
      }),
    );
    expect(shown.ownFiles).to.deep.equal({
      folder: "/runs/run-1",
      rows: [
        { text: "notes/a.md", takenBack: false },
        { text: "b.md", takenBack: true },
      ],
    });
    expect(shown.otherFiles).to.deep.equal([{ text: "/somewhere/c.md", takenBack: false }]);
    expect(shown.actions).to.include("show-files");
  });

  it("tells of a dry run, and of what it would have written", () => {
    const shown = view(
      reportOf([unit(1)], {
        summary: { dryRun: true },
        wouldWrite: [{ unitId: "unit-1", lines: ["one", "two"] }],
      }),
    );
    expect(shown.remarks).to.deep.equal(["This was a dry run: nothing was written."]);
    expect(shown.wouldWrite).to.deep.equal(["one", "two"]);
  });

  it("is under way as long as the run may change by itself", () => {
    expect(view(inState("interrupted")).open).to.equal(true);
    expect(view(inState("partial")).open).to.equal(false);
    expect(view(inState("running"), true).stateText).to.equal("Canceling…");
  });
});
