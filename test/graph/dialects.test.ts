import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { compileBinding } from "../../src/graph/compile-binding.ts";
import { compileCondition, compileExpr, evaluate } from "../../src/graph/compile-expression.ts";
import { recordRoots, type Roots } from "../../src/graph/roots.ts";
import type { Ast, Dialect, Expr } from "../../src/model/expression.ts";
import type { JsonValue } from "../../src/model/json.ts";

/** The dialect table of `spec/step-formats.md` §7 once more, as an interpreter that walks the tree. */
type Result = { readonly value: unknown } | "refused";

interface World {
  readonly dialect: Dialect;
  readonly scope: Readonly<Record<string, unknown>>;
  readonly failed: boolean;
  readonly needsOk: boolean;
}

const DIALECTS: readonly Dialect[] = ["native", "package", "skill", "genie"];
const CALLS = ["success", "failure", "always"];

/** What no run needs to find: an operator or function that the dialect has not. */
function isForeign(ast: Ast, dialect: Dialect): boolean {
  const inside = (...parts: readonly Ast[]) => parts.some((part) => isForeign(part, dialect));
  switch (ast.op) {
    case "lit":
      return false;
    case "path":
      return inside(...ast.segments.filter((segment) => typeof segment === "object"));
    case "not":
      return inside(ast.arg);
    case "call":
      return dialect !== "genie" || !CALLS.includes(ast.name);
    case "contains":
      return dialect === "native" || dialect === "genie" || inside(ast.left, ast.right);
    default:
      return inside(ast.left, ast.right);
  }
}

function run(ast: Ast, world: World): Result {
  const { dialect } = world;
  switch (ast.op) {
    case "lit":
      return { value: ast.value };
    case "path":
      return runPath(ast, world);
    case "not": {
      const arg = run(ast.arg, world);
      return arg === "refused" ? arg : { value: !isTrue(arg.value, dialect, "logic") };
    }
    case "call":
      if (ast.name === "always") return { value: true };
      return { value: ast.name === "failure" ? world.failed : !world.failed && world.needsOk };
    case "and":
    case "or": {
      const left = run(ast.left, world);
      if (left === "refused") return left;
      const first = isTrue(left.value, dialect, "logic");
      const decided = first === (ast.op === "or");
      const shortCircuit = dialect === "native" || dialect === "package";
      if (decided && shortCircuit) return { value: first };
      const right = run(ast.right, world);
      if (right === "refused") return right;
      return { value: decided ? first : isTrue(right.value, dialect, "logic") };
    }
    default: {
      const left = run(ast.left, world);
      if (left === "refused") return left;
      const right = run(ast.right, world);
      return right === "refused" ? right : compare(ast.op, left.value, right.value, dialect);
    }
  }
}

function runPath(ast: Extract<Ast, { op: "path" }>, world: World): Result {
  let found: unknown = own(world.scope, ast.root);
  for (const segment of ast.segments) {
    let key: unknown = segment;
    if (typeof segment === "object") {
      const inner = run(segment, world);
      if (inner === "refused") return inner;
      key = inner.value;
    }
    found = typeof key === "string" || typeof key === "number" ? own(found, key) : undefined;
  }
  if (found !== undefined || world.dialect === "skill") return { value: found };
  return world.dialect === "genie" ? "refused" : { value: null };
}

function own(value: unknown, key: string | number): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value as unknown;
}

function isTrue(value: unknown, dialect: Dialect, place: "guard" | "logic"): boolean {
  if (dialect === "genie") {
    const text = asText(value).trim().toLowerCase();
    return text !== "" && text !== "false" && text !== "0";
  }
  if (Array.isArray(value) && value.length === 0) return dialect === "skill" && place === "guard";
  return value !== undefined && value !== null && value !== false && value !== 0 && value !== "";
}

function compare(op: string, left: unknown, right: unknown, dialect: Dialect): Result {
  if (op === "contains") {
    if (Array.isArray(left)) return { value: left.some((element) => element === right) };
    return { value: searched(left).toLowerCase().includes(searched(right).toLowerCase()) };
  }
  if (op === "eq" || op === "ne") return { value: isEqual(left, right, dialect) === (op === "eq") };
  const a = orderNumber(left, dialect);
  const b = orderNumber(right, dialect);
  if (a === undefined || b === undefined) return "refused";
  const holds: Readonly<Record<string, boolean>> = { lt: a < b, le: a <= b, gt: a > b, ge: a >= b };
  return { value: holds[op] };
}

function isEqual(left: unknown, right: unknown, dialect: Dialect): boolean {
  if (dialect === "native" || typeof left === typeof right) {
    if (dialect !== "genie") return left === right;
  }
  if (dialect === "genie") {
    const a = decimal(left, false);
    const b = decimal(right, false);
    return a === undefined || b === undefined ? asText(left) === asText(right) : a === b;
  }
  const pair = [typeof left, typeof right];
  if (!pair.includes("number") || !pair.includes("string")) return left === right;
  return decimal(left, dialect === "skill") === decimal(right, dialect === "skill");
}

function orderNumber(value: unknown, dialect: Dialect): number | undefined {
  if (dialect === "native") return typeof value === "number" ? value : undefined;
  if (dialect === "skill") return typeof value === "boolean" ? Number(value) : (decimal(value, true) ?? 0);
  return decimal(value, false);
}

function decimal(value: unknown, blankIsZero: boolean): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") return blankIsZero ? 0 : undefined;
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : undefined;
}

/** JavaScript's own text, of plain data. */
function searched(value: unknown): string {
  if (Array.isArray(value)) return value.map(searched).join(",");
  return typeof value === "object" && value !== null ? "[object Object]" : asText(value);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  return JSON.stringify(value);
}

/** Names that mean something to every object, and some that mean nothing. */
const HOSTILE = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "length",
  "__defineGetter__",
];
const KEYS = [...HOSTILE, "a", "b", "0", "1", ""];
const ROOTS = ["inputs", "steps", "__proto__", "constructor", "toString"];

const scalar = fc.oneof(
  fc.constantFrom<JsonValue>(null, true, false, 0, 1, -1, 2.5, 5, "", " ", "0", "1", "5", "5.0", "2.5"),
  fc.constantFrom<JsonValue>("true", "False", "abc", "ABC", " 5 ", "0x10", "Infinity", "1e2", ".5", "-", "é"),
);
/** Made by `JSON.parse`, as results are: then `__proto__` is a property like any other. */
const data = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.array(fc.tuple(fc.constantFrom(...KEYS), tie("value")), { maxLength: 4 }).map((pairs) => {
      const fields = pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
      return JSON.parse(`{${fields.join(",")}}`) as JsonValue;
    }),
  ),
})).value;

const trees = fc.letrec<{ tree: Ast; path: Ast }>((tie) => ({
  path: fc
    .tuple(
      fc.constantFrom(...ROOTS),
      fc.array(
        fc.oneof(
          { arbitrary: fc.constantFrom<string | number>(...KEYS, 0, 1, -1, 0.5), weight: 5 },
          { arbitrary: tie("tree"), weight: 1 },
        ),
        { maxLength: 3 },
      ),
    )
    .map(([root, segments]): Ast => ({ op: "path", root, segments })),
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar.map((value): Ast => ({ op: "lit", value })),
    tie("path"),
    tie("tree").map((arg): Ast => ({ op: "not", arg })),
    fc
      .tuple(
        fc.constantFrom("and", "or", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "eq", "contains"),
        tie("tree"),
        tie("tree"),
      )
      .map(([op, left, right]) => ({ op, left, right })),
    fc.constantFrom(...CALLS, "toString").map((name): Ast => ({ op: "call", name, args: [] })),
  ),
})).tree;

const worlds = fc.record({
  dialect: fc.constantFrom(...DIALECTS),
  scope: fc.record({ inputs: data, steps: data }),
  failed: fc.boolean(),
  needsOk: fc.boolean(),
});

const withRun = ({ failed, needsOk }: World): Roots<World["scope"]> => {
  return (root, segments) =>
    root === "run"
      ? { read: () => (segments[0] === "failed" ? failed : needsOk), used: 1 }
      : recordRoots(root, segments);
};

function outcome(work: () => unknown): Result {
  try {
    return { value: work() };
  } catch (error) {
    if (isWorkflowError(error) && error.code === "expression_error") return "refused";
    throw error;
  }
}

const exprOf = (ast: Ast, dialect: Dialect): Expr => ({ ast, dialect, src: "x", at: "y" });
const ALL: ReadonlySet<string> = new Set(HOSTILE);

describe("the four dialects", () => {
  it("give what the table says, for any expression over any data", () => {
    fc.assert(
      fc.property(trees, worlds, (ast, world) => {
        const expected = isForeign(ast, world.dialect) ? "refused" : run(ast, world);
        const expr = exprOf(ast, world.dialect);
        expect(outcome(() => compileExpr(expr, withRun(world))(world.scope))).to.deep.equal(expected);
        // A condition is the truth of it, whose rule for empty lists may be another one.
        const truth =
          expected === "refused" ? expected : { value: isTrue(expected.value, world.dialect, "guard") };
        expect(outcome(() => evaluate(compileCondition(expr, withRun(world)), world.scope))).to.deep.equal(
          truth,
        );
      }),
      { numRuns: 5000 },
    );
  });

  it("give the same each time, and change nothing that they read", () => {
    fc.assert(
      fc.property(trees, worlds, (ast, world) => {
        if (isForeign(ast, world.dialect)) return;
        const before = JSON.stringify(world.scope);
        const evaluateIt = compileExpr(exprOf(ast, world.dialect), withRun(world));
        const first = outcome(() => evaluateIt(world.scope));
        expect(outcome(() => evaluateIt(world.scope))).to.deep.equal(first);
        expect(JSON.stringify(world.scope)).to.equal(before);
      }),
      { numRuns: 1000 },
    );
  });

  it("read nothing that a value has by its kind, and everything that it has of its own", () => {
    const paths = fc.array(fc.constantFrom(...HOSTILE), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        fc.constantFrom(...DIALECTS),
        paths,
        fc.boolean(),
        fc.boolean(),
        (dialect, names, has, dynamic) => {
          const plain: JsonValue = has
            ? (JSON.parse(
                names.reduceRight((inner, name) => `{${JSON.stringify(name)}:${inner}}`, '"own"'),
              ) as JsonValue)
            : {};
          const segments = names.map((name): string | Ast => (dynamic ? { op: "lit", value: name } : name));
          const expr = exprOf({ op: "path", root: "inputs", segments }, dialect);
          const found = outcome(() => compileExpr(expr)({ inputs: plain }));
          if (has) expect(found).to.deep.equal({ value: "own" });
          else if (dialect === "genie") expect(found).to.equal("refused");
          else expect(found).to.deep.equal({ value: dialect === "skill" ? undefined : null });
        },
      ),
    );
    for (const value of ["text", 5, true, [], () => 1, new Date(0), new Map([["a", 1]])]) {
      for (const name of ALL) {
        const expr = exprOf({ op: "path", root: "inputs", segments: [name] }, "skill");
        const expected = Object.hasOwn(Object(value) as object, name) && typeof value === "object";
        // Lists have a length of their own, and nothing else of the kind.
        expect(compileExpr(expr)({ inputs: value }) !== undefined, name).to.equal(expected);
      }
    }
  });

  it("call nothing that stands in data", () => {
    for (const dialect of DIALECTS) {
      const call: Ast = { op: "call", name: "toString", args: [] };
      expect(outcome(() => compileExpr(exprOf(call, dialect))({ toString: () => "called" }))).to.equal(
        "refused",
      );
    }
  });

  it("put values into text as the table says", () => {
    const parts = fc.tuple(fc.constantFrom(...DIALECTS), fc.constantFrom("a", "b", "__proto__"), data);
    fc.assert(
      fc.property(parts, ([dialect, key, value]) => {
        const inputs = JSON.parse(`{"a":${JSON.stringify(value)}}`) as JsonValue;
        const expr = exprOf({ op: "path", root: "inputs", segments: [key] }, dialect);
        const found = outcome(() =>
          evaluate(compileBinding({ text: ["<", expr, ">"] }, recordRoots), { inputs }),
        );
        const isMissing = key !== "a";
        const hasParts = !isMissing && typeof value === "object" && value !== null;
        const refuses =
          (isMissing && (dialect === "native" || dialect === "genie")) || (hasParts && dialect === "native");
        expect(found).to.deep.equal(refuses ? "refused" : { value: `<${isMissing ? "" : asText(value)}>` });
      }),
    );
  });
});
