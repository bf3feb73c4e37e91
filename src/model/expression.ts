import type { JsonValue } from "./json.ts";

/** Which rules of truth, equality and missing values apply (`spec/step-formats.md` §7, dialect table). */
export type Dialect = "skill" | "genie" | "package" | "native";

/** A parsed expression; serialisable, so that a plan can be journalled. */
export type Ast =
  | { readonly op: "lit"; readonly value: JsonValue }
  /**
   * A path from a root name. Roots: `params`, `nodes` (then a node id: its output), `status` (then a node id:
   * how it closed), `item` and `index` (of the innermost `each`), `items` and `indexes` (then an each's id),
   * `run` (`failed`, `needsOk`). A segment is a property name, an index, or an expression.
   */
  | { readonly op: "path"; readonly root: string; readonly segments: readonly (string | number | Ast)[] }
  | { readonly op: "not"; readonly arg: Ast }
  | { readonly op: "and" | "or"; readonly left: Ast; readonly right: Ast }
  | {
      readonly op: "eq" | "ne" | "lt" | "le" | "gt" | "ge" | "contains";
      readonly left: Ast;
      readonly right: Ast;
    }
  | { readonly op: "call"; readonly name: string; readonly args: readonly Ast[] };

export interface Expr {
  readonly ast: Ast;
  readonly dialect: Dialect;
  /** The author's text, for messages. */
  readonly src: string;
  /** Where it stands: file and pointer. */
  readonly at: string;
}

/** How an argument gets its value; the only way data moves between nodes. */
export type Binding =
  | { readonly lit: JsonValue }
  | { readonly expr: Expr }
  | { readonly text: readonly (string | Expr)[] }
  | { readonly obj: Readonly<Record<string, Binding>> }
  | { readonly list: readonly Binding[] };
