import type { JsonObject } from "../../../model/json.ts";
import type { FileStat } from "../../../ports/files.ts";
import { bool, integer, object, optional, text } from "../argument-shape.ts";
import { bytesArgument, bytesJson } from "../bytes-data.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostServices, OwnerMembers } from "../host-services.ts";
import { canceledByCaller, conflict, invalidValue, limited, notFound } from "../refusals.ts";
import { refuseBeforeApply } from "../write-permission.ts";

type FileServices = Pick<HostServices, "files" | "products" | "reach" | "mayWrite">;

const MEBIBYTE = 1024 * 1024;
const LONGEST_TEXT = 64 * MEBIBYTE;
const LONGEST_BYTES = 256 * MEBIBYTE;
const MOST_ENTRIES = 100_000;
const DEEPEST = 64;

/** Longer ones are refused by the reach, with the reason. */
const pathShape = text({ min: 1, max: 8192 });
const encoder = new TextEncoder();

/** `file`: within the unit's reach (`spec/native-workflows.md` §9.1; `design/architecture.md`, Trust and reach). */
export function fileMembers(services: FileServices): OwnerMembers {
  const { files, reach, products } = services;

  /** Bytes of a file that may be read, also one that a dry run only pretends to have. */
  async function readBytes(path: string, limit: number): Promise<Uint8Array> {
    const allowed = await reach.readable(path, "path");
    const pretended = products.pretended(allowed);
    const stat = pretended === undefined ? await files.stat(allowed) : undefined;
    if (pretended === undefined && stat?.type !== "file") throw await missingFile(services, allowed, stat);
    const size = pretended?.length ?? stat?.size ?? 0;
    if (size > limit) throw limited("file_bytes", limit, size);
    return pretended ?? files.readBytes(allowed);
  }

  return {
    readText: hostMember([["path", pathShape]], async ([path]) => {
      return new TextDecoder("utf-8").decode(await readBytes(path, LONGEST_TEXT));
    }),
    readBytes: hostMember([["path", pathShape]], async ([path]) => {
      return bytesJson(await readBytes(path, LONGEST_BYTES));
    }),

    writeText: hostMember(
      [
        ["path", pathShape],
        ["text", text({ max: LONGEST_TEXT })],
      ],
      ([path, content], call) => write(services, path, encoder.encode(content), call),
    ),
    writeBytes: hostMember(
      [
        ["path", pathShape],
        ["bytes", bytesArgument],
      ],
      ([path, bytes], call) => write(services, path, bytes, call),
    ),

    copy: hostMember(
      [["", object({ sourcePath: pathShape, targetPath: pathShape, overwrite: optional(bool) })]],
      async ([{ sourcePath, targetPath, overwrite = false }], call) => {
        refuseBeforeApply(services, call);
        const source = await reach.readable(sourcePath, "sourcePath");
        const target = await reach.writable(targetPath, "targetPath");
        const pretended = products.pretended(source);
        const stat = pretended === undefined ? await files.stat(source) : undefined;
        if (pretended === undefined && stat?.type !== "file") throw await missingFile(services, source, stat);
        const absolute = target.kind === "scratch" ? target.absolutePath : target.place.absolutePath;
        const isThere =
          products.pretended(absolute) !== undefined || (await files.stat(absolute)) !== undefined;
        if (isThere && !overwrite) throw conflict("ambiguous_state", "there is a file at the target already");
        if (pretended !== undefined) return write(services, absolute, pretended, call);
        if (target.kind === "product") return writtenJson(await products.copy(target.place, source));
        await files.copy(source, absolute);
        return { path: absolute, sizeBytes: stat?.size ?? 0, sha256: await files.sha256(absolute) };
      },
    ),

    exists: hostMember([["path", text({ max: Number.MAX_SAFE_INTEGER })]], async ([path]) => {
      const allowed = await reach.readable(path, "path").catch(() => undefined);
      if (allowed === undefined) return false;
      return products.pretended(allowed) !== undefined || (await files.stat(allowed)) !== undefined;
    }),

    stat: hostMember([["path", pathShape]], async ([path]) => {
      const allowed = await reach.readable(path, "path");
      const pretended = products.pretended(allowed);
      if (pretended !== undefined) return { type: "file", size: pretended.length, modifiedAt: null };
      const stat = await files.stat(allowed);
      return stat === undefined ? null : { ...stat };
    }),

    list: hostMember(
      [
        [
          "",
          object({
            path: pathShape,
            recursive: optional(bool),
            maxDepth: optional(integer(1, DEEPEST)),
          }),
        ],
      ],
      async ([{ path, recursive = false, maxDepth = DEEPEST }], call) => {
        const folder = await reach.readable(path, "path");
        return { entries: await listFolder(services, folder, recursive ? maxDepth : 1, call) };
      },
    ),

    makeDirectory: hostMember(
      [["", object({ path: pathShape, recursive: optional(bool) })]],
      async ([{ path, recursive = false }], call) => {
        refuseBeforeApply(services, call);
        const target = await reach.writable(path, "path");
        const absolute = target.kind === "scratch" ? target.absolutePath : target.place.absolutePath;
        const parent = await files.stat(files.dirname(absolute));
        if (!recursive && parent?.type !== "folder") {
          throw invalidValue("path", "the folder above is missing, and recursive is not asked for");
        }
        // A dry run makes none; files in it are pretended.
        if (!products.isDry) await files.makeFolder(absolute);
        return { path: absolute };
      },
    ),
  };
}

async function write(
  services: FileServices,
  path: string,
  bytes: Uint8Array,
  call: HostCall,
): Promise<JsonObject> {
  refuseBeforeApply(services, call);
  const target = await services.reach.writable(path, "path");
  if (target.kind === "product") return writtenJson(await services.products.write(target.place, bytes));
  await services.files.writeBytes(target.absolutePath, bytes);
  return {
    path: target.absolutePath,
    sizeBytes: bytes.length,
    sha256: await services.files.sha256(target.absolutePath),
  };
}

export function writtenJson(written: {
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
  stat: FileStat | undefined,
): Promise<Error> {
  if (stat !== undefined) return invalidValue("path", `${files.basename(path)} is a ${stat.type}, no file`);
  const attachment = await reach.attachmentAt(path);
  if (attachment === undefined) return notFound("resource", path);
  const { ref, linkMode } = attachment;
  return notFound("attachment", path, {
    linkMode,
    path,
    ref: { libraryId: ref.libraryId, key: ref.key },
  });
}

async function listFolder(
  { files }: Pick<HostServices, "files">,
  folder: string,
  depth: number,
  { signal }: HostCall,
): Promise<readonly JsonObject[]> {
  const entries: JsonObject[] = [];
  const walk = async (at: string, prefix: string, left: number): Promise<void> => {
    if (signal.aborted) throw canceledByCaller();
    const found = [...(await files.list(at))].sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const { name, type } of found) {
      if (entries.length >= MOST_ENTRIES) throw limited("entries", MOST_ENTRIES, entries.length + 1);
      const path = prefix === "" ? name : `${prefix}/${name}`;
      entries.push({ path, name, type });
      // Links are listed and never followed.
      if (type === "folder" && left > 1) await walk(files.join(at, name), path, left - 1);
    }
  };
  await walk(folder, "", depth);
  return entries;
}
