import type { RequestProblem } from "../../../errors/contract-error.ts";
import type { JsonValue } from "../../../model/json.ts";
import type { SelectionEntry } from "../../../model/selection.ts";
import type { WorkflowManifest } from "../../../model/workflow-manifest.ts";
import { asArray, asObject, asText, at } from "../json-access.ts";
import { uploadTarget } from "./upload-name.ts";
import type { RequestSources } from "./request-sources.ts";

/** A file of the unit that a request sends along. */
export interface InputFile {
  readonly key: string;
  /** Absolute. */
  readonly path: string;
  /** Its place in the zip of a job's inputs. */
  readonly target: string;
}

export interface RequestInput {
  readonly files: readonly InputFile[];
  /** Every other key of `request.input`, as declared. */
  readonly inline: Readonly<Record<string, JsonValue>>;
}

const INPUT = "/request/input";

/**
 * What `request.input` comes to for one unit (`spec/native-workflows.md` §2.8, §10.5): each selector must match exactly
 * one attachment that has a file. Faults are noted with their places in the manifest.
 */
export function requestInput(
  manifest: WorkflowManifest,
  sources: RequestSources,
  problems: RequestProblem[],
): RequestInput {
  const input = asObject(manifest.request?.["input"]) ?? {};
  const inline: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(input)) if (key !== "upload") inline[key] = value as JsonValue;
  const files: InputFile[] = [];
  const seen = new Set<string>();
  const taken = new Set<string>();
  for (const [index, entry] of (asArray(at(input, "upload", "files")) ?? []).entries()) {
    const key = asText(at(entry, "key")) ?? "";
    const from = asText(at(entry, "from")) ?? "";
    const pointer = `${INPUT}/upload/files/${index}`;
    const problem = (name: string, detail: string) => {
      problems.push({ pointer: `${pointer}/${name}`, detail });
    };
    if (seen.has(key)) problem("key", `“${key}” is given twice`);
    seen.add(key);
    if (Object.hasOwn(inline, key)) problem("key", `“${key}” is also given as inline input`);
    const found = matches(from, manifest, sources);
    const [only] = found;
    if (only === undefined) problem("from", `${from} matches no attachment with a file`);
    else if (found.length > 1) problem("from", `${from} matches ${found.length} attachments, not one`);
    else files.push({ key, path: only.path, target: uploadTarget(key, baseName(only.path), taken) });
  }
  return { files, inline };
}

interface LocalAttachment {
  readonly entry: SelectionEntry;
  readonly path: string;
}

function matches(from: string, manifest: WorkflowManifest, sources: RequestSources): LocalAttachment[] {
  const accepted = manifest.inputs.member.accepts?.mime;
  return localAttachments(sources).filter(({ entry, path }) => {
    switch (from) {
      case "selected.markdown":
        return isMarkdown(entry, path);
      case "selected.pdf":
        return isPdf(entry, path);
      case "selected.source":
        return accepted === undefined || accepts(accepted, entry, path);
      default:
        return false;
    }
  });
}

/** The unit's attachments whose file the host could tell, in order. */
export function localAttachments({ selectionContext, paths }: RequestSources): LocalAttachment[] {
  return selectionContext.items.flatMap((entry) => {
    if (entry.kind !== "attachment") return [];
    const path = paths.get(`${entry.ref.libraryId}/${entry.ref.key}`);
    return path === undefined || path === "" ? [] : [{ entry, path }];
  });
}

function isMarkdown({ contentType }: SelectionEntry, path: string): boolean {
  return contentType === "text/markdown" || contentType === "text/x-markdown" || hasExtension(path, ".md");
}

function isPdf({ contentType }: SelectionEntry, path: string): boolean {
  return contentType === "application/pdf" || hasExtension(path, ".pdf");
}

/** By content type, or by a name that goes with an accepted type (§7.6). */
function accepts(mime: readonly string[], entry: SelectionEntry, path: string): boolean {
  if (entry.contentType !== undefined && mime.includes(entry.contentType)) return true;
  const markdown = ["text/markdown", "text/x-markdown", "text/plain"].some((type) => mime.includes(type));
  return (
    (markdown && hasExtension(path, ".md")) ||
    (mime.includes("application/pdf") && hasExtension(path, ".pdf"))
  );
}

function hasExtension(path: string, extension: string): boolean {
  return path.toLowerCase().endsWith(extension);
}

/** The last segment of a native path of any system. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? "";
}
