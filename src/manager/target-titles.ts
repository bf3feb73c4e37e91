import { targetId } from "../library/change-target.ts";
import { displayTitle } from "../library/display-title.ts";
import type { ChangeTarget, NamedTarget } from "../model/change.ts";
import type { LibraryPort } from "../ports/library.ts";

/** So many objects get their titles; nobody reads longer lists, and looking all of them up takes time. */
const MOST = 1_000;

/** The objects with the titles that they have now; one that is gone, or has none, stays without. */
export async function withTitles(
  library: Pick<LibraryPort, "items" | "collections">,
  targets: readonly ChangeTarget[],
): Promise<readonly NamedTarget[]> {
  const asked = targets.slice(0, MOST);
  const refs = (type: ChangeTarget["type"]) =>
    asked.flatMap((target) => (target.type === type ? [target.ref] : []));
  const [items, collections] = [refs("item"), refs("collection")];
  const titles = new Map<string, string>();
  for (const state of items.length === 0 ? [] : await library.items(items)) {
    if (state !== undefined) titles.set(targetId({ type: "item", ref: state.ref }), displayTitle(state));
  }
  for (const state of collections.length === 0 ? [] : await library.collections(collections)) {
    if (state !== undefined) titles.set(targetId({ type: "collection", ref: state.ref }), state.name);
  }
  return targets.map((target) => {
    const title = titles.get(targetId(target)) ?? "";
    return title === "" ? target : { ...target, title };
  });
}
