import type { ItemRef } from "../../model/item-ref.ts";
import type { AppPort } from "../../ports/app.ts";

export interface NodeAppOptions {
  /** Version of this program, from its `package.json`. */
  readonly version: string;
  /** BCP 47. */
  readonly locale: string;
  /** What the command line selected; empty when it selected nothing. */
  readonly selection?: readonly ItemRef[];
  /** The library of `--library-id`. */
  readonly libraryId?: number;
}

/** The Zotero whose data layout and host API this host offers; packages may ask for a range of it. */
export const OFFERED_ZOTERO = "8.0";

/** The application as a command line is one: fixed for the life of the process. */
export function createNodeApp({ version, locale, selection = [], libraryId = 1 }: NodeAppOptions): AppPort {
  return {
    version,
    zoteroVersion: OFFERED_ZOTERO,
    platform: knownPlatform(process.platform),
    locale,
    selectedItems: () => Promise.resolve(selection),
    currentLibraryId: () => libraryId,
  };
}

function knownPlatform(platform: NodeJS.Platform): AppPort["platform"] {
  return platform === "win32" || platform === "darwin" || platform === "linux" ? platform : "unknown";
}
