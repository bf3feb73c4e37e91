import { describeInGecko } from "./harness/describe-in-gecko.ts";
import { startHttpServers } from "./http-server.ts";

await describeInGecko("Http in Gecko", "test/gecko/inside/http.gecko.ts", { begin: startHttpServers });
