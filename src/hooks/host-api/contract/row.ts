import type { HostApiErrorCode } from "../host-api-error.ts";

/**
 * What one member of the host API promises, for readers and for the tests that hold it to that
 * (`spec/native-workflows.md` §9). `docs/host-api.md` and `docs/host-api.d.ts` are made of these rows.
 */
export interface ContractRow {
  /** `owner.member`, or the name of a plain value. */
  readonly member: string;
  /** Parameters in TypeScript, without the trailing control unless that is not the last one. */
  readonly args: string;
  /** What it answers, in TypeScript; of a promise what it is fulfilled with. Types are those of `CONTRACT_TYPES`. */
  readonly result: string;
  readonly says: string;
  /**
   * Errors of its own, with `details.reason` where it matters. Every member may also refuse with `invalid_request`,
   * `canceled` and `execution_failed`.
   */
  readonly errors: readonly (HostApiErrorCode | `${HostApiErrorCode} ${string}`)[];
  readonly signal: ContractSignal;
  /** Whether a hook before `applyResult` may call it; `scratch`: for files of the run's scratch folder only. */
  readonly before: "yes" | "no" | "scratch";
  /** What it does on Node, where that is not all of what is said. */
  readonly node?: string;
  /** What it does in Zotero, where that is not all of what is said. */
  readonly zotero?: string;
  /** Met in some v12 hosts only, beside the shape that all have. */
  readonly extension?: true;
}

/**
 * What ends a call that is given no control (§8.8): the hook's own signal, or nothing (`own`: only a signal that is
 * passed). `value`: it answers at once.
 */
export type ContractSignal = "hook" | "own" | "value";
