import { parseTree, type ParseError } from "jsonc-parser";
import type { JsonValue } from "../../model/json.ts";
import { asObject } from "./json-access.ts";

/** The longest manifest, package or locale file that is read, in UTF-16 units; also its size in bytes. */
export const MAX_FILE_SIZE = 1024 * 1024;

/** How many objects and arrays may lie inside each other. */
export const MAX_DEPTH = 64;

/** Why a text is no JSON; the message `diagnostic-manifest-parse-error` has a text for each. */
export type JsonFault =
  | "empty"
  | "invalid-symbol"
  | "invalid-number"
  | "name-expected"
  | "value-expected"
  | "colon-expected"
  | "comma-expected"
  | "brace-expected"
  | "bracket-expected"
  | "end-expected"
  | "comment"
  | "string-not-ended"
  | "invalid-escape"
  | "invalid-character"
  | "other";

export type ParsedJson =
  | {
      readonly kind: "json";
      readonly text: string;
      readonly value: JsonValue;
      /** Some object names a key twice; the last one counts. */
      readonly repeatsKeys: boolean;
    }
  | { readonly kind: "too-large" | "too-deep"; readonly text: string }
  | { readonly kind: "fault"; readonly text: string; readonly fault: JsonFault; readonly offset: number };

/** Parses strict JSON (a byte order mark is allowed) in time and depth that the text cannot drive up. */
export function parseJson(source: string): ParsedJson {
  const text = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source;
  if (text.length > MAX_FILE_SIZE) return { kind: "too-large", text: "" };
  const { depth, properties } = measure(text);
  if (depth > MAX_DEPTH) return { kind: "too-deep", text };
  try {
    const value = JSON.parse(text) as JsonValue;
    return { kind: "json", text, value, repeatsKeys: countKeys(value) !== properties };
  } catch {
    return { kind: "fault", text, ...firstFault(text) };
  }
}

/**
 * Depth of nesting, and number of colons outside strings, which is the number of properties written. Goes from mark to
 * mark with the engine's own search, since most of a manifest is text and indentation.
 */
function measure(text: string): { depth: number; properties: number } {
  const marks = /[{}[\]:"]/g;
  let open = 0;
  let depth = 0;
  let properties = 0;
  while (marks.test(text)) {
    switch (text.charCodeAt(marks.lastIndex - 1)) {
      case 0x22: // "
        marks.lastIndex = endOfString(text, marks.lastIndex);
        break;
      case 0x3a: // :
        properties++;
        break;
      case 0x7b: // {
      case 0x5b: // [
        if (++open > depth) depth = open;
        break;
      default:
        open--;
    }
  }
  return { depth, properties };
}

/** Offset behind the closing quote; the end of the text when there is none. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (quote - escapes > start && text.charCodeAt(quote - escapes - 1) === 0x5c) escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function countKeys(value: unknown): number {
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  const object = asObject(value);
  if (object === undefined) return 0;
  for (const key of Object.keys(object)) count += 1 + countKeys(object[key]);
  return count;
}

/** By the parser's error code (`ParseErrorCode` is a const enum, which isolated modules cannot read). */
const FAULTS: readonly JsonFault[] = [
  "other",
  "invalid-symbol",
  "invalid-number",
  "name-expected",
  "value-expected",
  "colon-expected",
  "comma-expected",
  "brace-expected",
  "bracket-expected",
  "end-expected",
  "comment",
  "comment",
  "string-not-ended",
  "invalid-number",
  "invalid-escape",
  "invalid-escape",
  "invalid-character",
];

function firstFault(text: string): { fault: JsonFault; offset: number } {
  if (text.trim() === "") return { fault: "empty", offset: 0 };
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const [first] = errors.sort((a, b) => a.offset - b.offset);
  if (first === undefined) return { fault: "other", offset: 0 };
  return { fault: FAULTS[first.error] ?? "other", offset: first.offset };
}
