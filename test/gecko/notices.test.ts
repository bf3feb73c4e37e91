import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("The notices of a main window", "test/gecko/inside/notices.gecko.ts");
