import type { JsonValue } from "../model/json.ts";

export type PayloadFormat = "json" | "markdown" | "text";

/**
 * A machine-readable block in a note (`spec/native-workflows.md` §9.1, `notes.upsertPayload`). It is an empty element at the
 * note's end, `<span data-zs-payload="TYPE" data-zs-note-kind="KIND" data-zs-schema-version="1" data-zs-format="json"
 * data-zs-value="…">`, whose value is base64 of UTF-8 text, so that nothing in it is ever taken for markup.
 */
export interface NotePayloadBlock {
  readonly payloadType: string;
  readonly noteKind: string;
  /** A number when it is written as one. */
  readonly schemaVersion: string | number;
  readonly format: PayloadFormat;
  /** Bytes of its text. */
  readonly size: number;
  /** Absent when it cannot be read. */
  readonly value?: JsonValue;
  readonly error?: "undecodable" | "not_json" | "unknown_format";
}

/** What is put into a note. For the formats `markdown` and `text` the value is a text. */
export type NewNotePayload = Pick<
  NotePayloadBlock,
  "payloadType" | "noteKind" | "schemaVersion" | "format"
> & {
  readonly value: JsonValue;
};

/** Names of payload types and note kinds: they are attribute values. */
export const PAYLOAD_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

const BLOCK = /<span\b[^<>]*\sdata-zs-payload\s*=[^<>]*>(?:\s*<\/span>)?/gi;
const ATTRIBUTE = /\s([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const FORMATS: readonly PayloadFormat[] = ["json", "markdown", "text"];

/** All payloads of a note, in its order; of several of one type the first counts. */
export function readNotePayloads(html: string): readonly NotePayloadBlock[] {
  const found = new Map<string, NotePayloadBlock>();
  for (const { payloadType, read } of blocksOf(html)) {
    if (!found.has(payloadType)) found.set(payloadType, read());
  }
  return [...found.values()];
}

/** The note with the payload in it; one of the same type is replaced where it stands. */
export function putNotePayload(html: string, payload: NewNotePayload): string {
  const block = blockOf(payload);
  const placed: string[] = [];
  const replaced = html.replaceAll(BLOCK, (text) => {
    if (attributesOf(text).get("data-zs-payload") !== payload.payloadType) return text;
    if (placed.length > 0) return "";
    placed.push(block);
    return block;
  });
  return placed.length > 0 ? replaced : appendToNote(html, block);
}

/** New text of a note, with those payloads of the old one that it does not have itself. */
export function keepNotePayloads(html: string, old: string): string {
  const own = new Set(blocksOf(html).map(({ payloadType }) => payloadType));
  const kept = blocksOf(old).filter(({ payloadType }) => !own.has(payloadType) && own.add(payloadType));
  return kept.reduce((text, { block }) => appendToNote(text, block), html);
}

/** Puts something at the end of a note, inside the element that holds all of an editor's text. */
export function appendToNote(html: string, block: string): string {
  const end = /<\/div>\s*$/.exec(html);
  return end !== null && /^\s*<div\b[^<>]*\sdata-schema-version\b/.test(html)
    ? `${html.slice(0, end.index)}${block}${html.slice(end.index)}`
    : `${html}${block}`;
}

interface FoundBlock {
  readonly payloadType: string;
  readonly block: string;
  readonly read: () => NotePayloadBlock;
}

function blocksOf(html: string): readonly FoundBlock[] {
  if (!html.includes("data-zs-payload")) return [];
  return Array.from(html.matchAll(BLOCK), ([block]) => {
    const attributes = attributesOf(block);
    const payloadType = attributes.get("data-zs-payload") ?? "";
    return { payloadType, block, read: () => readBlock(payloadType, attributes) };
  });
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? "");
  }
  return attributes;
}

function readBlock(payloadType: string, attributes: ReadonlyMap<string, string>): NotePayloadBlock {
  const named = attributes.get("data-zs-format") ?? "";
  const format = FORMATS.find((one) => one === named);
  const version = attributes.get("data-zs-schema-version") ?? "";
  const bytes = decodeBase64(attributes.get("data-zs-value") ?? "");
  const facts = {
    payloadType,
    noteKind: attributes.get("data-zs-note-kind") ?? "",
    schemaVersion: /^\d{1,9}$/.test(version) ? Number(version) : version,
    format: format ?? "text",
    size: bytes?.length ?? 0,
  };
  if (format === undefined) return { ...facts, error: "unknown_format" };
  const text = bytes === undefined ? undefined : decodeText(bytes);
  if (text === undefined) return { ...facts, error: "undecodable" };
  if (format !== "json") return { ...facts, value: text };
  try {
    return { ...facts, value: JSON.parse(text) as JsonValue };
  } catch {
    return { ...facts, error: "not_json" };
  }
}

function blockOf({ payloadType, noteKind, schemaVersion, format, value }: NewNotePayload): string {
  const text = payloadText({ format, value });
  const attributes = [
    ["payload", payloadType],
    ["note-kind", noteKind],
    ["schema-version", String(schemaVersion)],
    ["format", format],
    ["value", encodeBase64(new TextEncoder().encode(text))],
  ];
  return `<span ${attributes.map(([name, entry]) => `data-zs-${name ?? ""}="${entry ?? ""}"`).join(" ")}></span>`;
}

/** What is stored of a payload's value: a text as it is, everything else as JSON. */
export function payloadText({ format, value }: Pick<NewNotePayload, "format" | "value">): string {
  return format !== "json" && typeof value === "string" ? value : JSON.stringify(value);
}

const CHUNK = 0x8000;

function encodeBase64(bytes: Uint8Array): string {
  let latin1 = "";
  for (let from = 0; from < bytes.length; from += CHUNK) {
    latin1 += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return btoa(latin1);
}

function decodeBase64(text: string): Uint8Array | undefined {
  try {
    const latin1 = atob(text);
    const bytes = new Uint8Array(latin1.length);
    for (let at = 0; at < latin1.length; at++) bytes[at] = latin1.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
