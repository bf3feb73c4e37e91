import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { RunCounts, RunRecord } from "../model/run.ts";
import type { RunState } from "../model/states.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";

/** Version of all tables in the store, those of other rooms included. Raised when older code cannot read them. */
export const STORE_SCHEMA_VERSION = 1;

const TABLES: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
  `INSERT OR IGNORE INTO meta (key, value) VALUES ('schema_version', '${STORE_SCHEMA_VERSION}')`,
  "CREATE TABLE IF NOT EXISTS runs (run_id TEXT PRIMARY KEY, header TEXT NOT NULL, record TEXT NOT NULL, " +
    "state TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER, counts TEXT)",
  "CREATE INDEX IF NOT EXISTS runs_started ON runs (started_at)",
  "CREATE TABLE IF NOT EXISTS journal (run_id TEXT NOT NULL, seq INTEGER NOT NULL, base INTEGER NOT NULL, " +
    "events INTEGER NOT NULL, body TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (run_id, seq)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS leases (run_id TEXT PRIMARY KEY, token TEXT NOT NULL, pid INTEGER NOT NULL, " +
    "process_started TEXT NOT NULL, host TEXT NOT NULL, heartbeat_at INTEGER NOT NULL, " +
    "cancel_asked INTEGER NOT NULL DEFAULT 0, cancel_why TEXT)",
];

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
  readonly header: Pick<RunRecord, "runId" | "workflowId" | "workflowLabel" | "startedAt">;
  /** Set when its record cannot be read; the workflow's id and label are then empty. */
  readonly damaged?: true;
}

/** The runs of this home. */
export interface RunStore {
  /** Keeps a new run as `queued`; durable when this resolves. */
  createRun(record: RunRecord): Promise<void>;
  /** Newest first. */
  listRuns(): Promise<readonly ListedRun[]>;
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
  await refuseNewer(store);
  await ensureTables(store, TABLES);
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
    async listRuns() {
      const rows = await store.all(
        "SELECT run_id, header, state, started_at, ended_at, counts FROM runs ORDER BY started_at DESC, rowid DESC",
      );
      return rows.map(listedRun);
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

async function refuseNewer(store: StorePort): Promise<void> {
  const tables = await store.all("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'");
  if (tables.length === 0) return;
  const [row] = await store.all("SELECT value FROM meta WHERE key = 'schema_version'");
  const version = Number(row?.["value"] ?? STORE_SCHEMA_VERSION);
  if (version > STORE_SCHEMA_VERSION) {
    throw new WorkflowError("store_newer", { args: { found: version, known: STORE_SCHEMA_VERSION } });
  }
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
