import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Processes in Gecko", "test/gecko/inside/process.gecko.ts", {
  begin: async () => ({ args: { node: process.execPath } }),
});
