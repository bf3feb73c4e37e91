import type { ProviderRegistry } from "../providers/provider-registry.ts";
import type { ApplyCall, ExecutionOptions } from "../formats/native/hook-arguments.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";
import type { Committer } from "../library/committer.ts";
import type { LibraryView } from "../library/library-view.ts";
import type { UnitOfWork } from "../library/unit-of-work.ts";
import type { Redactor } from "../logs/redact.ts";
import type { Change } from "../model/change.ts";
import type { HookDiagnostic } from "../model/preflight-outcome.ts";
import type { FrozenUnit } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { HookName, ManifestResult } from "../model/workflow-manifest.ts";
import type { ApplyResults } from "./apply-results.ts";
import type { RunHooks } from "./run-hooks.ts";
import type { RunRequests } from "./run-requests.ts";
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
  readonly requests: RunRequests;
  readonly committer: Committer;
  /** Changes as localised lines for approval and reports. */
  describe(changes: readonly Change[], view: LibraryView): Promise<readonly string[]>;
  /** Of a dry run: the files that one apply of a unit would have written so far, as localised lines. */
  pretendedFiles(unitId: string, part: string): Promise<readonly string[]>;
  /** The results that one `applyResult` call is about; a plain one is there at once. */
  openResults(
    call: ApplyCall,
    about: {
      readonly isDirect: boolean;
      /** That carried out the request. */
      readonly providerId: string;
      readonly expects: ManifestResult["expects"] | undefined;
    },
    signal: () => AbortSignal,
  ): ApplyResults | Promise<ApplyResults>;
  /** Says that a result has not all that the manifest expects of it (`expects.artifacts`). */
  noteMissingArtifacts(unitId: string, names: readonly string[]): void;
  noteHookDiagnostics(unitId: string, diagnostics: readonly HookDiagnostic[]): void;
  /** Takes out what may not be kept: credentials, and folders that a hook of this run knows. */
  readonly redactor: Redactor;
  /** The unit has ended: nobody asks for its files any more. */
  dropProducts(unitId: string): void;
  faultPoint(name: string): void;
  /** Ends its hooks' workers and removes what its hooks held open. */
  close(): Promise<void>;
}

/** Makes the host API that one hook call gets. */
export interface RunHostApi {
  /** For hooks that must not write: what they stage is refused. */
  forReading(unit: FrozenUnit, hook: HookName): Promise<HostApi>;
  /** For `applyResult`: a unit of work under the key of that apply (`""`: the unit's only one). */
  forWriting(
    unit: FrozenUnit,
    part: string,
    results: ApplyResults,
  ): Promise<{ readonly api: HostApi; readonly work: UnitOfWork }>;
}
