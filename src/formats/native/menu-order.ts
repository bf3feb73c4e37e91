import { SOURCE_LOCALE } from "../../l10n/localizer.ts";

/** What a workflow's place in the menu depends on. */
export interface MenuPlace {
  readonly id: string;
  /** Localised label. */
  readonly label: string;
  readonly core: boolean;
}

/**
 * Workflows in menu order (`spec/native-workflows.md` §16): core ones first, then by localised label as the locale
 * sorts, an emoji in front left aside; equal labels by id.
 */
export function inMenuOrder<Workflow>(
  workflows: readonly Workflow[],
  placeOf: (workflow: Workflow) => MenuPlace,
  locale: string,
): Workflow[] {
  const collator = collatorFor(locale);
  return workflows
    .map((workflow) => {
      const { id, label, core } = placeOf(workflow);
      return { workflow, id, core, text: withoutEmoji(label) };
    })
    .sort(
      (a, b) =>
        Number(b.core) - Number(a.core) ||
        collator.compare(a.text, b.text) ||
        (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
    .map(({ workflow }) => workflow);
}

/** A label without the emoji, joined ones and flags included, that stand before its text. */
export function withoutEmoji(label: string): string {
  return label.replace(
    /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u200D\uFE0F]|\s)+/u,
    "",
  );
}

function collatorFor(locale: string): Intl.Collator {
  try {
    return new Intl.Collator(locale.replaceAll("_", "-"));
  } catch {
    return new Intl.Collator(SOURCE_LOCALE);
  }
}
