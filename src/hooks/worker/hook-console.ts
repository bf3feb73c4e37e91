import type { LogLevel, WorkerLimits, WorkerMessage } from "../protocol.ts";
import { toJson } from "./worker-json.ts";

const ARGUMENT_CHARACTERS = 2_000;

/** A hook's `console`: lines of the run's log, in bounded number and size per call. */
export interface HookConsole {
  /** Put on the global object. */
  readonly object: Readonly<Record<string, (...args: unknown[]) => void>>;
  /** Starts counting anew. */
  reset(limits: WorkerLimits): void;
  /** A line of the worker itself. */
  readonly write: (level: LogLevel, text: string) => void;
}

export function createHookConsole(send: (message: WorkerMessage) => void): HookConsole {
  let lines = 0;
  let characters = 0;
  let limits: Pick<WorkerLimits, "logLines" | "logCharacters"> = { logLines: 100, logCharacters: 20_000 };

  const write = (level: LogLevel, text: string): void => {
    lines += 1;
    if (lines > limits.logLines || characters >= limits.logCharacters) {
      if (lines === limits.logLines + 1)
        send({ t: "log", level: "warn", text: "[further lines are left out]" });
      lines = Math.max(lines, limits.logLines + 1);
      return;
    }
    const piece = text.slice(0, limits.logCharacters - characters);
    characters += piece.length;
    send({ t: "log", level, text: piece });
  };
  const at =
    (level: LogLevel) =>
    (...args: unknown[]): void =>
      write(level, args.map(shown).join(" "));
  const nothing = (): void => undefined;
  const counts = new Map<string, number>();

  return {
    object: {
      log: at("info"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      debug: at("debug"),
      trace: at("debug"),
      dir: (value) => write("info", shown(value)),
      table: (value) => write("info", shown(value)),
      assert(holds, ...args) {
        if (!holds) write("error", ["Assertion failed", ...args.map(shown)].join(" "));
      },
      count(label) {
        const name = label === undefined ? "default" : shown(label);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        write("info", `${name}: ${String(counts.get(name))}`);
      },
      countReset: (label) => void counts.delete(label === undefined ? "default" : shown(label)),
      group: at("info"),
      groupCollapsed: at("info"),
      groupEnd: nothing,
      time: nothing,
      timeLog: nothing,
      timeEnd: nothing,
      clear: nothing,
    },
    reset(next) {
      lines = 0;
      characters = 0;
      limits = next;
    },
    write,
  };
}

function shown(value: unknown): string {
  let text: string;
  try {
    if (typeof value === "string") text = value;
    else if (value instanceof Error) text = `${value.name}: ${value.message}`;
    else if (typeof value === "object" && value !== null) text = toJson(value);
    else text = String(value);
  } catch {
    text = "[a value that cannot be shown]";
  }
  return text.length <= ARGUMENT_CHARACTERS ? text : `${text.slice(0, ARGUMENT_CHARACTERS)} …`;
}
