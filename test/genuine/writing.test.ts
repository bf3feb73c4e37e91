import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import type { UndoReport } from "../../src/model/receipt.ts";
import { dump, inDatabase, problemsOf } from "../host/node/library/database-checks.ts";
import { digests } from "../host/node/library/genuine-directory.ts";
import { type LiveLibrary, liveLibrary, objectRows, triggersOf } from "./written-library.ts";
import { newPlace, type Place, removePlaces } from "./zwm.ts";

/** Tables that a run may write to; all others must hold what they held. */
const WRITTEN_TABLES = new Set([
  ...["items", "itemData", "itemDataValues", "itemCreators", "creators", "itemTags", "tags", "itemNotes"],
  ...[
    "itemRelations",
    "relationPredicates",
    "collections",
    "collectionItems",
    "deletedItems",
    "deletedCollections",
  ],
  // The counter of changes made on this computer.
  "libraries",
]);

/** What each trigger forbids, as SQL; the subqueries find rows that are there after the runs of these tests. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  insert_creators: "INSERT INTO creators (firstName, lastName, fieldMode) VALUES ('', '', 0)",
  update_creators: "UPDATE creators SET firstName = '', lastName = ''",
  fki_collections_parentCollectionID_libraryID: `INSERT INTO collections (collectionName, parentCollectionID, libraryID, key)
    SELECT 'x', collectionID, 2, 'AAAAAAAA' FROM collections WHERE libraryID = 1 LIMIT 1`,
  fku_collections_parentCollectionID_libraryID: `UPDATE collections SET parentCollectionID =
    (SELECT collectionID FROM collections WHERE libraryID = 1 LIMIT 1) WHERE libraryID = 2`,
  fki_collectionItems_libraryID: `INSERT INTO collectionItems (collectionID, itemID, orderIndex)
    SELECT (SELECT collectionID FROM collections WHERE libraryID = 2), itemID, 0 FROM items WHERE key = '5Q2TBH2E'`,
  fku_collectionItems_libraryID: `UPDATE collectionItems SET collectionID =
    (SELECT collectionID FROM collections WHERE libraryID = 2)`,
  fki_collectionItems_itemID_parentItemID: `INSERT INTO collectionItems (collectionID, itemID, orderIndex)
    SELECT (SELECT collectionID FROM collections WHERE key = 'QNWC32HY'), itemID, 99 FROM items WHERE key = 'N3H68TLH'`,
  fku_collectionItems_itemID_parentItemID: `UPDATE collectionItems SET itemID =
    (SELECT itemID FROM items WHERE key = 'N3H68TLH') WHERE collectionID =
    (SELECT collectionID FROM collections WHERE key = 'MSSK9ZPL')`,
  fki_tagsBEFORE: "INSERT INTO tags (name) VALUES ('  ')",
  fku_tags: "UPDATE tags SET name = ' '",
};

describe("a run that writes to a genuine directory", function () {
  this.timeout(120_000);
  let place: Place;
  let untouched: LiveLibrary;
  let tablesBefore: Record<string, unknown>;
  let triggersBefore: Readonly<Record<string, string>>;
  let filesBefore: Readonly<Record<string, string>>;

  before(async () => {
    place = newPlace();
    untouched = await liveLibrary(place.library);
    tablesBefore = dump(place.library);
    triggersBefore = triggersOf(place.library);
    filesBefore = otherFiles();
  });
  after(() => {
    removePlaces();
  });

  /** Runs it, checks the database, and gives what the run said and when it wrote, in SQL's form. */
  async function written(...args: readonly string[]): Promise<RunReport> {
    const called = await place.zwm("run", ...args, "--write", "--yes");
    expect(called.code, called.stderr).to.equal(0);
    sound();
    return called.json as RunReport;
  }

  async function undone(runId: string): Promise<void> {
    const called = await place.zwm("undo", runId, "--write");
    expect(called.code, called.stderr).to.equal(0);
    expect((called.json as UndoReport).kept).to.deep.equal([]);
    sound();
    const restored = await liveLibrary(place.library);
    expect(restored.items).to.deep.equal(untouched.items);
    expect(restored.collections).to.deep.equal(untouched.collections);
  }

  function sound(): void {
    expect(problemsOf(place.library)).to.deep.equal([]);
    expect(triggersOf(place.library)).to.deep.equal(triggersBefore);
    const now = dump(place.library);
    for (const [table, rows] of Object.entries(tablesBefore)) {
      if (!WRITTEN_TABLES.has(table)) expect(now[table], table).to.deep.equal(rows);
    }
    expect(Object.keys(now)).to.deep.equal(Object.keys(tablesBefore));
    expect(otherFiles()).to.deep.equal(filesBefore);
  }

  /** All but the database and its backups. */
  function otherFiles(): Record<string, string> {
    const files = Object.entries(digests(place.library));
    return Object.fromEntries(files.filter(([path]) => !/^(zotero\.sqlite|zwm-backups\/.*)$/.test(path)));
  }

  /** Exactly the objects that the receipts name are marked as changed here and now; the others stay as they were. */
  function checkRows(before: RowsBefore, { receipts, summary }: RunReport): void {
    for (const [table, type] of [
      ["items", "item"],
      ["collections", "collection"],
    ] as const) {
      const rows = objectRows(place.library, table);
      const named = receipts.flatMap(({ target }) =>
        target.type === type ? `${target.ref.libraryId}/${target.ref.key}` : [],
      );
      const changed = [...rows].filter(
        ([id, row]) => JSON.stringify(row) !== JSON.stringify(before[table].get(id)),
      );
      expect(changed.map(([id]) => id).sort()).to.deep.equal([...new Set(named)].sort());
      for (const [id, row] of changed) {
        const old = before[table].get(id);
        expect(row.synced, id).to.equal(0);
        expect(row.version, id).to.equal(old?.version ?? 0);
        const at = Date.parse(`${row.clientDateModified.replace(" ", "T")}Z`);
        expect(at, id).to.be.within(
          Math.floor(summary.startedAt / 1000) * 1000,
          summary.endedAt ?? Number.POSITIVE_INFINITY,
        );
        if (table === "items") expect(row["dateModified"], id).to.equal(row.clientDateModified);
        if (old !== undefined) expect(row["dateAdded"], id).to.equal(old["dateAdded"]);
      }
    }
  }

  interface RowsBefore {
    readonly items: ReturnType<typeof objectRows>;
    readonly collections: ReturnType<typeof objectRows>;
  }

  function rowsNow(): RowsBefore {
    return {
      items: objectRows(place.library, "items"),
      collections: objectRows(place.library, "collections"),
    };
  }

  it("writes one note and one tag for each paper, and undo takes them back", async () => {
    const before = rowsNow();
    const report = await written("one-note-each", "--all");
    expect(report.summary.counts).to.include({ total: 43, succeeded: 43 });
    checkRows(before, report);
    const { items } = await liveLibrary(place.library);
    for (const { targetParentRef } of report.units) {
      const { libraryId, key } = targetParentRef ?? { libraryId: 0, key: "none" };
      const notes = [...items.values()].filter(
        ({ ref, parentKey, note }) =>
          ref.libraryId === libraryId && parentKey === key && note === `<p>Written once: ${key}</p>`,
      );
      expect(notes, key).to.have.length(1);
      expect(items.get(`${libraryId}/${key}`)?.tags).to.deep.include({ tag: "noted", type: 0 });
    }
    await undone(report.summary.runId);
  });

  it("edits fields, creators, notes, tags, collections, relations and the group, and undo takes all back", async () => {
    const before = rowsNow();
    const report = await written("edit-each-facet");
    checkRows(before, report);
    const { items, collections } = await liveLibrary(place.library);
    const item = (id: string): ItemState => {
      const found = items.get(id);
      if (found === undefined) throw new Error(`${id} is not there`);
      return found;
    };

    const plain = item("1/5Q2TBH2E");
    expect(plain.fields).to.include({
      title: "Энергия <i>im</i> Licht 🌿",
      date: "March 2024",
      extra: "first line\nsecond line",
    });
    expect(plain.fields).not.to.have.property("url");
    expect(plain.creators).to.deep.equal([
      { creatorType: "author", firstName: "Ada", lastName: "Okonjo", fieldMode: 0 },
      { creatorType: "author", firstName: "", lastName: "王小雨", fieldMode: 1 },
      { creatorType: "editor", firstName: "Zoë", lastName: "Lindqvist", fieldMode: 0 },
    ]);
    expect(item("1/P69CCVB3").tags.map(({ tag }) => tag)).to.include.members(["gelesen", "key paper"]);
    expect(item("1/P69CCVB3").tags.map(({ tag }) => tag)).not.to.include("to read");

    const made = collections.find(({ name }) => name === "Made by a run");
    expect(made?.parentKey).to.equal("UPSF3AWT");
    expect(plain.collections).to.include(made?.ref.key);
    expect(item("1/ESTIUE88").collections).to.include(made?.ref.key);
    expect(item("1/PIDN74J4").collections).not.to.include("QNWC32HY");
    expect(collections.find(({ ref }) => ref.key === "9RL39EAK")?.name).to.equal("No longer empty-named");

    const relatedTo = (id: string): string[] =>
      item(id)
        .relations.filter(({ predicate }) => predicate === "dc:relation")
        .map(({ object }) => object.slice(-8));
    expect(relatedTo("1/5Q2TBH2E")).to.include.members(["NI8PSZZR", "N3H68TLH"]);
    expect(relatedTo("1/N3H68TLH")).to.include("5Q2TBH2E");
    expect(relatedTo("1/ZQYAMQVU")).not.to.include("URBRWFB4");
    expect(relatedTo("1/URBRWFB4")).not.to.include("ZQYAMQVU");
    expect(item("1/PSJEBFT8").note).to.equal("<h1>Rewritten</h1><p>by a run</p>");

    const paper = [...items.values()].find(({ fields }) => fields["title"] === "Made in the group");
    expect(paper?.ref.libraryId).to.equal(2);
    expect(paper?.collections).to.deep.equal(["6Z5T56G2"]);
    const note = [...items.values()].find(({ note: html }) => html === "<p>A note in the group</p>");
    expect(note).to.deep.include({ parentKey: paper?.ref.key, tags: [{ tag: "new here", type: 0 }] });
    expect(item("2/K3NNW2B7").tags).to.deep.include({ tag: "checked", type: 0 });
    expect(item("1/K3NNW2B7").tags).not.to.deep.include({ tag: "checked", type: 0 });

    expect(items.has("1/NI8PSZZR")).to.equal(false);
    expect(items.has("1/ZPI3PX92")).to.equal(false);
    await undone(report.summary.runId);
  });

  it("leaves Zotero's triggers there, and they hold", () => {
    inDatabase(place.library, (db) => {
      for (const [name, statement] of Object.entries(FORBIDDEN)) {
        db.exec("BEGIN");
        expect(() => db.exec(statement), name)
          .to.throw()
          .with.property("code", "SQLITE_CONSTRAINT_TRIGGER");
        db.exec("ROLLBACK");
      }
      // The other two take what gets a parent out of its collections.
      for (const [table, key] of [
        ["itemAttachments", "MXJMZNPY"],
        ["itemNotes", "ESTIUE88"],
      ]) {
        const filed = db.prepare(
          `SELECT count(*) FROM collectionItems JOIN items USING (itemID) WHERE key = '${String(key)}'`,
        );
        db.exec("BEGIN");
        expect(filed.pluck().get()).to.be.above(0);
        db.exec(`UPDATE ${String(table)} SET parentItemID = (SELECT itemID FROM items WHERE key = '5Q2TBH2E')
          WHERE itemID = (SELECT itemID FROM items WHERE key = '${String(key)}')`);
        expect(filed.pluck().get()).to.equal(0);
        db.exec("ROLLBACK");
      }
    });
    const others = [
      "fku_itemAttachments_parentItemID_collectionItems_itemID",
      "fku_itemNotes_parentItemID_collectionItems_itemID",
    ];
    expect(Object.keys(triggersBefore).sort()).to.deep.equal([...Object.keys(FORBIDDEN), ...others].sort());
  });

  it("is taken back but for what a person changed since, which undo lists", async () => {
    const report = await written("one-note-each", "--collection", "Reading list");
    const notes = report.receipts.filter(({ operations }) => operations.includes("notes.create"));
    const kept = notes.slice(0, 3).map(({ target }) => target.ref.key);
    inDatabase(place.library, (db) => {
      const change = db.prepare(
        `UPDATE itemNotes SET note = '<div class="zotero-note znv1"><p>by hand</p></div>'
         WHERE itemID = (SELECT itemID FROM items WHERE libraryID = 1 AND key = ?)`,
      );
      for (const key of kept) expect(change.run(key).changes).to.equal(1);
    });
    const called = await place.zwm("undo", report.summary.runId, "--write");
    expect(called.code, called.stderr).to.equal(3);
    const keptRefs = (called.json as UndoReport).kept.map(({ target }) => target.ref.key);
    expect(keptRefs.sort()).to.deep.equal([...kept].sort());
    sound();
    const { items } = await liveLibrary(place.library);
    for (const key of kept) {
      expect(items.get(`1/${key}`)?.note).to.equal("<p>by hand</p>");
    }
    expect(items.size).to.equal(untouched.items.size + kept.length);
  });
});
