import type { RequestProblem } from "../errors/contract-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type {
  BackendProfile,
  ProbeResult,
  ProviderOption,
  ProviderRequest,
  ProviderResult,
} from "../model/provider-result.ts";

/** What a provider is handed beside the request. */
export interface DispatchContext {
  /** The same for every attempt at this leaf; at most one effect per key. */
  readonly key: string;
  readonly backend?: BackendProfile;
  /** Absolute; the run's own folder, for files too large for a result, which names them relative to it. */
  readonly workspaceDir?: string;
  readonly options: JsonObject;
  /** What the provider last kept by `setHandle` for this very call, before a restart. */
  readonly handle?: JsonValue;
  readonly signal: AbortSignal;
  /** Adds to what the run has cost, as soon as it is known: dollars, and calls where no price is known. */
  readonly spend: (cost: { readonly usd?: number; readonly calls?: number }) => void;
  /** Says how far it is; shown to people. */
  readonly progress: (n: number | undefined, of: number | undefined, text?: string) => void;
  /** Keeps what is needed to find a request again that is in flight at a crash. */
  readonly setHandle: (handle: JsonValue) => void;
}

/** What a provider says of a call that was in flight when the process ended. */
export type Redispatch =
  | { readonly decide: "again" }
  | { readonly decide: "continue"; readonly handle: JsonValue }
  | { readonly decide: "interrupted" };

/**
 * A kind of executor: it carries out one leaf of a plan (`spec/native-workflows.md` §12.5). A provider that
 * answers at once does so without a promise.
 */
export interface Provider {
  readonly id: string;
  readonly requestKinds: readonly string[];
  /** Backend types it can work with; empty when it needs none. */
  readonly backendTypes: readonly string[];
  /** Options it offers for a run with that backend, shown in the run dialog. */
  options(backend?: BackendProfile): readonly ProviderOption[];
  /** Whether the backend answers. */
  probe(backend?: BackendProfile): ProbeResult | Promise<ProbeResult>;
  /** All that is wrong with the payload, before anything is sent (§10.2); empty when it is sound. */
  check(request: ProviderRequest): readonly RequestProblem[];
  dispatch(request: ProviderRequest, context: DispatchContext): ProviderResult | Promise<ProviderResult>;
  /** Asked for a call of `redispatch: "ask-provider"` that was in flight at a crash. */
  redispatch(request: ProviderRequest, handle: JsonValue | undefined): Redispatch | Promise<Redispatch>;
  /**
   * The absolute folder in which a finished request worked, where it is on this computer. It is asked for whenever it
   * is needed, since a result is journalled and so never holds it.
   */
  workspaceDir?(result: JsonObject): string | undefined | Promise<string | undefined>;
}
