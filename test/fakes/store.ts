import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openNodeStore, type NodeStore } from "../../src/host/node/store.ts";
import type { StorePort } from "../../src/ports/store.ts";

/** The real store on a file of its own. */
export interface TempStore {
  readonly store: NodeStore;
  readonly file: string;
  /** Opens the same file once more, as another process would. */
  reopen(): NodeStore;
  /** Closes every store of it and removes the file. */
  dispose(): Promise<void>;
}

export function createTempStore(): TempStore {
  const dir = mkdtempSync(join(tmpdir(), "zwm-store-"));
  const file = join(dir, "state.sqlite");
  const stores = [openNodeStore(file)];
  const [store] = stores;
  if (store === undefined) throw new Error("no store");
  return {
    store,
    file,
    reopen() {
      const again = openNodeStore(file);
      stores.push(again);
      return again;
    },
    async dispose() {
      for (const open of stores) await open.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The same store, answering later, as the one of Zotero does. */
export function slowStore(store: StorePort): StorePort {
  const later = async () => {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
  };
  return {
    async all(sql, values) {
      await later();
      return store.all(sql, values);
    },
    async write(statements) {
      await later();
      return store.write(statements);
    },
    close: () => store.close(),
  };
}
