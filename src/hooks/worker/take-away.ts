/**
 * What a hook must not find: ways to the network, to other threads, to storage, to the process, and the worker's own
 * line to its host. `SharedArrayBuffer` goes because Gecko's unprivileged workers have none and hooks must run in
 * both; `Atomics` stays, since without shared memory it reaches nothing. `Request`, `Response` and `Headers` only
 * describe and stay; `Buffer`, `fetch`, `console` and `FileReader` are put back by `hook-globals.ts`.
 */
const REACH = [
  // network
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "EventSource",
  "WebTransport",
  "navigator",
  // other threads and documents
  "Worker",
  "SharedWorker",
  "ChromeWorker",
  "BroadcastChannel",
  "importScripts",
  "SharedArrayBuffer",
  // storage and files
  "indexedDB",
  "caches",
  "localStorage",
  "sessionStorage",
  "FileReaderSync",
  // the host's own
  "postMessage",
  "close",
  "dump",
  "IOUtils",
  "PathUtils",
  "ChromeUtils",
  "ctypes",
  // Node
  "process",
  "require",
  "global",
  "Buffer",
  "setImmediate",
  "clearImmediate",
] as const;

/**
 * Deletes every name of the list from the global object and its prototypes (`spec/hook-isolation.md` §2a). On Node
 * this is tidiness: a module can still import `node:*` by a computed name.
 *
 * @throws when one is left: then no hook may run here
 */
export function takeAwayReach(): void {
  for (const name of REACH) {
    for (let holder: object | null = globalThis; holder !== null; holder = prototypeOf(holder)) {
      Reflect.deleteProperty(holder, name);
    }
    if (name in globalThis) throw new Error(`${name} cannot be taken away from this worker`);
  }
}

function prototypeOf(value: object): object | null {
  return Object.getPrototypeOf(value) as object | null;
}
