import { refJson } from "../../../library/change-target.ts";
import {
  keepNotePayloads,
  PAYLOAD_NAME,
  payloadText,
  putNotePayload,
} from "../../../library/note-payload.ts";
import type { Draft } from "../../../library/draft.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemState } from "../../../model/item-state.ts";
import {
  anyJson,
  bad,
  integer,
  object,
  oneOf,
  optional,
  type Read,
  ref,
  type Shape,
  text,
  UNREAD,
} from "../argument-shape.ts";
import { createImages, imagesIdentity, type StagedImage, stageImages } from "../embedded-images.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { noteContent, noteHtml, noteWarnings, withoutImageIds } from "../note-content.ts";
import { createItemAt, itemPlace, itemPlacement, manualTags, tagNames } from "../placement.ts";
import { invalidCombination, limited, wrongKind } from "../refusals.ts";
import { removal, removalFields } from "../removal.ts";
import { itemAtRevision, revisionIn, revisionShape, stagedMember } from "../staged-member.ts";

type NoteServices = Pick<
  HostServices,
  "unit" | "mayWrite" | "library" | "content" | "images" | "staged" | "defaultLibraryId" | "looseAttachment"
>;

/** Longest payload as text, in UTF-16 units. */
const LONGEST_PAYLOAD = 1_048_576;

const CREATE_FIELDS = { placement: itemPlacement, content: noteContent, initialTags: optional(tagNames) };
const UPDATE_FIELDS = { noteRef: ref("note"), expectedRevision: revisionShape, content: noteContent };

/** Pictures of calls under way, by their content. */
const stagedImages = new WeakMap<Read<typeof noteContent>, readonly StagedImage[]>();

/** `notes`: every one is stored as sanitised HTML (`spec/native-workflows.md` §9.1). */
export function noteMembers(services: NoteServices): OwnerMembers {
  const prepare = async ({ content }: { readonly content: Read<typeof noteContent> }) => {
    const images = await stageImages(services, content.embeddedImages);
    stagedImages.set(content, images);
    return { identity: imagesIdentity(images) };
  };
  return {
    create: stagedMember(
      services,
      {
        owner: "notes",
        operation: "notes.create",
        fields: CREATE_FIELDS,
        prepare,
        told: withoutImageIds,
      },
      async ({ placement, content, initialTags = [] }, draft) => {
        const place = await itemPlace(services, placement, draft);
        const images = stagedImages.get(content) ?? [];
        const noteRef = await createItemAt(services, draft, place, {
          itemType: "note",
          fields: {},
          creators: [],
          tags: manualTags(initialTags),
          note: images.length === 0 ? await noteHtml(services, content) : "",
        });
        if (images.length > 0) {
          // The note comes first: the pictures hang on it, and its text names their keys.
          const keys = createImages(draft, noteRef, images);
          const to = await noteHtml(services, content, images, keys);
          draft.editItem(await itemAtRevision(draft, noteRef, undefined, "note"), [
            { facet: "note", from: "", to },
          ]);
        }
        const parentRef = placement.kind === "child" ? refJson(placement.parentRef) : null;
        const revision = await revisionIn(draft, noteRef);
        return { noteRef: refJson(noteRef), parentRef, revision, ...(await warningsOf(draft, noteRef)) };
      },
    ),

    updateContent: stagedMember(
      services,
      {
        owner: "notes",
        operation: "notes.updateContent",
        fields: UPDATE_FIELDS,
        prepare,
        told: withoutImageIds,
      },
      async ({ noteRef, expectedRevision, content }, draft) => {
        const state = noteOf(await itemAtRevision(draft, noteRef, expectedRevision, "note"));
        const images = stagedImages.get(content) ?? [];
        const keys = createImages(draft, noteRef, images);
        const to = keepNotePayloads(await noteHtml(services, content, images, keys), state.note ?? "");
        draft.editItem(state, [{ facet: "note", from: state.note, to }]);
        const revision = await revisionIn(draft, noteRef);
        return { noteRef: refJson(noteRef), revision, ...noteWarnings(to) };
      },
    ),

    upsertPayload: stagedMember(
      services,
      {
        owner: "notes",
        operation: "notes.upsertPayload",
        fields: { noteRef: ref("note"), expectedRevision: revisionShape, payload: payloadShape },
      },
      async ({ noteRef, expectedRevision, payload }, draft) => {
        const state = noteOf(await itemAtRevision(draft, noteRef, expectedRevision, "note"));
        if (payload.format !== "json" && typeof payload.value !== "string") {
          throw invalidCombination("payload.value", `a payload of the format ${payload.format} is a text`);
        }
        const size = payloadText(payload).length;
        if (size > LONGEST_PAYLOAD) throw limited("note_payload", LONGEST_PAYLOAD, size);
        draft.editItem(state, [
          { facet: "note", from: state.note, to: putNotePayload(state.note ?? "", payload) },
        ]);
        const { payloadType, noteKind } = payload;
        const revision = await revisionIn(draft, noteRef);
        return { noteRef: refJson(noteRef), payloadType, noteKind, revision };
      },
    ),

    remove: stagedMember(
      services,
      { owner: "notes", operation: "notes.remove", fields: { noteRef: ref("note"), ...removalFields } },
      async ({ noteRef, ...request }, draft) => ({
        noteRef: refJson(noteRef),
        outcome: await removal(draft, noteRef, "notes.remove", request, noteOf),
      }),
    ),
  };
}

async function warningsOf(draft: Draft, noteRef: ItemRef): Promise<ReturnType<typeof noteWarnings>> {
  return noteWarnings((await draft.item(noteRef))?.note ?? "");
}

/** The state, when it is a note's; `invalid_ref` otherwise. */
function noteOf(state: ItemState): ItemState {
  if (state.itemType !== "note") throw wrongKind(state.ref, "note", state.itemType);
  return state;
}

/** The name of a payload type or note kind. */
export const payloadName: Shape<string> = (value, field, problems) => {
  const read = text({ min: 1, max: 128 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  return PAYLOAD_NAME.test(read)
    ? read
    : bad("invalid_format", field, "must be of letters, digits, ., _ and -", problems);
};

const schemaVersion: Shape<string | number> = (value, field, problems) =>
  typeof value === "number"
    ? integer(0, 999_999_999)(value, field, problems)
    : payloadName(value, field, problems);

const payloadShape = object({
  payloadType: payloadName,
  noteKind: payloadName,
  schemaVersion,
  format: oneOf("json", "markdown", "text"),
  value: anyJson,
});
