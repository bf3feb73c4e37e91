import type { ItemRef } from "./item-ref.ts";
import type { JsonValue } from "./json.ts";
import type { CountName, MemberKind } from "./workflow-manifest.ts";

export type EntryKind = "parent" | "child" | "attachment" | "note";

/** One selected item, portable (`spec/native-workflows.md` §6.2). */
export interface SelectionEntry {
  readonly kind: EntryKind;
  readonly ref: ItemRef;
  readonly itemType: string;
  readonly title?: string;
  readonly parentRef?: ItemRef;
  readonly filename?: string;
  readonly contentType?: string;
  /** ISO text. */
  readonly createdAt?: string;
  readonly fileState?: string;
}

export interface GeneratedNoteValue {
  readonly ref: ItemRef;
  readonly parentRef?: ItemRef;
  readonly noteKind: string;
  readonly parentTitle?: string;
}

export interface DigestImageValue {
  readonly kind: "digest-parent" | "digest-note";
  readonly ref: ItemRef;
  readonly noteRef: ItemRef;
  readonly parentRef: ItemRef;
}

/** What a hook sees of the selection, or of one unit of it. */
export interface SelectionContext {
  readonly items: readonly SelectionEntry[];
  /** ISO text of the moment the selection was read. */
  readonly sampledAt: string;
  readonly exportCandidates?: readonly GeneratedNoteValue[];
  readonly digestRepresentativeImageTarget?: DigestImageValue;
}

export type SelectionCounts = Readonly<Record<CountName, number>>;

/** `menu` = enablement and preview, `execute` = authoritative, `handoff` = owned by an outside agent (§7.2). */
export type PlanMode = "menu" | "execute" | "handoff";

export type PlanReason =
  | "no-selection"
  | "mixed-selection-not-allowed"
  | `selection-count-${CountName}`
  | "candidate-count"
  | "no-valid-input-units";

export type SkipReason =
  | "mime-not-accepted"
  | "source-file-exists"
  | "candidates-per-parent"
  | "generated-note-kinds-absent"
  | "artifact-absent"
  | "generated-note-readiness"
  | "missing-parent";

/** Why a selected item gave no candidate at all; only for `explain` (`design/decisions.md`, planner). */
export type NoCandidateReason =
  | "not-of-member-kind"
  | "no-attachment"
  | "no-note"
  | "no-literature-source"
  /** Another file of the same paper is its literature source. */
  | "other-source-chosen"
  | "no-parent"
  | "annotation"
  | "in-trash"
  | "not-a-digest-target"
  /** It gave a candidate that nothing skipped, but the plan as a whole has no units. */
  | "plan-disabled";

export interface SkippedCandidate {
  readonly identity: string;
  readonly ref: ItemRef | null;
  readonly label: string;
  readonly reason: SkipReason;
}

export interface Candidate {
  readonly kind: MemberKind;
  /** `<kind>:<libraryId>:<key>`, or `selection:context`. */
  readonly identity: string;
  readonly label: string;
  readonly parentIdentity?: string;
  readonly targetParentRef?: ItemRef;
  readonly scopedContext: SelectionContext;
  readonly value: JsonValue;
}

/** What is run once: one candidate, one parent's, or all (§7.8). */
export interface ExecutionUnit {
  /** `unit-N`, from 1. */
  readonly unitId: string;
  /** From 0. */
  readonly order: number;
  readonly taskName: string;
  readonly inputUnitIdentity: string;
  readonly memberIdentities: readonly string[];
  readonly memberCount: number;
  readonly members: readonly Candidate[];
  readonly targetParentIdentity?: string;
  readonly targetParentRef?: ItemRef;
  readonly selectionContext: SelectionContext;
}

/**
 * A unit as a run keeps it: identities and references only, no text of the library but the task name, no path.
 * With fresh facts it becomes an {@link ExecutionUnit} again.
 */
export interface FrozenUnit {
  readonly unitId: string;
  readonly order: number;
  readonly taskName: string;
  readonly inputUnitIdentity: string;
  readonly members: readonly { readonly kind: MemberKind; readonly ref: ItemRef | null }[];
  readonly targetParentRef?: ItemRef;
  readonly targetParentIdentity?: string;
}

export interface PlanStats {
  readonly candidates: {
    readonly total: number;
    readonly accepted: number;
    readonly skipped: number;
    readonly reasons: Readonly<Record<string, number>>;
  };
  readonly units: { readonly total: number; readonly executable: number; readonly skipped: 0 };
}
