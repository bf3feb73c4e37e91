import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { RunCounts, RunRecord } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";
import { ENGINE_TABLES } from "./run-tables.ts";
import { refuseNewerStore } from "./store-migrations.ts";

/** What lists show of a run without reading its units. */
export type RunHeader = Omit<RunRecord, "units" | "skipped">;

export interface StoredRun {
  readonly header: RunHeader;
  readonly state: RunState;
  readonly endedAt?: number;
  /** Units by state, as they were when the run was last left; absent while it is open. */
  readonly counts?: RunCounts;
}

/** A run as it is listed: one whose record cannot be read does not keep the others from being listed. */
export interface ListedRun extends Omit<StoredRun, "header"> {
  readonly header: Pick<RunRecord, "runId" | "workflowId" | "workflowLabel" | "startedAt"> &
    Partial<Pick<RunRecord, "settings" | "libraryIdentity">>;
  /** Set when its record cannot be read; the workflow's id and label are then empty. */
  readonly damaged?: true;
}

/** A run, as far as clean-up looks at it. */
export interface RunUse {
  readonly runId: string;
  readonly state: RunState;
  /** Milliseconds since the epoch; of an open run its start. */
  readonly lastUsedAt: number;
  /** Undefined when its record cannot be read. */
  readonly packageDigest?: string;
}

/** The runs of this home. */
/** Which runs are listed; all of them where nothing is said. */
export interface WhichRuns {
  /** So many of those that began last. */
  readonly latest?: number;
  /** None in these states. */
  readonly without?: readonly RunState[];
}

export interface RunStore {
  /** Keeps a new run as `queued`; durable when this resolves. */
  createRun(record: RunRecord): Promise<void>;
  /** Takes back a run that was refused before anything of it happened; one with events stays. */
  removeRun(runId: string): Promise<void>;
  /** Newest first. */
  listRuns(which?: WhichRuns): Promise<readonly ListedRun[]>;
  /** Of every run what tells how long things of it are kept; no record is read. */
  listUses(): Promise<readonly RunUse[]>;
  /** The whole record; undefined for an unknown run, `run_damaged` when it cannot be read. */
  getRun(runId: string): Promise<(StoredRun & { readonly record: RunRecord }) | undefined>;
  /** What lists show without reading the journal. `endedAt` in milliseconds; both absent while the run is open. */
  setRunState(
    runId: string,
    state: RunState,
    ended?: { readonly endedAt?: number | undefined; readonly counts?: RunCounts },
  ): Promise<void>;
}

/**
 * Opens the store's tables, making those that are not there. `store_newer`, with nothing written, when a newer
 * version of this program made them.
 */
export async function openRunStore(store: StorePort): Promise<RunStore> {
  await refuseNewerStore(store);
  await ensureTables(store, ENGINE_TABLES.flat());
  return createRunStore(store);
}

/** The runs of a store whose tables are there. */
export function createRunStore(store: StorePort): RunStore {
  return {
    async createRun(record) {
      const { units, skipped, ...header } = record;
      await store.write([
        {
          sql: "INSERT INTO runs (run_id, header, record, state, started_at) VALUES (?, ?, ?, 'queued', ?)",
          values: [
            record.runId,
            JSON.stringify(header),
            JSON.stringify({ units, skipped }),
            record.startedAt,
          ],
        },
      ]);
    },
    async removeRun(runId) {
      const sql =
        "DELETE FROM runs WHERE run_id = ? AND NOT EXISTS (SELECT 1 FROM journal WHERE journal.run_id = runs.run_id)";
      await store.write([{ sql, values: [runId] }]);
    },
    async listRuns({ latest, without = [] } = {}) {
      const rows = await store.all(
        "SELECT run_id, header, state, started_at, ended_at, counts FROM runs " +
          "WHERE state NOT IN (SELECT value FROM json_each(?)) ORDER BY started_at DESC, rowid DESC LIMIT ?",
        [JSON.stringify(without), latest ?? -1],
      );
      return rows.map(listedRun);
    },
    async listUses() {
      const rows = await store.all(
        "SELECT run_id, state, coalesce(ended_at, started_at) AS used, " +
          "CASE WHEN json_valid(header) THEN json_extract(header, '$.packageDigest') END AS digest FROM runs",
      );
      return rows.map(({ run_id: runId, state, used, digest }) => ({
        runId: String(runId),
        state: String(state) as RunState,
        lastUsedAt: Number(used),
        ...(typeof digest === "string" ? { packageDigest: digest } : {}),
      }));
    },
    async getRun(runId) {
      const [row] = await store.all(
        "SELECT header, record, state, ended_at, counts FROM runs WHERE run_id = ?",
        [runId],
      );
      if (row === undefined) return undefined;
      const header = headerOf(row, runId);
      const parts = objectOf(row["record"]);
      if (header === undefined || !Array.isArray(parts?.["units"]) || !Array.isArray(parts["skipped"])) {
        throw new WorkflowError("run_damaged", { args: { run: runId, part: "record" } });
      }
      const record = { ...header, ...(parts as unknown as Pick<RunRecord, "units" | "skipped">) };
      return { ...storedState(row), header, record };
    },
    async setRunState(runId, state, { endedAt, counts } = {}) {
      const sql = "UPDATE runs SET state = ?, ended_at = ?, counts = ? WHERE run_id = ?";
      const kept = counts === undefined ? null : JSON.stringify(counts);
      await store.write([{ sql, values: [state, endedAt ?? null, kept, runId] }]);
    },
  };
}

/** Runs `CREATE … IF NOT EXISTS` and similar statements in one transaction; every room makes its own tables so. */
export async function ensureTables(store: StorePort, statements: readonly string[]): Promise<void> {
  await store.write(statements.map((sql) => ({ sql })));
}

function listedRun(row: SqlRow): ListedRun {
  const runId = String(row["run_id"]);
  const header = headerOf(row, runId);
  const state = storedState(row);
  if (header !== undefined) return { ...state, header };
  const known = { runId, workflowId: "", workflowLabel: "", startedAt: Number(row["started_at"]) };
  return { ...state, header: known, damaged: true };
}

function storedState(row: SqlRow): Omit<StoredRun, "header"> {
  const { ended_at: endedAt } = row;
  const counts = objectOf(row["counts"]);
  return {
    state: String(row["state"]) as RunState,
    ...(typeof endedAt === "number" ? { endedAt } : {}),
    ...(counts === undefined ? {} : { counts: counts as unknown as RunCounts }),
  };
}

/** Undefined when it is not what was written: another program, or a damaged disk, had its hands on it. */
function headerOf(row: SqlRow, runId: string): RunHeader | undefined {
  const header = objectOf(row["header"]);
  const sound =
    header?.["runId"] === runId &&
    typeof header["workflowId"] === "string" &&
    typeof header["workflowLabel"] === "string" &&
    typeof header["startedAt"] === "number" &&
    typeof header["settings"] === "object" &&
    header["settings"] !== null;
  return sound ? (header as unknown as RunHeader) : undefined;
}

function objectOf(text: SqlRow[string] | undefined): JsonObject | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value = JSON.parse(text) as JsonObject | readonly JsonValue[] | null;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as JsonObject)
      : undefined;
  } catch {
    return undefined;
  }
}
