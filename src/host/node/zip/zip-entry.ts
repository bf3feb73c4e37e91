import { type Entry, getFileNameLowLevel } from "yauzl";
import type { ZipEntry } from "../../../ports/zip.ts";

/** An entry as the library has it and as the port shows it. */
export interface KnownEntry {
  readonly raw: Entry;
  readonly entry: ZipEntry;
}

const UTF8_FLAG = 0x800;
/** Extra field of Info-ZIP that holds the name in UTF-8. */
const UNICODE_PATH = 0x7075;
/** Systems whose upper half of the attributes is a Unix mode: Unix and macOS. */
const WITH_UNIX_MODE: ReadonlySet<number> = new Set([3, 19]);
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The name as text, folders with their `/`; undefined when it claims to be UTF-8 and is not. Names that claim nothing
 * are UTF-8 when they can be, since most programs write it, else of code page 437.
 */
export function entryName(entry: Entry): string | undefined {
  if (entry.extraFields.some(({ id }) => id === UNICODE_PATH)) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, true);
    return name.includes("\ufffd") ? undefined : name;
  }
  try {
    return utf8.decode(entry.fileNameRaw);
  } catch {
    if ((entry.generalPurposeBitFlag & UTF8_FLAG) !== 0) return undefined;
    return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, [], true);
  }
}

/** Whether the entry says of itself that it is a link, a device or another thing without bytes of its own. */
export function isNoFile(entry: Entry): boolean {
  if (!WITH_UNIX_MODE.has(entry.versionMadeBy >>> 8)) return false;
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  return type !== 0 && type !== REGULAR && type !== FOLDER;
}
