import { WorkflowError } from "../errors/workflow-error.ts";
import type { FilesPort } from "../ports/files.ts";
import { RESERVED_FOLDER } from "../ports/modules.ts";
import { sha256Hex } from "./sha256.ts";

/** What a digest is computed with. */
export type DigestFiles = Pick<FilesPort, "join" | "list" | "realPath" | "relative" | "sha256" | "stat">;

/** One file of a package. */
export interface PackageFile {
  /** Below the package's folder, with `/`. */
  readonly path: string;
  /** Absolute, links resolved. */
  readonly file: string;
  readonly size: number;
  readonly modifiedAt: number;
}

/**
 * Every file of a package, hidden ones too, sorted by path; the folder that a host adds to its copy of a package is none
 * of it. A link counts as what it leads to.
 *
 * @throws WorkflowError `file_outside` for a link that leaves the package, `file_not_found` for one that leads nowhere,
 *   `file_unreadable` for a link in a circle and for what is neither file nor folder
 */
export async function packageFiles(files: DigestFiles, dir: string): Promise<readonly PackageFile[]> {
  const root = (await files.realPath(dir)) ?? dir;
  const found: PackageFile[] = [];
  await walk({ files, root, dir: root, prefix: "", above: [root], found });
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * SHA-256 over every file of a package (`design/decisions.md`, trust digest), in hex: over one line per file, sorted by
 * path, that holds the SHA-256 of its content and its path as a JSON string.
 */
export async function packageDigest(files: DigestFiles, dir: string): Promise<string> {
  return digestOf(files, await packageFiles(files, dir));
}

/** The digest of files that {@link packageFiles} listed. */
export async function digestOf(files: DigestFiles, listed: readonly PackageFile[]): Promise<string> {
  const lines: string[] = [];
  for (const { path, file } of listed) lines.push(`${await files.sha256(file)} ${JSON.stringify(path)}\n`);
  return sha256Hex(lines.join(""));
}

interface Walk {
  readonly files: DigestFiles;
  readonly root: string;
  readonly dir: string;
  readonly prefix: string;
  /** Folders that hold this one, links resolved. */
  readonly above: readonly string[];
  readonly found: PackageFile[];
}

async function walk({ files, root, dir, prefix, above, found }: Walk): Promise<void> {
  for (const { name, type } of await files.list(dir)) {
    if (prefix === "" && name.toLowerCase() === RESERVED_FOLDER) continue;
    const path = `${prefix}${name}`;
    const own = files.join(dir, name);
    const file = type === "link" ? await linkTarget(files, root, own, path) : own;
    const stat = await files.stat(file);
    if (stat === undefined) throw new WorkflowError("file_not_found", { args: { path } });
    if (stat.type === "folder") {
      if (above.includes(file)) throw unreadable(path, "the link leads back to a folder above it");
      await walk({ files, root, dir: file, prefix: `${path}/`, above: [...above, file], found });
    } else if (stat.type === "file") {
      found.push({ path, file, size: stat.size, modifiedAt: stat.modifiedAt });
    } else {
      throw unreadable(path, "it is neither a file nor a folder");
    }
  }
}

async function linkTarget(files: DigestFiles, root: string, link: string, path: string): Promise<string> {
  const real = await files.realPath(link);
  if (real === undefined) throw new WorkflowError("file_not_found", { args: { path } });
  const inside = files.relative(root, real);
  if (inside === ".." || inside.startsWith("../"))
    throw new WorkflowError("file_outside", { args: { path } });
  return real;
}

function unreadable(path: string, reason: string): WorkflowError {
  return new WorkflowError("file_unreadable", { args: { path, reason } });
}
