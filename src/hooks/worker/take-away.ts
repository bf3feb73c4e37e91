import { KEPT_GLOBALS } from "./kept-globals.ts";

/**
 * What a hook must in no case find: ways to the network, to other threads, to storage, to the process, and the worker's
 * own line to its host. `SharedArrayBuffer` goes because Gecko's unprivileged workers have none and hooks must run in
 * both; `Atomics` stays, since without shared memory it reaches nothing. `Request`, `Response` and `Headers` only
 * describe and stay; `Buffer`, `fetch`, `console` and `FileReader` are put back by `hook-globals.ts`, the two that start
 * timers by `safe-timers.ts`.
 */
const REACH = [
  // network; the address in a font's source is loaded, by Gecko 140 also against the page's policy
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "EventSource",
  "WebTransport",
  "navigator",
  "FontFace",
  "fonts",
  "OffscreenCanvas",
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
  // the person's screen
  "Notification",
  // the host's own
  "postMessage",
  "close",
  "dump",
  "IOUtils",
  "PathUtils",
  "ChromeUtils",
  "ctypes",
  // a timer made of text crashes the application where code made of text is forbidden (Gecko 140 and 153)
  "setTimeout",
  "setInterval",
  // Node
  "process",
  "require",
  "global",
  "Buffer",
  "setImmediate",
  "clearImmediate",
] as const;

/**
 * Deletes from the global object and its prototypes what a hook may not find (`spec/hook-isolation.md` §2a): the names
 * above, and every other that is not among those that are kept. On Node this is tidiness: a module can still import
 * `node:*` by a computed name.
 *
 * @throws when one of the names above is left: then no hook may run here
 */
export function takeAwayReach(): void {
  const holders: object[] = [];
  for (let holder: object | null = globalThis; holder !== null; holder = prototypeOf(holder)) {
    if (holder !== Object.prototype) holders.push(holder);
  }
  for (const holder of holders) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!KEPT_GLOBALS.has(name)) Reflect.deleteProperty(holder, name);
    }
  }
  for (const name of REACH) {
    if (name in globalThis) throw new Error(`${name} cannot be taken away from this worker`);
  }
}

function prototypeOf(value: object): object | null {
  return Object.getPrototypeOf(value) as object | null;
}
