/** Preferences of the plugin alone, below its branch (`prefs.ts`); those of the core are named where they are read. */
export type PreferenceKey =
  /** Absolute folder that everything of the plugin's own lies in, when it was moved. */
  | "homeFolder"
  /** Absolute folders of workflows that a person added. */
  | "workflowFolders"
  | "debugMode"
  | "notifications"
  /** How often each run was taken up when the application started. */
  | "takenUp"
  /** Width and height that a person gave windows of a kind. */
  | `dialogs.size.${string}`;
