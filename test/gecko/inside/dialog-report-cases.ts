import { expect } from "chai";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { ManagerApi, RunHandle, RunReport } from "../../../src/model/manager-api.ts";
import type { UndoReport } from "../../../src/model/receipt.ts";
import { ITEM, RECEIPT, reportOf, unit } from "../../ui/made-report.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { eventually, pause, type ShownPage, withDesk } from "./dialog-desk.ts";

const wrote = (more: Partial<RunReport["summary"]> = {}): RunReport =>
  reportOf([unit(1)], {
    summary: { wrote: 1, ...more },
    receipts: [more.undone === undefined ? RECEIPT : { ...RECEIPT, undoneAt: 1 }],
    changed: [{ ...ITEM, title: "Summary" }],
  });

const rows = (page: ShownPage) =>
  page.all("tbody tr").map((row) => [...row.children].map((cell) => cell.textContent));
const buttons = (page: ShownPage) => page.all("footer button").map((button) => button.textContent);

export const reportCases: GeckoCases = {
  "a run's window says what became of each unit, why, and what helps": async (env) => {
    const failed = new WorkflowError("backend_missing", { args: { provider: "acp" } });
    const error = { code: failed.code, message: failed.message, args: { ...failed.args }, retryable: false };
    const partial = reportOf(
      [
        unit(1),
        unit(2, { state: "failed", error, attempt: 2 }),
        unit(3, { state: "skipped", reason: "It is there already." }),
        unit(4, { warnings: 2 }),
      ],
      {
        summary: { state: "partial" },
        skipped: [{ identity: "x", label: "Sand", reason: "The item has no attachment." }],
      },
    );
    await withDesk(env, { manager: { show: async () => partial } }, async ({ dialogs, page, open }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(shown.document.title).to.equal("Run of “Take notes”");
      expect(shown.find("h1").textContent).to.equal("Take notes");
      // What changes every second is not read out.
      expect(shown.find(".zwm-head [role=status]").textContent).to.equal("partly failed");
      expect(shown.find(".zwm-head .zwm-muted").textContent).to.match(
        /^Began Jan 2, 2026, .* · ended .* · worked 1 min 0 s$/,
      );
      const [first, second, third, fourth, leftOut] = rows(shown);
      expect(first).to.deep.equal(["Paper 1", "succeeded"]);
      expect(second?.[1]).to.match(/^failedAttempt 2backend_missing · .*acp/s);
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
      expect(shown.find(".zwm-badge").textContent).to.equal("Canceling…");
      expect(buttons(shown)).to.deep.equal(["Copy Log", "Close"]);
      now = reportOf([unit(1), unit(2)]);
      await eventually("the end", () =>
        shown.find(".zwm-badge").textContent === "succeeded" ? true : undefined,
      );
      expect(rows(shown)).to.have.length(2);
      expect(buttons(shown)).to.deep.equal(["Copy Log", "Close"]);
      // The filter that had it is gone.
      expect(shown.document.activeElement?.localName).to.equal("h1");
    });
  },

  "rows that did not change stay where they are, and so does the place that is read": async (env) => {
    const units = Array.from({ length: 150 }, (_, at) =>
      unit(at + 1, { state: at === 0 ? "running" : "queued" }),
    );
    let now = reportOf(units, { summary: { state: "running" } });
    await withDesk(env, { manager: { show: async () => now } }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      const body = shown.find(".zwm-body");
      body.scrollTop = 700;
      const [, second] = shown.all("tbody tr");
      now = reportOf([unit(1), unit(2, { state: "running" }), ...units.slice(2)], {
        summary: { state: "running" },
      });
      await eventually("the first unit", () => (rows(shown)[0]?.[1] === "succeeded" ? true : undefined));
      expect(shown.all("tbody tr")[1]).to.equal(second);
      expect(body.scrollTop).to.equal(700);
    });
  },

  "a run that changed elsewhere is looked at again when a person comes back to its window": async (env) => {
    let now = wrote();
    await withDesk(env, { manager: { show: async () => now } }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      now = wrote({ undone: "all" });
      const Happening = (shown.window as unknown as typeof globalThis).Event;
      shown.window.dispatchEvent(new Happening("focus"));
      await eventually("what was taken back", () =>
        shown.text().includes("What it wrote was taken back.") ? true : undefined,
      );
      expect(buttons(shown)).not.to.include("Undo");
    });
  },

  "what nobody carries out ends at once, and is told of where it waited": async (env) => {
    let now = reportOf([unit(1, { state: "waiting_user" })], { summary: { state: "waiting_user" } });
    const ended: string[] = [];
    const answered: string[] = [];
    const manager: Partial<ManagerApi> = {
      show: async () => now,
      cancel: async (runId) => {
        now = reportOf([unit(1, { state: "canceled" })], { summary: { state: "canceled" } });
        return { runId, state: "canceled" };
      },
    };
    const places = {
      answer: async (runId: string) => void answered.push(runId),
      ended: ({ summary }: RunReport) => void ended.push(summary.state),
    };
    await withDesk(env, { manager, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Answer…", "Cancel Run", "Copy Log", "Close"]);
      shown.click("#zwm-report-answer");
      await eventually("the question", () => (answered.length === 1 ? true : undefined));
      await eventually("the end of that", () =>
        shown.find("#zwm-report-cancel").getAttribute("aria-disabled") === "false" ? true : undefined,
      );
      shown.find("#zwm-report-cancel").focus();
      shown.click("#zwm-report-cancel");
      await eventually("the end", () =>
        shown.find(".zwm-badge").textContent === "canceled" ? true : undefined,
      );
      expect(ended).to.deep.equal(["canceled"]);
      expect(buttons(shown)).to.deep.equal(["Try Failed Again", "Copy Log", "Close"]);
      // Not on a button that was never meant.
      expect(shown.document.activeElement?.localName).to.equal("h1");
    });
  },

  "items and files that are gone are said to be": async (env) => {
    const product = { root: "workspace", path: "a/b.md", absolutePath: "/runs/run-1/a/b.md" };
    const report = reportOf([unit(1, { targetParentRef: ITEM.ref })], {
      products: [product as RunReport["products"][number]],
    });
    const places = {
      showItems: async () => false,
      showFiles: async ([path = ""]: readonly string[]) => {
        throw new WorkflowError("file_not_found", { args: { path } });
      },
    };
    await withDesk(env, { manager: { show: async () => report }, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Show Items", "Show Files", "Copy Log", "Close"]);
      expect(shown.find(".zwm-rows").textContent).to.equal("a/b.md");
      expect(shown.text()).to.include("/runs/run-1");
      shown.click("#zwm-report-show-items");
      await eventually("what is said of items", () =>
        shown.text().includes("These items are no longer in the library.") ? true : undefined,
      );
      await eventually("the end of that", () =>
        shown.find("#zwm-report-show-files").getAttribute("aria-disabled") === "false" ? true : undefined,
      );
      shown.click("#zwm-report-show-files");
      const said = await eventually("what is said of files", () => shown.all("[role=alert]")[0]);
      expect(said.textContent).to.include("b.md");
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
    const handle = (runId: string) => ({ runId }) as RunHandle;
    let now = reportOf([unit(1, { state: "queued" })], { summary: { state: "interrupted" } });
    const manager: Partial<ManagerApi> = {
      show: async () => now,
      resume: async (runId) => {
        now = reportOf([unit(1, { state: "failed" })], { summary: { state: "failed" } });
        return handle(`${runId} resumed`);
      },
      retryFailed: async (runId) => {
        now = reportOf([unit(1, { state: "running" })], { summary: { state: "running" } });
        return handle(`${runId} tried again`);
      },
    };
    const places = { follow: async ({ runId }: RunHandle) => void followed.push(runId) };
    await withDesk(env, { manager, places }, async ({ dialogs, page }) => {
      await dialogs.showRun("run-1");
      const shown = await page("report");
      expect(buttons(shown)).to.deep.equal(["Go On", "Cancel Run", "Copy Log", "Close"]);
      shown.click("#zwm-report-resume");
      await eventually("that it failed", () =>
        shown.find(".zwm-badge").textContent === "failed" ? true : undefined,
      );
      await eventually("what can be done", () => shown.all("#zwm-report-retry[aria-disabled=false]")[0]);
      shown.click("#zwm-report-retry");
      await eventually("that it runs", () =>
        shown.find(".zwm-badge").textContent === "running" ? true : undefined,
      );
      expect(followed).to.deep.equal(["run-1 resumed", "run-1 tried again"]);
      expect(buttons(shown)).to.deep.equal(["Cancel Run", "Copy Log", "Close"]);
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
      const begun = Date.now();
      await dialogs.showRun("run-1");
      const shown = await page("report");
      env.figure("window of a run of 10 000 units, ms", Date.now() - begun);
      expect(rows(shown)).to.have.length(200);
      expect(shown.text()).to.include("200 of 10,000 rows");
    });
  },
};
