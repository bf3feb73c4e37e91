import { pointerSegments } from "../../../../src/formats/native/json-pointer.ts";
import type { Json } from "./base-manifests.ts";

/** Pseudo-random numbers that are the same in every run. */
export interface Chance {
  /** Below `limit`. */
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (list) => {
      const [first] = list;
      const found = list[below(list.length)] ?? first;
      if (found === undefined) throw new Error("Nothing to pick from");
      return found;
    },
  };
}

export function valueAt(document: Json, pointer: string): Json | undefined {
  let here: Json | undefined = document;
  for (const segment of pointerSegments(pointer)) {
    if (typeof here !== "object" || here === null) return undefined;
    here = Array.isArray(here) ? here[Number(segment)] : here[segment];
  }
  return here;
}

/** A copy with the value at the pointer replaced or added. */
export function withValue(document: Json, pointer: string, value: Json): Json {
  return edited(document, pointer, (parent, name) => {
    if (Array.isArray(parent)) parent[Number(name)] = value;
    else parent[name] = value;
  });
}

/** A copy without the property at the pointer. */
export function without(document: Json, pointer: string): Json {
  return edited(document, pointer, (parent, name) => {
    if (Array.isArray(parent)) parent.splice(Number(name), 1);
    else Reflect.deleteProperty(parent, name);
  });
}

/** A copy with the property at the pointer under another name, at the end. */
export function renamed(document: Json, pointer: string, name: string): Json {
  const value = valueAt(document, pointer);
  if (value === undefined) throw new Error(`Nothing at ${pointer}`);
  const parent = pointer.slice(0, pointer.lastIndexOf("/"));
  return withValue(without(document, pointer), `${parent}/${name}`, value);
}

function edited(
  document: Json,
  pointer: string,
  edit: (parent: Json[] | Record<string, Json>, name: string) => void,
): Json {
  const copy = structuredClone(document);
  const segments = pointerSegments(pointer);
  const name = segments.pop() ?? "";
  let parent: Json | undefined = copy;
  for (const segment of segments) {
    if (typeof parent !== "object" || parent === null) break;
    parent = Array.isArray(parent) ? parent[Number(segment)] : parent[segment];
  }
  if (typeof parent !== "object" || parent === null) throw new Error(`Nothing to edit at ${pointer}`);
  edit(parent, name);
  return copy;
}

/** Every pointer of a document, the document itself left out. */
export function allPointers(document: Json, pointer = ""): string[] {
  if (typeof document !== "object" || document === null) return pointer === "" ? [] : [pointer];
  const below = Object.entries(document).flatMap(([name, value]) =>
    allPointers(value, `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`),
  );
  return pointer === "" ? below : [pointer, ...below];
}
