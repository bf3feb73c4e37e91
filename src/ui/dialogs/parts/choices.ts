import type { FormChoice } from "../../../model/run-form.ts";

/** So many choices are listed at once; typing finds the others. */
const MOST = 200;

/** The choices whose label or description has every word that was typed, in order; all of them before anything is. */
export function choicesFor(choices: readonly FormChoice[], typed: string | undefined): readonly FormChoice[] {
  const words = plain(typed ?? "")
    .split(/\s+/)
    .filter((word) => word !== "");
  const found: FormChoice[] = [];
  for (const choice of choices) {
    if (found.length === MOST) break;
    const text = plain(`${choice.label} ${choice.description ?? ""}`);
    if (words.every((word) => text.includes(word))) found.push(choice);
  }
  return found;
}

/** What stands in the field for a value; a value that is no choice (any more) stands for itself. */
export function labelOf(choices: readonly FormChoice[], value: string | null, free: boolean): string {
  if (value === null) return "";
  const choice = choices.find((one) => one.value === value);
  return free ? value : (choice?.label ?? value);
}

/** Case and accents do not matter. */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
