import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import { writeError } from "../file-error.ts";
import { sqliteCode } from "../library/library-errors.ts";
import { createShowPath, type ShowPath } from "../shown-path.ts";
import { buildLibrary, LINKED_FOLDER } from "./build-library.ts";
import description from "./demo-library.json";
import type { LibraryDescription } from "./library-description.ts";

/** Raised with every change of the description or of the tables. */
export const DEMO_VERSION = 1;

/** Says which version of the description a demo library was built from. */
const MARKER = "demo-library.json";

export interface DemoLibrary {
  readonly dir: string;
  /** Base directory of its linked files. */
  readonly linkedBase: string;
  /** Where an older one was moved, with what was written to it; set only by the call that moved it. */
  readonly movedTo?: string;
}

/** The described demo library, for tests and for whoever builds a variant. */
export function demoDescription(): LibraryDescription {
  // The import's own type is one of thousands of literal unions; the tests check the data.
  return description as unknown as LibraryDescription;
}

/**
 * Makes the embedded demo library in `dir`, unless it is there. It appears complete or not at all; when two
 * processes make it at once, the first one's stays. A library of another version is kept beside it.
 *
 * @throws WorkflowError `file_unwritable`, `library_unwritable`
 */
export async function ensureDemoLibrary(
  dir: string,
  showPath: ShowPath = createShowPath(),
): Promise<DemoLibrary> {
  const library = { dir, linkedBase: join(dir, LINKED_FOLDER) };
  if (isCurrent(dir)) return library;
  try {
    return await make(library);
  } catch (cause) {
    if (isWorkflowError(cause)) throw cause;
    if (sqliteCode(cause) === undefined) throw writeError(dir, cause, showPath);
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new WorkflowError("library_unwritable", { args: { path: showPath(dir), reason }, cause });
  }
}

async function make(library: DemoLibrary): Promise<DemoLibrary> {
  const { dir } = library;
  const parent = dirname(dir);
  await mkdir(parent, { recursive: true });
  const building = join(parent, `.${basename(dir)}-${randomUUID()}`);
  try {
    await buildLibrary(building, demoDescription(), "WAL");
    await writeFile(join(building, MARKER), `${JSON.stringify({ version: DEMO_VERSION })}\n`);
    const movedTo = isCurrent(dir) ? undefined : await moveAside(dir);
    try {
      await rename(building, dir);
    } catch (error) {
      // Another process was faster.
      if (!isCurrent(dir)) throw error;
    }
    return movedTo === undefined ? library : { ...library, movedTo };
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

function isCurrent(dir: string): boolean {
  return versionOf(dir) === DEMO_VERSION && existsSync(join(dir, "zotero.sqlite"));
}

/** 0 when the folder does not say. */
function versionOf(dir: string): number {
  try {
    const { version } = JSON.parse(readFileSync(join(dir, MARKER), "utf8")) as { readonly version?: unknown };
    return typeof version === "number" ? version : 0;
  } catch {
    return 0;
  }
}

/** @returns where the folder is now; undefined when there was nothing in it to keep */
async function moveAside(dir: string): Promise<string | undefined> {
  let entries: string[];
  try {
    entries = await readdir(dir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  // An empty folder is replaced by the rename.
  if (entries.length === 0) return undefined;
  let target = `${dir}-version-${versionOf(dir)}`;
  for (let copy = 2; existsSync(target); copy += 1) target = `${dir}-version-${versionOf(dir)}-${copy}`;
  await rename(dir, target);
  return target;
}
