import { describeInGecko } from "./harness/describe-in-gecko.ts";
import { buildPages } from "./harness/build-pages.ts";

const begin = async () => {
  const pages = await buildPages();
  return { args: { content: pages.content }, end: () => pages.remove() };
};

await describeInGecko("The dialogs", "test/gecko/inside/dialogs.gecko.ts", { begin });
