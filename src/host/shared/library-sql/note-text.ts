/** `itemNotes.note` holds the text in a wrapper that Zotero's own `getNote()` takes off (spec: fixture README). */
const WRAPPED = /^<div class="zotero-note znv[0-9]+">([\s\S]*)<\/div>$/;

/** Longest title of a note, in UTF-16 units; the rest of the first line is cut. */
const TITLE_LENGTH = 120;

export function unwrapNote(stored: string): string {
  return WRAPPED.exec(stored)?.[1] ?? stored;
}

export function wrapNote(html: string): string {
  return `<div class="zotero-note znv1">${html}</div>`;
}

/**
 * The title that Zotero gives a note: its first line as plain text, cut at 120 characters.
 * @param html note text without the wrapper
 */
export function noteTitle(html: string): string {
  const lines = html
    .trim()
    .replace(/<\/(?:h\d|p|div)>/g, "$&\n")
    .replace(/<br\s*\/?>/g, " ");
  let text = plainText(lines);
  // A first line that is only an opening tag holds nothing.
  if (/^<[^>\n]+[^/]>\n/.test(html)) text = text.trim();
  const cut = text.slice(0, TITLE_LENGTH);
  const end = cut.indexOf("\n");
  return end < 0 ? cut : cut.slice(0, end);
}

function plainText(html: string): string {
  if (!html.includes("<") && !html.includes("&")) return html;
  return html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?[A-Za-z][^>]*>/g, "")
    .replace(/&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]+));/g, decoded)
    .replace(/ {2,}/g, " ");
}

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? entity) : entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
}

/** The names that note editors write; others stay as they are. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  times: "×",
  copy: "©",
  deg: "°",
};
