import { expect } from "chai";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { queryAll } from "./library-states.ts";

/** What one call of the program left behind. */
export interface Called {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly json: unknown;
  readonly stderr: string;
  readonly ms: number;
}

/** A library of its own and a home of its own. */
export interface KillPlace {
  readonly library: string;
  readonly home: string;
}

/** A place with a copy of the library. */
export function killPlace(root: string, name: string, original: string): KillPlace {
  const dir = join(root, name);
  mkdirSync(dir);
  const library = join(dir, "library");
  cpSync(original, library, { recursive: true });
  return { library, home: join(dir, "home") };
}

/** The database is whole. */
export function expectSound({ library }: KillPlace): void {
  expect(queryAll(library, "PRAGMA integrity_check")[0]).to.deep.equal({ integrity_check: "ok" });
  expect(queryAll(library, "PRAGMA foreign_key_check")).to.deep.equal([]);
}

/** Calls the program on the place's library, to write to it; ends it with SIGKILL after so long, if it is not done. */
export function callKilled(
  place: KillPlace,
  args: readonly string[],
  env: Record<string, string>,
  killAfterMs?: number,
): Promise<Called> {
  const workflows = resolve("test/fixtures/workflows");
  const started = Date.now();
  const child = spawn(
    process.execPath,
    [
      resolve(process.env.ZWM_DIST ?? "dist", "zwm.mjs"),
      ...args,
      ...["--library", place.library, "--write", "--home", place.home],
      ...["--workflows", workflows, "--trust-root", workflows],
    ],
    { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((done, failed) => {
    child.once("error", failed);
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      const text = Buffer.concat(out).toString();
      const json: unknown = code === null || text === "" ? undefined : JSON.parse(text);
      done({ code, signal, json, stderr: Buffer.concat(err).toString(), ms: Date.now() - started });
    });
  });
}
