import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ItemRef } from "../../../model/item-ref.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { checkItem, isStorable } from "./check-item.ts";
import { KEY_ALPHABET } from "./item-lookups.ts";
import { refText } from "./library-errors.ts";
import type { LibrarySchema } from "./library-schema.ts";
import { mapKey } from "./library-tables.ts";
import type { Planned, PresentState, PutProblem } from "./planned-puts.ts";

const KEY = new RegExp(`^[${KEY_ALPHABET}]{8}$`);

/** `library_item_invalid` with every problem of every put, before anything is written. */
export function checkPuts(schema: LibrarySchema, present: PresentState, puts: readonly LibraryPut[]): void {
  const items = new Map<string, LibraryPut & { readonly type: "item" }>();
  const collections = new Map<string, LibraryPut & { readonly type: "collection" }>();
  const problems: (PutProblem & { readonly ref: ItemRef })[] = [];
  for (const put of puts) {
    const { ref } = put.after;
    const key = mapKey(ref.libraryId, ref.key);
    if (put.type === "item" ? items.has(key) : collections.has(key)) {
      problems.push({ ref, problem: "named-twice", text: "it is changed twice in one commit" });
    }
    if (put.type === "item") items.set(key, put);
    else collections.set(key, put);
  }
  const planned: Planned = { schema, present, items, collections };
  for (const put of puts) {
    const { ref } = put.after;
    const found = [
      ...checkIdentity(present, put),
      ...(put.type === "item" ? checkItem(planned, put) : checkCollection(planned, put)),
    ];
    for (const problem of found) problems.push({ ref, ...problem });
  }
  if (problems.length === 0) return;
  throw new WorkflowError("library_item_invalid", {
    args: {
      problems: problems.map(({ ref, text }) => `${refText(ref)}: ${text}`).join("; "),
      count: problems.length,
    },
    details: {
      problems: problems.map(({ ref, problem, text }) => ({
        libraryId: ref.libraryId,
        key: ref.key,
        problem,
        text,
      })),
    },
  });
}

function checkIdentity(present: PresentState, { before, after }: LibraryPut): PutProblem[] {
  const { libraryId, key } = after.ref;
  const problems: PutProblem[] = [];
  if (before !== null && (before.ref.libraryId !== libraryId || before.ref.key !== key)) {
    problems.push({ problem: "other-object", text: "its old and new state are of different objects" });
  }
  if (!present.libraries.has(libraryId)) {
    problems.push({ problem: "unknown-library", text: `there is no library ${libraryId}` });
  }
  if (!KEY.test(key)) problems.push({ problem: "bad-key", text: "its key is not of Zotero's form" });
  return problems;
}

function checkCollection(
  planned: Planned,
  { before, after }: LibraryPut & { readonly type: "collection" },
): PutProblem[] {
  const problems: PutProblem[] = [];
  if (after.name.trim() === "" && before?.name !== after.name) {
    problems.push({ problem: "blank-name", text: "a collection needs a name" });
  }
  if (!isStorable(after.name)) {
    problems.push({ problem: "bad-text", text: "its name has characters that cannot be stored" });
  }
  if (after.parentKey !== null && after.parentKey !== (before?.parentKey ?? null)) {
    if (parentOf(planned, after.ref.libraryId, after.parentKey) === undefined) {
      problems.push({
        problem: "unknown-parent",
        text: `there is no collection ${after.parentKey} to put it in`,
      });
    } else if (isBelow(planned, after.ref, after.parentKey)) {
      problems.push({ problem: "cycle", text: "a collection cannot be inside itself" });
    }
  }
  return problems;
}

/** Key of the parent a collection will have; undefined when there is no such collection. */
function parentOf(planned: Planned, libraryId: number, key: string): string | null | undefined {
  const id = mapKey(libraryId, key);
  const put = planned.collections.get(id);
  if (put !== undefined) return put.after.parentKey;
  const present = planned.present.collections.get(id);
  return present === undefined ? planned.present.above.get(id) : present.state.parentKey;
}

function isBelow(planned: Planned, ref: ItemRef, parentKey: string): boolean {
  const seen = new Set<string>();
  let current: string | null | undefined = parentKey;
  while (current !== null && current !== undefined && !seen.has(current)) {
    if (current === ref.key) return true;
    seen.add(current);
    current = parentOf(planned, ref.libraryId, current);
  }
  return current !== null && current !== undefined;
}
