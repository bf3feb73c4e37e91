/** Types whose items have a DOI, an ISBN or the like, nearly always. */
const IDENTIFIED = new Set([
  "journalArticle",
  "conferencePaper",
  "preprint",
  "dataset",
  "book",
  "bookSection",
]);

/** The item's DOI in one form: lower case, without an address before it; empty when there is none. */
export function doiOf({ fields }) {
  const own = fields.DOI ?? /^DOI:\s*(\S+)/im.exec(fields.extra ?? "")?.[1] ?? "";
  return /10\.\d{4,9}\/\S+/.exec(own)?.[0].toLowerCase() ?? "";
}

/** Whether the item is of a type that has an identifier, and has none. An ISSN names the journal, not the article. */
export function lacksIdentifier(item) {
  const { itemType, fields } = item;
  if (!IDENTIFIED.has(itemType) || doiOf(item) !== "") return false;
  if (fields.ISBN || fields.PMID || fields.PMCID || fields.archiveID) return false;
  if (/arxiv\.org\//i.test(fields.url ?? "")) return false;
  return !/^(?:PMID|PMCID|arXiv|ISBN):\s*\S/im.test(fields.extra ?? "");
}
