import { expect } from "chai";
import fc from "fast-check";
import { afterEach, describe, it } from "mocha";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { CollectionState, ItemState, ItemTag } from "../../../../src/model/item-state.ts";
import type { LibraryPut } from "../../../../src/ports/library.ts";
import { problemsOf } from "./database-checks.ts";
import { genuineDirectory, itemJson, removeTemporary } from "./genuine-directory.ts";

/** One random edit: which object, what, and with which text. */
interface Edit {
  readonly on: number;
  readonly what: number;
  readonly text: string;
  readonly number: number;
}

const WRITABLE = new Set([1, 2]);

describe("random edits of a library", () => {
  const open: NodeLibrary[] = [];
  afterEach(async () => {
    for (const library of open.splice(0)) await library.close();
    removeTemporary();
  });

  const refs: readonly ItemRef[] = itemJson()
    .map(({ libraryID, key }) => ({ libraryId: Number(libraryID), key: String(key) }))
    .filter(({ libraryId }) => WRITABLE.has(libraryId));

  it("are read back as written, and putting everything back gives an equal library", async function () {
    this.timeout(60_000);
    const edit = fc.record<Edit>({
      on: fc.nat(),
      what: fc.nat({ max: 10 }),
      text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
      number: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(edit, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (commits) => {
          const { dir } = genuineDirectory();
          const library = await openLibrary({ dir, write: true, shared: true });
          open.push(library);
          const initial = await library.items(refs);
          const initialCollections = await library.listCollections();

          const undo: LibraryPut[][] = [];
          for (const edits of commits) {
            const puts = await putsOf(library, edits);
            await library.commit(puts);
            await expectStates(library, puts);
            undo.push(puts.map(inverse));
          }
          for (const puts of undo.reverse()) await library.commit(puts);

          expect(await library.items(refs)).to.deep.equal(initial);
          expect(await library.listCollections()).to.deep.equal(initialCollections);
          await library.close();
          expect(problemsOf(dir)).to.deep.equal([]);
          removeTemporary();
        },
      ),
      { numRuns: 25 },
    );
  });

  /** A created object goes to the trash; nothing is ever erased. */
  function inverse(put: LibraryPut): LibraryPut {
    if (put.type === "item") {
      // A trashed item keeps no place where it could be met.
      const gone = { ...put.after, trashed: true, collections: [] };
      return { type: "item", before: put.after, after: put.before ?? gone };
    }
    return { type: "collection", before: put.after, after: put.before ?? { ...put.after, trashed: true } };
  }

  async function expectStates(library: NodeLibrary, puts: readonly LibraryPut[]): Promise<void> {
    for (const put of puts) {
      const [now] =
        put.type === "item"
          ? await library.items([put.after.ref])
          : await library.collections([put.after.ref]);
      expect(now).to.deep.equal(put.after);
    }
  }

  /** At most one put per object, each valid for what the library holds now. */
  async function putsOf(library: NodeLibrary, edits: readonly Edit[]): Promise<LibraryPut[]> {
    const puts = new Map<string, LibraryPut>();
    for (const random of edits) {
      const put = await putOf(library, random);
      const { libraryId, key } = put.after.ref;
      if (!puts.has(`${put.type}/${libraryId}/${key}`)) puts.set(`${put.type}/${libraryId}/${key}`, put);
    }
    return [...puts.values()];
  }

  async function putOf(library: NodeLibrary, random: Edit): Promise<LibraryPut> {
    const ref = pick(refs, random.on);
    const [before] = await library.items([ref]);
    if (before === undefined) throw new Error(`${ref.key} is missing`);
    if (random.what === 0) return { type: "item", before: null, after: newNote(library, before, random) };
    if (random.what === 1)
      return { type: "collection", before: null, after: newCollection(library, ref, random) };
    return { type: "item", before, after: await edited(library, before, random) };
  }

  function newNote(library: NodeLibrary, near: ItemState, { text }: Edit): ItemState {
    const { libraryId } = near.ref;
    return {
      ref: { libraryId, key: library.newKey(libraryId) },
      itemType: "note",
      parentKey: isRegular(near) ? near.ref.key : null,
      trashed: false,
      fields: {},
      creators: [],
      tags: tags([], text),
      collections: [],
      relations: [],
      note: `<p>${text}</p>`,
      attachment: null,
    };
  }

  function newCollection(library: NodeLibrary, { libraryId }: ItemRef, { text }: Edit): CollectionState {
    return {
      ref: { libraryId, key: library.newKey(libraryId) },
      name: `c ${text}`,
      parentKey: null,
      trashed: false,
    };
  }

  async function edited(library: NodeLibrary, before: ItemState, random: Edit): Promise<ItemState> {
    const { what, text, number } = random;
    switch (what) {
      case 2:
        return isRegular(before) || before.attachment !== null
          ? { ...before, fields: sorted({ ...before.fields, [titleField(before)]: text }) }
          : before;
      case 3:
        return isRegular(before) && before.itemType !== "case"
          ? {
              ...before,
              fields: sorted({ ...before.fields, date: text, accessDate: "2026-01-02T03:04:05Z" }),
            }
          : before;
      case 4: {
        const names = Object.keys(before.fields);
        if (names.length === 0) return before;
        const { [pick(names, number)]: removed, ...fields } = before.fields;
        return removed === undefined ? before : { ...before, fields };
      }
      case 5:
        return { ...before, tags: tags(before.tags, text) };
      case 6:
        return { ...before, tags: before.tags.slice(1) };
      case 7: {
        const all = await library.listCollections(before.ref.libraryId);
        if (all.length === 0 || before.parentKey !== null) return before;
        const { key } = pick(all, number).ref;
        const rest = before.collections.filter((other) => other !== key);
        return {
          ...before,
          collections: rest.length < before.collections.length ? rest : [...rest, key].sort(),
        };
      }
      case 8: {
        const object = await library.itemUri(pick(refs, number));
        const rest = before.relations.filter((relation) => relation.object !== object);
        if (rest.length < before.relations.length) return { ...before, relations: rest };
        const relations = [...rest, { predicate: "dc:relation", object }];
        const by = ({ predicate, object: other }: (typeof relations)[number]): string =>
          `${predicate}\n${other}`;
        return { ...before, relations: relations.sort((a, b) => (by(a) < by(b) ? -1 : 1)) };
      }
      case 9:
        return { ...before, trashed: !before.trashed };
      default:
        return before.itemType === "note" ? { ...before, note: `<h1>${text}</h1>` } : before;
    }
  }

  function isRegular({ itemType }: ItemState): boolean {
    return itemType !== "note" && itemType !== "attachment" && itemType !== "annotation";
  }

  function titleField({ itemType }: ItemState): string {
    return itemType === "case" ? "caseName" : "title";
  }

  function sorted(fields: ItemState["fields"]): ItemState["fields"] {
    return Object.fromEntries(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  function tags(old: readonly ItemTag[], text: string): readonly ItemTag[] {
    const tag = `t ${text}`;
    const all: ItemTag[] = [
      ...old.filter((other) => other.tag !== tag),
      { tag, type: text.length % 2 === 0 ? 0 : 1 },
    ];
    return all.sort((a, b) => (a.tag < b.tag ? -1 : 1));
  }

  function pick<T>(list: readonly T[], index: number): T {
    const found = list[index % list.length];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  }
});
