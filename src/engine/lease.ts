import { WorkflowError } from "../errors/workflow-error.ts";
import type { Clock } from "../ports/clock.ts";
import type { ProcessPort } from "../ports/process.ts";
import type { SqlRow, SqlStatement, StorePort } from "../ports/store.ts";

/** An owner says so often that it lives, and looks whether somebody asked it to cancel. */
const HEARTBEAT_MS = 500;
/** An owner that cannot be looked up counts as gone after so long without a sign of life. */
const STALE_MS = 10_000;

/** Who owns a run. */
export interface LeaseOwner {
  readonly pid: number;
  readonly startedAt: string;
  readonly host: string;
}

/** Ownership of one run by this process. */
export interface Lease {
  /** False once it was released or lost: what is known of the run is then another's to write. */
  readonly held: boolean;
  /** Gives the run free; later calls do nothing. */
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly store: StorePort;
  readonly clock: Clock;
  readonly process: Pick<ProcessPort, "self" | "alive">;
  /** Somebody asked for the run to be canceled; called once. */
  readonly onCancel: (why: string | undefined) => void;
  /** Another process took the run over, or the store failed: the run must be let go without a further write. */
  readonly onLost: (error: unknown) => void;
}

/**
 * Takes a run for this process (`design/decisions.md`, one home, several processes). Refused with
 * `run_owned_elsewhere` while its owner lives: the process is looked up first, and where that tells nothing its last
 * heartbeat counts. The lease of a dead owner is taken over.
 */
export async function acquireLease(runId: string, options: LeaseOptions): Promise<Lease> {
  const { store, clock, process } = options;
  const token = crypto.randomUUID();
  const [row] = await store.all("SELECT * FROM leases WHERE run_id = ?", [runId]);
  if (row !== undefined && (await lives(row, options))) throw ownedElsewhere(runId, row);
  const { pid, startedAt, host } = process.self();
  const values = [token, pid, startedAt, host, clock.now()];
  // Only if nobody else took it since it was looked at.
  const claim: SqlStatement =
    row === undefined
      ? {
          sql:
            "INSERT OR IGNORE INTO leases (run_id, token, pid, process_started, host, heartbeat_at) " +
            "VALUES (?, ?, ?, ?, ?, ?)",
          values: [runId, ...values],
        }
      : {
          sql:
            "UPDATE leases SET token = ?, pid = ?, process_started = ?, host = ?, heartbeat_at = ?, " +
            "cancel_asked = 0, cancel_why = NULL WHERE run_id = ? AND token = ?",
          values: [...values, runId, row["token"] ?? ""],
        };
  const [changed] = await store.write([claim]);
  if (changed !== 1) {
    const [winner] = await store.all("SELECT * FROM leases WHERE run_id = ?", [runId]);
    throw ownedElsewhere(runId, winner ?? {});
  }
  return keepLease(runId, token, options);
}

/** The living owner of a run, if there is one. */
export async function leaseOwner(
  runId: string,
  options: Pick<LeaseOptions, "store" | "clock" | "process">,
): Promise<LeaseOwner | undefined> {
  const [row] = await options.store.all("SELECT * FROM leases WHERE run_id = ?", [runId]);
  return row !== undefined && (await lives(row, options)) ? ownerOf(row) : undefined;
}

/** Asks the owner of a run to cancel it, within a second; false when nobody holds the run. */
export async function requestCancel(store: StorePort, runId: string, why?: string): Promise<boolean> {
  const sql = "UPDATE leases SET cancel_asked = 1, cancel_why = ? WHERE run_id = ?";
  const [changed] = await store.write([{ sql, values: [why ?? null, runId] }]);
  return changed === 1;
}

function keepLease(runId: string, token: string, options: LeaseOptions): Lease {
  const { store, clock } = options;
  holding(store).add(token);
  let held = true;
  let released = false;
  let cancelTold = false;
  let stopTimer = clock.after(HEARTBEAT_MS, tick);

  function tick(): void {
    beat().then(
      () => {
        if (held) stopTimer = clock.after(HEARTBEAT_MS, tick);
      },
      (error: unknown) => {
        lose(error);
      },
    );
  }

  async function beat(): Promise<void> {
    const sql = "UPDATE leases SET heartbeat_at = ? WHERE run_id = ? AND token = ?";
    const [changed] = await store.write([{ sql, values: [clock.now(), runId, token] }]);
    const [row] = await store.all("SELECT * FROM leases WHERE run_id = ?", [runId]);
    if (!held) return;
    if (changed !== 1) {
      lose(ownedElsewhere(runId, row ?? {}));
    } else if (row?.["cancel_asked"] === 1 && !cancelTold) {
      cancelTold = true;
      const why = row["cancel_why"];
      options.onCancel(typeof why === "string" ? why : undefined);
    }
  }

  function lose(error: unknown): void {
    if (!held) return;
    held = false;
    stopTimer();
    options.onLost(error);
  }

  return {
    get held() {
      return held;
    },
    async release() {
      if (released) return;
      released = true;
      held = false;
      stopTimer();
      holding(store).delete(token);
      // Also of one that was lost: the row goes only if it is still this one's, as after a store that failed for a while.
      await store.write([
        { sql: "DELETE FROM leases WHERE run_id = ? AND token = ?", values: [runId, token] },
      ]);
    },
  };
}

/** Tokens that this process holds in a store; a row with another one in its name is left from a run that is over. */
const tokensOf = new WeakMap<StorePort, Set<string>>();

function holding(store: StorePort): Set<string> {
  const tokens = tokensOf.get(store) ?? new Set<string>();
  tokensOf.set(store, tokens);
  return tokens;
}

async function lives(
  row: SqlRow,
  { store, clock, process }: Pick<LeaseOptions, "store" | "clock" | "process">,
): Promise<boolean> {
  const own = process.self();
  const owner = ownerOf(row);
  if (owner.pid === own.pid && owner.startedAt === own.startedAt && owner.host === own.host) {
    return holding(store).has(String(row["token"]));
  }
  const alive = await process.alive(owner);
  // A sign of life from the future is none: the clock was set back since, and a living owner sends new ones.
  return alive ?? Math.abs(clock.now() - Number(row["heartbeat_at"])) < STALE_MS;
}

function ownerOf(row: SqlRow): LeaseOwner {
  return { pid: Number(row["pid"]), startedAt: String(row["process_started"]), host: String(row["host"]) };
}

function ownedElsewhere(runId: string, row: SqlRow): WorkflowError {
  const { pid, host } = ownerOf(row);
  const known = row["pid"] === undefined ? {} : { pid, host };
  return new WorkflowError("run_owned_elsewhere", {
    args: { run: runId, owner: row["pid"] === undefined ? "none" : `${pid}, ${host}` },
    details: known,
  });
}
