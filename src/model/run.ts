import type { JsonObject, JsonValue } from "./json.ts";
import type { ItemRef } from "./item-ref.ts";
import type { FailureRecord } from "./run-event.ts";
import type { RunState, TaskState } from "./states.ts";
import type { FrozenUnit, PlanStats, SkippedCandidate } from "./selection.ts";

/** What a run was started with; frozen, kept beside its journal. */
export interface RunRecord {
  readonly runId: string;
  readonly workflowId: string;
  readonly workflowLabel: string;
  readonly workflowVersion?: string;
  readonly packageId: string;
  /** Digest of the package copy that the run keeps to. */
  readonly packageDigest: string;
  readonly provider: string;
  readonly requestKind: string;
  /** `LibraryPort.identity` of the library it works on. */
  readonly libraryIdentity: string;
  readonly trigger: RunTrigger;
  readonly startedAt: number;
  readonly units: readonly FrozenUnit[];
  /** The selected items in order; kept for units of the whole selection, which name no member. */
  readonly selection?: readonly ItemRef[];
  readonly skipped: readonly SkippedInRun[];
  readonly stats: PlanStats;
  readonly settings: RunSettings;
}

/** A candidate that the planner skipped, or a unit that another run was at work on when this one began. */
export type SkippedInRun = Omit<SkippedCandidate, "reason"> & {
  readonly reason: SkippedCandidate["reason"] | "unit-under-way";
};

export type RunTrigger = "menu" | "dashboard" | "cli" | "webhook" | "schedule" | "tool";

/** Choices of one start, after normalisation. */
export interface RunSettings {
  readonly workflowParams: JsonObject;
  readonly providerOptions: JsonObject;
  readonly backendId?: string;
  readonly maxConcurrency?: number;
  /** Approves the hooks' writes of this run (`--yes`); never grants trust. */
  readonly approveWrites: boolean;
  /** Plan, preflight and build only; pass-through hooks write to an overlay that is listed and dropped. */
  readonly dryRun: boolean;
  /** True when the user picked a folder for files; where it is, is kept outside the journal. */
  readonly hasOutputDir: boolean;
}

/** One unit as lists show it; a fold of the run's events. */
export interface UnitStatus {
  readonly unitId: string;
  readonly taskName: string;
  readonly targetParentRef?: ItemRef;
  readonly state: TaskState;
  readonly attempt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  /** Why it was skipped or canceled, for people. */
  readonly reason?: string;
  /** The same for programs, where it has a code: `gate-denied`, `host-queue-canceled`. */
  readonly reasonCode?: string;
  readonly error?: FailureRecord;
  readonly warnings: number;
  /** What its `applyResult` returned, without credentials and absolute paths. */
  readonly returned?: JsonValue;
  /** It returned more than is kept; `returned` has the small parts. */
  readonly returnedCut?: true;
}

export interface RunCounts {
  readonly total: number;
  readonly queued: number;
  readonly running: number;
  readonly waiting: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly skipped: number;
  readonly canceled: number;
}

/** Where a run's time went, in milliseconds. */
export interface RunTimes {
  readonly ranMs: number;
  /** For a person. */
  readonly waitedMs: number;
  /** Nobody carried it out: between interruption and resumption, or between its end and another attempt. */
  readonly awayMs: number;
}

/** One run as lists show it. */
export interface RunSummary {
  readonly runId: string;
  readonly workflowId: string;
  readonly workflowLabel: string;
  readonly state: RunState;
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly counts: RunCounts;
  readonly dryRun?: true;
  /** Objects of the library and files that it wrote. */
  readonly wrote?: number;
  /** Whether these were taken back. */
  readonly undone?: "all" | "some";
  /** The library it works on, as far as it is known. */
  readonly library?: RunLibrary;
  /** Set while another living process owns it. */
  readonly ownedBy?: { readonly pid: number; readonly host: string };
  /** Set when its record or its journal cannot be read; then it can be shown and resumed only in part, or not at all. */
  readonly damaged?: true;
}

/** Which runs are listed. */
export interface RunsAsked {
  /** So many of those that began last. */
  readonly latest?: number;
  /** Only those that have not ended. */
  readonly open?: boolean;
}

export interface RunLibrary {
  /** Absolute folder as it was named at the start; absent: the library of the home itself. */
  readonly dir?: string;
  /** Whether it is the one that is open. */
  readonly open: boolean;
  /** Absolute folder of workflows that was named at the start. */
  readonly workflowsDir?: string;
}
