import { hookBootstrap } from "../hooks/hook-bootstrap.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Workers of hooks", "test/gecko/inside/hook-workers.gecko.ts", {
  begin: async () => ({ args: { bootstrap: await hookBootstrap() } }),
});
