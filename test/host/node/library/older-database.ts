import { inDatabase } from "./database-checks.ts";

/** What Zotero 9 and 10 added, by table. */
const ADDED = [
  ["items", "clientVersion"],
  ["collections", "clientVersion"],
  ["savedSearches", "clientVersion"],
  ["libraries", "clientVersion", "isAdmin"],
  ["itemDataValues", "valueNormalized"],
  ["itemAttachments", "lastRead"],
  ["tags", "nameNormalized"],
  ["creators", "firstNameNormalized", "lastNameNormalized"],
  ["itemAnnotations", "textNormalized", "commentNormalized"],
] as const;

/** Gives a database the tables of Zotero 8, which every later version turns into its own when it opens it. */
export function makeZotero8Database(dir: string): void {
  inDatabase(dir, (db) => {
    db.exec("DROP INDEX itemAttachments_lastRead");
    for (const [table, ...columns] of ADDED) {
      for (const column of columns) db.exec(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
    db.exec(`
      ALTER TABLE savedSearchConditions ADD COLUMN required NONE;
      CREATE TABLE fulltextWords (wordID INTEGER PRIMARY KEY, word TEXT UNIQUE);
      CREATE TABLE fulltextItemWords (
        wordID INT REFERENCES fulltextWords(wordID),
        itemID INT REFERENCES items(itemID) ON DELETE CASCADE,
        PRIMARY KEY (wordID, itemID)
      );
      CREATE INDEX fulltextItemWords_itemID ON fulltextItemWords(itemID);
      UPDATE version SET version = 123 WHERE schema = 'userdata';
      UPDATE version SET version = 7 WHERE schema = 'compatibility';
    `);
  });
}
