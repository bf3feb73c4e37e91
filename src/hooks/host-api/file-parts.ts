import type { JsonObject } from "../../model/json.ts";
import type { FilesPort } from "../../ports/files.ts";
import { PART_BYTES, PART_MEMBERS } from "../internal-members.ts";
import { integer, isObject, type Shape, text } from "./argument-shape.ts";
import { bytesArgument, bytesJson } from "./bytes-data.ts";
import { type FileServices, pathShape, readableFile, type ReadableFile } from "./file-access.ts";
import { hostMember } from "./host-member.ts";
import type { OwnerMembers } from "./host-services.ts";
import { invalidValue, limited } from "./refusals.ts";

/** Bytes that a hook sent in parts before the call that uses them. */
export interface Upload {
  readonly uploadId: string;
}

/** Uploads of one unit, each a file of the host's own until it is used. */
export interface Uploads {
  begin(): Promise<string>;
  /** Refused with `resource_limited` beyond what a file may have, `invalid_request` for an unknown id. */
  append(id: string, bytes: Uint8Array): Promise<void>;
  /** Gives the whole upload to `use`, once; afterwards it is gone. */
  use<T>(upload: Upload, use: (source: ReadableFile) => Promise<T>): Promise<T>;
}

/** Largest file that a hook may write (`spec/native-workflows.md` §9.1, file). */
const LARGEST_FILE = 4 * 1024 ** 3;
const MOST_UPLOADS = 16;

export function createUploads(
  files: Pick<FilesPort, "tempFolder" | "join" | "append" | "remove">,
  newId: () => string,
): Uploads {
  const open = new Map<string, { readonly folder: string; readonly path: string; size: number }>();
  const get = (id: string) => {
    const upload = open.get(id);
    if (upload === undefined) throw invalidValue("bytes", "there is no such upload");
    return upload;
  };
  return {
    async begin() {
      if (open.size >= MOST_UPLOADS) throw limited("uploads", MOST_UPLOADS, open.size + 1);
      const id = newId();
      const folder = await files.tempFolder("upload");
      const path = files.join(folder, "bytes");
      open.set(id, { folder, path, size: 0 });
      await files.append(path, new Uint8Array());
      return id;
    },
    async append(id, bytes) {
      const upload = get(id);
      upload.size += bytes.length;
      if (upload.size > LARGEST_FILE) throw limited("file_bytes", LARGEST_FILE, upload.size);
      await files.append(upload.path, bytes);
    },
    async use({ uploadId }, use) {
      const { folder, path, size } = get(uploadId);
      open.delete(uploadId);
      try {
        return await use({ path, size, pretended: undefined });
      } finally {
        await files.remove(folder);
      }
    },
  };
}

/** An argument, or an upload in its place. */
export function orUpload<T>(shape: Shape<T>): Shape<T | Upload> {
  return (value, field, problems) => {
    const id = value !== undefined && isObject(value) ? value.$upload : undefined;
    return typeof id === "string" ? { uploadId: id } : shape(value, field, problems);
  };
}

/** A file's bytes, or that they have to be read in parts; refused beyond the limit. */
export async function wholeOrParts(
  services: FileServices,
  path: string,
  limit: number,
): Promise<Uint8Array | JsonObject> {
  const file = await readableFile(services, path, "path");
  if (file.size > limit) throw limited("file_bytes", limit, file.size);
  if (file.size > PART_BYTES) return { $parts: file.size };
  return file.pretended ?? services.files.readBytes(file.path);
}

/** What `worker/large-files.ts` calls. */
export function partMembers(services: FileServices, uploads: Uploads): OwnerMembers {
  return {
    [PART_MEMBERS.read]: hostMember(
      [
        ["path", pathShape],
        ["offset", integer(0, Number.MAX_SAFE_INTEGER)],
      ],
      async ([path, offset]) => {
        const file = await readableFile(services, path, "path");
        const part =
          file.pretended?.subarray(offset, offset + PART_BYTES) ??
          (await services.files.readPart(file.path, offset, PART_BYTES));
        return bytesJson(part);
      },
    ),
    [PART_MEMBERS.begin]: hostMember([], () => uploads.begin()),
    [PART_MEMBERS.append]: hostMember(
      [
        ["id", text({ min: 1, max: 256 })],
        ["bytes", bytesArgument],
      ],
      async ([id, bytes]) => {
        await uploads.append(id, bytes);
        return null;
      },
    ),
  };
}
