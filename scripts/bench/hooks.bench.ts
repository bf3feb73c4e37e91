import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createNodeModules } from "../../src/host/node/modules.ts";
import type { HostApi } from "../../src/hooks/host-api/host-api.ts";
import { createHookRunner, type HookRunner, type HookSlot } from "../../src/hooks/hook-runner.ts";
import type { RuntimeFacts } from "../../src/hooks/protocol.ts";
import type { BenchRow } from "./row.ts";
import { timeRow } from "./row.ts";

const HOOK = `import { twice } from "../lib/twice.mjs";
export async function applyResult({ parent, request, runtime }) {
  const { library } = runtime.hostApi;
  for (let n = 0; n < request.hostCalls; n += 1) await library.getItemDetail(parent);
  return { n: twice(request.n) };
}`;

const facts: RuntimeFacts = {
  invocationMode: "non-interactive",
  workflowId: "flow",
  packageId: "pack",
  workflowRootDir: "/w",
  packageRootDir: "/w",
  workflowSourceKind: "user",
  debugMode: false,
  locale: "en-US",
};

const hostApi: HostApi = {
  shape: {
    version: 12,
    interactionMode: "non_interactive",
    members: { library: ["getItemDetail", "listItems"], notes: ["create", "updateContent"] },
    values: {},
  },
  call: async () => ({ kind: "regular", item: { title: "A title of usual length for a paper" } }),
};

interface Bench {
  readonly home: string;
  readonly newRunner: () => HookRunner;
}

async function open(): Promise<Bench> {
  const home = mkdtempSync(join(tmpdir(), "zwm-hook-bench-"));
  const source = join(home, "package");
  mkdirSync(join(source, "hooks"), { recursive: true });
  mkdirSync(join(source, "lib"));
  writeFileSync(join(source, "hooks", "apply-result.mjs"), HOOK);
  writeFileSync(join(source, "lib", "twice.mjs"), "export const twice = (n) => 2 * n;");
  const modules = createNodeModules({ cacheDir: join(home, "cache") });
  const copy = await modules.copyPackage(source, "0123456789abcdef");
  const bootstrap = readFileSync(join(import.meta.dirname, "..", "..", "dist", "hook-worker.mjs"), "utf8");
  const newRunner = (): HookRunner =>
    createHookRunner({
      modules,
      files: createNodeFiles({ tempDir: join(home, "tmp") }),
      clock: {
        now: () => Date.now(),
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      copy,
      bootstrap,
      slots: 1,
      onLog: () => undefined,
    });
  return { home, newRunner };
}

const call = (slot: HookSlot, n: number, hostCalls = 0): Promise<unknown> =>
  slot.call({
    hook: "applyResult",
    file: "hooks/apply-result.mjs",
    workflowId: "flow",
    packageId: "pack",
    args: { parent: { libraryId: 1, key: "AAAA1111" }, request: { n, hostCalls }, manifest: { id: "flow" } },
    runtime: facts,
    hostApi,
    timeoutMs: 60_000,
  });

const firstCall = async ({ newRunner }: Bench): Promise<void> => {
  const runner = newRunner();
  await call(await runner.acquire(), 1);
  await runner.close();
};

const close = (bench: Bench): void => rmSync(bench.home, { recursive: true, force: true });

/** A runner with a worker that has answered once. */
async function openWarm(): Promise<Bench & { readonly runner: HookRunner; readonly slot: HookSlot }> {
  const bench = await open();
  const runner = bench.newRunner();
  const slot = await runner.acquire();
  await call(slot, 0);
  return { ...bench, runner, slot };
}

async function closeWarm(bench: Awaited<ReturnType<typeof openWarm>>): Promise<void> {
  await bench.runner.close();
  close(bench);
}

export const rows: BenchRow[] = [
  timeRow({
    // Of this process: the lexer's own start and the first parse are in it.
    name: "hooks.first-call.cold",
    unit: "ms",
    budget: 500,
    iterations: 1,
    warmUp: 0,
    setup: open,
    run: firstCall,
    teardown: close,
  }),
  timeRow({
    name: "hooks.first-call.warm",
    unit: "ms",
    budget: 250,
    setup: open,
    run: firstCall,
    teardown: close,
  }),
  timeRow({
    name: "hooks.host-call.round-trip",
    unit: "µs",
    budget: 200,
    batch: 1_000,
    setup: openWarm,
    run: ({ slot }) => call(slot, 1, 1_000),
    teardown: closeWarm,
  }),
  timeRow({
    name: "hooks.calls.200",
    unit: "ms",
    budget: 100,
    setup: openWarm,
    run: async ({ slot }) => {
      for (let n = 0; n < 200; n += 1) await call(slot, n);
    },
    teardown: closeWarm,
  }),
];
