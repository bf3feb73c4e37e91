import type { ZoteroApi } from "../../../../src/host/zotero/zotero-api.ts";
import type { GeckoEnv } from "../../harness/gecko-cases.ts";

/** What a case is given that runs inside the application itself. */
export interface ZoteroEnv extends GeckoEnv {
  readonly zotero: ZoteroApi;
}

/** Cases that need the application; run one after the other in one data directory. */
export type ZoteroCases = Readonly<Record<string, (env: ZoteroEnv) => void | Promise<void>>>;
