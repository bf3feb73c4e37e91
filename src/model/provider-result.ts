import type { JsonObject, JsonValue } from "./json.ts";

/** A request after `buildRequest` or the declarative compiler; `kind` selects the contract (§10.1). */
export interface ProviderRequest {
  readonly kind: string;
  readonly [key: string]: JsonValue | undefined;
}

/** What a provider gives back (`spec/native-workflows.md` §12.5). */
export type ProviderResult =
  | {
      readonly status: "succeeded";
      readonly requestId: string;
      readonly fetchType: "bundle" | "result";
      readonly resultJson?: JsonValue;
      readonly responseJson?: JsonValue;
      /** Below the folder that the request worked in: the provider's own, else the run's workspace. */
      readonly resultJsonPath?: string;
      /** An archive or a folder below the run's workspace. */
      readonly bundlePath?: string;
      /** Folder below workspace or bundle that artifacts may be named from (§11). */
      readonly resultArtifactBasePath?: string;
      readonly [key: string]: JsonValue | undefined;
    }
  | {
      readonly status: "deferred";
      readonly requestId: string;
      readonly backendStatus: "queued" | "running" | "waiting_user" | "waiting_auth";
      readonly detachReason?: string;
      readonly continuationOwner?: string;
    };

/** One configured instance of a provider (§14.2), without its secrets. */
export interface BackendProfile {
  readonly id: string;
  readonly type: string;
  readonly displayName?: string;
  readonly enabled: boolean;
  readonly baseUrl?: string;
  readonly [key: string]: JsonValue | undefined;
}

/** A setting that a provider offers for a run, in the form of a workflow parameter. */
export interface ProviderOption {
  readonly name: string;
  readonly definition: JsonObject;
}

export interface ProbeResult {
  readonly reachable: boolean;
  readonly detail?: string;
}
