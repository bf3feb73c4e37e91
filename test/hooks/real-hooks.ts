import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { HookName } from "../../src/model/workflow-manifest.ts";
import type { WorkflowError } from "../../src/errors/workflow-error.ts";
import { toWorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createNodeModules } from "../../src/host/node/modules.ts";
import type { HostApi, HostApiShape, HostCallContext } from "../../src/hooks/host-api/host-api.ts";
import {
  createHookRunner,
  type HookLog,
  type HookRequest,
  type HookRunner,
  type HookRunnerOptions,
  type HookSlot,
} from "../../src/hooks/hook-runner.ts";
import type { RuntimeFacts } from "../../src/hooks/protocol.ts";
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

export const facts: RuntimeFacts = {
  invocationMode: "non-interactive",
  workflowId: "flow",
  packageId: "pack",
  workflowRootDir: "/w",
  packageRootDir: "/p",
  workflowSourceKind: "user",
  debugMode: false,
  locale: "en-US",
};

export const SHAPE: HostApiShape = {
  version: 12,
  interactionMode: "non_interactive",
  members: {
    library: ["listItems", "getItemDetail", "traverseItems"],
    notes: ["create", "updateContent"],
    file: ["readBytes", "writeBytes", "readText"],
  },
  values: { "environment.getInfo": { platform: "linux", locale: "en-US", zoteroVersion: "10.0" } },
};

/** A host API that answers with what `answer` says and keeps what it was asked. */
export interface RecordingApi extends HostApi {
  readonly calls: {
    readonly member: string;
    readonly args: readonly JsonValue[];
    readonly signal: AbortSignal;
  }[];
}

export function recordingApi(
  answer: (
    member: string,
    args: readonly JsonValue[],
    signal: AbortSignal,
    context: HostCallContext,
  ) => JsonValue | Promise<JsonValue> = (_member, args) => args,
): RecordingApi {
  const calls: RecordingApi["calls"] = [];
  return {
    shape: SHAPE,
    calls,
    async call(member, args, signal, context) {
      calls.push({ member, args, signal });
      if (context === undefined) throw new Error("no context");
      return answer(member, args, signal, context);
    },
  };
}

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

/** An `applyResult` call of `hooks/a.mjs` unless said otherwise; generous in time, since machines are busy. */
export function request(more: Partial<HookRequest> & { readonly args?: JsonObject } = {}): HookRequest {
  const hook: HookName = more.hook ?? "applyResult";
  return {
    hook,
    file: "hooks/a.mjs",
    workflowId: "flow",
    packageId: "pack",
    args: {},
    timeoutMs: 60_000,
    ...(hook === "normalizeSettings" ? {} : { runtime: facts }),
    ...more,
  };
}

/** The error that a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<WorkflowError> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return toWorkflowError(error);
  }
  throw new Error(`it was fulfilled with ${JSON.stringify(value)}`);
}
