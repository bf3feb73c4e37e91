/**
 * Every global name that a hook may find: what the language itself has, and of the web what only computes or describes.
 * Engines gain names with every version, and some reach further than they look; what is not here is taken away.
 */
export const KEPT_GLOBALS: ReadonlySet<string> = new Set([
  // the language
  ...["undefined", "NaN", "Infinity", "globalThis", "isNaN", "isFinite", "parseFloat", "parseInt"],
  ...["escape", "unescape", "decodeURI", "encodeURI", "decodeURIComponent", "encodeURIComponent", "eval"],
  ...[
    "Object",
    "Function",
    "Array",
    "Number",
    "Boolean",
    "String",
    "Symbol",
    "BigInt",
    "Date",
    "Math",
    "JSON",
  ],
  ...["Reflect", "Proxy", "RegExp", "Intl", "Temporal", "Iterator", "Promise", "Atomics", "WebAssembly"],
  ...["Map", "Set", "WeakMap", "WeakSet", "WeakRef", "FinalizationRegistry"],
  ...["DisposableStack", "AsyncDisposableStack", "SuppressedError"],
  ...["Error", "AggregateError", "EvalError", "InternalError", "RangeError", "ReferenceError", "SyntaxError"],
  ...["TypeError", "URIError", "ArrayBuffer", "DataView", "Int8Array", "Uint8Array", "Uint8ClampedArray"],
  ...["Int16Array", "Uint16Array", "Int32Array", "Uint32Array", "BigInt64Array", "BigUint64Array"],
  ...["Float16Array", "Float32Array", "Float64Array"],
  // texts, bytes and streams
  ...[
    "atob",
    "btoa",
    "structuredClone",
    "TextEncoder",
    "TextDecoder",
    "TextEncoderStream",
    "TextDecoderStream",
  ],
  ...["Blob", "File", "FileList", "FileReader", "FormData", "Headers", "Request", "Response"],
  ...["URL", "URLSearchParams", "URLPattern", "CompressionStream", "DecompressionStream"],
  ...["ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamBYOBReader"],
  ...["ReadableStreamDefaultController", "ReadableByteStreamController", "ReadableStreamBYOBRequest"],
  ...["WritableStream", "WritableStreamDefaultWriter", "WritableStreamDefaultController"],
  ...["TransformStream", "TransformStreamDefaultController"],
  ...["ByteLengthQueuingStrategy", "CountQueuingStrategy"],
  ...["crypto", "Crypto", "CryptoKey", "SubtleCrypto"],
  // events and time
  ...["EventTarget", "Event", "CustomEvent", "ErrorEvent", "MessageEvent", "ProgressEvent"],
  ...[
    "PromiseRejectionEvent",
    "DOMException",
    "AbortController",
    "AbortSignal",
    "MessageChannel",
    "MessagePort",
  ],
  ...["addEventListener", "removeEventListener", "dispatchEvent", "reportError", "queueMicrotask"],
  ...["clearTimeout", "clearInterval", "performance", "Performance", "PerformanceEntry", "PerformanceMark"],
  ...["PerformanceMeasure", "PerformanceObserver", "PerformanceObserverEntryList", "console"],
  // what the worker is
  ...["self", "name", "origin", "isSecureContext", "crossOriginIsolated", "constructor"],
  ...["WorkerGlobalScope", "DedicatedWorkerGlobalScope"],
]);
