import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("The preference pane", "test/gecko/inside/preference-pane.gecko.ts");
