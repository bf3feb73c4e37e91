/** Built-ins that hooks and the bootstrap stand on; the prototypes of those that have one are watched as well. */
const WATCHED = [
  ...["Object", "Function", "Array", "String", "Number", "Boolean", "Symbol", "BigInt", "Date", "RegExp"],
  ...["Promise", "Map", "Set", "WeakMap", "WeakSet", "Error", "TypeError", "RangeError", "SyntaxError"],
  ...["ArrayBuffer", "DataView", "Uint8Array", "JSON", "Math", "Reflect", "Proxy", "Intl", "URL", "Headers"],
  ...["TextEncoder", "TextDecoder", "AbortController", "AbortSignal", "Blob", "Request", "Response"],
  ...["atob", "btoa", "setTimeout", "setInterval", "clearTimeout", "queueMicrotask", "structuredClone"],
  ...["isNaN", "isFinite", "parseInt", "parseFloat", "encodeURIComponent", "decodeURIComponent"],
] as const;

type Holder = Readonly<Record<PropertyKey, unknown>>;

/**
 * Watches the realm's built-ins: hooks of several units share a realm, and what one of them did to `Array.prototype` must
 * not reach the next. The answer is false once a built-in was replaced or removed, or `Object.prototype` was given
 * something; additions elsewhere (polyfills) are nobody's harm. Uses nothing that a hook could have replaced.
 */
export function createRealmGuard(): () => boolean {
  const { ownKeys, getOwnPropertyDescriptor } = Reflect;
  const root = globalThis as unknown as Holder;
  const everything = Object.prototype;
  // Parallel lists, read by number: no iterator of a hook's making is asked.
  const holders: Holder[] = [];
  const keys: PropertyKey[] = [];
  const values: unknown[] = [];

  const watch = (holder: object): void => {
    for (const key of ownKeys(holder)) {
      const descriptor = getOwnPropertyDescriptor(holder, key);
      // What a getter gives belongs to each object, and what is not writable cannot be replaced.
      if (descriptor === undefined || !("value" in descriptor) || descriptor.configurable !== true) continue;
      holders.push(holder as Holder);
      keys.push(key);
      values.push(descriptor.value);
    }
  };
  for (const name of WATCHED) {
    const value = root[name];
    if (value === undefined) continue;
    holders.push(root);
    keys.push(name);
    values.push(value);
    watch(value as object);
    const { prototype } = value as { readonly prototype?: unknown };
    if (typeof prototype === "object" && prototype !== null) watch(prototype);
  }
  watch(Object.getPrototypeOf(Uint8Array.prototype) as object);
  watch(Object.getPrototypeOf([][Symbol.iterator]()) as object);
  const count = holders.length;
  const own = ownKeys(everything).length;

  return () => {
    if (ownKeys(everything).length !== own) return false;
    for (let at = 0; at < count; at += 1) {
      const holder = holders[at];
      const key = keys[at];
      if (holder === undefined || key === undefined || holder[key] !== values[at]) return false;
    }
    return true;
  };
}
