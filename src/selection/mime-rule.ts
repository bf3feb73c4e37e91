import { type ItemFacts, ItemKind } from "../model/item-facts.ts";
import type { PreparedSelection } from "./prepare-selection.ts";
import type { MimeIndex, MimeVerdict } from "./selection-memo.ts";
import { SkipCode } from "./skip-codes.ts";

/** Bits by the extension of the name; shifted, by name or content type. */
const MARKDOWN = 1;
const PDF = 2;
const BY_ANY = 2;

/** The index of a selection's facts; made when first asked for. */
export function mimeIndex(prepared: PreparedSelection): MimeIndex {
  return (prepared.memo.mimeIndex ??= buildIndex(prepared.facts));
}

/** Whether the row counts as Markdown: `text/markdown`, `text/x-markdown`, or a name in `.md` (§7.5). */
export function isMarkdown(index: MimeIndex, row: number): boolean {
  return ((index.bits[row] ?? 0) & (MARKDOWN << BY_ANY)) !== 0;
}

/** Whether the row counts as a PDF: `application/pdf`, or a name in `.pdf` (§7.5). */
export function isPdf(index: MimeIndex, row: number): boolean {
  return ((index.bits[row] ?? 0) & (PDF << BY_ANY)) !== 0;
}

/** A test of rows against `accepts.mime` (`spec/native-workflows.md` §7.6). */
export function mimeTest(index: MimeIndex, accepted: readonly string[]): (row: number) => boolean {
  const byType = Uint8Array.from(index.types, (type, code) => (code > 0 && accepted.includes(type) ? 1 : 0));
  const names = acceptedNames(accepted);
  return (row) => byType[index.typeCode[row] ?? 0] === 1 || ((index.bits[row] ?? 0) & names) !== 0;
}

/**
 * Which candidate rows `accepts.mime` keeps. `key` names the candidates; verdicts are shared by all workflows with
 * the same candidates and the same list.
 */
export function mimeVerdict(
  prepared: PreparedSelection,
  key: string,
  candidates: Int32Array,
  accepted: readonly string[],
): MimeVerdict {
  const name = `${key}|${JSON.stringify(accepted)}`;
  const known = prepared.memo.mime.get(name);
  if (known !== undefined) return known;
  const accepts = mimeTest(mimeIndex(prepared), accepted);
  const skip = new Uint8Array(candidates.length);
  let kept = 0;
  for (let at = 0; at < candidates.length; at += 1) {
    if (accepts(candidates[at] ?? -1)) kept += 1;
    else skip[at] = SkipCode.mime;
  }
  const verdict = { skip, kept };
  prepared.memo.mime.set(name, verdict);
  return verdict;
}

/** Extensions that a list of MIME types lets in, whatever the content type says. */
function acceptedNames(accepted: readonly string[]): number {
  const markdown = ["text/markdown", "text/x-markdown", "text/plain"].some((type) => accepted.includes(type));
  return (markdown ? MARKDOWN : 0) | (accepted.includes("application/pdf") ? PDF : 0);
}

function buildIndex(facts: ItemFacts): MimeIndex {
  const typeCode = new Uint16Array(facts.size);
  const bits = new Uint8Array(facts.size);
  const types = [""];
  const sourceOfType = [0];
  const codes = new Map<string, number>();
  let lastType = "";
  let lastCode = 0;
  for (let row = 0; row < facts.size; row += 1) {
    if (facts.kind[row] !== ItemKind.attachment) continue;
    const type = facts.contentType[row] ?? "";
    if (type !== lastType) {
      lastType = type;
      lastCode = codeOf(type);
    }
    const extension = extensionBits(facts.filename[row] ?? "");
    typeCode[row] = lastCode;
    bits[row] = extension | ((extension | (sourceOfType[lastCode] ?? 0)) << BY_ANY);
  }
  return { typeCode, types, bits };

  function codeOf(type: string): number {
    if (type === "") return 0;
    let code = codes.get(type);
    if (code === undefined) {
      code = types.length;
      types.push(type);
      sourceOfType.push(typeBits(type));
      codes.set(type, code);
    }
    return code;
  }
}

function typeBits(type: string): number {
  if (type === "text/markdown" || type === "text/x-markdown") return MARKDOWN;
  return type === "application/pdf" ? PDF : 0;
}

/** `.md` or `.pdf` at the end of a name, in letters of either case, without making a copy of the name. */
function extensionBits(name: string): number {
  const length = name.length;
  if (length < 3) return 0;
  // Setting bit 32 of a letter's code makes it lower case.
  const last = name.charCodeAt(length - 1) | 32;
  const before = name.charCodeAt(length - 2) | 32;
  if (last === 100 /* d */ && before === 109 /* m */) {
    return name.charCodeAt(length - 3) === 46 /* . */ ? MARKDOWN : 0;
  }
  if (last !== 102 /* f */ || before !== 100 /* d */ || length < 4) return 0;
  const first = name.charCodeAt(length - 3) | 32;
  return first === 112 /* p */ && name.charCodeAt(length - 4) === 46 ? PDF : 0;
}
