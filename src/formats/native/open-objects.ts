import type { Finding } from "./finding.ts";
import { asObject, type ForeignObject } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";
import { nearestName } from "./nearest-name.ts";
import { unknownKey } from "./schema-findings.ts";

/** An open object of the manifest: where it lies (`*` is any name or index) and the names it knows. */
export interface OpenObject {
  readonly path: readonly string[];
  readonly known: readonly string[];
  /** Names that the schema forbids, and that have a finding of their own. */
  readonly forbidden?: readonly string[];
}

/** The open objects of `workflow.json` (`spec/native-workflows.md` §2); the names are those of the schema, in its order. */
export const OPEN_OBJECTS: readonly OpenObject[] = [
  {
    path: [],
    known: [
      "$schema",
      "schemaVersion",
      "id",
      "label",
      "provider",
      "trigger",
      "inputs",
      "validateSelection",
      "hooks",
      "description",
      "version",
      "executionModes",
      "supportedInvocationModes",
      "resourceRequirements",
      "display",
      "taskNameTemplate",
      "debug_only",
      "i18n",
      "parameters",
      "execution",
      "result",
      "request",
      "engines",
      "network",
    ],
    forbidden: ["backend", "defaults"],
  },
  {
    path: ["parameters", "*"],
    known: [
      "type",
      "items",
      "title",
      "description",
      "default",
      "required",
      "enum",
      "allowCustom",
      "min",
      "max",
      "integer",
      "visible_if",
      "optionsSource",
      "runtimeOnly",
    ],
  },
  {
    path: ["parameters", "*", "optionsSource"],
    known: ["kind", "library", "includeEmpty", "valueFormat", "labelFormat", "allowStale", "filter"],
  },
  {
    path: ["request"],
    known: ["kind", "create", "input", "poll", "sequence", "http", "steps", "context"],
    forbidden: ["result"],
  },
  {
    path: ["request", "create"],
    known: ["mode", "skill_id", "skill_source"],
    forbidden: ["engine", "parameter", "model", "runtime_options"],
  },
  { path: ["request", "input"], known: ["upload"] },
  { path: ["request", "poll"], known: ["interval_ms", "timeout_ms"] },
  { path: ["request", "sequence"], known: ["steps"] },
  { path: ["request", "http"], known: ["method", "path", "headers", "json", "timeout_ms"] },
  { path: ["request", "steps", "*"], known: ["id", "request", "extract", "repeat_until", "fail_when"] },
  {
    path: ["request", "steps", "*", "request"],
    known: ["method", "path", "url", "headers", "json", "binary_from", "response_type"],
  },
  { path: ["request", "steps", "*", "repeat_until"], known: ["json_path", "in"] },
  {
    path: ["request", "steps", "*", "fail_when"],
    known: ["json_path", "equals", "in", "message", "message_path"],
  },
];

/** Of each open object, all names that are known to be right or wrong. */
const SETTLED = new Map(
  OPEN_OBJECTS.map((open) => [open, new Set([...open.known, ...(open.forbidden ?? [])])]),
);

/** Keys of open objects that are probably misspelt (N21); others are kept without comment. */
export function misspeltKeys(manifest: unknown): Finding[] {
  const findings: Finding[] = [];
  for (const open of OPEN_OBJECTS) visit(manifest, "", open, 0, findings);
  return findings;
}

/** Follows the path of `open` from its name number `depth` on. */
function visit(value: unknown, pointer: string, open: OpenObject, depth: number, findings: Finding[]): void {
  const name = open.path[depth];
  if (name === "*" && Array.isArray(value)) {
    value.forEach((item, index) => {
      visit(item, pointerTo(pointer, index), open, depth + 1, findings);
    });
    return;
  }
  const object = asObject(value);
  if (object === undefined) return;
  if (name === undefined) reportMisspelt(object, pointer, open, findings);
  else if (name === "*") {
    for (const key of Object.keys(object)) {
      visit(object[key], pointerTo(pointer, key), open, depth + 1, findings);
    }
  } else if (Object.hasOwn(object, name)) {
    visit(object[name], pointerTo(pointer, name), open, depth + 1, findings);
  }
}

function reportMisspelt(object: ForeignObject, pointer: string, open: OpenObject, findings: Finding[]): void {
  const settled = SETTLED.get(open);
  for (const key of Object.keys(object)) {
    if (settled?.has(key) === true || nearestName(key, open.known) === undefined) continue;
    findings.push(unknownKey(pointer, key, open.known));
  }
}
