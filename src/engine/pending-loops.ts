import { NodeState } from "../graph/scope.ts";
import type { Again, PendingLoop } from "./again-state.ts";
import type { Frame } from "./run.ts";

/** Takes a body off the list of those that are about to run again. */
export function drop(frame: Frame, again: Again, pending: PendingLoop): void {
  again.pending.splice(again.pending.indexOf(pending), 1);
  frame.open -= 1;
}

/** Begins what waited for nodes that have settled now. */
export function beginDue(frame: Frame, again: Again): void {
  for (const pending of [...again.pending]) {
    const { loop, replaces, due } = pending;
    if (!due || frame.ending !== undefined || !again.pending.includes(pending)) continue;
    const isFree = replaces
      ? (slot: number) => frame.states[slot] !== NodeState.running
      : (slot: number) => isSettled(frame.states[slot]) && again.rounds[slot] === undefined;
    if (loop.body.every(isFree)) pending.begin();
  }
}

/** Whether a node has closed, or never will. */
export function isSettled(state: NodeState | undefined): boolean {
  return state !== undefined && state !== NodeState.open && state !== NodeState.running;
}
