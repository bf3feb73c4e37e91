import Database from "better-sqlite3";
import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { writePackage } from "../cli/packages.ts";
import { atTerminal } from "../cli/terminal.ts";
import { createPlace, type Place } from "../cli/zwm.ts";
import { liveItems } from "../recovery/library-states.ts";

const PAPER = "GULLCNT2";
const ITEM = `(SELECT itemID FROM items WHERE key = '${PAPER}' AND libraryID = 1)`;
const TRASH_ITEM = `INSERT INTO deletedItems (itemID) VALUES (${ITEM})`;
const COLLECTION = "(SELECT max(collectionID) FROM collections WHERE collectionName = 'Found by the test')";

/** What a unit stages, what a person does before it is approved, and what the conflict says of it. */
interface Meanwhile {
  readonly unit: string;
  readonly body: string;
  readonly sql: string;
  readonly conflict: string;
}

const EVERY: readonly Meanwhile[] = [
  {
    unit: "adds a tag to an item that is thrown away",
    body: 'await execute("item.updateTags", { itemRef: parent, add: ["new"] });',
    sql: TRASH_ITEM,
    conflict: `1/${PAPER} (trashed)`,
  },
  {
    unit: "sets a field of an item that is thrown away",
    body: 'await execute("item.updateMetadata", { itemRef: parent, fields: { extra: "x" } });',
    sql: TRASH_ITEM,
    conflict: `1/${PAPER} (trashed)`,
  },
  {
    unit: "throws away an item that is thrown away",
    body: 'await execute("item.remove", { itemRef: parent });',
    sql: TRASH_ITEM,
    conflict: `1/${PAPER} (trashed)`,
  },
  {
    unit: "writes a note below an item that is thrown away",
    body: `await notes.create({
      operationId: "note",
      placement: { kind: "child", parentRef: parent },
      content: { format: "text", value: "A note." },
    });`,
    sql: TRASH_ITEM,
    conflict: "(parent missing)",
  },
  {
    unit: "sets a field that is changed",
    body: 'await execute("item.updateMetadata", { itemRef: parent, fields: { title: "Another title" } });',
    sql: `UPDATE itemData SET valueID = (SELECT max(valueID) FROM itemDataValues) WHERE itemID = ${ITEM}
      AND fieldID = (SELECT fieldID FROM fieldsCombined WHERE fieldName = 'title')`,
    conflict: `1/${PAPER} (field title)`,
  },
  {
    unit: "throws away an item that is changed",
    body: 'await execute("item.remove", { itemRef: parent });',
    sql: `UPDATE itemData SET valueID = (SELECT min(valueID) FROM itemDataValues) WHERE itemID = ${ITEM}
      AND fieldID = (SELECT fieldID FROM fieldsCombined WHERE fieldName = 'title')`,
    conflict: `1/${PAPER} (trashed)`,
  },
  {
    unit: "renames a collection that is thrown away",
    body: `const { items } = await library.listCollections();
    const found = items.find(({ name }) => name === "Found by the test");
    await execute("collection.update", { collectionRef: found.ref ?? found.collectionRef, name: "Renamed" });`,
    sql: `INSERT INTO deletedCollections (collectionID) VALUES (${COLLECTION})`,
    conflict: "(trashed)",
  },
];

describe("what a person changes while a unit waits for approval", () => {
  let place: Place;
  let library: string;
  before(async () => {
    place = createPlace();
    await place.zwm(["list"]);
    library = join(place.home, "demo-library");
    sql(
      "INSERT INTO collections (collectionName, libraryID, key) VALUES ('Found by the test', 1, 'TESTCLL2')",
    );
  });
  after(() => {
    place.remove();
  });

  function sql(...statements: readonly string[]): void {
    const db = new Database(join(library, "zotero.sqlite"));
    for (const statement of statements) expect(db.prepare(statement).run().changes, statement).to.be.above(0);
    db.close();
  }

  for (const [number, { unit, body, sql: change, conflict }] of EVERY.entries()) {
    it(`is not written over by one that ${unit}: the conflict names it, and nothing is written`, async () => {
      const id = `meanwhile-${String(number)}`;
      const applyResult = `export async function applyResult({ parent, runtime }) {
  const { library, notes, mutations } = runtime.hostApi;
  const execute = (operation, request) => mutations.execute({ operation, operationId: operation, ...request });
  await mutations.execute({ operation: "item.updateTags", operationId: "other", itemRef: { libraryId: 1, key: "QUIETHR2" }, add: ["other"] });
  ${body}
}
`;
      writePackage(join(place.dir, "packages"), { id, applyResult });
      const packages = ["--workflows", "packages", "--trust-root", "packages"];
      const terminal = atTerminal(place, ["run", id, "--select", PAPER, ...packages]);
      await terminal.shows("[N]o:");
      sql(change);
      const before = await liveItems(library);
      terminal.type("y\r");
      const { code, screen } = await terminal.done;
      expect(code, screen).to.equal(1);
      expect(await liveItems(library)).to.deep.equal(before);
      const runs = (await place.zwm(["runs", "--json"])).json as { runs: { runId: string }[] };
      const report = (await place.zwm(["show", runs.runs[0]?.runId ?? "", "--json"])).json as RunReport;
      const error = report.units[0]?.error;
      expect(error?.code).to.equal("library_conflict");
      expect(error?.details?.["items"]).to.include(conflict);
      if (change === TRASH_ITEM) sql(`DELETE FROM deletedItems WHERE itemID = ${ITEM}`);
    });
  }
});
