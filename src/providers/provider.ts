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
  readonly options: JsonObject;
  readonly signal: AbortSignal;
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
}

/** One fault of a payload. */
export interface RequestProblem {
  /** Pointer into the payload. */
  readonly pointer: string;
  readonly detail: string;
}
