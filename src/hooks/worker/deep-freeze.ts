/** Freezes a value of plain data and all it holds; returns it. */
export function deepFreeze<T>(value: T): T {
  const open: unknown[] = [value];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (typeof item !== "object" || item === null || Object.isFrozen(item)) continue;
    Object.freeze(item);
    for (const inner of Object.values(item)) {
      if (typeof inner === "object" && inner !== null) open.push(inner);
    }
  }
  return value;
}
