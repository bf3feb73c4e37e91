import type { ItemRef } from "../model/item-ref.ts";

export interface AppPort {
  /** Of the plugin or the command line. */
  readonly version: string;
  readonly zoteroVersion: string;
  readonly platform: "win32" | "darwin" | "linux" | "unknown";
  /** BCP 47. */
  readonly locale: string;
  /** What is selected now, in the order shown. */
  selectedItems(): Promise<readonly ItemRef[]>;
  currentLibraryId(): number;
}
