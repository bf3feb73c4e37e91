import type { CollectionState } from "../model/item-state.ts";
import type { JsonObject } from "../model/json.ts";
import type { ParameterDefinition } from "../model/workflow-manifest.ts";
import type { LibraryInfo } from "../ports/library.ts";
import { pointerSegment, type SettingFinding } from "./setting-finding.ts";

export interface ParameterOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
  readonly meta: JsonObject;
}

export interface DynamicOptions {
  readonly options: readonly ParameterOption[];
  readonly diagnostics: readonly SettingFinding[];
  /** The field is disabled and nothing can be submitted. */
  readonly submitBlocked: boolean;
}

/** What the choices are made of. */
export interface OptionSources {
  readonly collections: readonly Pick<CollectionState, "ref" | "name" | "parentKey" | "trashed">[];
  readonly libraries?: readonly Pick<LibraryInfo, "libraryId" | "name">[];
}

/**
 * The choices of a parameter with an `optionsSource` (`spec/native-workflows.md` §2.5, dynamic options). A kind that
 * this program does not know is a finding and blocks nothing.
 */
export function dynamicOptions(
  name: string,
  definition: ParameterDefinition,
  sources: OptionSources,
): DynamicOptions {
  const source = definition.optionsSource;
  if (source === undefined) return { options: [], diagnostics: [], submitBlocked: false };
  if (source.kind !== "zotero.collections") {
    const diagnostics = [fieldFinding("unsupported_options_source", name, source.kind)];
    return { options: [], diagnostics, submitBlocked: false };
  }
  const wanted = source.library;
  const options = collectionOptions(sources, typeof wanted === "number" ? wanted : undefined);
  if (source.includeEmpty === true) {
    options.unshift({ value: "", label: "", meta: { kind: "zotero.collection.empty" } });
  }
  if (options.length > 0 || definition.allowCustom === true) {
    return { options, diagnostics: [], submitBlocked: false };
  }
  return {
    options,
    diagnostics: [fieldFinding("dynamic_options_empty", name, source.kind)],
    submitBlocked: true,
  };
}

function fieldFinding(
  code: "unsupported_options_source" | "dynamic_options_empty",
  parameter: string,
  kind: string,
): SettingFinding {
  const pointer = `/parameters/${pointerSegment(parameter)}/optionsSource`;
  return { severity: "warning", code, pointer, args: { parameter, kind } };
}

function collectionOptions(
  { collections, libraries = [] }: OptionSources,
  library?: number,
): ParameterOption[] {
  const names = new Map(libraries.map((each) => [each.libraryId, each.name]));
  const byId = new Map(collections.map((each) => [collectionId(each.ref.libraryId, each.ref.key), each]));
  const options: ParameterOption[] = [];
  for (const { ref, name, trashed } of collections) {
    if (trashed || (library !== undefined && ref.libraryId !== library)) continue;
    const path = pathOf(ref.libraryId, ref.key, byId);
    options.push({
      value: collectionId(ref.libraryId, ref.key),
      label: path.join(" / "),
      description: `${names.get(ref.libraryId) ?? String(ref.libraryId)} · ${ref.key.slice(-4)}`,
      meta: { kind: "zotero.collection", libraryId: ref.libraryId, collectionKey: ref.key, name, path },
    });
  }
  return options;
}

function collectionId(libraryId: number, key: string): string {
  return `${String(libraryId)}:${key}`;
}

/** Names from the topmost collection down; a damaged library may hold a circle, which ends the path. */
function pathOf(
  libraryId: number,
  key: string,
  byId: ReadonlyMap<string, OptionSources["collections"][number]>,
): string[] {
  const path: string[] = [];
  const seen = new Set<string>();
  for (let at: string | null = key; at !== null && !seen.has(at);) {
    seen.add(at);
    const collection = byId.get(collectionId(libraryId, at));
    if (collection === undefined) break;
    path.unshift(collection.name);
    at = collection.parentKey;
  }
  return path;
}
