import { refJson } from "../../../library/change-target.ts";
import { optional, ref } from "../argument-shape.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { noteContent, noteHtml } from "../note-content.ts";
import { createItemAt, itemPlace, itemPlacement, manualTags, tagNames } from "../placement.ts";
import { wrongKind } from "../refusals.ts";
import { removal, removalFields } from "../removal.ts";
import { itemAtRevision, revisionIn, revisionShape, stagedMember } from "../staged-member.ts";

type NoteServices = Pick<
  HostServices,
  "unit" | "mayWrite" | "library" | "content" | "defaultLibraryId" | "looseAttachment"
>;

/** `notes`: every one is stored as sanitised HTML (`spec/native-workflows.md` §9.1). */
export function noteMembers(services: NoteServices): OwnerMembers {
  return {
    create: stagedMember(
      services,
      {
        owner: "notes",
        operation: "notes.create",
        fields: { placement: itemPlacement, content: noteContent, initialTags: optional(tagNames) },
      },
      async ({ placement, content, initialTags = [] }, draft) => {
        const place = await itemPlace(services, placement, draft);
        const noteRef = await createItemAt(services, draft, place, {
          itemType: "note",
          fields: {},
          creators: [],
          tags: manualTags(initialTags),
          note: await noteHtml(services, content),
        });
        const parentRef = placement.kind === "child" ? refJson(placement.parentRef) : null;
        return { noteRef: refJson(noteRef), parentRef, revision: await revisionIn(draft, noteRef) };
      },
    ),

    updateContent: stagedMember(
      services,
      {
        owner: "notes",
        operation: "notes.updateContent",
        fields: { noteRef: ref("note"), expectedRevision: revisionShape, content: noteContent },
      },
      async ({ noteRef, expectedRevision, content }, draft) => {
        const state = await itemAtRevision(draft, noteRef, expectedRevision);
        if (state.itemType !== "note") throw wrongKind(noteRef, "note", state.itemType);
        const to = await noteHtml(services, content);
        draft.editItem(state, [{ facet: "note", from: state.note, to }]);
        return { noteRef: refJson(noteRef), revision: await revisionIn(draft, noteRef) };
      },
    ),

    remove: stagedMember(
      services,
      { owner: "notes", operation: "notes.remove", fields: { noteRef: ref("note"), ...removalFields } },
      async ({ noteRef, ...request }, draft) => ({
        noteRef: refJson(noteRef),
        outcome: await removal(draft, noteRef, "notes.remove", request, (state) => {
          if (state.itemType !== "note") throw wrongKind(noteRef, "note", state.itemType);
        }),
      }),
    ),
  };
}
