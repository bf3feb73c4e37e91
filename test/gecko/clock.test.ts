import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("The clock", "test/gecko/inside/clock.gecko.ts");
