import { refJson } from "../../library/change-target.ts";
import { attachmentFilename, displayTitle } from "../../library/display-title.ts";
import { isLinkedPlace } from "../../library/linked-place.ts";
import { stateDigest } from "../../library/state-digest.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { ItemState } from "../../model/item-state.ts";
import type { JsonObject } from "../../model/json.ts";
import type { AnnotationInfo } from "../../ports/library.ts";
import type { HostServices } from "./host-services.ts";

type ItemServices = Pick<HostServices, "library" | "files" | "unit">;

/** The relation that related items have. */
export const RELATED = "dc:relation";

/** Items as `getItemDetail` and the lists answer them, without `revision`; aligned with `states`. */
export async function itemsJson(
  services: ItemServices,
  states: readonly ItemState[],
): Promise<readonly JsonObject[]> {
  const uris = await Promise.all(states.map(({ ref }) => services.library.itemUri(ref)));
  const files = await attachmentFiles(services, states);
  return states.map((state, at) => ({
    ...commonJson(state, uris[at] ?? ""),
    ...(state.itemType === "note" ? {} : { fields: { ...state.fields } }),
    ...(state.attachment === null
      ? {}
      : {
          linkMode: state.attachment.linkMode,
          contentType: state.attachment.contentType,
          charset: state.attachment.charset,
          filename: attachmentFilename(state),
          ...files.get(state),
        }),
    ...(isRegular(state) ? { creators: state.creators.map((creator) => ({ ...creator })) } : {}),
  }));
}

/** One item with its `revision`. */
export async function itemJson(services: ItemServices, state: ItemState): Promise<JsonObject> {
  const [json] = await itemsJson(services, [state]);
  return { ...json, revision: await stateDigest(state) };
}

export function annotationJson(annotation: AnnotationInfo): JsonObject {
  const { ref, parentRef, type, tags, text, comment, color, pageLabel, sortIndex } = annotation;
  return {
    ref: refJson(ref),
    parentRef: refJson(parentRef),
    itemType: "annotation",
    annotationType: type,
    text,
    comment,
    color,
    pageLabel,
    sortIndex,
    tags: [...tags],
  };
}

/** Neither note nor attachment nor annotation. */
export function isRegular(state: ItemState): boolean {
  return kindOf(state) === "regular";
}

export function kindOf({ itemType }: ItemState): "regular" | "note" | "attachment" | "annotation" {
  return itemType === "note" || itemType === "attachment" || itemType === "annotation" ? itemType : "regular";
}

export function parentRefOf(state: ItemState): { readonly libraryId: number; readonly key: string } | null {
  return state.parentKey === null ? null : { libraryId: state.ref.libraryId, key: state.parentKey };
}

/** What all items have; `uri` is the item's own, and tells the items of its library among its relations. */
export function commonJson(state: ItemState, uri: string): JsonObject {
  const { ref, itemType, trashed, tags, collections } = state;
  return {
    ref: refJson(ref),
    itemType,
    title: displayTitle(state),
    parentRef: parentRefOf(state),
    trashed,
    tags: tags.map((tag) => ({ ...tag })),
    collectionRefs: collections.map((key) => ({ libraryId: ref.libraryId, key })),
    relatedRefs: relatedRefs(state, uri).map(refJson),
    uri,
  };
}

/** Items of the same library that the item is related to. */
export function relatedRefs(state: ItemState, uri: string): readonly ItemRef[] {
  const { libraryId, key } = state.ref;
  if (!uri.endsWith(key)) return [];
  const prefix = uri.slice(0, -key.length);
  return state.relations.flatMap(({ predicate, object }) =>
    predicate === RELATED && object.startsWith(prefix)
      ? [{ libraryId, key: object.slice(prefix.length) }]
      : [],
  );
}

type AttachmentFile = JsonObject & {
  readonly path: string | null;
  /** `none`: a link to the web. `staged`: it is put there when the unit is committed. */
  readonly fileState: "present" | "missing" | "none" | "staged";
};

/** Where the files of the attachments among `states` are, looked at in one batch. */
async function attachmentFiles(
  { library, files, unit }: ItemServices,
  states: readonly ItemState[],
): Promise<ReadonlyMap<ItemState, AttachmentFile>> {
  const attachments = states.filter(({ attachment }) => attachment !== null);
  if (attachments.length === 0) return new Map();
  const paths = await Promise.all(attachments.map(({ ref }) => library.filePath(ref)));
  const present = await files.existing(paths.map((path) => path ?? ""));
  return new Map(
    attachments.map((state, at): [ItemState, AttachmentFile] => {
      const path = paths[at];
      const isStaged =
        isLinkedPlace(state.attachment?.path ?? "") ||
        unit.stagedFiles(state.ref).some(({ replaces }) => replaces === undefined);
      if (isStaged) return [state, { path: null, fileState: "staged" }];
      if (path === undefined) return [state, { path: null, fileState: "none" }];
      return [state, { path, fileState: present[at] === 1 ? "present" : "missing" }];
    }),
  );
}
