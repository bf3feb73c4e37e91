import { describeInGecko } from "./harness/describe-in-gecko.ts";

await describeInGecko("Preferences in Gecko", "test/gecko/inside/prefs.gecko.ts");
await describeInGecko("Secrets in Gecko", "test/gecko/inside/secrets.gecko.ts");
await describeInGecko("Clipboard and application in Gecko", "test/gecko/inside/app.gecko.ts");
