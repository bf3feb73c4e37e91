/** Whether a value takes more than `limit` bytes as JSON in UTF-8. Exact near the limit, cheap far below it. */
export function exceedsBytes(value: unknown, limit: number): boolean {
  if (atMost(value, limit, MAX_DEPTH) >= 0) return false;
  try {
    const text = JSON.stringify(value) as string | undefined;
    return text !== undefined && utf8Length(text) > limit;
  } catch {
    // No JSON, so it has no size; whoever must write it says so.
    return false;
  }
}

const MAX_DEPTH = 64;

/**
 * What is left of `limit` after an upper bound of the value's size; negative as soon as the bound is passed, or
 * when something is met that only JSON itself can measure.
 */
function atMost(value: unknown, limit: number, depth: number): number {
  switch (typeof value) {
    case "string":
      // An escaped unit takes six bytes, anything else at most three.
      return limit - 2 - 6 * value.length;
    case "number":
      return limit - 25;
    case "boolean":
    case "undefined":
      return limit - 5;
    case "object":
      break;
    default:
      return -1;
  }
  if (value === null) return limit - 5;
  if (depth === 0 || "toJSON" in value) return -1;
  let left = limit - 2;
  if (Array.isArray(value)) {
    for (const element of value as readonly unknown[]) {
      left = atMost(element, left - 1, depth - 1);
      if (left < 0) return left;
    }
    return left;
  }
  for (const name of Object.keys(value)) {
    left = atMost((value as Record<string, unknown>)[name], left - 4 - 6 * name.length, depth - 1);
    if (left < 0) return left;
  }
  return left;
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    // A surrogate pair takes four bytes: two for each of its units. JSON.stringify escapes lone ones.
    bytes += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
