import { refId, refJson } from "../../../library/change-target.ts";
import { portableItem } from "../../../library/portable-item.ts";
import { stateDigest } from "../../../library/state-digest.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { CollectionState, ItemState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import { integer, list, object, oneOf, optional, ref, type Shape } from "../argument-shape.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { annotationJson, commonJson, itemJson, itemsJson, kindOf, parentRefOf } from "../item-json.ts";
import { PAGE_FIELDS, pageArgument, pageOf } from "../paging.ts";
import { notFound, type RefusalKind, wrongKind } from "../refusals.ts";
import { listItemsMembers } from "./list-items.ts";
import { notePayloadMembers } from "./note-payloads.ts";

type LibraryServices = Pick<
  HostServices,
  "unit" | "library" | "files" | "clock" | "defaultLibraryId" | "content"
>;

/** `library`: reading, as the unit sees it (`spec/native-workflows.md` §9.1). */
export function libraryMembers(services: LibraryServices): OwnerMembers {
  const { unit, library, content, defaultLibraryId } = services;
  return {
    ...listItemsMembers(services),
    ...notePayloadMembers((noteRef) => noteOf(services, noteRef)),

    listSavedSearches: hostMember([["", optional(searchesShape)]], async ([request]) => {
      const searches = await library.savedSearches(request?.libraryId ?? defaultLibraryId);
      return pageOf(searches, request, (part) =>
        part.map(({ ref: searchRef, name, conditions }) => ({
          ref: refJson(searchRef),
          name,
          conditions: conditions.map((condition) => ({ ...condition })),
        })),
      );
    }),

    exportPortableItems: hostMember(
      [["refs", list(ref("item"), { min: 1, max: 1000, unique: refId })]],
      async ([refs]) => {
        const states = await unit.items(refs);
        const missing = refs.filter((_, at) => states[at] === undefined);
        if (missing[0] !== undefined) {
          throw notFound("item", missing.map(refId).join(", "), { refs: missing.map(refJson) });
        }
        return {
          format: "zotero_item_json",
          items: states.flatMap((state) =>
            state === undefined ? [] : [{ ref: refJson(state.ref), item: portableItem(state) }],
          ),
        };
      },
    ),

    listCollections: hostMember([["", optional(collectionsShape)]], async ([request]) => {
      const libraryId = request?.libraryId ?? request?.parentRef?.libraryId ?? defaultLibraryId;
      const all = await unit.listCollections(libraryId);
      const { parentRef } = request ?? {};
      const wanted =
        parentRef === undefined ? all : all.filter(({ parentKey }) => parentKey === (parentRef?.key ?? null));
      const paths = collectionPaths(all);
      return pageOf(wanted, request, (part) =>
        Promise.all(
          part.map(async (state) => ({
            ref: refJson(state.ref),
            name: state.name,
            parentRef: state.parentKey === null ? null : { libraryId, key: state.parentKey },
            path: [...(paths.get(state.ref.key) ?? [state.name])],
            revision: await stateDigest(state),
          })),
        ),
      );
    }),

    getItemDetail: hostMember([["ref", ref("item")]], async ([itemRef]) => {
      const state = await itemOf(services, itemRef, "item");
      const kind = kindOf(state);
      if (kind !== "annotation") return { kind, item: await itemJson(services, state) };
      const parent = parentRefOf(state);
      const all = parent === null ? [] : await library.annotations(parent);
      const annotation = all.find((one) => one.ref.key === itemRef.key);
      if (annotation === undefined) throw notFound("annotation", refId(itemRef));
      return { kind, item: annotationJson(annotation) };
    }),

    getItemNotes: hostMember(
      [
        ["ref", ref("item")],
        ["page", pageArgument],
      ],
      async ([itemRef, page]) => {
        const state = await itemOf(services, itemRef, "item");
        if (kindOf(state) !== "regular") throw wrongKind(itemRef, "item", state.itemType);
        return pageOf(await unit.notes(itemRef), page, (notes) => itemsJson(services, notes));
      },
    ),

    getNoteDetail: hostMember(
      [
        ["ref", ref("note")],
        ["options", optional(object({ format: optional(oneOf("html", "text", "markdown")) }))],
      ],
      async ([noteRef, options]) => {
        const state = await noteOf(services, noteRef);
        const format = options?.format ?? "html";
        const html = state.note ?? "";
        const { itemType: _, trashed: __, ...common } = commonJson(state, await library.itemUri(noteRef));
        return {
          ...common,
          format,
          content:
            format === "html"
              ? html
              : format === "text"
                ? await content.htmlToText(html)
                : await content.htmlToMarkdown(html),
          revision: await stateDigest(state),
        };
      },
    ),

    getItemAttachments: hostMember(
      [
        ["ref", ref("item")],
        ["page", pageArgument],
      ],
      async ([itemRef, page]) => {
        const state = await itemOf(services, itemRef, "item");
        if (kindOf(state) === "note" || kindOf(state) === "annotation") {
          throw wrongKind(itemRef, "item", state.itemType);
        }
        return pageOf(await attachmentsOf(services, state), page, (states) => itemsJson(services, states));
      },
    ),

    listAnnotations: hostMember(
      [
        ["ref", ref("attachment")],
        ["page", pageArgument],
      ],
      async ([attachmentRef, page]) => {
        const state = await itemOf(services, attachmentRef, "attachment");
        if (kindOf(state) !== "attachment") throw wrongKind(attachmentRef, "attachment", state.itemType);
        const all = await library.annotations(attachmentRef);
        return pageOf(all, page, (part): readonly JsonObject[] => part.map(annotationJson));
      },
    ),
  };
}

/** `null` asks for the collections at the top; absent, for all. */
const topOrRef: Shape<ItemRef | null> = (value, field, problems) =>
  value === null ? null : ref("collection")(value, field, problems);
const absentOrTop: Shape<ItemRef | null | undefined> = (value, field, problems) =>
  value === undefined ? undefined : topOrRef(value, field, problems);

const collectionsShape = object({
  libraryId: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  parentRef: absentOrTop,
  ...PAGE_FIELDS,
});

const searchesShape = object({
  libraryId: optional(integer(1, Number.MAX_SAFE_INTEGER)),
  ...PAGE_FIELDS,
});

/** Names from the top down, by key. */
function collectionPaths(all: readonly CollectionState[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map(all.map((state) => [state.ref.key, state]));
  const paths = new Map<string, readonly string[]>();
  const pathOf = (state: CollectionState, above: ReadonlySet<string>): readonly string[] => {
    const known = paths.get(state.ref.key);
    if (known !== undefined) return known;
    const parent = state.parentKey === null ? undefined : byKey.get(state.parentKey);
    const path =
      parent === undefined || above.has(parent.ref.key)
        ? [state.name]
        : [...pathOf(parent, new Set([...above, state.ref.key])), state.name];
    paths.set(state.ref.key, path);
    return path;
  };
  for (const state of all) pathOf(state, new Set());
  return paths;
}

/** The item's live attachments, or the attachment itself. */
async function attachmentsOf(
  { unit }: Pick<HostServices, "unit">,
  state: ItemState,
): Promise<readonly ItemState[]> {
  if (state.itemType === "attachment") return [state];
  const children = await unit.items(await unit.childItems(state.ref));
  return children.filter((child) => child !== undefined).filter(({ itemType }) => itemType === "attachment");
}

/** The item as the unit sees it; `not_found` otherwise. */
export async function itemOf(
  { unit }: Pick<HostServices, "unit">,
  itemRef: ItemRef,
  kind: RefusalKind,
): Promise<ItemState> {
  const state = await unit.item(itemRef);
  if (state === undefined) throw notFound(kind, refId(itemRef));
  return state;
}

/** The note; `not_found`, or `invalid_ref` when it is something else. */
export async function noteOf(services: Pick<HostServices, "unit">, noteRef: ItemRef): Promise<ItemState> {
  const state = await itemOf(services, noteRef, "note");
  if (state.itemType !== "note") throw wrongKind(noteRef, "note", state.itemType);
  return state;
}
