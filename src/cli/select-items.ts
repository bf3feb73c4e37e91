import { WorkflowError } from "../errors/workflow-error.ts";
import { nearestName } from "../formats/native/nearest-name.ts";
import type { CollectionState } from "../model/item-state.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { LibraryPort } from "../ports/library.ts";
import { listed, namedItem, wholeNumber } from "./option-values.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";
import { usageError, type TextLookup } from "./usage-error.ts";

/** What the options of a command line select. */
export interface SelectedItems {
  readonly refs: readonly ItemRef[];
  /** Whether anything was asked for: no match is not the same as no selection. */
  readonly asked: boolean;
}

const NARROWING: readonly string[] = ["collection", "tag", "query", "all"];

/**
 * The items that `--select`, `--collection`, `--tag`, `--query` and `--all` mean, in the order shown to a person
 * (`--select`: as given). Several of the last four narrow each other. Nothing given: nothing selected. Refused with
 * `selection_not_found`, which names everything that could not be found, or with `usage_error` where a name means
 * several collections.
 */
export async function selectItems(
  parsed: ParsedCommandLine,
  library: LibraryPort,
  text: TextLookup,
): Promise<SelectedItems> {
  const given = parsed.value("library-id");
  const libraryId = given === undefined ? undefined : wholeNumber(given);
  const refs = parsed
    .values("select")
    .flatMap(listed)
    .flatMap((item): ItemRef[] => {
      const named = namedItem(item);
      return named === undefined ? [] : [{ libraryId: libraryId ?? 1, ...named }];
    });
  if (refs.length > 0) return { refs: await existing(library, refs), asked: true };
  if (!NARROWING.some((name) => parsed.flag(name))) return { refs: [], asked: false };

  const collectionName = parsed.value("collection");
  const collection =
    collectionName === undefined ? undefined : await findCollection(library, collectionName, libraryId, text);
  const tag = parsed.value("tag");
  const query = parsed.value("query");
  const found = await library.find({
    libraryId: collection?.libraryId ?? (await existingLibrary(library, libraryId ?? 1, text)),
    topLevel: true,
    ...(collection === undefined ? {} : { collection, recursive: parsed.flag("recursive") }),
    ...(tag === undefined ? {} : { tag }),
    ...(query === undefined ? {} : { text: query }),
  });
  return { refs: found, asked: true };
}

async function existing(library: LibraryPort, refs: readonly ItemRef[]): Promise<readonly ItemRef[]> {
  const states = await library.items(refs);
  const missing = refs.filter((_, index) => states[index] === undefined);
  if (missing.length > 0) throw notFound([...new Set(missing.map(nameOf))]);
  return refs;
}

async function existingLibrary(library: LibraryPort, libraryId: number, text: TextLookup): Promise<number> {
  const libraries = await library.libraries();
  if (libraries.some((one) => one.libraryId === libraryId)) return libraryId;
  const known = libraries.map((one) => `${String(one.libraryId)} (${one.name})`);
  throw notFound([text("cli-unknown-library", { id: String(libraryId), known: known.join(", ") })]);
}

/** A collection by `[LIB/]KEY`, else by its name: in the library given, or in all. */
async function findCollection(
  library: LibraryPort,
  given: string,
  libraryId: number | undefined,
  text: TextLookup,
): Promise<ItemRef> {
  if (libraryId !== undefined) await existingLibrary(library, libraryId, text);
  const collections = await library.listCollections();
  const named = namedItem(given);
  const wanted = { libraryId: libraryId ?? 1, ...named };
  const byKey = collections.find(
    ({ ref }) => named !== undefined && ref.key === wanted.key && ref.libraryId === wanted.libraryId,
  );
  if (byKey !== undefined) return byKey.ref;
  const inReach = collections.filter(({ ref }) => libraryId === undefined || ref.libraryId === libraryId);
  // A terminal may give accents in another form than the library has them.
  const name = given.normalize("NFC");
  const found = inReach.filter((collection) => collection.name.normalize("NFC") === name);
  const [first] = found;
  if (first === undefined) {
    const nearest = nearestName(
      given,
      inReach.map((collection) => collection.name),
    );
    throw notFound([
      nearest === undefined
        ? text("cli-unknown-collection", { name: given })
        : text("cli-unknown-collection-nearest", { name: given, nearest }),
    ]);
  }
  if (found.length > 1) {
    const choices = found.map(
      (collection) => `${nameOf(collection.ref)} (${place(collection, collections)})`,
    );
    throw usageError([text("cli-usage-ambiguous-collection", { name: given, choices: choices.join(", ") })]);
  }
  return first.ref;
}

/** The collection's name below those that it lies in. */
function place(collection: CollectionState, all: readonly CollectionState[]): string {
  const names: string[] = [];
  let at: CollectionState | undefined = collection;
  while (at !== undefined && names.length < all.length) {
    names.unshift(at.name);
    const { ref, parentKey }: CollectionState = at;
    at = all.find(({ ref: other }) => other.libraryId === ref.libraryId && other.key === parentKey);
  }
  return names.join(" / ");
}

function nameOf(ref: ItemRef): string {
  return `${String(ref.libraryId)}/${ref.key}`;
}

function notFound(missing: readonly string[]): WorkflowError {
  return new WorkflowError("selection_not_found", {
    args: { what: missing.join(", ") },
    details: { missing },
  });
}
