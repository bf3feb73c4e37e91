import type { Ast, Expr } from "../model/expression.ts";
import { DIALECTS, type DialectRules } from "./dialect.ts";
import { containsValue, equalityOf, orderOf, truthOf } from "./dialect-operators.ts";
import { expressionError } from "./expression-error.ts";
import { recordRoots, type Roots, type Segment } from "./roots.ts";
import { ownValue, textOf } from "./values.ts";

/** A compiled part: a value known now, or how to read it from a scope. */
export type Compiled<S, T = unknown> =
  | { readonly constant: true; readonly value: T }
  | { readonly constant: false; readonly read: (scope: S) => T };

interface Context<S> {
  readonly expr: Expr;
  readonly rules: DialectRules;
  readonly roots: Roots<S>;
  readonly truth: (value: unknown) => boolean;
}

/**
 * Compiles an expression to a closure over a scope. Parts without a path are computed once, here. Refused with
 * `expression_error`: an unknown root, function or operator now; a missing value or an ordering of what is no
 * number, where the dialect refuses it, when the closure runs. Without `roots` the scope is a plain record.
 */
export function compileExpr(expr: Expr): (scope: Readonly<Record<string, unknown>>) => unknown;
export function compileExpr<S>(expr: Expr, roots: Roots<S>): (scope: S) => unknown;
export function compileExpr<S>(expr: Expr, roots?: Roots<S>): (scope: S) => unknown {
  return reader(compilePart(expr, roots ?? (recordRoots as Roots<S>)));
}

/** As {@link compileExpr}, keeping whether the value is known already. */
export function compilePart<S>(expr: Expr, roots: Roots<S>): Compiled<S> {
  return compileAst(expr.ast, contextOf(expr, roots));
}

/** A condition: the truth of the expression's value where it decides something (guards, arms, filters). */
export function compileCondition<S>(expr: Expr, roots: Roots<S>): Compiled<S, boolean> {
  const part = compilePart(expr, roots);
  const truth = truthOf(DIALECTS[expr.dialect], "guard");
  if (part.constant) return { constant: true, value: truth(part.value) };
  const { read } = part;
  return { constant: false, read: (scope) => truth(read(scope)) };
}

/** The expression for use inside text: a missing value stays `undefined` and is judged there. */
export function compileSplice<S>(expr: Expr, roots: Roots<S>): Compiled<S> {
  const context = contextOf(expr, roots);
  if (expr.ast.op !== "path") return compileAst(expr.ast, context);
  return compilePath(expr.ast, { ...context, rules: { ...context.rules, missing: "undefined" } });
}

/** The value of a compiled part in a scope. */
export function evaluate<S, T>(part: Compiled<S, T>, scope: S): T {
  return part.constant ? part.value : part.read(scope);
}

/** A compiled part as a function, for callers that want one shape. */
export function reader<S, T>(part: Compiled<S, T>): (scope: S) => T {
  if (!part.constant) return part.read;
  const { value } = part;
  return () => value;
}

function contextOf<S>(expr: Expr, roots: Roots<S>): Context<S> {
  const rules = DIALECTS[expr.dialect];
  return { expr, rules, roots, truth: truthOf(rules, "logic") };
}

function compileAst<S>(ast: Ast, context: Context<S>): Compiled<S> {
  switch (ast.op) {
    case "lit":
      return { constant: true, value: ast.value };
    case "path":
      return compilePath(ast, context);
    case "not": {
      const { truth } = context;
      return unary(compileAst(ast.arg, context), (value) => !truth(value));
    }
    case "and":
    case "or":
      return compileLogic(ast.op, compileAst(ast.left, context), compileAst(ast.right, context), context);
    case "call":
      return compileCall(ast.name, context);
    default:
      return binary(
        compileAst(ast.left, context),
        compileAst(ast.right, context),
        operatorOf(ast.op, context),
      );
  }
}

type Operator = (left: unknown, right: unknown) => boolean;

function operatorOf<S>(op: string, { rules, expr }: Context<S>): Operator {
  const equal = equalityOf(rules);
  const refuse = (value: unknown): never => {
    throw expressionError(expr, "not-a-number", textOf(value).slice(0, 80));
  };
  switch (op) {
    case "eq":
      return equal;
    case "ne":
      return (left, right) => !equal(left, right);
    case "lt":
      return orderOf(rules, refuse, (left, right) => left < right);
    case "le":
      return orderOf(rules, refuse, (left, right) => left <= right);
    case "gt":
      return orderOf(rules, refuse, (left, right) => left > right);
    case "ge":
      return orderOf(rules, refuse, (left, right) => left >= right);
    case "contains":
      if (rules.contains) return containsValue;
  }
  throw expressionError(expr, "unsupported-operator", op);
}

function unary<S>(part: Compiled<S>, apply: (value: unknown) => unknown): Compiled<S> {
  if (part.constant) return { constant: true, value: apply(part.value) };
  const { read } = part;
  return { constant: false, read: (scope) => apply(read(scope)) };
}

/** A side that is known is kept as a value, so that the common `path == literal` follows one path only. */
function binary<S>(left: Compiled<S>, right: Compiled<S>, apply: Operator): Compiled<S> {
  if (left.constant && right.constant) {
    const { value: a } = left;
    const { value: b } = right;
    // An order that is refused is refused when the plan runs, where the node can report it.
    try {
      return { constant: true, value: apply(a, b) };
    } catch {
      return { constant: false, read: () => apply(a, b) };
    }
  }
  const a = reader(left);
  if (right.constant) {
    const b = right.value;
    return { constant: false, read: (scope) => apply(a(scope), b) };
  }
  const b = right.read;
  return { constant: false, read: (scope) => apply(a(scope), b(scope)) };
}

function compileLogic<S>(
  op: "and" | "or",
  left: Compiled<S>,
  right: Compiled<S>,
  { rules, truth }: Context<S>,
): Compiled<S> {
  const stops = op === "or";
  if (left.constant && (right.constant || rules.shortCircuit)) {
    if (truth(left.value) === stops) return { constant: true, value: stops };
    return unary(right, truth);
  }
  const a = reader(left);
  const b = reader(right);
  if (rules.shortCircuit) {
    return {
      constant: false,
      read:
        op === "and"
          ? (scope) => truth(a(scope)) && truth(b(scope))
          : (scope) => truth(a(scope)) || truth(b(scope)),
    };
  }
  return {
    constant: false,
    read: (scope) => {
      const first = truth(a(scope));
      const second = truth(b(scope));
      return stops ? first || second : first && second;
    },
  };
}

function compileCall<S>(name: string, { expr, rules, roots }: Context<S>): Compiled<S> {
  const apply = Object.hasOwn(rules.functions, name) ? rules.functions[name] : undefined;
  if (apply === undefined) throw expressionError(expr, "unknown-function", name);
  const failed = roots("run", ["failed"]);
  const needsOk = roots("run", ["needsOk"]);
  if (failed === undefined || needsOk === undefined) throw expressionError(expr, "unknown-function", name);
  return {
    constant: false,
    read: (scope) => apply(failed.read(scope) === true, needsOk.read(scope) === true),
  };
}

function compilePath<S>(ast: Extract<Ast, { op: "path" }>, context: Context<S>): Compiled<S> {
  const { expr, rules, roots } = context;
  const access = roots(ast.root, ast.segments);
  if (access === undefined) throw expressionError(expr, "unknown-root", pathText(ast));
  const { read } = access;
  const keys = ast.segments.slice(access.used);
  const follow = keys.every(isStatic) ? followStatic(read, keys) : followDynamic(read, keys, context);
  switch (rules.missing) {
    case "undefined":
      return { constant: false, read: follow };
    case "null":
      return { constant: false, read: orNull(follow) };
    case "error":
      return {
        constant: false,
        read: (scope) => {
          const value = follow(scope);
          if (value === undefined) throw expressionError(expr, "missing-value", pathText(ast));
          return value;
        },
      };
  }
}

function orNull<S>(follow: (scope: S) => unknown): (scope: S) => unknown {
  return (scope) => {
    const value = follow(scope);
    return value === undefined ? null : value;
  };
}

function isStatic(segment: Segment): segment is string | number {
  return typeof segment !== "object";
}

/** One closure a segment: faster than a loop over names, since the engine sees where each value goes. */
function followStatic<S>(
  read: (scope: S) => unknown,
  keys: readonly (string | number)[],
): (scope: S) => unknown {
  let follow = read;
  for (const key of keys) follow = followKey(follow, key);
  return follow;
}

function followKey<S>(before: (scope: S) => unknown, key: string | number): (scope: S) => unknown {
  if (typeof key === "string" || !Number.isInteger(key) || key < 0) {
    return (scope) => ownValue(before(scope), key);
  }
  return (scope) => {
    const value = before(scope);
    if (!Array.isArray(value)) return ownValue(value, key);
    return key < value.length ? (value as readonly unknown[])[key] : undefined;
  };
}

function followDynamic<S>(
  read: (scope: S) => unknown,
  segments: readonly Segment[],
  context: Context<S>,
): (scope: S) => unknown {
  const keys = segments.map((segment) =>
    isStatic(segment) ? segment : reader(compileAst(segment, context)),
  );
  return (scope) => {
    let value = read(scope);
    for (const key of keys) {
      const name = typeof key === "function" ? key(scope) : key;
      value = typeof name === "string" || typeof name === "number" ? ownValue(value, name) : undefined;
    }
    return value;
  };
}

/** A path as a person writes it, for messages. */
function pathText(ast: Extract<Ast, { op: "path" }>): string {
  const segments = ast.segments.map((segment) => {
    if (typeof segment === "number") return `[${segment}]`;
    return typeof segment === "string" ? `.${segment}` : "[…]";
  });
  return ast.root + segments.join("");
}
