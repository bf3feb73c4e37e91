import { terminalLine, terminalText } from "../host/node/terminal-text.ts";
import type { Localizer } from "../l10n/localizer.ts";
import { hideSecrets } from "../logs/redact.ts";
import { displayWidth } from "./text-table.ts";
import type { TextLookup } from "./usage-error.ts";

/** Where a command's words go: results to stdout, everything else to stderr. */
export interface Output {
  readonly json: boolean;
  readonly localizer: Localizer;
  /** A line of the result, for people; nothing with `--json`. */
  line(text?: string): void;
  /** A line beside the result: progress, hints, warnings. */
  note(text: string): void;
  /** The one document of `--json`; once it is written, later ones are not. */
  document(value: unknown): void;
  /** With `--json`: one of many documents, on a line of its own. */
  record(value: unknown): void;
  readonly text: TextLookup;
  /** Whether stderr is a terminal. */
  readonly terminal: boolean;
  /** Shows a line that the next call puts another in the place of; undefined takes it away. Only on a terminal. */
  status(text: string | undefined): void;
  /** From now on these are in nothing that is written: credentials by their value. */
  hide(secrets: readonly string[]): void;
  /** A text without them, for whoever writes to the same streams. */
  clean(text: string): string;
  /** Takes the status off the terminal, for a question; the function it answers with puts it back. */
  hold(): () => void;
}

/** A stream as far as it is written to. */
export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

const CLEAR_LINE = "\r\u001b[2K";
const USUAL_COLUMNS = 80;

export function createOutput(
  { stdout, stderr }: { readonly stdout: TextStream; readonly stderr: TextStream },
  localizer: Localizer,
  json: boolean,
): Output {
  const terminal = stderr.isTTY === true;
  let documented = false;
  let status: string | undefined;
  let held = 0;
  let clean = (text: string): string => text;

  function draw(): void {
    // A line that wraps could not be taken away again.
    if (status !== undefined) stderr.write(CLEAR_LINE + fitted(status, columnsOf(stderr) - 1));
  }

  function around(write: () => void): void {
    const drawn = status !== undefined && held === 0;
    if (drawn) stderr.write(CLEAR_LINE);
    write();
    if (drawn) draw();
  }

  return {
    json,
    localizer,
    line(text = "") {
      if (!json) around(() => stdout.write(`${terminalLine(clean(text))}\n`));
    },
    note(text) {
      around(() => stderr.write(`${terminalText(clean(text))}\n`));
    },
    document(value) {
      if (!json || documented) return;
      documented = true;
      around(() => stdout.write(`${clean(JSON.stringify(value, null, 2))}\n`));
    },
    record(value) {
      if (json) around(() => stdout.write(`${clean(JSON.stringify(value))}\n`));
    },
    text: (id, args) => localizer.text(id, args),
    terminal,
    status(text) {
      if (!terminal) return;
      const before = status;
      status = text === undefined ? undefined : terminalLine(clean(text));
      if (held > 0) return;
      if (status !== undefined) draw();
      else if (before !== undefined) stderr.write(CLEAR_LINE);
    },
    hide(secrets) {
      clean = hideSecrets(secrets);
    },
    clean: (text) => clean(text),
    hold() {
      if (held === 0 && status !== undefined) stderr.write(CLEAR_LINE);
      held += 1;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        held -= 1;
        if (held === 0) draw();
      };
    },
  };
}

/** A terminal that does not know its width says 0. */
function columnsOf({ columns = 0 }: TextStream): number {
  return columns > 0 ? columns : USUAL_COLUMNS;
}

function fitted(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let fits = "";
  for (const character of text) {
    if (displayWidth(fits + character) > columns) break;
    fits += character;
  }
  return fits;
}
