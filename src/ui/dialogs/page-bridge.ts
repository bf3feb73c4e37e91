import type { Localizer } from "../../l10n/localizer.ts";

/** What every dialog is opened with. Everything else it does, it does through the functions of its own bridge. */
export interface PageBridge {
  readonly localizer: Localizer;
  readonly direction: "ltr" | "rtl";
  /** Told the outer size of the window whenever a person changes it, in CSS pixels. */
  resized?(width: number, height: number): void;
}
