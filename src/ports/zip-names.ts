import { type FileNameProblem, fileNameProblems, foldedName } from "./file-names.ts";

/** Longest name of an entry, in UTF-16 units, and most folders above it (`spec/native-workflows.md` §9.1, archive). */
export const ZIP_LONGEST_NAME = 1024;
const ZIP_DEEPEST = 64;

export type ZipNameProblem =
  | FileNameProblem
  | "path-too-long"
  | "too-deep"
  /** Two entries that one file system keeps apart and another does not, or the same name twice. */
  | "same-name"
  /** One entry lies below another that is a file. */
  | "below-a-file"
  /** A symbolic link, a device: nothing that holds bytes. */
  | "no-file"
  | "not-utf-8";

export interface ZipNameFinding {
  readonly name: string;
  readonly problem: ZipNameProblem;
}

/** An entry as its name is judged. */
export interface NamedEntry {
  /** With `/`; a folder without one at the end. */
  readonly name: string;
  readonly type: "file" | "folder";
}

/**
 * Everything that makes names of an archive unsafe: places outside (absolute, `..`, drive letters, backslashes), names
 * that a system does not take, and names that mean one file on some system. At most one finding per entry; empty when
 * all is well.
 */
export function zipNameProblems(entries: Iterable<NamedEntry>): readonly ZipNameFinding[] {
  const findings: ZipNameFinding[] = [];
  const seen = new Map<string, { readonly name: string; readonly type: NamedEntry["type"] }>();
  for (const { name, type } of entries) {
    const problem = ownProblem(name) ?? placeProblem(seen, name, type);
    if (problem !== undefined) findings.push({ name, problem });
  }
  return findings;
}

function ownProblem(name: string): ZipNameProblem | undefined {
  if (name.length > ZIP_LONGEST_NAME) return "path-too-long";
  const parts = name.split("/");
  if (parts.length > ZIP_DEEPEST + 1) return "too-deep";
  for (const part of parts) {
    const [problem] = fileNameProblems(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Enters the name and the folders above it; says what is there already. */
function placeProblem(
  seen: Map<string, NamedEntry>,
  name: string,
  type: NamedEntry["type"],
): ZipNameProblem | undefined {
  for (let end = name.indexOf("/"); end !== -1; end = name.indexOf("/", end + 1)) {
    const above = name.slice(0, end);
    const known = seen.get(foldedName(above));
    if (known === undefined) seen.set(foldedName(above), { name: above, type: "folder" });
    else if (known.type === "file") return "below-a-file";
    else if (known.name !== above) return "same-name";
  }
  const known = seen.get(foldedName(name));
  if (known === undefined) {
    seen.set(foldedName(name), { name, type });
    return undefined;
  }
  if (known.name !== name) return "same-name";
  return known.type === "folder" && type === "folder" ? undefined : "same-name";
}
