/**
 * Module text that stands before the bootstrap in a worker of Node and gives it what a Gecko worker has by itself
 * (`typings/worker.d.ts`): `postMessage` and `addEventListener` with the events `message`, `error`,
 * `unhandledrejection` and `rejectionhandled`. An error whose event nobody prevents ends the worker.
 */
export const WORKER_GLOBALS = `import { parentPort as hostPort } from "node:worker_threads";
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
    process.removeAllListeners("uncaughtException");
    throw error;
  };
  globalThis.postMessage = (text) => hostPort.postMessage(text);
  globalThis.addEventListener = (type, listener) => {
    listeners[type]?.push(listener);
  };
  hostPort.on("message", (data) => emit("message", { data }));
  process.on("uncaughtException", (error) => {
    if (!emit("error", { error })) crash(error);
  });
  process.on("unhandledRejection", (reason, promise) => {
    if (!emit("unhandledrejection", { reason, promise })) crash(reason);
  });
  process.on("rejectionHandled", (promise) => emit("rejectionhandled", { promise }));
}
`;
