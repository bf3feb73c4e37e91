import type { Localizer } from "../../l10n/localizer.ts";
import type { MenuState } from "../../model/menu.ts";

/** Longest reason in a row (`spec/native-workflows.md` §16), in characters. */
const LONGEST = 72;

/** Why a workflow cannot be chosen: a few words for its row, and the whole sentence. */
export function reasonText(
  reason: MenuState["reason"],
  { has, text }: Localizer,
): { readonly short: string; readonly sentence: string } {
  const code = reason?.code ?? "no-valid-input-units";
  const known = has(`planner-reason-${code}`) ? text(`planner-reason-${code}`) : code;
  const sentence = reason?.text ?? known;
  const short = has(`ui-menu-reason-${code}`) ? text(`ui-menu-reason-${code}`) : sentence;
  return { short: shortened(short), sentence };
}

function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  // Not between the halves of a character.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
