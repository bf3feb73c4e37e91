import type { FileChange } from "../model/change.ts";
import type { UndoKeptReason } from "../model/receipt.ts";
import type { AttachmentFiles } from "./attachment-files.ts";
import { targetId } from "./change-target.ts";
import { foldFiles } from "./file-changes.ts";
import type { FileReceipt } from "./file-receipts.ts";

/** What undo will do with the files of one attachment. */
export type FileUndo = {
  /** Receipts that are settled by it. */
  readonly fileIds: readonly number[];
} & (
  | { readonly kind: "restore"; readonly files: readonly FileChange[] }
  /** They are as they were already, or go to the trash with the attachment. */
  | { readonly kind: "nothing" }
  | { readonly kind: "keep"; readonly reason: UndoKeptReason }
);

/** By {@link targetId} of the attachments. */
export type FileUndos = ReadonlyMap<string, FileUndo>;

/**
 * Decides for every attachment whose files the run changed whether they can be put back: only while each is as the run
 * left it, and its former bytes are kept.
 */
export async function planFileUndo(
  attachments: AttachmentFiles,
  receipts: readonly FileReceipt[],
): Promise<FileUndos> {
  const groups = new Map<string, FileReceipt[]>();
  for (const receipt of receipts) {
    if (receipt.undoneAt !== undefined) continue;
    const id = targetId({ type: "item", ref: receipt.ref });
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [receipt]);
    else group.push(receipt);
  }
  const undos = new Map<string, FileUndo>();
  for (const [id, group] of groups) undos.set(id, await decide(attachments, group));
  return undos;
}

async function decide(attachments: AttachmentFiles, group: readonly FileReceipt[]): Promise<FileUndo> {
  const fileIds = group.map(({ fileId }) => fileId);
  const keep = (reason: UndoKeptReason): FileUndo => ({ kind: "keep", reason, fileIds });
  if (!isUnbroken(group)) return keep("changed-since");
  const [first] = group;
  const restore: FileChange[] = [];
  for (const file of first === undefined ? [] : foldFiles([], group)) {
    const { path, sha256, replaces } = file;
    const ref = (first as FileReceipt).ref;
    const now = await attachments.digest(ref, path);
    if (replaces === undefined) {
      if (now !== undefined && now !== sha256) return keep("changed-since");
      continue;
    }
    const former = path === replaces.path ? now : await attachments.digest(ref, replaces.path, path);
    if (former === replaces.sha256 && (path === replaces.path || now === undefined)) {
      // It is back, but undo may have been killed before all that goes with it was.
      restore.push(file);
      continue;
    }
    if (now === undefined) return keep("missing");
    // Both are there when undo was killed while it exchanged them.
    const isBack = path !== replaces.path && former === replaces.sha256;
    if (now !== sha256 || (path !== replaces.path && former !== undefined && !isBack)) {
      return keep("changed-since");
    }
    if (!isBack && !(await attachments.canUndo({ ...file, ref }))) return keep("damaged");
    restore.push(file);
  }
  return restore.length === 0 ? { kind: "nothing", fileIds } : { kind: "restore", files: restore, fileIds };
}

/** Between two units of the run that changed the file, nobody else did. */
function isUnbroken(group: readonly FileReceipt[]): boolean {
  const left = new Map<string, string>();
  return group.every(({ path, sha256, replaces }) => {
    const earlier = replaces === undefined ? undefined : left.get(replaces.path);
    left.set(path, sha256);
    return earlier === undefined || earlier === replaces?.sha256;
  });
}
