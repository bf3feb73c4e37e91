import { hookBootstrap } from "../hooks/hook-bootstrap.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Loading hooks", "test/gecko/inside/hook-loading.gecko.ts", {
  begin: async () => ({ args: { bootstrap: await hookBootstrap() } }),
});
