/**
 * Bootstrap of a hook worker: the same text in an unprivileged Gecko worker and in a worker of Node
 * (`spec/hook-isolation.md` §9). It lies in the reserved folder of a package copy, takes away what a hook must not
 * find, says it is ready, and then carries out one hook call at a time.
 */
import { PROTOCOL_VERSION, type HookCallMessage, type HostMessage, type WorkerMessage } from "../protocol.ts";
import { createHookConsole } from "./hook-console.ts";
import { createHookRun, type HookRun } from "./hook-run.ts";
import { installHookGlobals } from "./hook-globals.ts";
import { OwnUrl } from "./own-realm.ts";
import { createRealmGuard } from "./realm-guard.ts";
import { installSafeTimers } from "./safe-timers.ts";
import { takeAwayReach } from "./take-away.ts";
import { describeThrown } from "./thrown-value.ts";
import { fromJson, toJson } from "./worker-json.ts";

// The line to the host is private: taken before it is deleted from the global object. Bound, since to call it by a
// method of its own would hand it to a hook that replaced that method.
const sendText = globalThis.postMessage.bind<(text: string) => void>(globalThis);
const send = (message: WorkerMessage): void => sendText(toJson(message));

const hookConsole = createHookConsole(send);
let run: HookRun | undefined;
let ids = 0;
/** Until then an error is the bootstrap's own and ends the worker. */
let ready = false;

addEventListener("message", (event) => {
  event.stopImmediatePropagation?.();
  receive(fromJson(event.data as string) as HostMessage);
});
addEventListener("error", (event) => {
  if (!ready) return;
  event.preventDefault?.();
  const thrown = event.error ?? new Error(event.message ?? "uncaught error");
  if (run?.onUncaught(thrown) !== true) logStray("uncaught error", thrown);
});
addEventListener("unhandledrejection", (event) => {
  if (!ready) return;
  event.preventDefault?.();
  if (run?.onRejection(event.promise, event.reason) !== true) logStray("unhandled rejection", event.reason);
});
addEventListener("rejectionhandled", (event) => {
  event.preventDefault?.();
  run?.onRejectionHandled(event.promise);
});

takeAwayReach();
installSafeTimers();
const isSound = createRealmGuard();
installHookGlobals(hookConsole.object, () => run?.fetch);
ready = true;
send({ t: "ready", protocol: PROTOCOL_VERSION });

function receive(message: HostMessage): void {
  switch (message.t) {
    case "call":
      try {
        startCall(message);
      } catch (thrown) {
        // Only a hook that broke the realm can bring this about: the worker is of no more use.
        send({
          t: "failure",
          call: message.call,
          kind: "uncaught",
          error: describeThrown(thrown),
          busy: true,
        });
      }
      break;
    case "abort":
      run?.abort(message.call);
      break;
    case "host-result":
      run?.client.onResult(message.id, message.value);
      break;
    case "host-error":
      run?.client.onError(message.id, message.error);
      break;
    case "callback":
      void run?.client.onCallback(message.id, message.fn, message.n, message.args);
      break;
  }
}

function startCall(message: HookCallMessage): void {
  hookConsole.reset(message.limits);
  run = createHookRun(message, {
    send,
    sendText,
    log: hookConsole.write,
    nextId: () => (ids += 1),
    isSound,
    moduleUrl: (file) =>
      new OwnUrl(`../${file.split("/").map(encodeURIComponent).join("/")}`, import.meta.url).href,
  });
  void run.start();
}

/** What fails after its hook's call has ended harms no unit, but whoever wrote it should know. */
function logStray(what: string, thrown: unknown): void {
  const text = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  hookConsole.write("warn", `${what} after the hook had ended: ${text}`);
}
