import type { Ast, Expr } from "../../model/expression.ts";
import type { NodeId, PlanEdge, PlanNode } from "../../model/plan.ts";

/** Collects nodes and edges and makes the few expressions a native plan needs. */
export class PlanBuilder {
  readonly nodes: PlanNode[] = [];
  readonly edges: PlanEdge[] = [];
  readonly #at: string;

  constructor(at: string) {
    this.#at = at;
  }

  add(node: PlanNode, position = this.nodes.length): void {
    this.nodes.splice(position, 0, node);
  }

  edge(from: NodeId, to: NodeId, arm?: string): void {
    this.edges.push({ from, to, carries: "data", ...(arm === undefined ? {} : { arm }) });
  }

  /** An edge to an earlier node, which is run again with everything behind it when the branch chose that arm. */
  back(from: NodeId, to: NodeId, arm: string, back: NonNullable<PlanEdge["back"]>): void {
    this.edges.push({ from, to, carries: "order", arm, back });
  }

  path(root: string, segments: readonly string[]): Expr {
    return this.#expr({ op: "path", root, segments }, [root, ...segments].join("."));
  }

  literal(value: boolean): Expr {
    return this.#expr({ op: "lit", value }, String(value));
  }

  equals(left: Expr, value: string | boolean | null): Expr {
    return this.#expr(
      { op: "eq", left: left.ast, right: { op: "lit", value } },
      `${left.src} == ${JSON.stringify(value)}`,
    );
  }

  differs(left: Expr, value: string | boolean | null): Expr {
    return this.#expr(
      { op: "ne", left: left.ast, right: { op: "lit", value } },
      `${left.src} != ${JSON.stringify(value)}`,
    );
  }

  greater(left: Expr, value: number): Expr {
    return this.#expr(
      { op: "gt", left: left.ast, right: { op: "lit", value } },
      `${left.src} > ${String(value)}`,
    );
  }

  all(first: Expr, ...rest: readonly Expr[]): Expr {
    return rest.reduce(
      (left, right) =>
        this.#expr({ op: "and", left: left.ast, right: right.ast }, `${left.src} && ${right.src}`),
      first,
    );
  }

  #expr(ast: Ast, src: string): Expr {
    return { ast, dialect: "native", src, at: this.#at };
  }
}
