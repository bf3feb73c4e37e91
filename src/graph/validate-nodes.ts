import type { BranchNode, CheckNode, EachNode, PlanNode, RunPolicy } from "../model/plan.ts";
import { behind, enclosing, type PlanIndex } from "./plan-index.ts";
import type { PlanProblem, PlanProblemCode } from "./plan-problem.ts";
import { isExpr } from "./node-expressions.ts";

const KINDS: ReadonlySet<string> = new Set([
  "act",
  "pure",
  "each",
  "branch",
  "gate",
  "check",
  "exit",
  "call",
]);
const OPERATIONS: ReadonlySet<string> = new Set(["filter", "map", "sort", "pick", "merge", "items"]);
const RERUN_KINDS: ReadonlySet<string> = new Set(["act", "pure"]);

/** Ids, kinds, numbers and what each kind demands of itself; bodies of `each`; the policy's limits. */
export function nodeProblems(index: PlanIndex, isCalled: boolean): readonly PlanProblem[] {
  const problems: PlanProblem[] = [];
  const { plan } = index;
  for (const [number, node] of plan.nodes.entries()) {
    const at = `/nodes/${number}`;
    const add = (code: PlanProblemCode, pointer: string, detail: string | number = node.id) => {
      problems.push({ code, node: node.id, at: at + pointer, detail: String(detail) });
    };
    if (index.byId.get(node.id) !== number) add("duplicate-node", "/id");
    if (!KINDS.has(node.kind)) {
      add("unknown-kind", "/kind", node.kind);
      continue;
    }
    checkNumbers(nodeNumbers(node), add);
    if (node.journal === "rerun" && !mayRerun(node)) add("rerun-not-safe", "/journal");
    checkKind(index, number, node, isCalled, add);
  }
  checkUnits(index, isCalled, problems);
  checkPolicy(plan.policy, problems);
  if (plan.nodes.length > plan.policy.limits.nodes) {
    problems.push({ code: "too-many-nodes", at: "/policy/limits/nodes", detail: String(plan.nodes.length) });
  }
  return problems;
}

type Add = (code: PlanProblemCode, pointer: string, detail?: string | number) => void;

function checkKind(index: PlanIndex, number: number, node: PlanNode, isCalled: boolean, add: Add): void {
  switch (node.kind) {
    case "pure":
      if (!OPERATIONS.has(node.op)) add("unknown-operation", "/op", node.op);
      else if ((node.op === "filter" || node.op === "map") && !isExpr(node.spec)) {
        add("unknown-operation", "/spec", node.op);
      }
      break;
    case "each":
      checkBody(index, number, node, add);
      break;
    case "branch":
      checkArms(node, add);
      break;
    case "check":
      checkRedo(index, number, node, add);
      break;
    case "exit":
      if (node.scope === "unit" && index.owner[number] === -1 && !isCalled)
        add("exit-outside-unit", "/scope");
      break;
    default:
  }
}

/** A check can only have run again what ran before it, in its own region. */
function checkRedo(index: PlanIndex, number: number, { repair }: CheckNode, add: Add): void {
  for (const [position, id] of (repair?.redo ?? []).entries()) {
    const redo = index.byId.get(id);
    const at = `/repair/redo/${position}`;
    if (redo === undefined) add("unknown-node", at, id);
    else if (redo === number || !behind(index, redo).has(number)) add("redo-not-upstream", at, id);
  }
}

function checkBody(index: PlanIndex, number: number, node: EachNode & { id: string }, add: Add): void {
  if (node.body.length === 0) add("body-empty", "/body");
  const seen = new Set<string>();
  for (const [position, id] of node.body.entries()) {
    const member = index.byId.get(id);
    const at = `/body/${position}`;
    if (member === undefined) add("unknown-node", at, id);
    else if (member === number || enclosing(index, number).includes(member)) add("body-cycle", at, id);
    else if (index.owner[member] !== number || seen.has(id)) add("body-shared", at, id);
    seen.add(id);
  }
}

function checkArms(node: BranchNode, add: Add): void {
  if (node.arms.length === 0) add("branch-without-arms", "/arms");
  const names = new Set<string>();
  let always = false;
  for (const [position, arm] of node.arms.entries()) {
    if (names.has(arm.name)) add("duplicate-arm", `/arms/${position}/name`, arm.name);
    else if (always) add("arm-never-chosen", `/arms/${position}`, arm.name);
    names.add(arm.name);
    always ||= node.pick === undefined && arm.when === undefined;
  }
  if (node.otherwise !== undefined && !names.has(node.otherwise))
    add("unknown-arm", "/otherwise", node.otherwise);
}

/** Units of the run: one `each` at the top of the plan at most, so that an event's first index names its unit. */
function checkUnits(index: PlanIndex, isCalled: boolean, problems: PlanProblem[]): void {
  let units = 0;
  for (const [number, node] of index.plan.nodes.entries()) {
    if (node.kind !== "each" || node.role !== "unit") continue;
    units += 1;
    const at = `/nodes/${number}/role`;
    if (node.unroll === "siblings")
      problems.push({ code: "unit-each-siblings", node: node.id, at, detail: node.id });
    if (index.owner[number] !== -1 || isCalled)
      problems.push({ code: "unit-each-nested", node: node.id, at, detail: node.id });
    else if (units > 1) problems.push({ code: "unit-each-twice", node: node.id, at, detail: node.id });
  }
}

function mayRerun(node: PlanNode): boolean {
  return RERUN_KINDS.has(node.kind) && (node.kind !== "act" || node.call.redispatch === "safe");
}

/** A number with its pointer, its least value, and whether it must be whole. */
type Bounded = readonly [pointer: string, value: number | undefined, least: number, whole: boolean];

function nodeNumbers(node: PlanNode): readonly Bounded[] {
  const numbers: Bounded[] = [
    ["/timeoutMs", node.timeoutMs, 1, false],
    ["/capBytes", node.capBytes, 0, true],
    ["/retry/tries", node.retry?.tries, 1, true],
    ["/retry/firstMs", node.retry?.firstMs, 0, false],
    ["/retry/factor", node.retry?.factor, 0, false],
  ];
  if (node.kind === "each") {
    numbers.push(
      ["/cap", node.cap, 0, true],
      ["/gapMs", node.gapMs, 0, false],
      ["/parallel", node.parallel, 1, true],
    );
  }
  if (node.kind === "gate") numbers.push(["/waitMs", node.waitMs, 0, false]);
  if (node.kind === "check") numbers.push(["/repair/attempts", node.repair?.attempts, 1, true]);
  return numbers;
}

function checkNumbers(numbers: readonly Bounded[], add: Add): void {
  for (const [pointer, value, least, whole] of numbers) {
    if (value === undefined) continue;
    if (!(value >= least) || (whole && !Number.isInteger(value))) add("invalid-number", pointer, value);
  }
}

function checkPolicy(policy: RunPolicy, problems: PlanProblem[]): void {
  const { limits, budget } = policy;
  checkNumbers(
    [
      ["/parallel", policy.parallel, 1, true],
      ["/limits/nodes", limits.nodes, 1, true],
      ["/limits/fan", limits.fan, 0, true],
      ["/limits/rounds", limits.rounds, 0, true],
      ["/limits/visits", limits.visits, 0, true],
      ["/limits/outputBytes", limits.outputBytes, 0, true],
      ["/budget/usd", budget?.usd, 0, false],
      ["/budget/calls", budget?.calls, 0, false],
      ["/budget/wallMs", budget?.wallMs, 0, false],
    ],
    (code, pointer, detail) => {
      problems.push({ code, at: `/policy${pointer}`, detail: String(detail) });
    },
  );
}
