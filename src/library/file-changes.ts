import type { FileChange } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";

/** A change of a file, and the attachment it belongs to. */
export interface AttachmentFileChange extends FileChange {
  readonly ref: ItemRef;
}

/**
 * The files after one more change: what replaces a file that is itself only staged takes that one's place, and a file
 * that ends as it was is left out.
 */
export function foldFiles(files: readonly FileChange[], next: readonly FileChange[]): readonly FileChange[] {
  return next.reduce<readonly FileChange[]>((all, change) => {
    const { replaces } = change;
    const earlier = replaces === undefined ? undefined : all.find(({ path }) => path === replaces.path);
    if (earlier === undefined) return [...all, change];
    const { replaces: _, ...fresh } = change;
    const folded = earlier.replaces === undefined ? fresh : { ...fresh, replaces: earlier.replaces };
    return [...all.filter((one) => one !== earlier), ...(isNoChange(folded) ? [] : [folded])];
  }, files);
}

function isNoChange({ path, sha256, replaces }: FileChange): boolean {
  return replaces?.path === path && replaces.sha256 === sha256;
}

/** Whether a file only gets another name. */
export function isRename({ sha256, replaces }: FileChange): boolean {
  return replaces?.sha256 === sha256;
}
