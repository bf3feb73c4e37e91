/** Where an import leads, seen from a module of the package. */
export type SpecifierTarget =
  | { readonly ok: true; /** Below the package, with `/`. */ readonly file: string }
  | { readonly ok: false; readonly reason: "bare" | "outside" | "address" };

/**
 * Resolves a specifier as module loaders do, but only within the package (`spec/native-workflows.md` §8.1): relative
 * paths alone; a query or fragment is left off, percent signs are decoded.
 */
export function resolveSpecifier(importer: string, specifier: string): SpecifierTarget {
  if (/^[A-Za-z][A-Za-z0-9+.-]*:/.test(specifier) && !specifier.startsWith("node:")) {
    return { ok: false, reason: "address" };
  }
  if (specifier.startsWith("/") || specifier.startsWith("\\")) return { ok: false, reason: "address" };
  if (!specifier.startsWith("./") && !specifier.startsWith("../")) return { ok: false, reason: "bare" };
  // Loaders take a back slash for a slash.
  const path = decoded(specifier.replace(/[?#].*$/s, "")).replaceAll("\\", "/");
  const file = normalPath(`${folderOf(importer)}${path}`);
  return file === undefined ? { ok: false, reason: "outside" } : { ok: true, file };
}

/** A path below the package without `.` and `..`; undefined when it leaves the package, or names none. */
export function normalPath(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.length === 0 ? undefined : parts.join("/");
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
