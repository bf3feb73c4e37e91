import { asArray, asObject, asText, at, type ForeignObject, has } from "./json-access.ts";
import { pointerSegments, pointerTo } from "./json-pointer.ts";

/** One change that the upgrade made; pointers into the older and the upgraded manifest. */
export interface Rewrite {
  readonly from?: string;
  readonly to?: string;
}

export interface UpgradedManifest {
  /** In the form of schemaVersion 2, not yet checked. */
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly rewrites: readonly Rewrite[];
  /** The place in the older manifest that a pointer into the upgraded one comes from. */
  readonly origin: (pointer: string) => string;
}

/** What the older selection rules come to. */
interface SelectionPlan {
  readonly member: string;
  readonly grouping: "each" | "all";
  readonly select: ForeignObject;
  /** Overrides what the manifest accepts. */
  readonly mime?: readonly string[];
  readonly filters: readonly ForeignObject[];
}

const EACH_RELATED = { policy: "input-member", source: "related" };
const EACH_SELECTED = { policy: "input-member", source: "selected" };
const WHOLE_SELECTION: SelectionPlan = {
  member: "selection",
  grouping: "all",
  select: { policy: "selection" },
  filters: [],
};
const EVERY_ATTACHMENT: SelectionPlan = {
  member: "attachment",
  grouping: "each",
  select: EACH_RELATED,
  filters: [],
};

/** What the older form excluded when it named no kinds. */
const ANALYSIS_NOTES = ["digest", "references", "citation-analysis"];

/**
 * A manifest of schemaVersion 1 in the form of schemaVersion 2 (`spec/native-workflows.md` §19). Keys that belong
 * to neither form, and values of the wrong type, are left for the checks that every manifest passes.
 */
export function upgradeManifest(older: ForeignObject): UpgradedManifest {
  const rewrites: Rewrite[] = [];
  const note = (from: string | undefined, to: string | undefined): void => {
    rewrites.push({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  };

  const plan = selectionPlan(older);
  const manifest: Record<string, unknown> = { ...older, schemaVersion: 2 };
  note(has(older, "schemaVersion") ? "/schemaVersion" : undefined, "/schemaVersion");
  if (!has(older, "trigger", "requiresSelection")) {
    manifest["trigger"] = upgradedTrigger(older);
    note(undefined, "/trigger/requiresSelection");
  }
  for (const name of ["mode", "skillrunner_mode"]) {
    if (!has(older, "execution", name) || has(older, "request", "create", "mode")) continue;
    note(`/execution/${name}`, "/request/create/mode");
  }
  manifest["inputs"] = upgradedInputs(older, plan, note);
  manifest["validateSelection"] = upgradedValidation(older, plan, note);
  return { manifest, rewrites, origin: originOf(older, rewrites) };
}

type Note = (from: string | undefined, to: string | undefined) => void;

function selectionPlan(older: ForeignObject): SelectionPlan {
  const policy = at(older, "validateSelection", "select", "policy");
  switch (policy) {
    case "literature-source":
      return { ...EVERY_ATTACHMENT, select: { policy } };
    case "pdf-attachment":
      return {
        ...EVERY_ATTACHMENT,
        mime: ["application/pdf"],
        filters: [{ kind: "source-file-exists", phase: "availability" }],
      };
    case "selected-parent":
      return { member: "parent", grouping: "each", select: EACH_SELECTED, filters: [] };
    case "generated-note-candidates":
      return { member: "generated-note", grouping: "all", select: { policy }, filters: [] };
    case "digest-representative-image":
      return { member: "digest-image-target", grouping: "each", select: { policy }, filters: [] };
    case "selection":
      return WHOLE_SELECTION;
    case undefined:
    case "input-unit":
      return planOfUnit(older);
    default:
      return { ...planOfUnit(older), select: { policy } };
  }
}

function planOfUnit(older: ForeignObject): SelectionPlan {
  const unit = unitOf(older);
  if (unit === undefined && !has(older, "inputs")) {
    const unrequired = at(older, "trigger", "requiresSelection") === false;
    const local = asText(at(older, "provider"))?.trim() === "pass-through";
    return unrequired || local ? WHOLE_SELECTION : EVERY_ATTACHMENT;
  }
  if (unit === "workflow") return WHOLE_SELECTION;
  if (unit === undefined || unit === "attachment") return EVERY_ATTACHMENT;
  // Also a unit that was never one: as a member kind it is then refused at its place.
  return { member: unit, grouping: "each", select: EACH_SELECTED, filters: [] };
}

function unitOf(older: ForeignObject): string | undefined {
  return asText(at(older, "validateSelection", "select", "unit")) ?? asText(at(older, "inputs", "unit"));
}

function upgradedTrigger(older: ForeignObject): unknown {
  const trigger = at(older, "trigger");
  if (trigger !== undefined && asObject(trigger) === undefined) return trigger;
  return { ...asObject(trigger), requiresSelection: unitOf(older) !== "workflow" };
}

function upgradedInputs(older: ForeignObject, plan: SelectionPlan, note: Note): unknown {
  const inputs = at(older, "inputs");
  if (has(older, "inputs") && asObject(inputs) === undefined) return inputs;
  const { unit, accepts, per_parent: perParent, ...others } = { ...asObject(inputs) };
  const selectUnit = at(older, "validateSelection", "select", "unit");
  if (selectUnit !== undefined) note("/validateSelection/select/unit", "/inputs/member");
  if (unit !== undefined) note("/inputs/unit", selectUnit === undefined ? "/inputs/member" : undefined);
  if (unit === undefined && selectUnit === undefined) note(undefined, "/inputs/member");
  note(undefined, "/inputs/grouping");

  const member: Record<string, unknown> = { kind: plan.member };
  const { mime: accepted, ...otherAccepts } = { ...asObject(accepts) };
  const mime = plan.mime ?? accepted;
  if (plan.member !== "attachment") {
    if (accepts !== undefined) note("/inputs/accepts", undefined);
  } else if (mime !== undefined || accepts !== undefined) {
    member["accepts"] = { ...otherAccepts, ...(mime === undefined ? {} : { mime }) };
    if (accepted !== undefined) note("/inputs/accepts", "/inputs/member/accepts");
    else note(undefined, "/inputs/member/accepts");
  }
  if (perParent !== undefined) note("/inputs/per_parent", "/validateSelection/filters/0/counts");
  return { member, grouping: { mode: plan.grouping }, ...others };
}

function upgradedValidation(older: ForeignObject, plan: SelectionPlan, note: Note): unknown {
  const validation = at(older, "validateSelection");
  if (has(older, "validateSelection") && asObject(validation) === undefined) return validation;
  const { require, exclude, derive, select, ...others } = { ...asObject(validation) };
  const perParent = at(older, "inputs", "per_parent");
  const filters: unknown[] = [];
  if (perParent !== undefined) {
    filters.push({ kind: "candidates-per-parent", phase: "availability", counts: perParent });
  }
  filters.push(...plan.filters);
  for (const [index, rule] of (asArray(exclude) ?? (exclude === undefined ? [] : [exclude])).entries()) {
    const pointer = "/validateSelection/exclude";
    note(
      Array.isArray(exclude) ? pointerTo(pointer, index) : pointer,
      pointerTo("/validateSelection/filters", filters.length),
    );
    filters.push(upgradedExclusion(rule));
  }
  if (derive !== undefined) note("/validateSelection/derive", undefined);
  if (filters.length === 0) note(undefined, "/validateSelection/filters");

  const policy = at(select, "policy");
  const { unit, policy: oldPolicy, ...otherSelect } = { ...asObject(select) };
  if (policy !== plan.select["policy"]) {
    note(policy === undefined ? undefined : "/validateSelection/select/policy", "/validateSelection/select");
  }
  return {
    ...(require === undefined ? {} : { require: upgradedRequire(require, note) }),
    select: { ...plan.select, ...otherSelect },
    filters,
    ...others,
  };
}

function upgradedRequire(require: unknown, note: Note): unknown {
  const rules = asObject(require);
  if (rules === undefined) return require;
  const { counts, allowMixed, selection, ...others } = rules;
  const moved: Record<string, unknown> = { ...asObject(selection) };
  const base = "/validateSelection/require";
  for (const [name, value] of Object.entries({ counts, allowMixed })) {
    if (value === undefined) continue;
    moved[name] = value;
    note(`${base}/${name}`, `${base}/selection/${name}`);
  }
  if (Object.keys(moved).length === 0 && selection === undefined) return others;
  return { selection: moved, ...others };
}

/** One rule of `exclude` as a filter; what it is not known for is kept, to be refused as a filter. */
function upgradedExclusion(rule: unknown): unknown {
  const kind = typeof rule === "string" ? rule : (at(rule, "kind") ?? at(rule, "policy"));
  const fields: ForeignObject = { ...asObject(rule) };
  if (kind === "generated-notes-all") {
    const noteKinds = fields["noteKinds"] ?? fields["note_kinds"] ?? fields["kinds"] ?? ANALYSIS_NOTES;
    return { kind: "generated-note-kinds-absent", phase: "availability", noteKinds };
  }
  if (kind !== "artifact-exists") return rule;
  const target = fields["target"] ?? fields["artifact"];
  const parameter = fields["parameter"] ?? (target === "translator-markdown" ? "target_language" : undefined);
  return {
    kind: "artifact-absent",
    phase: parameter === undefined ? "availability" : "execute",
    target,
    ...(parameter === undefined ? {} : { parameter }),
  };
}

/** Follows the rewrite with the longest matching beginning back; what was added has the place it was added to. */
function originOf(older: ForeignObject, rewrites: readonly Rewrite[]): (pointer: string) => string {
  const moved = rewrites.flatMap(({ from, to }) =>
    from === undefined || to === undefined ? [] : [{ from, to }],
  );
  moved.sort((a, b) => b.to.length - a.to.length);
  return (pointer) => {
    const rewrite = moved.find(({ to }) => pointer === to || pointer.startsWith(`${to}/`));
    if (rewrite === undefined) return pointer;
    // A value that became an object has no places inside.
    const source = at(older, ...pointerSegments(rewrite.from));
    const hasPlaces = typeof source === "object" && source !== null;
    return hasPlaces ? rewrite.from + pointer.slice(rewrite.to.length) : rewrite.from;
  };
}
