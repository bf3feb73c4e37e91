import type { NamedTarget } from "./change.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { ItemRef } from "./item-ref.ts";
import type { JsonObject } from "./json.ts";
import type { MenuState } from "./menu.ts";
import type { Product, Receipt, UndoReport } from "./receipt.ts";
import type { RunForm, RunFormCheck, RunFormRequest, RunFormValues } from "./run-form.ts";
import type { LogLevel, LogReport, ShownLogEntry } from "./run-log.ts";
import type {
  RunCounts,
  RunRecord,
  RunsAsked,
  RunSettings,
  RunSummary,
  RunTimes,
  RunTrigger,
  UnitStatus,
} from "./run.ts";
import type {
  BudgetAnswer,
  BudgetKind,
  FailureRecord,
  GateAnswer,
  IndexPath,
  RunEvent,
} from "./run-event.ts";
import type { PlanMode, PlanReason, PlanStats, SelectionCounts } from "./selection.ts";
import type { RunState, TaskState } from "./states.ts";
import type { TrustState } from "./trust.ts";

/** What surfaces (menu, dashboard, command line, server) may ask of the manager. */
export interface ManagerApi {
  /** Scans all roots again; cheap when little changed. */
  rescan(): Promise<CatalogueReport>;
  /** Of the last scan. */
  catalogue(): Promise<CatalogueReport>;
  /** All findings about one workflow (id), a folder (absolute path), or all; hook modules are parsed, not run. */
  check(target: string | undefined, options: { readonly strict: boolean }): Promise<CheckReport>;
  /**
   * The package of one workflow (id), the packages in a folder (absolute path) that need not lie below a root, or all.
   * Refused with `workflow_not_found` when there is none.
   */
  packages(target: string | undefined): Promise<readonly PackagePlace[]>;
  explain(request: ExplainRequest): Promise<ExplainReport>;
  /** `probe`: also looks at files and notes, so that every state is settled; slow for a large selection. */
  menu(
    selection: readonly ItemRef[],
    options: { readonly debugMode: boolean; readonly probe?: boolean },
  ): Promise<readonly MenuState[]>;
  /** What a person can choose before a run of that workflow. Refused with `workflow_not_found`, `workflow_blocked`. */
  runForm(request: RunFormRequest): Promise<RunForm>;
  /** What values of that form come to; nothing is started. */
  checkRun(request: RunFormRequest, values: RunFormValues): Promise<RunFormCheck>;
  /** Keeps the given values as those that the form begins with. Refused with `parameter_invalid`, with all problems. */
  saveDefaults(workflowId: string, values: RunFormValues): Promise<void>;
  /** Plans and starts; resolves when the run is recorded. Refusals are errors and leave no run behind. */
  start(request: StartRequest): Promise<RunHandle>;
  /** Newest first; all of them where nothing is said. */
  runs(which?: RunsAsked): Promise<readonly RunSummary[]>;
  show(runId: string): Promise<RunReport>;
  /** The one queue of the application, in which the units of all runs wait for their turn. */
  readonly queue: QueueApi;
  /** Of one run, without reading what it did. */
  state(runId: string): Promise<RunState>;
  /** Goes on with an interrupted or parked run. */
  resume(runId: string, options?: RunOptions): Promise<RunHandle>;
  retryFailed(runId: string, options?: RunOptions & { readonly latest?: boolean }): Promise<RunHandle>;
  /**
   * What a run's log holds, or without a run that of what belongs to none; `after`: entries with a higher `seq` only.
   * `level`: that one and the higher ones.
   */
  logs(runId: string | undefined, options: LogFilter): Promise<LogReport>;
  /** Writes one file with all that helps to find out what is wrong, without secrets; answers what it holds. */
  exportDiagnostics(request: DiagnosticsRequest): Promise<DiagnosticsReport>;
  /** Files that runs left, newest first; of one run with its id. */
  products(runId?: string): Promise<readonly ListedProduct[]>;
  /** Refused with `product_not_found`. */
  previewProduct(productId: string): Promise<ProductPreview>;
  /** Removes a product's file. Refused with `product_not_found`, with `file_exists` when somebody changed it since. */
  removeProduct(
    productId: string,
  ): Promise<{ readonly productId: string; readonly path: string; readonly removed: boolean }>;
  /**
   * Removes what is older than it is kept for (`spec/native-workflows.md` §18); with `due`, only what a killed process
   * left unless a day has gone by since the last time.
   */
  clean(options?: { readonly due?: boolean }): Promise<CleanReport>;
  /** Also of a run that another process owns: the request is left for it. */
  cancel(runId: string): Promise<CancelReport>;
  undo(runId: string, options: { readonly allOrNothing: boolean }): Promise<UndoReport>;
  /** Of a workflow's package (id), or of the only package in a folder (absolute path). */
  trust(target: string, level: "isolated" | "full"): Promise<TrustState & { readonly packageId: string }>;
  /** The files that a begun run keeps to, whatever has become of its package since. */
  trustRun(
    workflowId: string,
    runId: string,
    level: "isolated" | "full",
  ): Promise<TrustState & { readonly packageId: string }>;
  /** Takes back what a person granted; the target as for `trust`. */
  untrust(target: string): Promise<{ readonly packageId: string; readonly removed: boolean }>;
  /** Packages that were found, and those that a person once trusted and that are gone; by id. */
  trusted(): Promise<readonly TrustedPackage[]>;
  /** Takes back every answer about a package, whether or not it is still there. */
  untrustPackage(packageId: string): Promise<{ readonly packageId: string; readonly removed: boolean }>;
  readonly concurrency: ConcurrencyApi;
  /**
   * Ends everything that is at work. Runs are canceled; with `letGo` they are left as they are, so that they can be
   * resumed: those that wait for a person as `waiting_user`, all others as `interrupted`.
   */
  close(options?: { readonly letGo?: boolean }): Promise<void>;
}

/** A package as lists of trust show it. */
export interface TrustedPackage {
  readonly packageId: string;
  /** Its usable workflows; none of a package that is gone. */
  readonly workflows: readonly { readonly id: string; /** Localised. */ readonly label: string }[];
  /** Absolute folder; absent when no root holds it any more. */
  readonly dir?: string;
  /** Of one that is gone: what was answered last, with the digest of then. */
  readonly trust: TrustState;
  /** Whether a person answered about it, so that there is something to take back; milliseconds since the epoch. */
  readonly grantedAt?: number;
}

/** Units at once at each provider, when a run says nothing for itself. */
export interface ConcurrencyApi {
  /** `0`: as many as there are. */
  limits(): readonly { readonly provider: string; readonly units: number; readonly usual: number }[];
  /** A whole number from 0 to 64 (`RangeError`); undefined: the usual one. Counts for runs that begin afterwards. */
  set(provider: string, units: number | undefined): Promise<void>;
}

export interface LogFilter {
  readonly level: LogLevel;
  readonly unit?: string;
  readonly after?: number;
}

export interface DiagnosticsRequest {
  /** Absent: the last ten runs. */
  readonly runId?: string;
  /** Absolute path of the file to write; nothing there is replaced (`file_exists`). */
  readonly output: string;
  /** Titles of the library, names of tasks, values of parameters and words of hooks stay in. */
  readonly withTitles: boolean;
}

export interface DiagnosticsReport {
  /** Absolute. */
  readonly file: string;
  readonly bytes: number;
  readonly runs: readonly string[];
  readonly entries: readonly {
    readonly name: string;
    readonly bytes: number;
    /** What it is, localised. */
    readonly what: string;
  }[];
}

export interface QueueApi {
  state(): QueueState;
  /** Begins no unit more until `resume`; what runs goes on. */
  pause(): void;
  resume(): void;
}

export interface QueueState {
  readonly paused: boolean;
  /** Units that were begun and have not ended, those that wait for a person included. */
  readonly running: number;
  /** Runs that have units to begin and no room for them. */
  readonly waitingRuns: number;
  /** Backends that are left alone for a while, since they said that they were asked too often; milliseconds since the epoch. */
  readonly pausedBackends: readonly { readonly id: string; readonly until: number }[];
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
  /** False: its author wants no notices about its runs (`execution.feedback.showNotifications`). */
  readonly showNotifications: boolean;
}

export interface CheckReport {
  readonly workflows: readonly { readonly id: string; readonly usable: boolean }[];
  readonly diagnostics: readonly Diagnostic[];
}

/** A package where it lies, for those who work on it. */
export interface PackagePlace {
  readonly packageId: string;
  /** Absolute. */
  readonly dir: string;
  /** The usable ones. */
  readonly workflows: readonly {
    readonly id: string;
    /** Absolute folder of its `workflow.json`. */
    readonly dir: string;
    readonly provider: string;
    readonly requestKind: string;
  }[];
  /** Absent when none of its workflows is usable, or its files cannot be read. */
  readonly trust?: TrustState;
  /** Of the scan; hook modules are not parsed. */
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
  /** Absolute files and folders that hooks may read, by what the workflow calls them (`resources.getInputs`). */
  readonly inputs?: Readonly<Record<string, readonly string[]>>;
  readonly backendId?: string;
  readonly providerOptions?: JsonObject;
  readonly maxConcurrency?: number;
}

export interface RunOptions {
  /** Approves the hooks' writes of this run. */
  readonly approveWrites?: boolean;
  readonly onEvent?: (event: RunEvent) => void;
  /** Every entry of the run's log, as it is made; `seq` is 0. */
  readonly onLog?: (entry: ShownLogEntry) => void;
}

export interface RunHandle {
  readonly runId: string;
  readonly record: RunRecord;
  /** Where files lie that hooks wrote. */
  readonly workspaceDir: string;
  /** Hints about the start, for people: parameters that were left out, and why. */
  readonly notices: readonly string[];
  status(): { readonly state: RunState; readonly counts: RunCounts };
  /** How each unit stands, in the order of the record's units. */
  unitStates(): readonly TaskState[];
  readonly openGates: () => readonly OpenGate[];
  answerGate(node: string, path: IndexPath, answer: GateAnswer): void;
  /** What the run asks about its budget, if it does. */
  readonly openBudget: () => OpenBudget | undefined;
  answerBudget(answer: BudgetAnswer): void;
  /** Stops one unit; one that has not begun is skipped (`host-queue-canceled`). False when it has ended, or is none. */
  cancelUnit(unitId: string): boolean;
  cancel(): void;
  /** Stops it without ending it, so that it can be resumed; `done` then tells `interrupted` or `waiting_user`. */
  letGo(): void;
  readonly done: Promise<RunReport>;
}

/** A budget that is used up: one more of it, or the run delivers what it has. `wall` is in milliseconds. */
export interface OpenBudget {
  readonly what: BudgetKind;
  readonly spent: number;
  readonly bound: number;
}

export interface OpenGate {
  readonly node: string;
  readonly path: IndexPath;
  readonly unitId: string;
  readonly taskName: string;
  readonly lines: readonly string[];
}

/** A file that a run left, as it lies there now. */
export interface ListedProduct extends Product {
  /** Absent: its folder is not known any more. */
  readonly absolutePath?: string;
  readonly exists: boolean;
}

/** The beginning of a product, at most 256 KB of it, for people. */
export type ProductPreview = {
  readonly product: ListedProduct;
  readonly shownBytes: number;
  readonly truncated: boolean;
} & ({ readonly kind: "text"; readonly text: string } | { readonly kind: "binary" });

/** How many things clean-up removed. */
export interface CleanReport {
  readonly workspaces: number;
  /** Files in the folders of products that no product stands for. */
  readonly products: number;
  readonly temporary: number;
  readonly packageCopies: number;
  /** Temporary files beside files that a killed process was writing. */
  readonly leftOver: number;
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
  readonly changed: readonly NamedTarget[];
  readonly error?: FailureRecord;
  readonly workspaceDir: string;
  readonly times: RunTimes;
  /** The file that its log lies in; absolute. */
  readonly logFile: string;
}
