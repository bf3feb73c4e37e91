import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { LINKED_FOLDER } from "../../host/node/demo-library/build-library.ts";
import { type NodeLibrary, openLibrary } from "../../host/node/library/open-library.ts";
import type { DoctorNotes } from "./doctor-check.ts";
import type { HomeParts } from "./home-parts.ts";

export interface LibraryQuestion {
  /** Absolute folder of `--library`; absent: the demo library of the home. */
  readonly dir?: string;
  /** As it was given. */
  readonly shown: string;
  readonly linkedBase?: string;
  readonly locale: string;
}

/** The library: whether it opens, who has it, what it allows, and whose files are missing. Never written to. */
export async function checkLibrary(
  notes: DoctorNotes,
  parts: HomeParts,
  { dir, shown, linkedBase, locale }: LibraryQuestion,
): Promise<void> {
  const demo = join(parts.homeDir, "demo-library");
  if (dir === undefined && !existsSync(join(demo, "zotero.sqlite"))) {
    notes.note("ok", "library", "new-demo");
    return;
  }
  let library: NodeLibrary;
  try {
    const shared = { write: false, locale, showPath: parts.showPath };
    library = await openLibrary(
      dir === undefined
        ? { ...shared, dir: demo, linkedBase: join(demo, LINKED_FOLDER), shared: true }
        : { ...shared, dir, ...(linkedBase === undefined ? {} : { linkedBase }) },
    );
  } catch (error) {
    notes.fault("library", error);
    return;
  }
  try {
    for (const notice of library.notices) notes.fault("library", notice, "warning");
    await checkContent(notes, parts, library, dir === undefined ? "demo" : shown);
    if (dir !== undefined) await checkBackups(notes, join(dir, "zwm-backups"));
  } catch (error) {
    notes.fault("library", error);
  } finally {
    await library.close();
  }
}

async function checkContent(
  notes: DoctorNotes,
  { files }: HomeParts,
  library: NodeLibrary,
  path: string,
): Promise<void> {
  const libraries = await library.libraries();
  let items = 0;
  const attachments: string[] = [];
  for (const { libraryId } of libraries) {
    items += (await library.find({ libraryId })).length;
    for (const ref of await library.find({ libraryId, itemType: "attachment", topLevel: false })) {
      const file = await library.filePath(ref);
      if (file !== undefined) attachments.push(file);
    }
  }
  if (path === "demo") notes.note("ok", "library", "demo", { items });
  else notes.note("ok", "library", "ok", { path, items, libraries: libraries.length });
  for (const { name, editable, type } of libraries) {
    if (!editable && type === "group") notes.note("ok", "library", "read-only-group", { name });
  }
  const there = await files.existing(attachments);
  const missing = attachments.length - there.reduce((sum, state) => sum + state, 0);
  if (missing > 0) notes.note("warning", "files", "missing", { missing, total: attachments.length });
  else notes.note("ok", "files", "ok", { total: attachments.length });
}

async function checkBackups(notes: DoctorNotes, folder: string): Promise<void> {
  let names: readonly string[] = [];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith(".sqlite")).sort();
  } catch {
    // No folder of backups: there are none.
  }
  const newest = names.at(-1);
  if (newest === undefined) notes.note("ok", "backups", "none");
  else notes.note("ok", "backups", "ok", { count: names.length, newest });
}
