import { isWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import {
  checkBuiltRequest,
  checkSettingsPatch,
  hookTimeoutMs,
  readApplyDiagnostics,
} from "../hooks/hook-contracts.ts";
import type { HookRunner, HookSlot } from "../hooks/hook-runner.ts";
import type { HostApi } from "../hooks/host-api/host-api.ts";
import { checkPreflightOutcome } from "../hooks/preflight-outcome.ts";
import type { RuntimeFacts } from "../hooks/protocol.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PreflightOutcome } from "../model/preflight-outcome.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import { watchLibraryRefusal } from "./library-refusal.ts";

/** One hook call of a unit. */
export interface UnitHookCall {
  readonly unitId: string;
  readonly args: JsonObject;
  readonly hostApi: HostApi;
  readonly signal: AbortSignal;
}

/** The hooks of one workflow in one run; a unit keeps its worker's place from its first hook to its last. */
export interface RunHooks {
  preflight(call: UnitHookCall): Promise<PreflightOutcome>;
  buildRequest(call: UnitHookCall): Promise<JsonObject>;
  /** The number of warnings that the hook reports of its own work, and what it returned. */
  applyResult(call: UnitHookCall): Promise<{ readonly warnings: number; readonly returned?: JsonValue }>;
  /** Undefined keeps the settings as they are (`spec/native-workflows.md` §8.5). */
  normalizeSettings(args: JsonObject, signal?: AbortSignal): Promise<JsonObject | undefined>;
  /** The unit ended. */
  release(unitId: string): void;
  close(): Promise<void>;
}

export interface RunHooksOptions {
  readonly runner: HookRunner;
  readonly workflow: LoadedWorkflow;
  /** The folder of `workflow.json` below the package, with `/`; empty when it is the package's own. */
  readonly folder: string;
  readonly runtime: RuntimeFacts;
  /** What hooks of a unit get beside their arguments of today; see `older-arguments.ts`. */
  readonly argumentsOf: (args: JsonObject) => Promise<JsonObject>;
}

export function createRunHooks({
  runner,
  workflow,
  folder,
  runtime,
  argumentsOf,
}: RunHooksOptions): RunHooks {
  const { manifest } = workflow;
  const held = new Map<string, HeldSlot>();

  const request = (hook: HookName, args: JsonObject) => ({
    hook,
    file: folder === "" ? (manifest.hooks[hook] ?? "") : `${folder}/${manifest.hooks[hook] ?? ""}`,
    workflowId: workflow.id,
    packageId: workflow.package.id,
    args,
    timeoutMs: hookTimeoutMs(manifest.execution, hook),
  });

  async function callOfUnit(hook: HookName, call: UnitHookCall): Promise<JsonValue | undefined> {
    let own = held.get(call.unitId);
    if (own === undefined) {
      own = { slot: runner.acquire(call.signal), last: Promise.resolve() };
      held.set(call.unitId, own);
    }
    const slot = await own.slot;
    const watched = watchLibraryRefusal(call.hostApi);
    const answer = argumentsOf(call.args)
      .then((args) =>
        slot.call({
          ...request(hook, args),
          unitId: call.unitId,
          runtime,
          hostApi: watched.api,
          signal: call.signal,
        }),
      )
      .catch((error: unknown) => {
        throw watched.reasonOf(error);
      });
    own.last = answer;
    return answer;
  }

  const origin = (hook: HookName) => {
    const { file, workflowId, packageId } = request(hook, {});
    return { hook, file, workflowId, packageId };
  };

  return {
    async preflight(call) {
      const returned = await callOfUnit("preflight", call);
      try {
        return checkPreflightOutcome(returned);
      } catch (error) {
        if (!isWorkflowError(error)) throw error;
        throw new WorkflowError(error.code, {
          args: { ...error.args, ...origin("preflight") },
          cause: error,
        });
      }
    },
    buildRequest: async (call) =>
      checkBuiltRequest(await callOfUnit("buildRequest", call), origin("buildRequest")),
    async applyResult(call) {
      const returned = await callOfUnit("applyResult", call);
      return {
        warnings: readApplyDiagnostics(returned)?.warningCount ?? 0,
        ...(returned === undefined || returned === null ? {} : { returned }),
      };
    },
    async normalizeSettings(args, signal) {
      const slot = await runner.acquire(signal);
      try {
        const call = request("normalizeSettings", args);
        return checkSettingsPatch(
          await slot.call(signal === undefined ? call : { ...call, signal }),
          origin("normalizeSettings"),
        );
      } finally {
        slot.release();
      }
    },
    release(unitId) {
      const own = held.get(unitId);
      held.delete(unitId);
      if (own !== undefined) void giveBack(own);
    },
    close: () => runner.close(),
  };
}

interface HeldSlot {
  readonly slot: Promise<HookSlot>;
  /** The unit's latest call. */
  last: Promise<unknown>;
}

/** A unit may end before its canceled hook has: the place is free only after that. */
async function giveBack({ slot, last }: HeldSlot): Promise<void> {
  await last.catch(() => undefined);
  const place = await slot.catch(() => undefined);
  place?.release();
}
