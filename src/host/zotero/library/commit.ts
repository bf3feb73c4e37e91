import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { readPresent, refusePuts } from "../../shared/library-sql/refuse-puts.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import { refuseBusy } from "./commit-busy.ts";
import { writeCollections } from "./commit-collections.ts";
import { writeItems } from "./commit-items.ts";
import { refuseObjects } from "./commit-objects.ts";
import { refuseNotKept } from "./commit-proof.ts";
import { createMemory, type Memory } from "./commit-memory.ts";
import { stageUndoStep } from "./commit-undo-step.ts";
import { afterFiles } from "./commit-files.ts";
import { fromDatabase } from "./library-reads.ts";
import { loadObjects } from "./loaded-objects.ts";
import { saveOpenNotes } from "./open-editors.ts";
import type { CommitParts } from "./zotero-library.ts";

/**
 * Writes all puts in one transaction of the application, through its own objects, so that what it shows, syncs and
 * indexes follows; one notification and, where the application has such a list, one step of Edit → Undo come of it.
 * Afterwards every object is exactly as its `after` says, or nothing has changed, in memory neither. Refused before any
 * change, in this order: `library_read_only`, `library_conflict`, `library_item_invalid`, `library_busy`.
 * See {@link LibraryPort.commit}.
 */
export async function commitToZotero(parts: CommitParts, puts: readonly LibraryPut[]): Promise<void> {
  const { zotero } = parts;
  if (puts.length === 0) return;
  await dataLoaded(zotero, puts);
  await saveOpenNotes(zotero, puts);
  for (let tries = 1; ; tries += 1) {
    const refusal = await tryCommit(parts, puts);
    if (refusal === undefined) break;
    // While it tidies up, the application knows less of its creators and tags than its database does.
    if (tries === TRIES || refusal.code !== "internal_error") throw refusal;
  }
  await afterFiles(zotero, puts);
}

/** How often a commit is tried at which the application fails for reasons of its own. */
const TRIES = 2;

/** What the commit is refused with, after everything is as it was; undefined when it is written. */
async function tryCommit(
  parts: CommitParts,
  puts: readonly LibraryPut[],
): Promise<WorkflowError | undefined> {
  const { zotero, tables } = parts;
  const memory = createMemory(zotero);
  const outcome: { committed: boolean } = { committed: false };
  try {
    await zotero.DB.executeTransaction(async () => {
      zotero.DB.addCurrentCallback("commit", () => {
        outcome.committed = true;
      });
      await write(parts, memory, puts);
    });
  } catch (error) {
    if (!outcome.committed) {
      await memory.restore();
      return refusalOf(error, tables.path);
    }
    // It is written, though the application failed at something that it does afterwards.
    zotero.logError(error as Error);
  }
  return undefined;
}

async function write(
  { zotero, tables, read }: CommitParts,
  memory: Memory,
  puts: readonly LibraryPut[],
): Promise<void> {
  const present = await read(readPresent(tables, puts));
  refusePuts(tables.schema, present, puts);
  const objects = await loadObjects(zotero, present);
  refuseObjects(zotero, objects, puts);
  refuseBusy(zotero, present, puts);

  const writing = { zotero, tables, objects, memory };
  memory.begin(objects, puts);
  await writeCollections(writing, read, puts);
  await writeItems(writing, puts);
  await refuseNotKept(tables, read, puts);
  stageUndoStep(zotero, objects, puts);
}

/** Objects of a library whose data is still being loaded at start cannot be saved. */
async function dataLoaded(zotero: ZoteroApi, puts: readonly LibraryPut[]): Promise<void> {
  for (const libraryId of new Set(puts.map(({ after }) => after.ref.libraryId))) {
    if (!zotero.Libraries.exists(libraryId)) continue;
    const library = zotero.Libraries.get(libraryId);
    if (library === false) continue;
    await library.waitForDataLoad("collection");
    await library.waitForDataLoad("item");
  }
}

const TIMEOUT = /TimeoutError/;
const NO_ROOM = /NS_ERROR_FILE_NO_DEVICE_SPACE|NS_ERROR_FILE_READ_ONLY|disk is full|readonly database/;
const STORAGE = /NS_ERROR_(?:STORAGE|FILE)|malformed|database is locked/;

/** What the application threw while it wrote. */
function refusalOf(error: unknown, path: string): WorkflowError {
  if (isWorkflowError(error)) return error;
  const text = `${String(Reflect.get(Object(error) as object, "name"))} ${String(error)}`;
  if (TIMEOUT.test(text)) {
    return new WorkflowError("library_busy", {
      args: { reason: "transaction", items: "", count: 0 },
      cause: error,
    });
  }
  const reason = String(Reflect.get(Object(error) as object, "message") ?? error).split("\n", 1)[0] ?? "";
  if (NO_ROOM.test(text)) {
    return new WorkflowError("library_unwritable", { args: { path, reason }, cause: error });
  }
  if (STORAGE.test(text)) return fromDatabase(error, path);
  return new WorkflowError("internal_error", { args: { reason }, cause: error });
}
