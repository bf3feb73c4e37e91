import { bool, integer, object, oneOf, optional, type Read, variants } from "../argument-shape.ts";
import { base64Argument } from "../bytes-data.ts";
import { type FileServices, pathShape, readFileBytes } from "../file-access.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { preparedImageJson } from "../prepared-images.ts";
import { invalidCombination, limited } from "../refusals.ts";
import { resourceRef } from "../resource-table.ts";

type ImageServices = FileServices & Pick<HostServices, "content" | "images" | "resources">;

const MEBIBYTE = 1024 * 1024;
/** Largest file that is looked at. */
const LONGEST_SOURCE = 64 * MEBIBYTE;

const DEFAULTS = { maxLongEdge: 2048, targetBytes: MEBIBYTE, hardMaxBytes: 8 * MEBIBYTE } as const;

const request = object({
  source: variants({
    file: { path: pathShape },
    resource: { ref: resourceRef },
    base64: { data: base64Argument(LONGEST_SOURCE) },
  }),
  options: optional(
    object({
      maxLongEdge: optional(integer(16, 8192)),
      targetBytes: optional(integer(1024, 32 * MEBIBYTE)),
      hardMaxBytes: optional(integer(1024, 32 * MEBIBYTE)),
      outputFormat: optional(oneOf("auto", "jpeg", "png")),
      preserveSourceBytes: optional(bool),
    }),
  ),
});
type Source = Read<typeof request>["source"];

/** `images`: pictures made fit for a note (`spec/native-workflows.md` §9.1). */
export function imageMembers(services: ImageServices): OwnerMembers {
  const { content, images, resources } = services;

  async function bytesOf(source: Source): Promise<Uint8Array> {
    switch (source.kind) {
      case "base64":
        return source.data;
      case "file":
        return readFileBytes(services, source.path, LONGEST_SOURCE, "source.path");
      case "resource": {
        const { path } = await resources.find(source.ref);
        return readFileBytes(services, path, LONGEST_SOURCE, "source.ref");
      }
    }
  }

  return {
    prepareForNoteEmbedding: hostMember([["", request]], async ([{ source, options }], { signal }) => {
      const {
        maxLongEdge = DEFAULTS.maxLongEdge,
        hardMaxBytes = Math.max(DEFAULTS.hardMaxBytes, options?.targetBytes ?? 0),
        targetBytes = Math.min(DEFAULTS.targetBytes, hardMaxBytes),
        outputFormat = "auto",
        preserveSourceBytes = false,
      } = options ?? {};
      if (targetBytes > hardMaxBytes) {
        throw invalidCombination("options.targetBytes", "targetBytes may not be above hardMaxBytes");
      }
      const bytes = await bytesOf(source);
      if (bytes.length > LONGEST_SOURCE) throw limited("image_source_bytes", LONGEST_SOURCE, bytes.length);
      const prepared = await content.prepareImage({
        bytes,
        maxLongEdge,
        targetBytes,
        hardMaxBytes,
        outputFormat,
        preserveSourceBytes,
        signal,
      });
      return preparedImageJson(await images.add(prepared));
    }),
  };
}
