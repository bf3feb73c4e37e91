import { leaseOwner } from "../engine/lease.ts";
import type { RunStore, RunUse } from "../engine/run-store.ts";
import { isWorkflowError } from "../errors/workflow-error.ts";
import { PRODUCT_FOLDER } from "../hooks/host-api/owners/product-storage.ts";
import { productPath } from "../library/product-place.ts";
import { readPendingProducts, readProducts, type StoredProduct } from "../library/product-store.ts";
import type { CleanReport } from "../model/manager-api.ts";
import type { RunState } from "../model/states.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { RunArchive } from "./run-archive.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long things are kept (`spec/native-workflows.md` §18). */
const KEPT = { temporary: DAY, workspace: 30 * DAY, packageCopy: 30 * DAY, orphan: 7 * DAY };

/** What a process leaves beside a file that it was writing when it was killed. */
const LEFT_OVER = /^\.zwm-[0-9a-f-]{36}\.tmp$/;

export interface CleanParts {
  readonly host: ManagerHost;
  readonly runStore: Pick<RunStore, "listUses">;
  readonly archive: Pick<RunArchive, "get" | "roots" | "workspace" | "isFinal">;
  /** Removes old logs, but those of these runs. */
  readonly cleanLogs: (keep: ReadonlySet<string>) => Promise<number>;
}

/**
 * Removes what is older than it is kept for: temporary files, workspaces of finished runs (without the products that
 * were registered to last), orphans among the products, package copies that nothing uses, and what a killed process
 * left beside files that it was writing. Nothing of a run that goes on, waits or can be resumed is touched. What cannot be
 * removed is left for the next time.
 */
async function cleanHome(parts: CleanParts): Promise<CleanReport> {
  const { host } = parts;
  const uses = await parts.runStore.listUses();
  const open = uses.filter(({ state }) => !parts.archive.isFinal(state));
  const isBusy = await anyAlive(host, open);
  const removed = { workspaces: 0, products: 0, temporary: 0, packageCopies: 0, leftOver: 0 };
  removed.leftOver = await removeLeftOver(parts, isBusy);
  await cleanWorkspaces(parts, uses, removed);
  removed.temporary = await cleanTemporary(host, new Set(open.map(({ runId }) => runId)), isBusy);
  removed.packageCopies = await cleanCopies(host, uses, parts.archive.isFinal);
  await parts.cleanLogs(new Set(open.map(({ runId }) => runId)));
  return removed;
}

/** As {@link cleanHome}; with `due`, only once a day, and between that what a killed process left. */
export async function cleanWhenDue(parts: CleanParts, due: boolean): Promise<CleanReport> {
  const { store, clock } = parts.host;
  const [row] = await store.all("SELECT value FROM meta WHERE key = 'cleaned_at'");
  const age = clock.now() - Number(row?.["value"] ?? 0);
  // A clock that was turned back keeps nothing from being cleaned for good.
  if (due && age >= 0 && age < DAY) {
    const leftOver = await cleanLeftOver(parts);
    return { workspaces: 0, products: 0, temporary: 0, packageCopies: 0, leftOver };
  }
  const report = await cleanHome(parts);
  const sql = "INSERT OR REPLACE INTO meta (key, value) VALUES ('cleaned_at', ?)";
  await store.write([{ sql, values: [String(clock.now())] }]);
  return report;
}

/** As {@link cleanHome}, the left-over files alone: it costs one query where there are none. */
async function cleanLeftOver(parts: CleanParts): Promise<number> {
  const { host, runStore, archive } = parts;
  if ((await readPendingProducts(host.store)).length === 0) return 0;
  const open = (await runStore.listUses()).filter(({ state }) => !archive.isFinal(state));
  return removeLeftOver(parts, await anyAlive(host, open));
}

/** Whether another process carries out a run of this home. */
async function anyAlive(host: ManagerHost, open: readonly RunUse[]): Promise<boolean> {
  for (const { runId } of open) if ((await leaseOwner(runId, host)) !== undefined) return true;
  return false;
}

/**
 * A process that was killed while it wrote a file recorded it before. While nobody else works on this home, whatever
 * temporary file lies beside it is a dead one; otherwise it is when it is old.
 */
async function removeLeftOver({ host, archive }: CleanParts, isBusy: boolean): Promise<number> {
  const { files, store, clock } = host;
  const folders = new Set<string>();
  for (const product of await readPendingProducts(store)) {
    const path = await pathOf(host, archive, product);
    if (path !== undefined) folders.add(files.dirname(path));
  }
  let count = 0;
  for (const folder of folders) {
    for (const { name, type } of await files.list(folder).catch(nothingThere)) {
      if (type !== "file" || !LEFT_OVER.test(name)) continue;
      const path = files.join(folder, name);
      const age = clock.now() - ((await files.stat(path))?.modifiedAt ?? clock.now());
      if (!isBusy || age > HOUR) count += await removed(host, path);
    }
  }
  return count;
}

async function pathOf(
  host: ManagerHost,
  archive: CleanParts["archive"],
  product: StoredProduct,
): Promise<string | undefined> {
  try {
    const { record } = await archive.get(product.runId);
    return await productPath(host.files, await archive.roots(record), product);
  } catch (error) {
    // A run that cannot be read, or a library that has not this attachment.
    nothingOf(error);
    return undefined;
  }
}

async function cleanWorkspaces(
  parts: CleanParts,
  uses: readonly RunUse[],
  counts: { workspaces: number; products: number },
): Promise<void> {
  const { host, archive } = parts;
  const { files, clock } = host;
  const byId = new Map(uses.map((use) => [use.runId, use]));
  for (const { name, type } of await files.list(host.home.runs).catch(nothingThere)) {
    if (type !== "folder") continue;
    const use = byId.get(name);
    const folder = archive.workspace(name);
    if (use === undefined) {
      // Of a run that was refused at its start, or whose record is gone.
      if (await isOlder(host, folder, KEPT.orphan)) counts.workspaces += await removed(host, folder);
    } else if (archive.isFinal(use.state)) {
      const isOld = clock.now() - use.lastUsedAt > KEPT.workspace;
      await cleanWorkspace(host, folder, name, isOld, counts);
    }
  }
}

/** An old workspace goes, all but the products that are to last; of a younger one only orphans among its products. */
async function cleanWorkspace(
  host: ManagerHost,
  folder: string,
  runId: string,
  isOld: boolean,
  counts: { workspaces: number; products: number },
): Promise<void> {
  const { files, store } = host;
  const entries = await files.list(folder).catch(nothingThere);
  const hasProducts = entries.some(({ name }) => name === PRODUCT_FOLDER);
  const lasting = new Set<string>();
  if (hasProducts) {
    for (const { root, path, undoneAt, state, details } of await readProducts(store, { runId })) {
      const isKept = root === "workspace" && undoneAt === undefined && state !== "reserved";
      if (isKept && details !== undefined && details.storage !== "local-workspace") lasting.add(path);
    }
    const products = files.join(folder, PRODUCT_FOLDER);
    for (const { name, type } of await files.list(products).catch(nothingThere)) {
      const path = files.join(products, name);
      if (type !== "file" || lasting.has(`${PRODUCT_FOLDER}/${name}`)) continue;
      if (isOld || (await isOlder(host, path, KEPT.orphan))) counts.products += await removed(host, path);
    }
    await files.removeEmptyFolder(products);
  }
  if (!isOld) return;
  let others = 0;
  for (const { name } of entries) {
    if (name === PRODUCT_FOLDER && lasting.size > 0) continue;
    others += await removed(host, files.join(folder, name));
  }
  if (await files.removeEmptyFolder(folder)) counts.workspaces += 1;
  else if (others > 0) counts.workspaces += 1;
}

async function cleanTemporary(
  host: ManagerHost,
  open: ReadonlySet<string>,
  isBusy: boolean,
): Promise<number> {
  const { files, home } = host;
  // What a run of another process uses need not have its name.
  if (isBusy) return 0;
  let count = 0;
  for (const { name } of await files.list(home.temporary).catch(nothingThere)) {
    if (open.has(name)) continue;
    const path = files.join(home.temporary, name);
    if (await isOlder(host, path, KEPT.temporary)) count += await removed(host, path);
  }
  return count;
}

async function cleanCopies(
  host: ManagerHost,
  uses: readonly RunUse[],
  isFinal: (state: RunState) => boolean,
): Promise<number> {
  const before = host.clock.now() - KEPT.packageCopy;
  const keep = new Set<string>();
  for (const { state, lastUsedAt, packageDigest } of uses) {
    if (packageDigest !== undefined && (!isFinal(state) || lastUsedAt >= before)) keep.add(packageDigest);
  }
  return (await host.modules.removeCopies?.(keep, before))?.length ?? 0;
}

async function isOlder({ files, clock }: ManagerHost, path: string, age: number): Promise<boolean> {
  const found = await files.stat(path).catch(nothingOf);
  return found !== undefined && clock.now() - found.modifiedAt > age;
}

async function removed({ files }: ManagerHost, path: string): Promise<number> {
  try {
    await files.remove(path);
    return 1;
  } catch (error) {
    nothingOf(error);
    return 0;
  }
}

/** What cannot be read or removed is left. */
function nothingOf(error: unknown): undefined {
  if (isWorkflowError(error)) return undefined;
  throw error;
}

function nothingThere(error: unknown): readonly never[] {
  nothingOf(error);
  return [];
}
