import type { FileStat, FilesPort } from "../../ports/files.ts";
import { MAX_FILE_SIZE, parseJson, type ParsedJson } from "../native/json-text.ts";

interface CachedFile {
  readonly stat: FileStat;
  readonly parsed: ParsedJson;
}

/** JSON files of one scan; what has kept its size and time since the last scan is not read again. */
export interface FileCache {
  /** Size and time; undefined when no file is there. Asked for once per scan. */
  stat(path: string): Promise<FileStat | undefined>;
  /** The file's content; undefined when no file is there. Throws what reading throws. */
  json(path: string): Promise<ParsedJson | undefined>;
  /** Ends the scan: files that it did not ask for are forgotten. */
  endScan(): void;
}

export function createFileCache(files: FilesPort): FileCache {
  let kept = new Map<string, CachedFile>();
  let current = new Map<string, CachedFile>();
  let stats = new Map<string, Promise<FileStat | undefined>>();

  function stat(path: string): Promise<FileStat | undefined> {
    let asked = stats.get(path);
    if (asked === undefined) {
      asked = files.stat(path).then((found) => (found?.type === "file" ? found : undefined));
      stats.set(path, asked);
      const before = kept.get(path);
      if (before !== undefined) current.set(path, before);
    }
    return asked;
  }

  return {
    stat,
    async json(path) {
      const now = await stat(path);
      if (now === undefined) return undefined;
      const before = current.get(path);
      if (before !== undefined && sameStat(before.stat, now)) return before.parsed;
      const parsed = await readJson(path, now);
      current.set(path, { stat: now, parsed });
      return parsed;
    },
    endScan() {
      kept = current;
      current = new Map();
      stats = new Map();
    },
  };

  async function readJson(path: string, { size }: FileStat): Promise<ParsedJson> {
    // A UTF-16 unit is at most three bytes, so a file of the limit in text may be three times that.
    if (size > 3 * MAX_FILE_SIZE) return { kind: "too-large", text: "" };
    return parseJson(await files.readText(path));
  }
}

export function sameStat(a: FileStat | undefined, b: FileStat | undefined): boolean {
  return a?.size === b?.size && a?.modifiedAt === b?.modifiedAt;
}
