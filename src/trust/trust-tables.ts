import type { StorePort } from "../ports/store.ts";

/** Tables of this room in the Store. `origins` and `folders` are JSON lists. */
export const TRUST_TABLES: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS trust (
    package_id TEXT NOT NULL,
    digest TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('isolated', 'full')),
    granted_at INTEGER NOT NULL,
    origins TEXT NOT NULL,
    folders TEXT NOT NULL,
    PRIMARY KEY (package_id, digest)
  )`,
  `CREATE TABLE IF NOT EXISTS package_digests (
    place TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    digest TEXT NOT NULL
  )`,
];

/** Makes the tables of this room where they are missing. */
export async function ensureTrustTables(store: StorePort): Promise<void> {
  await store.write(TRUST_TABLES.map((sql) => ({ sql })));
}
