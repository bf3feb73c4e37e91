import { openNodeStore } from "../../src/host/node/store.ts";
import { ensureLibraryTables } from "../../src/library/tables.ts";
import type { StorePort } from "../../src/ports/store.ts";

/** The real Store in memory, with this room's tables. */
export async function createTestStore(): Promise<StorePort> {
  const store = openNodeStore(":memory:");
  await ensureLibraryTables(store);
  return store;
}
