import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("Commits to the library", "test/gecko/inside/zotero/library-commits.gecko.ts");
