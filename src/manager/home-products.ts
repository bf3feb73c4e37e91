import { WorkflowError } from "../errors/workflow-error.ts";
import { productPath } from "../library/product-place.ts";
import { markProductsUndone, readAllProducts, type StoredProduct } from "../library/product-store.ts";
import { PREVIEW_BYTES, previewOf } from "../library/text-preview.ts";
import { planProductUndo, removeProducts } from "../library/undo-products.ts";
import type { ListedProduct, ProductPreview } from "../model/manager-api.ts";
import type { ManagerHost } from "./manager-host.ts";
import type { RunArchive } from "./run-archive.ts";
import { reported } from "./run-report.ts";

/** The files that runs left for the user, over all runs of a home. */
export interface HomeProducts {
  /** Newest first; of one run with its id. */
  list(runId?: string): Promise<readonly ListedProduct[]>;
  /** A prefix of the id that only one product has will do. Refused with `product_not_found`. */
  preview(productId: string): Promise<ProductPreview>;
  /**
   * Removes the file of a product of a run that nobody carries out. Refused with `product_not_found`, and with `file_exists`
   * when somebody changed it since.
   */
  remove(
    productId: string,
    owning: <T>(runId: string, act: () => Promise<T>) => Promise<T>,
  ): Promise<{ readonly productId: string; readonly path: string; readonly removed: boolean }>;
}

export function createHomeProducts(
  host: ManagerHost,
  archive: Pick<RunArchive, "get" | "roots">,
): HomeProducts {
  const { files, store, clock } = host;

  const rootsOf = async (runId: string) => archive.roots((await archive.get(runId)).record);

  const find = async (idOrPrefix: string): Promise<StoredProduct> => {
    const all = await readAllProducts(store);
    const exact = all.find(({ productId }) => productId === idOrPrefix);
    if (exact !== undefined) return exact;
    const found = idOrPrefix === "" ? [] : all.filter(({ productId }) => productId.startsWith(idOrPrefix));
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    throw new WorkflowError("product_not_found", { args: { id: idOrPrefix, count: found.length } });
  };

  const listed = async (products: readonly StoredProduct[]): Promise<readonly ListedProduct[]> => {
    const rows: { readonly product: StoredProduct; readonly path: string | undefined }[] = [];
    const roots = new Map<string, Awaited<ReturnType<typeof rootsOf>>>();
    for (const product of products) {
      const { runId } = product;
      const own = roots.get(runId) ?? (await rootsOf(runId));
      roots.set(runId, own);
      rows.push({ product, path: await productPath(files, own, product) });
    }
    const present = await files.existing(rows.map(({ path }) => path ?? ""));
    return rows.map(({ product, path }, at) => ({
      ...reported(product),
      ...(path === undefined ? {} : { absolutePath: path }),
      exists: present[at] === 1,
    }));
  };

  return {
    async list(runId) {
      const all = await readAllProducts(store);
      if (runId === undefined) return listed(all);
      const { record } = await archive.get(runId);
      return listed(all.filter((product) => product.runId === record.runId));
    },

    async preview(idOrPrefix) {
      const product = await find(idOrPrefix);
      const [shown] = await listed([product]);
      if (shown?.absolutePath === undefined || !shown.exists) {
        throw new WorkflowError("file_not_found", { args: { path: product.path } });
      }
      const size = (await files.stat(shown.absolutePath))?.size ?? 0;
      const bytes = await files.readBytes(shown.absolutePath);
      return { product: shown, ...previewOf(bytes, size, PREVIEW_BYTES) };
    },

    async remove(idOrPrefix, owning) {
      const { productId, runId, path } = await find(idOrPrefix);
      return owning(runId, async () => {
        const product = await find(productId);
        const [step] = await removeProducts(
          files,
          await planProductUndo(files, await rootsOf(runId), [product]),
        );
        if (step?.keep === "changed-since") {
          const reason = "changed-since";
          throw new WorkflowError("file_exists", { args: { path, reason }, details: { reason } });
        }
        if (step?.keep === "not-writable") {
          throw new WorkflowError("file_unwritable", { args: { path, reason: "not-writable" } });
        }
        if (step?.keep === "folder-missing") throw new WorkflowError("file_not_found", { args: { path } });
        await markProductsUndone(store, [productId], clock.now());
        return { productId, path, removed: step !== undefined && step.keep === undefined };
      });
    },
  };
}
