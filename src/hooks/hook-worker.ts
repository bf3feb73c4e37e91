import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import type { Clock } from "../ports/clock.ts";
import type { ModulesPort, ModuleWorker, PackageCopy, WorkerEnd } from "../ports/modules.ts";
import type { HostApi } from "./host-api/host-api.ts";
import { startDeadline, type HookDeadline } from "./hook-deadline.ts";
import type { HookLimits } from "./hook-limits.ts";
import { createHostCalls, type HostCalls } from "./host-calls.ts";
import {
  PROTOCOL_VERSION,
  type HookFailureKind,
  type HostMessage,
  type LogLevel,
  type RuntimeFacts,
  type ThrownData,
  type WorkerMessage,
} from "./protocol.ts";
import { isNestedWithin, readWorkerMessage } from "./worker-message.ts";

/** One hook call, as it is handed to a worker. */
export interface WorkerCall {
  readonly hook: HookName;
  readonly file: string;
  readonly exportName: string;
  readonly args: JsonObject;
  readonly runtime?: RuntimeFacts;
  readonly hostApi?: HostApi;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** How a hook call came to its end. */
export type CallOutcome =
  | { readonly t: "returned"; readonly value: JsonValue | undefined }
  | { readonly t: "failed"; readonly kind: HookFailureKind; readonly error: ThrownData }
  | { readonly t: "timeout" }
  | { readonly t: "canceled" }
  | { readonly t: "too-large" }
  /** The worker is gone, or broke the protocol and was ended. */
  | { readonly t: "gone"; readonly reason: GoneReason; readonly detail: string };

export type GoneReason = "exit" | "crash" | "out-of-memory" | "boot-failed" | "protocol";

export interface HookWorkerOptions {
  readonly modules: ModulesPort;
  readonly clock: Clock;
  readonly copy: PackageCopy;
  readonly bootstrap: string;
  readonly memoryMb: number;
  readonly limits: HookLimits;
  readonly onLog: (level: LogLevel, text: string) => void;
  readonly onFault: (member: string, error: unknown) => void;
}

/** The host's side of one worker; it carries out one call at a time and is thrown away when it misbehaved. */
export interface HookWorker {
  /** Whether it can take another call. */
  readonly usable: boolean;
  /** Never rejects. */
  call(call: WorkerCall): Promise<CallOutcome>;
  terminate(): Promise<void>;
}

interface Current {
  readonly number: number;
  readonly hostCalls: HostCalls;
  readonly deadline: HookDeadline;
  readonly settle: (outcome: CallOutcome) => void;
  canceled: boolean;
}

/** Starts a worker at once; a call waits until it is ready. */
export function startHookWorker(options: HookWorkerOptions): HookWorker {
  const { clock, limits } = options;
  let worker: ModuleWorker | undefined;
  let gone: Extract<CallOutcome, { t: "gone" }> | undefined;
  let current: Current | undefined;
  let calls = 0;
  /** What the worker sent since its last call began. */
  let sent = { messages: 0, logLines: 0, logCharacters: 0 };
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const bootDeadline = startDeadline(clock, limits.bootMs, () =>
    giveUp("boot-failed", `it was not ready after ${String(limits.bootMs)} ms`),
  );

  /** No call can use the worker any more; the one that runs ends with the reason. */
  function giveUp(reason: GoneReason, detail: string): void {
    if (gone === undefined) {
      gone = { t: "gone", reason, detail };
      void worker?.terminate();
    }
    bootDeadline.stop();
    becomeReady();
    current?.settle(gone);
  }

  const send = (message: HostMessage): void => {
    if (gone === undefined) worker?.post(JSON.stringify(message));
  };

  const start = async (): Promise<void> => {
    try {
      const started = await options.modules.start(options.copy, options.bootstrap, {
        memoryMb: options.memoryMb,
      });
      worker = started;
      started.onEnd((end) => giveUp(goneReason(end), end.message ?? ""));
      started.onMessage(onText);
      // It was given up while it started.
      if (gone !== undefined) await started.terminate();
    } catch (error) {
      giveUp("boot-failed", error instanceof Error ? error.message : String(error));
    }
  };

  function onText(text: string): void {
    if (gone !== undefined) return;
    sent.messages += 1;
    if (sent.messages > limits.messages) return giveUp("protocol", "it sent too many messages");
    const read = readWorkerMessage(text, limits);
    if (!read.ok) {
      if (read.reason === "too-large") current?.settle({ t: "too-large" });
      return giveUp("protocol", `a message was ${read.reason}`);
    }
    onMessage(read.message);
  }

  function onMessage(message: WorkerMessage): void {
    if (message.t === "ready") {
      if (message.protocol !== PROTOCOL_VERSION) {
        return giveUp("boot-failed", `it speaks protocol ${String(message.protocol)}`);
      }
      bootDeadline.stop();
      return becomeReady();
    }
    if (message.t === "log") return onLog(message.level, message.text);
    if (message.t === "host-call") return onHostCall(message);
    if (current === undefined) return;
    switch (message.t) {
      case "result":
        if (message.call !== current.number) break;
        onResult(current, message.value);
        if (message.spoiled === true) giveUp("protocol", "its hook changed the realm");
        break;
      case "failure":
        if (message.call !== current.number) break;
        current.settle({ t: "failed", kind: message.kind, error: message.error });
        if (message.busy) giveUp("protocol", "it is of no more use after a failure");
        break;
      case "abort-host-call":
        current.hostCalls.abort(message.id);
        break;
      case "callback-result":
        current.hostCalls.callbackResult(message.id, message.n, message.value);
        break;
      case "callback-error":
        current.hostCalls.callbackError(message.id, message.n, message.message);
        break;
    }
  }

  function onResult(call: Current, value: JsonValue | undefined): void {
    if (value === undefined || isNestedWithin(value, limits.resultDepth)) {
      return call.settle({ t: "returned", value });
    }
    call.settle({
      t: "failed",
      kind: "result-invalid",
      error: { name: "too-deep", message: "it is nested too deep" },
    });
  }

  function onHostCall(message: Extract<WorkerMessage, { t: "host-call" }>): void {
    if (current === undefined) {
      // After the end of its call; the hook's own side refuses these already.
      const error = {
        code: "canceled",
        message: "no hook is running",
        retryable: false,
        details: {},
      } as const;
      return send({ t: "host-error", id: message.id, error });
    }
    if (!current.hostCalls.begin(message)) giveUp("protocol", "it made host calls it may not make");
  }

  function onLog(level: LogLevel, text: string): void {
    sent.logLines += 1;
    sent.logCharacters += text.length;
    // The worker keeps these limits itself and says so in one line more; of one that does not the rest is dropped.
    if (sent.logLines > limits.logLines + 1 || sent.logCharacters > limits.logCharacters + 100) return;
    options.onLog(level, text);
  }

  async function call(request: WorkerCall): Promise<CallOutcome> {
    const { signal } = request;
    await ready;
    if (signal?.aborted === true) return { t: "canceled" };
    if (gone !== undefined) return gone;
    calls += 1;
    const number = calls;
    let stopGrace: (() => void) | undefined;

    return new Promise<CallOutcome>((resolve) => {
      const deadline = startDeadline(clock, request.timeoutMs, () => settle({ t: "timeout" }));
      const hostCalls = createHostCalls({
        call: number,
        hostApi: request.hostApi,
        limits,
        deadline,
        send,
        onFault: options.onFault,
      });
      const onAbort = (): void => {
        own.canceled = true;
        hostCalls.cancel();
        send({ t: "abort", call: number });
        stopGrace = clock.after(limits.cancelGraceMs, () => settle({ t: "timeout" }));
      };
      const settle = (ended: CallOutcome): void => {
        if (current !== own) return;
        current = undefined;
        deadline.stop();
        stopGrace?.();
        signal?.removeEventListener("abort", onAbort);
        hostCalls.end();
        // The hook may still be running in there.
        if (ended.t === "timeout") giveUp("protocol", "its hook did not come to an end");
        resolve(own.canceled ? { t: "canceled" } : ended);
      };
      const own: Current = {
        number,
        hostCalls,
        deadline,
        settle,
        canceled: false,
      };
      current = own;
      sent = { messages: 0, logLines: 0, logCharacters: 0 };
      signal?.addEventListener("abort", onAbort);
      send({
        t: "call",
        call: number,
        hook: request.hook,
        file: request.file,
        exportName: request.exportName,
        args: request.args,
        ...(request.runtime === undefined ? {} : { runtime: request.runtime }),
        ...(request.hostApi === undefined ? {} : { shape: request.hostApi.shape }),
        limits: {
          resultBytes: limits.resultBytes,
          hostCallBytes: limits.hostCallBytes,
          hostCallsInFlight: limits.hostCallsInFlight,
          logLines: limits.logLines,
          logCharacters: limits.logCharacters,
        },
      });
    });
  }

  const starting = start();
  return {
    get usable() {
      return gone === undefined;
    },
    call,
    async terminate() {
      giveUp("exit", "it was ended");
      await starting;
      await worker?.terminate();
    },
  };
}

function goneReason(end: WorkerEnd): GoneReason {
  switch (end.reason) {
    case "ended":
    case "terminated":
      return "exit";
    case "crashed":
      return "crash";
    case "out-of-memory":
    case "boot-failed":
      return end.reason;
  }
}
