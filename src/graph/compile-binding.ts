import type { Binding, Expr } from "../model/expression.ts";
import { compilePart, compileSplice, reader, type Compiled } from "./compile-expression.ts";
import { DIALECTS } from "./dialect.ts";
import { expressionError } from "./expression-error.ts";
import type { Roots } from "./roots.ts";
import { setOwn, textOf } from "./values.ts";

/**
 * Compiles a binding. What holds no path is computed here once and handed out by reference each time: a literal
 * costs nothing per unit, and nobody may change it. Errors as for `compileExpr`; inside text, a missing value and
 * a value with parts are judged by the expression's dialect (`expression_error`).
 */
export function compileBinding<S>(binding: Binding, roots: Roots<S>): Compiled<S> {
  if ("lit" in binding) return { constant: true, value: binding.lit };
  if ("expr" in binding) return compilePart(binding.expr, roots);
  if ("text" in binding) return compileText(binding.text, roots);
  if ("list" in binding) return compileList(binding.list, roots);
  return compileObject(binding.obj, roots);
}

function compileText<S>(parts: readonly (string | Expr)[], roots: Roots<S>): Compiled<S> {
  const compiled = parts.map((part): Compiled<S, string> => {
    if (typeof part === "string") return { constant: true, value: part };
    const splice = compileSplice(part, roots);
    // A refusal of a known value comes when the plan runs, where the node can report it.
    const read = reader(splice);
    return { constant: false, read: (scope) => spliceText(part, read(scope)) };
  });
  if (compiled.every((part) => part.constant)) {
    return { constant: true, value: compiled.map((part) => part.value).join("") };
  }
  const reads = compiled.map(reader);
  return {
    constant: false,
    read: (scope) => {
      let text = "";
      for (const read of reads) text += read(scope);
      return text;
    },
  };
}

function spliceText(expr: Expr, value: unknown): string {
  const { splice } = DIALECTS[expr.dialect];
  if (value === undefined && splice.missing === "error")
    throw expressionError(expr, "missing-value", expr.src);
  if (typeof value === "object" && value !== null && splice.other === "error") {
    throw expressionError(expr, "not-a-scalar", expr.src);
  }
  return textOf(value);
}

function compileList<S>(list: readonly Binding[], roots: Roots<S>): Compiled<S> {
  const parts = list.map((part) => compileBinding(part, roots));
  if (parts.every((part) => part.constant)) return { constant: true, value: parts.map((part) => part.value) };
  const reads = parts.map(reader);
  return { constant: false, read: (scope) => reads.map((read) => read(scope) ?? null) };
}

function compileObject<S>(fields: Readonly<Record<string, Binding>>, roots: Roots<S>): Compiled<S> {
  const entries = Object.entries(fields).map(
    ([name, field]) => [name, compileBinding(field, roots)] as const,
  );
  if (entries.every(([, part]) => part.constant)) {
    const value: Record<string, unknown> = {};
    for (const [name, part] of entries) setOwn(value, name, part.constant ? part.value : null);
    return { constant: true, value };
  }
  const reads = entries.map(([name, part]) => ({ name, read: reader(part) }));
  return {
    constant: false,
    read: (scope) => {
      const value: Record<string, unknown> = {};
      for (const field of reads) setOwn(value, field.name, field.read(scope));
      return value;
    },
  };
}
