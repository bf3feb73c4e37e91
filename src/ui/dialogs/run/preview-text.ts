import type { Localizer } from "../../../l10n/localizer.ts";
import type { RunPreview } from "../../../model/run-form.ts";

/** What would run and what not, in one line, such as “12 will run · 3 skipped (2 without a usable attachment, …)”. */
export function previewText(
  { locale, text, has }: Localizer,
  { units, skipped, reasons }: RunPreview,
): string {
  const willRun = text("run-preview-units", { count: units });
  if (skipped === 0) return willRun;
  const parts = reasons.map(({ code, count }) =>
    has(`run-skip-${code}`) ? text(`run-skip-${code}`, { count }) : text("run-skip-other", { count }),
  );
  const list = new Intl.ListFormat(locale, { style: "narrow" }).format(parts);
  return text("run-preview-joined", {
    units: willRun,
    skipped: text("run-preview-skipped", { count: skipped, reasons: list }),
  });
}
