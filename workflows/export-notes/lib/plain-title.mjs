/** What titles are marked up with in Zotero. */
const MARKUP = /<\/?(?:i|b|sub|sup|sc|span)\b[^>]*>/gi;

/** A title on one line, without markup. */
export function plainTitle(title) {
  return title.replaceAll(MARKUP, "").replaceAll(/\s+/g, " ").trim();
}
