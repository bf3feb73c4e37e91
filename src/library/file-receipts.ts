import type { ItemRef } from "../model/item-ref.ts";
import type { SqlRow, SqlStatement, StorePort } from "../ports/store.ts";
import type { AttachmentFileChange } from "./file-changes.ts";

/** The record of one committed change of an attachment's file; with the kept bytes it is the inverse. */
export interface FileReceipt extends AttachmentFileChange {
  readonly fileId: number;
  readonly undoneAt?: number;
}

/** The statement that records a file as changed; asked for again, it changes nothing. */
export function fileReceiptStatement(
  intent: { readonly intentId: number; readonly runId: string; readonly unitId: string },
  { ref, path, size, sha256, replaces }: AttachmentFileChange,
): SqlStatement {
  return {
    sql: `INSERT OR IGNORE INTO library_files (intent_id, run_id, unit_id, library_id, attachment_key, path, size, sha256,
        previous_path, previous_sha256)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [
      intent.intentId,
      intent.runId,
      intent.unitId,
      ref.libraryId,
      ref.key,
      path,
      size,
      sha256,
      replaces?.path ?? null,
      replaces?.sha256 ?? null,
    ],
  };
}

/** All changes of files of a run, in the order in which they were committed. */
export async function readFileReceipts(store: StorePort, runId: string): Promise<readonly FileReceipt[]> {
  const rows = await store.all("SELECT * FROM library_files WHERE run_id = ? ORDER BY file_id", [runId]);
  return rows.map(receiptOf);
}

export async function markFilesUndone(
  store: StorePort,
  fileIds: readonly number[],
  at: number,
): Promise<void> {
  await store.write(
    fileIds.map((fileId) => ({
      sql: "UPDATE library_files SET undone_at = ? WHERE file_id = ? AND undone_at IS NULL",
      values: [at, fileId],
    })),
  );
}

function receiptOf(row: SqlRow): FileReceipt {
  const { previous_path: path, previous_sha256: sha256, undone_at: undoneAt } = row;
  const ref: ItemRef = { libraryId: Number(row["library_id"]), key: String(row["attachment_key"]) };
  return {
    fileId: Number(row["file_id"]),
    ref,
    path: String(row["path"]),
    size: Number(row["size"]),
    sha256: String(row["sha256"]),
    ...(typeof path === "string" && typeof sha256 === "string" ? { replaces: { path, sha256 } } : {}),
    ...(typeof undoneAt === "number" ? { undoneAt } : {}),
  };
}
