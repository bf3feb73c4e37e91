import { evaluate } from "../graph/compile-expression.ts";
import type { NodeDetail } from "../graph/compiled-plan.ts";
import { expressionError, type ExpressionFault } from "../graph/expression-error.ts";
import type { Scope } from "../graph/scope.ts";
import { isObject, ownValue, setOwn } from "../graph/values.ts";
import { listItems } from "./list-items.ts";

type PureDetail = Extract<NodeDetail, { kind: "pure" }>;

/**
 * What a `pure` node gives (`spec/step-formats.md` §7). Arguments are never changed. `expression_error` when an
 * argument has not the shape that the operation needs.
 *
 * | op | arguments | `spec` |
 * |---|---|---|
 * | filter, map | list | expression over `item` and `index` |
 * | sort | list | `field` (dotted path; absent: the element), `direction` asc or desc; stable, null last |
 * | pick | anything | `from`: `first` or `last`, that element of a list which is not null; then `path`, names and indexes |
 * | merge | list of objects, later ones win; or list of lists, one after the other; null is passed over | – |
 * | items | list, or text with one item a line | `cap` |
 */
export function runPure(detail: PureDetail, scope: Scope): unknown {
  const { op } = detail.node;
  const args = evaluate(detail.args, scope);
  const at = (fault: ExpressionFault) =>
    expressionError({ src: op, at: op }, fault, args === null ? "null" : typeof args);
  if (op === "pick") return pick(args, detail.node.spec);
  if (op === "items") {
    if (typeof args !== "string" && !Array.isArray(args)) throw at("not-a-list");
    return listItems(args as string | readonly unknown[], ownValue(detail.node.spec, "cap"));
  }
  if (!Array.isArray(args)) throw at("not-a-list");
  const list = args as readonly unknown[];
  switch (op) {
    case "filter":
      return overElements(list, scope, (inner) => {
        if (detail.test !== undefined && evaluate(detail.test, inner)) return inner.item;
        return undefined;
      });
    case "map":
      return overElements(list, scope, (inner) =>
        detail.element === undefined ? null : (evaluate(detail.element, inner) ?? null),
      );
    case "sort":
      return sort(list, detail.node.spec);
    case "merge":
      return merge(list, at);
    default:
      throw at("not-a-list");
  }
}

/** Runs over a list with `item` and `index` set; undefined answers are left out. */
function overElements(
  list: readonly unknown[],
  parent: Scope,
  answer: (inner: Scope) => unknown,
): readonly unknown[] {
  const inner = {
    parent,
    params: parent.params,
    item: null as unknown,
    index: 0,
    outputs: [],
    states: [],
    failed: false,
    needsOk: true,
    result: null,
  };
  const given: unknown[] = [];
  for (const [index, item] of list.entries()) {
    inner.item = item ?? null;
    inner.index = index;
    const value = answer(inner);
    if (value !== undefined) given.push(value);
  }
  return given;
}

function sort(list: readonly unknown[], spec: object): readonly unknown[] {
  const field = ownValue(spec, "field");
  const names = typeof field === "string" && field !== "" ? field.split(".") : [];
  const sign = ownValue(spec, "direction") === "desc" ? -1 : 1;
  const keyed = list.map((item) => {
    const key = follow(item, names);
    return { item, key: key ?? null };
  });
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return sign * compare(a.key, b.key);
  });
  return keyed.map(({ item }) => item);
}

function compare(a: unknown, b: unknown): number {
  const left = a as string;
  const right = b as string;
  return left < right ? -1 : Number(left > right);
}

function pick(args: unknown, spec: object): unknown {
  const from = ownValue(spec, "from");
  let value = args;
  if ((from === "first" || from === "last") && Array.isArray(args)) {
    const present = (element: unknown) => element !== null && element !== undefined;
    const list = args as readonly unknown[];
    value = from === "first" ? list.find(present) : list.findLast(present);
  }
  const path = ownValue(spec, "path");
  return (Array.isArray(path) ? follow(value, path as readonly (string | number)[]) : value) ?? null;
}

function follow(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) found = ownValue(found, key);
  return found;
}

function merge(list: readonly unknown[], at: (fault: ExpressionFault) => Error): unknown {
  const parts = list.filter((part) => part !== null && part !== undefined);
  if (parts.length > 0 && parts.every((part) => Array.isArray(part))) return (parts as unknown[][]).flat();
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    if (!isObject(part)) throw at("not-an-object");
    for (const [name, value] of Object.entries(part)) setOwn(merged, name, value);
  }
  return merged;
}
