import type { ItemRef } from "../model/item-ref.ts";
import type { ProductRoot } from "../model/receipt.ts";
import type { FilesPort } from "../ports/files.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";
import { placeKey, type ProductPlace, productPath, type ProductRoots } from "./product-place.ts";

/** A folder that a run made for its files, below the same roots as they. */
interface MadeFolder {
  readonly place: string;
  readonly root: ProductRoot;
  readonly attachmentRef?: ItemRef;
  /** Below the root, with `/`; empty for the root itself. */
  readonly path: string;
}

/**
 * Records the folders that are about to be made for a file, or for a folder with `itself`, so that undo can remove
 * them again. One look at the disk where the folder above is there.
 */
export async function recordMadeFolders(
  store: StorePort,
  files: Pick<FilesPort, "stat" | "dirname">,
  runId: string,
  place: ProductPlace,
  itself = false,
): Promise<void> {
  const made: Omit<MadeFolder, "place">[] = [];
  const { root, attachmentRef } = place;
  const names = place.path.split("/");
  // With root `picked` the first name is a number and no folder.
  const first = root === "picked" ? 1 : 0;
  let at = itself ? place.absolutePath : files.dirname(place.absolutePath);
  for (let count = names.length - (itself ? 0 : 1); count >= first; count--) {
    if ((await files.stat(at)) !== undefined) break;
    const path = names.slice(0, count).join("/");
    made.push({ root, ...(attachmentRef === undefined ? {} : { attachmentRef }), path });
    at = files.dirname(at);
  }
  if (made.length === 0) return;
  await store.write(
    made.map((folder) => ({
      sql: `INSERT OR IGNORE INTO run_made_folders (run_id, place, root, attachment_library, attachment_key, path)
        VALUES (?, ?, ?, ?, ?, ?)`,
      values: [
        runId,
        placeKey(folder),
        folder.root,
        folder.attachmentRef?.libraryId ?? null,
        folder.attachmentRef?.key ?? null,
        folder.path,
      ],
    })),
  );
}

/** Removes the folders that a run made, those that are empty now, the innermost first. */
export async function removeMadeFolders(
  store: StorePort,
  files: Pick<FilesPort, "join" | "stat" | "removeEmptyFolder">,
  roots: ProductRoots,
  runId: string,
): Promise<void> {
  const rows = await store.all("SELECT * FROM run_made_folders WHERE run_id = ?", [runId]);
  const folders = rows.map(folderOf).sort((a, b) => b.path.length - a.path.length);
  const gone: string[] = [];
  for (const folder of folders) {
    const path = await productPath(files, roots, folder);
    if (path === undefined) continue;
    const isGone = (await files.removeEmptyFolder(path)) || (await files.stat(path)) === undefined;
    if (isGone) gone.push(folder.place);
  }
  await store.write(
    gone.map((place) => ({
      sql: "DELETE FROM run_made_folders WHERE run_id = ? AND place = ?",
      values: [runId, place],
    })),
  );
}

function folderOf(row: SqlRow): MadeFolder {
  const { attachment_library: libraryId, attachment_key: key } = row;
  return {
    place: String(row["place"]),
    root: String(row["root"]) as ProductRoot,
    ...(typeof libraryId === "number" && typeof key === "string"
      ? { attachmentRef: { libraryId, key } }
      : {}),
    path: String(row["path"]),
  };
}
