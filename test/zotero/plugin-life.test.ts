import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";
import { moduleNames } from "../gecko/harness/plugin-in-zotero.ts";

await describeInZotero("The plugin's life in Zotero", "test/gecko/inside/zotero/plugin-life.gecko.ts", {
  plugin: true,
  args: { sources: moduleNames().join("\n") },
});
