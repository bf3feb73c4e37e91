import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("The store in Gecko", "test/gecko/inside/store.gecko.ts", {
  begin: async () => ({ args: { node: process.execPath } }),
});
