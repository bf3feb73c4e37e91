import type { JsonObject } from "../../model/json.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { PreparedImageData } from "../../ports/image.ts";
import { bad, isObject, type Shape, UNREAD, type Unread } from "./argument-shape.ts";
import { HostApiError } from "./host-api-error.ts";
import { limited } from "./refusals.ts";

/** What an image is prepared as; a hook holds it as `{kind: "prepared_note_image", id}`. */
export interface PreparedImage {
  readonly id: string;
  readonly mimeType: PreparedImageData["mimeType"];
  /** Pixels, upright. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  /** SHA-256 in hex. */
  readonly sha256: string;
  /** Where its bytes lie until the run ends: a file of the host's own, out of reach of hooks. */
  readonly path: string;
}

/** The images that the hooks of one run had prepared (`spec/native-workflows.md` §9: opaque ids live for one run). */
export interface PreparedImages {
  add(image: PreparedImageData): Promise<PreparedImage>;
  /** The image of a reference that {@link preparedImageRef} read; `invalid_ref` `expired` when the run has none. */
  find(id: string): PreparedImage;
  /** Removes all files; the references have expired. */
  close(): Promise<void>;
}

/** So many images, and so many bytes of them, one run may keep. */
const MOST_IMAGES = 10_000;
const MOST_BYTES = 2 * 1024 ** 3;

const KIND = "prepared_note_image";

export function createPreparedImages(
  files: Pick<FilesPort, "tempFolder" | "join" | "writeBytes" | "sha256" | "remove">,
  newId: () => string = () => crypto.randomUUID(),
): PreparedImages {
  const images = new Map<string, PreparedImage>();
  let folder: Promise<string> | undefined;
  let total = 0;
  return {
    async add({ bytes, mimeType, width, height }) {
      if (images.size >= MOST_IMAGES) throw limited("prepared_images", MOST_IMAGES, images.size + 1);
      if (total + bytes.length > MOST_BYTES) throw limited("prepared_image_bytes", MOST_BYTES, total);
      total += bytes.length;
      const id = newId();
      folder ??= files.tempFolder("images");
      const path = files.join(await folder, `${images.size + 1}.${mimeType.slice("image/".length)}`);
      await files.writeBytes(path, bytes);
      const sha256 = await files.sha256(path);
      const image = { id, mimeType, width, height, sizeBytes: bytes.length, sha256, path };
      images.set(id, image);
      return image;
    },

    find(id) {
      const image = images.get(id);
      if (image !== undefined) return image;
      throw new HostApiError("invalid_ref", "this run has no such prepared image", {
        kind: "prepared_image",
        reason: "expired",
      });
    },

    async close() {
      images.clear();
      const own = folder;
      folder = undefined;
      if (own !== undefined) await files.remove(await own);
    },
  };
}

/** An argument `{kind: "prepared_note_image", id}`; reads as the id. */
export const preparedImageRef: Shape<string> = (value, field, problems): string | Unread => {
  if (value === undefined) return bad("missing_field", field, "is missing", problems);
  const { kind, id } = isObject(value) ? value : {};
  if (kind === KIND && typeof id === "string" && id.length <= 256) return id;
  problems.push({
    reason: "invalid_shape",
    field,
    message: `must be {kind: "${KIND}", id}`,
    kind: "prepared_image",
  });
  return UNREAD;
};

export function preparedImageJson(image: PreparedImage): JsonObject {
  const { id, mimeType, width, height, sizeBytes, sha256 } = image;
  return { ref: { kind: KIND, id }, mimeType, width, height, bytes: sizeBytes, sha256 };
}
