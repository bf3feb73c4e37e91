import type { ItemRef } from "../model/item-ref.ts";
import type { JsonValue } from "../model/json.ts";
import type { Filter, ReadinessArtifact, ReadinessRequirement } from "../model/workflow-manifest.ts";
import { knownNoteKind, noteKindAttribute, parseNoteKind } from "./note-kinds.ts";
import type { NotePayload, NoteRecord } from "./probes.ts";

export type ReadinessFilter = Extract<Filter, { readonly kind: "generated-note-readiness" }>;

/** What is known of one artifact of one parent. */
export interface ArtifactReadiness {
  readonly id: string;
  readonly status: "missing" | "invalid" | "available";
  /** The parent's notes of a listed kind. */
  readonly notes: readonly ItemRef[];
  /** Why it is not available, such as `payload-missing` or `requirement:/score`. */
  readonly diagnostics: readonly string[];
}

/** Outcome of `generated-note-readiness` for one parent (`spec/native-workflows.md` §7.7). */
export interface ReadinessResult {
  /** Id of the mode, or empty. */
  readonly mode: string;
  readonly accepted: boolean;
  readonly artifacts: readonly ArtifactReadiness[];
  /** Hash of the notes' texts and payloads and of the outcome: equal while nothing has changed. */
  readonly evidence: string;
}

/** A live note of the parent, as the probe answered. */
export interface ParentNote {
  readonly ref: ItemRef;
  readonly record: NoteRecord;
}

/** Looks at a parent's notes and resolves the filter's mode. */
export function readinessOf(filter: ReadinessFilter, notes: readonly ParentNote[]): ReadinessResult {
  const named = notes.map((note) => ({ ...note, names: kindNames(note.record) }));
  const artifacts = filter.artifacts.map((artifact) => {
    const wanted = new Set(artifact.noteKinds.flatMap((kind) => [kind, knownNoteKind(kind) ?? kind]));
    const own = named.filter(({ names }) => names.some((name) => wanted.has(name)));
    return artifactOf(artifact, own);
  });
  const mode = resolveMode(filter, artifacts);
  return Object.freeze({
    mode,
    accepted: filter.acceptModes.includes(mode),
    artifacts: Object.freeze(artifacts),
    evidence: hashOf([mode, artifacts, notes]),
  });
}

/** The first mode that fits the states, the default one else, empty when there is none. */
export function resolveMode(
  filter: ReadinessFilter,
  artifacts: readonly Pick<ArtifactReadiness, "id" | "status">[],
): string {
  const available = new Set(artifacts.filter(({ status }) => status === "available").map(({ id }) => id));
  const fitting = filter.modes.find(
    (mode) =>
      mode.default !== true &&
      (mode.allAvailable ?? []).every((id) => available.has(id)) &&
      !(mode.allUnavailable ?? []).some((id) => available.has(id)),
  );
  return (fitting ?? filter.modes.find((mode) => mode.default === true))?.id ?? "";
}

/** Every name a note answers to: its kind, the attribute as written, else the kind of its first sound payload. */
function kindNames(record: NoteRecord): readonly string[] {
  const html = record.html ?? "";
  const names = [parseNoteKind(html), noteKindAttribute(html)].filter((name) => name !== undefined);
  if (names.length > 0) return names;
  const payload = record.payloads?.find((one) => one.error === undefined && one.noteKind !== undefined);
  const kind = payload?.noteKind ?? "custom";
  return [kind, knownNoteKind(kind) ?? kind];
}

function artifactOf(artifact: ReadinessArtifact, own: readonly ParentNote[]): ArtifactReadiness {
  const diagnostics = faultsOf(artifact, own);
  const status = own.length === 0 ? "missing" : diagnostics.length === 0 ? "available" : "invalid";
  return Object.freeze({
    id: artifact.id,
    status,
    notes: Object.freeze(own.map(({ ref }) => ref)),
    diagnostics: Object.freeze(diagnostics),
  });
}

function faultsOf(artifact: ReadinessArtifact, own: readonly ParentNote[]): string[] {
  const [note, ...more] = own;
  if (note === undefined) return ["note-missing"];
  if (more.length > 0) return ["more-than-one-note"];
  const issues = note.record.issues ?? [];
  if (issues.length > 0) return [...issues];
  const spec = artifact.payload;
  if (spec === undefined) return [];
  const payload = note.record.payloads?.find(({ payloadType }) => payloadType === spec.type);
  if (payload === undefined) return ["payload-missing"];
  if (payload.error !== undefined) return ["payload-unreadable"];
  return spec.requirements
    .filter((requirement) => !holds(requirement, payload))
    .map(({ pointer }) => `requirement:${pointer}`);
}

function holds(requirement: ReadinessRequirement, payload: NotePayload): boolean {
  const value = valueAt(payload.value, requirement.pointer);
  if (value === undefined) return false;
  const { type, minimum, maximum, length } = requirement;
  if (Object.hasOwn(requirement, "const") && !sameJson(value, requirement.const)) return false;
  if (type !== undefined && typeOf(value) !== type) return false;
  if (minimum !== undefined && !(typeof value === "number" && value >= minimum)) return false;
  if (maximum !== undefined && !(typeof value === "number" && value <= maximum)) return false;
  return length === undefined || (Array.isArray(value) && value.length === length);
}

/** A value by JSON pointer; `/` is the whole payload. */
function valueAt(payload: JsonValue | undefined, pointer: string): JsonValue | undefined {
  if (pointer === "/") return payload;
  let value: JsonValue | undefined = payload;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    if (Array.isArray(value) && !/^\d+$/.test(name)) return undefined;
    value = (value as Readonly<Record<string, JsonValue>>)[name];
  }
  return value;
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function sameJson(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = b as Readonly<Record<string, JsonValue>>;
  return (
    left.length === Object.keys(right).length &&
    left.every(([name, value]) => Object.hasOwn(right, name) && sameJson(value as JsonValue, right[name]))
  );
}

/** 64 bits of FNV-1a over the JSON text, as two halves with different seeds; tells changes, not authors. */
function hashOf(value: unknown): string {
  const text = JSON.stringify(value);
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ (code + at), 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
