import { deflateSync } from "fflate";
import { crc32 } from "../../../src/host/shared/zip/crc32.ts";

/** An entry of an archive made by hand; what is left out is honest. */
export interface CraftedEntry {
  readonly name: string | Uint8Array;
  readonly content?: Uint8Array | string;
  readonly stored?: boolean;
  /** General purpose flags; 0x800 says that the name is UTF-8. */
  readonly flags?: number;
  readonly method?: number;
  /** What the list says of it, instead of the truth. */
  readonly size?: number;
  readonly crc?: number;
  /** Upper half of the external attributes, as Unix writes them. */
  readonly unixMode?: number;
  /** Place of the content of another entry, by its index: the content is not written again. */
  readonly sameAs?: number;
  /** Says sizes and place with eight bytes, as archives beyond 4 GB do. */
  readonly large?: boolean;
}

/** The bytes of an archive, with every field under the caller's control. */
export function craftZip(entries: readonly CraftedEntry[]): Uint8Array {
  const local: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = bytesOf(entry.name);
    const content = bytesOf(entry.content ?? "");
    const packed = entry.stored === true ? content : deflateSync(content);
    const method = entry.method ?? (entry.stored === true ? 0 : 8);
    const flags = entry.flags ?? 0x800;
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const offset = entry.sameAs === undefined ? at : (offsets[entry.sameAs] ?? 0);
    offsets.push(offset);
    const fields = [20, flags, method, 0, 0];
    if (entry.sameAs === undefined) {
      const head = record([0x04034b50], fields, [crc, packed.length, size], [name.length, 0]);
      local.push(head, name, packed);
      at += head.length + name.length + packed.length;
    }
    const large = entry.large === true;
    const extra = large ? eights(1, [size, packed.length, offset]) : new Uint8Array();
    const sizes = large ? [crc, 0xffffffff, 0xffffffff] : [crc, packed.length, size];
    list.push(
      record(
        [0x02014b50],
        [(3 << 8) | 63, ...fields],
        sizes,
        [name.length, extra.length, 0, 0, 0],
        [((entry.unixMode ?? 0o100644) << 16) >>> 0, large ? 0xffffffff : offset],
      ),
      name,
      extra,
    );
  }
  const rows = joined(list);
  const count = Math.min(entries.length, 0xffff);
  const end = record([0x06054b50], [0, 0, count, count], [rows.length, at], [0]);
  return joined([...local, rows, end]);
}

/** Groups of numbers, of four and two bytes in turn, as the records of an archive have them. */
function record(...groups: readonly (readonly number[])[]): Uint8Array {
  return joined(
    groups.flatMap((group, index) =>
      group.map((value) => {
        const bytes = new Uint8Array(index % 2 === 0 ? 4 : 2);
        const view = new DataView(bytes.buffer);
        if (index % 2 === 0) view.setUint32(0, value, true);
        else view.setUint16(0, value, true);
        return bytes;
      }),
    ),
  );
}

function eights(id: number, values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(4 + 8 * values.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, id, true);
  view.setUint16(2, 8 * values.length, true);
  values.forEach((value, index) => {
    view.setBigUint64(4 + 8 * index, BigInt(value), true);
  });
  return bytes;
}

function bytesOf(content: Uint8Array | string): Uint8Array {
  return typeof content === "string" ? new TextEncoder().encode(content) : content;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
