import type { ItemFacts } from "../model/item-facts.ts";
import type { GeneratedNoteKind } from "../model/workflow-manifest.ts";
import { refOf } from "./item-rows.ts";
import { askNotes, type NoteProbe } from "./probes.ts";
import { type Ready, whenReady } from "./ready.ts";

const KINDS = [
  "digest",
  "references",
  "citation-analysis",
  "literature-score",
  "conversation-note",
  "custom",
] as const satisfies readonly GeneratedNoteKind[];

const ALIASES: Readonly<Record<string, GeneratedNoteKind>> = {
  citation_analysis: "citation-analysis",
  "literature-digest": "digest",
  "literature-analysis": "digest",
};

const HEADINGS: Readonly<Record<string, GeneratedNoteKind>> = {
  Digest: "digest",
  "Literature Digest": "digest",
  References: "references",
  "References JSON": "references",
  "Citation Analysis": "citation-analysis",
};

const ATTRIBUTE = "data-zs-note-kind";
const ATTRIBUTE_VALUE = /\sdata-zs-note-kind\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const OPENING_TAG = /<[a-z][^<>]*/gi;
const H1 = /<h1(?=[\s>])/gi;
const H1_END = /<\/h1/gi;
const MARKDOWN_HEADING = /(?:^|[\n>])[ \t]*# ([A-Za-z]+(?: [A-Za-z]+)?)[ \t]*(?=$|[\r\n<])/g;

/** A note's kind as one byte per row: 0 not read, 1 none, else 2 and up. */
const NOT_READ = 0;
const NONE = 1;
const FIRST_KIND = 2;

/** The kind that a name stands for: itself or by alias; undefined when it is not known. */
export function knownNoteKind(name: string): GeneratedNoteKind | undefined {
  const kind = KINDS.find((known) => known === name);
  return kind ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined);
}

/**
 * The kind that a note's text states by its attribute `data-zs-note-kind` or, when that is absent or unknown, by a
 * heading (`spec/native-workflows.md` §7.3). Linear in the text.
 */
export function parseNoteKind(html: string): GeneratedNoteKind | undefined {
  return knownNoteKind(noteKindAttribute(html) ?? "") ?? kindByHeading(html);
}

/** The value of the first `data-zs-note-kind` attribute, known or not; undefined when no element has one. */
export function noteKindAttribute(html: string): string | undefined {
  if (!html.includes(ATTRIBUTE)) return undefined;
  for (const [tag] of html.matchAll(OPENING_TAG)) {
    const match = ATTRIBUTE_VALUE.exec(tag);
    if (match !== null) return (match[1] ?? match[2] ?? match[3] ?? "").trim();
  }
  return undefined;
}

/** The kind named by the first heading, `h1` or `# `, that names one. */
function kindByHeading(html: string): GeneratedNoteKind | undefined {
  let found: GeneratedNoteKind | undefined;
  let place = html.length;
  for (const { index } of html.matchAll(H1)) {
    const start = html.indexOf(">", index) + 1;
    const end = start === 0 ? -1 : indexFrom(html, H1_END, start);
    if (end < 0) break;
    found = headingKind(plainText(html.slice(start, end)));
    place = index;
    if (found !== undefined) break;
  }
  if (found === undefined) place = html.length;
  for (const match of html.matchAll(MARKDOWN_HEADING)) {
    if (match.index >= place) break;
    const kind = headingKind(match[1] ?? "");
    if (kind !== undefined) return kind;
  }
  return found;
}

function indexFrom(text: string, pattern: RegExp, start: number): number {
  pattern.lastIndex = start;
  return pattern.exec(text)?.index ?? -1;
}

function headingKind(text: string): GeneratedNoteKind | undefined {
  return Object.hasOwn(HEADINGS, text) ? HEADINGS[text] : undefined;
}

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;|\s/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** The bit of a known kind in the mask of {@link kindMask}. */
export function kindBit(kind: GeneratedNoteKind): number {
  return 1 << (KINDS.indexOf(kind) + FIRST_KIND);
}

/** The bit of a row's kind; 0 for a note of no kind or not read. */
export function kindMask(kinds: Uint8Array, row: number): number {
  const code = kinds[row] ?? NOT_READ;
  return code < FIRST_KIND ? 0 : 1 << code;
}

/**
 * Reads the kinds of those `notes` (rows) that `kinds` does not know yet, in one call of the probe, and writes them
 * there.
 */
export function readNoteKinds(
  facts: ItemFacts,
  notes: readonly number[],
  kinds: Uint8Array,
  probe: NoteProbe,
): Ready<void> {
  const unread = notes.filter((row) => (kinds[row] ?? NOT_READ) === NOT_READ);
  if (unread.length === 0) return undefined;
  const refs = unread.map((row) => refOf(facts, row));
  return whenReady(askNotes(probe, refs, { payloads: false }), (records) => {
    unread.forEach((row, at) => {
      const html = records[at]?.html ?? null;
      const kind = html === null ? undefined : parseNoteKind(html);
      kinds[row] = kind === undefined ? NONE : KINDS.indexOf(kind) + FIRST_KIND;
    });
  });
}

/**
 * Kinds of `notes` (rows) as candidates of `generated-note-candidates`: the parsed kind, else that of the first
 * payload without a fault, else `custom` (§7.3). Aligned with `notes`.
 */
export function generatedNoteKinds(
  facts: ItemFacts,
  notes: ArrayLike<number>,
  probe: NoteProbe,
): Ready<readonly string[]> {
  const refs = Array.from(notes, (row) => refOf(facts, row));
  return whenReady(askNotes(probe, refs, { payloads: true }), (records) =>
    refs.map((_, at) => {
      const record = records[at];
      if (record === null || record === undefined) return "custom";
      const parsed = record.html === null ? undefined : parseNoteKind(record.html);
      if (parsed !== undefined) return parsed;
      const payload = record.payloads?.find((one) => one.error === undefined && (one.noteKind ?? "") !== "");
      const named = payload?.noteKind;
      return named === undefined ? "custom" : (knownNoteKind(named) ?? named);
    }),
  );
}
