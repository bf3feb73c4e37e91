import { checkedPath, statAt } from "../disk.ts";
import { pathProblem } from "../file-error.ts";

/** An archive's bytes, which stay what they were when it was opened. */
export interface ArchiveFile {
  readonly size: number;
  /** At most `length` bytes from `offset` on; fewer at the end. */
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Fails when what lies at the path is no longer the archive that was opened. */
  check(): Promise<void>;
  close(): void;
}

/**
 * Archives up to this size are held in memory while they are open. The application keeps no file open for us, so of a
 * larger one pieces are read by its name, and it is refused once it was replaced.
 */
const HELD_BYTES = 16 * 1024 ** 2;

/** Thrown for an archive that was replaced while it was open. */
export const REPLACED = "the archive was replaced while it was open";

export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  const stat = await statAt(path);
  if (stat === undefined) throw pathProblem("NS_ERROR_FILE_NOT_FOUND");
  if (stat.type !== "file") throw pathProblem("NS_ERROR_FILE_IS_DIRECTORY");
  const place = checkedPath(path);
  if (stat.size > HELD_BYTES) {
    return {
      size: stat.size,
      read: (offset, length) => IOUtils.read(place, { offset, maxBytes: length }),
      async check() {
        const now = await statAt(place);
        if (now?.size !== stat.size || now.modifiedAt !== stat.modifiedAt) throw new Error(REPLACED);
      },
      close: () => undefined,
    };
  }
  let held: Uint8Array = await IOUtils.read(place);
  return {
    size: held.length,
    read: async (offset, length) => held.subarray(offset, offset + length),
    check: async () => undefined,
    close() {
      held = new Uint8Array();
    },
  };
}
