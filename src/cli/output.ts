import type { Localizer } from "../l10n/localizer.ts";

/** Where a command's words go: results to stdout, everything else to stderr. */
export interface Output {
  readonly json: boolean;
  readonly localizer: Localizer;
  /** A line of the result, for people; nothing with `--json`. */
  line(text?: string): void;
  /** A line beside the result: progress, hints, warnings. */
  note(text: string): void;
  /** The one document of `--json`. */
  document(value: unknown): void;
  text(id: string, args?: Readonly<Record<string, string | number>>): string;
  /** Width in columns; 80 when it is no terminal. */
  readonly width: number;
  readonly errTerminal: boolean;
  /** Writes to stderr as it is; for progress lines that are redrawn. */
  raw(text: string): void;
}

export function createOutput(
  streams: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream },
  localizer: Localizer,
  json: boolean,
): Output {
  return {
    json,
    localizer,
    line(text = "") {
      if (!json) streams.stdout.write(`${text}\n`);
    },
    note(text) {
      streams.stderr.write(`${text}\n`);
    },
    document(value) {
      if (json) streams.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    text: (id, args) => localizer.text(id, args),
    width: streams.stderr.columns || 80,
    errTerminal: streams.stderr.isTTY,
    raw(text) {
      streams.stderr.write(text);
    },
  };
}

/** Rows as columns, each as wide as its widest cell; the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, displayWidth(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === row.length - 1 ? cell : cell + " ".repeat((widths[column] ?? 0) - displayWidth(cell)),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** Columns a text takes in a terminal: two for East Asian wide characters and emoji, none for marks. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
  }
  return width;
}

const WIDE = /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/u;
