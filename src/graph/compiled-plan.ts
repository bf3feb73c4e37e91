import type {
  ActNode,
  BranchNode,
  CallNode,
  CheckNode,
  EachNode,
  ExitNode,
  GateNode,
  NodeId,
  Plan,
  PlanNode,
  PureNode,
  RunPolicy,
} from "../model/plan.ts";
import type { Compiled } from "./compile-expression.ts";
import type { PlanScope } from "./plan-scope.ts";
import type { Scope } from "./scope.ts";

/** A binding or expression of a plan, compiled. */
export type Value<T = unknown> = Compiled<Scope, T>;
export type Condition = Value<boolean>;

/** A plan that was validated and indexed, its expressions closures. What it was compiled from is in `plan`. */
export interface CompiledPlan {
  readonly plan: Plan;
  /** Where the names of called plans are looked up. */
  readonly scope: PlanScope;
  /** In the order of `plan.nodes`. */
  readonly nodes: readonly CompiledNode[];
  readonly byId: ReadonlyMap<NodeId, CompiledNode>;
  readonly top: Region;
  readonly outputs: readonly {
    readonly name: string;
    readonly value: Value;
    readonly fallback: "last-by-key" | undefined;
  }[];
  /** The `each` whose iterations are the run's units. */
  readonly unitEach: CompiledNode | undefined;
}

/** The nodes that run together: the top of the plan, or the body of one `each`. Slots number them in file order. */
export interface Region {
  /** 0 at the top. */
  readonly depth: number;
  readonly nodes: readonly CompiledNode[];
  /** Their ids, by slot. */
  readonly ids: readonly NodeId[];
  readonly policy: RunPolicy;
  /** Whether a node may run more than once in it, or the plan may grow there. */
  readonly changes: boolean;
  /** By slot: what may have the node run again; empty unless the region {@link Region.changes}. */
  readonly loops: readonly (readonly Loop[])[];
  /** Slots without predecessors. */
  readonly entries: readonly number[];
  /** Number of incoming edges by slot, edges back left out. */
  readonly predecessors: readonly number[];
  /** A null and a zero for each slot, to be copied: the fastest way to begin a list of that length. */
  readonly nulls: readonly null[];
  readonly zeros: readonly 0[];
}

/** One node; every node has the same fields, what is of its kind stands in `detail`. */
export interface CompiledNode {
  readonly id: NodeId;
  /** Number in `plan.nodes`. */
  readonly index: number;
  readonly slot: number;
  readonly node: PlanNode;
  readonly guard: Condition | undefined;
  readonly start: "upstream-ok" | "any-upstream" | Condition;
  /** Edges onward; those back are in {@link CompiledNode.back}. */
  readonly next: readonly CompiledEdge[];
  readonly back: readonly BackEdge[];
  /** Largest output in bytes of JSON; 0 = no limit. */
  readonly capBytes: number;
  /** The output is not journalled and computed again when a resumed run needs it. */
  readonly rerun: boolean;
  /** Nodes of the same region that read this node's output, themselves or inside their body. */
  readonly readers: readonly CompiledNode[];
  /** Whether the region as a whole reads it: the iteration's output, or the run's. */
  readonly readAtEnd: boolean;
  /** Whether a node that runs before it reads, at its next visit, what it gave at this one. */
  readonly readBack: boolean;
  readonly detail: NodeDetail;
}

export interface CompiledEdge {
  /** Slot in the same region. */
  readonly to: number;
  readonly data: boolean;
  readonly arm: string | undefined;
}

/** Nodes of a region that are run again together. */
export interface Loop {
  /** Slot of the node that decides it. */
  readonly source: number;
  /** It does when it closes ok with this arm; undefined: whenever it closes ok. */
  readonly arm: string | undefined;
  /** Slots, in file order. */
  readonly body: readonly number[];
  /** Edges into the body, from inside and outside of it. */
  readonly incoming: readonly { readonly from: number; readonly edge: CompiledEdge }[];
}

/** An edge back to an earlier node. */
export interface BackEdge {
  readonly to: number;
  readonly maxVisits: number;
  readonly gapMs: number;
  readonly withinMs: number | undefined;
  /** The node it leads to and everything behind it. */
  readonly loop: Loop;
}

export type NodeDetail =
  | {
      readonly kind: "act";
      readonly node: ActNode;
      readonly args: Value;
      readonly result: readonly { readonly name: string; readonly value: Value }[] | undefined;
    }
  | {
      readonly kind: "pure";
      readonly node: PureNode;
      readonly args: Value;
      /** Of `filter` and `map`, over the scope inside the list. */
      readonly element: Value | undefined;
      readonly test: Condition | undefined;
    }
  | {
      readonly kind: "each";
      readonly node: EachNode;
      readonly over: Value;
      readonly body: Region;
      readonly output: Value | undefined;
    }
  | {
      readonly kind: "branch";
      readonly node: BranchNode;
      readonly arms: readonly { readonly name: string; readonly when: Condition | undefined }[];
      readonly pick: Value | undefined;
    }
  | { readonly kind: "gate"; readonly node: GateNode; readonly preview: Value }
  | {
      readonly kind: "exit";
      readonly node: ExitNode;
      readonly output: Value;
      readonly reason: Value | undefined;
    }
  | {
      readonly kind: "check";
      readonly node: CheckNode;
      readonly args: Value;
      /** Over the scope with the leaf's result. */
      readonly passWhen: Condition;
      /** What a repair runs again, the check itself included. */
      readonly redo: Loop | undefined;
    }
  | {
      readonly kind: "call";
      readonly node: CallNode;
      readonly args: Value;
      /** The plan, or how it is found at run time. */
      readonly target:
        | { readonly plan: CompiledPlan; readonly grow?: undefined }
        | { readonly grow: Value; readonly plan?: undefined };
    };
