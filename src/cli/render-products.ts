import type { CleanReport, ListedProduct, ProductPreview } from "../model/manager-api.ts";
import type { Output } from "./output.ts";
import { table } from "./text-table.ts";

/** Products as a table, newest first; of one that is not there any more its path says so. */
export function renderProducts(output: Output, products: readonly ListedProduct[]): void {
  if (products.length === 0) {
    output.line(output.text("cli-products-none"));
    return;
  }
  const rows = products.map(({ productId, details, path, absolutePath, size, exists }) => [
    productId,
    details?.title ?? path.split("/").at(-1) ?? path,
    output.text("cli-products-size", { size }),
    exists ? (absolutePath ?? path) : output.text("cli-products-missing", { path: absolutePath ?? path }),
  ]);
  for (const row of table(rows)) output.line(row);
}

/** The beginning of a product; of what is no text only what is known of it. */
export function renderPreview(output: Output, preview: ProductPreview): void {
  const { product, shownBytes } = preview;
  const path = product.absolutePath ?? product.path;
  const { size } = product;
  if (preview.kind === "binary") {
    output.line(output.text("cli-products-binary", { path, size }));
    return;
  }
  for (const line of preview.text.split("\n")) output.line(line);
  if (preview.truncated) output.note(output.text("cli-products-cut", { path, size, shown: shownBytes }));
}

/** What clean-up removed; one line for each kind of thing. */
export function renderCleaned(output: Output, cleaned: CleanReport): void {
  const found = KINDS.filter(([kind]) => cleaned[kind] > 0);
  if (found.length === 0) output.line(output.text("cli-clean-nothing"));
  for (const [kind, id] of found) output.line(output.text(id, { count: cleaned[kind] }));
}

const KINDS: readonly (readonly [keyof CleanReport, string])[] = [
  ["workspaces", "cli-clean-workspaces"],
  ["products", "cli-clean-products"],
  ["temporary", "cli-clean-temporary"],
  ["packageCopies", "cli-clean-package-copies"],
  ["leftOver", "cli-clean-left-over"],
];
