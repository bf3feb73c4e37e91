import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { leaseOwner } from "../../engine/lease.ts";
import { openRunStore } from "../../engine/run-store.ts";
import { isAbsent } from "../../host/node/file-error.ts";
import { openNodePrefs, type HomeParts } from "./home-parts.ts";
import type { DoctorNotes } from "./doctor-check.ts";

const MEGABYTE = 1024 * 1024;
/** Below that a run may well fail for want of room. */
const LOW_SPACE = 500 * MEGABYTE;
const NO_SPACE = 20 * MEGABYTE;

/** The home: whether it can be written to, its room, its store, and runs that were left behind. */
export async function checkHome(notes: DoctorNotes, parts: HomeParts): Promise<void> {
  const { homeDir } = parts;
  // The person at the terminal is the one who must find it.
  const path = homeDir;
  const there = await existingAbove(homeDir);
  if (!(await writable(there))) {
    notes.note("problem", "home", "not-writable", { path });
    return;
  }
  const made = there === homeDir;
  notes.note("ok", "home", made ? "ok" : "new", { path });
  await checkSpace(notes, there);
  if (!made) return;
  const { problem } = openNodePrefs(parts);
  if (problem !== undefined) notes.fault("preferences", problem, "warning");
  await checkStore(notes, parts);
}

/** The nearest folder on the way up that is there. */
async function existingAbove(dir: string): Promise<string> {
  try {
    await stat(dir);
    return dir;
  } catch (error) {
    const above = dirname(dir);
    if (!isAbsent(error) || above === dir) return dir;
    return existingAbove(above);
  }
}

async function writable(dir: string): Promise<boolean> {
  try {
    await access(dir, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function checkSpace(notes: DoctorNotes, dir: string): Promise<void> {
  try {
    const { bavail, bsize } = await statfs(dir);
    const free = bavail * bsize;
    const args = { free: Math.floor(free / MEGABYTE) };
    if (free < NO_SPACE) notes.note("problem", "space", "none", args);
    else notes.note(free < LOW_SPACE ? "warning" : "ok", "space", free < LOW_SPACE ? "low" : "ok", args);
  } catch (error) {
    notes.fault("space", error, "warning");
  }
}

async function checkStore(notes: DoctorNotes, parts: HomeParts): Promise<void> {
  try {
    const store = await parts.openStore();
    if (store === undefined) {
      notes.note("ok", "store", "new");
      return;
    }
    const runs = await openRunStore(store);
    const all = await runs.listRuns();
    notes.note("ok", "store", "ok", { runs: all.length });
    const damaged = all.filter((run) => run.damaged === true);
    for (const { header } of damaged) {
      notes.note("warning", "run", "damaged", { run: header.runId, label: header.workflowLabel });
    }
    for (const { header, state } of all) {
      if (FINAL.has(state)) continue;
      const owner = await leaseOwner(header.runId, { ...parts, store });
      const args = { run: header.runId, label: header.workflowLabel };
      if (owner !== undefined) notes.note("ok", "run", "going-on", { ...args, pid: String(owner.pid) });
      else if (state === "waiting_user") notes.note("warning", "run", "waiting", args);
      else notes.note("warning", "run", "interrupted", args);
    }
  } catch (error) {
    notes.fault("store", error);
  }
}

const FINAL: ReadonlySet<string> = new Set(["succeeded", "failed", "skipped", "canceled", "partial"]);
