import { expect } from "chai";
import { compileNativePlan } from "../../../../src/formats/native/plan-native.ts";
import { compileBuiltSteps } from "../../../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../../../src/graph/compile-plan.ts";
import { validatePlan } from "../../../../src/graph/validate-plan.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import type { Plan } from "../../../../src/model/plan.ts";
import { fakeWorkflow } from "../../../fakes/native-run.ts";

const PATH = "/home/someone/papers/alpha.pdf";

function step(id: string, more: JsonObject = {}): JsonObject {
  return { id, skill_id: `skill-${id}`, mode: "auto", input: { paper: PATH }, ...more };
}

const FULL = [
  step("a", { apply_result: { workflow_id: "digest", on_failure: "fail_sequence" } }),
  step("b", { include_if: { kind: "parameter", parameter: "deep", equals: true } }),
  step("c", {
    handoff: { bindings: [{ kind: "value", target: "/input/x", value: PATH }] },
    short_circuit: { when: { path: "status", equals: "canceled" }, result: "step_output" },
  }),
  step("c:run", { apply_result: {} }),
];

function built(steps: readonly JsonObject[], final: string): Plan {
  return compileBuiltSteps(
    fakeWorkflow({ provider: "acp", request: { kind: "skillrunner.sequence.v1" } }),
    "0".repeat(64),
    { kind: "skillrunner.sequence.v1", steps, final_step_id: final, taskName: PATH },
    { workflowParams: { deep: false } },
  );
}

describe("a sequence as a plan", () => {
  it("is sound, whatever its steps are called", () => {
    const plan = built(FULL, "c:run");
    expect(validatePlan(plan)).to.deep.equal([]);
    compilePlan(plan);
    expect(new Set(plan.nodes.map(({ id }) => id)).size).to.equal(plan.nodes.length);
  });

  it("holds nothing of what the steps send: it is journalled", () => {
    expect(JSON.stringify(built(FULL, "c:run"))).not.to.include("/home/someone");
  });

  it("is the same for every unit with the same steps", () => {
    const other = FULL.map((each) => ({ ...each, input: { paper: "/elsewhere" } }));
    expect(built(other, "c:run")).to.deep.equal(built(FULL, "c:run"));
  });

  it("stands in the workflow's plan when it is declared, and is grown when a hook builds it", () => {
    const sequence = {
      provider: "acp",
      request: { kind: "skillrunner.sequence.v1", sequence: { steps: FULL } },
      result: { final_step_id: "c:run" },
    };
    const declared = compileNativePlan(fakeWorkflow(sequence), "0", 1, { workflowParams: { deep: false } });
    expect(declared.plans?.["steps"]?.nodes).to.deep.equal(built(FULL, "c:run").nodes);
    expect(declared.nodes.find(({ id }) => id === "dispatch")).to.include({ kind: "call", plan: "steps" });
    const hooks = { buildRequest: "b.mjs", applyResult: "a.mjs" };
    const grown = compileNativePlan(fakeWorkflow({ ...sequence, hooks }), "0", 1);
    expect(grown.plans).to.equal(undefined);
    expect(grown.nodes.find(({ id }) => id === "dispatch")).to.have.nested.property("plan.grow");
    for (const plan of [declared, grown]) expect(validatePlan(plan)).to.deep.equal([]);
  });

  it("is refused before anything runs when the settings leave its final step out", () => {
    const last = step("z", { include_if: { kind: "parameter", parameter: "deep", equals: true } });
    const workflow = fakeWorkflow({
      provider: "acp",
      request: { kind: "skillrunner.sequence.v1", sequence: { steps: [step("a"), last] } },
      result: { final_step_id: "z" },
    });
    expect(() => compileNativePlan(workflow, "0", 1, { workflowParams: { deep: false } }))
      .to.throw()
      .with.property("code", "provider_contract_error");
    compileNativePlan(workflow, "0", 1, { workflowParams: { deep: true } });
  });
});
