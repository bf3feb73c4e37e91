import type { ItemRef } from "../model/item-ref.ts";
import type { JsonValue } from "../model/json.ts";
import { isPromise, type Ready } from "./ready.ts";

/** Asks the disk. Called at most once per filter, with the paths that filter still needs. */
export interface FileProbe {
  /** 1 where a file exists, aligned with `paths`; a path that cannot be read counts as absent. */
  existing(paths: readonly string[]): Ready<Uint8Array>;
}

/** A machine-readable block that a payload reader found in a generated note. */
export interface NotePayload {
  readonly payloadType?: string;
  readonly noteKind?: string;
  readonly value?: JsonValue;
  /** Set when the block is there but cannot be read. */
  readonly error?: string;
}

/** What a probe knows of one note. */
export interface NoteRecord {
  /** Note HTML without Zotero's outer wrapper. */
  readonly html: string | null;
  /** In the note's order; only asked for with `payloads`. */
  readonly payloads?: readonly NotePayload[];
  /** Faults known of the note, such as `references_basis_mismatch`; any makes it invalid for readiness. */
  readonly issues?: readonly string[];
}

/** Asks for the text of notes. Called at most once per selector or filter, with the notes it still needs. */
export interface NoteProbe {
  /** Aligned with `notes`; null for what is no note. `payloads` says whether those are needed as well. */
  read(
    notes: readonly ItemRef[],
    need: { readonly payloads: boolean },
  ): Ready<readonly (NoteRecord | null)[]>;
}

/** All that the planner asks outside the facts (`spec/native-workflows.md` §7). */
export interface PlannerProbes {
  readonly files: FileProbe;
  readonly notes: NoteProbe;
}

/** Asks about files; a probe that throws, or answers too little, counts as absent (§7.6). */
export function askFiles(probe: FileProbe, paths: readonly string[]): Ready<Uint8Array> {
  const absent = (): Uint8Array => new Uint8Array(paths.length);
  try {
    const answer = probe.existing(paths);
    return isPromise(answer) ? answer.catch(absent) : answer;
  } catch {
    return absent();
  }
}

/** Asks about notes; a probe that throws, or answers too little, counts as notes without text. */
export function askNotes(
  probe: NoteProbe,
  notes: readonly ItemRef[],
  need: { readonly payloads: boolean },
): Ready<readonly (NoteRecord | null)[]> {
  const absent = (): readonly null[] => [];
  try {
    const answer = probe.read(notes, need);
    return isPromise(answer) ? answer.catch(absent) : answer;
  } catch {
    return absent();
  }
}
