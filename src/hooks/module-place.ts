import type { PackageCopy } from "../ports/modules.ts";
import { RESERVED_FOLDER } from "../ports/modules.ts";
import type { ThrownData } from "./protocol.ts";

/** A place in a module of a package. */
export interface ModulePlace {
  /** Below the package, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * Turns what a worker says of places into paths below the package: people move packages, and no absolute path may
 * reach a person or the journal (`design/decisions.md`, events).
 */
export interface PackagePaths {
  /** A text with every address and path of the copy made relative. */
  shorten(text: string): string;
  /** Frames that lie in the package, in their order, made relative; at most 20. */
  frames(stack: string | undefined): readonly string[];
  /** The innermost place in the package that the error names. */
  placeOf(error: ThrownData): ModulePlace | undefined;
}

const MAX_FRAMES = 20;

export function createPackagePaths(copy: PackageCopy): PackagePaths {
  const bases = prefixes(copy);
  const shorten = (text: string): string => {
    let short = text;
    for (const base of bases) short = short.replaceAll(base, "");
    return short;
  };
  const frames = (stack: string | undefined): readonly string[] => {
    if (stack === undefined) return [];
    return stack
      .split("\n")
      .filter((line) => bases.some((base) => line.includes(base)))
      .map((line) => decode(shorten(line).trim()))
      .filter((line) => !line.includes(`${RESERVED_FOLDER}/`))
      .slice(0, MAX_FRAMES);
  };
  return {
    shorten,
    frames,
    placeOf(error) {
      const [first] = frames(error.stack);
      const framed = first === undefined ? undefined : placeInFrame(first);
      if (framed !== undefined) return framed;
      if (error.file === undefined || !bases.some((base) => error.file?.startsWith(base))) return undefined;
      const file = decode(shorten(error.file));
      if (file.startsWith(`${RESERVED_FOLDER}/`)) return undefined;
      return {
        file,
        ...(error.line === undefined ? {} : { line: error.line }),
        ...(error.column === undefined ? {} : { column: error.column }),
      };
    },
  };
}

/** `hooks/a.mjs:3:5` of `at run (hooks/a.mjs:3:5)`, `at async hooks/a.mjs:3:5` or `run@hooks/a.mjs:3:5`. */
function placeInFrame(frame: string): ModulePlace | undefined {
  const found = /^(?:at (?:async )?(?:.*\()?|.*@)?(.+?):(\d+):(\d+)\)?$/.exec(frame);
  if (found === null) return undefined;
  return { file: found[1] ?? "", line: Number(found[2]), column: Number(found[3]) };
}

/** `hooks/a.mjs:3:5`, as messages show it. */
export function placeText(place: ModulePlace): string {
  const { file, line, column } = place;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${String(line)}` : `${file}:${String(line)}:${String(column)}`;
}

/** Longest first, so that no prefix is cut out of a longer one. */
function prefixes(copy: PackageCopy): readonly string[] {
  const separator = copy.dir.includes("\\") ? "\\" : "/";
  const dir = copy.dir.endsWith(separator) ? copy.dir : copy.dir + separator;
  const all = [dir, ...(copy.baseUrl === undefined ? [] : [copy.baseUrl])];
  return all.toSorted((a, b) => b.length - a.length);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
