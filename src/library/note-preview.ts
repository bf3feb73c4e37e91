import { noteLines, shortened } from "./display-title.ts";

/** So much of a note is shown before it is written. */
export const PREVIEW_LINES = 20;
export const PREVIEW_CHARACTERS = 1_500;
/** So much of its HTML is looked at, in UTF-16 units: pictures and data in it may be far longer than its text. */
const PREVIEW_HTML = 1_000_000;

/** The beginning of a note as plain text. */
export interface NotePreview {
  /** Without empty ones. */
  readonly lines: readonly string[];
  /** More text follows. */
  readonly cut: boolean;
}

/**
 * The first 20 lines of a note's text, at most 1,500 UTF-16 units of it. No line for a note without text, or whose whole
 * text is `title`, by which it is called already.
 */
export function notePreview(html: string, title: string): NotePreview {
  const lines: string[] = [];
  let room = PREVIEW_CHARACTERS;
  for (const line of noteLines(html.slice(0, PREVIEW_HTML))) {
    if (lines.length === PREVIEW_LINES || room === 0) return { lines, cut: true };
    if (line.length > room) return { lines: [...lines, shortened(line, room)], cut: true };
    lines.push(line);
    room -= line.length;
  }
  const cut = html.length > PREVIEW_HTML;
  return { lines: !cut && lines.length === 1 && lines[0] === title ? [] : lines, cut };
}
