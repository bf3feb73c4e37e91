import { all } from "./paging.mjs";

/**
 * Where the report may go, best place first: the collection that was chosen, as `<libraryId>:<key>`, by its name or by
 * its path of names; else the library of the first item looked at, then the current one, then the user's own.
 */
export async function placesFor(hostApi, collection, selected) {
  if (collection !== "") return [inCollection(await findCollection(hostApi.library, collection))];
  const { libraryId } = await hostApi.context.getCurrentView();
  const libraries = new Set([...selected.slice(0, 1).map(({ ref }) => ref.libraryId), libraryId, 1]);
  return [...libraries].map((each) => ({ kind: "top_level", libraryId: each, collectionRefs: [] }));
}

function inCollection(ref) {
  return { kind: "top_level", libraryId: ref.libraryId, collectionRefs: [ref] };
}

async function findCollection(library, wanted) {
  const [, libraryId, key] = /^(\d+):([A-Z0-9]{8})$/.exec(wanted) ?? [];
  const name = wanted.normalize("NFC");
  const criteria = libraryId === undefined ? {} : { libraryId: Number(libraryId) };
  const found = (await all((page) => library.listCollections({ ...criteria, ...page }))).filter(
    (collection) =>
      key === undefined
        ? [collection.name, collection.path.join(" / ")].some((each) => each.normalize("NFC") === name)
        : collection.ref.key === key,
  );
  if (found.length === 1) return found[0].ref;
  if (found.length === 0) throw new Error(`There is no collection “${wanted}”.`);
  const choices = found
    .map(({ ref, path }) => `${ref.libraryId}:${ref.key} (${path.join(" / ")})`)
    .join(", ");
  throw new Error(`“${wanted}” is the name of several collections: ${choices}.`);
}
