import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("What the library refuses", "test/gecko/inside/zotero/library-refusals.gecko.ts");
