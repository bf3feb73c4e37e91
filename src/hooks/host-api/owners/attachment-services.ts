import { attachmentFilename } from "../../../library/display-title.ts";
import type { ItemState } from "../../../model/item-state.ts";
import type { HostServices } from "../host-services.ts";
import { wrongKind } from "../refusals.ts";

/** What the members of `attachments` work with. */
export type AttachmentServices = Pick<
  HostServices,
  | "unit"
  | "mayWrite"
  | "library"
  | "files"
  | "products"
  | "reach"
  | "resources"
  | "staged"
  | "network"
  | "clock"
  | "defaultLibraryId"
  | "looseAttachment"
>;

/** The state, when it is an attachment's; `invalid_ref` otherwise. */
export function attachmentOf(state: ItemState): ItemState {
  if (state.itemType !== "attachment") throw wrongKind(state.ref, "attachment", state.itemType);
  return state;
}

/** The file's name as the library has it; `""` for what has none. */
export function filenameOf(state: ItemState): string {
  return attachmentFilename(state) ?? "";
}
