/**
 * What a selection stands for: items themselves; of files, notes and annotations the item they belong to; files that
 * belong to none. Each once, in the order of the selection. Notes that belong to no item stand for nothing, and so does
 * what lies in the trash.
 */
export async function selectedItems(library, entries) {
  const found = new Map();
  for (const { ref } of entries) {
    const item = await topItem(library, ref);
    if (item.itemType === "note" || item.trashed) continue;
    found.set(`${item.ref.libraryId}/${item.ref.key}`, item);
  }
  return [...found.values()];
}

async function topItem(library, ref) {
  const { item } = await library.getItemDetail(ref);
  return item.parentRef === null ? item : topItem(library, item.parentRef);
}
