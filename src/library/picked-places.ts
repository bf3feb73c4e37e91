import type { FilesPort } from "../ports/files.ts";
import type { StorePort } from "../ports/store.ts";

/** Something a person picked for a run, at its start or while it was under way. */
export interface PickedPlace {
  /** From 1, within its run. */
  readonly number: number;
  /** `file`, `read-folder`: to be read. `folder`: to be read and written below. `save-file`: to be written. */
  readonly kind: "file" | "read-folder" | "folder" | "save-file";
  /** Absolute. */
  readonly path: string;
  /** What it was picked for at the start; absent for what a hook asked for. */
  readonly slot?: string;
}

/**
 * What a person picked for one run. It is kept apart from the journal, which holds no path, so that the files written
 * there are found again by undo.
 */
export interface PickedPlaces {
  add(kind: PickedPlace["kind"], path: string, slot?: string): Promise<void>;
  list(): Promise<readonly PickedPlace[]>;
}

/** Picked places in the Store. */
export function createPickedPlaces(store: StorePort, runId: string): PickedPlaces {
  return {
    async add(kind, path, slot = "") {
      await store.write([
        {
          sql: `INSERT INTO run_picked_places (run_id, number, kind, path, slot)
            SELECT ?, 1 + count(*), ?, ?, ? FROM run_picked_places WHERE run_id = ?
            ON CONFLICT (run_id, kind, path, slot) DO NOTHING`,
          values: [runId, kind, path, slot, runId],
        },
      ]);
    },
    async list() {
      const rows = await store.all(
        "SELECT number, kind, path, slot FROM run_picked_places WHERE run_id = ? ORDER BY number",
        [runId],
      );
      return rows.map((row): PickedPlace => ({
        number: Number(row["number"]),
        kind: String(row["kind"]) as PickedPlace["kind"],
        path: String(row["path"]),
        ...(row["slot"] === "" ? {} : { slot: String(row["slot"]) }),
      }));
    },
  };
}

/** The folder that products of root `picked` with this number lie in. */
export async function pickedFolder(
  files: Pick<FilesPort, "dirname">,
  places: Pick<PickedPlaces, "list">,
  number: number,
): Promise<string | undefined> {
  const place = (await places.list()).find((one) => one.number === number);
  if (place === undefined || place.kind === "file" || place.kind === "read-folder") {
    return undefined;
  }
  return place.kind === "folder" ? place.path : files.dirname(place.path);
}
