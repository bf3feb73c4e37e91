import { emptyBudget, pushBudget, type BudgetState } from "./budget-state.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { FailureRecord, GateAnswer, IndexPath, NodeOutcome, RunEvent } from "../model/run-event.ts";

/** What a run's events say of one node at one place. */
export interface NodeHistory {
  readonly node: NodeId;
  readonly path: IndexPath;
  attempt: number;
  /** When the first of its events was, in milliseconds since the epoch. */
  readonly at: number;
  /** A dispatch is not known to have ended. */
  inFlight: boolean;
  /** Tries that failed in this attempt. */
  tries: number;
  handle: JsonValue | undefined;
  /** Of an `each`: how many iterations it has. */
  count: number | undefined;
  gate: "open" | GateAnswer | undefined;
  /** What the plan grew by there. */
  grown: PlanGrown | undefined;
  closed: NodeClosed | undefined;
}

export type PlanGrown = Extract<RunEvent, { t: "plan.grown" }>;

export interface NodeClosed {
  readonly at: number;
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
  /** It began in this attempt. */
  started: boolean;
  closed: ItemClosed | undefined;
}

export interface ItemClosed {
  readonly how: "succeeded" | "failed" | "skipped" | "canceled";
  readonly why?: string;
  readonly error?: FailureRecord;
  readonly output?: JsonValue;
  readonly unchecked?: true;
}

/**
 * The fold of a run's events: where every node and iteration stands. Entries of an older attempt than their
 * iteration's no longer count; {@link nodeAt} and {@link itemAt} leave them out.
 */
export interface RunHistory {
  params: JsonObject | undefined;
  closed: Extract<RunEvent, { t: "run.closed" }> | undefined;
  cancelAsked: { readonly why?: string } | undefined;
  readonly budget: BudgetState;
  readonly nodes: Map<string, NodeHistory>;
  readonly items: Map<string, ItemHistory>;
}

function emptyHistory(): RunHistory {
  return {
    params: undefined,
    closed: undefined,
    cancelAsked: undefined,
    budget: emptyBudget(),
    nodes: new Map(),
    items: new Map(),
  };
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

/** Lets an iteration go that the run has taken over, so that a resumed run holds no more than one begun anew. */
export function forgetItem(history: RunHistory, each: NodeId, path: IndexPath): void {
  history.items.delete(placeKey(each, path));
}

/**
 * Lets everything go that lies inside of iterations at the top which closed, or began anew since: they are taken over as
 * a whole, and nobody asks for their parts again.
 */
export function forgetInner(history: RunHistory): void {
  const outer = new Map<number, ItemHistory[]>();
  for (const item of history.items.values()) {
    if (item.path.length !== 1) continue;
    const index = item.path[0] ?? 0;
    // Iterations of several nodes may have the same number.
    const others = outer.get(index);
    if (others === undefined) outer.set(index, [item]);
    else others.push(item);
  }
  const isPast = ({ path, attempt }: NodeHistory | ItemHistory) =>
    outer.get(path[0] ?? -1)?.every((item) => item.closed !== undefined || item.attempt > attempt) === true;
  for (const [key, node] of history.nodes)
    if (node.path.length > 0 && isPast(node)) history.nodes.delete(key);
  for (const [key, item] of history.items)
    if (item.path.length > 1 && isPast(item)) history.items.delete(key);
}

/** Adds one event to a history. */
export function pushEvent(history: RunHistory, event: RunEvent): void {
  pushBudget(history.budget, event);
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
      itemOf(history, event).started = true;
      break;
    case "item.closed":
      itemOf(history, event).closed = event;
      break;
    case "item.reopened":
      history.items.delete(placeKey(event.each, event.path));
      itemOf(history, event);
      break;
    case "node.progress":
    case "node.spent":
    case "budget.asked":
    case "budget.answered":
      break;
    default:
      pushNodeEvent(history, event);
  }
}

type NodeEvent = Exclude<Extract<RunEvent, { readonly node: NodeId }>, { t: "node.progress" | "node.spent" }>;

function pushNodeEvent(history: RunHistory, event: NodeEvent): void {
  const node = event.t === "node.reopened" ? reopen(history, event) : nodeOf(history, event);
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
    case "plan.grown":
      node.grown = event;
      break;
    case "node.reopened":
  }
}

/** A node that is reopened keeps what the plan grew by there, since what is inside of it goes on. */
function reopen(history: RunHistory, event: Extract<RunEvent, { readonly t: "node.reopened" }>): NodeHistory {
  const grown = event.anew === true ? undefined : history.nodes.get(placeKey(event.node, event.path))?.grown;
  return Object.assign(freshNode(history, event), { grown });
}

function nodeOf(history: RunHistory, event: NodeEvent): NodeHistory {
  const found = history.nodes.get(placeKey(event.node, event.path));
  return found?.attempt === event.attempt ? found : freshNode(history, event);
}

function freshNode(history: RunHistory, { node, path, attempt, at }: NodeEvent): NodeHistory {
  const fresh: NodeHistory = {
    node,
    path,
    attempt,
    at,
    inFlight: false,
    tries: 0,
    handle: undefined,
    count: undefined,
    gate: undefined,
    grown: undefined,
    closed: undefined,
  };
  history.nodes.set(placeKey(node, path), fresh);
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
    started: false,
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
