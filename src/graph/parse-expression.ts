import type { Ast, Expr } from "../model/expression.ts";
import { expressionError } from "./expression-error.ts";
import { readTokens, type Token } from "./expression-lexer.ts";

/** Dialects whose text form can be read here; a format with another text form builds its {@link Ast} itself. */
export type TextDialect = "native";

type Comparison = "eq" | "ne" | "lt" | "le" | "gt" | "ge";

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["==", "eq"],
  ["!=", "ne"],
  ["<", "lt"],
  ["<=", "le"],
  [">", "gt"],
  [">=", "ge"],
]);
const WORDS: ReadonlyMap<string, null | boolean> = new Map<string, null | boolean>([
  ["null", null],
  ["true", true],
  ["false", false],
]);
/** Of parentheses, brackets and `!`; and of words in one expression. They keep a hostile text off the stack. */
const MAX_DEPTH = 100;
const MAX_TOKENS = 2000;

/**
 * Reads an expression: a path (`nodes.search.items[0].title`), literals, `!`, one comparison, `&&`, `||` and
 * parentheses, binding in that order; comparisons do not chain. `at` is where it stands (file and pointer).
 * Refused with `expression_error` (fault `syntax`, detail: offset from 1 and what was found there).
 */
export function parseExpression(src: string, dialect: TextDialect, at: string): Expr {
  const tokens = readTokens(src);
  if ("found" in tokens) throw expressionError({ src, at }, "syntax", `${tokens.at + 1}: ${tokens.found}`);
  return { ast: parseTokens(tokens, { src, at }), dialect, src, at };
}

function parseTokens(tokens: readonly Token[], source: { src: string; at: string }): Ast {
  let next = 0;
  let depth = 0;
  if (tokens.length > MAX_TOKENS) throw expressionError(source, "syntax", `> ${MAX_TOKENS}`);
  const ast = either();
  if (peek().kind !== "end") throw unexpected();
  return ast;

  function peek(): Token {
    return tokens[next] ?? { kind: "end", value: "", at: source.src.length };
  }

  function unexpected(): Error {
    const token = peek();
    return expressionError(
      source,
      "syntax",
      `${token.at + 1}: ${token.kind === "end" ? "end" : token.value}`,
    );
  }

  function accept(sign: string): boolean {
    const token = peek();
    if (token.kind !== "sign" || token.value !== sign) return false;
    next += 1;
    return true;
  }

  function expect(sign: string): void {
    if (!accept(sign)) throw unexpected();
  }

  function either(): Ast {
    depth += 1;
    if (depth > MAX_DEPTH) throw unexpected();
    let left = both();
    while (accept("||")) left = { op: "or", left, right: both() };
    depth -= 1;
    return left;
  }

  function both(): Ast {
    let left = comparison();
    while (accept("&&")) left = { op: "and", left, right: comparison() };
    return left;
  }

  function comparison(): Ast {
    const left = unary();
    const token = peek();
    const op = token.kind === "sign" ? COMPARISONS.get(token.value) : undefined;
    if (op === undefined) return left;
    next += 1;
    return { op, left, right: unary() };
  }

  function unary(): Ast {
    let negations = 0;
    while (accept("!")) negations += 1;
    if (negations > MAX_DEPTH) throw unexpected();
    let ast = primary();
    for (; negations > 0; negations -= 1) ast = { op: "not", arg: ast };
    return ast;
  }

  function primary(): Ast {
    const token = peek();
    if (accept("(")) {
      const inner = either();
      expect(")");
      return inner;
    }
    if (token.kind === "end" || token.kind === "sign") throw unexpected();
    next += 1;
    if (token.kind === "number") return { op: "lit", value: Number(token.value) };
    if (token.kind === "text") return { op: "lit", value: token.value };
    const word = WORDS.get(token.value);
    if (word !== undefined) return { op: "lit", value: word };
    return accept("(") ? { op: "call", name: token.value, args: args() } : path(token.value);
  }

  function args(): readonly Ast[] {
    if (accept(")")) return [];
    const list = [either()];
    while (accept(",")) list.push(either());
    expect(")");
    return list;
  }

  function path(root: string): Ast {
    const segments: (string | number | Ast)[] = [];
    for (;;) {
      if (accept(".")) {
        const name = peek();
        if (name.kind !== "name") throw unexpected();
        next += 1;
        segments.push(name.value);
      } else if (accept("[")) {
        segments.push(literalSegment(either()));
        expect("]");
      } else {
        return { op: "path", root, segments };
      }
    }
  }
}

/** A literal name or index is stored as such, so that it costs nothing when the path is followed. */
function literalSegment(ast: Ast): string | number | Ast {
  if (ast.op !== "lit") return ast;
  return typeof ast.value === "string" || typeof ast.value === "number" ? ast.value : ast;
}
