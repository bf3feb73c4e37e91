import { doiOf, lacksIdentifier } from "./identifiers.mjs";
import { all, pages } from "./paging.mjs";

/**
 * Looks at the `selected` items, or with none selected at the whole current library. Answers how many `items` and
 * `files` were looked at, and what is wrong with them; a part that is not asked for is undefined: `missingFiles`
 * [{item, attachment}], `unresolvedFiles` [{item, attachment}] (linked below a base directory that this host does not
 * know, so nobody can say whether they are there), `missingIdentifiers` [item], `duplicates` [{doi, items}].
 */
export async function inspect(library, selected, parts) {
  const found = {
    items: 0,
    files: 0,
    missingFiles: parts.missingFiles ? [] : undefined,
    unresolvedFiles: parts.missingFiles ? [] : undefined,
    missingIdentifiers: parts.missingIdentifiers ? [] : undefined,
    duplicates: parts.duplicates ? [] : undefined,
  };
  const sameDoi = parts.duplicates ? createDoiIndex() : undefined;

  const look = async (item) => {
    const isFile = item.itemType === "attachment";
    if (!isFile) {
      found.items += 1;
      if (parts.missingIdentifiers && lacksIdentifier(item)) found.missingIdentifiers.push(item);
      sameDoi?.add(item);
    }
    if (!parts.missingFiles) return;
    const attachments = isFile ? [item] : await all((page) => library.getItemAttachments(item.ref, page));
    for (const attachment of attachments) {
      if (attachment.fileState === "none") {
        if (attachment.linkMode === "linked_file") found.unresolvedFiles.push({ item, attachment });
        continue;
      }
      found.files += 1;
      if (attachment.fileState === "missing") found.missingFiles.push({ item, attachment });
    }
  };

  if (selected.length > 0) await Promise.all(selected.map(look));
  else for await (const page of rowsOf(library, {})) await Promise.all(page.map(look));
  // A duplicate may be among what was not selected.
  const libraries = parts.duplicates ? new Set(selected.map(({ ref }) => ref.libraryId)) : [];
  for (const libraryId of libraries) {
    for await (const page of rowsOf(library, { libraryId })) page.forEach((item) => sameDoi.addOther(item));
  }
  found.duplicates?.push(...(sameDoi?.groups() ?? []));
  return found;
}

/** Top-level items and files of a library, in pages. */
async function* rowsOf(library, criteria) {
  for await (const page of pages((part) => library.listItems({ ...criteria, ...part }))) {
    yield page.filter(({ itemType }) => itemType !== "note");
  }
}

/** Items by library and DOI; those looked at, and others that share a DOI with them. */
function createDoiIndex() {
  const index = new Map();
  const keyOf = (item) => {
    const doi = item.itemType === "attachment" ? "" : doiOf(item);
    return doi === "" ? undefined : `${item.ref.libraryId} ${doi}`;
  };
  return {
    add(item) {
      const key = keyOf(item);
      if (key === undefined) return;
      const group = index.get(key) ?? { doi: doiOf(item), items: [] };
      group.items.push(item);
      index.set(key, group);
    },
    addOther(item) {
      const group = index.get(keyOf(item));
      if (group !== undefined && !group.items.some(({ ref }) => ref.key === item.ref.key))
        group.items.push(item);
    },
    groups: () => [...index.values()].filter(({ items }) => items.length > 1),
  };
}
