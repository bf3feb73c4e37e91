import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createNodeModules } from "../../src/host/node/modules.ts";
import {
  createHookRunner,
  type HookLog,
  type HookRunner,
  type HookRunnerOptions,
  type HookSlot,
} from "../../src/hooks/hook-runner.ts";
import type { Clock } from "../../src/ports/clock.ts";
import type { ModulesPort, PackageCopy } from "../../src/ports/modules.ts";
import { hookBootstrap } from "./hook-bootstrap.ts";

/** Time as it is. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** A package in a temporary home, its copy, and runners over real workers. */
export interface RealPackage {
  readonly home: string;
  readonly dir: string;
  readonly modules: ModulesPort;
  readonly logs: HookLog[];
  write(files: Readonly<Record<string, string>>): void;
  copy(): Promise<PackageCopy>;
  runner(options?: Partial<HookRunnerOptions>): Promise<HookRunner>;
  /** A runner's only slot, taken. */
  slot(options?: Partial<HookRunnerOptions>): Promise<HookSlot>;
  dispose(): Promise<void>;
}

export function realPackage(files: Readonly<Record<string, string>>): RealPackage {
  const home = mkdtempSync(join(tmpdir(), "zwm-hooks-"));
  const dir = join(home, "source");
  const modules = createNodeModules({ cacheDir: join(home, "cache") });
  const runners: HookRunner[] = [];
  const logs: HookLog[] = [];
  const content = new Map<string, string>();
  const write = (more: Readonly<Record<string, string>>): void => {
    for (const [path, text] of Object.entries(more)) {
      mkdirSync(dirname(join(dir, path)), { recursive: true });
      writeFileSync(join(dir, path), text);
      content.set(path, text);
    }
  };
  write(files);
  const copy = (): Promise<PackageCopy> => {
    const digest = createHash("sha256")
      .update(JSON.stringify([...content].sort()))
      .digest("hex");
    return modules.copyPackage(dir, digest);
  };
  const runner = async (options: Partial<HookRunnerOptions> = {}): Promise<HookRunner> => {
    const made = createHookRunner({
      modules,
      files: createNodeFiles({ tempDir: join(home, "tmp") }),
      clock: realClock,
      copy: options.copy ?? (await copy()),
      bootstrap: await hookBootstrap(),
      slots: 1,
      onLog: (line) => logs.push(line),
      ...options,
    });
    runners.push(made);
    return made;
  };
  return {
    home,
    dir,
    modules,
    logs,
    write,
    copy,
    runner,
    slot: async (options) => (await runner(options)).acquire(),
    async dispose() {
      for (const made of runners) await made.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
