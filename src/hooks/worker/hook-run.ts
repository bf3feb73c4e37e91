import type { HookCallMessage, HookFailureKind, LogLevel, ThrownData, WorkerMessage } from "../protocol.ts";
import { createHookFetch, type HookFetch } from "./hook-fetch.ts";
import { createHostClient, type HostClient } from "./host-client.ts";
import { hookArguments } from "./hook-arguments.ts";
import { createRuntime } from "./hook-runtime.ts";
import { createMissingNames } from "./older-names.ts";
import { afterTask, OwnAbortController } from "./own-realm.ts";
import { describeThrown } from "./thrown-value.ts";
import { resultToJson, toJson, UnsendableError } from "./worker-json.ts";

export interface HookRunPorts {
  readonly send: (message: WorkerMessage) => void;
  readonly sendText: (text: string) => void;
  readonly log: (level: LogLevel, text: string) => void;
  readonly nextId: () => number;
  /** Whether no hook has changed the realm; see `createRealmGuard`. */
  readonly isSound: () => boolean;
  /** URL of a module of the package, given its path below the package. */
  readonly moduleUrl: (file: string) => string;
}

/** One hook call on the worker's side. */
export interface HookRun {
  readonly client: HostClient;
  readonly fetch: HookFetch;
  start(): Promise<void>;
  abort(call: number): void;
  /** An error outside of what the hook waited for; false once the call has ended. */
  onUncaught(thrown: unknown): boolean;
  /** A rejection nobody handles; it fails the call unless it is handled before the call's end. */
  onRejection(promise: object, reason: unknown): boolean;
  onRejectionHandled(promise: object): void;
}

export function createHookRun(message: HookCallMessage, ports: HookRunPorts): HookRun {
  const { call, hook, limits } = message;
  const controller = new OwnAbortController();
  const { signal } = controller;
  const missing = createMissingNames();
  const client = createHostClient({
    call,
    limits,
    hookSignal: signal,
    send: ports.send,
    sendText: ports.sendText,
    nextId: ports.nextId,
  });
  const fetch = createHookFetch(client.call);
  const rejections = new Map<object, unknown>();
  let ended = false;

  const end = (): void => {
    ended = true;
    const left = client.end();
    controller.abort(new Error("the hook's call has ended"));
    if (left > 0)
      ports.log("warn", `${hook} ended while ${String(left)} of its host calls were not answered`);
  };
  const fail = (kind: HookFailureKind, error: ThrownData, busy = false): void => {
    if (ended) return;
    end();
    ports.send({ t: "failure", call, kind, error, busy: busy || !ports.isSound() });
  };
  const threw = (thrown: unknown): void => {
    const error = describeThrown(thrown);
    const note = missing.explain(thrown);
    fail("threw", note === undefined ? error : { ...error, message: `${error.message}. ${note}` });
  };

  const load = async (): Promise<((args: object) => unknown) | undefined> => {
    let module: Record<string, unknown>;
    try {
      module = (await import(ports.moduleUrl(message.file))) as Record<string, unknown>;
    } catch (thrown) {
      fail("load", describeThrown(thrown));
      return undefined;
    }
    try {
      // Reading it throws where a cycle has not set it.
      const exported = module[message.exportName];
      if (typeof exported === "function") return exported as (args: object) => unknown;
    } catch (thrown) {
      fail("load", describeThrown(thrown));
      return undefined;
    }
    const names = Object.keys(module).slice(0, 20).join(", ");
    fail("export", { name: "Error", message: names });
    return undefined;
  };

  const finish = async (value: unknown): Promise<void> => {
    let json: string | undefined;
    try {
      json = resultToJson(value, limits.resultBytes, hook === "normalizeSettings");
    } catch (error) {
      if (!(error instanceof UnsendableError)) {
        threw(error);
        return;
      }
      const kind = error.reason === "too-large" ? "result-too-large" : "result-invalid";
      fail(kind, { name: error.reason, message: error.message });
      return;
    }
    // Realms say only later that a rejection was handled after all.
    if (rejections.size > 0) await afterTask();
    const [stray] = rejections.values();
    if (rejections.size > 0) fail("uncaught", describeThrown(stray));
    if (ended) return;
    end();
    const head = toJson({ t: "result", call, ...(ports.isSound() ? {} : { spoiled: true }) });
    ports.sendText(json === undefined ? head : `${head.slice(0, -1)},"value":${json}}`);
  };

  return {
    client,
    fetch,
    async start() {
      const exported = await load();
      if (exported === undefined) return;
      const { runtime: facts } = message;
      const runtime =
        facts === undefined
          ? undefined
          : createRuntime({ ...message, runtime: facts }, signal, fetch, client.call, missing);
      try {
        const args = hookArguments(hook, message.args, runtime, client.call);
        await finish(await exported(args));
      } catch (thrown) {
        threw(thrown);
      }
    },
    abort(asked) {
      if (asked === call && !ended) controller.abort(new Error("the run was canceled"));
    },
    onUncaught(thrown) {
      if (ended) return false;
      fail("uncaught", describeThrown(thrown), true);
      return true;
    },
    onRejection(promise, reason) {
      if (ended) return false;
      rejections.set(promise, reason);
      return true;
    },
    onRejectionHandled(promise) {
      rejections.delete(promise);
    },
  };
}
