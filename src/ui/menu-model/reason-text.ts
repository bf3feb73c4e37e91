import type { Localizer } from "../../l10n/localizer.ts";
import type { MenuReason } from "../../model/menu.ts";

/** Longest reason in a row (`spec/native-workflows.md` §16), in characters. */
const LONGEST = 72;

/** Why a workflow cannot be chosen: a few words for its row, and the whole sentence. */
export function reasonText(
  reason: MenuReason = { code: "no-valid-input-units" },
  localizer: Localizer,
): { readonly short: string; readonly sentence: string } {
  const { has, text } = localizer;
  const { code, skippedFor = code } = reason;
  const known = has(`planner-reason-${skippedFor}`) ? text(`planner-reason-${skippedFor}`) : code;
  const sentence = reason.text ?? known;
  return { short: shortened(fewWords(reason, localizer) ?? sentence), sentence };
}

function fewWords(
  { code, count, without, skippedFor }: MenuReason,
  localizer: Localizer,
): string | undefined {
  const { has, text } = localizer;
  if (count !== undefined) {
    return text(`ui-menu-reason-${code}`, { bounds: boundsText(count, localizer) });
  }
  if (without !== undefined && has(`ui-menu-without-${without}`)) return text(`ui-menu-without-${without}`);
  const id = `ui-menu-reason-${skippedFor ?? code}`;
  return has(id) ? text(id) : undefined;
}

function boundsText({ min = 0, max }: NonNullable<MenuReason["count"]>, { text }: Localizer): string {
  return text("ui-menu-bounds", { rule: ruleOf(min, max), min, max: max ?? min });
}

function ruleOf(min: number, max: number | undefined): "none" | "exact" | "least" | "most" | "between" {
  if (max === undefined) return "least";
  if (max === 0) return "none";
  if (min === max) return "exact";
  return min === 0 ? "most" : "between";
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  // Not between the halves of a character.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
