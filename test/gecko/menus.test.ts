import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("The menus of a main window", "test/gecko/inside/menus.gecko.ts");
