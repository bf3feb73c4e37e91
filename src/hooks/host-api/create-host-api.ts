import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonValue } from "../../model/json.ts";
import type { ItemState } from "../../model/item-state.ts";
import type { LibraryPort } from "../../ports/library.ts";
import { createUploads, partMembers } from "./file-parts.ts";
import { INTERNAL_MEMBERS } from "../internal-members.ts";
import type { HostApi, HostApiShape } from "./host-api.ts";
import type { HostCall, HostMember, HostServices, OwnerMembers } from "./host-services.ts";
import { archiveMembers } from "./owners/archive.ts";
import { attachmentMembers } from "./owners/attachments.ts";
import { bibliographyMembers } from "./owners/bibliography.ts";
import { clipboardMembers } from "./owners/clipboard.ts";
import { contextMembers } from "./owners/context.ts";
import { editorMembers } from "./owners/editor.ts";
import { fileMembers } from "./owners/file.ts";
import { imageMembers } from "./owners/images.ts";
import { libraryMembers } from "./owners/library.ts";
import { loggingMembers } from "./owners/logging.ts";
import { metadataMembers } from "./owners/metadata.ts";
import { mutationMembers } from "./owners/mutations.ts";
import { noteMembers } from "./owners/notes.ts";
import { notificationMembers } from "./owners/notifications.ts";
import { productMembers } from "./owners/product-storage.ts";
import { resourceMembers } from "./owners/resources.ts";
import { createReach, type ReachFolders, type UnitAttachment } from "./reach.ts";
import { canceledByCaller, toHostApiError, unsupported } from "./refusals.ts";
import { createResourceTable } from "./resource-table.ts";
import { runtimeFetch } from "./runtime-fetch.ts";
import { type HookResult, resultMembers } from "./result-members.ts";

/** v12 is what all of this follows (`spec/native-workflows.md` §9). */
const HOST_API_VERSION = 12;

export interface HostApiOptions extends Omit<
  HostServices,
  "reach" | "defaultLibraryId" | "looseAttachment" | "newId" | "folders" | "resources"
> {
  /** Items of the unit in order; a null member (the selection itself) is left out. */
  readonly unitRefs: readonly ItemRef[];
  readonly folders: Omit<ReachFolders, "attachments" | "picked">;
  readonly newId?: () => string;
  /** Of an `applyResult` call: the results that its readers reach, by handle. */
  readonly results?: ReadonlyMap<string, HookResult>;
  /** Members that the worker calls for a hook's other arguments, such as `runtime.fetch`; not in the shape. */
  readonly internalMembers?: Readonly<Record<string, HostMember>>;
}

/**
 * The host API of one unit. Its calls reject only with `HostApiError`; members that are not offered are absent from
 * the shape, and calling one is `unsupported_operation`.
 */
export async function createHostApi(options: HostApiOptions): Promise<HostApi> {
  const { unitRefs, folders, app, ui, library, files, unit } = options;
  const states = unitRefs.length === 0 ? [] : await unit.items(unitRefs);
  const [only] = states;
  const isLoose = states.length === 1 && only?.itemType === "attachment" && only.parentKey === null;
  const attachments = () => attachmentsOf(library, unitRefs);
  const reach = createReach(files, { ...folders, attachments, picked: options.picked });
  const services: HostServices = {
    ...options,
    reach,
    resources: createResourceTable(options.products, reach),
    defaultLibraryId: unitRefs[0]?.libraryId ?? app.currentLibraryId(),
    newId: options.newId ?? (() => crypto.randomUUID()),
    ...(isLoose ? { looseAttachment: only.ref } : {}),
  };
  const uploads = createUploads(files, services.newId);
  const owners: Readonly<Record<string, OwnerMembers>> = {
    context: contextMembers(services),
    library: libraryMembers(services),
    mutations: mutationMembers(services),
    notes: noteMembers(services),
    attachments: attachmentMembers(services),
    file: fileMembers({ ...services, uploads }),
    resources: resourceMembers(services),
    archive: archiveMembers(services),
    images: imageMembers(services),
    clipboard: clipboardMembers(services),
    metadata: metadataMembers(services),
    bibliography: bibliographyMembers(services),
    editor: editorMembers(services),
    notifications: notificationMembers(services),
    logging: loggingMembers(services),
  };
  const members = new Map<string, HostMember>(
    Object.entries({
      ...options.internalMembers,
      ...partMembers(services, uploads),
      [INTERNAL_MEMBERS.fetch]: runtimeFetch(services.network),
    }),
  );
  const results = options.results ?? new Map<string, HookResult>();
  for (const [member, own] of Object.entries(resultMembers(results))) members.set(member, own);
  for (const [name, own] of Object.entries(productMembers({ ...services, results }))) {
    members.set(`products.${name}`, own);
  }
  for (const [owner, own] of Object.entries(owners)) {
    for (const [name, carryOut] of Object.entries(own)) members.set(`${owner}.${name}`, carryOut);
  }
  const shape: HostApiShape = {
    version: HOST_API_VERSION,
    interactionMode: ui.interactive ? "interactive" : "non_interactive",
    members: Object.fromEntries(Object.entries(owners).map(([owner, own]) => [owner, Object.keys(own)])),
    values: valuesOf(services, folders.temp),
  };
  return {
    shape,
    async call(member, args, signal, context) {
      const carryOut = members.get(member);
      try {
        if (carryOut === undefined) throw unsupported(member, "there is no such member");
        if (signal.aborted) throw canceledByCaller();
        const call: HostCall = { member, signal, context };
        return await carryOut(args, call);
      } catch (error) {
        throw toHostApiError(error, member);
      }
    },
  };
}

/** What v12 answers without waiting. */
function valuesOf({ app }: HostServices, temp: string): Readonly<Record<string, JsonValue>> {
  const { version, zoteroVersion, platform, locale } = app;
  return {
    "addon.getConfig": {
      addonName: "Workflow Manager",
      addonRef: "workflow-manager",
      addonVersion: version,
    },
    "environment.getInfo": { zoteroVersion, platform, locale },
    "file.getTempDirectoryPath": temp,
  };
}

/**
 * File attachments of the unit's items: themselves, those of the item or of the parent they hang on, and the images
 * in a note.
 */
async function attachmentsOf(
  library: LibraryPort,
  unitRefs: readonly ItemRef[],
): Promise<readonly UnitAttachment[]> {
  const own = (await library.items(unitRefs)).filter((state) => state !== undefined);
  const parents = new Map<string, ItemRef>();
  const found = new Map<string, ItemState>();
  const take = (state: ItemState) => {
    if (state.itemType === "attachment") found.set(`${state.ref.libraryId}/${state.ref.key}`, state);
  };
  for (const state of own) {
    take(state);
    const { libraryId } = state.ref;
    for (const key of [
      state.parentKey ?? state.ref.key,
      ...(state.itemType === "note" ? [state.ref.key] : []),
    ]) {
      parents.set(`${libraryId}/${key}`, { libraryId, key });
    }
  }
  for (const parent of parents.values()) {
    const children = await library.items(await library.childItems(parent));
    for (const child of children) if (child !== undefined) take(child);
  }
  const attachments: UnitAttachment[] = [];
  for (const { ref, attachment } of found.values()) {
    const path = await library.filePath(ref);
    if (path !== undefined && attachment !== null)
      attachments.push({ ref, path, linkMode: attachment.linkMode });
  }
  return attachments;
}
