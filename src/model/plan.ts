import type { Binding, Expr } from "./expression.ts";
import type { JsonObject, JsonValue } from "./json.ts";

/** Unique in its plan, such as `draft`, `score[2]` or `digest/summarise`. */
export type NodeId = string;

/** Something a plan may touch, known before it runs and checked against the grants of its trigger. */
export type Capability =
  "library.read" | "library.write" | "files.write" | "network" | "hooks" | "process" | `provider.${string}`;

/**
 * The compiled workflow of any format: one serialisable graph (`spec/step-formats.md` §7). What differs
 * between formats is data here; the engine knows no format.
 */
export interface Plan {
  readonly irVersion: 1;
  readonly origin: {
    readonly format: "native" | "genie" | "workflow-skill" | "craft" | "flow-package";
    readonly id: string;
    readonly version?: string;
    /** Path below the workflow's root. */
    readonly file: string;
    /** Content digest of the package that the run keeps to. */
    readonly hash: string;
  };
  readonly title: string;
  readonly params: readonly PlanParam[];
  /** In file order, which breaks ties and orders the log. Bodies of `each` are listed here too. */
  readonly nodes: readonly PlanNode[];
  readonly edges: readonly PlanEdge[];
  /** Plans that `call` nodes name; compiled with this one. */
  readonly plans?: Readonly<Record<string, Plan>>;
  readonly outputs: readonly {
    readonly name: string;
    readonly value: Binding;
    readonly fallback?: "last-by-key";
  }[];
  readonly policy: RunPolicy;
  readonly needs: readonly Capability[];
}

export interface PlanParam {
  readonly name: string;
  readonly required?: boolean;
  readonly default?: JsonValue;
  readonly source: "field" | "selection" | "env";
}

export type PlanNode = NodeBase & NodeBody;

export type NodeBody =
  ActNode | PureNode | EachNode | BranchNode | GateNode | CheckNode | ExitNode | CallNode;

export interface NodeBase {
  readonly id: NodeId;
  readonly label?: string;
  /** Evaluated once, before any iteration; false: the node is skipped and its output is null. */
  readonly guard?: Expr;
  /**
   * When the node may start, over its settled predecessors: all that ran are ok; at least one is ok and all are
   * settled; or an expression over `run.failed` and `run.needsOk`.
   */
  readonly start: "upstream-ok" | "any-upstream" | Expr;
  readonly timeoutMs?: number;
  /** Largest output in bytes of JSON. */
  readonly capBytes?: number;
  /** Never for expression errors. */
  readonly retry?: {
    readonly tries: number;
    readonly firstMs: number;
    readonly factor: number;
    readonly on: readonly ("call-error" | "timeout")[];
  };
  /** For call errors; an expression error always fails the node. `stop-run` inside a body stops that iteration. */
  readonly onError: "stop-run" | "null-and-go" | "skip-dependants";
  /** Capabilities that this node uses. */
  readonly grant?: readonly Capability[];
  /**
   * `output` (default): the closed event holds the output, and a resumed run takes it from there. `rerun`: the
   * output is cheap or holds what must not be journalled; only that the node closed is kept, and a resumed run
   * computes it again when something still needs it.
   */
  readonly journal?: "output" | "rerun";
}

export interface ActCall {
  /** Which leaf port carries it out: `hook`, `provider`, `library`, `llm`, `tool`, `file` … */
  readonly port: string;
  readonly name: string;
  readonly args: Binding;
  /** What a resumed run may do with a call that was in flight (`design/decisions.md`, dispatch). */
  readonly redispatch: "safe" | "never" | "ask-provider";
}

export interface ActNode {
  readonly kind: "act";
  readonly call: ActCall;
  /** Output fields by name, taken from the leaf's result by expressions over `result`; absent: the result itself. */
  readonly result?: Readonly<Record<string, Expr>>;
}

export interface PureNode {
  readonly kind: "pure";
  readonly op: "filter" | "map" | "sort" | "pick" | "merge" | "items";
  /** What the operation needs beside its arguments; `filter` and `map` take an expression over `item`. */
  readonly spec: Expr | JsonObject;
  readonly args: Binding;
}

export interface EachNode {
  readonly kind: "each";
  /** The list; one iteration per element. */
  readonly over: Binding;
  readonly body: readonly NodeId[];
  /** At most so many elements are taken. */
  readonly cap?: number;
  /** Pause between starts, in milliseconds. */
  readonly gapMs?: number;
  /** Iterations at once; default the plan's `policy.parallel`. */
  readonly parallel?: number;
  /** Output list: one place per element, null where an iteration gave none; or only the outputs there are. */
  readonly collect: "aligned" | "compact";
  readonly stopAt: "first-error" | "end";
  /**
   * Whether the `each` itself fails when an iteration did, its output then holding what the others gave. Default:
   * `fail` with `stopAt: "first-error"`, else `tolerate`.
   */
  readonly itemErrors?: "tolerate" | "fail";
  readonly unroll: "inside" | "siblings";
  /** What an iteration is in reports: a unit of the run has a state of its own there. */
  readonly role?: "unit";
  /** The iteration's output; default: that of the last body node that closed ok. */
  readonly output?: Binding;
}

export interface BranchNode {
  readonly kind: "branch";
  /** The first arm whose condition holds, or the arm that `pick` names, is followed by its edges. */
  readonly arms: readonly { readonly name: string; readonly when?: Expr }[];
  readonly pick?: Expr;
  readonly otherwise?: string;
}

export interface GateNode {
  readonly kind: "gate";
  readonly show: { readonly title: string; readonly preview: Binding; readonly model?: string };
  /** How long to wait for an answer; 0 = without limit. */
  readonly waitMs: number;
  /** `park`: the run stays `waiting_user`, also over a restart. */
  readonly unanswered: "fail" | "stop" | "park";
  /** A refusal fails the node, or ends the iteration (outside one: the run) as `canceled`. */
  readonly denied: "fail" | "cancel";
}

export interface CheckNode {
  readonly kind: "check";
  readonly call: ActCall;
  readonly passWhen: Expr;
  readonly repair?: {
    readonly redo: readonly NodeId[];
    readonly attempts: number;
    readonly feedback: "append-text";
  };
  readonly exhausted: "go-on" | "fail";
}

export interface ExitNode {
  readonly kind: "exit";
  readonly status: "succeeded" | "failed" | "skipped";
  readonly output: Binding;
  /** Text for people, when there is one: why the unit was skipped. */
  readonly reason?: Binding;
  readonly scope: "run" | "unit";
}

/**
 * A plan within the plan, run as one node: its parameters are `args` (an object), its outputs the node's output, and
 * an `exit` of scope `run` in it ends the called plan with that output. What it is comes from `Plan.plans` by name,
 * or from a binding that gives a `Plan` at run time: then the run grows by it (`plan.grown`), and a resumed run whose
 * binding gives another plan fails the node with `plan_changed`.
 */
export interface CallNode {
  readonly kind: "call";
  readonly plan: string | { readonly grow: Binding };
  readonly args: Binding;
}

export interface PlanEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly carries: "data" | "order";
  /** Followed only when the branch it leaves chose this arm. */
  readonly arm?: string;
  /**
   * Leads to an earlier node of the same region, which is run again with everything behind it; followed when the source
   * closed ok (and chose `arm`). `maxVisits` bounds how often the node it leads to is run. `gapMs`: the pause before
   * that; `withinMs`: the source fails with `timeout` when the next visit could not begin within that time of the first.
   */
  readonly back?: { readonly maxVisits: number; readonly gapMs?: number; readonly withinMs?: number };
}

export interface RunPolicy {
  readonly order: "file" | "kahn" | "ready" | "walk";
  readonly parallel: number;
  readonly budget?: RunBudget;
  readonly limits: {
    readonly nodes: number;
    readonly fan: number;
    readonly rounds: number;
    readonly visits: number;
    readonly outputBytes: number;
  };
  /** A second run is refused while one lives: of any plan that says `per-app`, or of the same plan. */
  readonly single?: "per-app" | "per-plan";
}

/**
 * Bounds on what a run may cost; 0 = without bound. They are looked at before an iteration of an `each` at the top
 * begins and before the plan grows there: what has begun is never cut (`spec/step-formats.md` §5.8).
 */
export interface RunBudget {
  /** As leaves report it. */
  readonly usd: number;
  /** Provider calls as leaves report them, for leaves that know no price. */
  readonly calls?: number;
  /** Time in which the run was carried out by some process, in milliseconds. */
  readonly wallMs: number;
  /** At the bound of cost or calls: ask a person, or open nothing more. */
  readonly atLimit: "ask" | "stop-opening";
  /** The same for `wallMs`; default `stop-opening`. */
  readonly atWall?: "ask" | "stop-opening";
}
