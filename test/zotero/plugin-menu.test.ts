import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("The plugin's menus", "test/gecko/inside/zotero/plugin-menu.gecko.ts", {
  plugin: true,
});
