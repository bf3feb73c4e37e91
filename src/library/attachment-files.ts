import { WorkflowError } from "../errors/workflow-error.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { FilesPort } from "../ports/files.ts";
import { foldedName, isNameTaken } from "../ports/file-names.ts";
import type { LibraryPort } from "../ports/library.ts";
import { refId } from "./change-target.ts";
import { type AttachmentFileChange, isRename } from "./file-changes.ts";
import type { StagedFiles } from "./staged-files.ts";

/**
 * Carries staged files into the folders of attachments, around the one transaction of the library
 * (`design/decisions.md`, Store and library). What a new attachment needs is placed before it; a file that is there
 * already is replaced or renamed after it, from bytes that lie beside it by then. Every step may be asked for again, so
 * that recovery finishes or takes back what a crash left.
 */
export interface AttachmentFiles {
  /** Files that are not as they were when the change was staged. */
  changed(files: readonly AttachmentFileChange[]): Promise<readonly AttachmentFileChange[]>;
  /** Before the transaction. Refused with `library_conflict` or a `file_*` error; then {@link takeBack} cleans up. */
  prepare(files: readonly AttachmentFileChange[], staged: StagedFiles): Promise<void>;
  /** After the transaction. A file that someone else changed meanwhile is left as it is. */
  finish(files: readonly AttachmentFileChange[], staged: StagedFiles): Promise<void>;
  /** After a transaction that did not happen: nothing of {@link prepare} stays. */
  takeBack(files: readonly AttachmentFileChange[]): Promise<void>;
  /** Whether a file is as after the change. */
  isDone(file: AttachmentFileChange): Promise<boolean>;
  /**
   * The digest of a file in the attachment's folder; undefined when it is not there, and when it is the one that the file
   * system also finds under the name `beside`.
   */
  digest(attachment: ItemRef, path: string, beside?: string): Promise<string | undefined>;
  /** Whether the former file can be put back: its bytes are kept. */
  canUndo(file: AttachmentFileChange): Promise<boolean>;
  /** Puts the former files back beside those that replaced them; when one cannot be, none is. */
  prepareUndo(files: readonly AttachmentFileChange[]): Promise<void>;
  /** After an undo that did not happen: nothing of {@link prepareUndo} stays. */
  takeBackUndo(files: readonly AttachmentFileChange[]): Promise<void>;
  /** Gives the former file its name again and removes the one that replaced it. */
  finishUndo(file: AttachmentFileChange): Promise<void>;
}

export interface AttachmentFilesOptions {
  readonly files: FilesPort;
  readonly library: Pick<LibraryPort, "attachmentFolder">;
  /** Where replaced files of the run are kept for undo; absolute. */
  readonly keptDir: string;
}

/** Text that the host extracted from a file; it does not fit another file. */
const TEXT_CACHE = ".zotero-ft-cache";

export function createAttachmentFiles({ files, library, keptDir }: AttachmentFilesOptions): AttachmentFiles {
  const placed = (folder: string, path: string) => files.join(folder, ...path.split("/"));
  const kept = (sha256: string) => files.join(keptDir, sha256);
  /** Where a new file waits beside the one that it replaces. */
  const waiting = (folder: string, sha256: string) => files.join(folder, `.zwm-${sha256.slice(0, 16)}.part`);
  const folderInMaking = (folder: string) =>
    files.join(files.dirname(folder), `zwm-${files.basename(folder)}.part`);

  async function digestOf(path: string): Promise<string | undefined> {
    return (await files.stat(path))?.type === "file" ? files.sha256(path) : undefined;
  }

  /** Whether the name that a file is to get is another file's. */
  async function isTaken(folder: string, own: string, wish: string): Promise<boolean> {
    if (own === wish || (await files.stat(folder))?.type !== "folder") return false;
    const names = (await files.list(folder)).map(({ name }) => name);
    return isNameTaken(names, own, wish);
  }

  async function digestBeside(folder: string, path: string, beside = path): Promise<string | undefined> {
    const digest = await digestOf(placed(folder, path));
    if (digest === undefined || path === beside || foldedName(path) !== foldedName(beside)) return digest;
    return (await isTaken(folder, beside, path)) ? digest : undefined;
  }

  /** Copies, and makes sure that the copy is whole: one that a killed process left is not. */
  async function copyWhole(from: string, to: string, sha256: string): Promise<void> {
    if ((await digestOf(to)) === sha256) return;
    await files.copyInPlace(from, to);
    if ((await files.sha256(to)) === sha256) return;
    await files.remove(to);
    const reason = "it changed while it was copied";
    throw new WorkflowError("file_unreadable", { args: { path: from, reason } });
  }

  /** Whether a folder holds these files and nothing else. */
  async function holdsExactly(folder: string, own: readonly AttachmentFileChange[]): Promise<boolean> {
    const found: string[] = [];
    const walk = async (at: string, prefix: string): Promise<void> => {
      for (const { name, type } of await files.list(at)) {
        if (type === "folder") await walk(files.join(at, name), `${prefix}${name}/`);
        else found.push(`${prefix}${name}`);
      }
    };
    await walk(folder, "");
    if (found.length !== own.length) return false;
    for (const { path, sha256 } of own) {
      if ((await digestOf(placed(folder, path))) !== sha256) return false;
    }
    return true;
  }

  async function placeAll(
    folder: string,
    own: readonly AttachmentFileChange[],
    staged: StagedFiles,
  ): Promise<void> {
    const there = await files.stat(folder);
    if (there !== undefined) {
      if (there.type === "folder" && (await holdsExactly(folder, own))) return;
      const empty = there.type === "folder" && (await files.list(folder)).length === 0;
      if (!empty) throw conflict(own);
      await files.remove(folder);
    }
    const making = folderInMaking(folder);
    await files.remove(making);
    for (const { path, sha256 } of own) await copyWhole(staged.path(sha256), placed(making, path), sha256);
    await files.move(making, folder);
  }

  async function prepareReplacement(
    folder: string,
    file: AttachmentFileChange,
    staged: StagedFiles,
  ): Promise<void> {
    const { path, sha256, replaces } = file;
    if (replaces === undefined) return;
    if (isRename(file)) {
      // What would keep the file from getting its name is to come up while nothing is written yet.
      await files.writeBytes(waiting(folder, sha256), new Uint8Array());
      const former = placed(folder, replaces.path);
      return files.move(former, former);
    }
    await copyWhole(placed(folder, replaces.path), kept(replaces.sha256), replaces.sha256);
    if ((await digestOf(placed(folder, path))) === sha256) return;
    await copyWhole(staged.path(sha256), waiting(folder, sha256), sha256);
  }

  /**
   * The file at `from` gets the name `to`, and the one at `old` goes; `from` is undefined when the new one is there
   * already.
   */
  async function exchange(folder: string, from: string | undefined, to: string, old: string): Promise<void> {
    const [target, former] = [placed(folder, to), placed(folder, old)];
    const sameName = to === old;
    // Where case means nothing both names are one file, and removing the old one afterwards would remove the new one.
    const oneFile = !sameName && foldedName(to) === foldedName(old);
    if (from !== undefined) {
      if (oneFile && from !== former) await files.remove(former);
      await files.move(from, target);
    }
    if (!sameName && !oneFile && from !== former) await files.remove(former);
  }

  async function finishOne(folder: string, file: AttachmentFileChange, staged: StagedFiles): Promise<void> {
    const { path, sha256, replaces } = file;
    if (replaces === undefined) return;
    const part = waiting(folder, sha256);
    const former = await digestOf(placed(folder, replaces.path));
    const now = await digestOf(placed(folder, path));
    // What someone else put there after a crash stays, whatever it is called.
    if (now !== sha256 && (await isTaken(folder, replaces.path, path))) return files.remove(part);
    if (isRename(file)) {
      if (former === sha256 && path !== replaces.path) {
        await exchange(folder, placed(folder, replaces.path), path, replaces.path);
      }
      return files.remove(part);
    }
    if (now !== sha256) {
      // Someone changed it between our looking and our writing: theirs stays.
      if (former !== undefined && former !== replaces.sha256) return files.remove(part);
      if ((await digestOf(part)) !== sha256) await copyWhole(staged.path(sha256), part, sha256);
      await exchange(folder, part, path, replaces.path);
    } else if (former === replaces.sha256) {
      await exchange(folder, undefined, path, replaces.path);
    }
    await files.remove(part);
    await exchangeText(folder, replaces.sha256, sha256);
  }

  /** The text of the former file is kept with it; that of the present one is put back, where it was kept. */
  async function exchangeText(folder: string, former: string, present: string): Promise<void> {
    const cache = files.join(folder, TEXT_CACHE);
    const [formerText, presentText] = [`${kept(former)}.text`, `${kept(present)}.text`];
    const [now, back] = [await digestOf(cache), await digestOf(presentText)];
    // So a second look after a crash finds it.
    if (now === back) return;
    if (now !== undefined) {
      if ((await files.stat(formerText)) === undefined) await files.move(cache, formerText);
      else await files.remove(cache);
    }
    if (back !== undefined) await files.copy(presentText, cache);
  }

  async function byFolder(
    changes: readonly AttachmentFileChange[],
  ): Promise<readonly { readonly folder: string; readonly own: readonly AttachmentFileChange[] }[]> {
    const groups = new Map<string, AttachmentFileChange[]>();
    for (const change of changes) {
      const group = groups.get(refId(change.ref));
      if (group === undefined) groups.set(refId(change.ref), [change]);
      else group.push(change);
    }
    return Promise.all(
      [...groups.values()].map(async (own) => ({
        folder: await library.attachmentFolder((own[0] as AttachmentFileChange).ref),
        own,
      })),
    );
  }

  async function takeBackUndo(changes: readonly AttachmentFileChange[]): Promise<void> {
    for (const { ref, replaces } of changes) {
      if (replaces !== undefined) {
        await files.remove(waiting(await library.attachmentFolder(ref), replaces.sha256));
      }
    }
  }

  return {
    async changed(changes) {
      const found: AttachmentFileChange[] = [];
      for (const change of changes) {
        const { ref, path, replaces } = change;
        if (replaces === undefined) continue;
        const folder = await library.attachmentFolder(ref);
        const former = await digestOf(placed(folder, replaces.path));
        const taken = former !== undefined && (await isTaken(folder, replaces.path, path));
        if (former !== replaces.sha256 || taken) found.push(change);
      }
      return found;
    },

    async prepare(changes, staged) {
      for (const { folder, own } of await byFolder(changes)) {
        const fresh = own.filter(({ replaces }) => replaces === undefined);
        if (fresh.length === own.length) await placeAll(folder, fresh, staged);
        else for (const file of own) await prepareReplacement(folder, file, staged);
      }
    },

    async finish(changes, staged) {
      for (const { folder, own } of await byFolder(changes)) {
        for (const file of own) await finishOne(folder, file, staged);
      }
    },

    async takeBack(changes) {
      for (const { folder, own } of await byFolder(changes)) {
        const fresh = own.every(({ replaces }) => replaces === undefined);
        if (fresh) {
          await files.remove(folderInMaking(folder));
          if ((await files.stat(folder))?.type === "folder" && (await holdsExactly(folder, own))) {
            await files.remove(folder);
          }
        } else for (const { sha256 } of own) await files.remove(waiting(folder, sha256));
      }
    },

    async isDone({ ref, path, sha256, replaces }) {
      const folder = await library.attachmentFolder(ref);
      if ((await digestOf(placed(folder, path))) !== sha256) return false;
      if (replaces === undefined || replaces.path === path) return true;
      return (await digestBeside(folder, replaces.path, path)) === undefined;
    },

    async digest(attachment, path, beside) {
      return digestBeside(await library.attachmentFolder(attachment), path, beside);
    },

    async canUndo(file) {
      const { replaces } = file;
      if (replaces === undefined || isRename(file)) return true;
      return (await digestOf(kept(replaces.sha256))) === replaces.sha256;
    },

    async prepareUndo(changes) {
      try {
        for (const file of changes) {
          const { ref, replaces } = file;
          if (replaces === undefined || isRename(file)) continue;
          const folder = await library.attachmentFolder(ref);
          if ((await digestOf(placed(folder, replaces.path))) === replaces.sha256) continue;
          await copyWhole(kept(replaces.sha256), waiting(folder, replaces.sha256), replaces.sha256);
        }
      } catch (error) {
        await takeBackUndo(changes);
        throw error;
      }
    },

    takeBackUndo,

    async finishUndo({ ref, path, sha256, replaces }) {
      if (replaces === undefined) return;
      const folder = await library.attachmentFolder(ref);
      const back = { ref, path: replaces.path, size: 0, sha256: replaces.sha256, replaces: { path, sha256 } };
      await finishOne(folder, back, { path: kept });
    },
  };
}

function conflict(own: readonly AttachmentFileChange[]): WorkflowError {
  const refs = [...new Set(own.map(({ ref }) => refId(ref)))].join(", ");
  return new WorkflowError("library_conflict", {
    retryable: false,
    args: { items: `${refs} (file)`, count: 1 },
    details: {
      conflicts: own.slice(0, 1).map(({ ref }) => ({ type: "item", ref: { ...ref }, facets: ["file"] })),
    },
  });
}
