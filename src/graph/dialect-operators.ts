import type { DialectRules } from "./dialect.ts";
import { textOf } from "./values.ts";

/** The truth of a value under `!`, `&&` and `||`, or of a whole condition. */
export function truthOf(rules: DialectRules, place: "guard" | "logic"): (value: unknown) => boolean {
  const emptyArray = place === "guard" ? rules.emptyArrayInGuards : rules.emptyArrayInLogic;
  if (rules.truth === "text") return (value) => textIsTrue(value);
  return (value) => {
    if (typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.length > 0 || emptyArray;
    return Boolean(value);
  };
}

function textIsTrue(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  const text = textOf(value).trim();
  return text !== "" && text !== "0" && text.toLowerCase() !== "false";
}

/** Whether two values are equal; objects and arrays are equal only to themselves. */
export function equalityOf(rules: DialectRules): (left: unknown, right: unknown) => boolean {
  if (rules.equality === "strict") return (left, right) => left === right;
  const number = numberReader(rules.blankIsZero);
  if (rules.equality === "numeric-text") {
    return (left, right) => {
      if (typeof left === "number" && typeof right === "string") return left === number(right);
      if (typeof left === "string" && typeof right === "number") return number(left) === right;
      return left === right;
    };
  }
  return (left, right) => {
    const a = number(left);
    const b = number(right);
    return a !== undefined && b !== undefined ? a === b : textOf(left) === textOf(right);
  };
}

/** `<`, `<=`, `>` or `>=` over numbers; a side that the dialect does not order is handed to `refuse`. */
export function orderOf(
  rules: DialectRules,
  refuse: (value: unknown) => never,
  compare: (left: number, right: number) => boolean,
): (left: unknown, right: unknown) => boolean {
  const number = orderNumberOf(rules, refuse);
  return (left, right) =>
    typeof left === "number" && typeof right === "number"
      ? compare(left, right)
      : compare(number(left), number(right));
}

function orderNumberOf(rules: DialectRules, refuse: (value: unknown) => never): (value: unknown) => number {
  const read = numberReader(rules.blankIsZero);
  switch (rules.ordering) {
    case "numbers":
      return (value) => (typeof value === "number" ? value : refuse(value));
    case "numeric-text":
      return (value) => read(value) ?? refuse(value);
    case "zero":
      return (value) => (typeof value === "boolean" ? Number(value) : (read(value) ?? 0));
  }
}

/** An element of a list, by strict equality; of anything else, its text, whatever the case. */
export function containsValue(left: unknown, right: unknown): boolean {
  if (Array.isArray(left)) return (left as readonly unknown[]).some((element) => element === right);
  return searchedText(left).toLowerCase().includes(searchedText(right).toLowerCase());
}

/** As existing runtimes write it: what has parts is the word that JavaScript has for it, not JSON. */
function searchedText(value: unknown): string {
  if (typeof value !== "object" || value === null) return textOf(value);
  return Array.isArray(value) ? value.map(searchedText).join(",") : "[object Object]";
}

/** What a person would read as a number; not hexadecimal, and no `Infinity`, which a program would. */
const DECIMAL = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*$/;

/** Numbers, and text that reads as a decimal number; anything else is undefined. */
function numberReader(blankIsZero: boolean): (value: unknown) => number | undefined {
  return (value) => {
    if (typeof value === "number") return value;
    if (typeof value !== "string") return undefined;
    if (DECIMAL.test(value)) return Number(value);
    return blankIsZero && value.trim() === "" ? 0 : undefined;
  };
}
