import { foldRun } from "../../src/engine/run-history.ts";
import type { RunOutcome } from "../../src/engine/run-handle.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { compileNativePlan } from "../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { createNativeLeaves } from "../../src/manager/native-leaves.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { BackendProfile } from "../../src/model/provider-result.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { FrozenUnit } from "../../src/model/selection.ts";
import type { LoadedWorkflow } from "../../src/model/workflow.ts";
import type { HttpPort } from "../../src/ports/http.ts";
import { createGenericHttpProvider } from "../../src/providers/generic-http/generic-http-provider.ts";
import { turn } from "../engine/running.ts";
import { createFakeClock, type FakeClock } from "./clock.ts";
import { FAKE_UNIT, fakeNativeRun, type FakeAttachment } from "./native-run.ts";

export interface HttpRunParts {
  readonly workflow: LoadedWorkflow;
  readonly http: HttpPort;
  readonly backend: BackendProfile;
  readonly token?: string | undefined;
  readonly parameters?: JsonObject;
  readonly attachments?: readonly FakeAttachment[];
  readonly unit?: FrozenUnit;
  readonly clock?: FakeClock;
  /** Content of files by path; a path that is not there reads as its own name. */
  readonly files?: Map<string, Uint8Array>;
  readonly built?: JsonObject;
  /** Events of a former process. */
  readonly before?: readonly RunEvent[];
  readonly retryFailed?: boolean;
  readonly dryRun?: boolean;
  /** Ends the run, as a killed process does, when it answers true. */
  readonly killAt?: (event: RunEvent) => boolean;
}

export interface HttpRun {
  readonly outcome: RunOutcome | undefined;
  readonly events: readonly RunEvent[];
  /** What `applyResult` got, call by call. */
  readonly results: readonly JsonObject[];
  readonly clock: FakeClock;
  readonly files: Map<string, Uint8Array>;
}

/** Runs a `generic-http` workflow on one unit with the real plan, leaves and provider over a scripted network. */
export async function runHttp(parts: HttpRunParts): Promise<HttpRun> {
  const { workflow, backend, parameters = {}, clock = createFakeClock() } = parts;
  const files = parts.files ?? new Map<string, Uint8Array>();
  const events: RunEvent[] = [];
  const results: JsonObject[] = [];
  const provider = createGenericHttpProvider({
    http: parts.http,
    files: {
      join: (...path) => path.join("/"),
      readBytes: (path) => Promise.resolve(files.get(path) ?? new TextEncoder().encode(path)),
      writeBytes(path, bytes) {
        files.set(path, bytes);
        return Promise.resolve();
      },
    },
    secret: (_, name) => (name === "token" ? parts.token : undefined),
  });
  const run = fakeNativeRun({
    workflow,
    providers: [provider],
    settings: { backend },
    options: { workflowParams: parameters },
    ...(parts.attachments === undefined ? {} : { attachments: parts.attachments }),
    hooks: {
      buildRequest: () => Promise.resolve(parts.built ?? {}),
      applyResult({ args }) {
        results.push(args.runResult as JsonObject);
        return Promise.resolve({ warnings: 0 });
      },
    },
  });
  const state = { killed: false };
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(
      compileNativePlan(workflow, "0".repeat(64), 1, { workflowParams: parameters, backend }),
    ),
    params: {
      units: [parts.unit ?? FAKE_UNIT] as unknown as JsonValue,
      ask: false,
      dryRun: parts.dryRun ?? false,
    },
    leaves: createNativeLeaves(run, backend.id),
    clock,
    onEvent(event) {
      if (state.killed) return;
      // What is journalled is JSON.
      events.push(JSON.parse(JSON.stringify(event)) as RunEvent);
      if (parts.killAt?.(event) !== true) return;
      state.killed = true;
      queueMicrotask(() => {
        handle.interrupt();
      });
    },
    ...(parts.before === undefined ? {} : { history: foldRun(parts.before) }),
    ...(parts.retryFailed === undefined ? {} : { retryFailed: parts.retryFailed }),
  });
  const outcome = await turn(handle, clock);
  return { outcome: state.killed ? undefined : outcome, events, results, clock, files };
}

/** How the run's only unit ended, and why. */
export function unitEnd(events: readonly RunEvent[]): Extract<RunEvent, { t: "item.closed" }> | undefined {
  return events.findLast(
    (event): event is Extract<RunEvent, { t: "item.closed" }> =>
      event.t === "item.closed" && event.each === "units",
  );
}
