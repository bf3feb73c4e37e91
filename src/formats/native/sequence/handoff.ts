import { WorkflowError } from "../../../errors/workflow-error.ts";
import { isObject, ownValue, setOwn } from "../../../graph/values.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { pointerSegments } from "../json-pointer.ts";
import { baseName } from "../requests/input-files.ts";
import { uploadTarget } from "../requests/upload-name.ts";
import type { SkillExecutor } from "../requests/runtime-options.ts";
import type { HandoffBinding, SequenceStep } from "./sequence-payload.ts";

/** A step that ran and succeeded, as later steps see it. Holds no absolute path of ours. */
export interface StepRecord {
  readonly id: string;
  readonly index: number;
  readonly skillId: string;
  /** The step's result JSON. */
  readonly output: JsonValue;
  readonly result: JsonObject;
}

/** What a step's request gets from earlier steps. */
export interface Handoff {
  readonly input: JsonObject;
  readonly parameter: JsonObject;
  /** For a reused workspace of a skill runner (`spec/providers.md` §1.8). */
  readonly fileBindings: readonly FileBinding[];
}

export interface FileBinding {
  readonly input_key: string;
  readonly source_request_id: string;
  readonly source_path: string;
  readonly target_path: string;
}

export interface HandoffOptions {
  readonly executor: SkillExecutor;
  /** Whether the step works in the workspace of the steps before it. */
  readonly reuse: boolean;
  /** Absolute folder that a step worked in, where it is on this computer. */
  readonly workspaceDir: (record: StepRecord) => string | undefined;
  readonly join: (...parts: readonly string[]) => string;
}

/**
 * Applies a step's bindings over its own input and parameter (`spec/native-workflows.md` §10.8). `ran` are the steps
 * that ran, in order; a binding without `step` reads the last of them. A required source that is not there is
 * `handoff_missing`; an optional one is left out. A path that ends at null is there. Nothing given is changed.
 */
export function applyHandoff(
  step: SequenceStep,
  base: { readonly input: JsonObject; readonly parameter: JsonObject },
  ran: readonly StepRecord[],
  options: HandoffOptions,
): Handoff {
  const request: { input: JsonObject; parameter: JsonObject } = { ...base };
  const fileBindings: FileBinding[] = [];
  const taken = new Set<string>();
  // A sequence's first step has nothing before it that could be handed over.
  const bindings = ran.length === 0 ? [] : (step.handoff?.bindings ?? []);
  for (const binding of bindings) {
    const source = sourceRecord(binding, ran);
    const value = binding.value === undefined ? lookUp(source?.output, binding.source) : binding.value;
    if (value === undefined) {
      if (binding.required === false) continue;
      throw missing(step, binding, source, ran);
    }
    const [root, ...path] = pointerSegments(binding.target);
    const place = root === "parameter" ? "parameter" : "input";
    if (binding.kind === "value") {
      request[place] = withValue(request[place], path, value);
      continue;
    }
    const key = path[0] ?? "";
    const file = fileSource(step, binding, source, value, options);
    if (file.kind === "local") {
      request.input = withValue(request.input, [key], file.path);
    } else {
      const target = uploadTarget(key, baseName(file.path), taken);
      fileBindings.push({
        input_key: key,
        source_request_id: file.requestId,
        source_path: file.path,
        target_path: target,
      });
      request.input = withValue(request.input, [key], target);
    }
  }
  return { ...request, fileBindings };
}

/** The step that a binding reads: the one it names, else the last that ran; undefined when it did not run. */
export function sourceRecord(binding: HandoffBinding, ran: readonly StepRecord[]): StepRecord | undefined {
  return binding.step === undefined ? ran.at(-1) : ran.find(({ id }) => id === binding.step);
}

/** `$` or nothing is the whole output; a leading `/` a JSON pointer; anything else a dotted path. */
export function lookUp(output: JsonValue | undefined, source: string | undefined): JsonValue | undefined {
  if (output === undefined || source === undefined || source === "$") return output;
  return follow(output, source.startsWith("/") ? pointerSegments(source) : source.split("."));
}

/** What lies at the end of a path of own names; undefined where the path breaks off. */
export function follow(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  let found: unknown = value;
  for (const name of path) found = ownValue(found, name);
  return found as JsonValue | undefined;
}

type FileSource =
  | { readonly kind: "local"; readonly path: string }
  | { readonly kind: "workspace"; readonly path: string; readonly requestId: string };

/** Where a file that an earlier step names is: in the workspace that a skill runner's step reuses, or on this computer. */
function fileSource(
  step: SequenceStep,
  binding: HandoffBinding,
  source: StepRecord | undefined,
  value: JsonValue,
  options: HandoffOptions,
): FileSource {
  const refuse = (reason: string) =>
    new WorkflowError("handoff_file_unusable", {
      args: { step: step.id, target: binding.target, reason },
    });
  if (typeof value !== "string" || value.trim() === "") throw refuse("not-a-path");
  if (isAbsolutePath(value)) return { kind: "local", path: value };
  const segments = value.split(/[/\\]/).filter((segment) => segment !== "" && segment !== ".");
  if (segments.length === 0 || segments.includes("..")) throw refuse("outside-workspace");
  if (source === undefined) throw refuse("no-workspace");
  const { requestId } = source.result;
  if (options.executor === "skillrunner" && options.reuse && typeof requestId === "string") {
    return { kind: "workspace", path: segments.join("/"), requestId };
  }
  const folder = options.workspaceDir(source);
  if (folder === undefined) throw refuse("no-workspace");
  return { kind: "local", path: options.join(folder, ...segments) };
}

/** Whether a text is an absolute native path of any system. */
export function isAbsolutePath(text: string): boolean {
  return text.startsWith("/") || text.startsWith("\\\\") || /^[A-Za-z]:[/\\]/.test(text);
}

/** A copy with a value at a path; what is no object, or no place of a list, on the way gives way to an object. */
function withValue(base: JsonObject, path: readonly string[], value: JsonValue): JsonObject {
  const [name = "", ...rest] = path;
  const copy: Record<string, JsonValue> = {};
  for (const [key, entry] of Object.entries(base)) if (entry !== undefined) setOwn(copy, key, entry);
  setOwn(copy, name, rest.length === 0 ? value : within(ownValue(base, name), rest, value));
  return copy;
}

function within(inner: unknown, path: readonly string[], value: JsonValue): JsonValue {
  const [name = "", ...rest] = path;
  if (Array.isArray(inner) && /^\d+$/.test(name) && Number(name) <= inner.length) {
    const list = [...(inner as readonly JsonValue[])];
    const place = Number(name);
    list[place] = rest.length === 0 ? value : within(list[place], rest, value);
    return list;
  }
  return withValue(isObject(inner) ? (inner as JsonObject) : {}, path, value);
}

function missing(
  step: SequenceStep,
  binding: HandoffBinding,
  source: StepRecord | undefined,
  ran: readonly StepRecord[],
): WorkflowError {
  const from = source?.id ?? binding.step ?? ran.at(-1)?.id ?? "";
  return new WorkflowError("handoff_missing", {
    args: { step: step.id, target: binding.target, from, source: binding.source ?? "$" },
    details: { reason: source === undefined ? "step-did-not-run" : "nothing-there" },
  });
}
