import type { JsonObject, JsonValue } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { FailureRecord, GateAnswer, IndexPath, NodeOutcome, RunEvent } from "../model/run-event.ts";

/** What a run's events say of one node at one place. */
export interface NodeHistory {
  readonly node: NodeId;
  readonly path: IndexPath;
  attempt: number;
  /** A dispatch is not known to have ended. */
  inFlight: boolean;
  /** Tries that failed in this attempt. */
  tries: number;
  handle: JsonValue | undefined;
  /** Of an `each`: how many iterations it has. */
  count: number | undefined;
  gate: "open" | GateAnswer | undefined;
  closed: NodeClosed | undefined;
}

export interface NodeClosed {
  readonly how: NodeOutcome;
  readonly why?: string;
  readonly error?: FailureRecord;
  readonly output?: JsonValue;
  readonly arm?: string;
}

export interface ItemHistory {
  readonly each: NodeId;
  readonly path: IndexPath;
  attempt: number;
  closed: ItemClosed | undefined;
}

export interface ItemClosed {
  readonly how: "succeeded" | "failed" | "skipped" | "canceled";
  readonly why?: string;
  readonly error?: FailureRecord;
  readonly output?: JsonValue;
}

/**
 * The fold of a run's events: where every node and iteration stands. Entries of an older attempt than their
 * iteration's no longer count; {@link nodeAt} and {@link itemAt} leave them out.
 */
export interface RunHistory {
  params: JsonObject | undefined;
  closed: Extract<RunEvent, { t: "run.closed" }> | undefined;
  cancelAsked: { readonly why?: string } | undefined;
  readonly nodes: Map<string, NodeHistory>;
  readonly items: Map<string, ItemHistory>;
}

export function emptyHistory(): RunHistory {
  return { params: undefined, closed: undefined, cancelAsked: undefined, nodes: new Map(), items: new Map() };
}

/** The fold of events in order; linear, and any prefix of a run's events is a history to resume from. */
export function foldRun(events: Iterable<RunEvent>): RunHistory {
  const history = emptyHistory();
  for (const event of events) pushEvent(history, event);
  return history;
}

/** What is known of a node in this attempt of its iteration (at the top, in whatever attempt it is). */
export function nodeAt(
  history: RunHistory,
  node: NodeId,
  path: IndexPath,
  attempt: number,
): NodeHistory | undefined {
  const found = history.nodes.get(placeKey(node, path));
  return found !== undefined && (path.length === 0 || found.attempt === attempt) ? found : undefined;
}

/** What is known of an iteration; one of an inner `each` only while its outer iteration is in `attempt`. */
export function itemAt(
  history: RunHistory,
  each: NodeId,
  path: IndexPath,
  attempt: number,
): ItemHistory | undefined {
  const found = history.items.get(placeKey(each, path));
  return found !== undefined && (path.length === 1 || found.attempt === attempt) ? found : undefined;
}

/** Adds one event to a history. */
export function pushEvent(history: RunHistory, event: RunEvent): void {
  switch (event.t) {
    case "run.opened":
      history.params = event.params;
      break;
    case "run.closed":
      history.closed = event;
      break;
    case "run.resumed":
      // Resuming a closed run is a retry, which a cancel from before does not concern.
      if (history.closed !== undefined) history.cancelAsked = undefined;
      history.closed = undefined;
      break;
    case "run.cancel-asked":
      history.cancelAsked = event.why === undefined ? {} : { why: event.why };
      break;
    case "item.started":
      itemOf(history, event);
      break;
    case "item.closed":
      itemOf(history, event).closed = event;
      break;
    case "item.reopened":
      history.items.delete(placeKey(event.each, event.path));
      itemOf(history, event);
      break;
    case "plan.grown":
    case "node.progress":
      break;
    default:
      pushNodeEvent(history, event);
  }
}

type NodeEvent = Extract<RunEvent, { readonly node: NodeId }>;

function pushNodeEvent(history: RunHistory, event: Exclude<NodeEvent, { t: "node.progress" }>): void {
  const node = nodeOf(history, event, event.t === "node.reopened");
  switch (event.t) {
    case "node.started":
      node.inFlight = true;
      break;
    case "node.retry":
      node.inFlight = false;
      node.tries = event.tries;
      break;
    case "node.handle":
      node.handle = event.handle;
      break;
    case "node.closed":
      node.inFlight = false;
      node.closed = event;
      break;
    case "each.opened":
      node.count = event.count;
      break;
    case "gate.opened":
      node.gate = "open";
      break;
    case "gate.answered":
      node.gate = event.answer;
      break;
    case "node.reopened":
  }
}

function nodeOf(
  history: RunHistory,
  place: { readonly node: NodeId; readonly path: IndexPath; readonly attempt: number },
  anew: boolean,
): NodeHistory {
  const key = placeKey(place.node, place.path);
  const found = history.nodes.get(key);
  if (found !== undefined && found.attempt === place.attempt && !anew) return found;
  const fresh: NodeHistory = {
    node: place.node,
    path: place.path,
    attempt: place.attempt,
    inFlight: false,
    tries: 0,
    handle: undefined,
    count: undefined,
    gate: undefined,
    closed: undefined,
  };
  history.nodes.set(key, fresh);
  return fresh;
}

function itemOf(
  history: RunHistory,
  place: { readonly each: NodeId; readonly path: IndexPath; readonly attempt: number },
): ItemHistory {
  const key = placeKey(place.each, place.path);
  const found = history.items.get(key);
  if (found?.attempt === place.attempt) return found;
  const fresh: ItemHistory = {
    each: place.each,
    path: place.path,
    attempt: place.attempt,
    closed: undefined,
  };
  history.items.set(key, fresh);
  return fresh;
}

function placeKey(id: NodeId, path: IndexPath): string {
  switch (path.length) {
    case 0:
      return id;
    case 1:
      return `${id}\n${path[0] ?? 0}`;
    default:
      return `${id}\n${path.join(".")}`;
  }
}
