import { WorkflowError } from "../errors/workflow-error.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { ParsedCommandLine } from "./parse-command-line.ts";

/**
 * The items that `--select`, `--collection`, `--tag`, `--query` and `--all` mean, in the order shown to a person
 * (`--select`: as given). Several of the last four narrow each other. Nothing given: nothing selected. Refused with
 * `usage_error` or `selection_not_found`, which name everything that could not be found.
 */
export async function selectItems(
  parsed: ParsedCommandLine,
  library: LibraryPort,
): Promise<readonly ItemRef[]> {
  const libraryId = libraryNumber(parsed.value("library-id"));
  const selected = parsed.values("select").flatMap((list) => list.split(",")).filter((text) => text !== "");
  const narrowing = ["collection", "tag", "query", "all"].filter((name) => parsed.flag(name));
  if (selected.length > 0 && narrowing.length > 0) {
    throw usage(`--select cannot be combined with --${narrowing.join(", --")}`);
  }
  if (selected.length > 0) return existing(library, selected.map((text) => itemRef(text, libraryId)));
  if (narrowing.length === 0) return [];

  const collectionText = parsed.value("collection");
  const collection =
    collectionText === undefined
      ? undefined
      : await findCollection(library, collectionText, parsed.flag("library-id") ? libraryId : undefined);
  const tag = parsed.value("tag");
  const text = parsed.value("query");
  return library.find({
    libraryId: collection?.libraryId ?? libraryId,
    topLevel: true,
    ...(collection === undefined ? {} : { collection, recursive: parsed.flag("recursive") }),
    ...(tag === undefined ? {} : { tag }),
    ...(text === undefined ? {} : { text }),
  });
}

function libraryNumber(text: string | undefined): number {
  if (text === undefined) return 1;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw usage(`--library-id ${text} is no library number`);
  return number;
}

function itemRef(text: string, libraryId: number): ItemRef {
  const match = /^(?:(?<library>\d+)\/)?(?<key>[A-Z0-9]{1,16})$/u.exec(text.trim());
  const key = match?.groups?.key;
  if (key === undefined) throw usage(`“${text}” is no item: write KEY or LIBRARY/KEY`);
  const library = match?.groups?.library;
  return { libraryId: library === undefined ? libraryId : Number(library), key };
}

async function existing(library: LibraryPort, refs: readonly ItemRef[]): Promise<readonly ItemRef[]> {
  const states = await library.items(refs);
  const missing = refs.filter((_, index) => states[index] === undefined);
  if (missing.length > 0) {
    const names = missing.map((ref) => `${String(ref.libraryId)}/${ref.key}`);
    throw new WorkflowError("selection_not_found", {
      args: { what: names.join(", ") },
      details: { missing: names },
    });
  }
  return refs;
}

async function findCollection(
  library: LibraryPort,
  text: string,
  libraryId: number | undefined,
): Promise<ItemRef> {
  const collections = await library.listCollections(libraryId);
  const keyed = /^(?:(?<library>\d+)\/)?(?<key>[A-Z0-9]{8})$/u.exec(text);
  const wantedLibrary = keyed?.groups?.library;
  const byKey = collections.filter(
    ({ ref }) =>
      ref.key === keyed?.groups?.key &&
      (wantedLibrary === undefined ? ref.libraryId === (libraryId ?? 1) : ref.libraryId === Number(wantedLibrary)),
  );
  const found = byKey.length > 0 ? byKey : collections.filter(({ name }) => name === text);
  const [first] = found;
  if (first === undefined) {
    throw new WorkflowError("selection_not_found", {
      args: { what: text },
      details: { collections: collections.map(({ name }) => name) },
    });
  }
  if (found.length > 1) {
    const choices = found.map(({ ref }) => `${String(ref.libraryId)}/${ref.key}`);
    throw usage(`several collections are called “${text}”: use one of ${choices.join(", ")}`);
  }
  return first.ref;
}

function usage(problem: string): WorkflowError {
  return new WorkflowError("usage_error", { args: { problems: problem }, details: { problems: [problem] } });
}
