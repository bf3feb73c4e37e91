import { isWorkflowError, WorkflowError } from "../../../errors/workflow-error.ts";
import type { FilesPort } from "../../../ports/files.ts";
import type { ZipArchive } from "../../../ports/zip.ts";
import { downwardNames, entryName, findInside } from "./inside-path.ts";

/** The files that a provider gave back together: an archive or a folder (`spec/native-workflows.md` §8.6, §11). */
export interface Bundle {
  /** Bytes of an entry that is a file; undefined when there is none of that name. */
  size(entry: string): Promise<number | undefined>;
  /** Refused with `archive_entry_not_found`, `archive_too_large` beyond `maxBytes`, `archive_invalid`. */
  readBytes(entry: string, maxBytes: number): Promise<Uint8Array>;
  /** Names of the files in a folder of the bundle, for rules that look for one. */
  folders(): Promise<readonly string[]>;
  /** Absolute folder that holds all of it; an archive is unpacked for it, once. */
  extractedDir(): Promise<string>;
  /** Removes what was unpacked. */
  close(): Promise<void>;
}

export type BundleFiles = Pick<
  FilesPort,
  "stat" | "list" | "readBytes" | "realPath" | "relative" | "join" | "remove" | "zip"
>;

export interface BundleOptions {
  readonly files: BundleFiles;
  /** Absolute; an archive or a folder. */
  readonly path: string;
  /** Absolute; what an archive is unpacked to, made when it is needed. */
  readonly unpackTo: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Opens what a provider left. An output that is missing or empty is no success: `result_missing`
 * (`spec/user-faults.md` F40). Otherwise refused as `ZipPort.open` is.
 */
export async function openBundle(options: BundleOptions): Promise<Bundle> {
  const { files, path, signal } = options;
  const found = await files.stat(path);
  if (found === undefined) throw missing("missing");
  if (found.type === "folder") {
    if ((await files.list(path)).length === 0) throw missing("empty");
    return folderBundle(files, path);
  }
  if (found.size === 0) throw missing("empty");
  return archiveBundle(await files.zip.open(path, { signal }), options);
}

function missing(reason: "missing" | "empty"): WorkflowError {
  return new WorkflowError("result_missing", { args: { reason }, details: { reason } });
}

function notFound(entry: string): WorkflowError {
  return new WorkflowError("archive_entry_not_found", { args: { path: "bundle", name: entry } });
}

function archiveBundle(archive: ZipArchive, { files, unpackTo, signal }: BundleOptions): Bundle {
  const sizes = new Map(
    archive.entries.flatMap(({ name, type, size }) => (type === "file" ? [[name, size]] : [])),
  );
  let unpacked: Promise<string> | undefined;
  const unpack = async () => {
    await archive.extract(unpackTo, { signal });
    return unpackTo;
  };
  return {
    size: (entry) => Promise.resolve(sizes.get(entryName(entry))),
    readBytes(entry, maxBytes) {
      const name = entryName(entry);
      if (!sizes.has(name)) return Promise.reject(notFound(entry));
      return archive.readBytes(name, { maxBytes, signal });
    },
    folders: () => Promise.resolve(foldersOf(sizes.keys())),
    extractedDir: () => (unpacked ??= unpack()),
    async close() {
      await unpacked?.catch(() => undefined);
      await archive.close();
      if (unpacked !== undefined) await files.remove(unpackTo).catch(ignoreRefusal);
    },
  };
}

/** What could not be removed is removed with the other temporary files. */
function ignoreRefusal(error: unknown): void {
  if (!isWorkflowError(error)) throw error;
}

function foldersOf(names: Iterable<string>): readonly string[] {
  const folders = new Set<string>();
  for (const name of names) {
    for (let end = name.indexOf("/"); end !== -1; end = name.indexOf("/", end + 1)) {
      folders.add(name.slice(0, end));
    }
  }
  return [...folders];
}

/** Links that lead out of the folder count as absent. */
function folderBundle(files: BundleFiles, dir: string): Bundle {
  const fileAt = async (entry: string) => {
    const path = await findInside(files, dir, downwardNames(entry));
    const found = path === undefined ? undefined : await files.stat(path);
    return path !== undefined && found?.type === "file" ? { path, size: found.size } : undefined;
  };
  return {
    size: async (entry) => (await fileAt(entry))?.size,
    async readBytes(entry, maxBytes) {
      const file = await fileAt(entry);
      if (file === undefined) throw notFound(entry);
      if (file.size > maxBytes) {
        throw new WorkflowError("archive_too_large", {
          args: { path: "bundle", what: "entry", limit: maxBytes, observed: file.size },
          details: { resource: "entry", limit: maxBytes, observed: file.size },
        });
      }
      return files.readBytes(file.path);
    },
    async folders() {
      const found: string[] = [];
      for (const { name, type } of await files.list(dir)) {
        if (type !== "folder") continue;
        found.push(name);
        for (const inner of await files.list(files.join(dir, name))) {
          if (inner.type === "folder") found.push(`${name}/${inner.name}`);
        }
      }
      return found;
    },
    extractedDir: () => Promise.resolve(dir),
    close: () => Promise.resolve(),
  };
}
