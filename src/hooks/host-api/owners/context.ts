import { refJson } from "../../../library/change-target.ts";
import { textDigest } from "../../../library/state-digest.ts";
import { displayTitle } from "../../../library/display-title.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { AppPort, AppView } from "../../../ports/app.ts";
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
      const { target, libraryId, currentItem, currentCollection } = await viewOf(app, selected);
      return {
        target,
        libraryId,
        selectionEmpty: selected.length === 0,
        currentItem: currentItem === undefined ? null : refJson(currentItem),
        currentCollection: currentCollection === undefined ? null : refJson(currentCollection),
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

async function viewOf(app: AppPort, selected: readonly ItemRef[]): Promise<AppView> {
  if (app.currentView !== undefined) return app.currentView();
  const [first] = selected;
  return {
    target: "library",
    libraryId: first?.libraryId ?? app.currentLibraryId(),
    ...(first === undefined ? {} : { currentItem: first }),
  };
}
