/** Names that `docs/authoring.md` says a hook finds around it, in its order. */
export const FOUND: readonly string[] = [
  ...["TextEncoder", "TextDecoder", "atob", "btoa", "Buffer", "structuredClone", "Blob", "File", "FormData"],
  ...["FileReader", "URL", "URLSearchParams"],
  ...["ReadableStream", "WritableStream", "TransformStream", "CompressionStream", "DecompressionStream"],
  ...["fetch", "Request", "Response", "Headers"],
  ...["setTimeout", "setInterval", "queueMicrotask", "performance", "AbortController", "AbortSignal"],
  ...["crypto", "console", "EventTarget", "Event", "MessageChannel"],
];

/** Names that it says are not there. */
export const ABSENT: readonly string[] = [
  ...["window", "document", "Zotero", "process", "require", "Worker", "XMLHttpRequest", "WebSocket"],
  ...["localStorage", "indexedDB", "caches"],
];

/** A hook that answers what it does not find of the first, and what it finds of the second. */
export const FINDS = `export function applyResult() {
  return {
    missing: ${JSON.stringify(FOUND)}.filter((name) => typeof globalThis[name] === "undefined"),
    found: ${JSON.stringify([...ABSENT, "SharedArrayBuffer"])}.filter((name) => name in globalThis),
  };
}
`;
