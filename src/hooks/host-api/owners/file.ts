import { pathProblems, safeFileName } from "../../../library/product-name.ts";
import { bytesDigest } from "../../../library/state-digest.ts";
import type { JsonObject } from "../../../model/json.ts";
import { bool, integer, object, optional, text, variants } from "../argument-shape.ts";
import { bytesArgument, bytesJson } from "../bytes-data.ts";
import {
  absolutePathOf,
  copyTo,
  type FileServices,
  isThere,
  pathShape,
  readableFile,
  targetTaken,
  writeBytesAt,
  writePlace,
} from "../file-access.ts";
import { orUpload, type Upload, type Uploads, wholeOrParts } from "../file-parts.ts";
import { hostMember } from "../host-member.ts";
import type { HostCall, HostServices, OwnerMembers } from "../host-services.ts";
import { canceledByCaller, invalidValue, limited, unsafePath } from "../refusals.ts";
import { fileMoveMembers } from "./file-moves.ts";
import { filePickerMembers } from "./file-pickers.ts";

type Services = FileServices &
  Pick<HostServices, "ui" | "picked" | "folders"> & { readonly uploads: Uploads };

const MEBIBYTE = 1024 * 1024;
const LONGEST_TEXT = 64 * MEBIBYTE;
const LONGEST_BYTES = 256 * MEBIBYTE;
const MOST_ENTRIES = 100_000;
const DEEPEST = 64;

const encoder = new TextEncoder();

/** `file`: within the unit's reach (`spec/native-workflows.md` §9.1; `design/architecture.md`, Trust and reach). */
export function fileMembers(services: Services): OwnerMembers {
  const { files, reach, products } = services;
  const write = async (path: string, bytes: Uint8Array | Upload, call: HostCall) => {
    const target = await writePlace(services, path, "path", call);
    if (bytes instanceof Uint8Array) return writeBytesAt(services, target, bytes);
    return services.uploads.use(bytes, (source) => copyTo(services, source, target));
  };

  return {
    ...fileMoveMembers(services),
    ...filePickerMembers(services),

    readText: hostMember([["path", pathShape]], async ([path]) => {
      const bytes = await wholeOrParts(services, path, LONGEST_TEXT);
      return bytes instanceof Uint8Array ? new TextDecoder("utf-8").decode(bytes) : bytes;
    }),
    readBytes: hostMember([["path", pathShape]], async ([path]) => {
      const bytes = await wholeOrParts(services, path, LONGEST_BYTES);
      return bytes instanceof Uint8Array ? bytesJson(bytes) : bytes;
    }),

    writeText: hostMember(
      [
        ["path", pathShape],
        ["text", orUpload(text({ maxBytes: LONGEST_TEXT }))],
      ],
      ([path, content], call) =>
        write(path, typeof content === "string" ? encoder.encode(content) : content, call),
    ),
    writeBytes: hostMember(
      [
        ["path", pathShape],
        ["bytes", orUpload(bytesArgument)],
      ],
      ([path, bytes], call) => write(path, bytes, call),
    ),

    copy: hostMember(
      [["", object({ sourcePath: pathShape, targetPath: pathShape, overwrite: optional(bool) })]],
      async ([{ sourcePath, targetPath, overwrite = false }], call) => {
        const target = await writePlace(services, targetPath, "targetPath", call);
        const source = await readableFile(services, sourcePath, "sourcePath");
        if (!overwrite && (await isThere(services, absolutePathOf(target)))) throw targetTaken();
        return copyTo(services, source, target);
      },
    ),

    exists: hostMember([["path", text({ max: Number.MAX_SAFE_INTEGER })]], async ([path]) => {
      const allowed = await reach.readable(path, "path").catch(() => undefined);
      return allowed !== undefined && isThere(services, allowed);
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
        const target = await writePlace(services, path, "path", call);
        const absolute = absolutePathOf(target);
        const parent = await files.stat(files.dirname(absolute));
        if (!recursive && parent?.type !== "folder") {
          throw invalidValue("path", "the folder above is missing, and recursive is not asked for");
        }
        if (target.kind === "scratch") await files.makeFolder(absolute);
        else await products.makeFolder(target.place);
        return { path: absolute };
      },
    ),

    materializeWorkflowInputFile: hostMember([["", workflowInput]], async ([{ key, fileName, content }]) => {
      const bytes = content.kind === "text" ? encoder.encode(content.text) : content.bytes;
      const problems = pathProblems(fileName);
      if (problems.length > 0 || fileName.includes("/")) {
        throw unsafePath("fileName", `${fileName} is no name for a file on every system`, {
          problems: [...problems],
        });
      }
      // A request may name it after a restart; what a dry run makes need not last. Equal contents share a file.
      const root = products.isDry ? services.folders.temp : services.folders.workspace;
      const sha256 = await bytesDigest(bytes);
      const path = files.join(root, ".inputs", safeFileName(key, "input"), sha256.slice(0, 16), fileName);
      if ((await files.stat(path)) === undefined) await files.writeBytes(path, bytes);
      return { path, sizeBytes: bytes.length, sha256 };
    }),
  };
}

const workflowInput = object({
  key: text({ min: 1, max: 128 }),
  fileName: text({ min: 1, max: 1024 }),
  content: variants({ text: { text: text({ max: LONGEST_TEXT }) }, bytes: { bytes: bytesArgument } }),
});

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
