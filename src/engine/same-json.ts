/** Whether two values are the same as JSON: names in any order, absent like `undefined`. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    const others = right as readonly unknown[];
    return (left as readonly unknown[]).every((value, index) =>
      sameJson(value ?? null, others[index] ?? null),
    );
  }
  const a = entriesOf(left);
  const b = new Map(entriesOf(right));
  return a.length === b.size && a.every(([name, value]) => b.has(name) && sameJson(value, b.get(name)));
}

function entriesOf(value: object): readonly (readonly [string, unknown])[] {
  return Object.entries(value).filter(([, field]) => field !== undefined);
}
