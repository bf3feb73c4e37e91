import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("Writing to the library", "test/gecko/inside/zotero/library-writing.gecko.ts");
