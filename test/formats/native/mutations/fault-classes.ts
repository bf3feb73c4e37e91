import { HTTP, JOB, type Json, SEQUENCE, WHOLE_SELECTION } from "./base-manifests.ts";
import { type Chance, renamed, valueAt, without, withValue } from "./edit-json.ts";
import { ALL_FIELDS, type Field, type FieldType } from "./field-table.ts";

/** A manifest with one known fault. */
export interface Mutation {
  readonly text: string;
  /** What must be found; nothing at all when undefined. */
  readonly expected?: { readonly code: string; readonly pointer: string; readonly suggestion?: string };
  /** Pointers of further findings that follow from the fault; any when `true`, none by default. */
  readonly follows?: RegExp | true;
}

export type FaultClass = (chance: Chance) => Mutation;

const INVALID = "manifest_validation_error";

const COUNTS = /^\/validateSelection\/require\/selection(\/counts)?$|^\/trigger\/requiresSelection$/;

function invalid(document: Json, pointer: string, follows?: RegExp | true): Mutation {
  return found(document, INVALID, pointer, follows);
}

function found(document: Json, code: string, pointer: string, follows?: RegExp | true): Mutation {
  const text = JSON.stringify(document, null, 2);
  return { text, expected: { code, pointer }, ...(follows === undefined ? {} : { follows }) };
}

function fieldsOf(accepts: (field: Field) => boolean): readonly Field[] {
  const fields = ALL_FIELDS.filter(accepts);
  if (fields.length === 0) throw new Error("No such field");
  return fields;
}

const REQUIRED = fieldsOf(({ required }) => required);
const TEXTS = fieldsOf(({ type }) => type === "text");
const CHOICES = fieldsOf(({ type }) => type === "choice");
const CLOSED = fieldsOf(({ shape }) => shape === "closed");
const OPEN = fieldsOf(({ shape }) => shape === "open");

const WRONG: Readonly<Record<FieldType, readonly Json[]>> = {
  text: [5, true, null, [], {}],
  flag: ["true", 0, null, []],
  number: ["5", true, null, {}],
  whole: ["5", 1.5, -1, true, null],
  list: ["a", 5, {}, null],
  object: ["a", 5, [], null, false],
  choice: [5, null, {}, true],
  any: [],
};

/** Other names, one edit away. */
function misspell(name: string, chance: Chance): string {
  const place = chance.below(name.length);
  const before = name.slice(0, place);
  const after = name.slice(place + 1);
  return chance.pick([before + after, `${before}7${after}`, `${before}7${name.slice(place)}`]);
}

function misspeltIn(field: Field, chance: Chance): Mutation {
  const keys = Object.keys(valueAt(field.base, field.pointer) ?? {});
  // Without its kind a condition has no known keys.
  const key = chance.pick(keys.filter((name) => !(field.pointer.endsWith("/include_if") && name === "kind")));
  const wrong = misspell(key, chance);
  const document = renamed(field.base, `${field.pointer}/${key}`, wrong);
  return found(document, "unknown_key", `${field.pointer}/${wrong}`, true);
}

const EMPTY_LISTS: readonly (readonly [Json, string])[] = [
  [JOB, "/inputs/member/accepts/mime"],
  [JOB, "/executionModes"],
  [JOB, "/supportedInvocationModes"],
  [JOB, "/parameters/language/enum"],
  [JOB, "/validateSelection/filters/2/noteKinds"],
  [JOB, "/validateSelection/filters/5/acceptModes"],
  [HTTP, "/request/steps"],
  [SEQUENCE, "/request/sequence/steps"],
  [SEQUENCE, "/request/sequence/steps/1/handoff/bindings"],
];

const UNIQUE_LISTS: readonly string[] = [
  "/inputs/member/accepts/mime",
  "/executionModes",
  "/supportedInvocationModes",
  "/resourceRequirements",
  "/resourceRequirements/0/accept/contentTypes",
  "/resourceRequirements/0/accept/extensions",
  "/validateSelection/filters/2/noteKinds",
  "/execution/mcp/requiredTools",
  "/network/origins",
];

const FORBIDDEN: readonly (readonly [pointer: string, suggestion: string | undefined])[] = [
  ["/backend", "provider"],
  ["/defaults", "parameters"],
  ["/hooks/filterInputs", "validateSelection"],
  ["/request/result", "result"],
  ["/request/create/engine", undefined],
  ["/request/create/parameter", "parameters"],
  ["/request/create/model", undefined],
  ["/request/create/runtime_options", undefined],
];

const OLDER_KEYS: readonly string[] = [
  "/inputs/unit",
  "/inputs/per_parent",
  "/validateSelection/exclude",
  "/validateSelection/derive",
  "/validateSelection/select/unit",
  "/validateSelection/require/counts",
  "/validateSelection/require/allowMixed",
];

const COUNT_RULES: readonly string[] = [
  "/validateSelection/require/selection/counts/parents",
  "/validateSelection/require/selection/counts/attachments",
  "/validateSelection/require/selection/counts/total",
  "/validateSelection/require/candidates",
  "/validateSelection/filters/1/counts",
];

const BAD_RULES: readonly (readonly [rule: Json, below: string])[] = [
  [{}, ""],
  [{ min: -1 }, "/min"],
  [{ max: 1.5 }, "/max"],
  [{ exact: "1" }, "/exact"],
  [{ exact: 1, min: 1 }, "/exact"],
  [{ exact: 1, max: 2 }, "/exact"],
  [{ min: 5, max: 2 }, "/min"],
];

/** Parts that are sound alone and do not go together. */
const CONTRADICTIONS: readonly (readonly [Json, edits: Readonly<Record<string, Json>>, pointer: string])[] = [
  [JOB, { "/trigger/requiresSelection": false }, "/trigger/requiresSelection"],
  [JOB, { "/inputs/member/kind": "note" }, "/inputs/member/accepts/mime"],
  [JOB, { "/inputs/member/kind": "parent" }, "/validateSelection/filters/0"],
  [JOB, { "/inputs/member/kind": "digest-image-target" }, "/validateSelection/filters/1"],
  [JOB, { "/inputs/member": { kind: "selection" } }, "/inputs/member"],
  [
    JOB,
    { "/validateSelection/select": { policy: "generated-note-candidates" } },
    "/validateSelection/select",
  ],
  [JOB, { "/validateSelection/select/policy": "literature-source" }, "/validateSelection/select/source"],
  [JOB, { "/validateSelection/filters/4/parameter": "tongue" }, "/validateSelection/filters/4/parameter"],
  [JOB, { "/validateSelection/filters/3/parameter": "language" }, "/validateSelection/filters/3/parameter"],
  [JOB, { "/validateSelection/filters/3/phase": "execute" }, "/validateSelection/filters/3/target"],
  [JOB, { "/validateSelection/filters/0/phase": "execute" }, "/validateSelection/filters/0/phase"],
  [
    JOB,
    {
      "/validateSelection/require/selection/allowMixed": false,
      "/validateSelection/require/selection/counts/parents": { min: 1 },
    },
    "/validateSelection/require/selection",
  ],
  [
    JOB,
    { "/validateSelection/require/selection/counts/total": { max: 0 } },
    "/validateSelection/require/selection/counts",
  ],
  [
    JOB,
    { "/validateSelection/require/selection/counts": { total: { exact: 0 } } },
    "/trigger/requiresSelection",
  ],
  [WHOLE_SELECTION, { "/inputs/grouping/mode": "each" }, "/validateSelection/select"],
  [
    WHOLE_SELECTION,
    { "/validateSelection/require": { candidates: { exact: 2 } } },
    "/validateSelection/require/candidates",
  ],
  [
    WHOLE_SELECTION,
    { "/validateSelection/require": { selection: { counts: { notes: { min: 1 } } } } },
    "/trigger/requiresSelection",
  ],
  [WHOLE_SELECTION, { "/provider": "generic-http" }, "/request"],
  [SEQUENCE, { "/provider": "generic-http" }, "/provider"],
  [SEQUENCE, { "/result/final_step_id": "end" }, "/result/final_step_id"],
  [SEQUENCE, { "/request/sequence/steps/1/id": "digest" }, "/request/sequence/steps/1/id"],
  [
    SEQUENCE,
    { "/request/sequence/steps/1/handoff/bindings/0/step": "none" },
    "/request/sequence/steps/1/handoff/bindings/0/step",
  ],
  [JOB, { "/parameters/depth/min": 7 }, "/parameters/depth/min"],
  [JOB, { "/provider": "  " }, "/provider"],
  [JOB, { "/network/origins/0": "api.example.org" }, "/network/origins/0"],
  [JOB, { "/network/origins/0": "https://api.example.org/v1" }, "/network/origins/0"],
];

/** What loads, with a warning. */
const WARNINGS: readonly (readonly [code: string, Json, pointer: string])[] = [
  ["create_mode_defaulted", without(JOB, "/request/create/mode"), "/request/create/mode"],
  ["deprecated_field", withValue(JOB, "/execution/mode", "auto"), "/execution/mode"],
  [
    "deprecated_field",
    withValue(JOB, "/execution/skillrunner_mode", "interactive"),
    "/execution/skillrunner_mode",
  ],
  ["parameter_default_invalid", withValue(JOB, "/parameters/depth/default", 9), "/parameters/depth/default"],
  [
    "parameter_default_invalid",
    withValue(JOB, "/parameters/depth/default", 1.5),
    "/parameters/depth/default",
  ],
  [
    "parameter_default_invalid",
    withValue(
      withValue(JOB, "/parameters/language/default", "fr"),
      "/parameters/language/allowCustom",
      false,
    ),
    "/parameters/language/default",
  ],
  [
    "parameter_default_invalid",
    withValue(JOB, "/parameters/topics/default", [1]),
    "/parameters/topics/default",
  ],
  [
    "include_if_runtime",
    withValue(SEQUENCE, "/request/sequence/steps/1/include_if", { kind: "runtime", condition: "x" }),
    "/request/sequence/steps/1/include_if",
  ],
  [
    "skill_dependency_missing",
    withValue(JOB, "/request/create/skill_id", "nowhere"),
    "/request/create/skill_id",
  ],
  [
    "skill_dependency_missing",
    withValue(SEQUENCE, "/request/sequence/steps/0/skill_id", "nowhere"),
    "/request/sequence/steps/0/skill_id",
  ],
  [
    "selector_always_empty",
    withValue(SEQUENCE, "/inputs/member/kind", "generated-note"),
    "/validateSelection/select",
  ],
];

const VERSIONS: readonly Json[] = [3, 0, "2", null, 1, "two", [2]];

/** Known kinds of faults; each makes one more manifest with that fault, by chance. */
export const FAULT_CLASSES: Readonly<Record<string, FaultClass>> = {
  "required property missing": (chance) => {
    const field = chance.pick(REQUIRED);
    return invalid(without(field.base, field.pointer), field.pointer);
  },
  "wrong type": (chance) => {
    const field = chance.pick(ALL_FIELDS);
    const value = chance.pick(WRONG[field.type]);
    return invalid(withValue(field.base, field.pointer, value), field.pointer);
  },
  "unknown choice": (chance) => {
    const { base, pointer } = chance.pick(CHOICES);
    const value = chance.pick(["nonsense", "Auto", "", "selected ", "__proto__"]);
    return invalid(withValue(base, pointer, value), pointer);
  },
  "empty text": (chance) => {
    const field = chance.pick(TEXTS);
    return invalid(withValue(field.base, field.pointer, ""), field.pointer);
  },
  "text too long": (chance) =>
    invalid(withValue(JOB, "/display/emoji", "x".repeat(17 + chance.below(9))), "/display/emoji"),
  "empty list": (chance) => {
    const [base, pointer] = chance.pick(EMPTY_LISTS);
    return invalid(withValue(base, pointer, []), pointer);
  },
  "repeated element": (chance) => {
    const pointer = chance.pick(UNIQUE_LISTS);
    const list = valueAt(JOB, pointer) as Json[];
    const again = chance.pick(list);
    return invalid(withValue(JOB, pointer, [...list, again]), `${pointer}/${String(list.length)}`);
  },
  "misspelt key of a closed object": (chance) => misspeltIn(chance.pick(CLOSED), chance),
  "misspelt key of an open object": (chance) => misspeltIn(chance.pick(OPEN), chance),
  "misspelt key of the manifest": (chance) =>
    misspeltIn({ base: JOB, pointer: "", type: "object", required: true, shape: "open" }, chance),
  "unknown key of a closed object": (chance) => {
    const { base, pointer } = chance.pick(CLOSED);
    const key = `unheard_of_${String(chance.below(99))}`;
    return found(withValue(base, `${pointer}/${key}`, 1), "unknown_key", `${pointer}/${key}`);
  },
  "unknown key of an open object": (chance) => {
    const { base, pointer } = chance.pick([...OPEN, { base: JOB, pointer: "" }]);
    const key = `unheard_of_${String(chance.below(99))}`;
    return { text: JSON.stringify(withValue(base, `${pointer}/${key}`, { a: 1 })) };
  },
  "forbidden field": (chance) => {
    const [pointer, suggestion] = chance.pick(FORBIDDEN);
    const { expected, ...mutation } = invalid(withValue(JOB, pointer, chance.pick(["x", {}, null])), pointer);
    const wanted = { code: INVALID, pointer, ...(suggestion === undefined ? {} : { suggestion }) };
    return { ...mutation, expected: expected === undefined ? wanted : wanted };
  },
  "key of schemaVersion 1": (chance) => {
    const pointer = chance.pick(OLDER_KEYS);
    return invalid(withValue(JOB, pointer, chance.pick<Json>([{}, "parent", false, []])), pointer);
  },
  "bad count rule": (chance) => {
    const rule = chance.pick(COUNT_RULES);
    const [value, below] = chance.pick(BAD_RULES);
    return invalid(withValue(JOB, rule, value), rule + below, COUNTS);
  },
  "parts that do not go together": (chance) => {
    const [base, edits, pointer] = chance.pick(CONTRADICTIONS);
    const document = Object.entries(edits).reduce(
      (made, [place, value]) => withValue(made, place, value),
      base,
    );
    return invalid(document, pointer, true);
  },
  "what loads with a warning": (chance) => {
    const [code, document, pointer] = chance.pick(WARNINGS);
    return found(document, code, pointer);
  },
  "hook file missing": (chance) => {
    const hook = chance.pick(["preflight", "applyResult", "normalizeSettings"]);
    const path = `hooks/${chance.pick(["gone", "Preflight", "a/b/c"])}.mjs`;
    return found(withValue(JOB, `/hooks/${hook}`, path), "hook_missing_error", `/hooks/${hook}`);
  },
  "hook file outside or no module": (chance) => {
    const hook = chance.pick(["preflight", "applyResult", "normalizeSettings"]);
    const path = chance.pick([
      "../x.mjs",
      "hooks/../../x.mjs",
      "/etc/x.mjs",
      "file:///x.mjs",
      "C:\\x.mjs",
      "hooks/x.ts",
      "hooks/x",
    ]);
    return invalid(withValue(JOB, `/hooks/${hook}`, path), `/hooks/${hook}`);
  },
  "unknown schemaVersion": (chance) =>
    invalid(withValue(JOB, "/schemaVersion", chance.pick(VERSIONS)), "/schemaVersion"),
  "schemaVersion missing": (chance) =>
    invalid(without(chance.pick([JOB, SEQUENCE, HTTP]), "/schemaVersion"), "/schemaVersion"),
  "text cut off": (chance) => {
    const whole = JSON.stringify(chance.pick([JOB, SEQUENCE, HTTP]), null, 2);
    const text = whole.slice(0, chance.below(whole.length - 1));
    return { text, expected: { code: "manifest_parse_error", pointer: "" } };
  },
  "text that is no JSON": (chance) => {
    const whole = JSON.stringify(HTTP, null, 2);
    const text = chance.pick([
      whole.replace(/\}$/, ",}"),
      whole.replace("{", "{ // comment\n"),
      whole.replaceAll('"', "'"),
      `${whole}${whole}`,
      whole.replace(":", "="),
      `// comment\n${whole}`,
      whole.replace('"convert"', '"con\tvert"'),
      whole.replace('"convert"', '"con\\vert"'),
      "nonsense",
    ]);
    return { text, expected: { code: "manifest_parse_error", pointer: "" } };
  },
  "key repeated": (chance) => {
    const key = chance.pick(["label", "kind", "schemaVersion", "phase"]);
    const lines = JSON.stringify(JOB, null, 2).split("\n");
    const places = lines.flatMap((line, index) => (line.trim().startsWith(`"${key}": `) ? [index] : []));
    const place = chance.pick(places.filter((index) => /": (?:".*"|\d+),?$/.test(lines[index] ?? "")));
    const line = (lines[place] ?? "").replace(/,?$/, ",");
    lines.splice(place, 0, line);
    return {
      text: lines.join("\n"),
      expected: { code: "duplicate_key", pointer: pointerOfLine(key, place) },
    };
  },
  "nested too deep": (chance) => {
    const depth = 70 + chance.below(5000);
    const nested = `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const text = JSON.stringify(withValue(HTTP, "/request/context", { a: "HERE" })).replace('"HERE"', nested);
    return { text, expected: { code: "manifest_too_deep", pointer: "" } };
  },
  "no object": (chance) => ({
    text: chance.pick(["[]", "5", '"text"', "null", "true", "[{}]"]),
    expected: { code: INVALID, pointer: "" },
  }),
};

/** Pointer of the property in a line of the pretty text of {@link JOB}, found by the indentation of what is above. */
function pointerOfLine(key: string, place: number): string {
  const lines = JSON.stringify(JOB, null, 2)
    .split("\n")
    .slice(0, place + 1);
  const path: (string | number)[] = [];
  const counters: number[] = [];
  for (const line of lines) {
    const depth = (line.length - line.trimStart().length) / 2;
    path.length = Math.max(0, depth - 1);
    counters.length = depth + 1;
    const name = /^\s*"([^"]+)":/.exec(line)?.[1];
    if (/^\s*[}\]]/.test(line)) continue;
    if (name === undefined) counters[depth] = (counters[depth] ?? -1) + 1;
    if (depth > 0) path[depth - 1] = name ?? counters[depth] ?? 0;
  }
  if (path[path.length - 1] !== key) throw new Error(`Line ${String(place)} is not a ${key}`);
  return `/${path.join("/")}`;
}
