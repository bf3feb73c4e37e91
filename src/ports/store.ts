export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface SqlStatement {
  readonly sql: string;
  readonly values?: readonly SqlValue[];
}

/**
 * SQL on the manager's own SQLite file, apart from the library: journal, intents, receipts, trust, settings.
 * WAL, `synchronous = NORMAL`: what was committed survives a killed process (`design/decisions.md`, journal).
 * Hosts whose database answers synchronously return plain values, so that no caller pays an `await` for it.
 */
export interface StorePort {
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly SqlRow[]> | readonly SqlRow[];
  /** All statements in one transaction, or none; the number of rows changed by each. */
  write(statements: readonly SqlStatement[]): Promise<readonly number[]> | readonly number[];
  close(): Promise<void>;
}
