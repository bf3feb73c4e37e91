import type { FileStat } from "../../ports/files.ts";
import type { JsonObject } from "../../model/json.ts";
import { text } from "./argument-shape.ts";
import type { HostCall, HostServices } from "./host-services.ts";
import type { WritePlace } from "./reach.ts";
import { conflict, invalidValue, limited, notFound } from "./refusals.ts";
import { refuseBeforeApply } from "./write-permission.ts";

export type FileServices = Pick<HostServices, "files" | "products" | "reach" | "mayWrite">;

/** Longer ones are refused by the reach, with the reason. */
export const pathShape = text({ min: 1, max: 8192 });

/** A file that may be read: on disk, or one that a dry run only pretends to have. */
export interface ReadableFile {
  /** Absolute. */
  readonly path: string;
  readonly size: number;
  /** Set: it is only pretended. */
  readonly pretended: Uint8Array | undefined;
}

/** The file at a path; refused with `not_found`, `invalid_request`, `permission_denied`. */
export async function readableFile(
  services: FileServices,
  path: string,
  field: string,
): Promise<ReadableFile> {
  const { reach, files, products } = services;
  const allowed = await reach.readable(path, field);
  const pretended = products.pretended(allowed);
  if (pretended !== undefined) return { path: allowed, size: pretended.length, pretended };
  const stat = await files.stat(allowed);
  if (stat?.type !== "file") throw await missingFile(services, allowed, field, stat);
  return { path: allowed, size: stat.size, pretended };
}

/** Its bytes; refused with `resource_limited` beyond the limit. */
export async function readFileBytes(
  services: FileServices,
  path: string,
  limit: number,
  field = "path",
): Promise<Uint8Array> {
  const file = await readableFile(services, path, field);
  if (file.size > limit) throw limited("file_bytes", limit, file.size);
  return file.pretended ?? services.files.readBytes(file.path);
}

/** Where a call may write. Hooks before `applyResult` may write scratch files only. */
export async function writePlace(
  services: Pick<FileServices, "reach" | "mayWrite">,
  path: string,
  field: string,
  call: HostCall,
): Promise<WritePlace> {
  const target = await services.reach.writable(path, field);
  if (target.kind === "product") refuseBeforeApply(services, call);
  return target;
}

export function absolutePathOf(target: WritePlace): string {
  return target.kind === "scratch" ? target.absolutePath : target.place.absolutePath;
}

/** Whether anything is at a path, also when it is only pretended. */
export async function isThere(
  { products, files }: Pick<FileServices, "products" | "files">,
  path: string,
): Promise<boolean> {
  return products.pretended(path) !== undefined || (await files.stat(path)) !== undefined;
}

export function targetTaken(): Error {
  return conflict("ambiguous_state", "there is a file at the target already");
}

/** Writes a file as a product or as scratch. */
export async function writeBytesAt(
  { files, products }: Pick<FileServices, "files" | "products">,
  target: WritePlace,
  bytes: Uint8Array,
): Promise<JsonObject> {
  if (target.kind === "product") return writtenJson(await products.write(target.place, bytes));
  await files.writeBytes(target.absolutePath, bytes);
  return scratchJson(files, target.absolutePath, bytes.length);
}

/** Copies a file to a product or to scratch. */
export async function copyTo(
  services: Pick<FileServices, "files" | "products">,
  source: ReadableFile,
  target: WritePlace,
): Promise<JsonObject> {
  const { files, products } = services;
  if (source.pretended !== undefined) return writeBytesAt(services, target, source.pretended);
  if (target.kind === "product") return writtenJson(await products.copy(target.place, source.path));
  await files.copy(source.path, target.absolutePath);
  return scratchJson(files, target.absolutePath, source.size);
}

async function scratchJson(
  files: Pick<HostServices["files"], "sha256">,
  path: string,
  sizeBytes: number,
): Promise<JsonObject> {
  return { path, sizeBytes, sha256: await files.sha256(path) };
}

function writtenJson(written: {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}): JsonObject {
  return { path: written.path, sizeBytes: written.size, sha256: written.sha256 };
}

/** Says what is missing: of an attachment also how it is linked and where it should be. */
async function missingFile(
  { reach, files }: FileServices,
  path: string,
  field: string,
  stat: FileStat | undefined,
): Promise<Error> {
  if (stat !== undefined) return invalidValue(field, `${files.basename(path)} is a ${stat.type}, no file`);
  const attachment = await reach.attachmentAt(path);
  if (attachment === undefined) return notFound("resource", path);
  const { ref, linkMode } = attachment;
  return notFound("attachment", path, {
    linkMode,
    path,
    ref: { libraryId: ref.libraryId, key: ref.key },
  });
}
