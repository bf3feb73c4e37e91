import type { JsonValue } from "../../../model/json.ts";
import type { PrefsPort } from "../../../ports/prefs.ts";
import type { PreferenceKey } from "../preference-keys.ts";

/** What a person sets for the whole program, read anew each time it is asked for. */
export interface PaneSettings {
  /** Absolute folders of workflows that were added, in order, each once. */
  folders(): readonly string[];
  /** False when it was there. */
  addFolder(path: string): Promise<boolean>;
  removeFolder(path: string): Promise<void>;
  /** Off unless it was turned on. */
  debugMode(): boolean;
  setDebugMode(on: boolean): Promise<void>;
  /** On unless it was turned off. */
  notifications(): boolean;
  setNotifications(on: boolean): Promise<void>;
}

const FOLDERS = "workflowFolders" satisfies PreferenceKey;
const DEBUG_MODE = "debugMode" satisfies PreferenceKey;
const NOTIFICATIONS = "notifications" satisfies PreferenceKey;

export function createPaneSettings(prefs: PrefsPort): PaneSettings {
  const folders = () => readFolders(prefs.get(FOLDERS));
  return {
    folders,
    async addFolder(path) {
      const known = folders();
      if (known.includes(path)) return false;
      await prefs.set(FOLDERS, [...known, path]);
      return true;
    },
    removeFolder: (path) =>
      prefs.set(
        FOLDERS,
        folders().filter((folder) => folder !== path),
      ),
    debugMode: () => prefs.get(DEBUG_MODE) === true,
    setDebugMode: (on) => prefs.set(DEBUG_MODE, on),
    notifications: () => prefs.get(NOTIFICATIONS) !== false,
    setNotifications: (on) => prefs.set(NOTIFICATIONS, on),
  };
}

function readFolders(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((path) => typeof path === "string" && path !== ""))] as readonly string[];
}
