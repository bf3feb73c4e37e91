import { applyEdits, modify } from "jsonc-parser";
import { differences } from "../../formats/native/package-test/expected-match.ts";
import type { JsonValue } from "../../model/json.ts";
import {
  EXPECTED_ASPECTS,
  type Difference,
  type Expectation,
  type ExpectedAspect,
  type Observation,
} from "../../model/package-test.ts";

/** Where a run differs from what a test expects. A test that names no state expects `succeeded`. */
export function judge(
  expected: Expectation | undefined,
  actual: Observation,
): readonly (Difference & { readonly aspect: ExpectedAspect })[] {
  const wanted: Expectation = { state: "succeeded", ...expected };
  const found = EXPECTED_ASPECTS.flatMap((aspect) => {
    const value = wanted[aspect];
    if (value === undefined) return [];
    return differences(value, actual[aspect], `expect.${aspect}`).map((difference) => ({
      ...difference,
      aspect,
    }));
  });
  // What did not start did nothing of what was expected; that need not be said of each.
  const refused = actual.state === "refused" && found.some(({ aspect }) => aspect === "state");
  return refused ? found.filter(({ aspect }) => aspect === "state") : found;
}

/**
 * Answers that nobody asked for, and requests that there was no answer for: either way the test is not about what the
 * workflow does.
 */
export function scriptDifferences(
  name: "answers" | "http",
  answers: readonly JsonValue[],
  actual: Observation,
): readonly Difference[] {
  if (actual.state === "refused") return [];
  const asked = listOf(actual[name === "http" ? "http" : "requests"]);
  const left = answers.slice(asked.length).map((expected, index) => ({
    path: `${name}[${String(asked.length + index)}]`,
    expected,
  }));
  const unanswered = asked.slice(answers.length).map((actual, index) => ({
    path: `${name}[${String(answers.length + index)}]`,
    actual,
  }));
  return [...left, ...unanswered];
}

/** Of a test without expectations these are filled in, where there is something to expect. */
const FILLED_IN: readonly ExpectedAspect[] = [
  "state",
  "reason",
  "units",
  "skipped",
  "requests",
  "http",
  "writes",
  "files",
  "diagnostics",
];

/**
 * The text of a test file with its expectations as the run was: aspects that are named and differ are replaced, in a
 * file without any all are filled in. The same text when nothing is to change; the rest of the file stays as written.
 */
export function updatedText(text: string, expected: Expectation | undefined, actual: Observation): string {
  const differing = new Set(judge(expected, actual).map(({ aspect }) => aspect));
  const empty = expected === undefined || Object.keys(expected).length === 0;
  const aspects = empty ? FILLED_IN.filter((aspect) => isSomething(actual[aspect])) : [...differing];
  return aspects.reduce(
    (edited, aspect) =>
      applyEdits(
        edited,
        modify(edited, ["expect", aspect], actual[aspect], {
          formattingOptions: { insertSpaces: true, tabSize: 2, eol: "\n" },
        }),
      ),
    text,
  );
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function isSomething(value: JsonValue | undefined): boolean {
  return value !== undefined && !(Array.isArray(value) && value.length === 0);
}
