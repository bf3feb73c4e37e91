import { refJson } from "../../../library/change-target.ts";
import type { Draft } from "../../../library/draft.ts";
import { linkedPlace } from "../../../library/linked-place.ts";
import { pathProblems } from "../../../library/product-name.ts";
import { extensionOf, storedFileName } from "../../../library/stored-file-name.ts";
import type { StagedContent } from "../../../library/staged-files.ts";
import type { FileChange } from "../../../model/change.ts";
import type { AttachmentState } from "../../../model/item-state.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { foldedName } from "../../../ports/file-names.ts";
import {
  bad,
  isObject,
  list,
  object,
  optional,
  type Read,
  type Shape,
  text,
  UNREAD,
  variants,
} from "../argument-shape.ts";
import { contentTypeOf, contentTypeOfBytes, extensionFor, isTextType, isUtf8 } from "../content-type.ts";
import { download } from "../download.ts";
import { pathShape, readableFile } from "../file-access.ts";
import { fileSource, sourceContent } from "../file-source.ts";
import { HostApiError } from "../host-api-error.ts";
import type { HostCall } from "../host-services.ts";
import { createItemAt, itemPlace, type itemPlacement, manualTags } from "../placement.ts";
import { conflict, denied, invalidValue, unsafePath } from "../refusals.ts";
import { revisionIn } from "../staged-member.ts";
import { type AttachmentMetadata, fieldsOfMetadata, webAddress } from "./attachment-metadata.ts";
import type { AttachmentServices } from "./attachment-services.ts";

/** The name of a stored file; made legal, but never one that leads into another folder. */
const targetFilename: Shape<string> = (value, field, problems) => {
  const read = text({ min: 1, max: 1024 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  if (/[\\/\0]/.test(read) || /^\.{1,2}$/.test(read)) {
    return bad("unsafe_path", field, "must be the name of a file, without folders", problems);
  }
  return storedFileName(read);
};

/** A file beside the main one, such as an image of a page; it is named by others, so its name is never changed. */
const companionPath: Shape<string> = (value, field, problems) => {
  const read = text({ min: 1, max: 220 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  const faults = pathProblems(read);
  if (faults.length > 0)
    return bad("unsafe_path", field, `is not a legal path: ${faults.join(", ")}`, problems);
  return read.split("/").some((name) => name.startsWith(".z"))
    ? bad("unsafe_path", field, "has a name that the host keeps for itself", problems)
    : read;
};

const mainFile = object({ source: fileSource, targetFilename: optional(targetFilename) });

export const storedFile = {
  main: mainFile,
  companions: optional(
    list(object({ source: fileSource, targetRelativePath: companionPath }), {
      max: 1000,
      unique: ({ targetRelativePath }) => foldedName(targetRelativePath),
    }),
  ),
};
export const storedUrl = { url: webAddress, targetFilename: optional(targetFilename) };
export const ownFile = { targetFilename };

/** What an attachment is made from (`spec/native-workflows.md` §9.1). */
export const attachmentSource = variants({
  stored_file: storedFile,
  linked_file: { path: pathShape },
  linked_url: { url: webAddress },
  stored_url: storedUrl,
});
type AttachmentSource = Read<typeof attachmentSource>;

/** The bytes of a file in the home, with what is known of them. */
export interface PreparedFile extends StagedContent {
  /** The name that was asked for, or the one it has where it comes from. */
  readonly name: string | undefined;
  readonly contentType: string | undefined;
  readonly charset: string | null;
  /** Of a download: after redirects. */
  readonly url?: string;
}

/** Text beyond this is not looked at for its character set. */
const LONGEST_LOOK = 4 * 1024 * 1024;

/** Takes a file into the home. */
export async function prepareMain(
  services: AttachmentServices,
  main: Read<typeof mainFile>,
): Promise<PreparedFile> {
  const { content, name } = await sourceContent(services, main.source, "source.main.source");
  const kept = await services.staged.add(content);
  return {
    ...kept,
    name: main.targetFilename ?? name,
    ...(await kindOf(services, kept, main.targetFilename ?? name)),
  };
}

/** What the name and the bytes say. */
async function kindOf(
  { files, staged }: AttachmentServices,
  { size, sha256 }: StagedContent,
  name: string | undefined,
): Promise<Pick<PreparedFile, "contentType" | "charset">> {
  const bytes = size <= LONGEST_LOOK ? await files.readBytes(staged.path(sha256)) : undefined;
  const byName = name === undefined || extensionOf(name) === "" ? undefined : contentTypeOf(name);
  const contentType = (bytes === undefined ? undefined : contentTypeOfBytes(bytes)) ?? byName;
  const isText = contentType !== undefined && isTextType(contentType);
  return { contentType, charset: isText && bytes !== undefined && isUtf8(bytes) ? "utf-8" : null };
}

/** Downloads a file into the home; a page where a document was asked for is none. */
export async function prepareDownload(
  services: AttachmentServices,
  { url, targetFilename: wish }: { readonly url: string; readonly targetFilename: string | undefined },
  call: HostCall,
): Promise<PreparedFile> {
  const got = await download(services.network, url, call.signal);
  const kept = await services.staged.add({ bytes: got.bytes });
  const wanted = wish === undefined || extensionOf(wish) === "" ? undefined : contentTypeOf(wish);
  const found = contentTypeOfBytes(got.bytes) ?? got.contentType;
  if (wanted !== undefined && wanted !== "text/html" && found === "text/html") {
    throw new HostApiError("execution_failed", "the server sent a page where a file was asked for", {
      phase: "download",
      recovery: "none",
      contentType: found,
    });
  }
  const own = wish ?? got.name ?? new URL(got.url).hostname;
  const contentType = found ?? contentTypeOf(own);
  const name = extensionOf(own) === "" ? `${own}${extensionFor(contentType)}` : own;
  const charset = isTextType(contentType) && isUtf8(got.bytes) ? "utf-8" : null;
  return { ...kept, name, contentType, charset, url: got.url };
}

/** Prepared sources of calls under way, by their request. */
const preparedSources = new WeakMap<AttachmentSource, PreparedSource>();

interface PreparedSource {
  readonly main?: PreparedFile;
  readonly files: readonly FileChange[];
  readonly path?: string;
}

/** Gets what an attachment is made from; the identity holds digests, so that a file that changed is another request. */
export async function prepareSource(
  services: AttachmentServices,
  source: AttachmentSource,
  placement: Read<typeof itemPlacement>,
  call: HostCall,
): Promise<{ readonly identity: JsonObject }> {
  const keep = (prepared: PreparedSource, identity: JsonObject) => {
    preparedSources.set(source, prepared);
    return { identity };
  };
  switch (source.kind) {
    case "stored_file": {
      const main = await prepareMain(services, source.main);
      const filename = storedFileName(main.name ?? missingName());
      const files: FileChange[] = [{ path: filename, size: main.size, sha256: main.sha256 }];
      for (const [at, { source: from, targetRelativePath: path }] of (source.companions ?? []).entries()) {
        if (foldedName(path) === foldedName(filename)) {
          throw conflict("ambiguous_state", `the companion ${path} has the name of the main file`);
        }
        const field = `source.companions[${at}].source`;
        files.push({
          path,
          ...(await services.staged.add((await sourceContent(services, from, field)).content)),
        });
      }
      return keep({ main, files }, { digests: files.map(({ path, sha256 }) => `${path} ${sha256}`) });
    }
    case "linked_file": {
      const path = await linkablePlace(services, source.path);
      return keep({ path, files: [] }, { place: path });
    }
    case "stored_url": {
      await refuseWithoutFiles(services, placement);
      const main = await prepareDownload(services, source, call);
      const filename = storedFileName(main.name ?? missingName());
      // What a server sends may differ from one time to the next: the address tells the call.
      return keep({ main, files: [{ path: filename, size: main.size, sha256: main.sha256 }] }, {});
    }
    case "linked_url":
      return keep({ files: [] }, {});
  }
}

/** A request without the bytes in it: what is prepared holds their digests. */
export function withoutBytes(request: JsonObject): JsonObject {
  const strip = (value: JsonValue | undefined): JsonValue => {
    if (Array.isArray(value)) return value.map(strip);
    if (!isObject(value ?? null)) return value ?? null;
    const entries = Object.entries(value as JsonObject);
    return Object.fromEntries(
      entries.map(([name, entry]) => [name, name === "data" || name === "bytes" ? null : strip(entry)]),
    );
  };
  return strip(request) as JsonObject;
}

/** Before anything is fetched for it, the library must take files at all. */
async function refuseWithoutFiles(
  { library, defaultLibraryId }: AttachmentServices,
  placement: Read<typeof itemPlacement>,
): Promise<void> {
  const libraryId =
    placement.kind === "child"
      ? placement.parentRef.libraryId
      : (placement.libraryId ?? placement.collectionRefs?.[0]?.libraryId ?? defaultLibraryId);
  const info = (await library.libraries()).find((one) => one.libraryId === libraryId);
  if (info === undefined || (info.editable && info.filesEditable)) return;
  throw denied("host_permission", `the library ${info.name} takes no files`, { kind: "library", libraryId });
}

/** Where a file to be linked lies: it must outlive the run, and be found again without an absolute path. */
async function linkablePlace(services: AttachmentServices, given: string): Promise<string> {
  const field = "source.path";
  const { path } = await readableFile(services, given, field);
  const target = await services.reach.writable(path, field);
  if (target.kind === "scratch" || target.place.root === "workspace") {
    throw unsafePath(
      field,
      "a file of the run's own workspace is cleaned away later: store it, or write it elsewhere",
    );
  }
  return linkedPlace(target.place);
}

function missingName(): never {
  throw new HostApiError("invalid_request", "bytes have no name of their own: targetFilename is missing", {
    reason: "missing_field",
    field: "source.main.targetFilename",
  });
}

/** Stages the attachment itself. */
export async function createAttachment(
  services: AttachmentServices,
  draft: Draft,
  call: HostCall,
  request: {
    readonly placement: Read<typeof itemPlacement>;
    readonly source: AttachmentSource;
    readonly metadata: AttachmentMetadata | undefined;
  },
): Promise<JsonObject> {
  const { placement, source, metadata = NO_METADATA } = request;
  if (!preparedSources.has(source)) await prepareSource(services, source, placement, call);
  const { main, files, path } = preparedSources.get(source) as PreparedSource;
  const place = await itemPlace(services, placement, draft);
  const attachment = attachmentState(source, metadata, main, files[0]?.path, path);
  const filename = files[0]?.path ?? path?.split("/").at(-1) ?? null;
  const url = source.kind === "linked_url" || source.kind === "stored_url" ? source.url : undefined;
  const fields = fieldsOfMetadata(services, {
    ...metadata,
    title: metadata.title ?? filename ?? url ?? null,
    url: metadata.url ?? url,
  });
  const attachmentRef = await createItemAt(
    services,
    draft,
    place,
    {
      itemType: "attachment",
      fields: Object.fromEntries([...fields].flatMap(([name, value]) => (value ? [[name, value]] : []))),
      creators: [],
      tags: manualTags(metadata.tags ?? []),
      note: null,
      attachment,
    },
    files,
  );
  return {
    attachmentRef: refJson(attachmentRef),
    parentRef: placement.kind === "child" ? refJson(placement.parentRef) : null,
    linkMode: attachment.linkMode,
    filename,
    contentType: attachment.contentType,
    ...(main === undefined ? {} : { sizeBytes: main.size, sha256: main.sha256 }),
    revision: await revisionIn(draft, attachmentRef),
  };
}

const NO_METADATA: AttachmentMetadata = {
  title: undefined,
  url: undefined,
  accessDate: undefined,
  contentType: undefined,
  charset: undefined,
  tags: undefined,
};

function attachmentState(
  source: AttachmentSource,
  metadata: AttachmentMetadata,
  main: PreparedFile | undefined,
  filename: string | undefined,
  place: string | undefined,
): AttachmentState {
  const { contentType, charset } = metadata;
  switch (source.kind) {
    case "linked_url":
      return { linkMode: "linked_url", contentType: contentType ?? "text/html", charset: null, path: null };
    case "linked_file": {
      if (place === undefined) throw invalidValue("source.path", "there is no such file");
      const byName = contentTypeOf(place.split("/").at(-1) ?? "");
      return {
        linkMode: "linked_file",
        contentType: contentType ?? byName,
        charset: charset ?? (isTextType(byName) ? "utf-8" : null),
        path: place,
      };
    }
    default:
      return {
        linkMode: source.kind === "stored_url" ? "imported_url" : "imported_file",
        contentType: contentType ?? main?.contentType ?? contentTypeOf(filename ?? ""),
        charset: charset ?? main?.charset ?? null,
        path: `storage:${filename ?? ""}`,
      };
  }
}
