import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { ZIP_LIMITS, type ZipSource } from "../../../ports/zip.ts";
import { ZIP_LONGEST_NAME, zipNameProblems } from "../../../ports/zip-names.ts";
import { bool, integer, list, object, optional, type Read, text, variants } from "../argument-shape.ts";
import { bytesArgument } from "../bytes-data.ts";
import {
  absolutePathOf,
  copyTo,
  type FileServices,
  isThere,
  pathShape,
  readableFile,
  targetTaken,
  writePlace,
} from "../file-access.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { limited, unsafePath } from "../refusals.ts";

type ArchiveServices = FileServices & Pick<HostServices, "folders" | "newId">;

const entriesShape = list(
  object({
    // What is too long is refused with all other unsafe names.
    name: text({ min: 1, max: 8 * ZIP_LONGEST_NAME }),
    content: variants({
      file: { path: pathShape },
      text: { text: text({ max: Number.MAX_SAFE_INTEGER }) },
      bytes: { bytes: bytesArgument },
    }),
  }),
  { max: ZIP_LIMITS.entries },
);
type Entry = Read<typeof entriesShape>[number];

const callbackShape = object({ $callback: integer(0, Number.MAX_SAFE_INTEGER) });
const encoder = new TextEncoder();

/** An entry with the bytes it will have. */
interface MeasuredEntry {
  readonly size: number;
  readonly source: ZipSource;
}

/** `archive`: zip archives within the unit's reach (`spec/native-workflows.md` §9.1). */
export function archiveMembers(services: ArchiveServices): OwnerMembers {
  const { files, folders, newId } = services;

  async function measure(entry: Entry, at: number): Promise<MeasuredEntry> {
    const { name, content } = entry;
    switch (content.kind) {
      case "text": {
        const bytes = encoder.encode(content.text);
        return { size: bytes.length, source: { name, bytes } };
      }
      case "bytes":
        return { size: content.bytes.length, source: { name, bytes: content.bytes } };
      case "file": {
        const { path, size, pretended } = await readableFile(
          services,
          content.path,
          `entries[${at}].content.path`,
        );
        return { size, source: pretended === undefined ? { name, path } : { name, bytes: pretended } };
      }
    }
  }

  /** All entries, with everything refused that the archive could not hold. */
  async function measureAll(entries: readonly Entry[]): Promise<readonly MeasuredEntry[]> {
    const findings = zipNameProblems(entries.map(({ name }) => ({ name, type: "file" })));
    if (findings.length > 0) {
      throw unsafePath("entries", "the names of some entries are not safe", {
        kind: "archive_entry",
        problems: findings.slice(0, 100).map(({ name, problem }) => ({ name, problem })),
      });
    }
    const measured: MeasuredEntry[] = [];
    let total = 0;
    for (const [at, entry] of entries.entries()) {
      const one = await measure(entry, at);
      if (one.size > ZIP_LIMITS.entryBytes) throw limited("archive_entry", ZIP_LIMITS.entryBytes, one.size);
      total += one.size;
      if (total > ZIP_LIMITS.totalBytes) throw limited("archive_total", ZIP_LIMITS.totalBytes, total);
      measured.push(one);
    }
    return measured;
  }

  return {
    measureEntries: hostMember([["", object({ entries: entriesShape })]], async ([{ entries }]) => {
      const measured = await measureAll(entries);
      return {
        entryCount: measured.length,
        totalBytes: measured.reduce((sum, { size }) => sum + size, 0),
        entries: measured.map(({ size, source }) => ({ name: source.name, sizeBytes: size })),
      };
    }),

    writeZipAtomic: hostMember(
      [["", object({ targetPath: pathShape, entries: entriesShape, overwrite: optional(bool) })]],
      async ([{ targetPath, entries, overwrite = false }], call): Promise<JsonObject> => {
        const target = await writePlace(services, targetPath, "targetPath", call);
        const absolute = absolutePathOf(target);
        const measured = await measureAll(entries);
        if (!overwrite && (await isThere(services, absolute))) throw targetTaken();
        const folder = await files.tempFolder("zip");
        try {
          const path = files.join(folder, "archive.zip");
          const { size } = await files.zip.write(
            path,
            measured.map(({ source }) => source),
            { signal: call.signal },
          );
          const written = await copyTo(services, { path, size, pretended: undefined }, target);
          return { ...written, entryCount: measured.length };
        } finally {
          await files.remove(folder);
        }
      },
    ),

    withExtractedZip: hostMember(
      [
        ["", object({ sourcePath: pathShape })],
        ["callback", callbackShape],
      ],
      async ([{ sourcePath }, { $callback }], { member, signal, context }): Promise<JsonValue> => {
        if (context === undefined) throw new HostApiError("unavailable", `${member} needs a running hook`);
        const source = await readableFile(services, sourcePath, "sourcePath");
        const folder = files.join(folders.temp, `unpacked-${newId()}`);
        try {
          const zipped = source.pretended === undefined ? source.path : `${folder}.zip`;
          if (source.pretended !== undefined) await files.writeBytes(zipped, source.pretended);
          const archive = await files.zip.open(zipped, { signal });
          try {
            await files.makeFolder(folder);
            await archive.extract(folder, { signal });
            const entries = archive.entries.map(({ name, type, size }) => ({ name, type, sizeBytes: size }));
            return await context.callback($callback, [{ path: folder, entries }]);
          } finally {
            await archive.close();
          }
        } finally {
          await files.remove(folder);
          if (source.pretended !== undefined) await files.remove(`${folder}.zip`);
        }
      },
    ),
  };
}
