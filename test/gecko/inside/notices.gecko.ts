import { expect } from "chai";
import {
  createRunNotices,
  type RunNotices,
  type RunNoticesParts,
} from "../../../src/host/zotero/ui/notices.ts";
import type { RunHandle, RunReport } from "../../../src/model/manager-api.ts";
import type { RunCounts } from "../../../src/model/run.ts";
import type { Clock } from "../../../src/ports/clock.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { elements, english, openWindow, pause, type TestWindow } from "./native-ui-parts.ts";

/** A clock that the test turns. */
interface TestClock extends Clock {
  advance(ms: number): void;
  readonly pending: () => number;
}

function testClock(): TestClock {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => {
        timers.delete(timer);
      };
    },
    advance(ms) {
      const until = now + ms;
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = until;
    },
    pending: () => timers.size,
  };
}

/** A run whose counts the test sets. */
interface TestRun {
  readonly handle: RunHandle;
  finish(units: number): void;
  end(state?: string): Promise<void>;
  readonly canceled: () => boolean;
}

function testRun(runId: string, total: number): TestRun {
  let succeeded = 0;
  let canceled = false;
  const counts = (): RunCounts => ({
    total,
    queued: total - succeeded,
    running: 0,
    waiting: 0,
    succeeded,
    failed: 0,
    skipped: 0,
    canceled: 0,
  });
  const { promise: done, resolve } = Promise.withResolvers<RunReport>();
  const handle = {
    runId,
    record: { workflowLabel: `Workflow ${runId}` },
    status: () => ({ state: "running", counts: counts() }),
    openGates: () => [],
    openBudget: () => undefined,
    cancel: () => {
      canceled = true;
    },
    done,
  } as unknown as RunHandle;
  return {
    handle,
    finish: (units) => {
      succeeded = units;
    },
    canceled: () => canceled,
    async end(state = "succeeded") {
      succeeded = total;
      resolve({
        summary: { runId, workflowLabel: `Workflow ${runId}`, state, counts: counts() },
        units: [{ targetParentRef: { libraryId: 1, key: "PARENT22" } }],
        receipts: [{}],
        products: [],
        changed: [],
      } as unknown as RunReport);
      await pause();
    },
  };
}

interface Stage {
  readonly notices: RunNotices;
  readonly clock: TestClock;
  readonly window: TestWindow;
  readonly texts: () => readonly string[];
  readonly button: (text: string) => HTMLElement;
  readonly happened: string[];
}

async function onStage(
  root: string,
  act: (stage: Stage) => Promise<void>,
  more: Partial<RunNoticesParts> = {},
): Promise<void> {
  const window = openWindow();
  const clock = testClock();
  const happened: string[] = [];
  const notices = createRunNotices({
    localizer: await english(root),
    clock,
    enabled: () => true,
    showItems: async (refs) => {
      happened.push(`show ${refs.map(({ key }) => key).join(" ")}`);
    },
    showFiles: async (paths) => {
      happened.push(`files ${paths.join(" ")}`);
    },
    undo: async (runId) => {
      happened.push(`undo ${runId}`);
      return { runId, reverted: [], kept: [], removedFiles: ["a"], keptFiles: [] };
    },
    describe: String,
    ...more,
  });
  const all = (selector: string) => elements(window.document, selector);
  try {
    await act({
      notices,
      clock,
      window,
      happened,
      texts: () => all(".zwm-notice").map(({ textContent }) => textContent ?? ""),
      button: (text) => {
        const found = all(".zwm-notice button").find(
          (one) => one.textContent === text || one.getAttribute("aria-label") === text,
        );
        if (found === undefined) throw new Error(`no button ${text}`);
        return found;
      },
    });
    notices.close();
    expect(clock.pending()).to.equal(0);
    expect(all(".zwm-notices")).to.deep.equal([]);
  } finally {
    window.close();
  }
}

export const cases: GeckoCases = {
  "tells how far a run is, in place, and what became of it": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts, button, happened }) => {
      notices.attach(window.window);
      const run = testRun("r1", 10);
      notices.follow(run.handle);
      expect(texts()).to.deep.equal(["Workflow r10 of 10 doneCancel"]);
      const shown = window.document.querySelector(".zwm-notice");
      run.finish(5);
      clock.advance(5000);
      expect(texts()).to.deep.equal(["Workflow r15 of 10 done · about 5 s leftCancel"]);
      expect(window.document.querySelector(".zwm-notice")).to.equal(shown);
      expect(window.document.querySelector("progress")?.getAttribute("value")).to.equal("5");
      await run.end();
      expect(texts()).to.deep.equal(["Workflow r1: succeeded10 succeededShow ItemsUndo"]);
      button("Show Items").click();
      button("Undo").click();
      await pause();
      expect(happened).to.deep.equal(["show PARENT22", "undo r1"]);
      expect(texts()[0]).to.contain("One change was taken back.");
    }),

  "cancels, and says so at once": ({ root }) =>
    onStage(root, async ({ notices, window, texts, button }) => {
      notices.attach(window.window);
      const run = testRun("r1", 10);
      notices.follow(run.handle);
      button("Cancel").click();
      expect(run.canceled()).to.equal(true);
      expect(texts()[0]).to.contain("Canceling…");
      expect(button("Cancel").hasAttribute("disabled")).to.equal(true);
    }),

  "is one notice for fifty runs in ten seconds (F63)": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts }) => {
      notices.attach(window.window);
      let most = 0;
      for (let at = 0; at < 50; at += 1) {
        const run = testRun(`r${String(at)}`, 2);
        notices.follow(run.handle);
        clock.advance(200);
        most = Math.max(most, texts().length);
        await run.end();
      }
      expect(most).to.equal(1);
      expect(texts()).to.deep.equal(["50 workflows have ended100 succeededShow ItemsUndo All"]);
      clock.advance(60_000);
      notices.follow(testRun("later", 2).handle);
      expect(texts()[0]).to.contain("Workflow later");
    }),

  "is none when a person, or the workflow's author, wants none; errors are told all the same (F63)": async ({
    root,
  }) => {
    await onStage(
      root,
      async ({ notices, window, texts }) => {
        notices.attach(window.window);
        const run = testRun("r1", 2);
        notices.follow(run.handle);
        await run.end();
        notices.notify("Saved.", "success");
        expect(texts()).to.deep.equal([]);
        notices.notify("Not saved.", "error");
        expect(texts()).to.have.length(1);
      },
      { enabled: () => false },
    );
    await onStage(root, async ({ notices, window, texts }) => {
      notices.attach(window.window);
      const run = testRun("r1", 2);
      notices.follow(run.handle, { showNotifications: false });
      await run.end();
      expect(texts()).to.deep.equal([]);
    });
  },

  "is shown when a window opens, if there was none when the run ended (F22)": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts }) => {
      notices.attach(window.window);
      const run = testRun("r1", 2);
      notices.follow(run.handle);
      notices.detach(window.window);
      await run.end();
      clock.advance(600_000);
      notices.attach(window.window);
      expect(texts()).to.deep.equal(["Workflow r1: succeeded2 succeededShow ItemsUndo"]);
      clock.advance(13_000);
      expect(texts()).to.deep.equal([]);
    }),

  "goes away by itself, but not while the pointer is on it; Escape closes it": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts, button }) => {
      notices.attach(window.window);
      const { Event: WindowEvent, KeyboardEvent } = window.window as unknown as typeof globalThis;
      const point = (type: string) =>
        window.document.querySelector(".zwm-notice-list")?.dispatchEvent(new WindowEvent(type));
      notices.notify("Saved.", "success");
      point("mouseenter");
      clock.advance(60_000);
      expect(texts()).to.have.length(1);
      button("Close").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      expect(texts()).to.deep.equal([]);
      notices.notify("Saved again.", "success");
      clock.advance(11_000);
      expect(texts()).to.have.length(1);
      clock.advance(2000);
      expect(texts()).to.deep.equal([]);
      notices.notify("Not saved.", "error");
      clock.advance(600_000);
      expect(texts()).to.have.length(1);
    }),

  "can be brought back after it went away, with what can still be undone": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts, button, happened }) => {
      notices.attach(window.window);
      expect(notices.isShown(window.window)).to.equal(false);
      const run = testRun("r1", 1);
      notices.follow(run.handle);
      await run.end();
      clock.advance(60_000);
      expect(texts()).to.deep.equal([]);
      expect(notices.isShown(window.window)).to.equal(true);
      notices.focus(window.window);
      button("Undo").click();
      await pause();
      expect(happened).to.deep.equal(["undo r1"]);
    }),

  "keeps a run that waits for an answer, whatever else is run, until it goes on": ({ root }) =>
    onStage(root, async ({ notices, clock, window, texts }) => {
      notices.attach(window.window);
      const waiting = testRun("waits", 1);
      notices.follow(waiting.handle);
      await waiting.end("waiting_user");
      clock.advance(60_000);
      const other = testRun("other", 1);
      notices.follow(other.handle);
      await other.end();
      expect(texts()[0]).to.contain("It waits for your answer.");
      notices.follow(testRun("waits", 1).handle);
      expect(texts()[0]).to.not.contain("waits for your answer");
    }),

  "tells screen readers what begins and ends, not every step": ({ root }) =>
    onStage(root, async ({ notices, clock, window }) => {
      notices.attach(window.window);
      const live = window.document.querySelector("[role=status]");
      const run = testRun("r1", 10);
      notices.follow(run.handle);
      expect(live?.textContent).to.equal("Workflow r1");
      run.finish(5);
      clock.advance(1000);
      expect(live?.textContent).to.equal("Workflow r1");
      await run.end();
      expect(live?.textContent).to.equal("Workflow r1: succeeded\n10 succeeded");
    }),

  "closed while a run goes on, tells of its end": ({ root }) =>
    onStage(root, async ({ notices, window, texts, button }) => {
      notices.attach(window.window);
      const run = testRun("r1", 2);
      notices.follow(run.handle);
      button("Close").click();
      expect(texts()).to.deep.equal([]);
      await run.end("partial");
      expect(texts()[0]).to.contain("partly failed");
    }),

  "a run that was ended in its own window waits for nobody any more": ({ root }) =>
    onStage(root, async ({ notices, window, texts }) => {
      notices.attach(window.window);
      const run = testRun("r1", 2);
      notices.follow(run.handle);
      await run.end("waiting_user");
      expect(texts()[0]).to.contain("It waits for your answer.");
      const report = await run.handle.done;
      notices.ended({ ...report, summary: { ...report.summary, runId: "r2", state: "failed" } });
      expect(texts()[0]).to.contain("It waits for your answer.");
      notices.ended({ ...report, summary: { ...report.summary, state: "canceled" } });
      expect(texts()).to.have.length(1);
      expect(texts()[0])
        .to.match(/^Workflow r1: canceled/)
        .and.not.contain("waits");
    }),

  "opens a run, and says so when its files are gone": ({ root }) => {
    const opened: string[] = [];
    const more: Partial<RunNoticesParts> = {
      openRun: (runId) => opened.push(runId),
      showFiles: async ([path = ""]) => {
        throw new Error(`There is no ${path}.`);
      },
    };
    return onStage(
      root,
      async ({ notices, window, texts, button }) => {
        notices.attach(window.window);
        const run = testRun("r1", 1);
        notices.follow(run.handle);
        await run.end();
        button("Open Run").click();
        expect(opened).to.deep.equal(["r1"]);
        const report = await run.handle.done;
        const product = { absolutePath: "/a.md" } as RunReport["products"][number];
        notices.ended({ ...report, products: [product] });
        button("Show Files").click();
        await pause();
        expect(texts().join("\n")).to.contain("There is no /a.md.");
      },
      more,
    );
  },
};
