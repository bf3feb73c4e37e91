import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonValue } from "../model/json.ts";
import type { FailureRecord, IndexPath, RunEvent } from "../model/run-event.ts";

/**
 * The journal's form of events: JSON arrays `[code, time, …]`, time in milliseconds since the row's base, trailing
 * absent fields left out. Codes and positions never change; new fields go to the end.
 */
type Row = readonly (JsonValue | undefined)[];

/** One event as text, without a line break. `output_invalid` when it holds what JSON cannot. */
export function encodeEvent(event: RunEvent, base: number): string {
  const time = event.at - base;
  switch (event.t) {
    case "node.started":
      return `["s",${time},${place(event.node, event.path, event.attempt)}]`;
    case "item.started":
      return `["i",${time},${place(event.each, event.path, event.attempt)}]`;
    default:
      return stringify(rowOf(event, time));
  }
}

function place(id: string, path: IndexPath, attempt: number): string {
  return `${JSON.stringify(id)},[${path.join(",")}],${attempt}`;
}

function stringify(row: Row): string {
  let length = row.length;
  while (length > 0 && row[length - 1] === undefined) length -= 1;
  try {
    return JSON.stringify(length === row.length ? row : row.slice(0, length));
  } catch (cause) {
    throw new WorkflowError("output_invalid", {
      args: { reason: cause instanceof Error ? cause.message : String(cause) },
      cause,
    });
  }
}

function rowOf(event: Exclude<RunEvent, { t: "node.started" | "item.started" }>, time: number): Row {
  switch (event.t) {
    case "run.opened":
      return ["O", time, event.runId, event.params];
    case "run.resumed":
      return ["R", time];
    case "run.closed":
      return [
        "Z",
        time,
        event.state,
        event.outputs,
        event.firstFailed,
        failure(event.error),
        event.why,
        event.unchecked,
      ];
    case "run.cancel-asked":
      return ["X", time, event.why];
    case "node.progress":
      return ["p", time, event.node, event.path, event.attempt, event.n, event.of, event.text];
    case "node.retry":
      return ["y", time, event.node, event.path, event.attempt, event.tries, failure(event.error)];
    case "node.handle":
      return ["h", time, event.node, event.path, event.attempt, event.handle];
    case "node.spent":
      return ["m", time, event.node, event.path, event.attempt, event.usd, event.calls];
    case "node.closed":
      return [
        "c",
        time,
        event.node,
        event.path,
        event.attempt,
        event.how,
        event.output,
        event.arm,
        event.why,
        failure(event.error),
      ];
    case "node.reopened":
      return ["n", time, event.node, event.path, event.attempt, event.anew];
    case "each.opened":
      return ["e", time, event.node, event.path, event.attempt, event.count, event.role];
    case "item.closed":
      return [
        "d",
        time,
        event.each,
        event.path,
        event.attempt,
        event.how,
        event.output,
        event.why,
        failure(event.error),
        event.unchecked,
      ];
    case "item.reopened":
      return ["o", time, event.each, event.path, event.attempt];
    case "gate.opened":
      return ["g", time, event.node, event.path, event.attempt, event.title, event.preview, event.unit];
    case "gate.answered":
      return ["a", time, event.node, event.path, event.attempt, event.answer, event.unit];
    case "plan.grown":
      return [
        "w",
        time,
        event.node,
        event.path,
        event.attempt,
        event.reason,
        event.nodes as unknown as JsonValue,
        event.edges as unknown as JsonValue,
        event.plan as unknown as JsonValue | undefined,
        event.items,
      ];
    case "budget.asked":
      return ["B", time, event.what, event.spent, event.bound];
    case "budget.answered":
      return ["b", time, event.answer];
  }
}

function failure(record: FailureRecord | undefined): JsonValue | undefined {
  return record === undefined ? undefined : { ...record };
}

/** What a place in a row may hold once it is read; the journal's checksum vouches for what stands there. */
type Field = JsonValue | undefined;
type Fields = readonly Field[];
type Draft = Record<string, unknown>;

/** The event of a row, or undefined when it is none. Absent trailing fields, and null ones, are left out. */
export function decodeEvent(row: unknown, base: number): RunEvent | undefined {
  if (!Array.isArray(row)) return undefined;
  const fields = row as Fields;
  const code = fields[0];
  const time = fields[1];
  if (typeof code !== "string" || typeof time !== "number") return undefined;
  const draft = PLACED.has(code)
    ? decodePlaced(code, base + time, fields)
    : decodeRun(code, base + time, fields);
  return draft as RunEvent | undefined;
}

/** Codes of events that have a node or iteration, a path and an attempt. */
const PLACED: ReadonlySet<string> = new Set("spyhmcneidogaw");

function decodePlaced(code: string, at: number, fields: Fields): Draft | undefined {
  const id = fields[2];
  const path = fields[3];
  const attempt = fields[4];
  if (typeof id !== "string" || !Array.isArray(path) || typeof attempt !== "number") return undefined;
  const field = fields[5];
  switch (code) {
    case "s":
      return { at, t: "node.started", node: id, path, attempt };
    case "c":
      return decodeClosed(
        { at, t: "node.closed", node: id, path, attempt, how: field },
        "ok",
        fields,
        CLOSED,
      );
    case "i":
      return { at, t: "item.started", each: id, path, attempt };
    case "d":
      return decodeClosed(
        { at, t: "item.closed", each: id, path, attempt, how: field },
        "succeeded",
        fields,
        ITEM_CLOSED,
      );
    case "p":
      return optional({ at, t: "node.progress", node: id, path, attempt }, fields, 5, ["n", "of", "text"]);
    case "y":
      return { at, t: "node.retry", node: id, path, attempt, tries: field, error: fields[6] };
    case "h":
      return { at, t: "node.handle", node: id, path, attempt, handle: field ?? null };
    case "m":
      return optional({ at, t: "node.spent", node: id, path, attempt }, fields, 5, ["usd", "calls"]);
    case "n":
      return optional({ at, t: "node.reopened", node: id, path, attempt }, fields, 5, ["anew"]);
    case "e":
      return optional({ at, t: "each.opened", node: id, path, attempt, count: field }, fields, 6, ["role"]);
    case "o":
      return { at, t: "item.reopened", each: id, path, attempt };
    case "g": {
      const preview = fields[6] ?? null;
      return optional({ at, t: "gate.opened", node: id, path, attempt, title: field, preview }, fields, 7, [
        "unit",
      ]);
    }
    case "w": {
      const grown = { at, t: "plan.grown", node: id, path, attempt, reason: field };
      return optional({ ...grown, nodes: fields[6], edges: fields[7] }, fields, 8, ["plan", "items"]);
    }
    default:
      return optional({ at, t: "gate.answered", node: id, path, attempt, answer: field }, fields, 6, [
        "unit",
      ]);
  }
}

const CLOSED: readonly string[] = ["arm", "why", "error"];
const ITEM_CLOSED: readonly string[] = ["why", "error", "unchecked"];

/** A null output is a value: the encoder leaves out only an absent one at the end of the row. */
function decodeClosed(draft: Draft, success: string, fields: Fields, names: readonly string[]): Draft {
  const output = fields[6];
  if (output !== undefined && (output !== null || fields[5] === success)) draft["output"] = output;
  return fields.length > 7 ? optional(draft, fields, 7, names) : draft;
}

function decodeRun(code: string, at: number, fields: Fields): Draft | undefined {
  switch (code) {
    case "O":
      return { at, t: "run.opened", runId: fields[2], params: fields[3] ?? {} };
    case "R":
      return { at, t: "run.resumed" };
    case "Z":
      return optional({ at, t: "run.closed", state: fields[2] }, fields, 3, [
        "outputs",
        "firstFailed",
        "error",
        "why",
        "unchecked",
      ]);
    case "X":
      return optional({ at, t: "run.cancel-asked" }, fields, 2, ["why"]);
    case "B":
      return { at, t: "budget.asked", what: fields[2], spent: fields[3], bound: fields[4] };
    case "b":
      return { at, t: "budget.answered", answer: fields[2] };
    default:
      return undefined;
  }
}

/** Adds the fields from `first` on under their names, those that are there. */
function optional(draft: Draft, fields: Fields, first: number, names: readonly string[]): Draft {
  for (const [index, name] of names.entries()) {
    const value = fields[first + index];
    if (value !== undefined && value !== null) draft[name] = value;
  }
  return draft;
}
