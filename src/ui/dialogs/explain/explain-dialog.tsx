import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ExplainReport } from "../../../model/manager-api.ts";
import { Notice } from "../parts/notice.tsx";
import { useSteps } from "../parts/stepped-rows.tsx";
import { useTexts, useTitle } from "../parts/texts.ts";
import type { ExplainBridge } from "./explain-bridge.ts";

type Row = ExplainReport["selected"][number];

/** Of every selected row, whether a workflow runs on it, else why not and what helps. */
export function ExplainDialog({ bridge }: { readonly bridge: ExplainBridge }) {
  const { text } = useTexts();
  const { label, state, reason, remedy, units, selected, skipped, notices } = bridge.report;
  const leftOut = selected.filter((row) => row.units.length === 0);
  const [onlyLeftOut, setOnlyLeftOut] = useState(false);
  const close = useRef<HTMLButtonElement>(null);
  useTitle(text("explain-title", { workflow: label }));
  useLayoutEffect(() => close.current?.focus(), []);

  return (
    <div class="zwm-dialog">
      <header class="zwm-head">
        <h1 dir="auto">{text("explain-heading", { workflow: label })}</h1>
      </header>
      <div class="zwm-body" tabindex={0}>
        {state === "enabled" ? (
          <Notice kind="good">{text("explain-can-run", { count: units.length })}</Notice>
        ) : (
          <Notice>
            <p>{text("explain-cannot-run")}</p>
            <p>{reason}</p>
            {remedy === undefined || remedy.code === "none" ? null : <p>{remedy.text}</p>}
          </Notice>
        )}
        {notices.map((notice) => (
          <p class="zwm-hint" key={notice} dir="auto">
            {notice}
          </p>
        ))}
        {selected.length === 0 ? <p class="zwm-muted">{text("explain-nothing-selected")}</p> : null}
        {leftOut.length > 0 && leftOut.length < selected.length ? (
          <label class="zwm-check">
            <input
              id="zwm-only"
              type="checkbox"
              checked={onlyLeftOut}
              onChange={(event) => setOnlyLeftOut(event.currentTarget.checked)}
            />
            <span>{text("explain-only-left-out")}</span>
          </label>
        ) : null}
        {selected.length === 0 ? null : (
          <Rows key={String(onlyLeftOut)} rows={onlyLeftOut ? leftOut : selected} />
        )}
        {skipped.length === 0 ? null : (
          <section class="zwm-section">
            <h2>{text("explain-skipped")}</h2>
            <Rows
              rows={skipped.map((one) => ({
                label: one.label,
                units: [],
                reason: one.reason,
                ...(one.remedy === undefined ? {} : { remedy: one.remedy }),
              }))}
            />
          </section>
        )}
      </div>
      <footer class="zwm-foot">
        <div class="zwm-foot-text" />
        <button type="button" class="zwm-button zwm-button-main" ref={close} onClick={() => window.close()}>
          {text("dialog-close")}
        </button>
      </footer>
    </div>
  );
}

function Rows({ rows }: { readonly rows: readonly Pick<Row, "label" | "units" | "reason" | "remedy">[] }) {
  const { text } = useTexts();
  const { shown, more } = useSteps(rows);
  return (
    <>
      <table class="zwm-table">
        <thead>
          <tr>
            <th scope="col">{text("explain-item")}</th>
            <th scope="col">{text("explain-outcome")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, units, reason, remedy }, at) => (
            <tr key={at}>
              <td>
                <span dir="auto">{label}</span>
              </td>
              <td>
                {units.length > 0 ? (
                  <span class="zwm-badge zwm-badge-added">{text("explain-included")}</span>
                ) : (
                  <>
                    <span class="zwm-badge zwm-badge-warning">{text("explain-not-included")}</span>
                    <p class="zwm-outcome">{reason}</p>
                    {remedy === undefined ? null : <p class="zwm-outcome zwm-muted">{remedy.text}</p>}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  );
}
