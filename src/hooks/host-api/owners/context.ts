import { refJson } from "../../../library/change-target.ts";
import { textDigest } from "../../../library/state-digest.ts";
import { displayTitle } from "../../../library/display-title.ts";
import { hostMember } from "../host-member.ts";
import type { HostServices, OwnerMembers } from "../host-services.ts";
import { parentRefOf } from "../item-json.ts";
import { pageArgument, pageOf } from "../paging.ts";
import { conflict } from "../refusals.ts";

/** `context`: what the person looks at and has selected (`spec/native-workflows.md` §9.1). */
export function contextMembers({ app, unit }: Pick<HostServices, "app" | "unit">): OwnerMembers {
  return {
    getCurrentView: hostMember([], async () => {
      const selected = await app.selectedItems();
      const [first] = selected;
      return {
        target: "library",
        libraryId: app.currentLibraryId(),
        selectionEmpty: selected.length === 0,
        currentItem: first === undefined ? null : refJson(first),
      };
    }),

    getSelectedItems: hostMember([["page", pageArgument]], async ([page]) => {
      const selected = await app.selectedItems();
      const basis = (await textDigest(JSON.stringify(selected))).slice(0, 16);
      const [offset, seen] = page?.cursor?.split(".") ?? [];
      if (seen !== undefined && seen !== basis) throw conflict("basis_mismatch", "the selection has changed");
      const answer = await pageOf(selected, { limit: page?.limit, cursor: offset }, async (refs) => {
        const states = await unit.items(refs);
        return refs.map((ref, at) => {
          const state = states[at];
          if (state === undefined) return { ref: refJson(ref), itemType: null, title: "", parentRef: null };
          const { itemType } = state;
          return {
            ref: refJson(ref),
            itemType,
            title: displayTitle(state),
            parentRef: parentRefOf(state),
          };
        });
      });
      const { nextCursor } = answer;
      return { ...answer, nextCursor: typeof nextCursor === "string" ? `${nextCursor}.${basis}` : null };
    }),
  };
}
