import { WorkflowError } from "../errors/workflow-error.ts";
import type { ProductDetails } from "../model/receipt.ts";
import type { FilesPort } from "../ports/files.ts";
import { type ProductPlace, placeKey } from "./product-place.ts";
import type { StoredProduct } from "./product-store.ts";
import { checkName, exists, type ProductWriter, type WrittenFile } from "./product-writer.ts";
import { bytesDigest } from "./state-digest.ts";

/** Files that the units of one dry run pretend to write, by place. */
export type PretendedFiles = Map<string, PretendedFile>;

interface PretendedFile {
  /** Unit and part. */
  readonly owner: string;
  readonly place: ProductPlace;
  readonly slot: string | undefined;
  readonly details?: ProductDetails;
  /** Undefined while only the name is taken. */
  readonly content: { readonly bytes: Uint8Array; readonly sha256: string } | undefined;
}

/**
 * The product writer of a dry run: it refuses what the real one would refuse and keeps everything else in memory,
 * where the unit's later reads find it.
 */
export function createDryProductWriter(options: {
  readonly files: FilesPort;
  readonly runId: string;
  readonly unitId: string;
  readonly part?: string;
  /** One for all units of the run. */
  readonly pretended: PretendedFiles;
}): ProductWriter {
  const { files, runId, unitId, part = "", pretended } = options;
  const owner = `${unitId} ${part}`;
  const own = () => [...pretended.values()].filter((file) => file.owner === owner);

  async function claim(place: ProductPlace): Promise<PretendedFile | undefined> {
    checkName(place);
    const file = pretended.get(placeKey(place));
    if (file === undefined) {
      if ((await files.stat(place.absolutePath)) !== undefined) throw exists(place, "not-ours");
    } else if (file.owner !== owner) throw exists(place, "other-unit");
    else if (file.place.path !== place.path) throw exists(place, "differs-by-case");
    return file;
  }

  async function write(place: ProductPlace, bytes: Uint8Array): Promise<WrittenFile> {
    const file = await claim(place);
    const sha256 = await bytesDigest(bytes);
    pretended.set(placeKey(place), { ...file, owner, place, slot: file?.slot, content: { bytes, sha256 } });
    return { path: place.absolutePath, size: bytes.length, sha256 };
  }

  return {
    isDry: true,
    write,
    copy: async (place, from) => write(place, await files.readBytes(from)),

    async reserve(place, slot) {
      checkName(place);
      const key = placeKey(place);
      const file = pretended.get(key);
      if (file !== undefined) return file.owner === owner && file.place.path === place.path;
      if ((await files.stat(place.absolutePath)) !== undefined) return false;
      pretended.set(key, { owner, place, slot, content: undefined });
      return true;
    },

    async adopt(place, slot) {
      const file = pretended.get(placeKey(place));
      if (file?.owner !== owner) throw exists(place, "not-ours");
      if (file.content === undefined) {
        throw new WorkflowError("file_not_found", { args: { path: place.absolutePath } });
      }
      pretended.set(placeKey(place), { ...file, slot });
      return {
        path: place.absolutePath,
        size: file.content.bytes.length,
        sha256: file.content.sha256,
      };
    },

    async remove(place) {
      const file = await claim(place);
      if (file?.content === undefined) return false;
      pretended.set(placeKey(place), { ...file, content: undefined });
      return true;
    },

    async record(place) {
      const file = pretended.get(placeKey(place));
      if (file !== undefined && file.owner !== owner) throw exists(place, "other-unit");
      const bytes = file?.content?.bytes ?? (await files.readBytes(place.absolutePath));
      const sha256 = await bytesDigest(bytes);
      pretended.set(placeKey(place), { ...file, owner, place, slot: file?.slot, content: { bytes, sha256 } });
      return { path: place.absolutePath, size: bytes.length, sha256 };
    },

    // Files in it are pretended.
    makeFolder: () => Promise.resolve(),

    async describe(place, details) {
      const file = pretended.get(placeKey(place));
      if (file?.owner !== owner) throw exists(place, "not-ours");
      pretended.set(placeKey(place), { ...file, details });
    },

    async list(scope = "unit") {
      const shown = scope === "run" ? [...pretended.values()] : own();
      return shown.flatMap(({ owner: by, place, slot, content, details }): StoredProduct[] => {
        if (content === undefined) return [];
        const { root, attachmentRef, path } = place;
        return [
          {
            productId: `dry ${placeKey(place)}`,
            runId,
            unitId: by.slice(0, by.indexOf(" ")),
            part: by.slice(by.indexOf(" ") + 1),
            root,
            ...(attachmentRef === undefined ? {} : { attachmentRef }),
            path,
            place: placeKey(place),
            ...(slot === undefined ? {} : { slot }),
            state: "written",
            size: content.bytes.length,
            sha256: content.sha256,
            writtenAt: 0,
            ...(details === undefined ? {} : { details }),
          },
        ];
      });
    },

    pretended(absolutePath) {
      return own().find(({ place }) => place.absolutePath === absolutePath)?.content?.bytes;
    },
  };
}
