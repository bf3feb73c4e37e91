import type { ChangePreview } from "../../../model/change-preview.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import { useTexts } from "../parts/texts.ts";
import { PartView } from "./part-view.tsx";

export interface ChangeCardProps {
  readonly change: ChangePreview;
  readonly fieldName: (name: string) => string;
  readonly itemTypeName: (itemType: string) => string;
}

/** One change: what it is about, and what becomes of it. */
export function ChangeCard({ change, fieldName, itemTypeName }: ChangeCardProps) {
  const { text } = useTexts();
  const { title, parent, parts } = change;
  const isNew = change.kind === "new-item" || change.kind === "new-collection";
  return (
    <article class="zwm-card">
      <p>
        <span class={isNew ? "zwm-badge zwm-badge-added" : "zwm-badge"}>
          {kindText(change, itemTypeName, text)}
        </span>
      </p>
      <h3 dir="auto">{title === "" ? text("approval-untitled") : title}</h3>
      {parent === undefined ? null : (
        <p class="zwm-muted" dir="auto">
          {text("approval-under", { parent })}
        </p>
      )}
      {parts.length === 0 ? null : (
        <dl class="zwm-facts">
          {parts.map((part, at) => (
            <PartView key={at} part={part} isNew={isNew} fieldName={fieldName} itemTypeName={itemTypeName} />
          ))}
        </dl>
      )}
    </article>
  );
}

function kindText(
  { kind, itemType = "" }: ChangePreview,
  itemTypeName: (itemType: string) => string,
  text: Localizer["text"],
): string {
  switch (kind) {
    case "new-item":
      if (itemType === "note") return text("approval-change-new-note");
      if (itemType === "attachment") return text("approval-change-new-attachment");
      return text("approval-change-new-item", { kind: itemTypeName(itemType) });
    case "new-collection":
      return text("approval-change-new-collection");
    case "edit-item":
      return text("approval-change-edit-item");
    case "edit-collection":
      return text("approval-change-edit-collection");
  }
}
