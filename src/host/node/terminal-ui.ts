import { createInterface } from "node:readline";
import type { Localizer } from "../../l10n/localizer.ts";
import type { ApprovalAnswer, ApprovalRequest, UiPort } from "../../ports/ui.ts";
import { createPathQuestions } from "./path-questions.ts";
import { terminalLine, terminalText } from "./terminal-text.ts";

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** First letters of the answers in English, which are understood in every language. */
const ENGLISH = { yes: "y", all: "a", no: "n" } as const;

export interface TerminalUiOptions {
  /** Takes what is redrawn off the terminal; the function it answers with puts it back. */
  readonly hold?: () => () => void;
  /** Ctrl-C while a question is open; a terminal that is read key by key sends no signal. */
  readonly interrupt?: () => void;
  /** What every text goes through before it is shown; takes credentials out. */
  readonly clean?: (text: string) => string;
}

/** Questions at a terminal. */
export interface TerminalUi extends UiPort {
  /** The line that is typed behind a prompt; undefined without a terminal, and when the input ends. */
  ask(prompt: string): Promise<string | undefined>;
  /** Takes an open question back: it, and every later one, stays unanswered. */
  close(): void;
}

/**
 * Questions at a terminal, one at a time. Without a terminal nobody can answer, so every question comes back
 * unanswered at once and the caller decides what that means; so does one at which the input ends. All output goes
 * to the stream given (stderr), never to stdout.
 */
export function createTerminalUi(
  streams: TerminalStreams,
  localizer: Localizer,
  {
    hold = () => () => undefined,
    interrupt = () => undefined,
    clean = (text) => text,
  }: TerminalUiOptions = {},
): TerminalUi {
  const { input, output } = streams;
  const interactive = input.isTTY === true && output.isTTY === true;
  // Lines that came together with an answer are answers to the next questions.
  const ahead: string[] = [];
  let closed = false;
  let takeBack: (() => void) | undefined;
  // Questions of parallel units must not share the terminal.
  let turn: Promise<unknown> = Promise.resolve();

  async function inTurn<T>(ask: () => Promise<T>): Promise<T | undefined> {
    const before = turn;
    const next = before.then(async () => {
      if (closed) return undefined;
      const release = hold();
      try {
        return await ask();
      } finally {
        release();
      }
    });
    turn = next.catch(() => undefined);
    return next;
  }

  /** The next line of input; undefined when the input ended or the question was taken back. */
  async function answer(prompt: string): Promise<string | undefined> {
    if (closed || !input.readable) return undefined;
    const waiting = ahead.shift();
    if (waiting !== undefined) {
      output.write(`${prompt}${terminalLine(waiting)}\n`);
      return waiting;
    }
    const lines = createInterface({ input, output, prompt, historySize: 0 });
    return new Promise((resolve) => {
      let ended = false;
      const end = () => {
        if (ended) return;
        ended = true;
        takeBack = undefined;
        const first = ahead.shift();
        // The cursor stands behind the question.
        if (first === undefined) output.write("\n");
        resolve(first);
      };
      takeBack = () => {
        lines.close();
      };
      lines.on("line", (line) => {
        ahead.push(line);
        // All lines of one read come before this is done.
        setImmediate(() => {
          lines.close();
        });
      });
      lines.on("SIGINT", () => {
        lines.close();
        interrupt();
      });
      lines.once("close", end);
      lines.prompt();
    });
  }

  /** Asks until one of the choices is answered, by its first letter; an empty line is `otherwise`. */
  async function choose<T>(
    prompt: string,
    choices: Readonly<Record<string, T>>,
    otherwise: T,
  ): Promise<T | undefined> {
    for (;;) {
      const given = (await answer(`${prompt} `))?.trim().toLowerCase();
      if (given === undefined) return undefined;
      if (given === "") return otherwise;
      const letter = given.charAt(0);
      if (Object.hasOwn(choices, letter)) return choices[letter];
    }
  }

  /** What each first letter of an answer means: those of the language, and the English ones that it leaves free. */
  function letters<T>(
    meanings: Partial<Readonly<Record<keyof typeof ENGLISH, T>>>,
  ): Readonly<Record<string, T>> {
    const all: Record<string, T> = {};
    for (const [name, meaning] of Object.entries(meanings)) {
      for (const letter of localizer.attribute("terminal-answers", name) ?? "")
        all[letter.toLowerCase()] ??= meaning;
    }
    for (const [name, meaning] of Object.entries(meanings)) {
      const letter = ENGLISH[name as keyof typeof ENGLISH];
      all[letter] ??= meaning;
    }
    return all;
  }

  async function approve({ taskName, lines }: ApprovalRequest): Promise<ApprovalAnswer> {
    output.write(`${terminalLine(clean(localizer.text("terminal-approve-title", { task: taskName })))}\n`);
    for (const line of lines) output.write(`  ${terminalLine(clean(line))}\n`);
    const choices = letters<ApprovalAnswer>({ yes: "this", all: "all", no: "none" });
    return (await choose(localizer.text("terminal-approve-question"), choices, "none")) ?? "unanswered";
  }

  const paths = createPathQuestions({
    answer,
    say: (line) => output.write(`${terminalLine(clean(line))}\n`),
    localizer,
  });

  /** A path that was picked; undefined where nobody can be asked. */
  async function pick<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
    return interactive ? inTurn(ask) : undefined;
  }

  return {
    interactive,
    ask: async (prompt) =>
      interactive ? inTurn(() => answer(`${terminalLine(clean(prompt))} `)) : undefined,
    async approve(request) {
      return (interactive ? await inTurn(() => approve(request)) : undefined) ?? "unanswered";
    },
    async confirm(question) {
      if (!interactive) return undefined;
      const prompt = `${terminalText(clean(question))} ${localizer.text("terminal-yes-no")}`;
      return inTurn(() => choose(prompt, letters({ yes: true, no: false }), false));
    },
    pickFolder: (title, options) => pick(() => paths.folder(title, options)),
    pickFile: (title, options) => pick(() => paths.file(title, options)),
    pickFiles: (title, options) => pick(() => paths.files(title, options)),
    pickSaveFile: (title, options) => pick(() => paths.saveFile(title, options)),
    notify(text) {
      const release = hold();
      output.write(`${terminalText(clean(text))}\n`);
      release();
    },
    close() {
      closed = true;
      ahead.length = 0;
      takeBack?.();
    },
  };
}
