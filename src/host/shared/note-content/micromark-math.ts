import type { Options } from "micromark";

/** What micromark's own types call an extension of the syntax, a construct and so on. */
type Extension = NonNullable<Options["extensions"]>[number];
type HtmlExtension = NonNullable<Options["htmlExtensions"]>[number];
type Construct = Exclude<NonNullable<NonNullable<Extension["text"]>[number]>, readonly unknown[]>;
type Tokenizer = Construct["tokenize"];
type State = ReturnType<Tokenizer>;
type Code = Parameters<State>[0];
type TokenName = Parameters<Parameters<Tokenizer>[0]["enter"]>[0];

const DOLLAR = 36;
const BACKSLASH = 92;

type HtmlHandle = NonNullable<NonNullable<HtmlExtension["exit"]>["data"]>;
type Compile = ThisParameterType<HtmlHandle>;
type Token = Parameters<HtmlHandle>[0];

/** Our own kinds of token; micromark's list of names is closed for TypeScript alone. */
const token = (name: string): TokenName => name as TokenName;
const TEXT = token("mathText");
const FLOW = token("mathFlow");
const DATA = token("mathData");
const FENCE = token("mathFence");

const isLineEnding = (code: Code): boolean => code !== null && code < -2;
const isSpace = (code: Code): boolean => code === 32 || code === -1 || code === -2;
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57;
const isLetter = (code: Code): boolean =>
  code !== null && ((code >= 65 && code <= 90) || (code >= 97 && code <= 122));

/**
 * Mathematics in Markdown. `$…$` counts only when no blank is inside at either dollar, no letter or digit stands before
 * the first and no digit after the last, so that `$5 and $6` stays money; `$$…$$` stands within text, or as lines of its
 * own. A formula holds no empty line and no dollar but an escaped one.
 */
export function mathSyntax(markdown: string): Extension {
  const lines = formulaLines(markdown);
  const flow: Construct = {
    name: "mathFlow",
    concrete: true,
    tokenize(effects, ok, nok) {
      return lines.has(this.now().line) ? tokenizeFlow.call(this, effects, ok, nok) : nok;
    },
  };
  return { text: { [DOLLAR]: { name: "mathText", tokenize: tokenizeText } }, flow: { [DOLLAR]: flow } };
}

/**
 * Numbers of the lines, from 1, at which a formula begins that is closed before the next empty line. Only these are
 * tried: micromark looks for no list or quotation within a formula, and would not find those after one left open.
 */
function formulaLines(markdown: string): Set<number> {
  const begins = new Set<number>();
  const lines = markdown.split(/\r\n|\r|\n/);
  let closed = false;
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at] ?? "";
    const [, opened] = /^[\s>*+\-\d.)]*\$\$([^]*)$/.exec(line) ?? [];
    if (opened !== undefined && (closed || /\S[^]*\$\$\s*$/.test(opened))) begins.add(at + 1);
    if (/^[\s>]*$/.test(line)) closed = false;
    else if (/\$\$\s*$/.test(line)) closed = true;
  }
  return begins;
}

/** Formulas as Zotero's notes have them, with their dollars: `span.math`, and `pre.math` for lines of their own. */
export const mathHtml: HtmlExtension = {
  enter: {
    [TEXT](this: Compile) {
      this.tag('<span class="math">');
    },
    [FLOW](this: Compile) {
      this.lineEndingIfNeeded();
      this.tag('<pre class="math">');
    },
  },
  exit: {
    [FENCE](this: Compile, part: Token) {
      this.raw(this.sliceSerialize(part));
    },
    [DATA](this: Compile, part: Token) {
      const text = this.sliceSerialize(part);
      // In a table a bar is written with a backslash, which belongs to the table.
      const inTable = (this.getData as (key: string) => unknown)("tableAlign") !== undefined;
      this.raw(this.encode(inTable ? text.replaceAll("\\|", "|") : text));
    },
    [TEXT](this: Compile) {
      this.tag("</span>");
    },
    [FLOW](this: Compile) {
      this.tag("</pre>");
    },
  },
};

function tokenizeText(
  this: ThisParameterType<Tokenizer>,
  effects: Parameters<Tokenizer>[0],
  ok: State,
  nok: State,
): State {
  const before = this.previous;
  let size = 0;
  let last: Code = null;
  let empty = true;
  let closing = 0;

  return open;

  function open(code: Code): State | undefined {
    if (size === 0) {
      effects.enter(TEXT);
      effects.enter(FENCE);
    }
    if (code === DOLLAR) {
      effects.consume(code);
      size += 1;
      return open;
    }
    const money = size === 1 && (isSpace(code) || isLineEnding(code) || isLetter(before) || isDigit(before));
    if (size > 2 || code === null || money) return nok(code);
    effects.exit(FENCE);
    return part(code);
  }

  function part(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (isLineEnding(code)) {
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      last = code;
      return part;
    }
    if (code === DOLLAR) {
      if (empty || (size === 1 && (isSpace(last) || isLineEnding(last)))) return nok(code);
      effects.enter(FENCE);
      return close(code);
    }
    effects.enter(DATA);
    return data(code);
  }

  function data(code: Code): State | undefined {
    if (code === null || code === DOLLAR || isLineEnding(code)) {
      effects.exit(DATA);
      return part(code);
    }
    effects.consume(code);
    if (!isSpace(code)) empty = false;
    last = code;
    return code === BACKSLASH ? escaped : data;
  }

  /** What follows a backslash ends nothing. */
  function escaped(code: Code): State | undefined {
    if (code !== DOLLAR && code !== BACKSLASH) return data(code);
    effects.consume(code);
    last = code;
    return data;
  }

  function close(code: Code): State | undefined {
    if (code === DOLLAR && closing < size) {
      effects.consume(code);
      closing += 1;
      return close;
    }
    if (closing < size || code === DOLLAR || (size === 1 && isDigit(code))) return nok(code);
    effects.exit(FENCE);
    effects.exit(TEXT);
    return ok(code);
  }
}

function tokenizeFlow(
  this: ThisParameterType<Tokenizer>,
  effects: Parameters<Tokenizer>[0],
  ok: State,
  nok: State,
): State {
  const { interrupt, parser } = this;
  const now = (): number => this.now().line;
  let size = 0;
  let filled = false;
  let lineFilled = false;
  const continuation: Construct = {
    partial: true,
    tokenize: (attempt, continues, ends) => nextLine(attempt, continues, ends, now, parser.lazy),
  };
  const closeFence: Construct = { partial: true, tokenize: tokenizeClose };

  return open;

  function open(code: Code): State | undefined {
    if (size === 0) {
      effects.enter(FLOW);
      effects.enter(FENCE);
    }
    if (code === DOLLAR) {
      effects.consume(code);
      size += 1;
      return open;
    }
    if (size !== 2 || code === null) return nok(code);
    effects.exit(FENCE);
    lineFilled = true;
    return part(code);
  }

  function part(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (isLineEnding(code)) {
      // Whether it ends a paragraph is asked with this line alone.
      if (interrupt === true) return ok(code);
      if (!lineFilled) return nok(code);
      lineFilled = false;
      return effects.check(continuation, lineEnd, nok)(code);
    }
    if (code === DOLLAR) return filled ? effects.attempt(closeFence, closed, nok)(code) : nok(code);
    effects.enter(DATA);
    return data(code);
  }

  function lineEnd(code: Code): State {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return part;
  }

  function data(code: Code): State | undefined {
    if (code === null || code === DOLLAR || isLineEnding(code)) {
      effects.exit(DATA);
      return part(code);
    }
    effects.consume(code);
    if (!isSpace(code)) filled = lineFilled = true;
    return code === BACKSLASH ? escaped : data;
  }

  function escaped(code: Code): State | undefined {
    if (code !== DOLLAR && code !== BACKSLASH) return data(code);
    effects.consume(code);
    return data;
  }

  function closed(code: Code): State | undefined {
    effects.exit(FLOW);
    return ok(code);
  }
}

/** Two dollars with nothing but blanks after them on their line. */
function tokenizeClose(effects: Parameters<Tokenizer>[0], ok: State, nok: State): State {
  let size = 0;
  return function fence(code: Code): State | undefined {
    if (size === 0) effects.enter(FENCE);
    if (code === DOLLAR) {
      effects.consume(code);
      size += 1;
      return fence;
    }
    if (size !== 2) return nok(code);
    effects.exit(FENCE);
    return blanks(code);
  };

  function blanks(code: Code): State | undefined {
    if (code === null || isLineEnding(code)) return ok(code);
    if (!isSpace(code)) return nok(code);
    effects.enter("whitespace");
    effects.consume(code);
    effects.exit("whitespace");
    return blanks;
  }
}

/** Whether the next line still belongs to the container that the formula stands in. */
function nextLine(
  effects: Parameters<Tokenizer>[0],
  ok: State,
  nok: State,
  line: () => number,
  lazy: Readonly<Record<number, boolean>>,
): State {
  return (code) => {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return (next) => (lazy[line()] === true ? nok(next) : ok(next));
  };
}
