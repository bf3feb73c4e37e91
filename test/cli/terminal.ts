import { spawn, spawnSync } from "node:child_process";
import { cleanEnvironment, PROGRAM, type Place } from "./zwm.ts";

/** The program at a terminal: what it prints, and a keyboard. */
export interface AtTerminal {
  /** Resolves when the text appears behind what was waited for before; rejects when the program ends without it. */
  shows(text: string): Promise<void>;
  type(keys: string): void;
  /** Everything that was printed, and the exit code. */
  readonly done: Promise<{ readonly code: number | null; readonly screen: string }>;
}

export const CTRL_C = "\u0003";
export const CTRL_D = "\u0004";

/**
 * Starts the program at a pseudo-terminal, which the command `script` makes; it is part of every Linux and of macOS.
 *
 * @throws Error that says what to install, where there is none
 */
export function atTerminal(place: Place, args: readonly string[]): AtTerminal {
  const child = spawn("script", scriptArguments([process.execPath, PROGRAM, ...args]), {
    cwd: place.dir,
    env: cleanEnvironment({ ZWM_HOME: place.home, TERM: "xterm" }),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let screen = "";
  let seen = 0;
  const listeners = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    screen += text;
    for (const listener of [...listeners]) listener();
  });
  const done = new Promise<{ code: number | null; screen: string }>((settle, fail) => {
    child.once("error", fail);
    child.once("close", (code) => {
      settle({ code, screen });
    });
  });
  return {
    done,
    type: (keys) => {
      child.stdin.write(keys);
    },
    shows: (text) =>
      new Promise((settle, fail) => {
        const look = () => {
          const at = screen.indexOf(text, seen);
          if (at < 0) return;
          seen = at + text.length;
          listeners.delete(look);
          settle();
        };
        listeners.add(look);
        done.then(({ code }) => {
          fail(new Error(`ended with ${String(code)} before “${text}”:\n${screen}`));
        }, fail);
        look();
      }),
  };
}

function scriptArguments(command: readonly string[]): readonly string[] {
  if (process.platform === "darwin") return ["-q", "/dev/null", ...command];
  if (spawnSync("script", ["--version"]).status !== 0) {
    throw new Error("These tests need the command “script” (package bsdutils or util-linux).");
  }
  const line = command.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(" ");
  return ["-q", "-e", "-f", "-c", line, "/dev/null"];
}
