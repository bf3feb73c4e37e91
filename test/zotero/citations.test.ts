import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("References and identifiers", "test/gecko/inside/zotero/citations.gecko.ts");
