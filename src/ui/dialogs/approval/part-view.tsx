import type { ComponentChildren } from "preact";
import type { PreviewPart } from "../../../model/change-preview.ts";
import type { Localizer } from "../../../l10n/localizer.ts";
import { InertHtml } from "../parts/inert-html.tsx";
import { useTexts } from "../parts/texts.ts";

export interface PartViewProps {
  readonly part: PreviewPart;
  /** Of a new object there is no value before. */
  readonly isNew: boolean;
  readonly fieldName: (name: string) => string;
  readonly itemTypeName: (itemType: string) => string;
}

/** What becomes of one facet: the name, and old and new. */
export function PartView({ part, isNew, fieldName, itemTypeName }: PartViewProps) {
  const { locale, text } = useTexts();
  switch (part.part) {
    case "field":
      return (
        <Fact name={fieldName(part.name)}>
          <OldNew from={part.from} to={part.to} isNew={isNew} />
          {part.cut === true ? <Cut /> : null}
        </Fact>
      );
    case "creators": {
      const list = (names: readonly string[]) =>
        names.length === 0 ? null : new Intl.ListFormat(locale, { style: "narrow" }).format([...names]);
      return (
        <Fact name={text("approval-creators")}>
          <OldNew from={list(part.from)} to={list(part.to)} isNew={isNew} />
        </Fact>
      );
    }
    case "note":
      return (
        <div class="zwm-fact-wide">
          <dt class="zwm-muted">{part.replaces ? text("approval-note-replaced") : text("approval-note")}</dt>
          <dd>
            <InertHtml html={part.html} />
            {part.cut === true ? <Cut /> : null}
          </dd>
        </div>
      );
    case "tags":
      return (
        <Fact name={text("approval-tags")}>
          <Badges
            added={part.added}
            removed={part.removed}
            says={(tag, isAdded) =>
              isAdded ? text("approval-tag-added", { tag }) : text("approval-tag-removed", { tag })
            }
          />
        </Fact>
      );
    case "collections":
      return (
        <Fact name={text("approval-collections")}>
          <Badges
            added={part.added}
            removed={part.removed}
            says={(name, isAdded) =>
              isAdded
                ? text("approval-collection-added", { name })
                : text("approval-collection-removed", { name })
            }
          />
        </Fact>
      );
    case "relations":
      return (
        <Fact name={text("approval-relations")}>
          {part.added === 0 ? null : <div>{text("approval-relations-added", { count: part.added })}</div>}
          {part.removed === 0 ? null : (
            <div>{text("approval-relations-removed", { count: part.removed })}</div>
          )}
        </Fact>
      );
    case "parent": {
      const named = (title: string | null) => title ?? text("approval-top");
      return (
        <Fact name={text("approval-parent")}>
          <OldNew from={named(part.from)} to={named(part.to)} isNew={isNew} />
        </Fact>
      );
    }
    case "name":
      return (
        <Fact name={text("approval-name")}>
          <OldNew from={part.from} to={part.to} isNew={isNew} />
        </Fact>
      );
    case "item-type":
      return (
        <Fact name={text("approval-item-type")}>
          <OldNew from={itemTypeName(part.from)} to={itemTypeName(part.to)} isNew={isNew} />
        </Fact>
      );
    case "attachment":
      return (
        <Fact name={part.name === "contentType" ? text("approval-content-type") : text("approval-charset")}>
          <OldNew from={part.from} to={part.to} isNew={isNew} />
        </Fact>
      );
    case "trashed":
      return (
        <div class="zwm-fact-wide">
          <dt class="zwm-visually-hidden">{part.to ? text("approval-trash") : text("approval-restore")}</dt>
          <dd aria-hidden="true">
            <span class={part.to ? "zwm-badge zwm-badge-warning" : "zwm-badge"}>
              {part.to ? text("approval-trash") : text("approval-restore")}
            </span>
          </dd>
        </div>
      );
    case "file":
      return (
        <Fact name={text("approval-file")}>
          <span dir="auto">{fileText(part, text)}</span>
        </Fact>
      );
  }
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <>
      <dt dir="auto">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

interface OldNewProps {
  readonly from: string | null;
  readonly to: string | null;
  readonly isNew: boolean;
}

function OldNew({ from, to, isNew }: OldNewProps) {
  const { text } = useTexts();
  const nothing = <em>{text("approval-nothing")}</em>;
  if (isNew) {
    return (
      <span class="zwm-text" dir="auto">
        {to ?? nothing}
      </span>
    );
  }
  return (
    <>
      <del class="zwm-old">
        <span class="zwm-visually-hidden">{text("approval-before")}</span>
        <span dir="auto">{from ?? nothing}</span>
      </del>
      <ins class="zwm-new">
        <span class="zwm-visually-hidden">{text("approval-after")}</span>
        <span dir="auto">{to ?? nothing}</span>
      </ins>
    </>
  );
}

interface BadgesProps {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** For those who do not see the colours. */
  readonly says: (name: string, isAdded: boolean) => string;
}

function Badges({ added, removed, says }: BadgesProps) {
  return (
    <span class="zwm-inline">
      {added.map((name) => (
        <span class="zwm-badge zwm-badge-added" key={`+${name}`} title={says(name, true)}>
          <span aria-hidden="true">+ </span>
          <bdi>{name}</bdi>
        </span>
      ))}
      {removed.map((name) => (
        <span class="zwm-badge zwm-badge-removed" key={`-${name}`} title={says(name, false)}>
          <bdi>{name}</bdi>
        </span>
      ))}
    </span>
  );
}

function Cut() {
  const { text } = useTexts();
  return <div class="zwm-hint">{text("approval-cut")}</div>;
}

function fileText(
  { name, size, replaces, renamed }: Extract<PreviewPart, { part: "file" }>,
  text: Localizer["text"],
): string {
  const shown = sizeText(size, text);
  if (replaces === undefined) return text("approval-file-new", { name, size: shown });
  if (renamed === true) return text("approval-file-renamed", { old: replaces, name });
  return text("approval-file-replaces", { name, size: shown, old: replaces });
}

function sizeText(bytes: number, text: Localizer["text"]): string {
  if (bytes < 1_000) return text("approval-size-bytes", { size: bytes });
  if (bytes < 1_000_000) return text("approval-size-kilobytes", { size: Math.round(bytes / 1_000) });
  return text("approval-size-megabytes", { size: Math.round(bytes / 100_000) / 10 });
}
