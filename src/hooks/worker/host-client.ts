import type { JsonValue } from "../../model/json.ts";
import type { HostCallSignal, HostErrorData, WorkerLimits, WorkerMessage } from "../protocol.ts";
import { obeysHookSignal } from "./host-call-signals.ts";
import { OwnAbortSignal } from "./own-realm.ts";
import {
  argumentsToJson,
  callbackData,
  fromJson,
  type HookFunction,
  reviveBytes,
  toJson,
  UnsendableError,
} from "./worker-json.ts";
import { canceledError, invalidRequest, WorkflowHostError } from "./workflow-host-error.ts";

/** The host calls of one hook call. */
export interface HostClient {
  /**
   * Calls a member with the hook's arguments: a trailing control `{signal?}` is taken off (§8.8), functions become
   * callbacks. Rejects with `WorkflowHostError`; after the hook's call ended always with `canceled`.
   */
  readonly call: (member: string, given: readonly unknown[]) => Promise<unknown>;
  onResult(id: number, value: unknown): void;
  onError(id: number, error: HostErrorData): void;
  onCallback(id: number, fn: number, n: number, args: readonly unknown[]): Promise<void>;
  /** How many calls were still waiting when the hook's call ended. */
  end(): number;
}

export interface HostClientOptions {
  readonly call: number;
  readonly limits: WorkerLimits;
  /** Aborted: every new call is refused. */
  readonly hookSignal: AbortSignal;
  /** Sends a message given as an object, or as its JSON text. */
  readonly send: (message: WorkerMessage) => void;
  readonly sendText: (text: string) => void;
  /** Ids are unique over all calls of this worker. */
  readonly nextId: () => number;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly callbacks: readonly HookFunction[];
  readonly release: () => void;
  /** Made when the hook called: its stack tells where a refusal comes from. */
  readonly asked: Error;
  /** What a callback threw: the hook gets that, not the host's words for it. */
  thrown?: { readonly error: unknown };
}

/** A hook that asks without ever waiting for an answer must not fill the memory. */
const MOST_QUEUED = 50_000;

type Control = { readonly signal?: AbortSignal } | undefined;

/** Members that take functions within their request; all others take them as arguments of their own. */
const NESTED_FUNCTIONS: ReadonlySet<string> = new Set(["editor.openSession"]);

export function createHostClient(options: HostClientOptions): HostClient {
  const { limits } = options;
  const waiting = new Map<number, Waiting>();
  /** Calls beyond the number in flight wait here, in order, so that a flood stays in the worker. */
  const queue: (() => void)[] = [];
  let ended = false;

  const settle = (id: number): Waiting | undefined => {
    const entry = waiting.get(id);
    if (entry === undefined) return undefined;
    waiting.delete(id);
    entry.release();
    if (waiting.size < limits.hostCallsInFlight) queue.shift()?.();
    return entry;
  };

  const call = (member: string, given: readonly unknown[]): Promise<unknown> => {
    if (ended || options.hookSignal.aborted) return Promise.reject(lateCall(member));
    if (queue.length >= MOST_QUEUED) return Promise.reject(tooMany(member));
    const { args, control } = splitControl(given);
    const callbacks: HookFunction[] = [];
    const sendFunction = (fn: HookFunction) => callbackData(callbacks.push(fn) - 1);
    const signal = control?.signal;
    if (signal?.aborted === true)
      return Promise.reject(canceledError(`${member} was canceled by its signal`));
    let text: string;
    try {
      const sent = args.map((arg) => (typeof arg === "function" ? sendFunction(arg as HookFunction) : arg));
      const nested = NESTED_FUNCTIONS.has(member) ? sendFunction : undefined;
      text = argumentsToJson(sent, limits.hostCallBytes, nested);
    } catch (error) {
      return Promise.reject(unsendable(member, error, limits.hostCallBytes));
    }
    const mode: HostCallSignal =
      signal !== undefined ? "own" : control === undefined && obeysHookSignal(member) ? "hook" : "none";

    const asked = new Error();

    return new Promise((resolve, reject) => {
      const start = (): void => {
        if (ended || options.hookSignal.aborted) return reject(lateCall(member));
        if (signal?.aborted === true) {
          reject(canceledError(`${member} was canceled by its signal`));
          queue.shift()?.();
          return;
        }
        const id = options.nextId();
        const onAbort = (): void => {
          options.send({ t: "abort-host-call", id });
          settle(id)?.reject(canceledError(`${member} was canceled by its signal`));
        };
        signal?.addEventListener("abort", onAbort, { once: true });
        const release = (): void => signal?.removeEventListener("abort", onAbort);
        waiting.set(id, { resolve, reject, callbacks, release, asked });
        const head = toJson({ t: "host-call", call: options.call, id, member, signal: mode });
        options.sendText(`${head.slice(0, -1)},"args":${text}}`);
      };
      if (waiting.size < limits.hostCallsInFlight) start();
      else queue.push(start);
    });
  };

  return {
    call,
    onResult: (id, value) => settle(id)?.resolve(reviveBytes(value)),
    onError(id, error) {
      const entry = settle(id);
      if (entry === undefined) return;
      entry.reject(entry.thrown === undefined ? refusal(error, entry.asked) : entry.thrown.error);
    },
    async onCallback(id, fn, n, args) {
      const entry = waiting.get(id);
      const callback = entry?.callbacks[fn];
      if (entry === undefined || callback === undefined) return;
      try {
        const answer = await callback(...args.map(reviveBytes));
        const value = fromJson(argumentsToJson([answer ?? null], limits.hostCallBytes)) as JsonValue[];
        options.send({ t: "callback-result", id, n, value: value[0] ?? null });
      } catch (error) {
        entry.thrown ??= { error };
        options.send({ t: "callback-error", id, n, message: error instanceof Error ? error.message : "" });
      }
    },
    end() {
      ended = true;
      const left = waiting.size + queue.length;
      for (const { reject, release } of waiting.values()) {
        release();
        reject(canceledError("the hook's call has ended"));
      }
      waiting.clear();
      for (const start of queue.splice(0)) start();
      return left;
    },
  };
}

/** The host's refusal, with the stack of the call: a message of the host has none of the hook's frames in its own. */
function refusal(error: HostErrorData, asked: Error): WorkflowHostError {
  const refused = new WorkflowHostError(error);
  const stack = asked.stack ?? "";
  Object.defineProperty(refused, "stack", {
    // V8 begins it with name and message, other engines do not.
    value: stack.startsWith("Error")
      ? `${refused.name}: ${refused.message}${stack.slice("Error".length)}`
      : stack,
    writable: true,
    configurable: true,
  });
  return refused;
}

function tooMany(member: string): WorkflowHostError {
  return new WorkflowHostError({
    code: "resource_limited",
    message: `${member} was not called: ${MOST_QUEUED} host calls wait already`,
    retryable: false,
    details: { resource: "host_calls_waiting", limit: MOST_QUEUED },
  });
}

function lateCall(member: string): WorkflowHostError {
  return canceledError(`${member} was called after the hook's call had ended or was canceled`);
}

/**
 * Takes a trailing control off: the last argument that is no function, when it is an object with no other key than
 * `signal`. An empty object counts when another argument comes before it, since alone it may as well be an empty
 * request.
 */
function splitControl(all: readonly unknown[]): { args: readonly unknown[]; control: Control } {
  const given = all.slice(0, all.findLastIndex((arg) => arg !== undefined) + 1);
  let at = given.length - 1;
  while (at >= 0 && typeof given[at] === "function") at -= 1;
  const last = given[at];
  // Before a callback the control has its place, also when it is left out.
  if (last == null && at > 0 && at < given.length - 1) {
    return { args: given.toSpliced(at, 1), control: undefined };
  }
  const isControl =
    typeof last === "object" &&
    last !== null &&
    !Array.isArray(last) &&
    // Bytes have a key for every one of them.
    !ArrayBuffer.isView(last) &&
    Object.keys(last).every((key) => key === "signal") &&
    ("signal" in last ? isSignalOrNone(last.signal) : at > 0);
  if (!isControl) return { args: given, control: undefined };
  const signal = (last as { signal?: AbortSignal | null }).signal;
  return { args: given.toSpliced(at, 1), control: signal == null ? {} : { signal } };
}

function isSignalOrNone(value: unknown): value is AbortSignal | undefined {
  return value == null || value instanceof OwnAbortSignal;
}

function unsendable(member: string, error: unknown, limit: number): Error {
  // What a toJSON of the hook threw is the hook's own.
  if (!(error instanceof UnsendableError)) return error as Error;
  if (error.reason === "too-large") {
    return new WorkflowHostError({
      code: "resource_limited",
      message: `the arguments of ${member} cannot be sent: ${error.message}`,
      retryable: false,
      details: { resource: "host_call_bytes", limit },
    });
  }
  return invalidRequest(`the arguments of ${member} cannot be sent: ${error.message}`, "invalid_type");
}
