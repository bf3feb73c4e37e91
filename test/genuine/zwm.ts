import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { runCli } from "../../src/cli/run-cli.ts";

export const FIXTURE = resolve("test/fixtures/zotero-data");
const WORKFLOWS = resolve("test/fixtures/workflows");

/** What one call of the program said. */
export interface Called {
  readonly code: number | null;
  /** The document of `--json`; undefined when there was none. */
  readonly json: unknown;
  readonly stderr: string;
}

/** A copy of the genuine directory, and a home of its own. */
export interface Place {
  readonly library: string;
  readonly linkedBase: string;
  readonly home: string;
  /** For files that hooks write. */
  readonly output: string;
  /** Calls the program on the copy, in this process. Trusts the test workflows. */
  zwm(...args: readonly string[]): Promise<Called>;
  /** The same in a process of its own. */
  start(...args: readonly string[]): { readonly called: Promise<Called>; kill(): void };
}

const made: string[] = [];

/** With names that are neither short nor ASCII, as a person's may be. */
export function newPlace(): Place {
  const root = mkdtempSync(join(tmpdir(), "zwm-genuine-"));
  made.push(root);
  const library = join(root, "Zotéro 数据 b");
  cpSync(FIXTURE, library, { recursive: true });
  const linkedBase = join(library, "linked-files");
  const home = join(root, "home");
  const shared = [
    ...["--library", library, "--linked-base", linkedBase, "--home", home],
    ...["--workflows", WORKFLOWS, "--trust-root", WORKFLOWS, "--json"],
  ];
  return {
    library,
    linkedBase,
    home,
    output: join(root, "output"),
    zwm: (...args) => callHere([...args, ...shared]),
    start: (...args) => startProcess([...args, ...shared]),
  };
}

export function removePlaces(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

function dist(): string {
  return resolve(process.env["ZWM_DIST"] ?? "dist");
}

async function callHere(args: readonly string[]): Promise<Called> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCli(args, {
    stdin: Readable.from([]) as unknown as NodeJS.ReadStream,
    stdout: textStream(out) as unknown as NodeJS.WriteStream,
    stderr: textStream(err) as unknown as NodeJS.WriteStream,
    env: {},
    cwd: process.cwd(),
    distUrl: pathToFileURL(`${dist()}/`),
  });
  return { code, json: parsed(out.join("")), stderr: err.join("") };
}

function textStream(into: string[]): { write(text: string): boolean } {
  return {
    write(text) {
      into.push(text);
      return true;
    },
  };
}

function startProcess(args: readonly string[]): ReturnType<Place["start"]> {
  const child = spawn(process.execPath, [join(dist(), "zwm.mjs"), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
  const called = new Promise<Called>((done, failed) => {
    child.once("error", failed);
    child.once("close", (code) => {
      done({ code, json: parsed(Buffer.concat(out).toString()), stderr: Buffer.concat(err).toString() });
    });
  });
  return { called, kill: () => void child.kill("SIGKILL") };
}

function parsed(text: string): unknown {
  return text === "" ? undefined : JSON.parse(text);
}
