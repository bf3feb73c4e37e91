import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { satisfies } from "semver";
import { createNodeContent } from "../../host/node/content.ts";
import { loadSqlite } from "../../host/node/library/sqlite-driver.ts";
import { createNodeModules } from "../../host/node/modules.ts";
import type { WorkerEnd } from "../../ports/modules.ts";
import { readVersion } from "../program-version.ts";
import type { DoctorNotes } from "./doctor-check.ts";

/** Versions of Node.js that the program is made for. */
const NODE_RANGE = ">=20.19";
/** A worker that has not answered by then is taken not to start. */
const WORKER_MS = 10_000;

/** The program itself: its version, Node.js, SQLite, the workers for hooks and for notes. */
export async function checkProgram(notes: DoctorNotes, dist: string): Promise<void> {
  notes.note("ok", "version", undefined, { version: await readVersion(dist), platform: process.platform });
  const sound = satisfies(process.versions.node, NODE_RANGE);
  notes.note(sound ? "ok" : "problem", "node", sound ? "ok" : "old", {
    version: process.versions.node,
    wanted: NODE_RANGE,
  });
  await checkSqlite(notes);
  await checkHookWorker(notes, dist);
  await checkNoteWorker(notes, dist);
}

async function checkSqlite(notes: DoctorNotes): Promise<void> {
  try {
    const driver = await loadSqlite();
    const db = new driver(":memory:");
    const version = String(db.prepare("SELECT sqlite_version()").pluck().get());
    db.close();
    notes.note("ok", "sqlite", undefined, { version });
  } catch (error) {
    notes.fault("sqlite", error);
  }
}

/** Starts a worker on a package that has nothing in it. */
async function checkHookWorker(notes: DoctorNotes, dist: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zwm-doctor-"));
  try {
    const source = join(folder, "package");
    const modules = createNodeModules({ cacheDir: join(folder, "cache") });
    await mkdir(source);
    await writeFile(join(source, "nothing.mjs"), "export const nothing = 0;\n");
    const copy = await modules.copyPackage(source, "0".repeat(64));
    const worker = await modules.start(copy, await readFile(join(dist, "hook-worker.mjs"), "utf8"), {});
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise<"ready" | "late" | WorkerEnd>((settle) => {
      timer = setTimeout(() => {
        settle("late");
      }, WORKER_MS);
      worker.onMessage(() => {
        settle("ready");
      });
      worker.onEnd(settle);
    });
    clearTimeout(timer);
    await worker.terminate();
    if (answer === "ready") notes.note("ok", "hook-worker", "ok");
    else if (answer === "late") notes.note("problem", "hook-worker", "late");
    else notes.note("problem", "hook-worker", "ended", { reason: answer.message ?? answer.reason });
  } catch (error) {
    notes.fault("hook-worker", error);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function checkNoteWorker(notes: DoctorNotes, dist: string): Promise<void> {
  try {
    const content = createNodeContent({ workerFile: join(dist, "note-worker.mjs"), timeoutMs: WORKER_MS });
    const text = await content.htmlToText("<p>A note.</p>");
    if (text.trim() === "A note.") notes.note("ok", "note-worker", "ok");
    else notes.note("problem", "note-worker", "wrong", { text });
  } catch (error) {
    notes.fault("note-worker", error);
  }
}
