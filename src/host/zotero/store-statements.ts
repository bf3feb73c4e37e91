import type { SqlRow, SqlStatement, SqlValue } from "../../ports/store.ts";
import { createTurns } from "./disk.ts";

/** What SQLite refused: its result code and its words. */
export class SqlRefusal extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** Statements of one connection. Everything is carried out by its thread, one call after the other. */
export interface StoreStatements {
  all(sql: string, values: readonly SqlValue[]): Promise<readonly SqlRow[]>;
  /** One statement outside of any transaction; what it answers with is dropped. */
  run(sql: string): Promise<void>;
  /** All in one transaction; the number of rows that each changed. */
  write(statements: readonly SqlStatement[]): Promise<readonly number[]>;
  /** Before the connection is closed: it waits for statements that are still held. */
  end(): Promise<void>;
}

/** Statements kept prepared, and queries whose columns are known; all of the program's are fixed texts. */
const MAX_PREPARED = 256;
/** Rows changed by the last statement, and by all so far: only together they tell that a statement changed none. */
const CHANGES = "SELECT changes(), total_changes()";
/** `VALUE_TYPE_BLOB` of mozIStorageValueArray. */
const BLOB = 4;

export function createStoreStatements(connection: mozIStorageAsyncConnection): StoreStatements {
  const prepared = new Map<string, mozIStorageAsyncStatement>();
  const columns = new Map<string, readonly string[]>();
  const changes = connection.createAsyncStatement(CHANGES);
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other, as they were called: a query asks for its columns first, a long list is handed over in turns. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run);
    last = turn.catch(() => undefined);
    return turn;
  }

  /** Statements for one call; those that are not kept prepared are given back at its end. */
  async function withStatements<T>(
    use: (take: (sql: string) => mozIStorageAsyncStatement) => Promise<T>,
  ): Promise<T> {
    const once: mozIStorageAsyncStatement[] = [];
    const taken = new Set<string>();
    const take = (sql: string): mozIStorageAsyncStatement => {
      const known = prepared.get(sql);
      // A statement holds the values of one use.
      if (known !== undefined && !taken.has(sql)) {
        taken.add(sql);
        return known;
      }
      const made = connection.createAsyncStatement(sql);
      if (known === undefined && prepared.size < MAX_PREPARED) {
        prepared.set(sql, made);
        taken.add(sql);
      } else once.push(made);
      return made;
    };
    try {
      return await use(take);
    } finally {
      for (const statement of once) statement.finalize();
    }
  }

  /** Names of a query's columns: rows do not tell them, a table made of the query does. Asked once for each text. */
  async function namesOf(sql: string, values: readonly SqlValue[]): Promise<readonly string[]> {
    const known = columns.get(sql);
    if (known !== undefined) return known;
    const names = await readNames(connection, sql, values);
    if (columns.size < MAX_PREPARED) columns.set(sql, names);
    return names;
  }

  return {
    all: (text, given) =>
      inTurn(() =>
        withStatements(async (take) => {
          const { sql, values = [] } = withoutEmptyBytes({ sql: text, values: given });
          const names = await namesOf(sql, values);
          const rows: SqlRow[] = [];
          const statement = take(sql);
          bind(statement, [values]);
          await execute(connection, [statement], (row) => {
            rows.push(Object.fromEntries(names.map((name, at) => [name, valueAt(row, at)])));
          });
          return rows;
        }),
      ),

    run: (sql) => inTurn(() => withStatements((take) => execute(connection, [take(sql)], () => undefined))),

    write: (statements) =>
      inTurn(() =>
        withStatements(async (take) => {
          const groups = groupsOf(statements);
          const counts: (readonly [changed: number, total: number])[] = [];
          const batch: mozIStorageBaseStatement[] = [changes];
          const turn = createTurns();
          for (const { sql, rows } of groups) {
            const statement = take(sql);
            bind(statement, rows);
            batch.push(statement, changes);
            await turn();
          }
          if (groups.length === 0) return [];
          await execute(connection, batch, (row) => {
            // What a statement answers with itself has another form.
            if (row.numEntries === 2) counts.push([row.getInt64(0), row.getInt64(1)]);
          });
          return groups.flatMap(({ rows }, at) => {
            const [before, after] = [counts[at], counts[at + 1]];
            const changed =
              before === undefined || after === undefined || before[1] === after[1] ? 0 : after[0];
            return rows.map(() => changed);
          });
        }),
      ),

    async end() {
      await last;
      for (const statement of prepared.values()) statement.finalize();
      prepared.clear();
      changes.finalize();
    },
  };
}

interface StatementGroup {
  readonly sql: string;
  readonly rows: (readonly SqlValue[])[];
}

/** Every row of it changes as many rows as any other, or the whole is taken back. */
const PLAIN_INSERT = /^\s*INSERT\s+INTO\s(?!.*\b(?:SELECT|CONFLICT|RETURNING)\b)/is;
/** So many rows are bound to one statement before other work gets its turn. */
const GROUP_ROWS = 500;

/** Equal insertions that follow each other go as one statement with many rows, which takes a tenth of the time. */
function groupsOf(statements: readonly SqlStatement[]): readonly StatementGroup[] {
  const groups: StatementGroup[] = [];
  for (const statement of statements) {
    const { sql, values = [] } = withoutEmptyBytes(statement);
    const group = groups.at(-1);
    const joins = group?.sql === sql && group.rows.length < GROUP_ROWS && values.length > 0;
    if (joins && PLAIN_INSERT.test(sql)) group.rows.push(values);
    else groups.push({ sql, rows: [values] });
  }
  return groups;
}

async function readNames(
  connection: mozIStorageAsyncConnection,
  sql: string,
  values: readonly SqlValue[],
): Promise<readonly string[]> {
  const pragma = /^\s*PRAGMA\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1];
  const query = pragma === undefined ? sql : `SELECT * FROM pragma_${pragma}`;
  const make = connection.createAsyncStatement(
    `CREATE TEMP TABLE zwm_columns AS SELECT * FROM (${query}\n) LIMIT 0`,
  );
  const ask = connection.createAsyncStatement("SELECT name FROM pragma_table_info('zwm_columns', 'temp')");
  const drop = connection.createAsyncStatement("DROP TABLE temp.zwm_columns");
  const names: string[] = [];
  try {
    bind(make, [values]);
    await execute(connection, [make, ask, drop], (row) => {
      names.push(row.getString(0));
    });
  } finally {
    for (const statement of [make, ask, drop]) statement.finalize();
  }
  return names;
}

function bind(statement: mozIStorageAsyncStatement, rows: readonly (readonly SqlValue[])[]): void {
  if (rows.every((values) => values.length === 0)) return;
  const all = statement.newBindingParamsArray();
  for (const values of rows) {
    const row = all.newBindingParams();
    values.forEach((value, at) => {
      if (value instanceof Uint8Array) row.bindBlobByIndex(at, value as unknown as number[]);
      else row.bindByIndex(at, value as unknown as nsIVariant);
    });
    all.addParams(row);
  }
  statement.bindParameters(all);
}

/** Everything in which a question mark is none: texts, names, comments; else a question mark alone. */
const PLACEHOLDER = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\?/g;

/** The application binds an empty list of bytes as NULL, so it is written out in the place of its question mark. */
function withoutEmptyBytes({ sql, values = [] }: SqlStatement): SqlStatement {
  const isEmpty = (value: SqlValue | undefined) => value instanceof Uint8Array && value.length === 0;
  if (!values.some(isEmpty)) return { sql, values };
  let at = -1;
  const written = sql.replaceAll(PLACEHOLDER, (token) => {
    if (token !== "?") return token;
    at += 1;
    return isEmpty(values[at]) ? "x''" : token;
  });
  return { sql: written, values: values.filter((value) => !isEmpty(value)) };
}

function valueAt(row: mozIStorageRow, at: number): SqlValue {
  const value: unknown = row.getResultByIndex(at);
  if (typeof value === "number" || typeof value === "string") return value;
  if (row.getTypeOfIndex(at) !== BLOB) return null;
  return Uint8Array.from((value ?? []) as ArrayLike<number>);
}

/** Several statements are one transaction of the connection; the first that is refused takes all of them back. */
function execute(
  connection: mozIStorageAsyncConnection,
  statements: mozIStorageBaseStatement[],
  take: (row: mozIStorageRow) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let refusal: unknown;
    connection.executeAsync(statements, {
      handleResult(found: mozIStorageResultSet) {
        try {
          for (let row = nextRow(found); row !== null; row = nextRow(found)) take(row);
        } catch (error) {
          refusal ??= error;
        }
      },
      handleError({ result, message }: mozIStorageError) {
        refusal ??= new SqlRefusal(result, message);
      },
      handleCompletion(reason: number) {
        if (refusal === undefined && reason === 0) resolve();
        else reject((refusal as Error | undefined) ?? new SqlRefusal(9, "interrupted"));
      },
    });
  });
}

/** Null after the last one. */
function nextRow(found: mozIStorageResultSet): mozIStorageRow | null {
  return found.getNextRow();
}
