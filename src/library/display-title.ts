import type { ItemState } from "../model/item-state.ts";
import { fieldOf } from "./item-edits.ts";

/** Fields that hold the title of some item types, in the order in which they are asked. */
const TITLE_FIELDS = ["title", "caseName", "nameOfAct", "subject"] as const;
/** Longest title taken from a note's text, in UTF-16 units. */
const NOTE_TITLE_LENGTH = 120;
/** So much of a note's HTML is looked at for its title, in UTF-16 units. */
const NOTE_TITLE_HTML = 20_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

/** What a person sees as the item's title: its title field, a note's first line, or a file name; `""` when none. */
export function displayTitle(state: ItemState): string {
  for (const name of TITLE_FIELDS) {
    const value = fieldOf(state, name);
    if (value !== null && value !== "") return value;
  }
  if (state.itemType === "note") return noteTitle(state.note ?? "");
  return attachmentFilename(state) ?? "";
}

/** The first line of a note's text that is not empty, at most 120 characters. */
export function noteTitle(html: string): string {
  const [first] = noteLines(html.slice(0, NOTE_TITLE_HTML));
  return first === undefined ? "" : shortened(first, NOTE_TITLE_LENGTH);
}

/** The lines of a note's text that are not empty, block by block, as they are asked for. */
export function* noteLines(html: string): Generator<string, void> {
  // No pattern looks beyond the next tag, so that none takes longer than the text is long.
  const text = html
    .replaceAll(/<li\b[^<>]*>\s*/gi, "- ")
    .replaceAll(/<(?:br|hr)\b[^<>]*>|<\/(?:p|div|h[1-6]|li|tr|blockquote|pre)>/gi, "\n")
    .replaceAll(/<\/t[dh]>/gi, " ")
    .replaceAll(/<[^>]*>?/g, "");
  for (const line of text.split("\n")) {
    const words = decodeEntities(line).replaceAll(/\s+/g, " ").trim();
    if (words !== "") yield words;
  }
}

/** The file name of an attachment as its path says, or null. */
export function attachmentFilename(state: ItemState): string | null {
  const path = state.attachment?.path;
  if (path === undefined || path === null) return null;
  const name = path.replace(/^(?:storage|attachments):/, "").split(/[\\/]/);
  return name.at(-1) ?? null;
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

/** Text of at most `length` UTF-16 units, with an ellipsis where it was cut; never half of a character. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end)}…`;
}
