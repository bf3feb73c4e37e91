import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookLimits } from "./hook-limits.ts";
import type { HookFailureKind, HostCallSignal, LogLevel, ThrownData, WorkerMessage } from "./protocol.ts";

/** What came from a worker: a message whose shape was checked, or why it is none. */
export type ReadMessage =
  | { readonly ok: true; readonly message: WorkerMessage }
  | { readonly ok: false; readonly reason: "too-large" | "not-json" | "unknown" };

/** Room for the envelope around a value whose size is limited. */
const ENVELOPE = 4_096;

/** Characters of a failure: message, stack and structured result, which the worker cuts itself. */
const FAILURE_CHARACTERS = 1024 * 1024;

/**
 * Reads one message of a worker. The worker may run hostile code, so nothing of it is believed: size first, then JSON,
 * then every property. Unknown properties are left behind.
 */
export function readWorkerMessage(text: string, limits: HookLimits): ReadMessage {
  const largest = Math.max(limits.resultBytes, limits.hostCallBytes, FAILURE_CHARACTERS) + ENVELOPE;
  if (text.length > largest) return { ok: false, reason: "too-large" };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: "not-json" };
  }
  if (!isObject(value)) return { ok: false, reason: "unknown" };
  if (value.t === "result" && utf8Longer(text, limits.resultBytes + ENVELOPE)) {
    return { ok: false, reason: "too-large" };
  }
  if (value.t === "failure" && text.length > FAILURE_CHARACTERS + ENVELOPE) {
    return { ok: false, reason: "too-large" };
  }
  const message = shaped(value);
  return message === undefined ? { ok: false, reason: "unknown" } : { ok: true, message };
}

/** Whether no value is nested deeper than `depth`; without recursion, since the value may be hostile. */
export function isNestedWithin(value: JsonValue, depth: number): boolean {
  let level: JsonValue[] = [value];
  for (let at = 0; level.length > 0; at += 1) {
    if (at > depth) return false;
    const next: JsonValue[] = [];
    for (const item of level) {
      if (typeof item !== "object" || item === null) continue;
      for (const inner of Object.values(item as JsonObject)) {
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return true;
}

function shaped(value: JsonObject): WorkerMessage | undefined {
  switch (value.t) {
    case "ready":
      return isCount(value.protocol) ? { t: "ready", protocol: value.protocol } : undefined;
    case "result":
      if (!isCount(value.call)) return undefined;
      return {
        t: "result",
        call: value.call,
        ...(value.spoiled === true ? { spoiled: true as const } : {}),
        ...(value.value === undefined ? {} : { value: value.value }),
      };
    case "failure": {
      const error = thrownData(value.error);
      if (!isCount(value.call) || !isOneOf(FAILURES, value.kind) || error === undefined) return undefined;
      return { t: "failure", call: value.call, kind: value.kind, error, busy: value.busy === true };
    }
    case "host-call":
      if (!isCount(value.call) || !isCount(value.id) || !isOneOf(SIGNALS, value.signal)) return undefined;
      if (!isText(value.member, 128) || !Array.isArray(value.args) || value.args.length > 16)
        return undefined;
      return {
        t: "host-call",
        call: value.call,
        id: value.id,
        member: value.member,
        args: value.args as readonly JsonValue[],
        signal: value.signal,
      };
    case "abort-host-call":
      return isCount(value.id) ? { t: "abort-host-call", id: value.id } : undefined;
    case "callback-result":
      if (!isCount(value.id) || !isCount(value.n)) return undefined;
      return { t: "callback-result", id: value.id, n: value.n, value: value.value ?? null };
    case "callback-error":
      if (!isCount(value.id) || !isCount(value.n) || typeof value.message !== "string") return undefined;
      return { t: "callback-error", id: value.id, n: value.n, message: value.message.slice(0, 4_000) };
    case "log":
      if (!isOneOf(LEVELS, value.level) || typeof value.text !== "string") return undefined;
      return { t: "log", level: value.level, text: value.text };
    default:
      return undefined;
  }
}

const FAILURES: readonly HookFailureKind[] = [
  "load",
  "export",
  "threw",
  "uncaught",
  "result-invalid",
  "result-too-large",
];
const SIGNALS: readonly HostCallSignal[] = ["hook", "own", "none"];
const LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error"];

function thrownData(value: JsonValue | undefined): ThrownData | undefined {
  if (!isObject(value) || typeof value.name !== "string" || typeof value.message !== "string")
    return undefined;
  const { host } = value;
  return {
    name: value.name.slice(0, 200),
    message: value.message.slice(0, 5_000),
    ...(typeof value.stack === "string" ? { stack: value.stack.slice(0, 20_000) } : {}),
    ...(typeof value.file === "string" ? { file: value.file.slice(0, 4_000) } : {}),
    ...(isCount(value.line) ? { line: value.line } : {}),
    ...(isCount(value.column) ? { column: value.column } : {}),
    ...(value.structuredResult === undefined ? {} : { structuredResult: value.structuredResult }),
    ...(isObject(host) && isText(host.code, 64)
      ? { host: { code: host.code, details: isObject(host.details) ? host.details : {} } }
      : {}),
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= longest;
}

function isOneOf<T extends string>(list: readonly T[], value: unknown): value is T {
  return (list as readonly unknown[]).includes(value);
}

function utf8Longer(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && (text.length > bytes || new TextEncoder().encode(text).length > bytes);
}
