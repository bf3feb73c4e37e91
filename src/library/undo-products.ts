import type { UndoKeptReason } from "../model/receipt.ts";
import type { FilesPort } from "../ports/files.ts";
import { type ProductRoots, productPath } from "./product-place.ts";
import type { StoredProduct } from "./product-store.ts";

/** What undo will do with one product. */
export interface ProductStep {
  readonly product: StoredProduct;
  readonly absolutePath?: string;
  /** Set: it is left, and this is why. */
  readonly keep?: UndoKeptReason;
}

/**
 * Decides which of a run's products can be removed: those that are as the run left them. Names that were only
 * reserved, and files that a crash kept from being written, are no products.
 */
export async function planProductUndo(
  files: FilesPort | undefined,
  roots: ProductRoots | undefined,
  products: readonly StoredProduct[],
): Promise<readonly ProductStep[]> {
  const steps: ProductStep[] = [];
  for (const product of products) {
    if (product.state === "reserved") continue;
    if (product.undoneAt !== undefined) {
      steps.push({ product, keep: "already-undone" });
      continue;
    }
    const absolutePath =
      roots === undefined || files === undefined ? undefined : await productPath(files, roots, product);
    const found = absolutePath === undefined ? undefined : await files?.stat(absolutePath);
    if (files === undefined || absolutePath === undefined || found === undefined) {
      if (product.state === "written") steps.push({ product, keep: "missing" });
      continue;
    }
    const digest = found.type === "file" ? await files.sha256(absolutePath) : "";
    const own =
      digest === product.sha256 || (product.state === "pending" && digest === product.previousSha256);
    steps.push(own ? { product, absolutePath } : { product, absolutePath, keep: "changed-since" });
  }
  return steps;
}

/** Removes the files that the steps do not keep; answers their products. */
export async function removeProducts(
  files: FilesPort | undefined,
  steps: readonly ProductStep[],
): Promise<readonly StoredProduct[]> {
  const removed: StoredProduct[] = [];
  for (const { product, absolutePath, keep } of steps) {
    if (keep !== undefined || absolutePath === undefined || files === undefined) continue;
    await files.remove(absolutePath);
    removed.push(product);
  }
  return removed;
}
