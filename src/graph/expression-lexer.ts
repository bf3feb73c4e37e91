/** One word of an expression; `at` is its offset in the text. */
export interface Token {
  readonly kind: "name" | "number" | "text" | "sign" | "end";
  readonly value: string;
  readonly at: number;
}

/** Where an expression cannot be read. */
export interface LexFault {
  readonly at: number;
  readonly found: string;
}

const SPACE = /\s*/y;
const NAME = /[A-Za-z_][A-Za-z0-9_-]*/y;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SIGN = /&&|\|\||==|!=|<=|>=|[<>!()[\].,]/y;
const TEXT = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** The words of `text`, ended by one of kind `end`; or the first place that begins no word. */
export function readTokens(text: string): readonly Token[] | LexFault {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    at += match(SPACE, text, at).length;
    if (at >= text.length) {
      tokens.push({ kind: "end", value: "", at });
      return tokens;
    }
    const token = readToken(text, at);
    if (token === undefined) return { at, found: text.charAt(at) };
    tokens.push({ kind: token.kind, value: token.value, at });
    at += token.length;
  }
}

function readToken(
  text: string,
  at: number,
): { kind: Token["kind"]; value: string; length: number } | undefined {
  const name = match(NAME, text, at);
  if (name !== "") return { kind: "name", value: name, length: name.length };
  const number = match(NUMBER, text, at);
  if (number !== "") return { kind: "number", value: number, length: number.length };
  const quoted = match(TEXT, text, at);
  if (quoted !== "") return { kind: "text", value: unescape(quoted), length: quoted.length };
  const sign = match(SIGN, text, at);
  return sign === "" ? undefined : { kind: "sign", value: sign, length: sign.length };
}

/** A backslash keeps the next character as it is, but for line feed, carriage return and tab. */
function unescape(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replace(/\\([\s\S])/g, (_, next: string) =>
      Object.hasOwn(ESCAPES, next) ? (ESCAPES[next] ?? "") : next,
    );
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
}
