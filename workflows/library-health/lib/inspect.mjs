/** Types that have no identifier of these kinds. */
const WITHOUT_IDENTIFIER = new Set([
  "artwork",
  "audioRecording",
  "bill",
  "case",
  "dictionaryEntry",
  "document",
  "email",
  "film",
  "forumPost",
  "hearing",
  "instantMessage",
  "interview",
  "letter",
  "manuscript",
  "map",
  "newspaperArticle",
  "magazineArticle",
  "podcast",
  "presentation",
  "radioBroadcast",
  "statute",
  "tvBroadcast",
  "videoRecording",
  "webpage",
  "blogPost",
]);

/**
 * What is wrong with the items: `missingFiles` [{item, attachment}], `missingIdentifiers` [item], `duplicates`
 * [{doi, items}], and how many were `checked`.
 */
export async function inspect(library, { selected, missingFiles, missingIdentifiers, duplicates }) {
  const found = { checked: 0, missingFiles: [], missingIdentifiers: [], duplicates: [] };
  const byDoi = new Map();
  for await (const item of itemsOf(library, selected)) {
    found.checked += 1;
    if (missingFiles) {
      for await (const attachment of pages((page) => library.getItemAttachments(item.ref, page))) {
        if (attachment.fileState === "missing") found.missingFiles.push({ item, attachment });
      }
    }
    const doi = normalDoi(item);
    if (missingIdentifiers && doi === "" && !hasIdentifier(item)) found.missingIdentifiers.push(item);
    if (duplicates && doi !== "") {
      const key = `${item.ref.libraryId} ${doi}`;
      byDoi.set(key, [...(byDoi.get(key) ?? []), item]);
    }
  }
  for (const items of byDoi.values()) {
    if (items.length > 1) found.duplicates.push({ doi: normalDoi(items[0]), items });
  }
  return found;
}

/** The selected items, or every top-level item of the library. */
async function* itemsOf(library, selected) {
  if (selected.length > 0) {
    for (const ref of selected) yield (await library.getItemDetail(ref)).item;
    return;
  }
  for await (const item of pages((page) => library.listItems(page))) {
    if (!["attachment", "note", "annotation"].includes(item.itemType)) yield item;
  }
}

async function* pages(read) {
  let cursor;
  for (;;) {
    const page = await read({ limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    yield* page.items;
    if (!page.hasMore) return;
    cursor = page.nextCursor;
  }
}

function normalDoi({ fields = {} }) {
  const own = fields.DOI ?? /^DOI:\s*(\S+)/im.exec(fields.extra ?? "")?.[1] ?? "";
  return own
    .trim()
    .replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, "")
    .toLowerCase();
}

function hasIdentifier({ itemType, fields = {} }) {
  if (WITHOUT_IDENTIFIER.has(itemType)) return true;
  if (fields.ISBN || fields.ISSN) return true;
  if (/arxiv/i.test(`${fields.archiveID ?? ""} ${fields.repository ?? ""} ${fields.url ?? ""}`)) return true;
  return /^(?:PMID|PMCID|arXiv|ISBN):\s*\S/im.test(fields.extra ?? "");
}
