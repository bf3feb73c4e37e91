import type { CallNode, Plan, PlanNode } from "../model/plan.ts";
import type { PlanProblem, PlanProblemCode } from "./plan-problem.ts";
import { findPlan, MAX_CALL_DEPTH, type PlanScope } from "./plan-scope.ts";
import { escapePointer } from "./references.ts";

/**
 * Plans that are called by a name nobody has, by themselves, or too deep in each other; arguments that do not fit the
 * parameters of the called plan; more nodes, counted at each call, than the plan may have.
 */
export function callProblems(root: PlanScope): readonly PlanProblem[] {
  const problems: PlanProblem[] = [];
  visit(root, "");
  if (problems.length > 0) return problems;
  const size = sizeOf(root, new Map());
  const { nodes } = root.plan.policy.limits;
  if (size > nodes && size > root.plan.nodes.length) {
    problems.push({ code: "too-many-nodes", at: "/policy/limits/nodes", detail: String(size) });
  }
  return problems;

  function visit(scope: PlanScope, at: string): void {
    const { plan } = scope;
    for (const [number, node] of plan.nodes.entries()) {
      if (node.kind !== "call" || typeof node.plan !== "string") continue;
      const add = (code: PlanProblemCode, pointer: string, detail: string) => {
        problems.push({ code, node: node.id, at: `${at}/nodes/${number}${pointer}`, detail });
      };
      const found = findPlan(scope, node.plan);
      if (found === undefined) {
        add("unknown-plan", "/plan", node.plan);
        continue;
      }
      argumentProblems(node, found.plan, add);
      const chain = callChain(found, [plan]);
      if (chain === "cycle") add("plan-cycle", "/plan", node.plan);
      else if (chain > MAX_CALL_DEPTH) add("calls-too-deep", "/plan", node.plan);
    }
    for (const [name, inner] of Object.entries(plan.plans ?? {})) {
      visit({ plan: inner, outer: scope }, `${at}/plans/${escapePointer(name)}`);
    }
  }
}

/** How deep the calls below a plan reach, itself included; `cycle` when one of them leads back to a plan above it. */
function callChain(scope: PlanScope, above: readonly Plan[]): number | "cycle" {
  if (above.includes(scope.plan)) return "cycle";
  let deepest = 0;
  for (const found of called(scope)) {
    if (above.length > MAX_CALL_DEPTH) break;
    const depth = callChain(found, [...above, scope.plan]);
    if (depth === "cycle") return depth;
    deepest = Math.max(deepest, depth);
  }
  return deepest + 1;
}

function called(scope: PlanScope): readonly PlanScope[] {
  const names = new Set(
    scope.plan.nodes.flatMap((node) =>
      node.kind === "call" && typeof node.plan === "string" ? node.plan : [],
    ),
  );
  return [...names].flatMap((name) => findPlan(scope, name) ?? []);
}

function argumentProblems(
  node: PlanNode & CallNode,
  plan: Plan,
  add: (code: PlanProblemCode, pointer: string, detail: string) => void,
): void {
  if (!("obj" in node.args)) return;
  const given = node.args.obj;
  for (const { name, required, default: fallback } of plan.params) {
    if (required === true && fallback === undefined && !Object.hasOwn(given, name)) {
      add("missing-argument", "/args", name);
    }
  }
  const names = new Set(plan.params.map(({ name }) => name));
  for (const name of Object.keys(given)) {
    if (!names.has(name)) add("unknown-param", `/args/obj/${escapePointer(name)}`, name);
  }
}

/** Nodes of a plan, those of a called plan counted at every call. */
function sizeOf(scope: PlanScope, known: Map<Plan, number>): number {
  const before = known.get(scope.plan);
  if (before !== undefined) return before;
  let size = scope.plan.nodes.length;
  for (const node of scope.plan.nodes) {
    if (node.kind !== "call" || typeof node.plan !== "string") continue;
    const found = findPlan(scope, node.plan);
    if (found !== undefined) size += sizeOf(found, known);
  }
  known.set(scope.plan, size);
  return size;
}
