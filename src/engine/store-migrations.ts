import { WorkflowError } from "../errors/workflow-error.ts";
import type { SqlStatement, StorePort } from "../ports/store.ts";

/** Version of all tables in the store; raised when any room's tables change. */
export const STORE_VERSION = 1;

/**
 * One room's tables: for each version from 1 the statements that lead to it, those of version 1 all of the form
 * `CREATE TABLE IF NOT EXISTS …` and `CREATE INDEX IF NOT EXISTS …`. A version in which nothing changed has none.
 */
export type RoomTables = readonly (readonly string[])[];

/**
 * Brings the tables of all rooms to {@link STORE_VERSION}, in one transaction: a store that is empty, one of an earlier
 * version, and one of the time before the first version, as long as nothing is missing in it that cannot be left empty.
 *
 * @throws WorkflowError `store_newer` when a newer version of this program made them, `store_unversioned` when they are
 *   of an unreleased one and cannot be brought up to date; both with nothing changed
 */
export async function migrateStore(store: StorePort, rooms: readonly RoomTables[]): Promise<void> {
  const version = await readStoreVersion(store);
  if (version > STORE_VERSION) throw newer(version);
  if (version === STORE_VERSION) return;
  const statements = version === 0 ? await fromNothing(store, rooms) : [];
  for (let next = Math.max(version, 1) + 1; next <= STORE_VERSION; next++) {
    statements.push(...rooms.flatMap((room) => room[next - 1] ?? []));
  }
  await store.write([...statements, `PRAGMA user_version = ${STORE_VERSION}`].map((sql) => ({ sql })));
}

/** Version of the tables; 0 when nothing says one. */
export async function readStoreVersion(store: StorePort): Promise<number> {
  const [row] = await store.all("PRAGMA user_version");
  return Number(row?.["user_version"] ?? 0);
}

/** Refuses with `store_newer`, with nothing changed. */
export async function refuseNewerStore(store: StorePort): Promise<void> {
  const version = await readStoreVersion(store);
  if (version > STORE_VERSION) throw newer(version);
}

function newer(found: number): WorkflowError {
  return new WorkflowError("store_newer", { args: { found, known: STORE_VERSION } });
}

/** Statements that make the tables of version 1, and add to tables that are there already what they lack. */
async function fromNothing(store: StorePort, rooms: readonly RoomTables[]): Promise<string[]> {
  const create = rooms.flatMap((room) => room[0] ?? []);
  const present = new Set(
    (await store.all("SELECT name FROM sqlite_master WHERE type = 'table'")).map((row) =>
      String(row["name"]),
    ),
  );
  const additions: string[] = [];
  const problems: string[] = [];
  for (const sql of create) {
    const table = CREATED_TABLE.exec(sql)?.[1];
    if (table === undefined || !present.has(table)) continue;
    for (const column of await missingColumns(store, table, sql)) {
      if (column.optional) additions.push(`ALTER TABLE ${table} ADD COLUMN ${column.name} ${column.type}`);
      else problems.push(`${table}.${column.name}`);
    }
  }
  if (problems.length > 0) {
    throw new WorkflowError("store_unversioned", {
      args: { missing: problems.join(", ") },
      details: { missing: problems },
    });
  }
  // Columns first: an index may need them.
  return [...additions, ...create];
}

const CREATED_TABLE = /^\s*CREATE TABLE IF NOT EXISTS (\w+)/;

interface Column {
  readonly name: string;
  readonly type: string;
  /** May be left empty in rows that are there. */
  readonly optional: boolean;
}

/** Columns that a table should have and has not; SQLite itself reads the definition, into a table of this connection. */
async function missingColumns(store: StorePort, table: string, sql: string): Promise<readonly Column[]> {
  const expected = `expected_${table}`;
  const drop: SqlStatement = { sql: `DROP TABLE IF EXISTS temp.${expected}` };
  await store.write([drop, { sql: sql.replace(CREATED_TABLE, `CREATE TEMP TABLE ${expected}`) }]);
  try {
    const wanted = await columnsOf(store, expected);
    const names = new Set((await columnsOf(store, table)).map(({ name }) => name));
    return wanted.filter(({ name }) => !names.has(name));
  } finally {
    await store.write([drop]);
  }
}

async function columnsOf(store: StorePort, table: string): Promise<readonly Column[]> {
  const rows = await store.all('SELECT name, type, "notnull" AS filled, pk FROM pragma_table_info(?)', [
    table,
  ]);
  return rows.map((row) => ({
    name: String(row["name"]),
    type: String(row["type"]),
    optional: row["filled"] === 0 && row["pk"] === 0,
  }));
}
