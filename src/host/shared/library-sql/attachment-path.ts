import type { Paths } from "../paths.ts";

/** Zotero's link modes, by number. */
export const LINK_MODES = [
  "imported_file",
  "imported_url",
  "linked_file",
  "linked_url",
  "embedded_image",
] as const;
export type LinkMode = (typeof LINK_MODES)[number];

export const LinkModeNumber = {
  importedFile: 0,
  importedUrl: 1,
  linkedFile: 2,
  linkedUrl: 3,
  embeddedImage: 4,
} as const;

const STORED = "storage:";
const BASED = "attachments:";

/** Where a host looks for files. */
export interface FilePlaces {
  /** Zotero's data directory, which holds `storage/`. Absolute. */
  readonly dir: string;
  /** Base directory of linked attachments, absolute; the database does not hold it. */
  readonly linkedBase?: string;
  /** Those of the system that the files lie on. */
  readonly paths: Paths;
}

/** Absolute path of an attachment's file, or undefined. @param stored as in `itemAttachments.path` */
export type ResolvePath = (key: string, linkMode: number, stored: string | null) => string | undefined;

/**
 * Makes the function that turns stored paths into absolute ones: `storage:` below the item's own folder,
 * `attachments:` below the base directory of linked files, absolute paths as they are. Undefined for links to
 * the web, without a base directory, and for what would leave its folder or belongs to another system.
 */
export function pathResolver({ dir, linkedBase, paths }: FilePlaces): ResolvePath {
  const storage = paths.join(dir, "storage");
  const base = linkedBase === undefined ? undefined : paths.join(linkedBase, ".");
  return (key, linkMode, stored) => {
    if (stored === null || stored === "" || linkMode === LinkModeNumber.linkedUrl) return undefined;
    if (linkMode === LinkModeNumber.linkedFile) return linkedPath(stored, base, paths);
    const name = storedName(stored);
    // Zotero's own files beside the attachment are no attachments.
    if (name === undefined || name.startsWith(".zotero")) return undefined;
    return inFolder(`${storage}${paths.separator}${key}`, name, paths);
  };
}

/** The folder of a stored attachment's files. */
export function storedFolder({ dir, paths }: FilePlaces, key: string): string {
  return paths.join(dir, "storage", key);
}

/** What the database keeps for a linked file: its path below the base directory, with `/`, or where it lies. */
export function storedLink({ linkedBase, paths }: FilePlaces, absolutePath: string): string {
  const path = linkedBase === undefined ? ".." : paths.relative(linkedBase, absolutePath);
  return path === "" || path === ".." || path.startsWith("../") ? absolutePath : `${BASED}${path}`;
}

function linkedPath(stored: string, base: string | undefined, paths: Paths): string | undefined {
  const { separator } = paths;
  if (stored.startsWith(BASED)) {
    // Written on either system, read on either.
    const name = stored.slice(BASED.length).replaceAll(separator === "\\" ? "/" : "\\", separator);
    return base === undefined ? undefined : inFolder(base, name, paths);
  }
  if (separator === "\\") {
    return /^(?:[A-Za-z]:[\\/]|\\\\)/.test(stored) ? stored.replaceAll("/", "\\") : undefined;
  }
  return stored.startsWith("/") ? paths.join(stored, ".") : undefined;
}

/** The file of a folder, unless its name leads out of it. */
function inFolder(folder: string, name: string, paths: Paths): string | undefined {
  const start = folder.endsWith(paths.separator) ? folder : `${folder}${paths.separator}`;
  if (!/[\\/]|^\.\.?$/.test(name)) return `${start}${name}`;
  const path = paths.join(folder, name);
  return path.startsWith(start) && path.length > start.length ? path : undefined;
}

function storedName(stored: string): string | undefined {
  const name = stored.startsWith(STORED) ? stored.slice(STORED.length) : undefined;
  return name === "" ? undefined : name;
}

/** The file's name, also of one that cannot be found on this computer; undefined for links to the web. */
export function attachmentFilename(linkMode: number, stored: string | null): string | undefined {
  if (stored === null || linkMode === LinkModeNumber.linkedUrl) return undefined;
  const path = storedName(stored) ?? (stored.startsWith(BASED) ? stored.slice(BASED.length) : stored);
  // A backslash separates folders only in a path of Windows; elsewhere it is part of a name.
  const name = path.slice(path.lastIndexOf("/") + 1);
  const short = /^(?:[A-Za-z]:|\\\\)/.test(path) ? name.slice(name.lastIndexOf("\\") + 1) : name;
  return short === "" ? undefined : short;
}

/** Whether the path may be stored for this link mode: what Zotero itself writes. */
export function storablePath(linkMode: LinkMode, stored: string | null): boolean {
  switch (linkMode) {
    case "linked_url":
      return stored === null;
    case "linked_file":
      return stored !== null && (stored.startsWith(BASED) || /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(stored));
    case "imported_file":
    case "imported_url":
    case "embedded_image": {
      const name = stored === null ? undefined : storedName(stored);
      return name !== undefined && !/[\\/]|^\.\.?$/.test(name) && !name.startsWith(".zotero");
    }
  }
}
