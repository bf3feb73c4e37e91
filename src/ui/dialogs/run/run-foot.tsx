import { useTexts } from "../parts/texts.ts";

export interface RunFootProps {
  readonly canKeep: boolean;
  readonly keep: boolean;
  readonly setKeep: (keep: boolean) => void;
  /** Settings that need attention. */
  readonly problems: number;
  readonly busy: boolean;
  readonly refused: { readonly message: string; readonly remedy?: string } | undefined;
  /** Nothing can be started whatever is chosen. */
  readonly blocked: boolean;
  readonly asksTrust: boolean;
}

/** What keeps a run from starting, and the buttons. */
export function RunFoot(props: RunFootProps) {
  const { canKeep, keep, setKeep, problems, busy, refused, blocked, asksTrust } = props;
  const { text } = useTexts();
  return (
    <>
      {refused === undefined && problems === 0 ? null : (
        <div class="zwm-notice zwm-notice-error zwm-foot-notice" role="alert" dir="auto">
          {refused === undefined ? (
            text("run-problems", { count: problems })
          ) : (
            <>
              <p>{refused.message}</p>
              {refused.remedy === undefined ? null : <p>{refused.remedy}</p>}
            </>
          )}
        </div>
      )}
      <footer class="zwm-foot">
        <div class="zwm-foot-text">
          {canKeep ? (
            <label class="zwm-check" title={text("run-save-default-hint")}>
              <input
                id="zwm-keep"
                type="checkbox"
                checked={keep}
                onChange={(event) => setKeep(event.currentTarget.checked)}
              />
              <span>{text("run-save-default")}</span>
            </label>
          ) : null}
        </div>
        <button type="button" class="zwm-button" id="zwm-cancel" onClick={() => window.close()}>
          {text("run-cancel")}
        </button>
        <button type="submit" class="zwm-button zwm-button-main" id="zwm-run" disabled={busy || blocked}>
          {busy ? text("run-starting") : asksTrust ? text("run-trust-and-start") : text("run-start")}
        </button>
      </footer>
    </>
  );
}
