import type { JsonObject } from "../model/json.ts";
import type { Filter } from "../model/workflow-manifest.ts";

export type ArtifactFilter = Extract<Filter, { readonly kind: "artifact-absent" }>;

/** What follows the stem of a product's name; undefined when the parameter that it is made of is blank. */
export type ArtifactEnding = string | undefined;

const DRIVE = /^[A-Za-z]:[\\/]/;
const FORBIDDEN = /[\\/:*?"<>|\s-]+/g;

/** How the products that a filter asks about end (`spec/native-workflows.md` §7.6). */
export function artifactEnding(filter: ArtifactFilter, params: JsonObject): ArtifactEnding {
  switch (filter.target) {
    case "deep-reading-html":
      return ".html";
    case "mineru-markdown":
      return ".md";
    case "translator-markdown": {
      const name = filter.parameter ?? "";
      const value = Object.hasOwn(params, name) ? params[name] : undefined;
      const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
      const suffix = text.replace(FORBIDDEN, "-").replace(/^-|-$/g, "");
      return suffix === "" ? undefined : `_${suffix}.md`;
    }
  }
}

/** Whether a path names a file in a folder, so that something can lie beside it. */
export function hasFolder(source: string): boolean {
  // Most paths are POSIX and absolute: the first character and the last one tell.
  if (source.startsWith("/")) return !source.endsWith("/");
  const end = folderEnd(source);
  return end >= 0 && end < source.length - 1;
}

/** The path of the product beside `source`, which must have a folder: its extension gives way to the ending. */
export function artifactPath(source: string, ending: string): string {
  const start = folderEnd(source) + 1;
  const dot = source.lastIndexOf(".");
  const path = `${dot > start ? source.slice(0, dot) : source}${ending}`;
  return DRIVE.test(path) ? path.replaceAll("/", "\\") : path;
}

function folderEnd(source: string): number {
  // In a POSIX path a backslash is part of a name.
  const slash = source.lastIndexOf("/");
  return source.startsWith("/") ? slash : Math.max(slash, source.lastIndexOf("\\"));
}
