import { compileBuiltSteps } from "../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { LoadedWorkflow } from "../../src/model/workflow.ts";
import { type BenchRow, timeRow } from "./row.ts";

const STEPS = 50;

/** Every step takes a value from the step before, may stop the sequence, and every fifth applies its result. */
function step(index: number): JsonObject {
  return {
    id: `step-${index}`,
    skill_id: `skill-${index}`,
    mode: "auto",
    input: { paper: "/papers/alpha.pdf" },
    handoff: { bindings: [{ kind: "value", target: "/input/text", source: "result.text" }] },
    short_circuit: { when: { path: "status", equals: "canceled" }, result: "step_output" },
    ...(index % 5 === 0 ? { apply_result: { workflow_id: "digest" } } : {}),
  };
}

const WORKFLOW: LoadedWorkflow = {
  format: "native",
  id: "bench",
  manifest: {
    schemaVersion: 2,
    id: "bench",
    label: "Bench",
    provider: "acp",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "apply.mjs", buildRequest: "build.mjs" },
    request: { kind: "skillrunner.sequence.v1" },
  },
  strategy: "hook",
  requestKind: "skillrunner.sequence.v1",
  root: { kind: "user", id: "bench", path: "/bench" },
  package: { id: "bench", dir: "/bench/flow", multi: false, origins: [] },
  dir: "/bench/flow",
  file: "flow/workflow.json",
  upgraded: false,
  diagnostics: [],
};

export const rows: BenchRow[] = [
  timeRow({
    // A hook may build a sequence for every unit, so this is part of what a unit costs.
    name: "formats.sequence.compile-50",
    unit: "ms",
    budget: 10,
    setup: () => ({
      kind: "skillrunner.sequence.v1",
      steps: Array.from({ length: STEPS }, (_, index) => step(index)),
      final_step_id: `step-${STEPS - 1}`,
      parameter: {},
    }),
    run: (request) => compilePlan(compileBuiltSteps(WORKFLOW, "0", request, {})),
  }),
];
