import type { JsonValue } from "../model/json.ts";
import { HostApiError } from "./host-api/host-api-error.ts";
import type { HostApi } from "./host-api/host-api.ts";
import type { HookDeadline } from "./hook-deadline.ts";
import type { HookLimits } from "./hook-limits.ts";
import type { HostErrorData, HostMessage, WorkerMessage } from "./protocol.ts";

type HostCallMessage = Extract<WorkerMessage, { t: "host-call" }>;

/** Host calls of one hook call, on the host's side. */
export interface HostCalls {
  /** False when the worker breaks the protocol: an id in use, or more calls at once than it may make. */
  begin(message: HostCallMessage): boolean;
  abort(id: number): void;
  callbackResult(id: number, n: number, value: JsonValue): void;
  callbackError(id: number, n: number, message: string): void;
  /** The caller's signal was aborted: so are the calls that obey the hook's signal; new ones are refused. */
  cancel(): void;
  /** Aborts all; what is still running is answered no more. */
  end(): void;
}

export interface HostCallsOptions {
  readonly call: number;
  readonly hostApi: HostApi | undefined;
  readonly limits: HookLimits;
  readonly deadline: Pick<HookDeadline, "pause">;
  readonly send: (message: HostMessage) => void;
  /** A host call failed in a way that is no answer to a hook: a fault of ours. */
  readonly onFault: (member: string, error: unknown) => void;
}

/** A call that the hook aborted counts no more in the worker, but here until the host has come to its end. */
const ABORTED_ALLOWANCE = 16;

interface Running {
  readonly controller: AbortController;
  readonly obeysHook: boolean;
  readonly callbacks: Map<number, { resolve: (value: JsonValue) => void; reject: (error: Error) => void }>;
  readonly pauses: Set<() => void>;
}

export function createHostCalls(options: HostCallsOptions): HostCalls {
  const running = new Map<number, Running>();
  let ended = false;
  let refusing = false;
  let callbackNumber = 0;

  const finish = (id: number, message: HostMessage): void => {
    const entry = running.get(id);
    if (entry === undefined) return;
    running.delete(id);
    for (const resume of entry.pauses) resume();
    rejectCallbacks(entry);
    if (!ended) options.send(message);
  };

  const carryOut = async (message: HostCallMessage, entry: Running): Promise<JsonValue> => {
    const { member, args, id } = message;
    if (options.hostApi === undefined) {
      throw new HostApiError("unsupported_operation", "this hook has no host API", {
        memberOrOperation: member,
      });
    }
    return options.hostApi.call(member, args, entry.controller.signal, {
      pauseTimeout() {
        const resume = options.deadline.pause();
        const once = (): void => {
          entry.pauses.delete(once);
          resume();
        };
        entry.pauses.add(once);
        return once;
      },
      callback: (fn, given) =>
        new Promise((resolve, reject) => {
          if (ended || !running.has(id)) return reject(endedError());
          callbackNumber += 1;
          entry.callbacks.set(callbackNumber, { resolve, reject });
          options.send({ t: "callback", id, fn, n: callbackNumber, args: given });
        }),
    });
  };

  const takeCallback = (id: number, n: number) => {
    const entry = running.get(id);
    const callback = entry?.callbacks.get(n);
    entry?.callbacks.delete(n);
    return callback;
  };

  return {
    begin(message) {
      const { id, member } = message;
      if (running.has(id) || running.size >= options.limits.hostCallsInFlight * ABORTED_ALLOWANCE)
        return false;
      if (ended || refusing || message.call !== options.call) {
        options.send({ t: "host-error", id, error: toErrorData(endedError()) });
        return true;
      }
      const entry: Running = {
        controller: new AbortController(),
        obeysHook: message.signal === "hook",
        callbacks: new Map(),
        pauses: new Set(),
      };
      running.set(id, entry);
      carryOut(message, entry).then(
        (value) => finish(id, { t: "host-result", id, value: (value as JsonValue | undefined) ?? null }),
        (error: unknown) => {
          if (!isHostApiError(error) && !ended) options.onFault(member, error);
          finish(id, { t: "host-error", id, error: toErrorData(error) });
        },
      );
      return true;
    },
    abort: (id) => running.get(id)?.controller.abort(canceled()),
    callbackResult: (id, n, value) => takeCallback(id, n)?.resolve(value),
    callbackError: (id, n, message) =>
      takeCallback(id, n)?.reject(
        new HostApiError("execution_failed", `the hook's function failed: ${message}`, {
          phase: "callback",
          recovery: "none",
        }),
      ),
    cancel() {
      refusing = true;
      for (const entry of running.values()) if (entry.obeysHook) entry.controller.abort(canceled());
    },
    end() {
      if (ended) return;
      ended = true;
      for (const entry of running.values()) {
        entry.controller.abort(canceled());
        rejectCallbacks(entry);
        for (const resume of entry.pauses) resume();
      }
      running.clear();
    },
  };
}

function rejectCallbacks(entry: Running): void {
  for (const { reject } of entry.callbacks.values()) reject(endedError());
  entry.callbacks.clear();
}

function endedError(): HostApiError {
  return new HostApiError("canceled", "the hook's call has ended", { reason: "caller_signal" });
}

function canceled(): Error {
  return new Error("canceled");
}

/** By name, not by class: a host may have more than one copy of the module. */
function isHostApiError(error: unknown): error is HostApiError {
  return error instanceof HostApiError || (error instanceof Error && error.name === "WorkflowHostError");
}

/** A fault of ours tells a hook that the call failed, and nothing of the program's inside. */
function toErrorData(error: unknown): HostErrorData {
  if (isHostApiError(error)) {
    return { code: error.code, message: error.message, retryable: error.retryable, details: error.details };
  }
  return {
    code: "execution_failed",
    message: "the host could not carry this out",
    retryable: false,
    details: { phase: "host", recovery: "none" },
  };
}
