import type { PreferenceKey } from "../host/zotero/preference-keys.ts";
import type { ZoteroApi } from "../host/zotero/zotero-api.ts";
import type { PrefsPort } from "../ports/prefs.ts";

/** Preference that moves the home; an absolute folder. */
const HOME_FOLDER = "homeFolder" satisfies PreferenceKey;

/** The folder that everything of the plugin's own lies in; absolute (`spec/native-workflows.md` §18). */
export function homeFolder(zotero: Pick<ZoteroApi, "DataDirectory">, prefs: Pick<PrefsPort, "get">): string {
  const moved = prefs.get(HOME_FOLDER);
  return typeof moved === "string" && moved !== ""
    ? moved
    : PathUtils.join(zotero.DataDirectory.dir, "workflow-manager");
}
