import type { ItemRef } from "../model/item-ref.ts";

/** What a person has before them. */
export interface AppView {
  readonly target: "library" | "reader";
  readonly libraryId: number;
  /** In the reader what is read; in the library the first of what is selected. */
  readonly currentItem?: ItemRef;
  readonly currentCollection?: ItemRef;
}

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
  /** Absent: a host without windows; what a run was started on then counts as selected. */
  currentView?(): Promise<AppView>;
}
