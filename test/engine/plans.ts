import { parseExpression } from "../../src/graph/parse-expression.ts";
import type { Binding, Expr } from "../../src/model/expression.ts";
import type { JsonValue } from "../../src/model/json.ts";
import type {
  ActCall,
  ActNode,
  BranchNode,
  CallNode,
  CheckNode,
  EachNode,
  ExitNode,
  GateNode,
  NodeBase,
  Plan,
  PlanEdge,
  PlanNode,
  PureNode,
  RunPolicy,
} from "../../src/model/plan.ts";

/** Short ways to write plans in tests. */

export function expr(src: string): Expr {
  return parseExpression(src, "native", `test.json#${src}`);
}

export function from(src: string): Binding {
  return { expr: expr(src) };
}

export function lit(value: JsonValue): Binding {
  return { lit: value };
}

type Base = Partial<Omit<NodeBase, "id">>;

const DEFAULTS = { start: "upstream-ok", onError: "stop-run" } as const;

export function act(
  id: string,
  args: Binding = lit(null),
  more: Base & Partial<Omit<ActCall, "args">> & { result?: ActNode["result"] } = {},
): PlanNode {
  const { port = "leaf", name = id, redispatch = "safe", result, ...base } = more;
  const call = { port, name, args, redispatch };
  return { ...DEFAULTS, ...base, id, kind: "act", call, ...(result === undefined ? {} : { result }) };
}

export function pure(
  id: string,
  op: PureNode["op"],
  args: Binding,
  spec: PureNode["spec"] = {},
  base: Base = {},
): PlanNode {
  return { ...DEFAULTS, ...base, id, kind: "pure", op, args, spec };
}

export function each(
  id: string,
  over: Binding,
  body: readonly string[],
  more: Base & Partial<Omit<EachNode, "kind" | "over" | "body">> = {},
): PlanNode {
  const settings = { collect: "aligned", stopAt: "end", unroll: "inside" } as const;
  return { ...DEFAULTS, ...settings, ...more, id, kind: "each", over, body };
}

export function branch(
  id: string,
  arms: BranchNode["arms"],
  more: Base & { pick?: Expr; otherwise?: string } = {},
): PlanNode {
  return { ...DEFAULTS, ...more, id, kind: "branch", arms };
}

export function gate(id: string, more: Base & Partial<Omit<GateNode, "kind">> = {}): PlanNode {
  const settings = {
    show: { title: `May ${id} go on?`, preview: lit(null) },
    waitMs: 0,
    unanswered: "park",
    denied: "cancel",
  } as const;
  return { ...DEFAULTS, ...settings, ...more, id, kind: "gate" };
}

export function exit(id: string, more: Base & Partial<Omit<ExitNode, "kind">> = {}): PlanNode {
  return { ...DEFAULTS, status: "succeeded", output: lit(null), scope: "run", ...more, id, kind: "exit" };
}

/** A plan within the plan, by its name or from a binding. */
export function call(id: string, plan: string | Binding, args: Binding = lit({}), more: Base = {}): PlanNode {
  const target: CallNode["plan"] = typeof plan === "string" ? plan : { grow: plan };
  return { ...DEFAULTS, ...more, id, kind: "call", plan: target, args };
}

/** A check that passes when its answer is `ok: true`; twice at most when it has something redone. */
export function check(
  id: string,
  args: Binding,
  redo: readonly string[] = [],
  more: Base &
    Partial<Omit<ActCall, "args">> &
    Partial<Pick<CheckNode, "passWhen" | "exhausted">> & {
      attempts?: number;
    } = {},
): PlanNode {
  const { port = "leaf", name = id, redispatch = "safe", attempts = 2, ...base } = more;
  return {
    ...DEFAULTS,
    passWhen: expr("result.ok == true"),
    exhausted: "go-on",
    ...base,
    id,
    kind: "check",
    call: { port, name, args, redispatch },
    ...(redo.length === 0 ? {} : { repair: { redo, attempts, feedback: "append-text" } }),
  };
}

/** An edge back, along an arm when one is named. */
export function back(
  source: string,
  target: string,
  maxVisits: number,
  more: { readonly arm?: string; readonly gapMs?: number; readonly withinMs?: number } = {},
): PlanEdge {
  const { arm, ...times } = more;
  return {
    from: source,
    to: target,
    carries: "data",
    ...(arm === undefined ? {} : { arm }),
    back: { maxVisits, ...times },
  };
}

/** `a > b` data edges; `a >> b` order edges; `a >x> b` data edges along the arm x. */
export function edges(...texts: readonly string[]): PlanEdge[] {
  return texts.flatMap((text) => {
    const parts = text.split(/\s+/);
    const found: PlanEdge[] = [];
    for (let index = 0; index + 2 < parts.length; index += 2) {
      const [source = "", arrow = "", target = ""] = parts.slice(index);
      const arm = /^>(.+)>$/.exec(arrow)?.[1];
      const carries = arrow === ">>" ? "order" : "data";
      found.push({ from: source, to: target, carries, ...(arm === undefined ? {} : { arm }) });
    }
    return found;
  });
}

export interface PlanParts {
  readonly nodes: readonly PlanNode[];
  readonly edges?: readonly PlanEdge[];
  readonly params?: readonly string[];
  readonly plans?: Readonly<Record<string, PlanParts>>;
  readonly limits?: Partial<RunPolicy["limits"]>;
  readonly outputs?: Plan["outputs"];
  readonly policy?: Partial<Omit<RunPolicy, "limits">>;
  readonly outputBytes?: number;
}

export function planOf(parts: PlanParts): Plan {
  return {
    irVersion: 1,
    origin: { format: "native", id: "test", file: "test.json", hash: "0" },
    title: "Test",
    params: (parts.params ?? []).map((name) => ({ name, source: "field" })),
    nodes: parts.nodes,
    edges: parts.edges ?? [],
    ...(parts.plans === undefined
      ? {}
      : {
          plans: Object.fromEntries(Object.entries(parts.plans).map(([name, plan]) => [name, planOf(plan)])),
        }),
    outputs: parts.outputs ?? [],
    policy: {
      order: "file",
      parallel: 1,
      ...parts.policy,
      limits: {
        nodes: 10_000,
        fan: 100,
        rounds: 5,
        visits: 25,
        outputBytes: parts.outputBytes ?? 0,
        ...parts.limits,
      },
    },
    needs: [],
  };
}
