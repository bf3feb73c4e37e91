import type { LibraryPut } from "../../../ports/library.ts";
import type { ZoteroApi } from "../zotero-api.ts";

/** The part of an open note editor that is used; the application tells of its editors by no official way. */
interface NoteEditor {
  readonly _item?: { readonly libraryID: number; readonly key: string } | null;
  /** Begins to save what was typed, if anything was; the transaction is asked for before it returns. */
  saveSync(): void;
}

/**
 * Has open editors save what is being typed into the notes of a commit. Until then the text is nowhere but in the editor,
 * which takes the note's new text in its place; afterwards it is a change like any other, and the commit a conflict.
 */
export async function saveOpenNotes(zotero: ZoteroApi, puts: readonly LibraryPut[]): Promise<void> {
  const { _editorInstances: editors = [] } = zotero.Notes as unknown as {
    readonly _editorInstances?: readonly NoteEditor[];
  };
  if (editors.length === 0) return;
  const changed = new Set(
    puts.flatMap((put) =>
      put.type === "item" && put.before !== null ? [idOf(put.after.ref.libraryId, put.after.ref.key)] : [],
    ),
  );
  let asked = false;
  for (const editor of editors) {
    const item = editor._item;
    if (item == null || !changed.has(idOf(item.libraryID, item.key))) continue;
    try {
      editor.saveSync();
      asked = true;
    } catch (error) {
      // A window that is being closed; what it held is saved by that.
      zotero.logError(error instanceof Error ? error : new Error(String(error)));
    }
  }
  if (asked) await zotero.DB.waitForTransaction("workflow-manager");
}

function idOf(libraryId: number, key: string): string {
  return `${String(libraryId)}/${key}`;
}
