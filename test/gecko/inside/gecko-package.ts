import {
  createHookRunner,
  type HookLog,
  type HookRunnerOptions,
  type HookSlot,
} from "../../../src/hooks/hook-runner.ts";
import type { HookRunner } from "../../../src/hooks/hook-runner.ts";
import { createGeckoClock } from "../../../src/host/zotero/clock.ts";
import { createGeckoFiles } from "../../../src/host/zotero/files.ts";
import { createGeckoModules } from "../../../src/host/zotero/modules/create-gecko-modules.ts";
import { xpcomService } from "../../../src/host/zotero/xpcom.ts";
import type { FilesPort } from "../../../src/ports/files.ts";
import type { ModulesPort, PackageCopy } from "../../../src/ports/modules.ts";
import type { GeckoEnv } from "../harness/gecko-cases.ts";

export const clock = createGeckoClock();

/** The real bootstrap's text, which the test outside bundles. */
export function bootstrapOf({ args }: GeckoEnv): string {
  const text = args["bootstrap"];
  if (typeof text !== "string") throw new Error("the test outside gave no bootstrap");
  return text;
}

/** A moment of the application's own work. */
export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });

/** A package on disk, its copies, and runners over real workers of the application. */
export interface GeckoPackage {
  readonly dir: string;
  readonly files: FilesPort;
  readonly modules: ModulesPort & { readonly close: () => Promise<void> };
  readonly logs: HookLog[];
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  copy(): Promise<PackageCopy>;
  runner(options?: Partial<HookRunnerOptions>): Promise<HookRunner>;
  /** A runner's only slot, taken. */
  slot(options?: Partial<HookRunnerOptions>): Promise<HookSlot>;
}

/** Does something with a package and ends all that was started, whatever came of it. */
export async function withPackage(
  env: GeckoEnv,
  content: Readonly<Record<string, string>>,
  use: (pack: GeckoPackage) => Promise<void>,
  options: { readonly bootMs?: number } = {},
): Promise<void> {
  const files = createGeckoFiles({ tempDir: PathUtils.join(env.tempDir, "tmp") });
  const showPath = (path: string): string => path.slice(env.tempDir.length);
  const modules = createGeckoModules({
    files,
    clock,
    cacheDir: files.join(env.tempDir, "cache"),
    showPath,
    ...options,
  });
  const dir = files.join(env.tempDir, "source");
  const written = new Map<string, string>();
  const runners: HookRunner[] = [];
  const logs: HookLog[] = [];
  const write = async (more: Readonly<Record<string, string>>): Promise<void> => {
    for (const [path, text] of Object.entries(more)) {
      await files.writeText(files.join(dir, ...path.split("/")), text);
      written.set(path, text);
    }
  };
  const copy = async (): Promise<PackageCopy> =>
    modules.copyPackage(dir, await digest(JSON.stringify([env.tempDir, ...[...written].sort()])));
  const runner = async (more: Partial<HookRunnerOptions> = {}): Promise<HookRunner> => {
    const made = createHookRunner({
      modules,
      files,
      clock,
      copy: more.copy ?? (await copy()),
      bootstrap: bootstrapOf(env),
      slots: 1,
      onLog: (line) => logs.push(line),
      ...more,
    });
    runners.push(made);
    return made;
  };
  await write(content);
  try {
    await use({
      dir,
      files,
      modules,
      logs,
      write,
      copy,
      runner,
      slot: async (more) => (await runner(more)).acquire(),
    });
  } finally {
    for (const made of runners) await made.close();
    await modules.close();
  }
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Measures how late a timer of the main thread comes while something goes on; the longest delay in milliseconds. */
export async function worstLag(work: () => Promise<unknown>): Promise<number> {
  const every = 10;
  let worst = 0;
  let last = clock.now();
  let stop: () => void = () => undefined;
  const tick = (): void => {
    const at = clock.now();
    worst = Math.max(worst, at - last - every);
    last = at;
    stop = clock.after(every, tick);
  };
  tick();
  try {
    await work();
  } finally {
    stop();
  }
  return worst;
}

/** Addresses of the workers of packages that run now. */
export function runningWorkers(): readonly string[] {
  const manager = xpcomService(
    "@mozilla.org/dom/workers/workerdebuggermanager;1",
    Ci.nsIWorkerDebuggerManager,
  );
  const urls: string[] = [];
  const all = manager.getWorkerDebuggerEnumerator();
  while (all.hasMoreElements()) {
    const worker = all.getNext();
    const url = worker instanceof Ci.nsIWorkerDebugger ? worker.url : "";
    if (url.includes("zwm-")) urls.push(url);
  }
  return urls;
}
