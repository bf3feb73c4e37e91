import type { JsonValue } from "../model/json.ts";
import type { TrustRecord } from "../model/trust.ts";
import type { Clock } from "../ports/clock.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";
import { ensureTrustTables } from "./trust-tables.ts";

export interface TrustGrant {
  readonly packageId: string;
  /** The package's present digest, read afresh. */
  readonly digest: string;
  readonly level: TrustRecord["level"];
}

/** A person's answers about packages, kept in the Store by package id and digest. */
export interface TrustStore {
  /** All records of a package, the newest first. */
  records(packageId: string): Promise<readonly TrustRecord[]>;
  all(): Promise<readonly TrustRecord[]>;
  /** Trusts a package at one digest; origins and folders allowed for that digest before stay allowed. */
  grant(grant: TrustGrant): Promise<TrustRecord>;
  /** Takes back every answer about a package; whether there was one. */
  revoke(packageId: string): Promise<boolean>;
  /** Adds an origin to those allowed for a digest; nothing happens without a record of it. */
  allowOrigin(packageId: string, digest: string, origin: string): Promise<void>;
  /** Adds an absolute folder to those allowed for a digest; nothing happens without a record of it. */
  allowFolder(packageId: string, digest: string, folder: string): Promise<void>;
}

const COLUMNS = "package_id, digest, level, granted_at, origins, folders";

export function createTrustStore(store: StorePort, clock: Clock): TrustStore {
  let ready: Promise<void> | undefined;

  async function select(condition: string, values: readonly string[]): Promise<TrustRecord[]> {
    await (ready ??= ensureTrustTables(store));
    const order = "ORDER BY granted_at DESC, digest";
    return (await store.all(`SELECT ${COLUMNS} FROM trust ${condition} ${order}`, values)).map(toRecord);
  }

  async function put(record: TrustRecord): Promise<void> {
    const { packageId, digest, level, grantedAt, origins, folders } = record;
    await store.write([
      {
        sql: `INSERT OR REPLACE INTO trust (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`,
        values: [packageId, digest, level, grantedAt, JSON.stringify(origins), JSON.stringify(folders)],
      },
    ]);
  }

  async function add(
    packageId: string,
    digest: string,
    list: "origins" | "folders",
    entry: string,
  ): Promise<void> {
    const [record] = await select("WHERE package_id = ? AND digest = ?", [packageId, digest]);
    if (record === undefined || record[list].includes(entry)) return;
    await put({ ...record, [list]: [...record[list], entry] });
  }

  return {
    records: (packageId) => select("WHERE package_id = ?", [packageId]),
    all: () => select("", []),
    async grant({ packageId, digest, level }) {
      const [before] = await select("WHERE package_id = ? AND digest = ?", [packageId, digest]);
      const { origins = [], folders = [] } = before ?? {};
      const record: TrustRecord = { packageId, digest, level, grantedAt: clock.now(), origins, folders };
      await put(record);
      return record;
    },
    async revoke(packageId) {
      await (ready ??= ensureTrustTables(store));
      const [removed = 0] = await store.write([
        { sql: "DELETE FROM trust WHERE package_id = ?", values: [packageId] },
      ]);
      return removed > 0;
    },
    allowOrigin: (packageId, digest, origin) => add(packageId, digest, "origins", origin),
    allowFolder: (packageId, digest, folder) => add(packageId, digest, "folders", folder),
  };
}

function toRecord(row: SqlRow): TrustRecord {
  return {
    packageId: String(row["package_id"]),
    digest: String(row["digest"]),
    level: row["level"] === "full" ? "full" : "isolated",
    grantedAt: Number(row["granted_at"]),
    origins: textList(row["origins"]),
    folders: textList(row["folders"]),
  };
}

/** A damaged list allows nothing. */
function textList(value: SqlRow[string] | undefined): readonly string[] {
  try {
    const list = JSON.parse(String(value)) as JsonValue;
    return Array.isArray(list) ? list.filter((entry) => typeof entry === "string") : [];
  } catch {
    return [];
  }
}
