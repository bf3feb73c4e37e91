import type { ItemRef } from "../../src/model/item-ref.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { PlanMode } from "../../src/model/selection.ts";
import { explainSelection, type SelectionExplanation } from "../../src/selection/explain.ts";
import { planSelection, type SelectionPlan } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { PlannerProbes } from "../../src/selection/probes.ts";
import type { RemedyAction } from "../../src/selection/remedy.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { type FactEntry, factsOf, nameOfRef, probesOf, selectRefs } from "../fakes/facts.ts";

/** A small library, its files on disk, a selection and parameters: all that a remedy may change. */
export interface World {
  readonly items: readonly FactEntry[];
  /** Paths at which a file lies. */
  readonly files: ReadonlySet<string>;
  readonly selection: readonly ItemRef[];
  readonly params: JsonObject;
}

export const SAMPLED_AT = "2026-01-01T00:00:00.000Z";

/** Probes of a world; answers at once. */
export function worldProbes({ items, files }: World): PlannerProbes {
  return {
    notes: probesOf({ items }).notes,
    files: { existing: (paths) => Uint8Array.from(paths, (path) => Number(files.has(path))) },
  };
}

/** The plan of a world, made at once. */
export function planWorld(world: World, rules: PlanningRules, mode: PlanMode = "execute"): SelectionPlan {
  const plan = planSelection({
    selection: prepareSelection(selectRefs(factsOf(world.items), world.selection)),
    rules,
    mode,
    params: world.params,
    probes: worldProbes(world),
    sampledAt: SAMPLED_AT,
  });
  if (plan instanceof Promise) throw new Error("The probes answered at once, the planner did not.");
  return plan;
}

export function explainWorld(
  world: World,
  rules: PlanningRules,
  mode: PlanMode = "execute",
): SelectionExplanation {
  return explainSelection(planWorld(world, rules, mode));
}

/** A manifest's planning parts; by default one unit per attachment of the selected papers. */
export function rulesOf(
  parts: Partial<PlanningRules["inputs"]["member"]> & {
    readonly select?: PlanningRules["validateSelection"]["select"];
    readonly filters?: PlanningRules["validateSelection"]["filters"];
    readonly require?: PlanningRules["validateSelection"]["require"];
    readonly grouping?: PlanningRules["inputs"]["grouping"]["mode"];
    readonly requiresSelection?: boolean;
  } = {},
): PlanningRules {
  const { kind = "attachment", accepts, select, filters = [], require, grouping = "each" } = parts;
  return {
    label: "Test Workflow",
    trigger: { requiresSelection: parts.requiresSelection ?? true },
    inputs: { member: { kind, ...(accepts === undefined ? {} : { accepts }) }, grouping: { mode: grouping } },
    validateSelection: {
      ...(require === undefined ? {} : { require }),
      select: select ?? { policy: "input-member", source: "related" },
      filters,
    },
  };
}

/** The world after somebody did what a remedy says. */
export function applyRemedy(world: World, rules: PlanningRules, action: RemedyAction): World {
  switch (action.kind) {
    case "select":
      return { ...world, selection: action.refs };
    case "deselect": {
      const names = new Set(action.refs.map(nameOfRef));
      return { ...world, selection: world.selection.filter((ref) => !names.has(nameOfRef(ref))) };
    }
    case "select-more":
      return selectMore(world, rules, action);
    case "restore-from-trash":
      return changed(world, action.refs, (entry) => ({ ...entry, deleted: false }));
    case "remove-notes":
      return changed(world, action.refs, (entry) => ({ ...entry, deleted: true }));
    case "add-attachment":
      return added(world, action, () => attachment(newKey(world), action.parent, action.mime));
    case "add-note":
      return added(world, action, () => note(newKey(world), action.parent, action.noteKind));
    case "add-parent":
      return addParent(world, action.ref, action.select);
    case "provide-file": {
      const entry = world.items.find(({ ref }) => nameOfRef(ref) === nameOfRef(action.ref));
      const path = action.path ?? entry?.path ?? `/provided/${action.ref.key}.pdf`;
      const placed = changed(world, [action.ref], (one) => ({ ...one, path, linkMode: 0 }));
      return { ...placed, files: new Set([...world.files, path]) };
    }
    case "remove-file":
      return { ...world, files: new Set([...world.files].filter((path) => path !== action.path)) };
    case "set-parameter":
      return { ...world, params: { ...world.params, [action.name]: "de-DE" } };
  }
}

/** Whether an action names a selection that is to be eligible, rather than the item it was advised for. */
export function namesSelection(action: RemedyAction): boolean {
  if (action.kind === "select" || action.kind === "deselect" || action.kind === "select-more") return true;
  return "select" in action && action.select;
}

export function paper(key: string, title = `Paper ${key}`): FactEntry {
  return { kind: "parent", ref: { libraryId: 1, key }, itemType: "journalArticle", title };
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "text/markdown": ".md",
  "text/x-markdown": ".md",
  "text/plain": ".txt",
  "text/html": ".html",
};

export function attachment(
  key: string,
  parent: ItemRef | undefined,
  contentType = "application/pdf",
  more: Partial<FactEntry> = {},
): FactEntry {
  const filename = `${key.toLowerCase()}${EXTENSIONS[contentType] ?? ".bin"}`;
  return {
    kind: "attachment",
    ref: { libraryId: parent?.libraryId ?? 1, key },
    itemType: "attachment",
    ...(parent === undefined ? {} : { parentRef: parent }),
    filename,
    contentType,
    createdAt: "2024-01-01T00:00:00Z",
    path: `/files/${key}/${filename}`,
    ...more,
  };
}

export function note(key: string, parent: ItemRef | undefined, noteKind?: string): FactEntry {
  return {
    kind: "note",
    ref: { libraryId: parent?.libraryId ?? 1, key },
    itemType: "note",
    ...(parent === undefined ? {} : { parentRef: parent }),
    title: `Note ${key}`,
    html: noteKind === undefined ? "<p>text</p>" : `<div data-zs-note-kind="${noteKind}"><p>text</p></div>`,
  };
}

export function annotation(key: string, parent: ItemRef): FactEntry {
  return {
    kind: "child",
    ref: { libraryId: parent.libraryId, key },
    itemType: "annotation",
    parentRef: parent,
    title: `Highlight ${key}`,
  };
}

/** A world of these items, with every named file there, and the items of these keys selected. */
export function worldOf(
  items: readonly FactEntry[],
  selected: readonly string[],
  params: JsonObject = {},
): World {
  const refs = new Map(items.map(({ ref }) => [ref.key, ref]));
  return {
    items,
    files: new Set(items.flatMap(({ path }) => path ?? [])),
    selection: selected.map((key) => refs.get(key) ?? { libraryId: 1, key }),
    params,
  };
}

function changed(world: World, refs: readonly ItemRef[], change: (entry: FactEntry) => FactEntry): World {
  const names = new Set(refs.map(nameOfRef));
  return {
    ...world,
    items: world.items.map((entry) => (names.has(nameOfRef(entry.ref)) ? change(entry) : entry)),
  };
}

function added(
  world: World,
  { count, select }: { readonly count: number; readonly select: boolean },
  make: () => FactEntry,
): World {
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = make();
    const key = `${entry.ref.key}${at}`;
    return { ...entry, ref: { ...entry.ref, key } };
  });
  return {
    ...world,
    items: [...world.items, ...entries],
    files: new Set([...world.files, ...entries.flatMap(({ path }) => path ?? [])]),
    selection: select ? entries.map(({ ref }) => ref) : world.selection,
  };
}

function addParent(world: World, child: ItemRef, select: boolean): World {
  const ref = { libraryId: child.libraryId, key: newKey(world) };
  const below = changed(world, [child], (entry) => ({ ...entry, parentRef: ref }));
  return {
    ...below,
    items: [...below.items, { ...paper(ref.key), ref }],
    selection: select ? [ref] : world.selection,
  };
}

/** New items as the workflow can use them: papers with a fitting file and a digest, or one of their children. */
function selectMore(
  world: World,
  rules: PlanningRules,
  { of, count }: Extract<RemedyAction, { kind: "select-more" }>,
): World {
  const { kind, accepts } = rules.inputs.member;
  const items = [...world.items];
  const selection = [...world.selection];
  for (let at = 0; at < count; at += 1) {
    const parent = paper(`${newKey(world)}M${at}`);
    const mime = accepts?.mime[0] ?? "application/pdf";
    const file = attachment(`${parent.ref.key}A`, parent.ref, mime);
    const text = note(`${parent.ref.key}N`, parent.ref, kind === "attachment" ? undefined : "digest");
    const mark = annotation(`${parent.ref.key}H`, file.ref);
    const ready = readyKinds(rules).map((one) => note(`${parent.ref.key}N${one}`, parent.ref, one));
    items.push(parent, file, text, mark, ...ready);
    const chosen = { parents: parent, attachments: file, notes: text, children: mark, total: parent }[of];
    selection.push(chosen.ref);
  }
  return {
    ...world,
    items,
    files: new Set([
      ...world.files,
      ...items.flatMap(({ path }, at) => (at < world.items.length ? [] : (path ?? []))),
    ]),
    selection,
  };
}

/** Kinds of notes that a readiness filter's first accepted mode asks for. */
function readyKinds(rules: PlanningRules): readonly string[] {
  return rules.validateSelection.filters.flatMap((filter) => {
    if (filter.kind !== "generated-note-readiness") return [];
    const mode = filter.modes.find(({ id }) => id === filter.acceptModes[0]);
    const wanted = filter.artifacts.filter(({ id }) => mode?.allAvailable?.includes(id) === true);
    return wanted.flatMap(({ noteKinds }) => noteKinds[0] ?? []);
  });
}

function newKey({ items }: World): string {
  return `NEW${items.length}`;
}
