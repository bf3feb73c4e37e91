import type { WorkflowRow } from "./menu-model.ts";

/**
 * Whether a row is shown for what was typed: every word occurs somewhere in its label; case and accents do not matter.
 * Nothing typed shows every row.
 */
export function matchesSearch({ words }: Pick<WorkflowRow, "words">, typed: string): boolean {
  const label = plain(words);
  return plain(typed)
    .split(/\s+/u)
    .every((word) => label.includes(word));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase();
}
