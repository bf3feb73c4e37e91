import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Messages for the application", "test/gecko/inside/message-sources.gecko.ts");
