import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { Clock } from "../ports/clock.ts";
import type { ModulesPort, PackageCopy } from "../ports/modules.ts";
import { byPlace, checkHook } from "./check-modules.ts";
import { findingError, outcomeError, type HookOrigin } from "./hook-failure.ts";
import { DEFAULT_HOOK_LIMITS, type HookLimits } from "./hook-limits.ts";
import { startHookWorker, type HookWorker } from "./hook-worker.ts";
import type { HostApi } from "./host-api/host-api.ts";
import { lateLoadFailure } from "./late-load-failure.ts";
import { createModuleGraph, type ModuleFiles, type ReachFindings } from "./module-graph.ts";
import { createPackagePaths } from "./module-place.ts";
import { normalPath } from "./module-specifier.ts";
import type { LogLevel, RuntimeFacts } from "./protocol.ts";

/** Memory of a worker's JavaScript heap when nothing else is said, in mebibytes. */
const DEFAULT_MEMORY_MB = 256;

export interface HookRunnerOptions {
  readonly modules: ModulesPort;
  readonly files: ModuleFiles;
  readonly clock: Clock;
  /** The package's copy that the run keeps to. */
  readonly copy: PackageCopy;
  /** Module text of the worker's bootstrap. */
  readonly bootstrap: string;
  /** Units at once, and so workers at most. */
  readonly slots: number;
  /** @default 256 */
  readonly memoryMb?: number;
  readonly limits?: Partial<HookLimits>;
  readonly onLog: (line: HookLog) => void;
}

/** A line that a hook wrote to its console, or that a worker has to tell. */
export interface HookLog {
  readonly level: LogLevel;
  readonly text: string;
  readonly hook: HookName;
  readonly workflowId: string;
  readonly packageId: string;
  /** The unit whose hook it is; absent for `normalizeSettings`. */
  readonly unitId?: string;
}

/** One hook call (`spec/native-workflows.md` §8). */
export interface HookRequest {
  readonly hook: HookName;
  /** The hook's module below the package, with `/`; may hold `..` that stay inside. */
  readonly file: string;
  readonly workflowId: string;
  readonly packageId: string;
  /** The unit that is worked on, for the log. */
  readonly unitId?: string;
  /** As {@link HookArguments} of `hook-contracts.ts` has them for the hook. */
  readonly args: JsonObject;
  /** Absent for `normalizeSettings`, which gets no `runtime`. */
  readonly runtime?: RuntimeFacts;
  readonly hostApi?: HostApi;
  /** See `hookTimeoutMs`. Counts from when the worker is ready. */
  readonly timeoutMs: number;
  /** Aborting it ends the call with `canceled`. */
  readonly signal?: AbortSignal;
}

/** A worker's place, held by one unit from its first hook to its last. */
export interface HookSlot {
  /**
   * Calls a hook and gives what it returned, as plain data; undefined when it returned that. One call at a time.
   *
   * @throws WorkflowError `hook_missing_error`, `hook_import_error`, `hook_export_error`, `hook_threw`, `hook_timeout`,
   *   `hook_crashed`, `hook_result_invalid`, `hook_result_too_large`, `worker_boot_failed` or `canceled`, with hook,
   *   workflow, package, file and place
   */
  call(request: HookRequest): Promise<JsonValue | undefined>;
  /** Gives the place to the next unit; once. */
  release(): void;
}

export interface HookRunner {
  /** Waits for a free place, first come first served; `canceled` when the signal is aborted or the runner closed. */
  acquire(signal?: AbortSignal): Promise<HookSlot>;
  /** Ends all workers; what is running or waiting ends with `canceled`. */
  close(): Promise<void>;
}

interface Place {
  worker: HookWorker | undefined;
  origin: HookOrigin | undefined;
  unitId: string | undefined;
  busy: boolean;
}

interface Waiting {
  readonly start: (place: Place) => void;
  readonly cancel: () => void;
}

/**
 * Runs the hooks of one run's package in isolated workers (`design/decisions.md`, workers): one per place, started
 * when a unit takes the place, kept for the next unit, replaced after a loop or a crash. A fault of one place does not
 * touch another.
 */
export function createHookRunner(options: HookRunnerOptions): HookRunner {
  const limits: HookLimits = { ...DEFAULT_HOOK_LIMITS, ...options.limits };
  const memoryMb = options.memoryMb ?? DEFAULT_MEMORY_MB;
  const paths = createPackagePaths(options.copy);
  const graph = createModuleGraph(options.modules, options.files, options.copy.dir);
  const checked = new Map<string, Promise<ReachFindings>>();
  const places: Place[] = Array.from({ length: Math.max(1, Math.floor(options.slots)) }, () => ({
    worker: undefined,
    origin: undefined,
    unitId: undefined,
    busy: false,
  }));
  const free = [...places];
  const waiting: Waiting[] = [];
  let closed = false;

  const findings = (request: HookRequest): Promise<ReachFindings> => {
    const key = `${request.hook} ${request.file}`;
    let found = checked.get(key);
    if (found === undefined) {
      found = checkHook(graph, { file: request.file, exportName: request.hook });
      checked.set(key, found);
    }
    return found;
  };

  const workerOf = (place: Place): HookWorker => {
    if (place.worker?.usable === true) return place.worker;
    const log = (level: LogLevel, text: string): void => {
      const { origin, unitId } = place;
      if (origin === undefined) return;
      const { hook, workflowId, packageId } = origin;
      const unit = unitId === undefined ? {} : { unitId };
      options.onLog({ level, text: paths.shorten(text), hook, workflowId, packageId, ...unit });
    };
    const worker = startHookWorker({
      modules: options.modules,
      clock: options.clock,
      copy: options.copy,
      bootstrap: options.bootstrap,
      memoryMb,
      limits,
      onLog: log,
      onFault: (member, error) =>
        log("error", `${member} failed: ${error instanceof Error ? error.message : String(error)}`),
    });
    place.worker = worker;
    return worker;
  };

  const callIn = async (place: Place, request: HookRequest): Promise<JsonValue | undefined> => {
    const origin: HookOrigin = {
      hook: request.hook,
      workflowId: request.workflowId,
      packageId: request.packageId,
      file: normalPath(request.file) ?? request.file,
    };
    const told = { timeoutMs: request.timeoutMs, resultBytes: limits.resultBytes, memoryMb };
    place.origin = origin;
    place.unitId = request.unitId;
    const worker = workerOf(place);
    // Parsing takes less than a worker's start, which goes on meanwhile.
    const { blocking, later } = await findings(request);
    const [first] = blocking.toSorted(byPlace);
    if (first !== undefined) throw findingError(origin, first);
    const outcome = await worker.call({
      hook: request.hook,
      file: origin.file,
      exportName: request.hook,
      args: request.args,
      timeoutMs: request.timeoutMs,
      ...(request.runtime === undefined ? {} : { runtime: request.runtime }),
      ...(request.hostApi === undefined ? {} : { hostApi: request.hostApi }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    if (outcome.t === "returned") return outcome.value;
    if (closed) throw outcomeError(origin, { t: "canceled" }, paths, told);
    const found = lateLoadFailure(outcome, later, paths);
    throw found === undefined ? outcomeError(origin, outcome, paths, told) : findingError(origin, found);
  };

  const slotOn = (place: Place): HookSlot => {
    let released = false;
    // So that it is ready when the first hook is called.
    workerOf(place);
    return {
      async call(request) {
        if (released || place.busy)
          throw misuse(released ? "a released slot was used" : "a slot is used twice");
        if (closed) throw new WorkflowError("canceled");
        place.busy = true;
        try {
          return await callIn(place, request);
        } finally {
          place.busy = false;
        }
      },
      release() {
        if (released) return;
        if (place.busy) throw misuse("a slot was released while its hook runs");
        released = true;
        if (closed) return;
        const next = waiting.shift();
        if (next === undefined) free.push(place);
        else next.start(place);
      },
    };
  };

  return {
    acquire(signal) {
      if (closed || signal?.aborted === true) return Promise.reject(new WorkflowError("canceled"));
      const place = free.shift();
      if (place !== undefined) return Promise.resolve(slotOn(place));
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          const at = waiting.indexOf(entry);
          if (at >= 0) waiting.splice(at, 1);
          entry.cancel();
        };
        const entry: Waiting = {
          start(next) {
            signal?.removeEventListener("abort", onAbort);
            resolve(slotOn(next));
          },
          cancel() {
            signal?.removeEventListener("abort", onAbort);
            reject(new WorkflowError("canceled"));
          },
        };
        signal?.addEventListener("abort", onAbort);
        waiting.push(entry);
      });
    },
    async close() {
      closed = true;
      for (const entry of waiting.splice(0)) entry.cancel();
      await Promise.all(places.map(async (place) => place.worker?.terminate()));
    },
  };
}

function misuse(reason: string): WorkflowError {
  return new WorkflowError("internal_error", { args: { reason } });
}
