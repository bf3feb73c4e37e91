import type { JsonObject, JsonValue } from "../model/json.ts";
import type { HookName } from "../model/workflow-manifest.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { ErrorCode } from "../errors/codes.ts";
import type { ModuleFinding } from "./module-finding.ts";
import { placeText, type ModulePlace, type PackagePaths } from "./module-place.ts";
import type { CallOutcome } from "./hook-worker.ts";
import type { HookFailureKind, ThrownData } from "./protocol.ts";

/** Whose hook it was; every error of a hook says it (`spec/native-workflows.md` §8.2). */
export interface HookOrigin {
  readonly hook: HookName;
  readonly workflowId: string;
  readonly packageId: string;
  /** The hook's module below the package. */
  readonly file: string;
}

export type HookErrorCode = Extract<ErrorCode, `hook_${string}` | "worker_boot_failed" | "canceled">;

/**
 * An error of a hook. `args` are the values of its message: hook, workflow, package, file, place, and `more`.
 */
export function hookError(
  code: HookErrorCode,
  origin: HookOrigin,
  place: ModulePlace,
  more: Readonly<Record<string, string | number>> = {},
  details: JsonObject = {},
): WorkflowError {
  return new WorkflowError(code, {
    args: {
      hook: origin.hook,
      workflow: origin.workflowId,
      package: origin.packageId,
      file: place.file,
      place: placeText(place),
      ...(place.line === undefined ? {} : { line: place.line }),
      ...(place.column === undefined ? {} : { column: place.column }),
      ...more,
    },
    details,
  });
}

/** The error for a finding about one of the modules a hook needs. */
export function findingError(origin: HookOrigin, finding: ModuleFinding): WorkflowError {
  return hookError(finding.code, origin, finding, { reason: finding.reason, ...finding.args });
}

/**
 * The error for a call that did not return, or undefined when it returned. Load failures whose place the realm does
 * not name (a syntax error on Node) are looked up by the caller first.
 */
export function outcomeError(
  origin: HookOrigin,
  outcome: Exclude<CallOutcome, { t: "returned" }>,
  paths: PackagePaths,
  limits: { readonly timeoutMs: number; readonly resultBytes: number; readonly memoryMb: number },
): WorkflowError {
  const here: ModulePlace = { file: origin.file };
  const megabytes = Math.floor(limits.resultBytes / (1024 * 1024));
  switch (outcome.t) {
    case "timeout":
      return hookError("hook_timeout", origin, here, { seconds: limits.timeoutMs / 1000 });
    case "canceled":
      return hookError("canceled", origin, here);
    case "too-large":
      return hookError("hook_result_too_large", origin, here, { megabytes });
    case "gone":
      if (outcome.reason === "boot-failed") {
        return hookError("worker_boot_failed", origin, here, { reason: paths.shorten(outcome.detail) });
      }
      return hookError("hook_crashed", origin, here, {
        reason: outcome.reason,
        message: paths.shorten(outcome.detail),
        megabytes: limits.memoryMb,
      });
    case "failed":
      return failedError(origin, outcome.kind, outcome.error, paths, megabytes);
  }
}

function failedError(
  origin: HookOrigin,
  kind: HookFailureKind,
  error: ThrownData,
  paths: PackagePaths,
  megabytes: number,
): WorkflowError {
  const place = paths.placeOf(error) ?? { file: origin.file };
  const message = paths.shorten(error.message);
  const details = errorDetails(error, paths);
  switch (kind) {
    case "load":
      return hookError("hook_import_error", origin, place, loadReason(error, message), details);
    case "export":
      return hookError("hook_export_error", origin, place, { name: origin.hook, exports: message });
    case "threw":
      return hookError("hook_threw", origin, place, { reason: "threw", name: error.name, message }, details);
    case "uncaught":
      return hookError(
        "hook_threw",
        origin,
        place,
        { reason: "uncaught", name: error.name, message },
        details,
      );
    case "result-invalid":
      return hookError("hook_result_invalid", origin, place, { reason: error.name, message });
    case "result-too-large":
      return hookError("hook_result_too_large", origin, place, { megabytes });
  }
}

/** Why a module did not load, in both engines' words. */
function loadReason(error: ThrownData, message: string): Readonly<Record<string, string>> {
  const missing = /does(?: not|n't) provide an export named:? '([^']+)'/.exec(message);
  if (missing !== null) {
    const from = /requested module '([^']+)'/.exec(message)?.[1] ?? "";
    return { reason: "missing-name", name: missing[1] ?? "", specifier: from, message };
  }
  const base = { name: error.name, specifier: "", message };
  if (error.name === "SyntaxError") return { reason: "syntax", ...base };
  if (error.name === "ReferenceError" && /before initialization|lexical declaration/.test(message)) {
    return { reason: "cycle", ...base };
  }
  return { reason: "threw", ...base };
}

function errorDetails(error: ThrownData, paths: PackagePaths): JsonObject {
  const stack = paths.frames(error.stack);
  const details: Record<string, JsonValue> = {};
  if (stack.length > 0) details.stack = stack;
  if (error.structuredResult !== undefined) details.structuredResult = error.structuredResult;
  if (error.host !== undefined) details.hostError = error.host;
  return details;
}
