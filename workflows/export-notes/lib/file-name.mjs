import { plainTitle } from "./plain-title.mjs";

const LONGEST = 80;

/** A name for the note's file; the host makes it safe and adds a number where it is taken. */
export function fileNameFor(style, note, parent) {
  const title = shorten(plainTitle(note.title)) || note.ref.key;
  if (style === "key") return `${note.ref.key}.md`;
  if (style === "note-title" || parent === null) return `${title}.md`;
  return `${shorten(plainTitle(parent.title)) || parent.ref.key} - ${title}.md`;
}

/** At most so many characters, not cut inside a character made of several. */
function shorten(line) {
  const parts = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(line)];
  if (parts.length <= LONGEST) return line;
  return parts
    .slice(0, LONGEST)
    .map(({ segment }) => segment)
    .join("")
    .trim();
}
