import type { FileContent } from "../../library/staged-files.ts";
import { type Read, variants } from "./argument-shape.ts";
import { base64Argument, bytesArgument } from "./bytes-data.ts";
import { type FileServices, pathShape, readableFile } from "./file-access.ts";
import type { HostServices } from "./host-services.ts";
import { limited } from "./refusals.ts";
import { resourceRef } from "./resource-table.ts";

const MEBIBYTE = 1024 * 1024;
/** Largest file that goes into an attachment, in bytes. */
const LARGEST_FILE = 4096 * MEBIBYTE;
/** Most bytes that one host call carries as base64. */
const LONGEST_BASE64 = 256 * MEBIBYTE;

/**
 * Where the bytes of a file come from: `{kind: "file", path}`, `{kind: "resource", ref}`, `{kind: "base64", data}` or
 * `{kind: "bytes", bytes}`.
 */
export const fileSource = variants({
  file: { path: pathShape },
  resource: { ref: resourceRef },
  base64: { data: base64Argument(LONGEST_BASE64) },
  bytes: { bytes: bytesArgument },
});
export type FileSource = Read<typeof fileSource>;

/** The bytes, and the name they have where they come from. */
export interface SourceContent {
  readonly content: FileContent;
  readonly name: string | undefined;
}

/** Finds a source; refused with `not_found`, `permission_denied`, `invalid_ref`, `resource_limited`. */
export async function sourceContent(
  services: FileServices & Pick<HostServices, "resources">,
  source: FileSource,
  field: string,
): Promise<SourceContent> {
  switch (source.kind) {
    case "base64":
      return { content: { bytes: source.data }, name: undefined };
    case "bytes":
      return { content: { bytes: source.bytes }, name: undefined };
    case "file":
      return fileContent(services, source.path, `${field}.path`);
    case "resource": {
      const { path, displayName } = await services.resources.find(source.ref);
      const found = await fileContent(services, path, `${field}.ref`);
      return { content: found.content, name: displayName ?? found.name };
    }
  }
}

async function fileContent(services: FileServices, path: string, field: string): Promise<SourceContent> {
  const file = await readableFile(services, path, field);
  if (file.size > LARGEST_FILE) throw limited("file_bytes", LARGEST_FILE, file.size);
  return {
    content: file.pretended === undefined ? { path: file.path } : { bytes: file.pretended },
    name: services.files.basename(file.path),
  };
}
