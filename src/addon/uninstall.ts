import { createGeckoPrefs, PREF_BRANCH } from "../host/zotero/prefs.ts";
import { homeFolder } from "./home-folder.ts";
import type { PluginData } from "./plugin-data.ts";

/** `ADDON_UNINSTALL`; every other reason is an exchange of versions, which deletes nothing. */
const UNINSTALL = 6;

/** Folders of the home that hold nothing of a person's own making. */
const MADE_BY_US = [
  ["content", "official"],
  ["runtime", "cache"],
  ["runtime", "tmp"],
  ["runtime", "logs"],
] as const;

/**
 * Removes settings and everything that can be made again, when a person took the plugin away for good. A person's own
 * workflows, the history of runs and what is needed to undo them stay, and the settings window says where they lie.
 */
export async function cleanAfterUninstall({
  Zotero,
  reason,
}: Pick<PluginData, "Zotero" | "reason">): Promise<void> {
  if (reason !== UNINSTALL) return;
  const home = homeFolder(Zotero, createGeckoPrefs());
  for (const parts of MADE_BY_US) {
    const folder = PathUtils.join(home, ...parts);
    try {
      await IOUtils.remove(folder, { recursive: true, ignoreAbsent: true });
    } catch (error) {
      // What is held open elsewhere stays; the rest goes all the same.
      Zotero.logError(error instanceof Error ? error : new Error(String(error)));
    }
  }
  Services.prefs.deleteBranch(PREF_BRANCH);
}
