/** Letters that have no decomposition, and the fraction slash that decomposing `½` gives. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: "o",
  œ: "oe",
  æ: "ae",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  ı: "i",
  "\u2044": "/",
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** The markup that Zotero allows in a field; a search must not see it. */
const FIELD_MARKUP =
  /<\/?(?:i|b|sub|sup)>|<span (?:style="font-variant:small-caps;"|class="nocase")>|<\/span>/g;

/**
 * Text for comparing in a search: case, accents and typographic variants do not matter. The same form that
 * Zotero 10 and later keep in the `…Normalized` columns.
 */
export function searchText(text: string): string {
  const plain = text.includes("<") ? text.replace(FIELD_MARKUP, "") : text;
  return plain
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u2018-\u201b\u2032]/g, "'")
    .replace(/[\u201c-\u201f\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .normalize("NFC");
}

/** What a `…Normalized` column holds: null where SQLite's own comparison, which folds A to Z, is enough. */
export function storedSearchText(text: string): string | null {
  const folded = searchText(text);
  return folded === text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? null : folded;
}
