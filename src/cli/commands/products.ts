import { ExitCode } from "../../errors/codes.ts";
import type { Command } from "../command-context.ts";
import { renderCleaned, renderPreview, renderProducts } from "../render-products.ts";

/** `zwm products`: the files that runs left; shows the beginning of one, removes one, or cleans the home. */
export const products: Command = async ({ manager, output, parsed }) => {
  const preview = parsed.value("preview");
  const remove = parsed.value("remove");
  if (preview !== undefined) {
    const shown = await manager.previewProduct(preview);
    output.document({ preview: shown });
    renderPreview(output, shown);
  } else if (remove !== undefined) {
    const removed = await manager.removeProduct(remove);
    output.document({ removed });
    const { path } = removed;
    output.line(output.text(removed.removed ? "cli-products-removed" : "cli-products-was-gone", { path }));
  } else if (parsed.flag("clean")) {
    const cleaned = await manager.clean();
    output.document({ cleaned });
    renderCleaned(output, cleaned);
  } else {
    const all = await manager.products(parsed.positionals[0]);
    output.document({ products: all });
    renderProducts(output, all);
  }
  return ExitCode.ok;
};
