import { ENGINE_TABLES } from "../engine/run-tables.ts";
import { migrateStore } from "../engine/store-migrations.ts";
import { isWorkflowError, type WorkflowError } from "../errors/workflow-error.ts";
import { LIBRARY_TABLES } from "../library/tables.ts";
import type { StorePort } from "../ports/store.ts";
import { TRUST_TABLES } from "../trust/trust-tables.ts";
import type { ManagerHost } from "./manager-host.ts";
import { ARCHIVE_TABLES } from "./archive-tables.ts";

/**
 * The Store of a home, up to date, with the tables of every room. A Store that a newer version of this program
 * wrote is said so once and only read from then on: what would write is refused with `store_newer`, and nothing in it is
 * overwritten (`spec/user-faults.md` F04).
 *
 * @throws WorkflowError `store_unversioned`, with nothing changed
 */
export async function openHomeStore(
  host: Pick<ManagerHost, "store" | "localizer" | "ui">,
): Promise<StorePort> {
  try {
    await migrateStore(host.store, [ENGINE_TABLES, [LIBRARY_TABLES], [TRUST_TABLES], [ARCHIVE_TABLES]]);
    return host.store;
  } catch (error) {
    if (!isWorkflowError(error) || error.code !== "store_newer") throw error;
    const { localizer, ui } = host;
    ui.notify(localizer.text("manager-home-read-only", error.args), "error");
    return readOnly(host.store, error);
  }
}

function readOnly(store: StorePort, reason: WorkflowError): StorePort {
  return {
    async all(sql, values) {
      try {
        return await store.all(sql, values);
      } catch (error) {
        // The newer version has another table there.
        throw isWorkflowError(error) && error.code === "store_failed" ? reason : error;
      }
    },
    write(statements) {
      // What only makes sure that tables are there has nothing to do.
      if (statements.every(({ sql }) => /^\s*CREATE (?:TABLE|INDEX) IF NOT EXISTS/.test(sql))) {
        return statements.map(() => 0);
      }
      throw reason;
    },
    close: () => store.close(),
  };
}
