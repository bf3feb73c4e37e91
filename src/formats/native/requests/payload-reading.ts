import type { RequestProblem } from "../../../errors/contract-error.ts";
import { asObject, asText, type ForeignObject } from "../json-access.ts";
import { pointerTo } from "../json-pointer.ts";

/**
 * Reads one object of a payload, own properties only, and notes what is wrong with it. Every `expect` names the field
 * it looks at, so that an author gets all problems with their places at once.
 */
export interface PayloadReader {
  readonly object: ForeignObject;
  readonly pointer: string;
  value(name: string): unknown;
  has(name: string): boolean;
  problem(name: string | undefined, detail: string): void;
  /** At a place below, by its whole pointer. */
  problemAt(pointer: string, detail: string): void;
  /** A text that is not blank. */
  text(name: string, need: "required" | "optional"): string | undefined;
  oneOf<T extends string>(name: string, known: readonly T[], need: "required" | "optional"): T | undefined;
  /** A map; undefined when it is absent or none. */
  map(name: string, need: "required" | "optional"): PayloadReader | undefined;
  list(name: string, need: "required" | "optional"): readonly unknown[] | undefined;
  /** Reads element `index` of the list `name`. */
  at(name: string, index: number, element: unknown): PayloadReader;
  /** A number above zero. */
  positive(name: string): number | undefined;
}

export function readPayload(value: unknown, pointer: string, problems: RequestProblem[]): PayloadReader {
  const object = asObject(value) ?? {};
  const own = (name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);
  const problem = (name: string | undefined, detail: string) => {
    problems.push({ pointer: name === undefined ? pointer : pointerTo(pointer, name), detail });
  };
  const absent = (name: string, need: "required" | "optional"): boolean => {
    const value = own(name);
    if (value !== undefined && value !== null) return false;
    if (need === "required") problem(name, "is required");
    return true;
  };
  return {
    object,
    pointer,
    value: own,
    has: (name) => own(name) !== undefined,
    problem,
    problemAt(place, detail) {
      problems.push({ pointer: place, detail });
    },
    text(name, need) {
      if (absent(name, need)) return undefined;
      const text = asText(own(name));
      if (text === undefined || text.trim() === "") {
        problem(name, "must be a text that is not blank");
        return undefined;
      }
      return text;
    },
    oneOf(name, known, need) {
      if (absent(name, need)) return undefined;
      const found = known.find((each) => each === own(name));
      if (found === undefined) problem(name, `must be one of ${known.join(", ")}`);
      return found;
    },
    map(name, need) {
      if (absent(name, need)) return undefined;
      if (asObject(own(name)) === undefined) {
        problem(name, "must be an object");
        return undefined;
      }
      return readPayload(own(name), pointerTo(pointer, name), problems);
    },
    list(name, need) {
      if (absent(name, need)) return undefined;
      const list = own(name);
      if (!Array.isArray(list)) {
        problem(name, "must be a list");
        return undefined;
      }
      return list as readonly unknown[];
    },
    at: (name, index, element) => readPayload(element, pointerTo(pointerTo(pointer, name), index), problems),
    positive(name) {
      const value = own(name);
      if (value === undefined || value === null) return undefined;
      if (typeof value === "number" && value > 0 && Number.isFinite(value)) return value;
      problem(name, "must be a number above zero");
      return undefined;
    },
  };
}
