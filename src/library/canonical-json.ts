/**
 * JSON text that is the same for equal values: object keys sorted by code unit, absent and `undefined` alike.
 * `value` is made of JSON only; anything else is written as `JSON.stringify` would.
 */
export function canonicalJson(value: unknown): string {
  if (value === undefined) return "null";
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const entry = (value as Record<string, unknown>)[key];
    if (entry !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(entry)}`);
  }
  return `{${parts.join(",")}}`;
}

/** Whether two JSON values are equal; the order of keys does not matter. */
export function sameJson(left: unknown, right: unknown): boolean {
  return left === right || canonicalJson(left) === canonicalJson(right);
}
