import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import type { HostApiErrorCode } from "./host-api/host-api-error.ts";
import type { HostApiShape } from "./host-api/host-api.ts";

/**
 * The messages between the host and a hook worker, as JSON text (`spec/hook-isolation.md` §9). Whatever comes from the
 * worker is hostile: `worker-message.ts` checks it before it is used. A worker carries out one hook call at a time.
 */
export const PROTOCOL_VERSION = 1;

/** Schema id of the errors that a hook catches from the host API (`spec/native-workflows.md` §9.3). */
export const HOST_ERROR_SCHEMA = "workflow-manager.workflow-host-error.v1";

/** What `runtime` says of the run beside its functions (§8.7). */
export interface RuntimeFacts {
  readonly invocationMode: "interactive" | "non-interactive";
  readonly workflowId: string;
  readonly packageId: string;
  readonly workflowRootDir: string;
  readonly packageRootDir: string;
  readonly workflowSourceKind: "official" | "dev-local" | "user" | "";
  readonly debugMode: boolean;
  readonly locale: string;
}

/** Limits that the worker keeps by itself; the host checks them again. */
export interface WorkerLimits {
  readonly resultBytes: number;
  readonly hostCallBytes: number;
  readonly hostCallsInFlight: number;
  readonly logLines: number;
  readonly logCharacters: number;
}

export interface HookCallMessage {
  readonly t: "call";
  readonly call: number;
  readonly hook: HookName;
  /** The hook's module below the package, with `/`. */
  readonly file: string;
  readonly exportName: string;
  readonly args: JsonObject;
  /** Absent: the hook gets no `runtime` (§8.5). */
  readonly runtime?: RuntimeFacts;
  readonly shape?: HostApiShape;
  readonly limits: WorkerLimits;
}

/** An error of the host API on its way to the hook. */
export interface HostErrorData {
  readonly code: HostApiErrorCode;
  readonly message: string;
  readonly retryable: boolean;
  readonly details: JsonObject;
}

export type HostMessage =
  | HookCallMessage
  /** The caller's signal was aborted. */
  | { readonly t: "abort"; readonly call: number }
  | { readonly t: "host-result"; readonly id: number; readonly value: JsonValue }
  | { readonly t: "host-error"; readonly id: number; readonly error: HostErrorData }
  /** Call the function number `fn` among the arguments of host call `id`. */
  | {
      readonly t: "callback";
      readonly id: number;
      readonly fn: number;
      readonly n: number;
      readonly args: readonly JsonValue[];
    };

/** Which signal a host call obeys (§8.8): the hook's, one the hook passed, or none. */
export type HostCallSignal = "hook" | "own" | "none";

/**
 * `load`: the module did not load. `export`: it has no such function. `threw`: the hook threw or rejected. `uncaught`:
 * something of it failed outside of what it waited for. `result-invalid`, `result-too-large`: what it returned.
 */
export type HookFailureKind =
  "load" | "export" | "threw" | "uncaught" | "result-invalid" | "result-too-large";

/** A thrown value, as the worker describes it; paths are those of the worker's realm. */
export interface ThrownData {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  /** Where the realm names it apart from the stack (Gecko). */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** What the hook attached to its error for the record (§8.6). */
  readonly structuredResult?: JsonValue;
  /** Set when it is an error of the host API that the hook let through. */
  readonly host?: { readonly code: string; readonly details: JsonObject };
}

export type WorkerMessage =
  | { readonly t: "ready"; readonly protocol: number }
  /** Without `value`: the hook returned undefined. `spoiled`: it changed the realm, so no other unit may use it. */
  | { readonly t: "result"; readonly call: number; readonly spoiled?: true; readonly value?: JsonValue }
  | {
      readonly t: "failure";
      readonly call: number;
      readonly kind: HookFailureKind;
      readonly error: ThrownData;
      /** The hook may still be running, or has changed the realm: the worker cannot be used again. */
      readonly busy: boolean;
    }
  | {
      readonly t: "host-call";
      readonly call: number;
      readonly id: number;
      readonly member: string;
      readonly args: readonly JsonValue[];
      readonly signal: HostCallSignal;
    }
  | { readonly t: "abort-host-call"; readonly id: number }
  | { readonly t: "callback-result"; readonly id: number; readonly n: number; readonly value: JsonValue }
  | { readonly t: "callback-error"; readonly id: number; readonly n: number; readonly message: string }
  | { readonly t: "log"; readonly level: LogLevel; readonly text: string };

export type LogLevel = "debug" | "info" | "warn" | "error";

/** Bytes inside arguments and answers of host calls. */
export interface BytesData {
  readonly $bytes: string;
}

/** A function among the arguments of a host call. */
export interface CallbackData {
  readonly $callback: number;
}

/**
 * Names a provider's result on the host's side, in the arguments of `applyResult`: at `handle` of the arguments, of
 * an aggregate's children and of a sequence's steps. The worker makes `bundleReader` and the functions of
 * `resultContext` from it; without one (pass-through) the reader is unavailable.
 */
export interface ResultHandle {
  readonly id: string;
  /** Whether the bundle lies in a folder, so that `getExtractedDir` exists. */
  readonly extracted: boolean;
}
