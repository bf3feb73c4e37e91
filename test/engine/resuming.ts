import { expect } from "chai";
import type { LeafCall, RedispatchAnswer } from "../../src/engine/leaf-port.ts";
import type { RunOutcome } from "../../src/engine/run-handle.ts";
import { foldRun } from "../../src/engine/run-history.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { PlanNode } from "../../src/model/plan.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { callText, scriptedLeaves, type Script } from "../fakes/scripted-leaves.ts";
import { planOf, type PlanParts } from "./plans.ts";
import { turn } from "./running.ts";

/** A plan with what its leaves do, before and after a restart. */
export interface Case {
  readonly parts: PlanParts;
  readonly params?: JsonObject;
  readonly script?: Script;
  readonly redispatch?: (call: LeafCall) => RedispatchAnswer;
  readonly answer?: "approve" | "deny";
}

export interface Played {
  readonly outcome: RunOutcome;
  readonly events: readonly RunEvent[];
  readonly log: readonly string[];
}

/** Runs a case to its end, from the events of a former process on. */
export async function play(
  test: Case,
  before: readonly RunEvent[] = [],
  retryFailed = false,
): Promise<Played> {
  const clock = createFakeClock(before.at(-1)?.at);
  const events: RunEvent[] = [];
  const scripted = scriptedLeaves(test.script, test.redispatch);
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(planOf(test.parts)),
    params: test.params ?? {},
    leaves: scripted.leaves,
    clock,
    // What is journalled is JSON; the fold must do with that.
    onEvent: (event) => events.push(JSON.parse(JSON.stringify(event)) as RunEvent),
    onGate: (open) => {
      queueMicrotask(() => handle.answerGate(open.node, open.path, test.answer ?? "approve"));
    },
    ...(before.length === 0 ? {} : { history: foldRun(before) }),
    retryFailed,
  });
  const outcome = await turn(handle, clock);
  return { outcome, events: events.filter((event) => event.t !== "node.progress"), log: scripted.log };
}

/** How the iterations of a finished run closed, by place. */
function itemStates(events: readonly RunEvent[]) {
  return [...foldRun(events).items.values()]
    .map(({ each: id, path, attempt, closed }) => ({
      id,
      path,
      attempt,
      how: closed?.how,
      output: closed?.output ?? null,
    }))
    .sort((a, b) => (`${a.id}${a.path.join(".")}` < `${b.id}${b.path.join(".")}` ? -1 : 1));
}

/** How the calls of a plan may be repeated, by what a call is named in a log; undefined for what is no call. */
function redispatchOf(test: Case): (call: string) => string | undefined {
  const modes = new Map<string, string>();
  const visit = (nodes: readonly PlanNode[], plans: Readonly<Record<string, PlanParts>>) => {
    for (const node of nodes) {
      if (node.kind === "act" || node.kind === "check") modes.set(node.id, node.call.redispatch);
      if (node.kind === "call" && typeof node.plan !== "string" && "lit" in node.plan.grow) {
        const grown = node.plan.grow.lit as unknown as PlanParts;
        visit(grown.nodes, grown.plans ?? {});
      }
    }
    for (const node of nodes) {
      const [only, ...more] = node.kind === "each" && node.unroll === "siblings" ? node.body : [];
      const mode = only === undefined || more.length > 0 ? undefined : modes.get(only);
      if (mode !== undefined) modes.set(node.id, mode);
    }
    for (const plan of Object.values(plans)) visit(plan.nodes, plan.plans ?? {});
  };
  visit(test.parts.nodes, test.parts.plans ?? {});
  return (call) => modes.get(baseOf(call));
}

/** The id in the plan of what a log names: without the calls around it, visits, rounds, iterations and attempt. */
function baseOf(call: string): string {
  const own = call.slice(call.lastIndexOf("/") + 1);
  return own.replace(/[[~#].*/, "");
}

/** Calls that had begun and not ended, as a log shows them. */
function openCalls(events: readonly RunEvent[]): string[] {
  return [...foldRun(events).nodes.values()].filter((node) => node.inFlight).map(callText);
}

function begunCalls(events: readonly RunEvent[]): string[] {
  return events.flatMap((event) => (event.t === "node.started" ? [callText(event)] : []));
}

/** What the plan grew by twice, or which iteration closed twice, in one attempt. */
function repeated(events: readonly RunEvent[]): readonly string[] {
  const places = events.flatMap((event) => {
    if (event.t === "plan.grown") return [`grown ${callText(event)}`];
    return event.t === "item.closed" ? [`item ${callText({ ...event, node: event.each })}`] : [];
  });
  return places.filter((place, position) => places.indexOf(place) !== position);
}

/** How a call closed in these events. */
function closing(events: readonly RunEvent[], call: string) {
  return events.find((event) => event.t === "node.closed" && callText(event) === call) as
    Extract<RunEvent, { t: "node.closed" }> | undefined;
}

/** Resumes after `kept` events and checks what the executor contract says of it. */
export async function checkResume(
  test: Case,
  whole: Played,
  kept: number,
  retryFailed = false,
): Promise<void> {
  const before = whole.events.slice(0, kept);
  const rest = await play(test, before, retryFailed);
  const redispatch = redispatchOf(test);
  const label = `after ${kept} events`;
  const begun = begunCalls(before);
  for (const call of rest.log) {
    if (redispatch(call) !== "safe") expect(begun, `${label}: ${call} dispatched twice`).not.to.include(call);
  }
  const isUnsafe = (call: string) => !["safe", undefined].includes(redispatch(call));
  expect(repeated([...before, ...rest.events]), label).to.deep.equal([]);
  const open = openCalls(before).filter(isUnsafe);
  for (const call of open) {
    const closed = closing(rest.events, call);
    // A frame that was ending closes its calls with it; else the leaf's rule decides.
    if (closed === undefined || closed.how === "canceled") continue;
    if (redispatch(call) === "never") expect(closed.error?.code, `${label}: ${call}`).to.equal("interrupted");
    else expect(closed.output, `${label}: ${call}`).to.deep.equal({ asked: baseOf(call) });
  }
  if (open.length > 0) return;
  expect(rest.outcome, label).to.deep.equal(whole.outcome);
  expect(itemStates([...before, ...rest.events]), label).to.deep.equal(itemStates(whole.events));
  // Killed once more in the second process, it ends the same again.
  const twice = [...before, ...rest.events.slice(0, Math.ceil(rest.events.length / 2))];
  if (openCalls(twice).some(isUnsafe)) return;
  expect((await play(test, twice)).outcome, `${label}, twice`).to.deep.equal(rest.outcome);
}
