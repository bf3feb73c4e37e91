import type { RunPreview } from "../../../model/run-form.ts";
import { useTexts } from "../parts/texts.ts";
import { previewText } from "./preview-text.ts";

/** What would run: one line, and the list behind it. */
export function PreviewList({ preview }: { readonly preview: RunPreview }) {
  const localizer = useTexts();
  const { text } = localizer;
  const { units, unitNames, skipped, skippedRows } = preview;
  return (
    <section class="zwm-preview" aria-label={text("run-preview-heading")}>
      <p class="zwm-preview-line" role="status" dir="auto">
        {previewText(localizer, preview)}
      </p>
      {units + skipped === 0 ? null : (
        <details class="zwm-details">
          <summary>{text("run-preview-show")}</summary>
          <div class="zwm-preview-lists">
            {units === 0 ? null : (
              <>
                <h3>{text("run-preview-runs")}</h3>
                <ul class="zwm-rows">
                  {unitNames.map((name, at) => (
                    <li key={at} dir="auto">
                      {name}
                    </li>
                  ))}
                  <More count={units - unitNames.length} />
                </ul>
              </>
            )}
            {skipped === 0 ? null : (
              <>
                <h3>{text("run-preview-leaves-out")}</h3>
                <ul class="zwm-rows">
                  {skippedRows.map(({ label, reason, remedy }, at) => (
                    <li key={at}>
                      <span dir="auto">{label}</span>
                      <div class="zwm-muted" dir="auto">
                        {reason} {remedy}
                      </div>
                    </li>
                  ))}
                  <More count={skipped - skippedRows.length} />
                </ul>
              </>
            )}
          </div>
        </details>
      )}
    </section>
  );
}

function More({ count }: { readonly count: number }) {
  const { text } = useTexts();
  return count <= 0 ? null : <li class="zwm-muted">{text("run-preview-more", { count })}</li>;
}
