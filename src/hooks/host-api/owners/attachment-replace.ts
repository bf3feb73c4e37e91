import { refJson } from "../../../library/change-target.ts";
import type { Draft } from "../../../library/draft.ts";
import { attachmentFacet, fieldOf } from "../../../library/item-edits.ts";
import { extensionOf, storedFileName } from "../../../library/stored-file-name.ts";
import type { FileChange, ItemEdit } from "../../../model/change.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import { isNameTaken } from "../../../ports/file-names.ts";
import { type Read, ref, variants } from "../argument-shape.ts";
import type { HostCall, HostMember } from "../host-services.ts";
import { conflict, notFound, unsupported, wrongKind } from "../refusals.ts";
import { itemAtRevision, revisionIn, revisionShape, stagedMember } from "../staged-member.ts";
import {
  ownFile,
  type PreparedFile,
  prepareDownload,
  prepareMain,
  storedFile,
  storedUrl,
  withoutBytes,
} from "./attachment-source.ts";
import { attachmentOf, type AttachmentServices, filenameOf } from "./attachment-services.ts";

/** New bytes, or with `own_file` only a new name. */
const replacement = variants({
  stored_file: { main: storedFile.main },
  stored_url: storedUrl,
  own_file: ownFile,
});
type Replacement = Read<typeof replacement>;

const OPERATION = "attachments.replaceFile";

/** Prepared files of calls under way, by their request. */
const prepared = new WeakMap<Replacement, PreparedFile>();

/**
 * `attachments.replaceFile`: the file of a stored attachment gets other bytes, another name, or both. What it was is kept
 * in the home, for undo.
 */
export function replaceFileMember(services: AttachmentServices): HostMember {
  const prepare = async (source: Replacement, call: HostCall): Promise<{ readonly identity: JsonObject }> => {
    if (source.kind === "own_file") return { identity: {} };
    const isFile = source.kind === "stored_file";
    const file = isFile
      ? await prepareMain(services, source.main)
      : await prepareDownload(services, source, call);
    prepared.set(source, file);
    return { identity: isFile ? { sha256: file.sha256 } : {} };
  };
  return stagedMember(
    services,
    {
      owner: "attachments",
      operation: OPERATION,
      fields: { attachmentRef: ref("attachment"), expectedRevision: revisionShape, source: replacement },
      told: withoutBytes,
      prepare: ({ source }, call) => prepare(source, call),
    },
    async ({ attachmentRef, expectedRevision, source }, draft, call) => {
      const state = attachmentOf(await itemAtRevision(draft, attachmentRef, expectedRevision, "attachment"));
      const current = await currentFile(services, draft, state);
      if (source.kind !== "own_file" && !prepared.has(source)) await prepare(source, call);
      const file = prepared.get(source);
      const path = nameFor(source, file, current.path);
      await refuseTaken(services, draft, state, current.path, path);
      const change: FileChange = {
        path,
        size: file?.size ?? current.size,
        sha256: file?.sha256 ?? current.sha256,
        replaces: { path: current.path, sha256: current.sha256 },
      };
      const isSame = path === current.path && change.sha256 === current.sha256;
      if (!isSame) draft.editItem(state, editsFor(state, current.path, path, file), [change]);
      const after = await draft.item(attachmentRef);
      return {
        attachmentRef: refJson(attachmentRef),
        filename: path,
        previousFilename: current.path,
        contentType: after?.attachment?.contentType ?? null,
        sizeBytes: change.size,
        sha256: change.sha256,
        revision: await revisionIn(draft, attachmentRef),
      };
    },
  );
}

/** The attachment's file as the unit sees it: what it staged itself, else what is on the disk. */
async function currentFile(
  services: AttachmentServices,
  draft: Draft,
  state: ItemState,
): Promise<{ readonly path: string; readonly size: number; readonly sha256: string }> {
  const { ref: attachmentRef, attachment } = state;
  const linkMode = attachment?.linkMode ?? "";
  if (linkMode === "embedded_image") throw wrongKind(attachmentRef, "attachment", "image inside a note");
  if (linkMode === "linked_file") {
    throw unsupported(OPERATION, "a linked file belongs to the user: write a new file and link that");
  }
  const path = filenameOf(state);
  if (linkMode === "linked_url" || path === "") throw unsupported(OPERATION, "it is a link without a file");
  const staged = draft.stagedFiles(attachmentRef).find((file) => file.path === path);
  if (staged !== undefined) return staged;
  if (await services.library.fileAwaitsSync(attachmentRef)) {
    throw conflict("concurrent_modification", "another version of the file waits to be synced", {
      kind: "attachment",
      why: "file_sync",
    });
  }
  const absolute = services.files.join(await services.library.attachmentFolder(attachmentRef), path);
  const stat = await services.files.stat(absolute);
  if (stat?.type !== "file") {
    throw notFound("attachment", path, { linkMode, path: absolute, ref: refJson(attachmentRef) });
  }
  return { path, size: stat.size, sha256: await services.files.sha256(absolute) };
}

/** The name asked for; else the present one, with the extension of the new file. */
function nameFor(source: Replacement, file: PreparedFile | undefined, current: string): string {
  if (source.kind === "own_file") return source.targetFilename;
  const wish = source.kind === "stored_file" ? source.main.targetFilename : source.targetFilename;
  if (wish !== undefined) return wish;
  const extension = extensionOf(file?.name ?? "");
  if (extension === "" || extension.toLowerCase() === extensionOf(current).toLowerCase()) return current;
  return storedFileName(current.slice(0, current.length - extensionOf(current).length) + extension);
}

/** Files beside the attachment's main one are never replaced, whatever the case of their names. */
async function refuseTaken(
  { library, files }: AttachmentServices,
  draft: Draft,
  { ref: attachmentRef }: ItemState,
  current: string,
  path: string,
): Promise<void> {
  const staged = draft.stagedFiles(attachmentRef);
  const going = new Set(staged.flatMap(({ replaces }) => replaces?.path ?? []));
  const folder = await library.attachmentFolder(attachmentRef);
  const there = (await files.stat(folder))?.type === "folder" ? await files.list(folder) : [];
  const names = there.map(({ name }) => name).filter((name) => !going.has(name));
  if (isNameTaken([...names, ...staged.map((file) => file.path)], current, path)) {
    throw conflict("ambiguous_state", `there is a file ${path} beside it already`, { kind: "attachment" });
  }
}

/** A title that only repeated the file's name goes with it. */
function editsFor(
  state: ItemState,
  current: string,
  path: string,
  file: PreparedFile | undefined,
): readonly ItemEdit[] {
  const edits: ItemEdit[] = [{ facet: "attachment", name: "filename", from: current, to: path }];
  const title = fieldOf(state, "title");
  if (title === current) edits.push({ facet: "field", name: "title", from: title, to: path });
  if (file === undefined) return edits;
  for (const name of ["contentType", "charset"] as const) {
    const to = file[name];
    if (to === undefined || (name === "charset" && file.contentType === undefined)) continue;
    edits.push({ facet: "attachment", name, from: attachmentFacet(state, name), to });
  }
  return edits;
}
