import type { LibraryPut } from "../../../ports/library.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/**
 * After a commit that brought files: their text is queued for the index, and the marks of present and missing files are
 * set right. What fails here takes nothing back.
 */
export async function afterFiles(zotero: ZoteroApi, puts: readonly LibraryPut[]): Promise<void> {
  for (const put of puts) {
    if (put.type !== "item" || put.after.trashed || !hasNewFile(put)) continue;
    const { libraryId, key } = put.after.ref;
    try {
      const item = await zotero.Items.getByLibraryAndKeyAsync(libraryId, key);
      if (item === false || !item.isFileAttachment()) continue;
      if (!(await item.fileExists())) continue;
      if (!item.isEmbeddedImageAttachment() && knowsItsText(put)) {
        await zotero.FullText.queueItem(item);
      }
    } catch (error) {
      zotero.logError(error as Error);
    }
  }
}

function hasNewFile({ before, after, fileChanged }: LibraryPut & { readonly type: "item" }): boolean {
  if (after.attachment === null || after.attachment.linkMode === "linked_url") return false;
  return before === null || fileChanged === true || before.attachment?.path !== after.attachment.path;
}

/**
 * Indexing a text of an unknown character set makes the application guess it and write it into the item, which would
 * then not be as the commit left it. It does so by itself when it comes to that item.
 */
function knowsItsText({ after }: LibraryPut & { readonly type: "item" }): boolean {
  const { contentType = null, charset = null } = after.attachment ?? {};
  return charset !== null || contentType === "application/pdf" || contentType === "application/epub+zip";
}
