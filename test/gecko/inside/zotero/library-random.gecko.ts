import { expect } from "chai";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { CollectionState, ItemState } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import {
  created,
  createdCollection,
  itemState,
  type WritableLibrary,
  writableLibrary,
} from "./library-cases.ts";
import type { ZoteroCases } from "./zotero-cases.ts";

const COMMITS = 30;
const SEEDS = [1, 2];

const TEXTS = [
  "plain",
  " spaces around ",
  "e\u0301 not composed",
  "two\nlines",
  "9780306406157",
  "2021-05-00 May 2021",
  "3 May 2021",
  "يوم أول",
  "𝒳 & <b>bold</b>",
  "today",
  "'quoted' \"twice\" %_?",
] as const;

export const cases: ZoteroCases = Object.fromEntries(
  SEEDS.map((seed) => [
    `random commits read back as given, and put back leave everything as it was (${seed})`,
    async ({ zotero }) => {
      const library = await writableLibrary(zotero);
      const random = randomFrom(seed);
      const shelf = await newShelf(library);
      const before = await statesOf(library, shelf);
      const done: (readonly LibraryPut[])[] = [];
      for (let commit = 0; commit < COMMITS; commit += 1) {
        const puts = await randomPuts(library, shelf, random);
        await library.put(...puts);
        done.push(puts);
      }
      for (const puts of done.reverse()) await library.put(...puts.map(inverse));
      expect(await statesOf(library, shelf)).to.deep.equal(before);
      for (const ref of shelf.items) {
        const item = library.object(ref);
        expect(item.hasChanged()).to.equal(false);
        const inMemory = item.toJSON();
        await item.reload(null as unknown as string[], true);
        expect(item.toJSON()).to.deep.equal(inMemory);
      }
    },
  ]),
);

/** What random commits are about. */
interface Shelf {
  readonly items: readonly ItemRef[];
  readonly collections: readonly ItemRef[];
}

type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  const found = list[random(list.length)];
  if (found === undefined) throw new Error("There is nothing to pick from.");
  return found;
}

async function newShelf(library: WritableLibrary): Promise<Shelf> {
  const refs = Array.from({ length: 10 }, () => library.newRef());
  const collections = Array.from({ length: 4 }, () => library.newRef());
  const [book, article, note, child, file] = refs;
  if (!book || !article || !note || !child || !file) throw new Error("too few");
  await library.put(
    created(itemState(book, "book", { fields: { title: "A book", date: "2020" } })),
    created(itemState(article, "journalArticle", { fields: { title: "An article" } })),
    created(itemState(note, "note", { note: "<p>alone</p>" })),
    created(itemState(child, "note", { note: "<p>below</p>", parentKey: book.key })),
    created(
      itemState(file, "attachment", {
        parentKey: article.key,
        fields: { title: "File" },
        attachment: {
          linkMode: "imported_file",
          contentType: "text/plain",
          charset: "utf-8",
          path: "storage:a.txt",
        },
      }),
    ),
    ...collections.map((ref, index) =>
      createdCollection(ref, `Collection ${index}`, {
        parentKey: index === 0 ? null : (collections[index - 1]?.key ?? null),
      }),
    ),
  );
  return { items: [book, article, note, child, file], collections };
}

async function statesOf(library: WritableLibrary, shelf: Shelf): Promise<readonly unknown[]> {
  return [...(await library.port.items(shelf.items)), ...(await library.port.collections(shelf.collections))];
}

/** One to four puts, at most one per object. */
async function randomPuts(library: WritableLibrary, shelf: Shelf, random: Random): Promise<LibraryPut[]> {
  const puts = new Map<string, LibraryPut>();
  for (let count = 1 + random(4); count > 0; count -= 1) {
    if (random(5) === 0) {
      const before = await library.collection(pick(shelf.collections, random));
      const put: LibraryPut = { type: "collection", before, after: changedCollection(before, random) };
      if (!puts.has(before.ref.key)) puts.set(before.ref.key, put);
      continue;
    }
    if (random(6) === 0) {
      const note = itemState(library.newRef(), "note", {
        note: `<p>${pick(TEXTS, random)}</p>`,
        parentKey: shelf.items[random(2)]?.key ?? null,
      });
      puts.set(note.ref.key, created(note));
      continue;
    }
    const before = await library.item(pick(shelf.items, random));
    const put: LibraryPut = { type: "item", before, after: changedItem(before, shelf, random) };
    if (!puts.has(before.ref.key)) puts.set(before.ref.key, put);
  }
  return [...puts.values()];
}

function changedCollection(before: CollectionState, random: Random): CollectionState {
  return random(2) === 0
    ? { ...before, name: `c ${pick(TEXTS, random)}` }
    : { ...before, trashed: !before.trashed };
}

/** Up to three facets at once. */
function changedItem(before: ItemState, shelf: Shelf, random: Random): ItemState {
  let after = before;
  for (let count = 1 + random(3); count > 0; count -= 1) after = changedFacet(after, shelf, random);
  return after;
}

function changedFacet(state: ItemState, shelf: Shelf, random: Random): ItemState {
  const isNote = state.itemType === "note";
  const isRegular = !isNote && state.attachment === null;
  switch (random(8)) {
    case 0:
      return isNote ? state : { ...state, fields: { ...state.fields, title: pick(TEXTS, random) } };
    case 1:
      return isRegular
        ? {
            ...state,
            fields: sorted({
              ...state.fields,
              date: pick(TEXTS, random),
              accessDate: "2026-01-02T03:04:05Z",
            }),
          }
        : state;
    case 2:
      return isRegular
        ? {
            ...state,
            itemType: state.itemType === "book" ? "journalArticle" : "book",
            fields: { title: pick(TEXTS, random) },
          }
        : state;
    case 3: {
      const tag = `t ${pick(TEXTS, random)}`.trim().normalize();
      const rest = state.tags.filter((other) => other.tag !== tag);
      const tags = rest.length < state.tags.length ? rest : [...rest, { tag, type: random(2) as 0 | 1 }];
      return { ...state, tags: tags.sort((a, b) => (a.tag < b.tag ? -1 : 1)) };
    }
    case 4: {
      if (state.parentKey !== null) return state;
      const { key } = pick(shelf.collections, random);
      const rest = state.collections.filter((other) => other !== key);
      const found = rest.length < state.collections.length;
      return { ...state, collections: found ? rest : [...rest, key].sort() };
    }
    case 5:
      return { ...state, trashed: !state.trashed };
    case 6: {
      if (isRegular) return state;
      const parentKey = state.parentKey === null ? (shelf.items[random(2)]?.key ?? null) : null;
      return { ...state, parentKey, collections: [] };
    }
    default:
      return isRegular
        ? {
            ...state,
            creators: [
              { creatorType: "author", firstName: "Ada", lastName: `B ${random(9)}`, fieldMode: 0 },
              ...(random(2) === 0
                ? [{ creatorType: "editor", firstName: "", lastName: "A Society", fieldMode: 1 as const }]
                : []),
            ],
          }
        : { ...state, note: `<p>${pick(TEXTS, random)}</p>\n` };
  }
}

function sorted(fields: ItemState["fields"]): ItemState["fields"] {
  return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What was created goes to the trash. */
function inverse(put: LibraryPut): LibraryPut {
  return put.type === "item"
    ? { type: "item", before: put.after, after: put.before ?? { ...put.after, trashed: true } }
    : { type: "collection", before: put.after, after: put.before ?? { ...put.after, trashed: true } };
}
