import type { HookName } from "../../model/workflow-manifest.ts";
import { INTERNAL_MEMBERS, PRODUCT_MEMBERS } from "../internal-members.ts";
import type { ResultHandle } from "../protocol.ts";
import { deepFreeze } from "./deep-freeze.ts";
import { layGroupedView } from "./grouped-view.ts";
import { WorkflowHostError } from "./workflow-host-error.ts";

/** What each hook is given, beside `runtime` (`spec/native-workflows.md` §8.3 to §8.6); nothing else passes. */
const ARGUMENTS = {
  preflight: ["selectionContext", "manifest", "executionOptions"],
  buildRequest: ["selectionContext", "preflight", "manifest", "executionOptions"],
  normalizeSettings: [
    "phase",
    "workflowId",
    "manifest",
    "previous",
    "incoming",
    "merged",
    "rawWorkflowParams",
    "normalizedWorkflowParams",
  ],
  applyResult: [
    "parent",
    "resultContext",
    "request",
    "runResult",
    "sequenceStep",
    "manifest",
    "executionOptions",
  ],
} as const satisfies Record<HookName, readonly string[]>;

const FROZEN = ["selectionContext", "manifest"];

type Call = (member: string, given: readonly unknown[]) => Promise<unknown>;
type Data = Record<string, unknown>;

/** The object a hook is called with, made from the plain data of the host. */
export function hookArguments(hook: HookName, sent: Readonly<Data>, runtime: unknown, call: Call): Data {
  const args: Data = {};
  layGroupedViews(sent);
  for (const name of ARGUMENTS[hook]) {
    if (!Object.hasOwn(sent, name)) continue;
    args[name] = FROZEN.includes(name) ? deepFreeze(sent[name]) : sent[name];
  }
  if (hook === "normalizeSettings") return args;
  args.runtime = runtime;
  if (hook !== "applyResult") return args;

  args.parent ??= null;
  attachReaders(args, sent.handle, call);
  args.resultContext ??= {};
  const { resultContext, runResult } = args;
  if (isData(resultContext)) {
    addResultFunctions(resultContext, handleOf(sent.handle), call);
    if (isData(resultContext.aggregate)) attachAll(resultContext.aggregate.children, call);
  }
  if (isData(runResult) && isData(runResult.sequence)) attachAll(runResult.sequence.steps, call);
  args.productStorage = Object.freeze(
    Object.fromEntries(
      PRODUCT_MEMBERS.map((name) => [name, (...given: unknown[]) => call(`products.${name}`, given)]),
    ),
  );
  return args;
}

/** Everywhere the hook may find a selection context: its own argument, and the request and result of a pass-through. */
function layGroupedViews({ selectionContext, request, runResult, groupedSelection }: Readonly<Data>): void {
  if (groupedSelection === undefined) return;
  const resultJson = isData(runResult) ? runResult.resultJson : undefined;
  for (const holder of [{ selectionContext }, request, resultJson]) {
    if (isData(holder)) layGroupedView(holder.selectionContext, groupedSelection);
  }
}

/** Children of an aggregate and steps of a sequence have a reader and a result context of their own. */
function attachAll(list: unknown, call: Call): void {
  if (!Array.isArray(list)) return;
  for (const entry of list as unknown[]) {
    if (!isData(entry)) continue;
    const { handle } = entry;
    delete entry.handle;
    attachReaders(entry, handle, call);
    if (isData(entry.resultContext)) addResultFunctions(entry.resultContext, handleOf(handle), call);
  }
}

function attachReaders(target: Data, handle: unknown, call: Call): void {
  target.bundleReader = bundleReader(handleOf(handle), call);
}

function addResultFunctions(context: Data, handle: ResultHandle | undefined, call: Call): void {
  context.bundleReader = bundleReader(handle, call);
  context.warnings ??= [];
  context.errors ??= [];
  for (const [name, member] of [
    ["resolveArtifact", INTERNAL_MEMBERS.artifact],
    ["readArtifactText", INTERNAL_MEMBERS.artifactText],
    ["resolveArtifactBytes", INTERNAL_MEMBERS.artifactBytes],
  ] as const) {
    context[name] = async (...given: unknown[]): Promise<unknown> => {
      if (handle === undefined) throw artifactNotFound("this result has no artifacts");
      try {
        return await call(member, [handle.id, ...given]);
      } catch (error) {
        throw isArtifactRefusal(error) ? artifactNotFound(error.message, error.details) : error;
      }
    };
  }
}

function bundleReader(handle: ResultHandle | undefined, call: Call): object {
  if (handle === undefined) {
    const unavailable = async (): Promise<never> => {
      throw new WorkflowHostError({
        code: "unavailable",
        message: "this result has no bundle",
        retryable: false,
        details: { reason: "outcome_unavailable" },
      });
    };
    return Object.freeze({ readText: unavailable, readBytes: unavailable });
  }
  const { id } = handle;
  return Object.freeze({
    readText: (entry: unknown) => call(INTERNAL_MEMBERS.bundleText, [id, entry]),
    readBytes: (entry: unknown) => call(INTERNAL_MEMBERS.bundleBytes, [id, entry]),
    ...(handle.extracted ? { getExtractedDir: () => call(INTERNAL_MEMBERS.bundleDir, [id]) } : {}),
  });
}

/** What hooks test for (`spec/native-workflows.md` §11), with what was looked for. */
function artifactNotFound(message: string, details?: Data): Error {
  return Object.assign(new Error(`artifact_not_found: ${message}`), {
    code: "artifact_not_found",
    candidates: details?.candidates ?? [],
  });
}

function isArtifactRefusal(error: unknown): error is { readonly message: string; readonly details: Data } {
  return (
    error instanceof WorkflowHostError && isData(error.details) && error.details.why === "artifact_not_found"
  );
}

function handleOf(value: unknown): ResultHandle | undefined {
  return isData(value) && typeof value.id === "string"
    ? { id: value.id, extracted: value.extracted === true }
    : undefined;
}

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
