import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { refText } from "../../shared/library-sql/library-errors.ts";
import { type LibraryTables, mapKey } from "../../shared/library-sql/library-tables.ts";
import { readCollections, readItems } from "../../shared/library-sql/read-states.ts";
import { differingFacets, sameCollectionState } from "../../shared/library-sql/same-state.ts";
import type { CommitParts } from "./zotero-library.ts";

/**
 * Reads everything back before the transaction ends: a commit is exactly what was asked for, since receipts and undoing
 * build on it. What the application keeps in another form, such as a tag with a space at its end, is
 * `library_item_invalid`.
 */
export async function refuseNotKept(
  tables: LibraryTables,
  read: CommitParts["read"],
  puts: readonly LibraryPut[],
): Promise<void> {
  const refs = (type: LibraryPut["type"]): ItemRef[] =>
    puts.filter((put) => put.type === type).map(({ after }) => after.ref);
  const items = await read(readItems(tables, refs("item")));
  const collections = await read(readCollections(tables, refs("collection")));
  const problems = puts.flatMap((put) => {
    const { ref } = put.after;
    const key = mapKey(ref.libraryId, ref.key);
    const facets =
      put.type === "item"
        ? facetsOf(items.get(key)?.state, (state) => differingFacets(put.after, state))
        : facetsOf(collections.get(key)?.state, (state) =>
            sameCollectionState(put.after, state) ? [] : ["collection"],
          );
    const text = `it cannot be kept as given (${facets.join(", ")})`;
    return facets.length === 0 ? [] : [{ ref, facets, text }];
  });
  if (problems.length === 0) return;
  throw new WorkflowError("library_item_invalid", {
    args: {
      problems: problems.map(({ ref, text }) => `${refText(ref)}: ${text}`).join("; "),
      count: problems.length,
    },
    details: {
      problems: problems.map(({ ref, facets, text }) => ({
        libraryId: ref.libraryId,
        key: ref.key,
        problem: "not-kept",
        facets: [...facets],
        text,
      })),
    },
  });
}

function facetsOf<T>(state: T | undefined, differing: (state: T) => readonly string[]): readonly string[] {
  return state === undefined ? ["missing"] : differing(state);
}
