import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { ExecutionOptions } from "../formats/native/hook-arguments.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";
import type { Committer } from "../library/committer.ts";
import type { LibraryView } from "../library/library-view.ts";
import type { UnitOfWork } from "../library/unit-of-work.ts";
import type { Change } from "../model/change.ts";
import type { HookDiagnostic } from "../model/preflight-outcome.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import type { KnownPlace } from "./known-places.ts";
import type { RunHooks } from "./run-hooks.ts";
import type { RunUnits } from "./run-units.ts";

/** What the leaves of one native run work with. */
export interface NativeRun {
  readonly runId: string;
  readonly workflow: LoadedWorkflow;
  readonly executionOptions: ExecutionOptions;
  readonly units: RunUnits;
  readonly hooks: RunHooks;
  readonly hostApi: RunHostApi;
  readonly providers: ProviderRegistry;
  readonly committer: Committer;
  /** Changes as localised lines for approval and reports. */
  describe(changes: readonly Change[], view: LibraryView): Promise<readonly string[]>;
  /** Of a dry run: the files that one apply of a unit would have written so far, as localised lines. */
  pretendedFiles(unitId: string, part: string): Promise<readonly string[]>;
  noteHookDiagnostics(unitId: string, diagnostics: readonly HookDiagnostic[]): void;
  /** Folders that a hook of this run knows, by the names that may be kept. */
  readonly places: readonly KnownPlace[];
  faultPoint(name: string): void;
}

/** Makes the host API that one hook call gets. */
export interface RunHostApi {
  /** For hooks that must not write: what they stage is refused. */
  forReading(unit: FrozenUnit, hook: HookName): Promise<HostApi>;
  /** For `applyResult`: a unit of work under the key of that apply (`""`: the unit's only one). */
  forWriting(unit: FrozenUnit, part: string): Promise<{ readonly api: HostApi; readonly work: UnitOfWork }>;
}
