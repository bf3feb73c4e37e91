import { displayTitle } from "../library/display-title.ts";
import { portableItem } from "../library/portable-item.ts";
import { refId } from "../library/change-target.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { ItemState } from "../model/item-state.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { SelectionContext, SelectionEntry } from "../model/selection.ts";
import type { FilesPort } from "../ports/files.ts";
import type { LibraryPort } from "../ports/library.ts";

type OlderLibrary = Pick<LibraryPort, "items" | "itemIds" | "childItems" | "filePath">;

/** Entries beyond this are in the grouped view without what hangs on them, and a warning says so. */
const MOST_ENTRIES = 500;

/**
 * Words without which a module cannot look at the grouped view. Most packages have none of them, and reading what hangs on
 * every paper for nothing would cost each unit more than its hook does.
 */
const VIEW_WORDS =
  /\b(?:parents|selectionType|parentCount|noteCount|attachmentCount|childCount)\b|\bitems\s*(?:\?\.|\.|\[)\s*["'`]?(?:children|attachments|notes|parents)\b|\}\s*=\s*[\w.?]*\bitems\b/;

export interface OlderArgumentsOptions {
  readonly library: OlderLibrary;
  readonly files: Pick<FilesPort, "list" | "join" | "readText">;
  /** The package's own copy; absolute. */
  readonly packageDir: string;
  /** Whether its manifest was a v1 one. */
  readonly upgraded: boolean;
}

/**
 * Adds what hooks of older packages expect beside the arguments of today (`spec/native-workflows.md` §6.3 and §19): the grouped
 * view of the selection, which the worker lays over `selectionContext.items`, and for an upgraded manifest the number of
 * the parent item.
 */
export function createOlderArguments({
  library,
  files,
  packageDir,
  upgraded,
}: OlderArgumentsOptions): (args: JsonObject) => Promise<JsonObject> {
  let wantsView: Promise<boolean> | undefined;
  return async (args) => {
    const parent = upgraded ? refOf(args.parent) : undefined;
    const older =
      parent === undefined ? args : { ...args, parent: (await library.itemIds([parent]))[0] ?? null };
    const context = contextOf(args.selectionContext) ?? contextOf(objectOf(args.request)?.selectionContext);
    if (context === undefined) return older;
    wantsView ??= upgraded ? Promise.resolve(true) : mentionsView(files, packageDir);
    return (await wantsView)
      ? { ...older, groupedSelection: await groupedSelection(library, context) }
      : older;
  };
}

/** Whether some module of the package names the grouped view. */
async function mentionsView(files: OlderArgumentsOptions["files"], dir: string): Promise<boolean> {
  for (const { name, type } of await files.list(dir)) {
    const path = files.join(dir, name);
    if (type === "folder" && (await mentionsView(files, path))) return true;
    if (type === "file" && /\.m?js$/.test(name) && VIEW_WORDS.test(await files.readText(path))) return true;
  }
  return false;
}

/** The grouped view as plain data: four lists, and what the context has beside its items. */
export async function groupedSelection(
  library: OlderLibrary,
  { items: entries }: Pick<SelectionContext, "items">,
): Promise<JsonObject> {
  const of = (kind: SelectionEntry["kind"]) => entries.filter((entry) => entry.kind === kind);
  const warnings: string[] = [];
  const shown = new Set(entries.slice(0, MOST_ENTRIES));
  if (entries.length > MOST_ENTRIES) {
    warnings.push(
      `only the first ${MOST_ENTRIES} of ${entries.length} items are shown with what hangs on them`,
    );
  }
  const children = new Map<string, readonly ItemRef[]>();
  for (const entry of shown) {
    if (entry.kind !== "parent" && entry.kind !== "child") continue;
    children.set(refId(entry.ref), await library.childItems(entry.ref));
  }
  const known = await readAll(library, entries, [...children.values()].flat());
  const paths = new Map<string, string>();
  for (const [id, state] of known.states) {
    if (state.itemType !== "attachment") continue;
    const path = await library.filePath(state.ref);
    if (path === undefined) warnings.push(`attachment ${id} has no path`);
    else paths.set(id, path);
  }
  for (const { ref } of entries)
    if (!known.states.has(refId(ref))) warnings.push(`item ${refId(ref)} is missing`);

  const hanging = (ref: ItemRef, type: string) =>
    (children.get(refId(ref)) ?? []).filter((child) => known.states.get(refId(child))?.itemType === type);
  const attachmentJson = (ref: ItemRef): JsonObject => ({
    item: itemJson(known, ref),
    parent: parentJson(known, ref),
    filePath: paths.get(refId(ref)) ?? null,
    mimeType: known.states.get(refId(ref))?.attachment?.contentType ?? null,
  });
  const noteJson = (ref: ItemRef): JsonObject => ({
    item: itemJson(known, ref),
    parent: parentJson(known, ref),
    note: known.states.get(refId(ref))?.note ?? "",
    ...labels(known, ref),
  });
  const paperJson = (ref: ItemRef): JsonObject => ({
    item: itemJson(known, ref),
    attachments: hanging(ref, "attachment").map(attachmentJson),
    notes: hanging(ref, "note").map(noteJson),
    ...labels(known, ref),
  });
  const lists = {
    parents: of("parent").map(({ ref }) => ({ ...paperJson(ref), children: [] })),
    children: of("child").map(({ ref }) => ({ ...paperJson(ref), parent: parentJson(known, ref) })),
    attachments: of("attachment").map(({ ref }) => attachmentJson(ref)),
    notes: of("note").map(({ ref }) => noteJson(ref)),
  };
  const kinds = Object.entries({
    parent: "parents",
    child: "children",
    attachment: "attachments",
    note: "notes",
  })
    .filter(([, list]) => lists[list as keyof typeof lists].length > 0)
    .map(([kind]) => kind);
  return {
    ...lists,
    selectionType: kinds.length === 0 ? "none" : kinds.length === 1 ? (kinds[0] ?? "none") : "mixed",
    summary: {
      parentCount: lists.parents.length,
      childCount: lists.children.length,
      attachmentCount: lists.attachments.length,
      noteCount: lists.notes.length,
    },
    warnings,
  };
}

interface Known {
  readonly states: ReadonlyMap<string, ItemState>;
  /** The host's numbers. */
  readonly ids: ReadonlyMap<string, number>;
}

/** The entries, what hangs on them and what they hang on, in two batches. */
async function readAll(
  library: OlderLibrary,
  entries: readonly SelectionEntry[],
  children: readonly ItemRef[],
): Promise<Known> {
  const refs = new Map<string, ItemRef>();
  for (const { ref, parentRef } of entries) {
    refs.set(refId(ref), ref);
    if (parentRef !== undefined) refs.set(refId(parentRef), parentRef);
  }
  for (const child of children) refs.set(refId(child), child);
  const all = [...refs.values()];
  const [states, ids] = await Promise.all([library.items(all), library.itemIds(all)]);
  const known = { states: new Map<string, ItemState>(), ids: new Map<string, number>() };
  all.forEach((ref, at) => {
    const state = states[at];
    const id = ids[at];
    if (state !== undefined) known.states.set(refId(ref), state);
    if (id !== undefined) known.ids.set(refId(ref), id);
  });
  return known;
}

function itemJson(known: Known, ref: ItemRef): JsonObject {
  const state = known.states.get(refId(ref));
  const parent = state === undefined ? undefined : parentRefOf(state);
  return {
    id: known.ids.get(refId(ref)) ?? null,
    key: ref.key,
    itemType: state?.itemType ?? "",
    title: state === undefined ? "" : displayTitle(state),
    libraryID: ref.libraryId,
    parentItemID: parent === undefined ? null : (known.ids.get(refId(parent)) ?? null),
    data: state === undefined ? null : portableItem(state),
  };
}

function parentJson(known: Known, ref: ItemRef): JsonObject | null {
  const state = known.states.get(refId(ref));
  const parent = state === undefined ? undefined : parentRefOf(state);
  return parent === undefined ? null : itemJson(known, parent);
}

function parentRefOf({ ref, parentKey }: ItemState): ItemRef | undefined {
  return parentKey === null ? undefined : { libraryId: ref.libraryId, key: parentKey };
}

function labels(known: Known, ref: ItemRef): JsonObject {
  const state = known.states.get(refId(ref));
  return {
    tags: (state?.tags ?? []).map(({ tag, type }) => (type === 0 ? { tag } : { tag, type })),
    collections: [...(state?.collections ?? [])],
  };
}

function contextOf(value: JsonValue | undefined): Pick<SelectionContext, "items"> | undefined {
  const items = objectOf(value)?.items;
  return Array.isArray(items) && items.every((item) => refOf(objectOf(item as JsonValue)?.ref) !== undefined)
    ? (value as unknown as Pick<SelectionContext, "items">)
    : undefined;
}

function refOf(value: JsonValue | undefined): ItemRef | undefined {
  const { libraryId, key } = objectOf(value) ?? {};
  return typeof libraryId === "number" && typeof key === "string" ? { libraryId, key } : undefined;
}

function objectOf(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}
