import type { ItemRelation } from "../../../model/item-state.ts";
import type { LibraryPut } from "../../../ports/library.ts";
import { mapKey } from "../../shared/library-sql/library-tables.ts";
import type { ZoteroApi } from "../zotero-api.ts";
import type { CommitObjects } from "./loaded-objects.ts";

/** What the application holds in memory of what a commit touches; a transaction that is rolled back leaves it as it was. */
export interface Memory {
  /** To be called before the first change. */
  begin(objects: CommitObjects, puts: readonly LibraryPut[]): void;
  /** Other objects that the application changes along. */
  touch(...others: readonly Zotero.DataObject[]): void;
  /** After a rollback: every object is read anew, and what was only about to exist is forgotten. */
  restore(): Promise<void>;
}

export function createMemory(zotero: ZoteroApi): Memory {
  const touched = new Set<Zotero.DataObject>();
  let first: readonly (() => unknown)[] = [];
  let undo: readonly (() => unknown)[] = [];
  return {
    begin(objects, puts) {
      // Those that are created are dropped by the application itself.
      for (const object of [...objects.items.values(), ...objects.collections.values()]) touched.add(object);
      first = retype(zotero, objects, puts);
      undo = [...forgetNames(zotero, puts), () => relate(zotero, objects, puts), ...recount(zotero, puts)];
    },
    touch(...others) {
      for (const object of others) touched.add(object);
    },
    async restore() {
      const reload = [...touched].map((object) => async () => {
        // All that is loaded.
        await object.reload(null as unknown as string[], true);
        object._clearChanged();
      });
      for (const attempt of [...first, ...reload, ...undo]) {
        try {
          await attempt();
        } catch (error) {
          // The others are put in order all the same; the refusal itself is what the caller hears of.
          zotero.logError(error as Error);
        }
      }
    },
  };
}

/** An object that has another type than its row cannot be read anew. */
function retype(zotero: ZoteroApi, { items }: CommitObjects, puts: readonly LibraryPut[]): (() => unknown)[] {
  return puts.flatMap((put) => {
    if (put.type === "collection" || put.before === null) return [];
    const { itemType } = put.before;
    if (itemType === put.after.itemType) return [];
    const item = items.get(mapKey(put.after.ref.libraryId, put.after.ref.key));
    return [() => item?.setType(Number(zotero.ItemTypes.getID(itemType)))];
  });
}

/** Numbers of names that were new were given out already, and are none. */
function forgetNames(zotero: ZoteroApi, puts: readonly LibraryPut[]): (() => unknown)[] {
  const states = puts.flatMap((put) => (put.type === "item" ? [put.after] : []));
  const tags = new Set(states.flatMap((state) => state.tags.map(({ tag }) => tag)));
  const newTags = [...tags].filter((tag) => zotero.Tags.getID(tag) === false);
  const newPredicate = states.some(({ relations }) =>
    relations.some(({ predicate }) => zotero.RelationPredicates.getID(predicate) === false),
  );
  return [
    ...(newTags.length > 0 ? [() => forgetTags(zotero, newTags)] : []),
    ...(newPredicate ? [() => zotero.RelationPredicates.init()] : []),
  ];
}

async function forgetTags({ DB, Tags }: ZoteroApi, names: readonly string[]): Promise<void> {
  await Tags.init();
  for (const name of names) {
    const id = Tags.getID(name);
    if (id === false) continue;
    // Zotero 8 adds to what it knew, and forgets a tag only when it purges it.
    await DB.executeTransaction(async () => {
      await DB.queryAsync("INSERT OR IGNORE INTO tags (tagID, name) VALUES (?, ?)", [id, name]);
      await Tags.purge([id]);
    });
  }
}

/** Which item is related to which is noted with every single save. */
function relate(zotero: ZoteroApi, { items }: CommitObjects, puts: readonly LibraryPut[]): void {
  const same = (a: ItemRelation, b: ItemRelation): boolean =>
    a.predicate === b.predicate && a.object === b.object;
  for (const put of puts) {
    if (put.type === "collection") continue;
    const id = items.get(mapKey(put.after.ref.libraryId, put.after.ref.key))?.id;
    if (id === undefined) continue;
    const [old, wanted] = [put.before?.relations ?? [], put.after.relations];
    for (const relation of wanted) {
      if (old.some((other) => same(other, relation))) continue;
      zotero.Relations.unregister("item", id, relation.predicate, relation.object);
    }
    for (const relation of old) {
      if (wanted.some((other) => same(other, relation))) continue;
      zotero.Relations.register("item", id, relation.predicate, relation.object);
    }
  }
}

/** Whether a library has collections at all is noted as soon as one is made. */
function recount(zotero: ZoteroApi, puts: readonly LibraryPut[]): (() => unknown)[] {
  const libraries = puts.flatMap(({ type, before, after }) =>
    type === "collection" && before === null ? [after.ref.libraryId] : [],
  );
  return [...new Set(libraries)].map((libraryId) => async () => {
    const library = zotero.Libraries.get(libraryId);
    if (library !== false) await library.updateCollections();
  });
}
