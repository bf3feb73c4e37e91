import type { UndoKeptReason } from "../model/receipt.ts";
import type { FilesPort } from "../ports/files.ts";
import { isWorkflowError } from "../errors/workflow-error.ts";
import { productFolder, type ProductRoots, productPath } from "./product-place.ts";
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
    const step = await decide(files, roots, product).catch((error: unknown) => {
      if (!isWorkflowError(error)) throw error;
      // It cannot even be looked at.
      return { product, keep: "not-writable" } as const;
    });
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

/** Undefined for a file that a crash kept from being written. */
async function decide(
  files: FilesPort | undefined,
  roots: ProductRoots | undefined,
  product: StoredProduct,
): Promise<ProductStep | undefined> {
  const absolutePath =
    roots === undefined || files === undefined ? undefined : await productPath(files, roots, product);
  const found = absolutePath === undefined ? undefined : await files?.stat(absolutePath);
  if (files === undefined || absolutePath === undefined || found === undefined) {
    if (product.state !== "written") return undefined;
    return { product, keep: (await isFolderMissing(files, roots, product)) ? "folder-missing" : "missing" };
  }
  const digest = found.type === "file" ? await files.sha256(absolutePath) : "";
  const own = digest === product.sha256 || (product.state === "pending" && digest === product.previousSha256);
  return own ? { product, absolutePath } : { product, absolutePath, keep: "changed-since" };
}

/**
 * Whether the folder that the user picked is not there, nor the one it lay in: then the file is not known to be gone,
 * since most likely its disk is not connected. A run's own workspace is the home's, and what was cleaned away there is
 * gone.
 */
async function isFolderMissing(
  files: FilesPort | undefined,
  roots: ProductRoots | undefined,
  product: StoredProduct,
): Promise<boolean> {
  if (files === undefined || roots === undefined || product.root === "workspace") return false;
  const folder = await productFolder(roots, product);
  if (folder === undefined || (await files.stat(folder)) !== undefined) return false;
  return (await files.stat(files.dirname(folder))) === undefined;
}

/**
 * Removes the files that the steps do not keep. Answers with the steps as they came out: a file that the system does not
 * let go is kept, and does not keep the others from being removed.
 */
export async function removeProducts(
  files: FilesPort | undefined,
  steps: readonly ProductStep[],
): Promise<readonly ProductStep[]> {
  const done: ProductStep[] = [];
  for (const step of steps) {
    const { absolutePath, keep } = step;
    if (keep !== undefined || absolutePath === undefined || files === undefined) {
      done.push(step);
      continue;
    }
    try {
      await files.remove(absolutePath);
      done.push(step);
    } catch (error) {
      if (!isWorkflowError(error)) throw error;
      done.push({ ...step, keep: "not-writable" });
    }
  }
  return done;
}
