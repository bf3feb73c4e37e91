/**
 * The own property or element of a value, `undefined` when there is none. Text has no properties here; arrays
 * have their elements and `length`. Nothing inherited is ever read.
 */
export function ownValue(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
}

/** Sets an own property whatever its name, `__proto__` included. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    target[key] = value;
  }
}

/** Whether a value is an object with names, not an array and not null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as text: null is empty, what has parts is compact JSON. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return typeof value === "number" || typeof value === "boolean" ? String(value) : JSON.stringify(value);
}
