import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("Built-in workflows", "test/gecko/inside/zotero/plugin-workflows.gecko.ts", {
  plugin: true,
});
