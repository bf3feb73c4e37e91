import { createInterface } from "node:readline";
import type { Localizer } from "../../l10n/localizer.ts";
import type { ApprovalAnswer, ApprovalRequest, UiPort } from "../../ports/ui.ts";
import { terminalLine, terminalText } from "./terminal-text.ts";

export interface TerminalStreams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

export interface TerminalUiOptions {
  /** Takes what is redrawn off the terminal; the function it answers with puts it back. */
  readonly hold?: () => () => void;
  /** Ctrl-C while a question is open; a terminal that is read key by key sends no signal. */
  readonly interrupt?: () => void;
}

/** Questions at a terminal. */
export interface TerminalUi extends UiPort {
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
  { hold = () => () => undefined, interrupt = () => undefined }: TerminalUiOptions = {},
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

  async function approve({ taskName, lines }: ApprovalRequest): Promise<ApprovalAnswer> {
    output.write(`${terminalLine(localizer.text("terminal-approve-title", { task: taskName }))}\n`);
    for (const line of lines) output.write(`  ${terminalLine(line)}\n`);
    const choices: Readonly<Record<string, ApprovalAnswer>> = { y: "this", a: "all", n: "none" };
    return (await choose(localizer.text("terminal-approve-question"), choices, "none")) ?? "unanswered";
  }

  async function pick(title: string): Promise<string | undefined> {
    if (!interactive) return undefined;
    const given = (await inTurn(() => answer(`${terminalLine(title)}: `)))?.trim();
    return given === "" ? undefined : given;
  }

  return {
    interactive,
    async approve(request) {
      return (interactive ? await inTurn(() => approve(request)) : undefined) ?? "unanswered";
    },
    async confirm(question) {
      if (!interactive) return undefined;
      const prompt = `${terminalText(question)} ${localizer.text("terminal-yes-no")}`;
      return inTurn(() => choose(prompt, { y: true, n: false }, false));
    },
    pickFolder: pick,
    pickFile: pick,
    notify(text) {
      const release = hold();
      output.write(`${terminalText(text)}\n`);
      release();
    },
    close() {
      closed = true;
      ahead.length = 0;
      takeBack?.();
    },
  };
}
