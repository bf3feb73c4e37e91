import type { ItemRef } from "../model/item-ref.ts";
import type { Product, ProductRoot } from "../model/receipt.ts";
import type { FilesPort } from "../ports/files.ts";
import { refId } from "./change-target.ts";

/** The folders of one run that products may lie in; absolute paths, found anew whenever they are needed. */
export interface ProductRoots {
  readonly workspace: string;
  readonly output?: string;
  /** Folder that the attachment's file lies in. */
  readonly attachmentFolder?: (ref: ItemRef) => Promise<string | undefined>;
  /** Folder of what a person picked while the run was under way, by its number; see `picked-places.ts`. */
  readonly pickedFolder?: (number: number) => Promise<string | undefined>;
}

/** A file below one of the roots. */
export interface ProductPlace {
  readonly root: ProductRoot;
  readonly attachmentRef?: ItemRef;
  /** Below the root, with `/`. */
  readonly path: string;
  readonly absolutePath: string;
}

/**
 * The name under which a run may have only one product: two paths that a file system without case or with another
 * Unicode form takes for the same file have the same.
 */
export function placeKey({ root, attachmentRef, path }: Omit<ProductPlace, "absolutePath">): string {
  const folder = attachmentRef === undefined ? root : `${root} ${refId(attachmentRef)}`;
  return `${folder}: ${path.normalize("NFC").toLowerCase()}`;
}

/** Where a product lies now; undefined when its root is unknown. */
export async function productPath(
  files: Pick<FilesPort, "join">,
  roots: ProductRoots,
  product: Pick<Product, "root" | "attachmentRef" | "path">,
): Promise<string | undefined> {
  const root = await productFolder(roots, product);
  if (root === undefined) return undefined;
  const names = product.path === "" ? [] : product.path.split("/");
  return files.join(root, ...(product.root === "picked" ? names.slice(1) : names));
}

/** The folder that a product's path begins at. */
export async function productFolder(
  roots: ProductRoots,
  { root, attachmentRef, path }: Pick<Product, "root" | "attachmentRef" | "path">,
): Promise<string | undefined> {
  switch (root) {
    case "workspace":
      return roots.workspace;
    case "output":
      return roots.output;
    case "attachment":
      return attachmentRef === undefined ? undefined : roots.attachmentFolder?.(attachmentRef);
    case "picked":
      return roots.pickedFolder?.(Number(path.split("/", 1)[0]));
  }
}
