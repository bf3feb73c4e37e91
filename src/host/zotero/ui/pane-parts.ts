import type { Localizer } from "../../../l10n/localizer.ts";
import type { ManagerApi } from "../../../model/manager-api.ts";
import type { WorkflowRoot } from "../../../model/workflow.ts";
import type { UiPort } from "../../../ports/ui.ts";
import type { PaneSettings } from "./pane-settings.ts";

/** What the preference pane shows and changes. */
export interface PaneParts {
  readonly localizer: Localizer;
  readonly manager: Pick<
    ManagerApi,
    "catalogue" | "rescan" | "trusted" | "trust" | "untrustPackage" | "concurrency"
  >;
  readonly settings: PaneSettings;
  /** Questions that belong to a window. */
  readonly askIn: (window: Window) => Pick<UiPort, "confirm" | "pickFolder">;
  /** All folders that are scanned now; those of `settings.folders()` can be taken out. */
  readonly roots: () => readonly WorkflowRoot[];
  /** Called after anything changed that other surfaces show. */
  readonly onChanged: () => Promise<void>;
  /** Opens a file or a folder in the system's file manager. */
  readonly reveal: (path: string) => void;
  /** Puts folder and a path below it, with `/`, together. */
  readonly join: (folder: string, path: string) => string;
  /** Text for people of what went wrong. */
  readonly describe: (error: unknown) => string;
}

/** One section of the pane. */
export interface PaneSection {
  /** Reads anew what it shows. */
  refresh(): Promise<void>;
}

/** What a section is made with. */
export interface SectionParts extends PaneParts {
  readonly document: Document;
  readonly ui: Pick<UiPort, "confirm" | "pickFolder">;
  /** The element of that `data-zwm` in the pane. */
  readonly part: (name: string) => HTMLElement;
  /** Does something that may fail; the failure is shown, and every section is read anew afterwards. */
  readonly change: (act: () => Promise<unknown>) => void;
}
