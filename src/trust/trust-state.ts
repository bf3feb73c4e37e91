import type { TrustRecord, TrustState } from "../model/trust.ts";
import type { WorkflowPackage } from "../model/workflow.ts";
import type { FilesPort } from "../ports/files.ts";

/** What decides how far a package's code may go (`design/architecture.md`, Trust and reach). */
export interface TrustQuestion {
  readonly package: Pick<WorkflowPackage, "id" | "dir">;
  /** Digest of its files now. */
  readonly digest: string;
  /** A person's answers about packages of that id. */
  readonly records: readonly TrustRecord[];
  /** Digests of the packages shipped with the program, by id. */
  readonly builtInDigests: Readonly<Record<string, string>>;
  /** Absolute folders whose packages are trusted at level `isolated` for this process. */
  readonly trustRoots: readonly string[];
  readonly files: Pick<FilesPort, "relative">;
}

/**
 * The package's level: as a person answered for exactly this digest, else `isolated` when it is shipped with the program
 * or lies in a trusted folder, else `untrusted`: new, or changed since it was trusted or shipped.
 */
export function trustState(question: TrustQuestion): TrustState {
  const {
    package: { id, dir },
    digest,
    records,
    builtInDigests,
    trustRoots,
    files,
  } = question;
  const record = records.find((each) => each.packageId === id && each.digest === digest);
  if (record !== undefined) return { level: record.level, digest, source: "record" };
  const shipped = Object.hasOwn(builtInDigests, id) ? builtInDigests[id] : undefined;
  if (shipped === digest) return { level: "isolated", digest, source: "built-in" };
  if (trustRoots.some((root) => isInside(files, root, dir))) {
    return { level: "isolated", digest, source: "trust-root" };
  }
  const known = shipped !== undefined || records.some((each) => each.packageId === id);
  return { level: "untrusted", digest, reason: known ? "changed" : "new" };
}

/** Whether `path` is the folder or lies in it; both absolute, with links resolved by the caller. */
export function isInside(files: Pick<FilesPort, "relative">, folder: string, path: string): boolean {
  const way = files.relative(folder, path);
  return way !== ".." && !way.startsWith("../");
}
