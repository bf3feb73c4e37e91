import { crc32 } from "./crc32.ts";

/** One row of an archive's list, as read from it. */
export interface ListedEntry {
  readonly fileNameRaw: Uint8Array;
  readonly generalPurposeBitFlag: number;
  readonly compressionMethod: number;
  readonly crc32: number;
  readonly compressedSize: number;
  readonly uncompressedSize: number;
  /** System and version that made it. */
  readonly versionMadeBy: number;
  readonly externalFileAttributes: number;
  readonly extraFields: readonly { readonly id: number; readonly data: Uint8Array }[];
}

export const STORED = 0;
export const DEFLATED = 8;

const ENCRYPTED_FLAG = 0x1;
const UTF8_FLAG = 0x800;
/** Extra field of Info-ZIP that holds the name in UTF-8. */
const UNICODE_PATH = 0x7075;
/** Systems whose upper half of the attributes is a Unix mode: Unix and macOS. */
const WITH_UNIX_MODE: ReadonlySet<number> = new Set([3, 19]);
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** The upper half of code page 437. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/**
 * The name as text, folders with their `/`; undefined when it claims to be UTF-8 and is not. Names that claim nothing
 * are UTF-8 when they can be, since most programs write it, else of code page 437.
 */
export function entryName({
  fileNameRaw,
  generalPurposeBitFlag,
  extraFields,
}: ListedEntry): string | undefined {
  const field = extraFields.find(({ id }) => id === UNICODE_PATH);
  if (field !== undefined && field.data.length >= 5) return unicodePath(field.data, fileNameRaw);
  const name = utf8(fileNameRaw);
  if (name !== undefined || (generalPurposeBitFlag & UTF8_FLAG) !== 0) return name;
  return Array.from(fileNameRaw, (byte) =>
    byte < 128 ? String.fromCharCode(byte) : (CP437[byte - 128] ?? ""),
  ).join("");
}

/** The field counts only for the name that it was made for. */
function unicodePath(data: Uint8Array, raw: Uint8Array): string | undefined {
  const sum = new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(1, true);
  return data[0] === 1 && sum === crc32(raw) ? utf8(data.subarray(5)) : utf8(raw);
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The name for people, of an entry whose name is no text. */
export function rawName({ fileNameRaw }: ListedEntry): string {
  return Array.from(fileNameRaw, (byte) => String.fromCharCode(byte)).join("");
}

/** Whether the entry says of itself that it is a link, a device or another thing without bytes of its own. */
export function isNoFile({ versionMadeBy, externalFileAttributes }: ListedEntry): boolean {
  if (!WITH_UNIX_MODE.has(versionMadeBy >>> 8)) return false;
  const type = (externalFileAttributes >>> 16) & FILE_TYPE;
  return type !== 0 && type !== REGULAR && type !== FOLDER;
}

export function isEncrypted({ generalPurposeBitFlag }: ListedEntry): boolean {
  return (generalPurposeBitFlag & ENCRYPTED_FLAG) !== 0;
}
