import type { RoomTables } from "./store-migrations.ts";

/** Which run holds a place that only one may hold; whether that run lives is what its lease says. */
const SINGLE_RUNS_TABLE =
  "CREATE TABLE IF NOT EXISTS single_runs (place TEXT PRIMARY KEY, run_id TEXT NOT NULL) WITHOUT ROWID";

const TABLES: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS runs (run_id TEXT PRIMARY KEY, header TEXT NOT NULL, record TEXT NOT NULL, " +
    "state TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER, counts TEXT)",
  "CREATE INDEX IF NOT EXISTS runs_started ON runs (started_at)",
  "CREATE TABLE IF NOT EXISTS journal (run_id TEXT NOT NULL, seq INTEGER NOT NULL, base INTEGER NOT NULL, " +
    "events INTEGER NOT NULL, body TEXT NOT NULL, checksum INTEGER NOT NULL, PRIMARY KEY (run_id, seq)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS leases (run_id TEXT PRIMARY KEY, token TEXT NOT NULL, pid INTEGER NOT NULL, " +
    "process_started TEXT NOT NULL, host TEXT NOT NULL, heartbeat_at INTEGER NOT NULL, " +
    "cancel_asked INTEGER NOT NULL DEFAULT 0, cancel_why TEXT)",
  SINGLE_RUNS_TABLE,
];

/** Tables of this room in the Store. */
export const ENGINE_TABLES: RoomTables = [TABLES];
