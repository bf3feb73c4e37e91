import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { TaskState } from "../../../model/states.ts";
import { Notice } from "../parts/notice.tsx";
import { useTexts, useTitle } from "../parts/texts.ts";
import type { ReportBridge, ReportOutcome } from "./report-bridge.ts";
import type { ReportView } from "./report-view.ts";
import { stateBadge } from "./state-badge.ts";
import { UnitTable } from "./unit-table.tsx";
import { useReport } from "./use-report.ts";
import { WrittenList } from "./written-list.tsx";

/** One run: how it stands, what became of each unit, what it wrote, and what can be done about it. */
export function ReportDialog({ bridge }: { readonly bridge: ReportBridge }) {
  const { text } = useTexts();
  const { view, busy, outcome, act } = useReport(bridge);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<EventTarget | null>(null);
  useTitle(text("report-title", { workflow: view.title }));
  useLayoutEffect(() => heading.current?.focus(), []);
  // What has the focus may go away, and the keyboard must not be nowhere; another button might be pressed by mistake.
  useLayoutEffect(() => {
    if ((focused.current as Element | null)?.isConnected === false) heading.current?.focus();
  });

  return (
    <div class="zwm-dialog" onFocusIn={(event) => (focused.current = event.target)}>
      <header class="zwm-head">
        <h1 dir="auto" tabindex={-1} ref={heading}>
          {view.title}
        </h1>
        <p class="zwm-inline">
          <span role="status">
            <span class={stateBadge(view.state)}>
              {busy === "cancel" ? text("ui-notice-canceling") : view.stateText}
            </span>
          </span>
          <span class="zwm-muted" dir="auto">
            {view.times}
          </span>
        </p>
      </header>
      <div class="zwm-body" tabindex={0}>
        <Outcome outcome={outcome} />
        {view.remarks.map((remark) => (
          <p class="zwm-hint" key={remark} dir="auto">
            {remark}
          </p>
        ))}
        {view.failure === undefined ? null : (
          <Notice kind="error">
            <p>{view.failure.message}</p>
            {view.failure.remedy === undefined ? null : <p>{view.failure.remedy}</p>}
          </Notice>
        )}
        <Units view={view} />
        <WrittenList title={text("report-changed")} rows={view.changed} />
        <WrittenList title={text("report-own-files")} hint={view.ownFiles.folder} rows={view.ownFiles.rows} />
        <WrittenList title={text("report-files")} rows={view.otherFiles} />
        <WrittenList
          title={text("report-would-write")}
          rows={view.wouldWrite.map((line) => ({ text: line, takenBack: false }))}
        />
        {view.leftOut.length === 0 ? null : (
          <section class="zwm-section">
            <h2>{text("report-left-out")}</h2>
            <UnitTable
              rows={view.leftOut.map(({ label, reason }, at) => ({
                unitId: String(at),
                name: label,
                state: "skipped",
                stateText: text("ui-state-skipped"),
                lines: [reason],
              }))}
            />
          </section>
        )}
      </div>
      <footer class="zwm-foot">
        <div class="zwm-foot-text" />
        {view.actions.map((action) => (
          <button
            type="button"
            class={`zwm-button${MAIN.has(action) ? " zwm-button-main" : ""}`}
            id={`zwm-report-${action}`}
            key={action}
            aria-disabled={busy !== undefined}
            onClick={() => act(action)}
          >
            {text(`report-action-${action}`)}
          </button>
        ))}
        <button type="button" class="zwm-button" onClick={() => window.close()}>
          {text("dialog-close")}
        </button>
      </footer>
    </div>
  );
}

/** Without one there is nothing in the place of what a screen reader is told. */
function Outcome({ outcome }: { readonly outcome: ReportOutcome | undefined }) {
  if (outcome === undefined) return null;
  if (outcome.outcome === "refused") {
    return (
      <Notice kind="error">
        <p>{outcome.message}</p>
        {outcome.remedy === undefined ? null : <p>{outcome.remedy}</p>}
      </Notice>
    );
  }
  return outcome.said === undefined ? null : <Notice kind="good">{outcome.said}</Notice>;
}

function Units({ view }: { readonly view: ReportView }) {
  const { text } = useTexts();
  const [only, setOnly] = useState<TaskState | "">("");
  const { units, states } = view;
  // A state that no unit has any more hides nothing.
  const chosen = states.some(({ state }) => state === only) ? only : "";
  const shown = chosen === "" ? units : units.filter(({ state }) => state === chosen);
  return (
    <section class="zwm-section">
      <h2>{text("report-units", { count: units.length })}</h2>
      {states.length < 2 ? null : (
        <div class="zwm-inline zwm-filter" role="group" aria-label={text("report-filter")}>
          {[{ state: "" as const, text: text("report-filter-all", { count: units.length }) }, ...states].map(
            ({ state, text: label }) => (
              <button
                type="button"
                class="zwm-button"
                id={`zwm-report-only-${state === "" ? "all" : state}`}
                key={state}
                aria-pressed={state === chosen}
                onClick={() => setOnly(state)}
              >
                {label}
              </button>
            ),
          )}
        </div>
      )}
      {units.length === 0 ? <p class="zwm-muted">{text("report-no-units")}</p> : null}
      {shown.length === 0 ? null : <UnitTable key={chosen} rows={shown} />}
    </section>
  );
}

/** What most likely is the next thing to do. */
const MAIN: ReadonlySet<string> = new Set(["answer", "resume"]);
