import type { Dialect } from "../model/expression.ts";

/**
 * What one expression dialect means by truth, equality, order and missing values: a column of the dialect
 * table (`spec/step-formats.md` §7). The evaluator reads these rows; it has no branch on a dialect's name.
 */
export interface DialectRules {
  /** What a path that leads nowhere gives; `error` fails the expression. */
  readonly missing: "null" | "undefined" | "error";
  /**
   * `strict`: the same value; `numeric-text`: also a number and a text that reads as that number; `text`: both
   * sides as numbers when both read as numbers, else as text.
   */
  readonly equality: "strict" | "numeric-text" | "text";
  /** What `<` accepts: numbers; also text that reads as a number; or anything, the rest counting as 0. */
  readonly ordering: "numbers" | "numeric-text" | "zero";
  /** Whether an empty text reads as the number 0. */
  readonly blankIsZero: boolean;
  readonly contains: boolean;
  /** `data`: null, false, 0, NaN and "" are false; `text`: blank text, "0" and "false" in any case are false. */
  readonly truth: "data" | "text";
  /** Truth of an empty array where the whole expression is a condition. */
  readonly emptyArrayInGuards: boolean;
  /** Truth of an empty array under `!`, `&&` and `||`. */
  readonly emptyArrayInLogic: boolean;
  /** Whether the right side of `&&` and `||` is left alone when the left side decides. */
  readonly shortCircuit: boolean;
  /** Values inside text: a missing one, and one that is neither text, number nor boolean (null is always ""). */
  readonly splice: { readonly missing: "error" | "empty"; readonly other: "error" | "json" };
  /** Functions that may be called, over the run as the node sees it. */
  readonly functions: Readonly<Record<string, DialectFunction>>;
}

/** `failed` and `needsOk` are those of the root `run`. */
export type DialectFunction = (failed: boolean, needsOk: boolean) => boolean;

/** The dialect table. */
export const DIALECTS: Readonly<Record<Dialect, DialectRules>> = {
  native: {
    missing: "null",
    equality: "strict",
    ordering: "numbers",
    blankIsZero: false,
    contains: false,
    truth: "data",
    emptyArrayInGuards: false,
    emptyArrayInLogic: false,
    shortCircuit: true,
    splice: { missing: "error", other: "error" },
    functions: {},
  },
  package: {
    missing: "null",
    equality: "numeric-text",
    ordering: "numeric-text",
    blankIsZero: false,
    contains: true,
    truth: "data",
    emptyArrayInGuards: false,
    emptyArrayInLogic: false,
    shortCircuit: true,
    splice: { missing: "empty", other: "json" },
    functions: {},
  },
  skill: {
    missing: "undefined",
    equality: "numeric-text",
    ordering: "zero",
    blankIsZero: true,
    contains: true,
    truth: "data",
    emptyArrayInGuards: true,
    emptyArrayInLogic: false,
    shortCircuit: false,
    splice: { missing: "empty", other: "json" },
    functions: {},
  },
  genie: {
    missing: "error",
    equality: "text",
    ordering: "numeric-text",
    blankIsZero: false,
    contains: false,
    truth: "text",
    emptyArrayInGuards: false,
    emptyArrayInLogic: false,
    shortCircuit: false,
    splice: { missing: "error", other: "json" },
    functions: {
      success: (failed, needsOk) => !failed && needsOk,
      failure: (failed) => failed,
      always: () => true,
    },
  },
};
