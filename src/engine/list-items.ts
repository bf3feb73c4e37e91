import { textOf } from "../graph/values.ts";

const MARKER = /^\s*ITEMS:\s*$/i;
const BULLET = /^(?:[-*]\s+|\d+[.)]\s+)/;

/**
 * The items that a text lists (`spec/step-formats.md` §5.8): the lines after its last `ITEMS:` line; else the
 * elements of a JSON array, texts as they are and others as compact JSON; else its non-empty lines. Bullets and
 * numbers before a line are taken off. A list is taken as it is. At most `cap` of them.
 */
export function listItems(source: string | readonly unknown[], cap: unknown): readonly unknown[] {
  const items = typeof source === "string" ? itemsOfText(source) : source;
  return typeof cap === "number" && cap >= 0 ? items.slice(0, cap) : items;
}

function itemsOfText(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  const marker = lines.findLastIndex((line) => MARKER.test(line));
  if (marker >= 0) return itemLines(lines.slice(marker + 1));
  const parsed = parseArray(text);
  return parsed === undefined ? itemLines(lines) : parsed.map(textOf);
}

function itemLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.trim().replace(BULLET, "").trim()).filter((line) => line !== "");
}

function parseArray(text: string): readonly unknown[] | undefined {
  if (!text.trimStart().startsWith("[")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
  } catch {
    return undefined;
  }
}
