import type { RunRecord } from "../model/run.ts";
import type { ManagerHost } from "./manager-host.ts";

/** The database of a library, below its folder. */
const DATABASE = "zotero.sqlite";

/** What is known of the library that a run works on. */
export interface LibraryOfRun extends Partial<Pick<RunRecord, "libraryIdentity">> {
  /** Absolute folder as it was when the run began; absent: the home's own library. */
  readonly libraryDir?: string;
}

/**
 * Whether a run works on the library that is open. A database keeps its identity wherever it is moved, and so do its
 * copies: one that lies elsewhere than it did is the same only when nothing is left in the old place.
 */
export async function isOpenLibrary(
  { library, files, libraryDir: now }: Pick<ManagerHost, "library" | "files" | "libraryDir">,
  { libraryIdentity, libraryDir: then }: LibraryOfRun,
): Promise<boolean> {
  if (libraryIdentity !== library.identity) return false;
  if (then === undefined || now === undefined || then === now) return true;
  const left = await files.realPath(files.join(then, DATABASE)).catch(() => undefined);
  return left === undefined || left === (await files.realPath(files.join(now, DATABASE)));
}
