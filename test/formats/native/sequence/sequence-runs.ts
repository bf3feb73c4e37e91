import { foldRun } from "../../../../src/engine/run-history.ts";
import type { RunOutcome } from "../../../../src/engine/run-handle.ts";
import { startRun } from "../../../../src/engine/start-run.ts";
import { WorkflowError } from "../../../../src/errors/workflow-error.ts";
import { compileNativePlan } from "../../../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../../../src/graph/compile-plan.ts";
import { createNativeLeaves } from "../../../../src/manager/native-leaves.ts";
import type { JsonObject, JsonValue } from "../../../../src/model/json.ts";
import type { ProviderRequest } from "../../../../src/model/provider-result.ts";
import type { RunEvent } from "../../../../src/model/run-event.ts";
import type { Redispatch } from "../../../../src/providers/provider.ts";
import { createFakeClock } from "../../../fakes/clock.ts";
import { FAKE_UNIT, fakeNativeRun, fakeWorkflow } from "../../../fakes/native-run.ts";
import { turn } from "../../../engine/running.ts";
import { textOf } from "../../../../src/graph/values.ts";

/** A sequence with what its steps give back; a step that is not named gives `{}`. */
export interface SequenceCase {
  readonly steps: readonly JsonObject[];
  readonly final: string;
  readonly parameter?: JsonObject;
  /** A step whose output is the text `fails` fails. */
  readonly outputs?: Readonly<Record<string, JsonValue>>;
  /** `hook`: a `buildRequest` hook returns it. */
  readonly by?: "manifest" | "hook";
  readonly executor?: "acp" | "skillrunner";
  /** What the provider says of a call that was in flight. */
  readonly redispatch?: Redispatch["decide"];
}

export interface SequenceRun {
  readonly outcome: RunOutcome | undefined;
  readonly events: readonly RunEvent[];
  /** Requests as they were sent, by step. */
  readonly sent: readonly { readonly step: string; readonly request: ProviderRequest }[];
  /** Steps that applied a result; `self` is the workflow. */
  readonly applied: readonly string[];
  readonly output: JsonValue | undefined;
}

/** Plays a sequence on one unit with the real plan and leaves, from the events of a former process on. */
export async function playSequence(
  test: SequenceCase,
  before: readonly RunEvent[] = [],
  retryFailed = false,
): Promise<SequenceRun> {
  const { executor = "acp", by = "manifest", parameter = {}, outputs = {} } = test;
  const workflow = fakeWorkflow({
    provider: executor,
    hooks: { applyResult: "apply.mjs", ...(by === "hook" ? { buildRequest: "build.mjs" } : {}) },
    request: {
      kind: "skillrunner.sequence.v1",
      ...(by === "hook" ? {} : { sequence: { steps: test.steps } }),
    },
    result: { final_step_id: test.final },
  });
  const events: RunEvent[] = [];
  const sent: { step: string; request: ProviderRequest }[] = [];
  const applied: string[] = [];
  let output: JsonValue | undefined;
  const run = fakeNativeRun({
    workflow,
    options: { workflowParams: parameter },
    providers: [
      {
        id: executor,
        requestKinds: ["acp.skill.run.v1", "skillrunner.job.v1"],
        backendTypes: [executor],
        options: () => [],
        probe: () => ({ reachable: true }),
        check: () => [],
        async dispatch(request, { key }) {
          const step = stepOf(request);
          sent.push({ step, request });
          await Promise.resolve();
          const answer = outputs[step] ?? {};
          if (answer === "fails") throw new WorkflowError("network_refused");
          return { status: "succeeded", requestId: key, fetchType: "result", resultJson: answer };
        },
        redispatch: (_, handle) =>
          test.redispatch === "continue"
            ? { decide: "continue", handle: handle ?? null }
            : { decide: test.redispatch ?? "interrupted" },
      },
    ],
    hooks: {
      buildRequest: () => Promise.resolve({ steps: test.steps, final_step_id: test.final, parameter }),
      applyResult({ args }) {
        applied.push("self");
        output = (args.runResult as JsonObject).resultJson;
        return Promise.resolve({ warnings: 0 });
      },
    },
    requests: {
      stepApply: (id) =>
        Promise.resolve({
          workflow: fakeWorkflow({ id, provider: executor }),
          hooks: {
            applyResult({ args }) {
              applied.push(textOf((args.sequenceStep as JsonObject).id));
              return Promise.resolve({ warnings: 0 });
            },
          },
        }),
    },
  });
  const clock = createFakeClock();
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(compileNativePlan(workflow, "0".repeat(64), 1, { workflowParams: parameter })),
    params: { units: [FAKE_UNIT] as unknown as JsonValue, ask: false, dryRun: false },
    leaves: createNativeLeaves(run, executor),
    clock,
    // What is journalled is JSON; the fold must do with that.
    onEvent: (event) => events.push(JSON.parse(JSON.stringify(event)) as RunEvent),
    ...(before.length === 0 ? {} : { history: foldRun(before) }),
    retryFailed,
  });
  const outcome = await turn(handle, clock);
  return { outcome, events: events.filter(({ t }) => t !== "node.progress"), sent, applied, output };
}

/** Steps are told apart by their task names. */
export function stepOf(request: ProviderRequest): string {
  return textOf(request.taskName).split(" / ").at(-1) ?? "";
}

/** How the run's only unit ended. */
export function unitOf(events: readonly RunEvent[]): Extract<RunEvent, { t: "item.closed" }> | undefined {
  return events.findLast(
    (event): event is Extract<RunEvent, { t: "item.closed" }> =>
      event.t === "item.closed" && event.each === "units",
  );
}
