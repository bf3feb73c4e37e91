import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { HookName } from "../../src/model/workflow-manifest.ts";
import type { WorkflowError } from "../../src/errors/workflow-error.ts";
import { toWorkflowError } from "../../src/errors/workflow-error.ts";
import type { HostApi, HostApiShape, HostCallContext } from "../../src/hooks/host-api/host-api.ts";
import type { HookRequest } from "../../src/hooks/hook-runner.ts";
import type { RuntimeFacts } from "../../src/hooks/protocol.ts";

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
