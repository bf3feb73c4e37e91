import { allPointers, valueAt } from "./edit-json.ts";
import { BASES, type Json } from "./base-manifests.ts";

/** What a field may hold, written down from the format's description and not from the schema. */
export type FieldType =
  | "text"
  | "flag"
  | "number"
  | "whole"
  | "list"
  | "object"
  | "choice"
  /** Anything goes. */
  | "any";

/**
 * By pointer with `*` for names and indices. `!` = required, `?` = optional; `closed` and `open` objects; a choice
 * lists its values elsewhere: any other text is wrong.
 */
const FIELDS: Readonly<Record<string, `${FieldType}${"!" | "?"}${"" | " closed" | " open" | " map"}`>> = {
  "/id": "text!",
  "/label": "text!",
  "/provider": "text!",
  "/trigger": "object! closed",
  "/trigger/requiresSelection": "flag!",
  "/inputs": "object! closed",
  "/inputs/member": "object! closed",
  "/inputs/member/kind": "choice!",
  "/inputs/member/accepts": "object? closed",
  "/inputs/member/accepts/mime": "list!",
  "/inputs/grouping": "object! closed",
  "/inputs/grouping/mode": "choice!",
  "/validateSelection": "object! closed",
  "/validateSelection/require": "object? closed",
  "/validateSelection/require/selection": "object? closed",
  "/validateSelection/require/selection/counts": "object? closed",
  "/validateSelection/require/selection/allowMixed": "flag?",
  "/validateSelection/require/selection/counts/*": "object? closed",
  "/validateSelection/require/selection/counts/*/min": "whole?",
  "/validateSelection/require/selection/counts/*/max": "whole?",
  "/validateSelection/require/candidates": "object? closed",
  "/validateSelection/require/candidates/min": "whole?",
  "/validateSelection/select": "object! closed",
  "/validateSelection/select/policy": "choice!",
  "/validateSelection/filters": "list!",
  "/validateSelection/filters/*/kind": "choice!",
  "/validateSelection/filters/*/phase": "choice!",
  "/hooks": "object! closed",
  "/hooks/applyResult": "text!",
  "/hooks/preflight": "text?",
  "/hooks/normalizeSettings": "text?",
  "/description": "text?",
  "/version": "text?",
  "/executionModes": "list?",
  "/executionModes/*": "choice?",
  "/supportedInvocationModes": "list?",
  "/supportedInvocationModes/*": "choice?",
  "/resourceRequirements": "list?",
  "/resourceRequirements/*": "object? closed",
  "/resourceRequirements/*/id": "text!",
  "/resourceRequirements/*/direction": "choice!",
  "/resourceRequirements/*/kind": "choice!",
  "/resourceRequirements/*/cardinality": "choice!",
  "/resourceRequirements/*/required": "flag!",
  "/resourceRequirements/*/accept": "object? closed",
  "/resourceRequirements/*/accept/contentTypes": "list?",
  "/resourceRequirements/*/accept/extensions": "list?",
  "/resourceRequirements/*/accept/maxCount": "whole?",
  "/resourceRequirements/*/accept/maxBytes": "whole?",
  "/resourceRequirements/*/suggestedName": "text?",
  "/display": "object? closed",
  "/display/core": "flag?",
  "/display/emoji": "text?",
  "/taskNameTemplate": "text?",
  "/debug_only": "flag?",
  "/i18n": "object? closed",
  "/i18n/defaultLocale": "text?",
  "/i18n/messages": "object? map",
  "/i18n/messages/*": "object? map",
  "/parameters": "object? map",
  "/parameters/*": "object? open",
  "/parameters/*/type": "choice!",
  "/parameters/*/title": "text?",
  "/parameters/*/description": "text?",
  "/parameters/*/required": "flag?",
  "/parameters/*/allowCustom": "flag?",
  "/parameters/*/enum": "list?",
  "/parameters/*/min": "number?",
  "/parameters/*/max": "number?",
  "/parameters/*/integer": "flag?",
  "/parameters/*/runtimeOnly": "flag?",
  "/parameters/*/items": "object? closed",
  "/parameters/*/items/type": "choice!",
  "/parameters/*/visible_if": "object? closed",
  "/parameters/*/visible_if/parameter": "text!",
  "/parameters/*/visible_if/equals": "flag!",
  "/parameters/*/optionsSource": "object? open",
  "/parameters/*/optionsSource/kind": "text!",
  "/parameters/*/optionsSource/includeEmpty": "flag?",
  "/execution": "object? closed",
  "/execution/timeout_ms": "number?",
  "/execution/poll_interval_ms": "number?",
  "/execution/mcp": "object? closed",
  "/execution/mcp/requiredTools": "list?",
  "/execution/zoteroHostAccess": "object? closed",
  "/execution/zoteroHostAccess/required": "flag?",
  "/execution/zoteroHostAccess/allowWriteApprovalBypass": "flag?",
  "/execution/feedback": "object? closed",
  "/execution/feedback/showNotifications": "flag?",
  "/execution/hookTimeout_ms/*": "number?",
  "/result": "object? closed",
  "/result/fetch": "object? closed",
  "/result/fetch/type": "choice?",
  "/result/expects": "object? closed",
  "/result/expects/result_json": "text?",
  "/result/expects/artifacts": "list?",
  "/request": "object? open",
  "/request/kind": "text!",
  "/request/create": "object? open",
  "/request/create/mode": "choice?",
  "/request/create/skill_id": "text?",
  "/request/create/skill_source": "choice?",
  "/request/input": "object? map",
  "/request/input/upload/files/*/key": "text!",
  "/request/input/upload/files/*/from": "choice!",
  "/request/poll": "object? open",
  "/request/poll/interval_ms": "number?",
  "/request/poll/timeout_ms": "number?",
  "/request/context": "object? map",
  "/request/steps": "list?",
  "/request/sequence/steps/*": "object? closed",
  "/request/sequence/steps/*/id": "text!",
  "/request/sequence/steps/*/skill_id": "text!",
  "/request/sequence/steps/*/mode": "choice!",
  "/request/sequence/steps/*/input": "object? map",
  "/request/sequence/steps/*/parameter": "object? map",
  "/request/sequence/steps/*/fetch_type": "choice?",
  "/request/sequence/steps/*/workspace": "choice?",
  "/request/sequence/steps/*/apply_result": "object? closed",
  "/request/sequence/steps/*/apply_result/on_failure": "choice?",
  "/request/sequence/steps/*/short_circuit": "object? closed",
  "/request/sequence/steps/*/short_circuit/result": "choice!",
  "/request/sequence/steps/*/short_circuit/when": "object! closed",
  "/request/sequence/steps/*/short_circuit/when/path": "text!",
  "/request/sequence/steps/*/handoff": "object? closed",
  "/request/sequence/steps/*/handoff/bindings": "list?",
  "/request/sequence/steps/*/handoff/bindings/*": "object? closed",
  "/request/sequence/steps/*/handoff/bindings/*/kind": "choice!",
  "/request/sequence/steps/*/handoff/bindings/*/target": "text!",
  "/request/sequence/steps/*/include_if": "object? closed",
  "/request/sequence/steps/*/include_if/kind": "choice!",
  "/request/sequence/steps/*/include_if/parameter": "text!",
  "/engines": "object? closed",
  "/engines/zotero": "text?",
  "/network": "object? closed",
  "/network/origins": "list!",
};

/** One field of one sound manifest. */
export interface Field {
  readonly base: Json;
  readonly pointer: string;
  readonly type: FieldType;
  readonly required: boolean;
  readonly shape: "closed" | "open" | "map" | undefined;
}

/** Every described field that some base manifest has. */
export const ALL_FIELDS: readonly Field[] = BASES.flatMap((base) =>
  allPointers(base).flatMap((pointer) => {
    const described = describedAt(pointer);
    if (described === undefined || valueAt(base, pointer) === undefined) return [];
    const [kind = "", shape] = described.split(" ");
    return [
      {
        base,
        pointer,
        type: kind.slice(0, -1) as FieldType,
        required: kind.endsWith("!"),
        shape: shape as Field["shape"],
      },
    ];
  }),
);

/** Patterns that no base manifest has a field for: the table or the manifests are then out of date. */
export function unusedPatterns(): string[] {
  const used = new Set(ALL_FIELDS.map(({ pointer }) => patternOf(pointer)));
  return Object.keys(FIELDS).filter((pattern) => !used.has(pattern));
}

function describedAt(pointer: string): string | undefined {
  const pattern = patternOf(pointer);
  return pattern === undefined ? undefined : FIELDS[pattern];
}

function patternOf(pointer: string): string | undefined {
  const segments = pointer.split("/");
  return Object.keys(FIELDS).find((pattern) => {
    const names = pattern.split("/");
    return names.length === segments.length && names.every((name, i) => name === "*" || name === segments[i]);
  });
}
