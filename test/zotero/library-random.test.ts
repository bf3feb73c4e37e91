import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("Random commits to the library", "test/gecko/inside/zotero/library-random.gecko.ts");
