import type { JsonObject } from "../model/json.ts";
import type { StorePort } from "../ports/store.ts";

/** Whether the Store's file is sound, and how many rows its tables have; nothing of what they hold. */
export async function storeCheck(store: StorePort): Promise<JsonObject> {
  const found = await store.all("PRAGMA integrity_check");
  const tables = await store.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const table = String(name).replaceAll('"', '""');
    const [counted] = await store.all(`SELECT count(*) AS n FROM "${table}"`);
    rows[String(name)] = Number(counted?.["n"] ?? 0);
  }
  return { integrityCheck: found.map((row) => String(Object.values(row)[0])), rows };
}
