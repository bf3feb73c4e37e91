import type { Localizer } from "../../../l10n/localizer.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { RunHandle, RunReport } from "../../../model/manager-api.ts";
import type { UndoReport } from "../../../model/receipt.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { UiPort } from "../../../ports/ui.ts";
import { finishedUnits, timeLeft } from "../../../ui/format/time-left.ts";
import {
  endedRun,
  type FollowedRun,
  runUnderWay,
  undoSummary,
} from "../../../ui/notice-model/followed-run.ts";
import { addMessage, messagesNotice, type NoticeMessage } from "../../../ui/notice-model/messages-notice.ts";
import type { NoticeAction, NoticeView } from "../../../ui/notice-model/notice-view.ts";
import { isWaiting, runsNotice, runToOpen } from "../../../ui/notice-model/runs-notice.ts";
import { createNoticeStack, type NoticeStack } from "./notice-stack.ts";

export interface RunNoticesParts {
  readonly localizer: Localizer;
  readonly clock: Clock;
  /** Whether a person wants notices at all; errors are told all the same. */
  readonly enabled: () => boolean;
  readonly showItems: (refs: readonly ItemRef[], window: Window) => Promise<unknown>;
  /** Shows where files lie; absolute paths, at least one. */
  readonly showFiles: (paths: readonly string[]) => Promise<void>;
  readonly undo: (runId: string) => Promise<UndoReport>;
  /** Absent: there is nowhere to open a run. */
  readonly openRun?: (runId: string, window: Window) => void;
  /** Opens what a run asks; absent: that is shown without being asked for. */
  readonly review?: (runId: string, window: Window) => void;
  /** Text for people of what went wrong. */
  readonly describe: (error: unknown) => string;
}

/** Notices about runs, and short messages, in every main window. */
export interface RunNotices {
  /**
   * Tells of a run until it ended.
   *
   * @param options `showNotifications: false`: its workflow wants no notices
   */
  follow(handle: RunHandle, options?: { readonly showNotifications?: boolean }): void;
  /** Tells of a run that nobody carries out, such as one that waits for an answer. */
  recall(report: RunReport): void;
  /** A run that nobody carried out was ended elsewhere: where it is told of, that is told. */
  ended(report: RunReport): void;
  /** What a run wrote was taken back elsewhere. */
  undone(runId: string, report: UndoReport): void;
  readonly notify: UiPort["notify"];
  attach(window: Window): void;
  detach(window: Window): void;
  /** Whether there is a notice in that window, or one that was put away and can be brought back. */
  readonly isShown: (window: Window) => boolean;
  /** Brings the keyboard to the notice; one that was put away comes back. */
  readonly focus: (window: Window) => void;
  /** Takes all notices away and follows nothing more. */
  close(): void;
}

/** Between looks at what goes on. */
const LOOK_MS = 250;
/** What passes stays so long, not counting the time that somebody is at it. */
const STAYS_MS = 12_000;
/** Runs that begin within this time after the others ended are told of together with them. */
const SAME_BATCH_MS = 10_000;

interface Followed {
  /** Absent: nobody carries it out. */
  readonly handle: RunHandle | undefined;
  readonly startedAt: number;
  /** Units that were finished before it was followed. */
  readonly before: number;
  canceling: boolean;
  run: FollowedRun;
  /** The notice about it was closed while it went on: what became of it is shown again. */
  hidden: boolean;
}

export function createRunNotices(parts: RunNoticesParts): RunNotices {
  const { localizer, clock } = parts;
  const stacks = new Map<Window, NoticeStack>();
  let batch: Followed[] = [];
  let batchEndedAt: number | undefined;
  /** What was told last and is not shown any more; what waits for an answer is kept until it has one. */
  let away: readonly Followed[] = [];
  let messages: readonly NoticeMessage[] = [];
  /** Since when each notice that passes has been seen, in milliseconds of being seen. */
  const seenMs: Record<NoticeView["kind"], number> = { runs: 0, messages: 0 };
  let announced = "";
  let stopLooking: (() => void) | undefined;
  let closed = false;

  const views = (): readonly NoticeView[] => {
    const offers = { review: parts.review !== undefined, open: parts.openRun !== undefined };
    const shown = batch.filter(({ hidden }) => !hidden).map(({ run }) => run);
    return [runsNotice(shown, offers, localizer), messagesNotice(messages, localizer)].filter(
      (view) => view !== undefined,
    );
  };

  const show = (): readonly NoticeView[] => {
    const now = views();
    for (const stack of stacks.values()) stack.show(now);
    // Progress is for the eye; what begins, ends and waits is told.
    const told = now.map(({ title, lines, progress, tone }) =>
      [title, ...(progress === undefined || tone === "warning" ? lines : [])].join("\n"),
    );
    const words = told.join("\n");
    if (words !== announced) {
      announced = words;
      for (const stack of stacks.values()) stack.announce(words);
    }
    return now;
  };

  const look = (): void => {
    stopLooking = undefined;
    if (closed) return;
    for (const followed of batch) {
      const { handle, startedAt, before, canceling } = followed;
      if (followed.run.ended || handle === undefined) continue;
      const left = timeLeft(handle.status().counts, before, clock.now() - startedAt);
      followed.run = runUnderWay(handle, left, canceling);
    }
    const now = show();
    const seen = stacks.size > 0 && ![...stacks.values()].some((stack) => stack.busy());
    for (const { kind, passing } of now) {
      if (!passing) seenMs[kind] = 0;
      else if (seen) seenMs[kind] += LOOK_MS;
      if (seenMs[kind] >= STAYS_MS) close(kind);
    }
    lookAgain();
  };

  /** Only while something goes on, or has still to pass. */
  const lookAgain = (): void => {
    const going = batch.some(({ run }) => !run.ended);
    const passing = stacks.size > 0 && views().some((view) => view.passing);
    if (closed || stopLooking !== undefined || !(going || passing)) return;
    stopLooking = clock.after(LOOK_MS, look);
  };

  const refresh = (): void => {
    if (closed) return;
    show();
    lookAgain();
  };

  const putAway = (followed: readonly Followed[]): void => {
    const waiting = away.filter(
      ({ run }) => isWaiting(run.state) && !followed.some((one) => one.run.runId === run.runId),
    );
    away = [...waiting, ...followed];
  };
  const bringBack = (): void => {
    batch = [...away, ...batch];
    away = [];
    seenMs.runs = 0;
    refresh();
  };
  /** It goes on again, or is told of anew: what was told of it before is over. */
  const forget = (runId: string): void => {
    batch = batch.filter(({ run }) => run.runId !== runId);
    away = away.filter(({ run }) => run.runId !== runId);
  };

  function close(kind: NoticeView["kind"]): void {
    seenMs[kind] = 0;
    if (kind === "messages") messages = [];
    else {
      const ended = batch.filter(({ run }) => run.ended);
      if (ended.length > 0) putAway(ended);
      batch = batch.filter(({ run }) => !run.ended);
      for (const followed of batch) followed.hidden = true;
    }
    refresh();
  }

  const say = (text: string, type: NoticeMessage["type"]): void => {
    if (closed || (type !== "error" && !parts.enabled())) return;
    messages = addMessage(messages, { text, type });
    seenMs.messages = 0;
    refresh();
  };

  const undoAll = async (): Promise<void> => {
    // The last first, so that what one run built on another comes off again.
    const undoable = batch.filter(({ run }) => run.wrote > 0 && run.undo === undefined).reverse();
    for (const followed of undoable) followed.run = { ...followed.run, undo: "under-way" };
    refresh();
    for (const followed of undoable) {
      try {
        const summary = undoSummary(await parts.undo(followed.run.runId));
        followed.run = { ...followed.run, undo: summary };
      } catch (error) {
        const { undo: _, ...before } = followed.run;
        followed.run = before;
        say(parts.describe(error), "error");
      }
      refresh();
    }
  };

  const act = (action: NoticeAction, window: Window): void => {
    const shown = batch.filter(({ hidden }) => !hidden);
    switch (action) {
      case "cancel":
        for (const followed of shown) {
          if (followed.run.ended) continue;
          followed.canceling = true;
          followed.run = { ...followed.run, canceling: true };
          followed.handle?.cancel();
        }
        refresh();
        break;
      case "review": {
        const waiting = shown
          .map(({ run }) => run)
          .find(({ waits, state }) => waits === true || isWaiting(state));
        if (waiting !== undefined) parts.review?.(waiting.runId, window);
        break;
      }
      case "open": {
        const opened = runToOpen(shown.map(({ run }) => run));
        if (opened !== undefined) parts.openRun?.(opened.runId, window);
        break;
      }
      case "show":
        void parts
          .showItems(
            shown.flatMap(({ run }) => run.items),
            window,
          )
          .catch((error: unknown) => {
            say(parts.describe(error), "error");
          });
        break;
      case "files": {
        const paths = shown.flatMap(({ run }) => run.files);
        if (paths.length === 0) break;
        void parts.showFiles(paths).catch((error: unknown) => {
          say(parts.describe(error), "error");
        });
        break;
      }
      case "undo":
        void undoAll();
        break;
    }
  };

  return {
    follow(handle, { showNotifications = true } = {}) {
      if (closed || !showNotifications || !parts.enabled()) return;
      const now = clock.now();
      const over = batch.every(({ run }) => run.ended);
      if (over && batchEndedAt !== undefined && now - batchEndedAt >= SAME_BATCH_MS) {
        putAway(batch.filter(({ run }) => !isWaiting(run.state)));
        batch = batch.filter(({ run }) => isWaiting(run.state));
      }
      batchEndedAt = undefined;
      const before = finishedUnits(handle.status().counts);
      const run = runUnderWay(handle, undefined, false);
      forget(run.runId);
      const followed: Followed = { handle, startedAt: now, before, canceling: false, run, hidden: false };
      batch.push(followed);
      seenMs.runs = 0;
      refresh();
      const end = (ended: FollowedRun) => {
        followed.run = ended;
        followed.hidden = false;
        if (!batch.includes(followed)) batch.push(followed);
        if (batch.every(({ run: { ended: over } }) => over)) batchEndedAt = clock.now();
        seenMs.runs = 0;
        refresh();
      };
      handle.done.then(
        (report) => {
          end(endedRun(report));
        },
        (error: unknown) => {
          batch = batch.filter((other) => other !== followed);
          say(parts.describe(error), "error");
          refresh();
        },
      );
    },
    recall(report) {
      if (closed || !parts.enabled()) return;
      const run = endedRun(report);
      forget(run.runId);
      batch.push({
        handle: undefined,
        startedAt: clock.now(),
        before: 0,
        canceling: false,
        run,
        hidden: false,
      });
      seenMs.runs = 0;
      refresh();
    },
    ended(report) {
      const run = endedRun(report);
      for (const followed of [...batch, ...away]) {
        if (followed.run.ended && followed.run.runId === run.runId) followed.run = run;
      }
      refresh();
    },
    undone(runId, report) {
      for (const followed of [...batch, ...away]) {
        if (followed.run.runId === runId) followed.run = { ...followed.run, undo: undoSummary(report) };
      }
      refresh();
    },
    notify: say,
    attach(window) {
      if (closed || stacks.has(window)) return;
      const stack = createNoticeStack({
        document: window.document,
        regionLabel: () => localizer.text("ui-notice-region"),
        closeLabel: () => localizer.text("ui-notice-close"),
        onAction: (_view, action) => {
          act(action, window);
        },
        onClose: ({ kind }) => {
          close(kind);
        },
      });
      stacks.set(window, stack);
      stack.show(views());
      if (announced !== "") stack.announce(announced);
      lookAgain();
    },
    detach(window) {
      stacks.get(window)?.remove();
      stacks.delete(window);
    },
    isShown: (window) => away.length > 0 || stacks.get(window)?.shown() === true,
    focus(window) {
      if (away.length > 0 && stacks.get(window)?.shown() !== true) bringBack();
      stacks.get(window)?.focus();
    },
    close() {
      closed = true;
      stopLooking?.();
      stopLooking = undefined;
      for (const stack of stacks.values()) stack.remove();
      stacks.clear();
      batch = [];
      away = [];
      messages = [];
    },
  };
}
