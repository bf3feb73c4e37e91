import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { Difference } from "../../../model/package-test.ts";
import { asArray, asObject } from "../json-access.ts";
import { pointerTo } from "../json-pointer.ts";

const MATCHERS = new Set(["$contains", "$matches", "$any"]);

/**
 * Where an actual value is not what is expected. An expected object needs to be there with at least its members, a list
 * with exactly its elements, in order; anything else must be equal. In place of a value may stand
 * `{"$contains": text or texts}` and `{"$matches": pattern}`, for texts, and `{"$any": true}`, for whatever is there.
 *
 * @param path of the value, such as `writes[0].text`
 */
export function differences(
  expected: JsonValue,
  actual: JsonValue | undefined,
  path: string,
): readonly Difference[] {
  if (actual === undefined) return [{ path, expected }];
  const matcher = matcherOf(expected);
  if (matcher !== undefined) return matches(matcher, actual) ? [] : [{ path, expected, actual }];
  if (Array.isArray(expected)) {
    return Array.isArray(actual)
      ? listDifferences(expected as readonly JsonValue[], actual as readonly JsonValue[], path)
      : [{ path, expected, actual }];
  }
  if (isObject(expected)) {
    if (!isObject(actual)) return [{ path, expected, actual }];
    return Object.entries(expected).flatMap(([name, value]) =>
      value === undefined ? [] : differences(value, own(actual, name), memberPath(path, name)),
    );
  }
  return expected === actual ? [] : [{ path, expected, actual }];
}

function listDifferences(
  expected: readonly JsonValue[],
  actual: readonly JsonValue[],
  path: string,
): readonly Difference[] {
  const found: Difference[] = [];
  for (let index = 0; index < Math.max(expected.length, actual.length); index++) {
    const at = `${path}[${String(index)}]`;
    const wanted = expected[index];
    const there = actual[index];
    if (wanted !== undefined) found.push(...differences(wanted, there, at));
    else if (there !== undefined) found.push({ path: at, actual: there });
  }
  return found;
}

/** A matcher that cannot be used, by pointer. */
export interface MatcherProblem {
  readonly pointer: string;
  readonly reason: string;
}

/** What is wrong with the matchers within an expected value: unknown ones, patterns that do not compile. */
export function matcherProblems(expected: unknown, pointer: string): readonly MatcherProblem[] {
  const list = asArray(expected);
  if (list !== undefined) {
    return list.flatMap((value, index) => matcherProblems(value, pointerTo(pointer, index)));
  }
  const object = asObject(expected);
  if (object === undefined) return [];
  const [name = "", ...others] = Object.keys(object);
  if (!name.startsWith("$")) {
    return Object.entries(object).flatMap(([key, value]) => matcherProblems(value, pointerTo(pointer, key)));
  }
  if (others.length > 0) return [{ pointer, reason: `${name} stands alone in its object` }];
  const problem = MATCHERS.has(name) ? matcherProblem(name, object[name]) : `there is no ${name}`;
  return problem === undefined ? [] : [{ pointer: pointerTo(pointer, name), reason: problem }];
}

function matcherProblem(name: string, value: unknown): string | undefined {
  switch (name) {
    case "$any":
      return value === true ? undefined : "$any is true";
    case "$contains": {
      const texts = asArray(value) ?? [value];
      return texts.every((text) => typeof text === "string") ? undefined : "$contains is a text or texts";
    }
    default:
      if (typeof value !== "string") return "$matches is a regular expression";
      try {
        new RegExp(value, "u");
        return undefined;
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
  }
}

function matcherOf(expected: JsonValue): JsonObject | undefined {
  if (!isObject(expected)) return undefined;
  const [name, ...others] = Object.keys(expected);
  return name !== undefined && others.length === 0 && MATCHERS.has(name) ? expected : undefined;
}

function matches(matcher: JsonObject, actual: JsonValue): boolean {
  if (matcher["$any"] === true) return true;
  if (typeof actual !== "string") return false;
  const pattern = matcher["$matches"];
  if (typeof pattern === "string") return new RegExp(pattern, "u").test(actual);
  const wanted = matcher["$contains"];
  const texts = Array.isArray(wanted) ? (wanted as readonly JsonValue[]) : [wanted];
  return texts.every((text) => typeof text === "string" && actual.includes(text));
}

function memberPath(path: string, name: string): string {
  const plain = /^[\w$-]+$/.test(name) ? name : JSON.stringify(name);
  return path === "" ? plain : `${path}.${plain}`;
}

function own(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
