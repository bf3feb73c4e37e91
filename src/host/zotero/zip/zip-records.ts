import { viewOf } from "./read-list.ts";

/** What the records of an archive say of one entry. */
export interface WrittenEntry {
  /** In UTF-8. */
  readonly name: Uint8Array;
  readonly method: number;
  /** Milliseconds since the epoch; without one the first date that an archive can say. */
  readonly modifiedAt: number | undefined;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its own header stands. */
  readonly offset: number;
  /** Checksum and packed size stand behind the content, since they were not known before. */
  readonly isStreamed: boolean;
}

const UTF8_FLAG = 0x800;
const BEHIND_FLAG = 0x8;
const LARGE = 0xffffffff;
const LARGE_COUNT = 0xffff;
const VERSION = 20;
const LARGE_VERSION = 45;
const UNIX = 3 << 8;
const REGULAR_FILE = 0o100644;

/** Whether sizes are written with eight bytes; decided before the packed size is known. */
function hasLargeSizes({ size, packedSize }: WrittenEntry): boolean {
  // What cannot be packed grows by a few bytes.
  return Math.max(size, packedSize) > LARGE - 2 ** 20;
}

/** The header before an entry's content. */
export function localHeader(entry: WrittenEntry): Uint8Array {
  const isLarge = hasLargeSizes(entry);
  const extra = isLarge
    ? largeField([entry.isStreamed ? 0 : entry.size, entry.isStreamed ? 0 : entry.packedSize])
    : NONE;
  const head = new Uint8Array(30);
  const view = viewOf(head);
  view.setUint32(0, 0x04034b50, true);
  view.setUint16(4, isLarge ? LARGE_VERSION : VERSION, true);
  common(view, 6, entry, isLarge);
  if (entry.isStreamed) {
    view.setUint32(14, 0, true);
    view.setUint32(18, isLarge ? LARGE : 0, true);
    view.setUint32(22, isLarge ? LARGE : 0, true);
  }
  view.setUint16(28, extra.length, true);
  return concat(head, entry.name, extra);
}

/** What stands behind the content of a streamed entry. */
export function behindContent(entry: WrittenEntry): Uint8Array {
  const isLarge = hasLargeSizes(entry);
  const bytes = new Uint8Array(isLarge ? 24 : 16);
  const view = viewOf(bytes);
  view.setUint32(0, 0x08074b50, true);
  view.setUint32(4, entry.crc, true);
  if (isLarge) {
    view.setBigUint64(8, BigInt(entry.packedSize), true);
    view.setBigUint64(16, BigInt(entry.size), true);
  } else {
    view.setUint32(8, entry.packedSize, true);
    view.setUint32(12, entry.size, true);
  }
  return bytes;
}

/** The entry's row in the list. */
export function listRow(entry: WrittenEntry): Uint8Array {
  const isLarge = hasLargeSizes(entry);
  const isFar = entry.offset >= LARGE;
  const large = [...(isLarge ? [entry.size, entry.packedSize] : []), ...(isFar ? [entry.offset] : [])];
  const extra = large.length > 0 ? largeField(large) : NONE;
  const version = large.length > 0 ? LARGE_VERSION : VERSION;
  const head = new Uint8Array(46);
  const view = viewOf(head);
  view.setUint32(0, 0x02014b50, true);
  view.setUint16(4, UNIX | LARGE_VERSION, true);
  view.setUint16(6, version, true);
  common(view, 8, entry, isLarge);
  view.setUint16(30, extra.length, true);
  view.setUint32(38, (REGULAR_FILE << 16) >>> 0, true);
  view.setUint32(42, isFar ? LARGE : entry.offset, true);
  return concat(head, entry.name, extra);
}

/** What ends an archive, behind the list. */
export function trailer(count: number, listOffset: number, listSize: number): Uint8Array {
  const isLarge = count >= LARGE_COUNT || listOffset >= LARGE || listSize >= LARGE;
  const end = new Uint8Array(22);
  const view = viewOf(end);
  view.setUint32(0, 0x06054b50, true);
  view.setUint16(8, Math.min(count, LARGE_COUNT), true);
  view.setUint16(10, Math.min(count, LARGE_COUNT), true);
  view.setUint32(12, Math.min(listSize, LARGE), true);
  view.setUint32(16, isLarge ? LARGE : listOffset, true);
  if (!isLarge) return end;
  const large = new Uint8Array(76);
  const far = viewOf(large);
  far.setUint32(0, 0x06064b50, true);
  far.setBigUint64(4, 44n, true);
  far.setUint16(12, UNIX | LARGE_VERSION, true);
  far.setUint16(14, LARGE_VERSION, true);
  far.setBigUint64(24, BigInt(count), true);
  far.setBigUint64(32, BigInt(count), true);
  far.setBigUint64(40, BigInt(listSize), true);
  far.setBigUint64(48, BigInt(listOffset), true);
  far.setUint32(56, 0x07064b50, true);
  far.setBigUint64(64, BigInt(listOffset + listSize), true);
  far.setUint32(72, 1, true);
  return concat(large, end);
}

/** The fields that header and row have in the same order, from the flags to the length of the name. */
function common(view: DataView, at: number, entry: WrittenEntry, isLarge: boolean): void {
  view.setUint16(at, UTF8_FLAG | (entry.isStreamed ? BEHIND_FLAG : 0), true);
  view.setUint16(at + 2, entry.method, true);
  view.setUint32(at + 4, dosTime(entry.modifiedAt), true);
  view.setUint32(at + 8, entry.crc, true);
  view.setUint32(at + 12, isLarge ? LARGE : entry.packedSize, true);
  view.setUint32(at + 16, isLarge ? LARGE : entry.size, true);
  view.setUint16(at + 20, entry.name.length, true);
}

/** Two seconds are the smallest step, the years 1980 to 2107 the only ones. */
function dosTime(modifiedAt: number | undefined): number {
  const time = new Date(modifiedAt ?? Number.NaN);
  const year = time.getFullYear();
  if (!(year >= 1980)) return (1 << 21) | (1 << 16);
  const date = (Math.min(year - 1980, 127) << 9) | ((time.getMonth() + 1) << 5) | time.getDate();
  const clock = (time.getHours() << 11) | (time.getMinutes() << 5) | (time.getSeconds() >> 1);
  return ((date << 16) | clock) >>> 0;
}

function largeField(values: readonly number[]): Uint8Array {
  const field = new Uint8Array(4 + 8 * values.length);
  const view = viewOf(field);
  view.setUint16(0, 1, true);
  view.setUint16(2, 8 * values.length, true);
  values.forEach((value, index) => view.setBigUint64(4 + 8 * index, BigInt(value), true));
  return field;
}

const NONE = new Uint8Array();

function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
