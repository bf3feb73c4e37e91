import Database from "better-sqlite3";
import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { writePackage } from "../cli/packages.ts";
import { atTerminal } from "../cli/terminal.ts";
import { createPlace, type Place } from "../cli/zwm.ts";

const HOOK = (body) => `export async function applyResult({ parent, runtime }) {
  const { library, notes, mutations } = runtime.hostApi;
  const execute = (operation, request) => mutations.execute({ operation, operationId: operation, ...request });
  ${body}
}
`;
const PAPER = "GULLCNT2";
const CASES = [
  ["tag on trashed", `await execute("item.updateTags", { itemRef: parent, add: ["new"] });`, ["INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key='GULLCNT2' AND libraryID=1"]],
  ["field on trashed", `await execute("item.updateMetadata", { itemRef: parent, fields: { extra: "x" } });`, ["INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key='GULLCNT2' AND libraryID=1"]],
  ["child note under trashed", `await notes.create({ operationId: "n", placement: { kind: "child", parentRef: parent }, content: { format: "text", value: "A note." } });`, ["INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key='GULLCNT2' AND libraryID=1"]],
  ["field changed", `await execute("item.updateMetadata", { itemRef: parent, fields: { title: "x" } });`, ["UPDATE itemData SET valueID=(SELECT max(valueID) FROM itemDataValues) WHERE itemID=(SELECT itemID FROM items WHERE key='GULLCNT2' AND libraryID=1) AND fieldID=(SELECT fieldID FROM fieldsCombined WHERE fieldName='title')"]],
  ["trash, trashed already", `await execute("item.remove", { itemRef: parent });`, ["INSERT INTO deletedItems (itemID) SELECT itemID FROM items WHERE key='GULLCNT2' AND libraryID=1"]],
] as const;

describe("what the user changes while a unit waits for approval", () => {
  let place: Place;
  before(async () => { place = createPlace(); await place.zwm(["list"]); });
  after(() => { place.remove(); });
  for (const [name, body, sql] of CASES) it(name, async () => {
    const id = name.replaceAll(/[^a-z]/g, "-");
    writePackage(join(place.dir, "packages"), { id, applyResult: HOOK(body) });
    const terminal = atTerminal(place, ["run", id, "--select", PAPER, "--workflows", "packages", "--trust-root", "packages"]);
    await terminal.shows("[N]o:");
    const db = new Database(join(place.home, "demo-library", "zotero.sqlite"));
    for (const s of sql) console.log("changes", db.prepare(s).run().changes);
    db.close();
    terminal.type("y\r");
    const { screen } = await terminal.done;
    console.log(screen);
    const d2 = new Database(join(place.home, "demo-library", "zotero.sqlite")); d2.prepare("DELETE FROM deletedItems WHERE itemID IN (SELECT itemID FROM items WHERE key='GULLCNT2')").run(); d2.close();
  });
});
