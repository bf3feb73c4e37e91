import type { WorkerLimits } from "./protocol.ts";

/** Bounds of what a hook may do; all of them hold against hostile code. */
export interface HookLimits extends WorkerLimits {
  /** How long a worker may take to become ready, in milliseconds. */
  readonly bootMs: number;
  /** How long a canceled hook may take to come to its end before its worker is ended. */
  readonly cancelGraceMs: number;
  /** Messages that one hook call may send; more end the worker. */
  readonly messages: number;
  /** How deep a result may be nested. */
  readonly resultDepth: number;
}

const MEBIBYTE = 1024 * 1024;

/** Largest JSON text of what a hook returns (`design/decisions.md`, Hooks). */
const RESULT_BYTES = 16 * MEBIBYTE;

export const DEFAULT_HOOK_LIMITS: HookLimits = {
  resultBytes: RESULT_BYTES,
  hostCallBytes: 64 * MEBIBYTE,
  hostCallsInFlight: 64,
  logLines: 500,
  logCharacters: 100_000,
  bootMs: 20_000,
  cancelGraceMs: 500,
  messages: 1_000_000,
  resultDepth: 256,
};
