import { refId, refJson } from "../../../library/change-target.ts";
import { type NotePayloadBlock, readNotePayloads } from "../../../library/note-payload.ts";
import { stateDigest } from "../../../library/state-digest.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { JsonObject } from "../../../model/json.ts";
import { object, ref } from "../argument-shape.ts";
import { HostApiError } from "../host-api-error.ts";
import { hostMember } from "../host-member.ts";
import type { OwnerMembers } from "../host-services.ts";
import { pageArgument, pageOf } from "../paging.ts";
import { notFound } from "../refusals.ts";
import { payloadName } from "./notes.ts";

/** Members of `library` that read the payloads of notes (`spec/native-workflows.md` §9.1). */
export function notePayloadMembers(
  noteOf: (noteRef: ItemRef) => Promise<ItemState>,
): Pick<OwnerMembers, "listNotePayloads" | "getNotePayload"> {
  return {
    listNotePayloads: hostMember(
      [
        ["ref", ref("note")],
        ["page", pageArgument],
      ],
      async ([noteRef, page]) => {
        const { note } = await noteOf(noteRef);
        const answer = await pageOf(readNotePayloads(note ?? ""), page, (part) => part.map(factsOf));
        return { ...answer, total: null };
      },
    ),

    getNotePayload: hostMember(
      [
        ["ref", ref("note")],
        ["request", object({ payloadType: payloadName })],
      ],
      async ([noteRef, { payloadType }]) => {
        const state = await noteOf(noteRef);
        const block = readNotePayloads(state.note ?? "").find((one) => one.payloadType === payloadType);
        if (block === undefined) {
          throw notFound("note", refId(noteRef), { payloadType, ref: refJson(noteRef) });
        }
        if (block.error !== undefined || block.value === undefined) {
          throw new HostApiError("execution_failed", `the payload ${payloadType} cannot be read`, {
            phase: "decode",
            recovery: "manual_repair",
            why: block.error ?? "undecodable",
          });
        }
        return {
          noteRef: refJson(noteRef),
          ...factsOf(block),
          value: block.value,
          revision: await stateDigest(state),
        };
      },
    ),
  };
}

/** Without the value, which may be long. */
function factsOf({
  payloadType,
  noteKind,
  schemaVersion,
  format,
  size,
  error,
}: NotePayloadBlock): JsonObject {
  return {
    payloadType,
    noteKind,
    schemaVersion,
    format,
    sizeBytes: size,
    ...(error === undefined ? {} : { error }),
  };
}
