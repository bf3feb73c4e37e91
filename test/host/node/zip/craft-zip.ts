import { crc32, deflateRawSync } from "node:zlib";

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
}

/** The bytes of an archive, with every field under the caller's control. */
export function craftZip(entries: readonly CraftedEntry[]): Buffer {
  const local: Buffer[] = [];
  const list: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? "");
    const packed = entry.stored === true ? content : deflateRawSync(content);
    const method = entry.method ?? (entry.stored === true ? 0 : 8);
    const flags = entry.flags ?? 0x800;
    const crc = entry.crc ?? crc32(content);
    const size = entry.size ?? content.length;
    const offset = entry.sameAs === undefined ? at : (offsets[entry.sameAs] ?? 0);
    offsets.push(offset);
    if (entry.sameAs === undefined) {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(flags, 6);
      head.writeUInt16LE(method, 8);
      head.writeUInt32LE(crc, 14);
      head.writeUInt32LE(packed.length, 18);
      head.writeUInt32LE(size, 22);
      head.writeUInt16LE(name.length, 26);
      local.push(head, name, packed);
      at += head.length + name.length + packed.length;
    }
    const row = Buffer.alloc(46);
    row.writeUInt32LE(0x02014b50, 0);
    row.writeUInt16LE((3 << 8) | 63, 4);
    row.writeUInt16LE(20, 6);
    row.writeUInt16LE(flags, 8);
    row.writeUInt16LE(method, 10);
    row.writeUInt32LE(crc, 16);
    row.writeUInt32LE(packed.length, 20);
    row.writeUInt32LE(size, 24);
    row.writeUInt16LE(name.length, 28);
    row.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 38);
    row.writeUInt32LE(offset, 42);
    list.push(row, name);
  }
  const rows = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(rows.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, rows, end]);
}
