import { hookBootstrap } from "../hooks/hook-bootstrap.ts";
import { startCountingServer } from "./counting-server.ts";
import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Hostile hooks", "test/gecko/inside/hostile-hooks.gecko.ts", {
  async begin() {
    const { port, end } = await startCountingServer();
    return { args: { bootstrap: await hookBootstrap(), port }, end };
  },
});
