import { STAGE_NAMES } from "../logs/stages.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { KeptLogEntry } from "../model/run-log.ts";
import type { FailureRecord, RunEvent } from "../model/run-event.ts";
import type { ParameterDefinition } from "../model/workflow-manifest.ts";

export type ParameterDefinitions = Readonly<Record<string, ParameterDefinition>>;

/** What the redactor puts in the place of a credential; its length would tell something. */
const HIDDEN = "***";
/** Values of failures and messages that this program itself names; all others may hold a hook's words, or a title. */
const NAMES_OF_PROGRAM: ReadonlySet<string> = new Set([
  ...[
    "code",
    "fault",
    "hook",
    "node",
    "unit",
    "package",
    "packageId",
    "provider",
    "requestKind",
    "run",
    "runId",
  ],
  ...["state", "trigger", "version", "workflow", "workflowId", "answer"],
]);
/** How such a name looks; a sentence does not. */
const NAME = /^[\w@.:/~[\]-]{1,120}$/;
/** Reasons by which this program tells failures apart, and kinds of budget. */
const REASONS: ReadonlySet<string> = new Set([
  ...[
    "threw",
    "uncaught",
    "syntax",
    "cycle",
    "missing-name",
    "unroll",
    "repair",
    "call",
    "timeout",
    "budget",
  ],
  ...[
    "gate-denied",
    "gate-unanswered",
    "gate-expired",
    "host-queue-canceled",
    "memory",
    "exit",
    "boot-failed",
  ],
  ...["usd", "calls", "wall"],
]);
/** Names of errors of JavaScript; a hook's own may be any word. */
const ERROR_NAME = /^(?:Eval|Range|Reference|Syntax|Type|URI|Aggregate|Host|HostApi|Abort)?Error$/;
/** Files of a package's code; others may be called after a paper. */
const CODE_FILE = /^[\w@./-]{1,200}\.(?:mjs|js|json)$/;
/** A line of a stack, such as `at applyResult (hooks/applyResult.mjs:3:9)`. */
const FRAME = /^(?:at )?(?:async )?[\w.$<>]{0,80} ?\(?[\w@./-]{1,200}:\d+(?::\d+)?\)?$/;
const STAGES: ReadonlySet<string> = new Set(STAGE_NAMES);

/** Any value as `{kind: "text" | "list" | "object", characters}`, the length being that of its JSON; numbers, true, false and nothing stay, and so does what is hidden anyway. */
export function leftOut(value: JsonValue = null): JsonValue {
  if (typeof value === "string") {
    return value === HIDDEN || value === "" ? value : { kind: "text", characters: value.length };
  }
  if (typeof value !== "object" || value === null) return value;
  return { kind: Array.isArray(value) ? "list" : "object", characters: JSON.stringify(value).length };
}

/** An entry of a log without what hooks, providers or the library put into it in their own words. */
export function entryWithoutWords(entry: KeptLogEntry): JsonObject {
  const { stage, text, error, details, operation, phase, args, ...rest } = entry;
  return {
    ...(rest as unknown as JsonObject),
    stage: STAGES.has(stage) || rest.message !== undefined ? stage : leftOut(stage),
    ...(args === undefined ? {} : { args: argsWithoutWords(args) }),
    ...(text === undefined ? {} : { text: leftOut(text) }),
    ...(operation === undefined ? {} : { operation: leftOut(operation) }),
    ...(phase === undefined ? {} : { phase: leftOut(phase) }),
    ...(error === undefined ? {} : { error: failureWithoutWords(error) }),
    ...(details === undefined ? {} : { details: leftOut(details) }),
  };
}

/** A failure with its code, its place in the code, and what this program says of it itself. */
export function failureWithoutWords({ code, message, retryable, details = {} }: FailureRecord): JsonObject {
  const kept = Object.entries(details).map(([name, value]): [string, JsonValue] => {
    if (name === "failures" && Array.isArray(value)) {
      return [name, (value as unknown as readonly FailureRecord[]).map(failureWithoutWords)];
    }
    return [name, detail(name, value)];
  });
  return {
    code,
    message: message === code ? message : leftOut(message),
    retryable,
    ...(kept.length === 0 ? {} : { details: Object.fromEntries(kept) }),
  };
}

function detail(name: string, value: JsonValue = null): JsonValue {
  if (name === "stack" && Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((frame) =>
      typeof frame === "string" && FRAME.test(frame) ? frame : leftOut(frame),
    );
  }
  if (name === "hostError" && typeof value === "object" && value !== null && !Array.isArray(value)) {
    const fields = Object.entries(value as JsonObject);
    return Object.fromEntries(fields.map(([field, inner]) => [field, detail(field, inner)]));
  }
  if (typeof value !== "string") return leftOut(value);
  const isOwn =
    (NAMES_OF_PROGRAM.has(name) && NAME.test(value)) ||
    ((name === "reason" || name === "what") && REASONS.has(value)) ||
    (name === "name" && ERROR_NAME.test(value)) ||
    (name === "file" && CODE_FILE.test(value));
  return isOwn ? value : leftOut(value);
}

/** Values of a message of this program; `name` is that of a hook, a provider or a step. */
function argsWithoutWords(args: NonNullable<KeptLogEntry["args"]>): JsonObject {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      name === "name" && typeof value === "string" && NAME.test(value) ? value : detail(name, value),
    ]),
  );
}

/** What events hold of the library's content and of hooks' answers. */
const CONTENT: ReadonlySet<string> = new Set([
  ...["output", "outputs", "params", "preview", "handle", "plan", "edges", "items"],
]);

/**
 * An event without what it holds of the library: its size instead. `withWords`: titles, reasons and error messages stay, and
 * what `applyResult` returned.
 */
export function shownEvent(event: RunEvent, withWords: boolean): JsonObject {
  const shown = Object.entries(event).map(([name, value]): [string, JsonValue] => [
    name,
    shownField(name, value as JsonValue, withWords),
  ]);
  return Object.fromEntries(shown);
}

function shownField(name: string, value: JsonValue, withWords: boolean): JsonValue {
  if (CONTENT.has(name)) return contentOf(name, value, withWords);
  if (name === "nodes" && Array.isArray(value)) {
    return (value as readonly JsonObject[]).map(({ id = "", kind = "" }) => ({ id, kind }));
  }
  if (withWords) return value;
  if (name === "title" || name === "text") return leftOut(value);
  if (name === "why") return typeof value === "string" && REASONS.has(value) ? value : leftOut(value);
  return name === "error" ? failureWithoutWords(value as unknown as FailureRecord) : value;
}

function contentOf(name: string, value: JsonValue, withWords: boolean): JsonValue {
  const size = leftOut(value);
  if (!withWords || name !== "output" || typeof value !== "object" || value === null) return size;
  const { returned } = value as JsonObject;
  return returned === undefined ? size : { ...(size as JsonObject), returned };
}

/** Parameters with their numbers, booleans and values of the workflow's own choices; of all others the length. */
export function parametersWithoutWords(
  values: JsonObject,
  definitions: ParameterDefinitions = {},
): JsonObject {
  const shown = Object.entries(values).map(([name, value]): [string, JsonValue] => {
    const choices = Object.hasOwn(definitions, name) ? (definitions[name]?.enum ?? []) : [];
    return [name, parameterWithoutWords(value, choices)];
  });
  return Object.fromEntries(shown);
}

function parameterWithoutWords(value: JsonValue | undefined, choices: readonly JsonValue[]): JsonValue {
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).map((entry) => parameterWithoutWords(entry, choices));
  }
  return value !== undefined && choices.includes(value) ? value : leftOut(value);
}
