const DATES = ["date", "dateDecided", "issueDate", "dateEnacted"];
const NO_AUTHORS = new Set(["editor", "seriesEditor", "translator", "reviewedAuthor", "bookAuthor"]);

/** Last names of authors, or of whoever made it, in order. */
export function creatorsOf({ creators = [] }) {
  const authors = creators.filter(({ creatorType }) => !NO_AUTHORS.has(creatorType));
  return (authors.length > 0 ? authors : creators)
    .map(({ lastName }) => lastName)
    .filter((name) => name !== "");
}

export function yearOf({ fields = {} }) {
  const name = DATES.find((each) => (fields[each] ?? "") !== "");
  return /(?<!\d)\d{4}(?!\d)/.exec(fields[name] ?? "")?.[0] ?? "";
}

/** The title without the markup that Zotero allows in it. */
export function plainTitle({ title, ref }) {
  const text = title.replaceAll(/<\/?(?:i|b|sub|sup|sc|span)\b[^>]*>/gi, "").trim();
  return text === "" ? ref.key : text;
}

const VENUES = ["publicationTitle", "bookTitle", "proceedingsTitle", "repository", "publisher", "university"];

/** Where it was published: the `name`, and its `place` there, volume, issue and pages, as in `12 (3): 45–67`. */
export function venueOf({ fields = {} }) {
  const name = fields[VENUES.find((each) => (fields[each] ?? "") !== "")] ?? "";
  const { volume = "", issue = "", pages = "" } = fields;
  const number = [volume, issue === "" ? "" : `(${issue})`].filter((part) => part !== "").join(" ");
  return { name, place: [number, pages].filter((part) => part !== "").join(": ") };
}

/** Better BibTeX and Zotero 7 keep it in a field, older libraries in a line of Extra. */
export function citationKeyOf({ fields = {} }) {
  return fields.citationKey ?? /^citation key:\s*(\S+)/im.exec(fields.extra ?? "")?.[1] ?? "";
}

/** Address of the paper on the web, or nothing. */
export function webAddress({ fields = {} }) {
  const doi = (fields.DOI ?? "").replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, "").trim();
  return doi === "" ? (fields.url ?? "").trim() : `https://doi.org/${encodeURI(doi.toWellFormed())}`;
}

/** Address that shows the item in Zotero. */
export function zoteroAddress({ uri, ref }) {
  const group = /\/groups\/(\d+)\/items\//.exec(uri)?.[1];
  return `zotero://select/${group === undefined ? "library" : `groups/${group}`}/items/${ref.key}`;
}
