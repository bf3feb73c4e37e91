import { useSteps } from "../parts/stepped-rows.tsx";
import { useTexts } from "../parts/texts.ts";
import type { WrittenRow } from "./report-view.ts";

/** What a run wrote; nothing where it wrote nothing. */
export function WrittenList({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly WrittenRow[];
}) {
  const { text } = useTexts();
  const { shown, more } = useSteps(rows);
  if (rows.length === 0) return null;
  return (
    <section class="zwm-section">
      <h2>{title}</h2>
      <ul class="zwm-rows">
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
