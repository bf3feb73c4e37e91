import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { ShowPath } from "../../shared/shown-path.ts";
import type { KnownEntry } from "../../shared/zip/check-list.ts";
import { checkedPath, makeFolders, removeAll } from "../disk.ts";
import { writeError } from "../file-error.ts";
import { geckoPaths } from "../gecko-paths.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { createPieceWriter } from "./piece-writer.ts";
import type { GeckoEntry } from "./read-list.ts";
import { unpackEntry } from "./unpack.ts";
import { throwIfCanceled, unpackError } from "./zip-problem.ts";

export interface Extraction {
  readonly file: ArchiveFile;
  readonly path: string;
  readonly known: readonly KnownEntry<GeckoEntry>[];
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  readonly show: ShowPath;
}

/** Unpacks everything (`ZipArchive.extract`); on failure nothing of it is left. */
export async function extractAll(extraction: Extraction): Promise<void> {
  const { known, folder, signal, show } = extraction;
  await prepareFolder(folder, show);
  const made = new Set([folder]);
  try {
    for (const one of known) {
      throwIfCanceled(signal);
      const target = geckoPaths.join(folder, ...one.entry.name.split("/"));
      const above = one.entry.type === "folder" ? target : geckoPaths.dirname(target);
      if (!made.has(above)) {
        await writing(above, show, () => makeFolders(above));
        made.add(above);
      }
      if (one.entry.type === "file") await extractOne(extraction, one, target);
    }
  } catch (error) {
    await emptyFolder(folder);
    throw error;
  }
}

async function extractOne(
  { file, path, signal, show }: Extraction,
  one: KnownEntry<GeckoEntry>,
  target: string,
): Promise<void> {
  const writer = createPieceWriter(target);
  try {
    await unpackEntry(file, one, signal, (piece) => writing(target, show, () => writer.write(piece)));
  } catch (error) {
    throw unpackError(path, error, show);
  }
  await writing(target, show, () => writer.end({ flush: false }));
}

async function prepareFolder(folder: string, show: ShowPath): Promise<void> {
  await writing(folder, show, () => makeFolders(folder));
  const [first] = await writing(folder, show, () => IOUtils.getChildren(checkedPath(folder)));
  if (first === undefined) return;
  throw new WorkflowError("file_exists", {
    args: { path: show(first), reason: "not-ours" },
    details: { reason: "not-ours" },
  });
}

/** What is in the folder was unpacked by us: it was empty before. */
async function emptyFolder(folder: string): Promise<void> {
  for (const path of await IOUtils.getChildren(checkedPath(folder)).catch(() => [])) await removeAll(path);
}

async function writing<T>(path: string, show: ShowPath, write: () => T | Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isWorkflowError(error)) throw error;
    throw writeError(path, error, show);
  }
}
