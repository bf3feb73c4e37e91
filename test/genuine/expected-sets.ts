import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FIXTURE } from "./zwm.ts";

/** One selection of `expected.json`; `library/key` names an object, lists are sets. */
export interface ExpectedSelection {
  readonly selected: readonly string[];
  readonly selectionCounts: Readonly<Record<string, number>>;
  /** Absent for what is counted only. */
  readonly relatedAttachments?: {
    readonly all: number;
    readonly acceptsPdf: number;
    readonly acceptsMarkdown: number;
    readonly acceptsPdfAndFileExists: number;
    readonly fileExists: number;
    readonly withoutParent: readonly string[];
    readonly acceptsPdfAndExactlyOnePerParent: number;
  };
  readonly relatedNotes?: number;
  readonly generatedNoteCandidates?: {
    readonly total: number;
    readonly byKind: Readonly<Record<string, number>>;
  };
  readonly literatureSource?: {
    readonly picks: readonly {
      readonly parent: string;
      readonly attachment: string;
      readonly filename: string;
    }[];
    readonly without: readonly string[];
    readonly ignoredWithoutParent: readonly string[];
    readonly afterSourceFileExists: readonly string[];
    readonly afterKindsAbsentAll: readonly string[];
    readonly afterKindsAbsentDigest: readonly string[];
    readonly afterExistsAndMineruMarkdownAbsent: readonly string[];
    readonly afterExistsAndDeepReadingAbsent: readonly string[];
  };
}

interface ExpectedChild {
  readonly library: number;
  readonly key: string;
  readonly parent: string | null;
  readonly live: boolean;
}

interface ExpectedAttachment extends ExpectedChild {
  readonly linkMode: string;
  readonly contentType: string;
  readonly filename: string | null;
  readonly exists: boolean;
}

interface ExpectedNote extends ExpectedChild {
  readonly kind: string | null;
}

interface ExpectedNumbers {
  readonly selections: Readonly<Record<string, ExpectedSelection>>;
  readonly attachments: readonly ExpectedAttachment[];
  readonly notes: readonly ExpectedNote[];
  readonly notable: Readonly<
    Record<string, { readonly libraryID: number; readonly key: string; readonly is: string }>
  >;
}

const NUMBERS = JSON.parse(readFileSync(join(FIXTURE, "expected.json"), "utf8")) as ExpectedNumbers;

export const SELECTIONS = NUMBERS.selections;

const ANNOTATIONS = new Set(
  Object.values(NUMBERS.notable)
    .filter(({ is }) => is === "annotation")
    .map(({ libraryID, key }) => idOf({ library: libraryID, key })),
);

/** What an attachment or note hangs on, or null. */
const PARENTS: ReadonlyMap<string, string | null> = new Map(
  [...NUMBERS.attachments, ...NUMBERS.notes].map((child) => [
    idOf(child),
    child.parent === null ? null : idOf({ library: child.library, key: child.parent }),
  ]),
);

/** Kind of a note as a candidate, by `library/key`: what is of no kind counts as `custom`. */
export const NOTE_KINDS: ReadonlyMap<string, string> = new Map(
  NUMBERS.notes.map((note) => [idOf(note), note.kind ?? "custom"]),
);

/** The live attachments that are selected, or whose parent is; embedded images are none. */
export function attachmentsOf({ selected }: ExpectedSelection): readonly ExpectedAttachment[] {
  return related(selected, NUMBERS.attachments).filter(({ linkMode }) => linkMode !== "embedded_image");
}

export function notesOf({ selected }: ExpectedSelection): readonly ExpectedNote[] {
  return related(selected, NUMBERS.notes);
}

/** Kinds of the live notes below a paper. */
export function kindsBelow(paper: string): readonly string[] {
  return NUMBERS.notes.flatMap((note) =>
    note.live && PARENTS.get(idOf(note)) === paper ? (note.kind ?? "custom") : [],
  );
}

/** The paper that a row is or hangs on; of an annotation and of what hangs on nothing, none. */
export function paperOf(row: string): string | undefined {
  if (ANNOTATIONS.has(row)) return undefined;
  const parent = PARENTS.get(row);
  return parent === undefined ? row : (parent ?? undefined);
}

export function isPdf({ contentType, filename }: ExpectedAttachment): boolean {
  return contentType === "application/pdf" || filename?.toLowerCase().endsWith(".pdf") === true;
}

export function isMarkdown({ contentType, filename }: ExpectedAttachment): boolean {
  return contentType === "text/markdown" || filename?.toLowerCase().endsWith(".md") === true;
}

export function idOf({ library, key }: { readonly library: number; readonly key: string }): string {
  return `${library}/${key}`;
}

function related<Child extends ExpectedChild>(
  selected: readonly string[],
  children: readonly Child[],
): Child[] {
  const rows = new Set(selected);
  const isRow = (library: number, key: string): boolean => rows.has(idOf({ library, key }));
  return children.filter(
    ({ library, key, parent, live }) =>
      live && (isRow(library, key) || (parent !== null && isRow(library, parent))),
  );
}
