import { errorText } from "../../l10n/error-text.ts";
import type { Localizer } from "../../l10n/localizer.ts";
import type { RunCounts } from "../../model/run.ts";
import { durationText } from "../format/duration-text.ts";
import { finishedUnits } from "../format/time-left.ts";
import type { FollowedRun, UndoSummary } from "./followed-run.ts";
import type { NoticeAction, NoticeView } from "./notice-view.ts";

/** What the surface can do something about. */
export interface RunsNoticeOffers {
  readonly review: boolean;
  readonly open: boolean;
}

/**
 * The one notice about all runs of a batch: how far they are while one goes on, and what became of them afterwards.
 * Undefined when there are none.
 */
export function runsNotice(
  runs: readonly FollowedRun[],
  offers: RunsNoticeOffers,
  localizer: Localizer,
): NoticeView | undefined {
  const going = runs.filter(({ ended }) => !ended);
  if (going.length > 0) return progressNotice(going, runs.length - going.length, offers, localizer);
  return runs.length === 0 ? undefined : resultNotice(runs, offers, localizer);
}

/** Of several runs the one that a person most likely wants to open: it waits for them, goes on, or went wrong. */
export function runToOpen(runs: readonly FollowedRun[]): FollowedRun | undefined {
  const latestFirst = runs.toReversed();
  return (
    latestFirst.find(({ waits, state }) => waits === true || isWaiting(state)) ??
    latestFirst.find(({ ended }) => !ended) ??
    latestFirst.find(({ state }) => state === "failed" || state === "partial" || state === "interrupted") ??
    latestFirst[0]
  );
}

/** Whether a run waits for a person. */
export function isWaiting(state: FollowedRun["state"]): boolean {
  return state === "waiting_user" || state === "waiting_auth";
}

function progressNotice(
  going: readonly FollowedRun[],
  ended: number,
  offers: RunsNoticeOffers,
  localizer: Localizer,
): NoticeView {
  const { text } = localizer;
  const counts = sum(going);
  const done = finishedUnits(counts);
  const canceling = going.every((run) => run.canceling === true);
  const waits = going.some((run) => run.waits === true);
  const left = timeLeftOf(going);
  const numbers = [
    text("ui-notice-done", { done, total: counts.total }),
    ...(counts.failed > 0 ? [text("ui-notice-failed", { count: counts.failed })] : []),
    ...(left === undefined || canceling ? [] : [text("ui-notice-left", { time: spanText(localizer, left) })]),
  ];
  return {
    kind: "runs",
    tone: waits ? "warning" : "info",
    title: titleOf(going, localizer, "ui-notice-running"),
    lines: [
      numbers.join(SEPARATOR),
      ...(canceling ? [text("ui-notice-canceling")] : []),
      ...(waits ? [text("ui-notice-waits")] : []),
      ...(ended > 0 ? [text("ui-notice-ended-before", { count: ended })] : []),
    ],
    progress: { done, total: counts.total },
    actions: [
      ...(waits && offers.review ? [action(localizer, "review", going.length)] : []),
      ...(offers.open ? [action(localizer, "open", going.length)] : []),
      { ...action(localizer, "cancel", going.length), enabled: !canceling },
    ],
    passing: false,
  };
}

function resultNotice(
  runs: readonly FollowedRun[],
  offers: RunsNoticeOffers,
  localizer: Localizer,
): NoticeView {
  const counts = sum(runs);
  const tone = toneOf(runs);
  const undoable = runs.filter(({ wrote, undo }) => wrote > 0 && undo === undefined);
  const undoing = runs.some(({ undo }) => undo === "under-way");
  const waits = runs.some(({ state }) => isWaiting(state));
  return {
    kind: "runs",
    tone,
    title: titleOf(runs, localizer, "ui-notice-ended"),
    lines: [
      countsText(counts, localizer),
      ...failureLines(runs, localizer),
      ...reasonLines(runs),
      ...(waits ? [localizer.text("ui-notice-waits")] : []),
      ...undoLines(runs, undoing, localizer),
    ],
    actions: [
      ...(waits && offers.review ? [action(localizer, "review", runs.length)] : []),
      ...(runs.some(({ items }) => items.length > 0) ? [action(localizer, "show", runs.length)] : []),
      ...(runs.some(({ files }) => files.length > 0) ? [action(localizer, "files", runs.length)] : []),
      ...(offers.open ? [action(localizer, "open", runs.length)] : []),
      ...(undoable.length > 0 ? [{ ...action(localizer, "undo", undoable.length), enabled: !undoing }] : []),
    ],
    passing: tone === "success" && !undoing,
  };
}

/** Between numbers of one line; the same in every language. */
const SEPARATOR = " · ";

function titleOf(runs: readonly FollowedRun[], { text }: Localizer, severalId: string): string {
  const [first, ...others] = runs;
  if (first === undefined || others.length > 0) return text(severalId, { count: runs.length });
  return first.ended
    ? text("ui-notice-ended-one", { label: first.label, state: text(`ui-state-${first.state}`) })
    : first.label;
}

function action({ text }: Localizer, name: NoticeAction, count: number): NoticeView["actions"][number] {
  return { action: name, text: text(`ui-notice-action-${name}`, { count }), enabled: true };
}

function countsText(counts: RunCounts, { text }: Localizer): string {
  const parts = (["succeeded", "failed", "skipped", "canceled", "waiting"] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => text(`ui-notice-${name}`, { count: counts[name] }));
  return parts.length === 0 ? text("ui-notice-nothing") : parts.join(SEPARATOR);
}

/** The first failure of each run that has one, of three runs at most: code, sentence, what to do about it. */
function failureLines(runs: readonly FollowedRun[], localizer: Localizer): readonly string[] {
  const several = runs.length > 1;
  return runs
    .filter(({ failure }) => failure !== undefined)
    .slice(0, 3)
    .flatMap(({ label, failure }) => {
      if (failure === undefined) return [];
      const { message, remedy = "" } = errorText(localizer, failure, "zotero");
      const what = [failure.code, message, remedy].filter((part) => part !== "").join(SEPARATOR);
      return several ? [localizer.text("ui-notice-failure-of", { label, what })] : [what];
    });
}

/** Why units were skipped, where that is said in two sentences. */
function reasonLines(runs: readonly FollowedRun[]): readonly string[] {
  const reasons = [...new Set(runs.flatMap((run) => run.reasons))];
  return reasons.length > 2 ? [] : reasons;
}

function undoLines(runs: readonly FollowedRun[], undoing: boolean, { text }: Localizer): readonly string[] {
  if (undoing) return [text("ui-notice-undoing")];
  const done = runs.map(({ undo }) => undo).filter((undo): undo is UndoSummary => typeof undo === "object");
  if (done.length === 0) return [];
  const reverted = done.reduce((all, undo) => all + undo.reverted, 0);
  const kept = done.reduce((all, undo) => all + undo.kept, 0);
  return [
    text("ui-notice-undone", { count: reverted }),
    ...(kept > 0 ? [text("ui-notice-undo-kept", { count: kept })] : []),
  ];
}

function toneOf(runs: readonly FollowedRun[]): NoticeView["tone"] {
  const states = new Set(runs.map(({ state }) => state));
  if (states.has("failed") || states.has("partial")) return "error";
  const other = [...states].some(
    (state) => state !== "succeeded" && state !== "skipped" && state !== "canceled",
  );
  return other ? "warning" : "success";
}

/** All go on beside each other: the longest counts. Unknown as long as one of them is. */
function timeLeftOf(runs: readonly FollowedRun[]): number | undefined {
  const times = runs.map(({ timeLeft }) => timeLeft);
  return times.includes(undefined) ? undefined : Math.max(...times.filter((time) => time !== undefined));
}

function spanText({ text }: Localizer, ms: number): string {
  return durationText((unit, args) => text(`ui-duration-${unit}`, args), ms);
}

function sum(runs: readonly FollowedRun[]): RunCounts {
  const all = {
    total: 0,
    queued: 0,
    running: 0,
    waiting: 0,
    succeeded: 0,
    failed: 0,
    skipped: 0,
    canceled: 0,
  };
  for (const { counts } of runs) {
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += counts[name];
  }
  return all;
}
