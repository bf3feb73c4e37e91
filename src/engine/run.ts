import type { CompiledNode, CompiledPlan, Region } from "../graph/compiled-plan.ts";
import type { NodeState, Scope } from "../graph/scope.ts";
import type { JsonObject } from "../model/json.ts";
import type { NodeId } from "../model/plan.ts";
import type { FailureRecord, GateAnswer, IndexPath, NodePlace, RunEvent } from "../model/run-event.ts";
import type { Clock } from "../ports/clock.ts";
import { createAgain, type Again } from "./again-state.ts";
import type { Budget, BudgetUse } from "./budget-state.ts";
import type { Journal } from "./journal.ts";
import type { LeafPort } from "./leaf-port.ts";
import type { OpenGate, RunOutcome } from "./run-handle.ts";
import { nodeAt, type NodeHistory, type RunHistory } from "./run-history.ts";
import type { QueuePlace, QueueTicket } from "./unit-queue.ts";

/** One run in progress; every function of the engine works on it. */
export interface Run {
  readonly id: string;
  readonly plan: CompiledPlan;
  readonly params: JsonObject;
  readonly leaves: Readonly<Record<string, LeafPort>>;
  readonly clock: Clock;
  readonly journal: Journal | undefined;
  listener: ((event: RunEvent) => void) | undefined;
  listenerError: FailureRecord | undefined;
  /** Whether events are wanted at all; without anybody to read them none is made. */
  observed: boolean;
  readonly history: RunHistory | undefined;
  readonly maxCalls: number;
  readonly cancelGraceMs: number;

  readonly top: Frame;
  /** Frames with nodes to start, first come first served. */
  readonly queue: (Frame | undefined)[];
  queueHead: number;
  draining: boolean;
  /** Works through the queue; called after anything that settled from outside. */
  wake: () => void;

  callsInFlight: number;
  /** Calls that wait for a slot of `maxCalls`. */
  readonly waitingCalls: (() => void)[];
  readonly gates: Map<string, GateWait>;
  /** Open ones. */
  readonly eaches: Set<EachControl>;
  readonly units: UnitTally;
  /** By prefix: the names of the nodes of plans that were called there last. */
  readonly calledNames: Map<string, { readonly region: Region; readonly names: readonly NodeId[] }>;
  readonly budget: Budget | undefined;
  /** Called when the question about the budget can be answered. */
  onBudget: ((question: BudgetUse) => void) | undefined;
  readonly place: QueuePlace | undefined;
  /** Held while the units run. */
  ticket: QueueTicket | undefined;
  firstFailed: NodeId | undefined;
  /** Set once nothing more may happen: closed, or let go. */
  over: boolean;
  outcome: RunOutcome | undefined;
  readonly finish: (outcome: RunOutcome) => void;
  /** Called when a gate is open and can be answered. */
  onGate: ((gate: OpenGate) => void) | undefined;
  /** Lets the run go as `interrupted`. */
  interrupt: (error: unknown) => void;
}

export interface UnitTally {
  succeeded: number;
  failed: number;
  skipped: number;
  canceled: number;
}

export interface GateWait extends OpenGate {
  answer(answer: GateAnswer): void;
}

/** Something of a node that can be told to stop: a call in flight, a timer, a gate, an `each`. */
export interface Activity {
  cancel(why: string | undefined): void;
}

/** Who is told when a frame has ended: an `each`, or the run. */
export interface FrameOwner {
  frameEnded(frame: Frame, end: FrameEnd): void;
}

/** An open `each`, as a cancel of one of its iterations finds it. */
export interface EachControl {
  readonly name: NodeId;
  readonly frame: Frame;
  cancelItem(index: number, why: string | undefined): boolean;
}

/** How a region ends before all of its nodes have settled. */
export interface FrameEnd {
  readonly how: "succeeded" | "failed" | "skipped" | "canceled";
  readonly why?: string;
  readonly error?: FailureRecord;
  readonly output?: unknown;
  /** An `exit` said so, and its output is the region's, whatever else would be. */
  readonly byExit?: boolean;
}

/** What frames at one place of a run have in common. */
export interface FrameSite {
  /** Before the ids of its nodes, in events. */
  readonly prefix: string;
  /** Its nodes have attempts of their own, since a retry runs single ones of them again: not inside of an iteration. */
  readonly ownAttempts: boolean;
  /** Calls around it. */
  readonly calls: number;
  /** What a check said that has this run again; added to the arguments of its calls. */
  readonly feedback: string | undefined;
}

/** One region in execution: the top of a plan, or one iteration. It is the scope of its nodes' expressions. */
export interface Frame extends Scope {
  /** Null at the top of the run and of a called plan, whose expressions see nothing around it. */
  readonly parent: Frame | null;
  readonly region: Region;
  readonly owner: FrameOwner;
  readonly site: FrameSite;
  /** What its nodes are called in events, by slot. */
  names: readonly NodeId[];
  readonly path: IndexPath;
  readonly attempt: number;
  /** Number of the unit it is in, or -1. */
  readonly unit: number;
  readonly outputs: unknown[];
  readonly states: NodeState[];
  /** Edges not yet settled, by slot. */
  readonly waiting: number[];
  /** What settled edges brought, by slot: bits of {@link Mark}. */
  readonly marks: number[];
  /** Slots whose edges have all settled, in the order they did. */
  readonly ready: number[];
  /** Nodes not settled. */
  open: number;
  running: number;
  queued: boolean;
  ended: boolean;
  ending: FrameEnd | undefined;
  activities: (Activity | undefined)[] | undefined;
  /** A dispatch that is not safe to repeat was made. */
  effects: boolean;
  failed: boolean;
  error: FailureRecord | undefined;
  /**
   * A node in it was canceled before a restart: nothing new starts in it, and it ends so unless a replayed node
   * says otherwise.
   */
  canceledBefore: { readonly why?: string } | undefined;
  /** A check in it did not pass, and it went on. */
  unchecked: boolean;
  /** What runs again in it; only where something may. */
  readonly again: Again | undefined;
  needsOk: boolean;
  result: unknown;
}

/** What an edge can bring to the node behind it. */
export const Mark = {
  /** The edge was followed. */
  live: 1,
  /** Something needed failed, or was itself held back by a failure. */
  bad: 2,
  /** Something needed did not close ok. */
  notOk: 4,
} as const;

/** A fresh frame; its entries are ready. */
export function createFrame(
  params: JsonObject,
  region: Region,
  owner: FrameOwner,
  place: {
    readonly parent: Frame | null;
    readonly site: FrameSite;
    readonly names: readonly NodeId[];
    readonly path: IndexPath;
    readonly attempt: number;
    readonly unit: number;
    readonly item: unknown;
    readonly index: number;
  },
): Frame {
  return {
    parent: place.parent,
    params,
    item: place.item,
    index: place.index,
    region,
    owner,
    site: place.site,
    names: place.names,
    path: place.path,
    attempt: place.attempt,
    unit: place.unit,
    outputs: region.nulls.slice(),
    states: region.zeros.slice(),
    waiting: region.predecessors.slice(),
    marks: region.zeros.slice(),
    ready: region.entries.slice(),
    open: region.nodes.length,
    running: 0,
    queued: false,
    ended: false,
    ending: undefined,
    activities: undefined,
    effects: false,
    failed: false,
    error: undefined,
    canceledBefore: undefined,
    unchecked: false,
    again: region.changes ? createAgain(place.names) : undefined,
    needsOk: true,
    result: null,
  };
}

/** The names of a region's nodes behind a prefix. */
export function namesAt(region: Region, prefix: string): readonly NodeId[] {
  return prefix === "" ? region.ids : region.ids.map((id) => prefix + id);
}

/** What the node is called in events. */
export function nameOf(frame: Frame, node: CompiledNode): NodeId {
  return frame.names[node.slot] ?? node.id;
}

/** The node's attempt: that of its iteration; outside of any its own, since a retry runs single nodes again. */
export function attemptOf(run: Run, frame: Frame, node: CompiledNode): number {
  if (!frame.site.ownAttempts || run.history === undefined) return frame.attempt;
  return run.history.nodes.get(nameOf(frame, node))?.attempt ?? frame.attempt;
}

/** What a former process left of the node. */
export function historyOf(run: Run, frame: Frame, node: CompiledNode): NodeHistory | undefined {
  if (run.history === undefined) return undefined;
  return nodeAt(run.history, nameOf(frame, node), frame.path, attemptOf(run, frame, node));
}

/** Where in the run events of the node happen. */
export function placeOf(run: Run, frame: Frame, node: CompiledNode): NodePlace {
  return { node: nameOf(frame, node), path: frame.path, attempt: attemptOf(run, frame, node) };
}

/** Puts a frame in the queue, once. */
export function enqueue(run: Run, frame: Frame): void {
  if (frame.queued || frame.ended) return;
  frame.queued = true;
  run.queue.push(frame);
}

export function setActivity(frame: Frame, node: CompiledNode, activity: Activity | undefined): void {
  if (activity === undefined) {
    if (frame.activities !== undefined) frame.activities[node.slot] = undefined;
  } else {
    frame.activities ??= [];
    frame.activities[node.slot] = activity;
  }
}
