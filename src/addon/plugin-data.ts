import type { ZoteroApi } from "../host/zotero/zotero-api.ts";

/** What the application hands to the plugin when it starts it. */
export interface PluginData {
  readonly Zotero: ZoteroApi;
  readonly id: string;
  readonly version: string;
  /** Of the installed files, with a slash at its end. */
  readonly rootURI: string;
  /** Why, as the application numbers it. */
  readonly reason: number;
}
