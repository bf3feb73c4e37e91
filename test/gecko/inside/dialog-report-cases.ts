import { expect } from "chai";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { ManagerApi, RunHandle, RunReport } from "../../../src/model/manager-api.ts";
import type { UndoReport } from "../../../src/model/receipt.ts";
import type { UnitStatus } from "../../../src/model/run.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { eventually, pause, type ShownPage, withDesk } from "./dialog-desk.ts";

const ITEM = { type: "item", ref: { libraryId: 1, key: "ITEMAAAA" } } as const;

function unit(order: number, more: Partial<UnitStatus> = {}): UnitStatus {
  return {
    unitId: `unit-${String(order)}`,
    taskName: `Paper ${String(order)}`,
    state: "succeeded",
    attempt: 1,
    warnings: 0,
    ...more,
  };
}

/** A run that ended, of the library that is open. */
export function reportOf(units: readonly UnitStatus[], more: Partial<RunReport> = {}): RunReport {
  const count = (state: UnitStatus["state"]) => units.filter((one) => one.state === state).length;
  return {
    summary: {
      runId: "run-1",
      workflowId: "notes",
      workflowLabel: "Take notes",
      state: "succeeded",
      startedAt: Date.UTC(2026, 0, 2, 12),
      endedAt: Date.UTC(2026, 0, 2, 12, 1),
      counts: {
        total: units.length,
        queued: count("queued"),
        running: count("running"),
        waiting: 0,
        succeeded: count("succeeded"),
        failed: count("failed"),
        skipped: count("skipped"),
        canceled: count("canceled"),
      },
      wrote: 0,
      library: { open: true },
      ...more.summary,
    },
    settings: {
      workflowParams: {},
      providerOptions: {},
      approveWrites: false,
      dryRun: false,
      hasOutputDir: false,
    },
    packageDigest: "d",
    units,
    skipped: [],
    receipts: [],
    products: [],
    wouldWrite: [],
    changed: [],
    workspaceDir: "/runs/run-1",
    times: { ranMs: 60_000, waitedMs: 0, awayMs: 0 },
    logFile: "/logs/run-1.ndjson",
    ...without(more),
  };
}

function without({ summary: _, ...rest }: Partial<RunReport>): Partial<RunReport> {
  return rest;
}

const receipt = {
  receiptId: "r-1",
  runId: "run-1",
  unitId: "unit-1",
  ordinal: 0,
  operations: ["notes.create"],
  target: ITEM,
  before: null,
  afterDigest: "d",
  committedAt: 0,
} as const;

const wrote = (more: Partial<RunReport["summary"]> = {}): RunReport =>
  reportOf([unit(1)], {
    summary: { ...reportOf([unit(1)]).summary, wrote: 1, ...more },
    receipts: [more.undone === undefined ? receipt : { ...receipt, undoneAt: 1 }],
    changed: [{ ...ITEM, title: "Summary" }],
  });

const rows = (page: ShownPage) =>
  page.all("tbody tr").map((row) => [...row.children].map((cell) => cell.textContent));
const buttons = (page: ShownPage) => page.all("footer button").map((button) => button.textContent);

export const reportCases: GeckoCases = {
  "a run's window says what became of each unit, why, and what helps": async (env) => {
    const failed = new WorkflowError("backend_missing", { args: { provider: "acp" } });
    const error = { code: failed.code, message: failed.message, args: { ...failed.args }, retryable: false };
    const report = reportOf(
      [
        unit(1),
        unit(2, { state: "failed", error, attempt: 2 }),
        unit(3, { state: "skipped", reason: "It is there already." }),
        unit(4, { warnings: 2 }),
      ],
      { skipped: [{ identity: "x", label: "Sand", reason: "The item has no attachment." }] },
    );
    const partial = { ...report, summary: { ...report.summary, state: "partial" as const } };
    await withDesk(env, { manager: { show: async () => partial } }, async ({ dialogs, page, open }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(shown.document.title).to.equal("Run of “Take notes”");
      expect(shown.find("h1").textContent).to.equal("Take notes");
      expect(shown.find(".zwm-head [role=status]").textContent).to.match(
        /^partly failedBegan Jan 2, 2026, .* · worked 1 min 0 s$/,
      );
      const [first, second, third, fourth, leftOut] = rows(shown);
      expect(first).to.deep.equal(["Paper 1", "succeeded"]);
      expect(second?.[1]).to.match(/^failedAttempt 2.*acp/s);
      expect(third).to.deep.equal(["Paper 3", "skippedIt is there already."]);
      expect(fourth).to.deep.equal(["Paper 4", "succeeded2 warnings"]);
      expect(leftOut).to.deep.equal(["Sand", "skippedThe item has no attachment."]);
      expect(buttons(shown)).to.deep.equal(["Try Failed Again", "Copy Log", "Close"]);
      expect(shown.all(".zwm-filter button").map((one) => one.textContent)).to.deep.equal([
        "All (4)",
        "failed (1)",
        "skipped (1)",
        "succeeded (2)",
      ]);
      shown.click("#zwm-report-only-failed");
      await eventually("one unit", () => (rows(shown).length === 2 ? true : undefined));
      expect(shown.find("#zwm-report-only-failed").getAttribute("aria-pressed")).to.equal("true");
      shown.press("Escape");
      await eventually("no window", () => (open() === 0 ? true : undefined));
    });
  },

  "a run that goes on is looked at again, and what a person was at stays": async (env) => {
    let now = reportOf([unit(1, { state: "running" }), unit(2, { state: "queued" })]);
    const stateOf = (state: "running" | "succeeded"): void => {
      now = { ...now, summary: { ...now.summary, state } };
    };
    stateOf("running");
    let canceled = 0;
    const manager: Partial<ManagerApi> = {
      show: async () => now,
      cancel: async (runId) => {
        canceled += 1;
        return { runId, state: "canceling" };
      },
    };
    await withDesk(env, { manager }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Cancel Run", "Copy Log", "Close"]);
      shown.click("#zwm-report-only-running");
      shown.find("#zwm-report-only-running").focus();
      shown.click("#zwm-report-cancel");
      await eventually("the cancel", () => (canceled === 1 ? true : undefined));
      now = reportOf([unit(1), unit(2, { state: "running" })]);
      stateOf("running");
      await eventually("the second unit", () => (rows(shown)[0]?.[0] === "Paper 2" ? true : undefined));
      expect(shown.document.activeElement?.id).to.equal("zwm-report-only-running");
      now = reportOf([unit(1), unit(2)]);
      await eventually("the end", () =>
        shown.find(".zwm-badge").textContent === "succeeded" ? true : undefined,
      );
      expect(rows(shown)).to.have.length(2);
      expect(buttons(shown)).to.deep.equal(["Copy Log", "Close"]);
    });
  },

  "Undo tells what was taken back and what was left alone; a refusal stays in the window": async (env) => {
    let now = wrote();
    const told: [string, UndoReport][] = [];
    let refuse = true;
    const manager: Partial<ManagerApi> = {
      show: async () => now,
      undo: async (runId) => {
        if (refuse) throw new WorkflowError("library_read_only", { args: { path: "zotero.sqlite" } });
        now = wrote({ undone: "all" });
        const kept = [{ target: ITEM, reason: "changed-since" as const }];
        return { runId, reverted: [ITEM, ITEM], kept, removedFiles: [], keptFiles: [] };
      },
    };
    const places = { undone: (runId: string, report: UndoReport) => void told.push([runId, report]) };
    await withDesk(env, { manager, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Undo", "Show Items", "Copy Log", "Close"]);
      expect(shown.find(".zwm-rows").textContent).to.equal("Summary");
      shown.click("#zwm-report-undo");
      await eventually("the refusal", () => (shown.all("[role=alert]").length === 1 ? true : undefined));
      expect(told).to.deep.equal([]);
      refuse = false;
      shown.click("#zwm-report-undo");
      shown.click("#zwm-report-undo");
      await eventually("the end", () =>
        shown.text().includes("What it wrote was taken back.") ? true : undefined,
      );
      expect(shown.find(".zwm-notice-good").textContent).to.equal(
        "2 changes were taken back. Some were changed since and stay as they are.",
      );
      expect(told.map(([runId]) => runId)).to.deep.equal(["run-1"]);
      expect(shown.find(".zwm-rows").textContent).to.equal("Summarytaken back");
      expect(buttons(shown)).to.deep.equal(["Show Items", "Copy Log", "Close"]);
    });
  },

  "what goes on again from a run's window is told of as any run": async (env) => {
    const followed: string[] = [];
    const handle = { runId: "run-1" } as RunHandle;
    const interrupted = reportOf([unit(1, { state: "queued" })]);
    const manager: Partial<ManagerApi> = {
      show: async () => ({ ...interrupted, summary: { ...interrupted.summary, state: "interrupted" } }),
      resume: async () => handle,
    };
    const places = { follow: async ({ runId }: RunHandle) => void followed.push(runId) };
    await withDesk(env, { manager, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Go On", "Cancel Run", "Copy Log", "Close"]);
      shown.click("#zwm-report-resume");
      await eventually("the run", () => (followed.length === 1 ? true : undefined));
    });
  },

  "the log of a run is copied as text": async (env) => {
    const copied: string[] = [];
    const at = Date.UTC(2026, 0, 2, 12);
    const manager: Partial<ManagerApi> = {
      show: async () => reportOf([unit(1)]),
      logs: async () => ({
        file: "/logs/run-1.ndjson",
        dropped: 0,
        damaged: 0,
        entries: [
          {
            at,
            seq: 1,
            level: "info",
            scope: "job",
            stage: "apply-succeeded",
            unit: "unit-1",
            line: "Done.",
          },
          { at, seq: 2, level: "warn", scope: "hook", stage: "console", line: "two\nlines" },
        ],
      }),
    };
    const places = { copyText: async (text: string) => void copied.push(text) };
    await withDesk(env, { manager, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      shown.click("#zwm-report-copy-log");
      await eventually("the answer", () =>
        shown.text().includes("2 lines of the log were copied.") ? true : undefined,
      );
      expect(copied).to.deep.equal([
        "2026-01-02T12:00:00.000Z info job apply-succeeded unit-1: Done.\n" +
          "2026-01-02T12:00:00.000Z warn hook console: two\n  lines\n",
      ]);
    });
  },

  "a run of another library can only be looked at": async (env) => {
    const other = wrote({ library: { open: false, dir: "/elsewhere" } });
    await withDesk(env, { manager: { show: async () => other } }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(shown.text()).to.include("It worked on another library, in /elsewhere.");
      expect(buttons(shown)).to.deep.equal(["Copy Log", "Close"]);
      await pause(50);
    });
  },

  "a run of ten thousand units comes in parts": async (env) => {
    const many = reportOf(Array.from({ length: 10_000 }, (_, at) => unit(at + 1)));
    await withDesk(env, { manager: { show: async () => many } }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(rows(shown)).to.have.length(200);
      expect(shown.text()).to.include("200 of 10,000 rows");
    });
  },
};
