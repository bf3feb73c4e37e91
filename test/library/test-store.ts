import { openNodeStore } from "../../src/host/node/store.ts";
import { LIBRARY_TABLES } from "../../src/library/tables.ts";
import type { StorePort } from "../../src/ports/store.ts";

/** The real Store in memory, with this room's tables. */
export async function createTestStore(): Promise<StorePort> {
  const store: StorePort = openNodeStore(":memory:");
  await store.write(LIBRARY_TABLES.map((sql) => ({ sql })));
  return store;
}
