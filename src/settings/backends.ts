import type { JsonObject, JsonValue } from "../model/json.ts";
import type { BackendProfile } from "../model/provider-result.ts";
import type { PrefsPort } from "../ports/prefs.ts";
import type { SecretsPort } from "../ports/secrets.ts";
import { pointerSegment, type SettingFinding } from "./setting-finding.ts";

export interface BackendList {
  /** Usable entries, without their secrets. */
  readonly backends: readonly BackendProfile[];
  /** One finding per fault; an entry at fault only keeps the workflows bound to it from running. */
  readonly findings: readonly SettingFinding[];
}

const KEY = "backends";
const GOOD_COPY = "backends.lastGood";
const TYPES = new Set(["skillrunner", "acp", "generic-http", "pass-through"]);

/** Where credentials stand in an entry: block, field, and the name they have in the Secrets port. */
const SECRETS = [
  ["auth", "token", "token"],
  ["management_auth", "password", "management-password"],
] as const;

/**
 * The configured backends (`spec/native-workflows.md` §14.2): a document `{schemaVersion, backends}` or its JSON text.
 * Invalid entries and repeated ids are reported one by one; a document that cannot be read gives way to the copy of the
 * last one that was saved.
 */
export function readBackends(prefs: PrefsPort): BackendList {
  const document = prefs.get(KEY);
  if (document === undefined || document === null || document === "") return { backends: [], findings: [] };
  const read = entriesOf(document);
  if (read.problem === undefined) return readEntries(read.entries);
  const good = readEntries(entriesOf(prefs.get(GOOD_COPY)).entries);
  const unreadable = finding("backends_unreadable", "", { reason: read.problem });
  return { backends: good.backends, findings: [unreadable, ...good.findings] };
}

/** Saves the whole document and a copy that stands in for it while it cannot be read. */
export async function saveBackends(prefs: PrefsPort, entries: readonly JsonValue[]): Promise<void> {
  const document = { schemaVersion: 2, backends: [...entries] };
  await prefs.set(KEY, document);
  await prefs.set(GOOD_COPY, document);
}

/**
 * Moves credentials that an older version, or a person, wrote into the document to the Secrets port and takes them out
 * of document and copy. The number of those moved. Secrets are stored before anything is taken out.
 */
export async function movePlainSecrets(prefs: PrefsPort, secrets: SecretsPort): Promise<number> {
  const { entries } = entriesOf(prefs.get(KEY));
  let moved = 0;
  const cleaned: JsonValue[] = [];
  for (const entry of entries) {
    let clean = entry;
    for (const [block, field, name] of SECRETS) {
      const value = text(part(clean, block), field);
      const id = text(clean, "id");
      if (value === undefined || id === undefined || !isObject(clean)) continue;
      await secrets.set(id, name, value);
      moved += 1;
      clean = { ...clean, [block]: without(part(clean, block), field) };
    }
    cleaned.push(clean);
  }
  if (moved > 0) await saveBackends(prefs, cleaned);
  return moved;
}

/** Credentials that stand in the document itself, by their value: so that they can be taken out of what is shown. */
export function plainSecrets(prefs: Pick<PrefsPort, "get">): readonly string[] {
  return [KEY, GOOD_COPY].flatMap((key) =>
    entriesOf(prefs.get(key)).entries.flatMap((entry) =>
      SECRETS.flatMap(([block, field]) => text(part(entry, block), field) ?? []),
    ),
  );
}

/** The entries; none, and why, when the document cannot be read. */
function entriesOf(document: JsonValue | undefined): {
  readonly entries: readonly JsonValue[];
  readonly problem?: string;
} {
  let data = document;
  if (typeof document === "string") {
    try {
      data = JSON.parse(document) as JsonValue;
    } catch (error) {
      return { entries: [], problem: error instanceof Error ? error.message : String(error) };
    }
  }
  const backends = isObject(data) ? data["backends"] : undefined;
  if (!Array.isArray(backends)) return { entries: [], problem: "it has no list “backends”" };
  return { entries: backends as readonly JsonValue[] };
}

function readEntries(entries: readonly JsonValue[]): BackendList {
  const findings: SettingFinding[] = [];
  const backends = new Map<string, BackendProfile>();
  for (const [index, entry] of entries.entries()) {
    const pointer = `/backends/${String(index)}`;
    const faults = faultsOf(entry);
    const id = text(entry, "id");
    const name = id ?? `#${String(index + 1)}`;
    for (const field of faults) {
      findings.push(finding("backend_invalid", `${pointer}${toPointer(field)}`, { backend: name, field }));
    }
    for (const [block, field] of SECRETS) {
      if (text(part(entry, block), field) === undefined) continue;
      const at = `${pointer}/${block}/${field}`;
      findings.push(finding("backend_secret_in_plain", at, { backend: name, field: `${block}.${field}` }));
    }
    if (faults.length > 0 || id === undefined || !isObject(entry)) continue;
    if (backends.has(id)) findings.push(finding("backend_duplicate", `${pointer}/id`, { backend: id }));
    else backends.set(id, profile(id, entry));
  }
  return { backends: [...backends.values()], findings };
}

/** Fields that are missing or not valid, by name, such as `defaults.timeout_ms`. */
function faultsOf(entry: JsonValue): string[] {
  if (!isObject(entry)) return [""];
  const faults: string[] = [];
  const check = (field: string, ok: boolean): void => {
    if (!ok) faults.push(field);
  };
  const type = entry["type"];
  const auth = part(entry, "auth");
  const management = part(entry, "management_auth");
  const timeout = part(entry, "defaults")["timeout_ms"];

  check("id", text(entry, "id") !== undefined);
  check("type", typeof type === "string" && TYPES.has(type));
  check(
    "displayName",
    absentOr(entry["displayName"], (value) => typeof value === "string"),
  );
  check(
    "enabled",
    absentOr(entry["enabled"], (value) => typeof value === "boolean"),
  );
  if (type === "skillrunner" || type === "generic-http") check("baseUrl", isWebAddress(entry["baseUrl"]));
  check(
    "auth.kind",
    absentOr(auth["kind"], (kind) => kind === "none" || kind === "bearer"),
  );
  check(
    "management_auth.kind",
    absentOr(management["kind"], (kind) => kind === "none" || kind === "basic"),
  );
  check("defaults.headers", absentOr(part(entry, "defaults")["headers"], isTextMap));
  check(
    "defaults.timeout_ms",
    absentOr(timeout, (value) => typeof value === "number" && value > 0),
  );
  if (type === "acp") {
    check("command", text(entry, "command") !== undefined);
    check(
      "args",
      absentOr(entry["args"], (args) => Array.isArray(args) && args.every((arg) => typeof arg === "string")),
    );
    check("env", absentOr(entry["env"], isTextMap));
  }
  return faults;
}

/** The entry without its secrets, with the address that an agent has none of its own for. */
function profile(id: string, entry: JsonObject): BackendProfile {
  const own = { ...entry };
  for (const [block, field] of SECRETS) {
    if (isObject(own[block])) own[block] = without(own[block], field);
  }
  const local = entry["type"] === "acp" || entry["type"] === "pass-through";
  const baseUrl = local ? `local://${id}` : (text(entry, "baseUrl") ?? "").replace(/\/+$/, "");
  const type = text(entry, "type") ?? "";
  return { ...own, id, type, enabled: entry["enabled"] !== false, baseUrl };
}

function isWebAddress(value: JsonValue | undefined): boolean {
  if (typeof value !== "string" || !/^https?:\/\//i.test(value)) return false;
  try {
    const url = new URL(value);
    return (
      url.host !== "" && url.username === "" && url.password === "" && url.search === "" && url.hash === ""
    );
  } catch {
    return false;
  }
}

function isTextMap(value: JsonValue): boolean {
  return isObject(value) && Object.values(value).every((each) => typeof each === "string");
}

function absentOr(value: JsonValue | undefined, test: (value: JsonValue) => boolean): boolean {
  return value === undefined || value === null || test(value);
}

function finding(
  code: SettingFinding["code"],
  pointer: string,
  args: Readonly<Record<string, string>>,
): SettingFinding {
  return {
    severity: code === "backend_invalid" || code === "backends_unreadable" ? "error" : "warning",
    code,
    pointer,
    args,
  };
}

function toPointer(field: string): string {
  return field === "" ? "" : `/${field.split(".").map(pointerSegment).join("/")}`;
}

function part(entry: JsonValue, name: string): JsonObject {
  const value = isObject(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined;
  return isObject(value) ? value : {};
}

function text(entry: JsonValue, name: string): string | undefined {
  const value = isObject(entry) && Object.hasOwn(entry, name) ? entry[name] : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function without(entry: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== name));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
