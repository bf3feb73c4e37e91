import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Files in Gecko", "test/gecko/inside/files.gecko.ts");
