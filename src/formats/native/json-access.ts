/** Reading foreign JSON: own properties only, and never a throw. */

export type ForeignObject = Readonly<Record<string, unknown>>;

/** The value when it is an object and no array. */
export function asObject(value: unknown): ForeignObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as ForeignObject)
    : undefined;
}

export function asArray(value: unknown): readonly unknown[] | undefined {
  return Array.isArray(value) ? (value as readonly unknown[]) : undefined;
}

export function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What lies at the end of a path of property names; undefined where the path breaks off. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return walk(value, path, path.length);
}

/** Whether the object at the end of all but the last name has that last name as its own property. */
export function has(value: unknown, ...path: readonly [string, ...string[]]): boolean {
  const object = asObject(walk(value, path, path.length - 1));
  return object !== undefined && Object.hasOwn(object, path[path.length - 1] ?? "");
}

function walk(value: unknown, path: readonly string[], length: number): unknown {
  let here = value;
  for (let index = 0; index < length; index++) {
    const name = path[index] ?? "";
    const object = asObject(here);
    if (object === undefined || !Object.hasOwn(object, name)) return undefined;
    here = object[name];
  }
  return here;
}

/** `value` when it is one of `known`. */
export function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((name) => name === value);
}
