/**
 * Module text that stands before the bootstrap in a worker of Node and gives it what a Gecko worker has by itself
 * (`typings/worker.d.ts`): `postMessage` and `addEventListener` with the events `message`, `error`,
 * `unhandledrejection` and `rejectionhandled`. An error whose event nobody prevents ends the worker.
 */
export const WORKER_GLOBALS = `import { parentPort as hostPort } from "node:worker_threads";
import hostProcess from "node:process";
{
  const listeners = { message: [], error: [], unhandledrejection: [], rejectionhandled: [] };
  const emit = (type, event) => {
    let prevented = false;
    const preventDefault = () => {
      prevented = true;
    };
    for (const listener of listeners[type]) listener({ type, preventDefault, ...event });
    return prevented;
  };
  const crash = (error) => {
    hostProcess.removeAllListeners("uncaughtException");
    throw error;
  };
  globalThis.postMessage = (text) => hostPort.postMessage(text);
  globalThis.addEventListener = (type, listener) => {
    listeners[type]?.push(listener);
  };
  hostPort.on("message", (data) => emit("message", { data }));
  hostProcess.on("uncaughtException", (error) => {
    if (!emit("error", { error })) crash(error);
  });
  hostProcess.on("unhandledRejection", (reason, promise) => {
    if (!emit("unhandledrejection", { reason, promise })) crash(reason);
  });
  hostProcess.on("rejectionHandled", (promise) => emit("rejectionhandled", { promise }));
}
`;
