import type { ChangeTarget } from "./change.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { ItemRef } from "./item-ref.ts";
import type { JsonObject } from "./json.ts";
import type { MenuState } from "./menu.ts";
import type { Product, Receipt, UndoReport } from "./receipt.ts";
import type { RunCounts, RunRecord, RunSettings, RunSummary, RunTrigger, UnitStatus } from "./run.ts";
import type { FailureRecord, GateAnswer, IndexPath, RunEvent } from "./run-event.ts";
import type { PlanMode, PlanReason, PlanStats, SelectionCounts } from "./selection.ts";
import type { RunState } from "./states.ts";
import type { TrustState } from "./trust.ts";

/** What surfaces (menu, dashboard, command line, server) may ask of the manager. */
export interface ManagerApi {
  /** Scans all roots again; cheap when little changed. */
  rescan(): Promise<CatalogueReport>;
  /** Of the last scan. */
  catalogue(): Promise<CatalogueReport>;
  /** All findings about one workflow (id), a folder (absolute path), or all; hook modules are parsed, not run. */
  check(target: string | undefined, options: { readonly strict: boolean }): Promise<CheckReport>;
  explain(request: ExplainRequest): Promise<ExplainReport>;
  menu(
    selection: readonly ItemRef[],
    options: { readonly debugMode: boolean },
  ): Promise<readonly MenuState[]>;
  /** Plans and starts; resolves when the run is recorded. Refusals are errors and leave no run behind. */
  start(request: StartRequest): Promise<RunHandle>;
  runs(): Promise<readonly RunSummary[]>;
  show(runId: string): Promise<RunReport>;
  /** Goes on with an interrupted or parked run. */
  resume(runId: string, options?: RunOptions): Promise<RunHandle>;
  retryFailed(runId: string, options?: RunOptions & { readonly latest?: boolean }): Promise<RunHandle>;
  /** Also of a run that another process owns: the request is left for it. */
  cancel(runId: string): Promise<CancelReport>;
  undo(runId: string, options: { readonly allOrNothing: boolean }): Promise<UndoReport>;
  trust(workflowId: string, level: "isolated" | "full"): Promise<TrustState & { readonly packageId: string }>;
  untrust(workflowId: string): Promise<{ readonly packageId: string; readonly removed: boolean }>;
  close(): Promise<void>;
}

export interface CancelReport {
  readonly runId: string;
  /** `canceling`: its owner will end it. */
  readonly state: "canceling" | "canceled" | "already-ended";
}

export interface CatalogueReport {
  readonly workflows: readonly WorkflowListing[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface WorkflowListing {
  readonly id: string;
  /** Localised. */
  readonly label: string;
  readonly emoji?: string;
  readonly core: boolean;
  readonly debugOnly: boolean;
  readonly version?: string;
  readonly description?: string;
  readonly provider: string;
  readonly requestKind: string;
  readonly packageId: string;
  readonly root: string;
  readonly file: string;
  readonly trust: TrustState;
  /** Why it cannot be started whatever is selected. */
  readonly blockedBy?: { readonly code: string; readonly message: string };
  readonly parameters: JsonObject;
  readonly warnings: number;
}

export interface CheckReport {
  readonly workflows: readonly { readonly id: string; readonly usable: boolean }[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface ExplainRequest {
  readonly workflowId: string;
  readonly selection: readonly ItemRef[];
  readonly mode: PlanMode;
  readonly parameters: JsonObject;
}

/** What a remedy asks for, for programs; the sentence is in `text`. */
export interface Remedy {
  readonly code: string;
  readonly text: string;
  readonly action?: JsonObject;
}

export interface ExplainReport {
  /** Hints for people: parameters that were left out, and why. */
  readonly notices: readonly string[];
  readonly workflowId: string;
  readonly label: string;
  readonly state: "enabled" | "disabled";
  readonly reasonCode?: PlanReason | "workflow-blocked";
  /** Localised, for `reasonCode`. */
  readonly reason?: string;
  readonly remedy?: Remedy;
  readonly selectionCounts: SelectionCounts;
  readonly stats: PlanStats;
  readonly units: readonly {
    readonly unitId: string;
    readonly taskName: string;
    readonly inputUnitIdentity: string;
    readonly memberIdentities: readonly string[];
    readonly targetParentRef?: ItemRef;
  }[];
  readonly skipped: readonly {
    readonly identity: string;
    readonly label: string;
    readonly reasonCode: string;
    readonly reason: string;
    readonly remedy?: Remedy;
  }[];
  /** Every selected row in order: the units it is part of, or why it is in none. */
  readonly selected: readonly {
    readonly ref: ItemRef;
    readonly label: string;
    readonly units: readonly string[];
    readonly reasonCode?: string;
    readonly reason?: string;
    readonly remedy?: Remedy;
  }[];
}

export interface StartRequest extends RunOptions {
  readonly workflowId: string;
  readonly selection: readonly ItemRef[];
  /** Values as the surface has them; `source` decides how strictly they are read. */
  readonly parameters: JsonObject;
  readonly source: "dialog" | "cli";
  readonly trigger: RunTrigger;
  readonly dryRun?: boolean;
  /** Absolute folder the user picked for files that hooks write. */
  readonly outputDir?: string;
  readonly backendId?: string;
  readonly providerOptions?: JsonObject;
  readonly maxConcurrency?: number;
}

export interface RunOptions {
  /** Approves the hooks' writes of this run. */
  readonly approveWrites?: boolean;
  readonly onEvent?: (event: RunEvent) => void;
}

export interface RunHandle {
  readonly runId: string;
  readonly record: RunRecord;
  /** Where files lie that hooks wrote. */
  readonly workspaceDir: string;
  /** Hints about the start, for people: parameters that were left out, and why. */
  readonly notices: readonly string[];
  status(): { readonly state: RunState; readonly counts: RunCounts };
  readonly openGates: () => readonly OpenGate[];
  answerGate(node: string, path: IndexPath, answer: GateAnswer): void;
  cancel(): void;
  readonly done: Promise<RunReport>;
}

export interface OpenGate {
  readonly node: string;
  readonly path: IndexPath;
  readonly unitId: string;
  readonly taskName: string;
  readonly lines: readonly string[];
}

/** One run, whole. */
export interface RunReport {
  readonly summary: RunSummary;
  readonly settings: RunSettings;
  readonly packageDigest: string;
  readonly units: readonly UnitStatus[];
  /** Candidates the planner skipped, with the reason as text. */
  readonly skipped: readonly { readonly identity: string; readonly label: string; readonly reason: string }[];
  readonly receipts: readonly Receipt[];
  readonly products: readonly (Product & { /** Where it lies now. */ readonly absolutePath: string })[];
  /** Of a dry run: what would have been written. */
  readonly wouldWrite: readonly { readonly unitId: string; readonly lines: readonly string[] }[];
  readonly changed: readonly ChangeTarget[];
  readonly error?: FailureRecord;
  readonly workspaceDir: string;
}
