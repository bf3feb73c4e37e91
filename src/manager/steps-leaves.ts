import type { LeafCall, RedispatchAnswer } from "../engine/leaf-port.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import { isSafeMethod } from "../formats/native/http/http-checks.ts";
import { httpPayload } from "../formats/native/http/http-payload.ts";
import { httpResult } from "../formats/native/http/http-result.ts";
import { type HttpStepResult, readAnswer, stepCall } from "../formats/native/http/http-step.ts";
import { asObject } from "../formats/native/json-access.ts";
import { compileBuiltSteps } from "../formats/native/plan-native.ts";
import type { UnitRequest } from "../formats/native/preflight-requests.ts";
import { skillExecutor } from "../formats/native/requests/build-request.ts";
import type { StepRecord } from "../formats/native/sequence/handoff.ts";
import type { SequencePayload } from "../formats/native/sequence/sequence-payload.ts";
import {
  sequenceOutcome,
  type SequenceProgress,
  stepDone,
} from "../formats/native/sequence/sequence-result.ts";
import {
  fileSources,
  localInputs,
  stepRequest,
  withUploads,
} from "../formats/native/sequence/step-request.ts";
import type { HttpAnswer, HttpCall } from "../model/http-call.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { ProviderRequest } from "../model/provider-result.ts";
import type { FrozenUnit } from "../model/selection.ts";
import { HTTP_CALL_KIND } from "../providers/generic-http/generic-http-provider.ts";
import { dispatchContext, executorId } from "./dispatch-context.ts";
import type { NativeRun } from "./native-run.ts";

/** `sequenceStep` as a step's `applyResult` gets it (`spec/native-workflows.md` §8.6). */
export interface SequenceStepFacts {
  readonly id: string;
  readonly index: number;
  /** The workflow whose hook applies it. */
  readonly workflowId: string;
  readonly skillId: string;
  readonly finalStep: boolean;
  readonly phase: "sequence-step";
}

/** Arguments of the `native` steps of sequences, as `formats/native/sequence/sequence-plan.ts` binds them. */
interface StepArgs {
  readonly index: number;
  readonly request: SequencePayload;
  /** How far the sequence had come; null before its first step. */
  readonly before: SequenceProgress | null;
}

interface StepRequestArgs extends StepArgs {
  readonly unit: FrozenUnit;
  readonly part: UnitRequest | null;
}

interface OutcomeArgs {
  readonly request: SequencePayload;
  readonly progress: SequenceProgress | null;
  readonly skipped: readonly string[];
}

/** Arguments of the `native` steps of HTTP requests, as `formats/native/http/http-plan.ts` binds them. */
interface HttpArgs {
  readonly index: number;
  readonly request: ProviderRequest;
  readonly before: HttpStepResult | null;
}

/** The steps of the `native` port that belong to requests carried out in steps; undefined for any other name. */
export function stepsLeaf(run: NativeRun, call: LeafCall): unknown {
  switch (call.name) {
    case "steps": {
      const { request } = call.args as { readonly request: ProviderRequest };
      const { digest, settings } = run.requests;
      return compileBuiltSteps(run.workflow, digest, request, {
        ...settings,
        workflowParams: run.executionOptions.workflowParams,
      });
    }
    case "step-request":
      return requestOfStep(run, call.args as StepRequestArgs);
    case "step-done": {
      const { request, index, before, result } = call.args as StepArgs & { readonly result: JsonObject };
      return stepDone(request, index, result, before);
    }
    case "sequence-result": {
      const { request, progress, skipped } = call.args as OutcomeArgs;
      return sequenceOutcome(request, progress ?? { ran: [], stop: false }, skipped);
    }
    case "http-call":
      return callOfStep(run, call.args as HttpArgs & { readonly unit: FrozenUnit });
    case "http-read": {
      const args = call.args as HttpArgs & { readonly answer: HttpAnswer; readonly keep: boolean };
      return readAnswer(httpPayload(args.request), args.index, args.answer, args.before, args.keep);
    }
    case "http-result": {
      const { request, read, answer } = call.args as {
        readonly request: ProviderRequest;
        readonly read: HttpStepResult;
        readonly answer: HttpAnswer;
      };
      const fallback = `generic-http-${call.key.replaceAll(/[^A-Za-z0-9._-]/g, "-")}`;
      return httpResult(httpPayload(request), read.vars, answer, fallback);
    }
    default:
      return undefined;
  }
}

async function requestOfStep(run: NativeRun, args: StepRequestArgs): Promise<ProviderRequest> {
  const { request, index, before, unit, part } = args;
  const ran = before?.ran ?? [];
  const step = request.steps[index];
  const folders = new Map<StepRecord, string>();
  const provider = run.providers.get(executorId(run));
  for (const record of step === undefined ? [] : fileSources(step, ran)) {
    const folder = await provider?.workspaceDir?.(record.result);
    if (folder !== undefined) folders.set(record, folder);
  }
  const { files } = run.requests;
  const built = stepRequest(request, index, ran, {
    executor: skillExecutor(run.workflow.manifest.provider, run.requests.settings),
    workflowRunId: [run.runId, unit.unitId, ...(part === null ? [] : [part.preflight.unitId])].join(":"),
    workspaceDir: (record) => folders.get(record),
    join: (...parts) => files.join(...parts),
  });
  const paths = localInputs(built);
  if (paths.length === 0) return built;
  const exist = await files.existing(paths);
  const found = paths.filter((_, place) => exist[place] === 1);
  for (const path of found) await run.requests.readable(unit, path, "input");
  return withUploads(built, (path) => found.includes(path));
}

async function callOfStep(
  run: NativeRun,
  { request, index, before, unit }: HttpArgs & { readonly unit: FrozenUnit },
): Promise<HttpCall> {
  const call = stepCall(httpPayload(request), index, before);
  if (call.bodyFile === undefined) return call;
  return { ...call, bodyFile: await run.requests.readable(unit, call.bodyFile, "binary_from") };
}

/**
 * Sends one call of an HTTP step. The answer to one that must not be sent twice is kept durably before anything is made
 * of it, so that only a call that was really cut off is lost with its process.
 */
export async function sendHttp(run: NativeRun, call: LeafCall): Promise<JsonValue> {
  const { backend } = run.requests.settings;
  const request: ProviderRequest = { kind: HTTP_CALL_KIND, call: call.args as JsonObject };
  const provider = run.providers.admit(run.workflow.manifest.provider, request, backend);
  const result = await provider.dispatch(request, dispatchContext(run, call));
  const answer = result.status === "succeeded" ? result["answer"] : undefined;
  if (answer === undefined) {
    throw new WorkflowError("internal_error", {
      args: { reason: "an HTTP call came back without an answer" },
    });
  }
  if (!isSafeMethod((call.args as HttpCall).method)) await call.setHandle({ answer });
  return answer;
}

/** What became of a call that must not be sent twice: its answer where that was kept, else it was cut off. */
export function resendHttp(call: LeafCall): RedispatchAnswer {
  const answer = asObject(call.handle)?.["answer"];
  return answer === undefined
    ? { action: "fail", error: new WorkflowError("interrupted", { args: { node: call.node } }) }
    : { action: "output", output: answer };
}

/** Files that a request sends along. */
export function uploadPaths(request: ProviderRequest): readonly string[] {
  const files = request["upload_files"];
  if (!Array.isArray(files)) return [];
  return (files as readonly JsonObject[]).flatMap(({ path }) => (typeof path === "string" ? [path] : []));
}
