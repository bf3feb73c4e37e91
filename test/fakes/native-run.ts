import type { ExecutionOptions } from "../../src/formats/native/hook-arguments.ts";
import type { RequestSettings } from "../../src/formats/native/requests/request-sources.ts";
import { createRedactor } from "../../src/logs/redact.ts";
import type { NativeRun } from "../../src/manager/native-run.ts";
import type { RunHooks } from "../../src/manager/run-hooks.ts";
import type { RunRequests } from "../../src/manager/run-requests.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { ExecutionUnit, FrozenUnit, SelectionEntry } from "../../src/model/selection.ts";
import type { LoadedWorkflow } from "../../src/model/workflow.ts";
import type { WorkflowManifest } from "../../src/model/workflow-manifest.ts";
import { createProviderRegistry } from "../../src/providers/provider-registry.ts";
import type { Provider } from "../../src/providers/provider.ts";

/** What of a run a test says; the rest does nothing. */
export interface FakeRunParts {
  readonly workflow: LoadedWorkflow;
  readonly providers: readonly Provider[];
  readonly hooks?: Partial<RunHooks>;
  readonly settings?: RequestSettings;
  readonly options?: Partial<ExecutionOptions>;
  /** The unit's attachments with their paths. */
  readonly attachments?: readonly FakeAttachment[];
  readonly requests?: Partial<RunRequests>;
}

export interface FakeAttachment {
  readonly ref: ItemRef;
  readonly path: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly parentRef?: ItemRef;
}

export const RUN_WORKSPACE = "/runs/run-1";

/** A native run whose hooks stage nothing, over providers that a test scripts. */
export function fakeNativeRun(parts: FakeRunParts): NativeRun {
  const { workflow, providers, hooks = {}, settings = {}, options = {}, attachments = [] } = parts;
  return {
    runId: "run-1",
    workflow,
    executionOptions: { workflowParams: {}, providerOptions: {}, ...options },
    units: {
      get: (frozen) => Promise.resolve(fakeUnit(frozen, attachments)),
      paths: () =>
        Promise.resolve(
          new Map(attachments.map(({ ref, path }) => [`${ref.libraryId}/${ref.key}`, path] as const)),
        ),
      drop: () => undefined,
    },
    hooks: {
      preflight: () => Promise.reject(new Error("no preflight hook is expected")),
      buildRequest: () => Promise.reject(new Error("no buildRequest hook is expected")),
      applyResult: () => Promise.resolve({ warnings: 0 }),
      normalizeSettings: () => Promise.resolve(undefined),
      release: () => undefined,
      close: () => Promise.resolve(),
      ...hooks,
    },
    hostApi: {
      forReading: () => Promise.resolve(NO_HOST_API),
      forWriting: () => Promise.resolve({ api: NO_HOST_API, work: { changes: [] } as never }),
    },
    providers: createProviderRegistry(providers),
    requests: {
      digest: "0".repeat(64),
      settings,
      workspaceDir: RUN_WORKSPACE,
      files: {
        existing: (paths) => new Uint8Array(paths.length),
        join: (...path) => path.join("/"),
      },
      readable: (_, path) => Promise.resolve(path),
      stepApply: () => Promise.reject(new Error("no step applies its result")),
      ...parts.requests,
    },
    committer: {
      commit: () => Promise.reject(new Error("nothing is staged, so nothing is committed")),
      recover: () => Promise.resolve(false),
      committedCalls: () => Promise.resolve([]),
    },
    describe: () => Promise.resolve([]),
    pretendedFiles: () => Promise.resolve([]),
    openResults: (call) => ({
      shown: { main: { fields: { resultJson: call.runResult.resultJson ?? null } }, children: [], steps: [] },
      byHandle: new Map(),
      folders: [],
      missingArtifacts: [],
      close: () => Promise.resolve(),
    }),
    noteMissingArtifacts: () => undefined,
    noteHookDiagnostics: () => undefined,
    redactor: createRedactor(),
    dropProducts: () => undefined,
    faultPoint: () => undefined,
    close: () => Promise.resolve(),
  };
}

const NO_HOST_API = {
  shape: { version: 12, interactionMode: "non_interactive" as const, members: {}, values: {} },
  call: () => Promise.reject(new Error("no host call is expected")),
};

/** A unit of a workflow on one paper. */
export const FAKE_UNIT: FrozenUnit = {
  unitId: "unit-1",
  order: 0,
  taskName: "Task",
  inputUnitIdentity: "parent:1:P1",
  members: [{ kind: "parent", ref: { libraryId: 1, key: "P1" } }],
  targetParentRef: { libraryId: 1, key: "P1" },
  targetParentIdentity: "parent:1:P1",
};

function fakeUnit(frozen: FrozenUnit, attachments: readonly FakeAttachment[]): ExecutionUnit {
  const items = attachments.map(({ path: _, ...entry }): SelectionEntry => ({
    kind: "attachment",
    itemType: "attachment",
    ...entry,
  }));
  return {
    ...frozen,
    memberIdentities: [frozen.inputUnitIdentity],
    memberCount: 1,
    members: [],
    selectionContext: { items, sampledAt: "2026-01-02T03:04:05.000Z" },
  };
}

/** A loaded workflow of its own package, from the parts of its manifest that matter. */
export function fakeWorkflow(
  manifest: Partial<WorkflowManifest> & Pick<WorkflowManifest, "provider">,
  loaded: Partial<LoadedWorkflow> = {},
): LoadedWorkflow {
  const id = manifest.id ?? "flow";
  return {
    format: "native",
    id,
    manifest: {
      schemaVersion: 2,
      id,
      label: "Flow",
      trigger: { requiresSelection: true },
      inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
      validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
      hooks: { applyResult: "applyResult.mjs" },
      ...manifest,
    },
    strategy: manifest.hooks?.buildRequest === undefined ? "declarative" : "hook",
    requestKind: manifest.request?.kind ?? "pass-through.run.v1",
    root: { kind: "user", id: "test", path: "/test" },
    package: { id, dir: `/test/${id}`, multi: false, origins: [] },
    dir: `/test/${id}`,
    file: `${id}/workflow.json`,
    upgraded: false,
    diagnostics: [],
    ...loaded,
  };
}
