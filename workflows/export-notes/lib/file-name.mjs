import { plainTitle } from "./plain-title.mjs";

/** What the host keeps of a name, with room for a number and an extension: UTF-16 units, and bytes on the disk. */
const WHOLE = { units: 112, bytes: 220 };
/** At least so much is left for what tells the file from others of the same item. */
const NOTE = { units: 50, bytes: 100 };
const IMAGE = { units: 30, bytes: 60 };

const encoder = new TextEncoder();

/** A name for the note's file; the host makes it safe and adds a number where it is taken. */
export function fileNameFor(style, note, parent) {
  if (style === "key") return `${note.ref.key}.md`;
  if (style === "note-title" || parent === null)
    return `${fit(readable(note.title), WHOLE) || note.ref.key}.md`;
  return `${joined(readable(parent.title) || parent.ref.key, readable(note.title) || note.ref.key, NOTE)}.md`;
}

/** A name for a picture of the note whose file is called `noteName`. */
export function imageNameFor(noteName, name, extension) {
  return `${joined(noteName.replace(/\.md$/, ""), readable(name) || "image", IMAGE)}${extension}`;
}

/** `first - second`, of the second as much as it may have, of the first as much as is left. */
function joined(first, second, limits) {
  const end = fit(second, limits);
  const rest = { units: WHOLE.units - 3 - end.length, bytes: WHOLE.bytes - 3 - encoder.encode(end).length };
  return `${fit(first, rest)} - ${end}`;
}

/** A title on one line, with something readable for what no file name may hold. */
function readable(title) {
  return plainTitle(title)
    .replaceAll(/\s*:\s+/g, " - ")
    .replaceAll(/[:/\\|]/g, "-")
    .replaceAll('"', "'")
    .replaceAll(/[<>?*]/g, "")
    .replaceAll(/\s+/g, " ")
    .replace(/^[\s.-]+/, "")
    .trim();
}

/** The beginning of a text that keeps to the limits, not cut inside a character made of several. */
function fit(text, { units, bytes }) {
  if (text.length <= units && encoder.encode(text).length <= bytes) return text;
  let used = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    used += encoder.encode(segment).length;
    if (end + segment.length > units || used > bytes) break;
    end += segment.length;
  }
  return text.slice(0, end).trim();
}
