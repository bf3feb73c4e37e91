import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { RunHandle, RunOptions, RunOutcome } from "../../src/engine/run-handle.ts";
import { startRun } from "../../src/engine/start-run.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { createFakeClock, type FakeClock } from "../fakes/clock.ts";
import { scriptedLeaves, type Script, type ScriptedLeaves } from "../fakes/scripted-leaves.ts";
import { planOf, type PlanParts } from "./plans.ts";

export interface TestRun {
  readonly handle: RunHandle;
  readonly clock: FakeClock;
  readonly events: RunEvent[];
  readonly scripted: ScriptedLeaves;
  /** Turns the clock until the run has ended. */
  finish(): Promise<RunOutcome>;
}

/** Starts a plan on scripted leaves and a fake clock, without a store. */
export function startPlan(
  parts: PlanParts,
  script: Script | ScriptedLeaves = {},
  {
    clock = createFakeClock(),
    ...options
  }: Partial<Omit<RunOptions, "clock">> & { readonly clock?: FakeClock } = {},
): TestRun {
  const events: RunEvent[] = [];
  const scripted = isScripted(script) ? script : scriptedLeaves(script);
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(planOf(parts)),
    params: {},
    leaves: scripted.leaves,
    clock,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { handle, clock, events, scripted, finish: () => turn(handle, clock) };
}

/** The outcome of a plan whose leaves all answer at once. */
export function outcomeAtOnce(parts: PlanParts, script: Script = {}, params: JsonObject = {}): RunOutcome {
  const { handle } = startPlan(parts, script, { params });
  if (handle.outcome === undefined) throw new Error("The run did not end at once.");
  return handle.outcome;
}

function isScripted(script: Script | ScriptedLeaves): script is ScriptedLeaves {
  return Array.isArray((script as ScriptedLeaves).log);
}

/** Fires timers until the run has ended; an error when it waits for something else. */
export async function turn(handle: RunHandle, clock: FakeClock): Promise<RunOutcome> {
  // A store that answers later takes some rounds of the event loop in which no timer is set.
  for (let idle = 0; idle < 50; idle += 1) {
    if (handle.outcome !== undefined) return handle.done;
    if (await clock.next()) idle = 0;
  }
  throw new Error("The run waits for something that no timer brings.");
}

/** Events as short texts: `closed draft ok`, `item e[1] failed`. */
export function eventTexts(events: readonly RunEvent[]): string[] {
  return events.map((event) => {
    switch (event.t) {
      case "node.closed":
        return `closed ${at(event.node, event.path)} ${event.how}${event.why === undefined ? "" : ` (${event.why})`}`;
      case "item.closed":
        return `item ${at(event.each, event.path)} ${event.how}${event.why === undefined ? "" : ` (${event.why})`}`;
      case "item.started":
      case "item.reopened":
        return `${event.t} ${at(event.each, event.path)}`;
      case "run.closed":
        return `run ${event.state}`;
      case "gate.answered":
        return `answered ${at(event.node, event.path)} ${event.answer}`;
      case "run.opened":
      case "run.resumed":
      case "run.cancel-asked":
      case "budget.asked":
      case "budget.answered":
        return event.t;
      default:
        return `${event.t} ${at(event.node, event.path)}`;
    }
  });
}

function at(id: string, path: readonly number[]): string {
  return path.length === 0 ? id : `${id}[${path.join(".")}]`;
}
