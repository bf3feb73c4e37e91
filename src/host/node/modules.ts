import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { RESERVED_FOLDER, type ModulesPort, type ModuleWorker, type WorkerEnd } from "../../ports/modules.ts";
import { isAbsent, writeError } from "./file-error.ts";
import { outlineModule } from "../shared/module-outline.ts";
import { createNodePackageCopies } from "./package-copy.ts";
import { createShowPath, type ShowPath } from "./shown-path.ts";
import { WORKER_GLOBALS } from "./worker-globals.ts";

export interface NodeModulesOptions {
  /** The home's cache folder; copies lie in `packages/<digest>` below it. */
  readonly cacheDir: string;
  /** How paths appear in errors. */
  readonly showPath?: ShowPath;
}

/** What a worker writes to its standard error is kept up to so many characters, to explain a failed start. */
const ERROR_OUTPUT_CHARACTERS = 4_000;

/** Above the old generation that `memoryMb` bounds; small, so that the sum stays near it. */
const YOUNG_GENERATION_MB = 32;

/**
 * Package modules in `worker_threads` (`spec/hook-isolation.md` §8): a loop, a crash and a full heap stay in the worker,
 * but it reaches files and network if it means to.
 */
export function createNodeModules({
  cacheDir,
  showPath = createShowPath(),
}: NodeModulesOptions): ModulesPort {
  const copies = createNodePackageCopies(join(cacheDir, "packages"), showPath);
  return {
    isolates: false,
    removeCopies: (keep, before) => copies.remove(keep, before),
    async copyPackage(sourceDir, digest) {
      const dir = await copies.copy(sourceDir, digest);
      return { digest, dir, baseUrl: `${pathToFileURL(dir).href}/` };
    },
    async start(copy, bootstrap, { memoryMb }) {
      const boot = await bootFile(copy.dir, WORKER_GLOBALS + bootstrap, showPath);
      return startWorker(boot, memoryMb);
    },
    outline: outlineModule,
  };
}

/** The bootstrap as a file in the copy's reserved folder, named by its text, so that versions do not meet. */
async function bootFile(copyDir: string, text: string, show: ShowPath): Promise<string> {
  const folder = join(copyDir, RESERVED_FOLDER);
  const name = `boot-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.mjs`;
  const file = join(folder, name);
  if ((await textOf(file)) === text) return file;
  try {
    await mkdir(folder, { recursive: true });
    const temporary = join(folder, `.${randomUUID()}.tmp`);
    await writeFile(temporary, text);
    await rename(temporary, file);
  } catch (error) {
    throw writeError(file, error, show);
  }
  return file;
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

function startWorker(boot: string, memoryMb: number | undefined): ModuleWorker {
  const worker = new Worker(pathToFileURL(boot), {
    argv: [],
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    ...(memoryMb === undefined
      ? {}
      : {
          resourceLimits: {
            maxOldGenerationSizeMb: memoryMb,
            maxYoungGenerationSizeMb: Math.min(YOUNG_GENERATION_MB, memoryMb),
          },
        }),
  });
  const early: string[] = [];
  let onText: ((text: string) => void) | undefined;
  let onEnd: ((end: WorkerEnd) => void) | undefined;
  let end: WorkerEnd | undefined;
  let booted = false;
  let terminated = false;
  let failure: Error | undefined;
  let errorOutput = "";

  // Read, so that a worker that writes much does not fill the memory.
  worker.stdout.resume();
  worker.stderr.on("data", (chunk: Buffer) => {
    if (errorOutput.length < ERROR_OUTPUT_CHARACTERS) errorOutput += chunk.toString("utf8");
  });
  worker.on("message", (data: unknown) => {
    booted = true;
    if (typeof data !== "string") {
      // Only code that went around the bootstrap does that.
      failure ??= new Error("it posted what is no text");
      void worker.terminate();
    } else if (onText === undefined) early.push(data);
    else onText(data);
  });
  worker.on("error", (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  worker.on("exit", (code) => {
    end = workerEnd({ booted, terminated, failure, code, errorOutput });
    onEnd?.(end);
  });

  return {
    post: (text) => worker.postMessage(text),
    onMessage(listener) {
      onText = listener;
      for (const text of early.splice(0)) listener(text);
    },
    onEnd(listener) {
      onEnd = listener;
      if (end !== undefined) listener(end);
    },
    async terminate() {
      terminated = true;
      await worker.terminate();
    },
  };
}

function workerEnd(worker: {
  readonly booted: boolean;
  readonly terminated: boolean;
  readonly failure: Error | undefined;
  readonly code: number;
  readonly errorOutput: string;
}): WorkerEnd {
  const { booted, terminated, failure, code, errorOutput } = worker;
  if (failure === undefined && terminated) return { reason: "terminated" };
  if ((failure as NodeJS.ErrnoException | undefined)?.code === "ERR_WORKER_OUT_OF_MEMORY") {
    return { reason: "out-of-memory" };
  }
  if (!booted) {
    const message = failure?.message ?? (errorOutput === "" ? `exit code ${String(code)}` : errorOutput);
    return { reason: "boot-failed", message };
  }
  if (failure === undefined) return { reason: "ended", message: `exit code ${String(code)}` };
  return {
    reason: "crashed",
    message: failure.message,
    ...(failure.stack === undefined ? {} : { stack: failure.stack }),
  };
}
