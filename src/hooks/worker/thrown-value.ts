import type { JsonObject } from "../../model/json.ts";
import type { ThrownData } from "../protocol.ts";
import { isWorkflowHostError } from "./workflow-host-error.ts";
import { fromJson, resultToJson, toJson } from "./worker-json.ts";

const MESSAGE_CHARACTERS = 4_000;
const STACK_CHARACTERS = 16_000;
const STRUCTURED_BYTES = 256 * 1024;

/** A thrown value as data. Never throws itself, whatever getters the value has. */
export function describeThrown(thrown: unknown): ThrownData {
  try {
    return thrown instanceof Error || looksLikeError(thrown) ? describeError(thrown) : describeOther(thrown);
  } catch {
    return { name: "Error", message: "the thrown value cannot be read" };
  }
}

interface ErrorLike {
  readonly name?: unknown;
  readonly message: unknown;
  readonly stack?: unknown;
  readonly fileName?: unknown;
  readonly lineNumber?: unknown;
  readonly columnNumber?: unknown;
  readonly structuredResult?: unknown;
}

/** Errors of another realm, and DOMExceptions, are no `Error` of this one. */
function looksLikeError(thrown: unknown): thrown is ErrorLike {
  return (
    typeof thrown === "object" &&
    thrown !== null &&
    typeof (thrown as ErrorLike).message === "string" &&
    typeof (thrown as ErrorLike).name === "string"
  );
}

function describeError(error: ErrorLike): ThrownData {
  const name = typeof error.name === "string" ? error.name : "Error";
  const message = cut(typeof error.message === "string" ? error.message : "", MESSAGE_CHARACTERS);
  return {
    name: cut(name, 200),
    message,
    ...(typeof error.stack === "string" ? { stack: cut(framesOf(error.stack), STACK_CHARACTERS) } : {}),
    ...(typeof error.fileName === "string" && error.fileName !== ""
      ? { file: cut(error.fileName, 2_000) }
      : {}),
    ...(isPlace(error.lineNumber) ? { line: error.lineNumber } : {}),
    ...(isPlace(error.columnNumber) ? { column: error.columnNumber } : {}),
    ...structuredOf(error),
    ...(isWorkflowHostError(error)
      ? { host: { code: error.code, details: plain(error.details) as JsonObject } }
      : {}),
  };
}

/** The frames alone: V8 puts the message before them, which may be long. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at |@.*:\d+:\d+$|^\S+:\/\/.*:\d+$/.test(line))
    .join("\n");
}

function describeOther(thrown: unknown): ThrownData {
  if (typeof thrown === "string") return { name: "Error", message: cut(thrown, MESSAGE_CHARACTERS) };
  if (typeof thrown !== "object" || thrown === null) return { name: "Error", message: String(thrown) };
  const json = plain(thrown);
  return {
    name: "Error",
    message: cut(json === undefined ? "a value that is no error" : toJson(json), MESSAGE_CHARACTERS),
    ...structuredOf(thrown),
  };
}

function structuredOf(thrown: object): Pick<ThrownData, "structuredResult"> {
  const value = plain((thrown as ErrorLike).structuredResult);
  return value === undefined ? {} : { structuredResult: value };
}

/** The value as plain data; undefined when it has none, or it is too large. */
function plain(value: unknown): JsonObject | undefined {
  try {
    const text = resultToJson(value, STRUCTURED_BYTES, false);
    return text === undefined ? undefined : (fromJson(text) as JsonObject);
  } catch {
    return undefined;
  }
}

function isPlace(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

function cut(text: string, characters: number): string {
  return text.length <= characters ? text : `${text.slice(0, characters)} …`;
}
