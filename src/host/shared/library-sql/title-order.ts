/** Compares two titles; 0 when a person would call them equal. */
export type CompareTitles = (a: string, b: string) => number;

const FIRST_PUNCTUATION = /^[\x20-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]+/;
const OPENING_AT_END = /["'[{(]+$/;
const FIELD_MARKUP =
  /<\/?(?:i|b|sub|sup)>|<span (?:style="font-variant:small-caps;"|class="nocase")>|<\/span>/g;
const LEADING_PUNCTUATION = /^\s*(?![@#*])(\p{P})\1*[\p{Ps}"']*/u;

/**
 * The order in which Zotero lists titles: case and accents do not matter, numbers count as numbers, the empty
 * title comes first, and titles that begin with different punctuation are grouped by it.
 * @param locale BCP 47
 */
export function titleOrder(locale: string): CompareTitles {
  const titles = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const groups = new Intl.Collator(locale);
  return (a, b) => {
    if (a === "" || b === "") return a === b ? 0 : a === "" ? -1 : 1;
    const first = FIRST_PUNCTUATION.exec(a)?.[0] ?? "";
    const second = FIRST_PUNCTUATION.exec(b)?.[0] ?? "";
    const [group, other] = [first.replace(OPENING_AT_END, ""), second.replace(OPENING_AT_END, "")];
    if (group === other) return titles.compare(a, b);
    // The letter stands for whatever word follows the punctuation.
    return groups.compare(
      first.length < a.length ? `${group}a` : group,
      second.length < b.length ? `${other}a` : other,
    );
  };
}

/** A title as it counts for sorting: without markup, and without punctuation at its beginning. */
export function sortTitle(title: string): string {
  return title.replace(FIELD_MARKUP, "").replace(LEADING_PUNCTUATION, "").trim();
}
