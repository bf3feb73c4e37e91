import type { ItemRef } from "../model/item-ref.ts";
import type { Product, ProductDetails, ProductRoot } from "../model/receipt.ts";
import type { SqlRow, StorePort } from "../ports/store.ts";

/** A row of a run's products. */
export interface StoredProduct extends Product {
  /** Which of several applies of the unit wrote it; `""`: the only one. */
  readonly part: string;
  /** Slot that a hook named when it asked for a place. */
  readonly slot?: string;
  /**
   * `reserved`: only the name is taken. `pending`: the file is being written, so it may be absent, or as before
   * (`previousSha256`), or as `sha256` says. `written`: done.
   */
  readonly state: "reserved" | "pending" | "written";
  readonly previousSha256?: string;
  /** `placeKey` of its place. */
  readonly place: string;
}

/** Products of a run, or of one unit of it, in the order in which their names were taken; reserved names too. */
export async function readProducts(
  store: StorePort,
  of: { readonly runId: string; readonly unitId?: string },
): Promise<readonly StoredProduct[]> {
  const rows =
    of.unitId === undefined
      ? await store.all("SELECT * FROM run_products WHERE run_id = ? ORDER BY rowid", [of.runId])
      : await store.all("SELECT * FROM run_products WHERE run_id = ? AND unit_id = ? ORDER BY rowid", [
          of.runId,
          of.unitId,
        ]);
  return rows.map(productOf);
}

/** Products of all runs that are files now, or may be: newest first. */
export async function readAllProducts(store: StorePort): Promise<readonly StoredProduct[]> {
  const rows = await store.all(
    "SELECT * FROM run_products WHERE state != 'reserved' AND undone_at IS NULL ORDER BY written_at DESC, rowid DESC",
  );
  return rows.map(productOf);
}

/** Files that were being written when their process ended. */
export async function readPendingProducts(store: StorePort): Promise<readonly StoredProduct[]> {
  return (await store.all("SELECT * FROM run_products WHERE state = 'pending'")).map(productOf);
}

/** The product at a place of a run. */
export async function findProduct(
  store: StorePort,
  runId: string,
  place: string,
): Promise<StoredProduct | undefined> {
  const rows = await store.all("SELECT * FROM run_products WHERE run_id = ? AND place = ?", [runId, place]);
  return rows[0] === undefined ? undefined : productOf(rows[0]);
}

/** Takes a place for a product; false when the run has one there already. */
export async function insertProduct(store: StorePort, product: StoredProduct): Promise<boolean> {
  const [changed] = await store.write([
    {
      sql: `INSERT INTO run_products (product_id, run_id, unit_id, part, root, attachment_library, attachment_key, path,
          place, slot, state, size, sha256, written_at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, place) DO NOTHING`,
      values: [
        product.productId,
        product.runId,
        product.unitId,
        product.part,
        product.root,
        product.attachmentRef?.libraryId ?? null,
        product.attachmentRef?.key ?? null,
        product.path,
        product.place,
        product.slot ?? null,
        product.state,
        product.size,
        product.sha256,
        product.writtenAt,
      ],
    },
  ]);
  return changed === 1;
}

export interface ProductUpdate {
  readonly state: StoredProduct["state"];
  readonly size: number;
  readonly sha256: string;
  readonly previousSha256: string | null;
  readonly slot: string | null;
  readonly writtenAt: number;
}

/** Says what is at a product's place from now on; it stands again if it was undone. */
export async function updateProduct(
  store: StorePort,
  productId: string,
  update: ProductUpdate,
): Promise<void> {
  await store.write([
    {
      sql: `UPDATE run_products SET state = ?, size = ?, sha256 = ?, previous_sha256 = ?, slot = ?, written_at = ?,
          undone_at = NULL
        WHERE product_id = ?`,
      values: [
        update.state,
        update.size,
        update.sha256,
        update.previousSha256,
        update.slot,
        update.writtenAt,
        productId,
      ],
    },
  ]);
}

/** Keeps what was said of a product. */
export async function describeProduct(
  store: StorePort,
  productId: string,
  details: ProductDetails,
): Promise<void> {
  await store.write([
    {
      sql: "UPDATE run_products SET details = ? WHERE product_id = ?",
      values: [JSON.stringify(details), productId],
    },
  ]);
}

export async function markProductsUndone(
  store: StorePort,
  productIds: readonly string[],
  at: number,
): Promise<void> {
  await store.write(
    productIds.map((productId) => ({
      sql: "UPDATE run_products SET undone_at = ? WHERE product_id = ? AND undone_at IS NULL",
      values: [at, productId],
    })),
  );
}

function productOf(row: SqlRow): StoredProduct {
  const details = detailsOf(row["details"]);
  const {
    attachment_library: libraryId,
    attachment_key: key,
    slot,
    previous_sha256: previous,
    undone_at,
  } = row;
  const attachmentRef: ItemRef | undefined =
    typeof libraryId === "number" && typeof key === "string" ? { libraryId, key } : undefined;
  return {
    productId: String(row["product_id"]),
    runId: String(row["run_id"]),
    unitId: String(row["unit_id"]),
    part: String(row["part"]),
    root: String(row["root"]) as ProductRoot,
    ...(attachmentRef === undefined ? {} : { attachmentRef }),
    path: String(row["path"]),
    place: String(row["place"]),
    state: String(row["state"]) as StoredProduct["state"],
    size: Number(row["size"]),
    sha256: String(row["sha256"]),
    writtenAt: Number(row["written_at"]),
    ...(typeof slot === "string" ? { slot } : {}),
    ...(typeof previous === "string" ? { previousSha256: previous } : {}),
    ...(typeof undone_at === "number" ? { undoneAt: undone_at } : {}),
    ...(details === undefined ? {} : { details }),
  };
}

/** Undefined also for what cannot be read: the file itself is still known. */
function detailsOf(text: SqlRow[string] | undefined): ProductDetails | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const value = JSON.parse(text) as ProductDetails | null;
    return typeof value === "object" && value !== null && typeof value.storage === "string"
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
