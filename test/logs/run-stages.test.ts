import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import { createRunStages } from "../../src/logs/run-stages.ts";
import { stageEntry, STAGE_NAMES } from "../../src/logs/stages.ts";
import type { Plan, PlanNode } from "../../src/model/plan.ts";
import type { RunEventBody } from "../../src/model/run-event.ts";

function act(id: string, port: string, name: string, part?: string): PlanNode {
  const args = { obj: part === undefined ? {} : { part: { lit: part } } };
  return {
    id,
    kind: "act",
    call: { port, name, args, redispatch: "safe" },
    start: "upstream-ok",
    onError: "stop-run",
  };
}

const nodes: readonly PlanNode[] = [
  { id: "all", kind: "each", role: "unit" } as unknown as PlanNode,
  act("preflight", "hook", "preflight"),
  act("request", "hook", "buildRequest"),
  act("dispatch", "provider", "skillrunner"),
  act("apply", "hook", "applyResult"),
  act("direct-apply", "hook", "applyResult", "short-circuit"),
  act("aggregate-apply", "hook", "applyResult", "aggregate"),
  act("commit", "library", "commit"),
  act("route", "native", "route"),
];

/** Stage, level and unit of each entry that the events make. */
function stagesOf(...bodies: readonly RunEventBody[]): readonly string[] {
  const stages = createRunStages({
    plan: { nodes } as unknown as Plan,
    unitIds: ["unit-1", "unit-2"],
    workflowId: "w",
    trigger: "cli",
  });
  return bodies.flatMap((body, index) => {
    const entry = stages({ at: 1_000 + index, ...body });
    return entry === undefined ? [] : [[entry.stage, entry.level, entry.unit ?? "-"].join(" ")];
  });
}

const first = { path: [0], attempt: 1 } as const;
const error = { code: "hook_threw", message: "x", retryable: false } as const;

describe("the stages of a run", () => {
  it("are those of its trigger, its units and what their nodes do", () => {
    expect(
      stagesOf(
        { t: "run.opened", runId: "r", params: {} },
        { t: "each.opened", node: "all", count: 2, role: "unit", path: [], attempt: 1 },
        { t: "item.started", each: "all", ...first },
        { t: "node.started", node: "preflight", ...first },
        { t: "node.closed", node: "preflight", how: "ok", ...first },
        { t: "node.started", node: "route", ...first },
        { t: "node.closed", node: "route", how: "ok", ...first },
        { t: "node.started", node: "request", ...first },
        { t: "node.closed", node: "request", how: "ok", ...first },
        { t: "node.started", node: "dispatch", ...first },
        { t: "node.handle", node: "dispatch", handle: { requestId: "q" }, ...first },
        { t: "node.closed", node: "dispatch", how: "ok", ...first },
        { t: "node.started", node: "apply", ...first },
        { t: "node.closed", node: "apply", how: "ok", ...first },
        { t: "gate.opened", node: "approve", title: "", preview: [], ...first },
        { t: "gate.answered", node: "approve", answer: "approve", ...first },
        { t: "node.started", node: "commit", ...first },
        { t: "node.closed", node: "commit", how: "ok", ...first },
        { t: "item.closed", each: "all", how: "succeeded", ...first },
        { t: "run.closed", state: "succeeded" },
      ),
    ).to.deep.equal([
      "trigger-start info -",
      "unit-started debug unit-1",
      "workflow-hook-execute-start debug unit-1",
      "workflow-hook-execute-succeeded debug unit-1",
      "build-requests-start debug unit-1",
      "build-requests-finished debug unit-1",
      "provider-request-start debug unit-1",
      "provider-request-known debug unit-1",
      "provider-request-finished debug unit-1",
      "apply-start debug unit-1",
      "apply-succeeded info unit-1",
      "approval-asked info unit-1",
      "approval-answered info unit-1",
      "commit-start debug unit-1",
      "commit-succeeded info unit-1",
      "unit-succeeded info unit-1",
      "run-succeeded info -",
    ]);
  });

  it("name what failed, and which kind of apply it was", () => {
    const closed = (node: string, how: "ok" | "error" | "skipped", path: readonly number[] = [1]) =>
      ({
        t: "node.closed",
        node,
        how,
        path,
        attempt: 1,
        ...(how === "error" ? { error } : {}),
      }) as const;
    expect(
      stagesOf(
        closed("preflight", "error"),
        closed("request", "error"),
        closed("dispatch", "error"),
        closed("apply", "error"),
        closed("direct-apply", "ok"),
        closed("direct-apply", "error"),
        closed("aggregate-apply", "ok"),
        closed("aggregate-apply", "error"),
        closed("apply", "skipped", [1, 0]),
        closed("apply", "skipped"),
        closed("route", "error"),
        { ...closed("apply", "error"), error: { ...error, code: "apply_parent_missing" } },
        { t: "run.closed", state: "partial" },
        { t: "run.closed", state: "failed" },
      ),
    ).to.deep.equal([
      "workflow-hook-execute-failed error unit-2",
      "build-requests-failed error unit-2",
      "provider-request-failed error unit-2",
      "apply-failed error unit-2",
      "apply-succeeded-preflight-short-circuit info unit-2",
      "apply-failed-preflight-short-circuit error unit-2",
      "apply-succeeded-preflight-aggregate info unit-2",
      "apply-failed-preflight-aggregate error unit-2",
      "apply-deferred-aggregate-child debug unit-2",
      "step-failed error unit-2",
      "apply-parent-missing error unit-2",
      "run-ended warn -",
      "run-failed error -",
    ]);
  });

  it("show the progress of a provider at most once a second, and nodes that a plan has grown by", () => {
    const progress = (n: number) => ({ t: "node.progress", node: "dispatch", n, of: 9, ...first }) as const;
    expect(stagesOf(...Array.from({ length: 500 }, (_, n) => progress(n)))).to.have.length(1);
    expect(
      stagesOf(
        {
          t: "plan.grown",
          node: "all",
          path: [],
          attempt: 1,
          reason: "unroll",
          edges: [],
          nodes: [act("apply[2]", "hook", "applyResult")],
        },
        { t: "node.closed", node: "apply[2]", how: "ok", ...first },
      ),
    ).to.deep.equal(["plan-grown debug -", "apply-succeeded info unit-1"]);
  });

  it("have a text each", () => {
    const folder = "locale/en-US";
    const localizer = createLocalizer({
      resources: { "en-US": readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, "utf8")) },
      locale: "en-US",
    });
    for (const stage of STAGE_NAMES) {
      const { message = "" } = stageEntry(stage, 0);
      expect(localizer.has(message), message).to.equal(true);
    }
  });
});
