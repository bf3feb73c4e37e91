import { expect } from "chai";
import { startRun } from "../../src/engine/start-run.ts";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { compileNativePlan } from "../../src/formats/native/plan-native.ts";
import { stepOfNode } from "../../src/formats/native/sequence/sequence-plan.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import { createNativeLeaves } from "../../src/manager/native-leaves.ts";
import type { UnitHookCall } from "../../src/manager/run-hooks.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { ProviderRequest, ProviderResult } from "../../src/model/provider-result.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { Provider } from "../../src/providers/provider.ts";
import { FAKE_UNIT, fakeNativeRun, fakeWorkflow } from "../fakes/native-run.ts";
import { testRows } from "./vector-rows.ts";
import { textOf } from "../../src/graph/values.ts";

interface Row {
  readonly id: string;
  readonly says: string;
  readonly backend: "acp" | "skillrunner";
  readonly taskName: string;
  readonly payload: JsonObject;
  readonly outputs: Readonly<Record<string, StepScript>>;
  readonly loadedWorkflows?: readonly string[];
  readonly expect: {
    readonly status: "succeeded" | "failed" | "refused";
    readonly requests: readonly JsonObject[];
    readonly requestsMayBeEmpty?: boolean;
    readonly skipped: readonly string[];
    readonly output?: JsonValue;
    readonly applies?: readonly JsonObject[];
    readonly failedStep?: string;
    readonly stage?: string;
    readonly code?: string;
  };
}

interface StepScript {
  readonly resultJson?: JsonValue | { readonly $undefined: true };
  readonly fail?: string;
  readonly workspaceDir?: string;
  readonly requestId?: string;
  readonly applyFails?: boolean;
}

/** What a sequence did. */
interface Seen {
  readonly requests: ProviderRequest[];
  readonly applies: JsonObject[];
  readonly events: RunEvent[];
  output: JsonValue | undefined;
}

testRows<Row>("native", "sequences.json", async (row) => {
  const seen = await play(row);
  checkStatus(row, seen);
  checkRequests(row, seen);
  expect(skippedSteps(seen), "skipped").to.deep.equal(row.expect.skipped);
  if (row.expect.output !== undefined) expect(seen.output, "output").to.deep.equal(row.expect.output);
  if (row.expect.applies !== undefined) expect(seen.applies, "applies").to.deep.equal(row.expect.applies);
  if (row.expect.stage === "apply-skipped-sequence-step-owned") {
    expect(closed(seen, "apply")).to.include({ how: "skipped", why: "guard" });
  } else {
    expect(row.expect.stage, "a stage that this test does not know").to.equal(undefined);
  }
});

async function play(row: Row): Promise<Seen> {
  const seen: Seen = { requests: [], applies: [], events: [], output: undefined };
  const workflow = fakeWorkflow({
    provider: row.backend,
    hooks: { buildRequest: "buildRequest.mjs", applyResult: "applyResult.mjs" },
    request: { kind: "skillrunner.sequence.v1" },
  });
  const applyStep = (id: string) => ({
    workflow: fakeWorkflow({ id, provider: row.backend }),
    hooks: {
      applyResult({ args }: UnitHookCall) {
        const step = args.sequenceStep as JsonObject;
        const fails = row.outputs[textOf(step.id)]?.applyFails === true;
        seen.applies.push({
          workflow: (args.manifest as JsonObject).id,
          step: step.id,
          finalStep: step.finalStep,
          ...(fails ? { failed: true } : {}),
        });
        return fails ? Promise.reject(new Error("as the row says")) : Promise.resolve({ warnings: 0 });
      },
    },
  });
  const run = fakeNativeRun({
    workflow,
    providers: [scriptedProvider(row, seen)],
    hooks: {
      buildRequest: () => Promise.resolve({ ...row.payload, taskName: row.taskName }),
      applyResult({ args }) {
        seen.applies.push({ workflow: "self" });
        seen.output = (args.runResult as JsonObject).resultJson;
        return Promise.resolve({ warnings: 0 });
      },
    },
    requests: {
      stepApply(id, step) {
        if (row.loadedWorkflows?.includes(id) === true) return Promise.resolve(applyStep(id));
        const args = { step, workflow: id, reason: "not-loaded" };
        return Promise.reject(new WorkflowError("step_apply_unavailable", { args }));
      },
    },
  });
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(compileNativePlan(workflow, "0".repeat(64), 1)),
    params: { units: [FAKE_UNIT] as unknown as JsonValue, ask: false, dryRun: false },
    leaves: createNativeLeaves(run, row.backend),
    clock: createNodeClock(),
    onEvent: (event) => seen.events.push(event),
  });
  await handle.done;
  // The workflow's own hook is not called when the final step applied its result.
  seen.output ??= resultOfDispatch(seen);
  return seen;
}

function resultOfDispatch(seen: Seen): JsonValue | undefined {
  const output = closed(seen, "dispatch")?.output as JsonObject | null | undefined;
  return (output?.runResult as JsonObject | undefined)?.resultJson;
}

function scriptedProvider(row: Row, seen: Seen): Provider {
  return {
    id: row.backend,
    requestKinds: ["skillrunner.job.v1", "acp.skill.run.v1"],
    backendTypes: [row.backend],
    options: () => [],
    probe: () => ({ reachable: true }),
    check: () => [],
    dispatch(request): ProviderResult {
      seen.requests.push(request);
      const step = stepOf(request);
      const script = row.outputs[step];
      if (script?.fail !== undefined) throw new Error(script.fail);
      const missing = isUndefined(script?.resultJson);
      return {
        status: "succeeded",
        requestId: script?.requestId ?? `request-${step}`,
        fetchType: "result",
        ...(missing ? {} : { resultJson: script?.resultJson as JsonValue }),
      };
    },
    redispatch: () => ({ decide: "again" }),
    workspaceDir: ({ requestId }) =>
      Object.entries(row.outputs).find(
        ([step, script]) => (script.requestId ?? `request-${step}`) === requestId,
      )?.[1].workspaceDir,
  };
}

function isUndefined(value: unknown): boolean {
  return typeof value === "object" && value !== null && "$undefined" in value;
}

/** Steps are told apart by their task names. */
function stepOf(request: ProviderRequest): string {
  return textOf(request.taskName).split(" / ").at(-1) ?? "";
}

function checkStatus(row: Row, seen: Seen): void {
  const { status, failedStep, code } = row.expect;
  const unit = seen.events.find((event) => event.t === "item.closed" && event.each === "units");
  const how = unit?.t === "item.closed" ? unit.how : undefined;
  expect(how, "the unit").to.equal(status === "succeeded" ? "succeeded" : "failed");
  const error = unit?.t === "item.closed" ? unit.error : undefined;
  if (status === "refused") {
    expect(error?.details?.reason).to.equal(code);
    expect(seen.requests).to.deep.equal([]);
  }
  if (failedStep !== undefined) {
    expect(failedStepOf(row, seen, error?.details ?? {}), "the failed step").to.equal(failedStep);
  }
}

/** Of a sequence that was refused as a whole, the step that its first problem points at. */
function failedStepOf(row: Row, seen: Seen, details: JsonObject): string | undefined {
  const problems = details.problems as readonly { readonly pointer: string }[] | undefined;
  if (problems !== undefined) {
    const place = /^\/steps\/(\d+)\//.exec(problems[0]?.pointer ?? "")?.[1];
    return (row.payload.steps as readonly JsonObject[])[Number(place)]?.id as string | undefined;
  }
  const failed = seen.events.find(
    (event) => event.t === "node.closed" && event.how === "error" && stepOfNode(event.node) !== undefined,
  );
  return failed?.t === "node.closed" ? withoutPlan(stepOfNode(failed.node)) : undefined;
}

/** Nodes of a plan within the plan are named below the node that called it. */
function withoutPlan(step: string | undefined): string | undefined {
  return step?.split("/").at(-1);
}

function checkRequests(row: Row, seen: Seen): void {
  const { requests, requestsMayBeEmpty } = row.expect;
  if (requestsMayBeEmpty === true && seen.requests.length === 0) return;
  expect(seen.requests.map(stepOf), "steps sent").to.deep.equal(requests.map(({ step }) => step));
  for (const [index, wanted] of requests.entries()) {
    const got = seen.requests[index];
    const { step: _, execution_mode: mode, workspace, runtime_options: options, ...fields } = wanted;
    for (const [name, value] of Object.entries(fields)) {
      expect(got?.[name], `${row.id} ${name} of ${textOf(wanted.step)}`).to.deep.equal(value);
    }
    const sent = (got?.runtime_options ?? {}) as JsonObject;
    if (mode !== undefined) expect(sent.execution_mode).to.equal(mode);
    if (workspace !== undefined) expect(workspaceOf(row, sent)).to.equal(workspace);
    if (options !== undefined) expectSubset(sent, options, "runtime_options");
  }
}

function workspaceOf(row: Row, options: JsonObject): string {
  const workspace = options.workspace as JsonObject | undefined;
  if (row.backend === "acp") return workspace?.mode === "new" ? "new" : "reuse-workflow";
  return workspace === undefined ? "new" : "reuse-workflow";
}

/** Every field named is there with that value; lists have the same length. */
function expectSubset(got: unknown, wanted: unknown, at: string): void {
  if (Array.isArray(wanted)) {
    expect(got, at).to.be.an("array").with.length(wanted.length);
    wanted.forEach((entry, index) => {
      expectSubset((got as unknown[])[index], entry, `${at}[${index}]`);
    });
  } else if (typeof wanted === "object" && wanted !== null) {
    for (const [name, value] of Object.entries(wanted)) {
      expectSubset((got as JsonObject)[name], value, `${at}.${name}`);
    }
  } else {
    expect(got, at).to.deep.equal(wanted);
  }
}

function skippedSteps(seen: Seen): readonly (string | undefined)[] {
  return seen.events.flatMap((event) =>
    event.t === "node.closed" &&
    event.how === "skipped" &&
    event.why === "guard" &&
    event.node.endsWith(":run")
      ? [withoutPlan(stepOfNode(event.node))]
      : [],
  );
}

function closed(seen: Seen, node: string): Extract<RunEvent, { t: "node.closed" }> | undefined {
  return seen.events.find(
    (event): event is Extract<RunEvent, { t: "node.closed" }> =>
      event.t === "node.closed" && event.node === node,
  );
}
