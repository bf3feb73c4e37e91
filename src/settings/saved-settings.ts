import { WorkflowError } from "../errors/workflow-error.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { PrefsPort } from "../ports/prefs.ts";

/** What is saved for one workflow (`spec/native-workflows.md` §14.1). */
export interface WorkflowSettings {
  readonly backendId?: string;
  readonly workflowParams: JsonObject;
  readonly providerOptions: JsonObject;
  readonly hostOptions: JsonObject;
}

/** New values for some of it: a null or undefined one deletes the key. */
export interface WorkflowSettingsPatch {
  readonly backendId?: string | null | undefined;
  readonly workflowParams?: JsonObject | null | undefined;
  readonly providerOptions?: JsonObject | null | undefined;
  readonly hostOptions?: JsonObject | null | undefined;
}

const KEY = "workflowSettings";
const VERSION = 2;
const SECTIONS = ["workflowParams", "providerOptions", "hostOptions"] as const;
const NOTHING: WorkflowSettings = { workflowParams: {}, providerOptions: {}, hostOptions: {} };

/**
 * The saved settings of one workflow. Versions 1 and 2 of the document and the older flat map are read; what is not of
 * the right shape counts as not saved and blocks nothing.
 */
export function loadSavedSettings(prefs: PrefsPort, workflowId: string): WorkflowSettings {
  return readEntry(own(entriesOf(prefs.get(KEY)), workflowId));
}

/** Ids of the workflows that have saved settings. */
export function workflowsWithSettings(prefs: PrefsPort): readonly string[] {
  return Object.keys(entriesOf(prefs.get(KEY)));
}

/**
 * Lays patches over a workflow's saved settings, in turn, key by key within each section, and saves the document in
 * version 2;
 * options of a single run are not among its sections and are never saved. A document of a later version is refused with
 * `settings_unreadable` and left as it is.
 */
export async function saveWorkflowSettings(
  prefs: PrefsPort,
  workflowId: string,
  ...patches: readonly WorkflowSettingsPatch[]
): Promise<WorkflowSettings> {
  const document = prefs.get(KEY);
  refuseNewer(document);
  const saved = patches.reduce(patchSettings, loadSavedSettings(prefs, workflowId));
  const workflows = { ...entriesOf(document), [workflowId]: compact(saved) };
  await prefs.set(KEY, { schemaVersion: VERSION, workflows });
  return saved;
}

/** Deletes a workflow's saved settings. */
export async function removeWorkflowSettings(prefs: PrefsPort, workflowId: string): Promise<void> {
  const document = prefs.get(KEY);
  refuseNewer(document);
  const { [workflowId]: removed, ...workflows } = entriesOf(document);
  if (removed !== undefined) await prefs.set(KEY, { schemaVersion: VERSION, workflows });
}

/** Settings with a patch laid over them, as `saveWorkflowSettings` and `normalizeSettings` in phase `persisted` do. */
export function patchSettings(settings: WorkflowSettings, patch: WorkflowSettingsPatch): WorkflowSettings {
  const sections = Object.fromEntries(
    SECTIONS.map((name) => [name, patchSection(settings[name], Object.hasOwn(patch, name), patch[name])]),
  ) as Pick<WorkflowSettings, (typeof SECTIONS)[number]>;
  const backendId = Object.hasOwn(patch, "backendId") ? patch.backendId : settings.backendId;
  return typeof backendId === "string" && backendId !== "" ? { backendId, ...sections } : sections;
}

/** What a hook may change of saved settings (§8.5), read from what it gave; anything of another shape is left out. */
export function readSettingsPatch(given: JsonObject): WorkflowSettingsPatch {
  const { backendId, workflowParams, providerOptions } = given;
  return {
    ...(backendId === null || typeof backendId === "string" ? { backendId } : {}),
    ...(workflowParams === null || isObject(workflowParams) ? { workflowParams } : {}),
    ...(providerOptions === null || isObject(providerOptions) ? { providerOptions } : {}),
  };
}

/** The limit of units at once that was saved: 0 for no limit, undefined when none was saved. */
export function savedConcurrency(settings: WorkflowSettings): number | undefined {
  const queue = own(settings.hostOptions, "queue");
  const limit = isObject(queue) ? own(queue, "maxConcurrency") : undefined;
  return typeof limit === "number" && Number.isInteger(limit) && limit >= 0 ? limit : undefined;
}

function patchSection(
  section: JsonObject,
  patched: boolean,
  patch: JsonObject | null | undefined,
): JsonObject {
  if (!patched) return section;
  const merged = Object.entries({ ...section, ...patch });
  return patch === null || patch === undefined
    ? {}
    : Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

function entriesOf(document: JsonValue | undefined): JsonObject {
  if (!isObject(document)) return {};
  if (!Object.hasOwn(document, "schemaVersion")) return document;
  const workflows = own(document, "workflows");
  return isObject(workflows) ? workflows : {};
}

function refuseNewer(document: JsonValue | undefined): void {
  const version = isObject(document) ? own(document, "schemaVersion") : undefined;
  if (typeof version !== "number" || version <= VERSION) return;
  const reason = `it was written by a later version of this program (format ${String(version)})`;
  throw new WorkflowError("settings_unreadable", { args: { path: KEY, reason } });
}

function readEntry(entry: JsonValue | undefined): WorkflowSettings {
  if (!isObject(entry)) return NOTHING;
  const section = (name: (typeof SECTIONS)[number]): JsonObject => {
    const value = own(entry, name);
    return isObject(value) ? value : {};
  };
  const backendId = own(entry, "backendId");
  return {
    ...(typeof backendId === "string" && backendId !== "" ? { backendId } : {}),
    workflowParams: section("workflowParams"),
    providerOptions: section("providerOptions"),
    hostOptions: section("hostOptions"),
  };
}

/** Without empty sections, so that the document shows what was really set. */
function compact(settings: WorkflowSettings): JsonObject {
  const entries = Object.entries(settings) as [string, JsonValue][];
  return Object.fromEntries(entries.filter(([, value]) => !isObject(value) || Object.keys(value).length > 0));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function own(values: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
