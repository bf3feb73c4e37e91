import { describeInZotero } from "../gecko/harness/describe-in-zotero.ts";

await describeInZotero("The application", "test/gecko/inside/zotero/application.gecko.ts");
