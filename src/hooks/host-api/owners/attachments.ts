import { refJson } from "../../../library/change-target.ts";
import { attachmentFacet, fieldOf } from "../../../library/item-edits.ts";
import type { ItemEdit } from "../../../model/change.ts";
import type { ItemState } from "../../../model/item-state.ts";
import { optional, type Read, ref } from "../argument-shape.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { itemPlace, itemPlacement, manualTags } from "../placement.ts";
import { foreignScope, wrongKind } from "../refusals.ts";
import { removal, removalFields } from "../removal.ts";
import { itemAtRevision, revisionIn, revisionShape, stagedMember } from "../staged-member.ts";
import { attachmentMetadata, cleanText, fieldsOfMetadata } from "./attachment-metadata.ts";
import { attachmentOf, type AttachmentServices } from "./attachment-services.ts";
import { replaceFileMember } from "./attachment-replace.ts";
import { attachmentSource, createAttachment, prepareSource, withoutBytes } from "./attachment-source.ts";

const CREATE_FIELDS = {
  placement: itemPlacement,
  source: attachmentSource,
  metadata: optional(attachmentMetadata),
};

/**
 * `attachments`: files, and links to files and pages, in the library (`spec/native-workflows.md` §9.1). Nothing is put into
 * Zotero's storage before the unit is committed.
 */
export function attachmentMembers(services: AttachmentServices): OwnerMembers {
  const owner = "attachments" as const;
  return {
    create: stagedMember(
      services,
      {
        owner,
        operation: "attachments.create",
        fields: CREATE_FIELDS,
        told: withoutBytes,
        prepare: ({ source, placement }, call) => prepareSource(services, source, placement, call),
      },
      ({ placement, source, metadata }, draft, call) =>
        createAttachment(services, draft, call, { placement, source, metadata }),
    ),

    updateMetadata: stagedMember(
      services,
      {
        owner,
        operation: "attachments.updateMetadata",
        fields: {
          attachmentRef: ref("attachment"),
          expectedRevision: revisionShape,
          metadata: attachmentMetadata,
        },
      },
      async ({ attachmentRef, expectedRevision, metadata }, draft) => {
        const state = attachmentOf(
          await itemAtRevision(draft, attachmentRef, expectedRevision, "attachment"),
        );
        draft.editItem(state, metadataEdits(services, state, metadata));
        return { attachmentRef: refJson(attachmentRef), revision: await revisionIn(draft, attachmentRef) };
      },
    ),

    replaceFile: replaceFileMember(services),

    move: stagedMember(
      services,
      {
        owner,
        operation: "attachments.move",
        fields: {
          attachmentRef: ref("attachment"),
          expectedRevision: revisionShape,
          placement: itemPlacement,
        },
      },
      async ({ attachmentRef, expectedRevision, placement }, draft) => {
        const state = attachmentOf(
          await itemAtRevision(draft, attachmentRef, expectedRevision, "attachment"),
        );
        if (state.attachment?.linkMode === "embedded_image") {
          throw wrongKind(attachmentRef, "attachment", "image inside a note");
        }
        const { libraryId } = attachmentRef;
        // Without a library of its own the placement is in the attachment's; and it is put beside nothing.
        const here = { defaultLibraryId: libraryId };
        const place = await itemPlace(here, placement, draft);
        if (place.libraryId !== libraryId) throw foreignScope(attachmentRef, "attachment");
        const { parentKey, collections } = place;
        const gone = state.collections.filter((key) => !collections.includes(key));
        draft.editItem(state, [
          { facet: "parent", from: state.parentKey, to: parentKey },
          { facet: "collections", add: [...collections], remove: gone },
        ]);
        return {
          attachmentRef: refJson(attachmentRef),
          parentRef: parentKey === null ? null : { libraryId, key: parentKey },
          collectionRefs: collections.map((key) => ({ libraryId, key })),
          revision: await revisionIn(draft, attachmentRef),
        };
      },
    ),

    remove: stagedMember(
      services,
      {
        owner,
        operation: "attachments.remove",
        fields: { attachmentRef: ref("attachment"), ...removalFields },
      },
      async ({ attachmentRef, ...request }, draft) => ({
        attachmentRef: refJson(attachmentRef),
        outcome: await removal(draft, attachmentRef, "attachments.remove", request, attachmentOf),
      }),
    ),
  };
}

function metadataEdits(
  services: Pick<HostServices, "clock">,
  state: ItemState,
  metadata: Read<typeof attachmentMetadata>,
): readonly ItemEdit[] {
  const fields = fieldsOfMetadata(services, metadata);
  const edits = [...fields].map(([name, to]): ItemEdit => ({
    facet: "field",
    name,
    from: fieldOf(state, name),
    to,
  }));
  for (const name of ["contentType", "charset"] as const) {
    const to = metadata[name];
    if (to === undefined) continue;
    const clean = to === null ? null : cleanText(to);
    edits.push({ facet: "attachment", name, from: attachmentFacet(state, name), to: clean });
  }
  if (metadata.tags !== undefined) {
    const wanted = new Set(metadata.tags);
    const remove = state.tags.map(({ tag }) => tag).filter((tag) => !wanted.has(tag));
    edits.push({ facet: "tags", add: manualTags(metadata.tags), remove });
  }
  return edits;
}
