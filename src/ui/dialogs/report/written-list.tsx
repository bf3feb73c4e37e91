import { useSteps } from "../parts/stepped-rows.tsx";
import { useTexts } from "../parts/texts.ts";
import type { WrittenRow } from "./report-view.ts";

/** What a run wrote; nothing where it wrote nothing. */
export function WrittenList({
  title,
  hint,
  rows,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly rows: readonly WrittenRow[];
}) {
  const { text } = useTexts();
  const { shown, more } = useSteps(rows);
  if (rows.length === 0) return null;
  return (
    <section class="zwm-section">
      <h2>{title}</h2>
      {hint === undefined ? null : (
        <p class="zwm-hint" dir="auto">
          {hint}
        </p>
      )}
      <ul class="zwm-rows zwm-written">
        {shown.map((row, at) => (
          <li key={at}>
            <span dir="auto">{row.text}</span>
            {row.takenBack ? (
              <span class="zwm-badge zwm-badge-quiet">{text("report-taken-back")}</span>
            ) : null}
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
