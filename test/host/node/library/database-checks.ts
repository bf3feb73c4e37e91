import { join } from "node:path";
import Database from "better-sqlite3";

/** Opens the database beside the library, runs `read` and closes it. */
export function inDatabase<T>(dir: string, read: (db: Database.Database) => T): T {
  const db = new Database(join(dir, "zotero.sqlite"));
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** What no database of Zotero may hold; each counts rows. The rules of its own check when it starts. */
const RULES: Readonly<Record<string, string>> = {
  "item without type": `SELECT count(*) FROM items WHERE itemTypeID NOT IN (SELECT itemTypeID FROM itemTypesCombined)`,
  "row of an attachment that is none": `SELECT count(*) FROM itemAttachments JOIN items USING (itemID)
    JOIN itemTypesCombined USING (itemTypeID) WHERE typeName <> 'attachment'`,
  "attachment without its row": `SELECT count(*) FROM items JOIN itemTypesCombined USING (itemTypeID)
    WHERE typeName = 'attachment' AND itemID NOT IN (SELECT itemID FROM itemAttachments)`,
  "note without its row": `SELECT count(*) FROM items JOIN itemTypesCombined USING (itemTypeID)
    WHERE typeName = 'note' AND itemID NOT IN (SELECT itemID FROM itemNotes)`,
  "annotation without its row": `SELECT count(*) FROM items JOIN itemTypesCombined USING (itemTypeID)
    WHERE typeName = 'annotation' AND itemID NOT IN (SELECT itemID FROM itemAnnotations)`,
  "field of another type": `SELECT count(*) FROM itemData d JOIN items i USING (itemID) WHERE NOT EXISTS
    (SELECT 1 FROM itemTypeFieldsCombined f WHERE f.itemTypeID = i.itemTypeID AND f.fieldID = d.fieldID)`,
  "attachment below a note": `SELECT count(*) FROM itemAttachments a JOIN items p ON p.itemID = a.parentItemID
    JOIN itemTypesCombined t USING (itemTypeID) WHERE t.typeName = 'note' AND a.linkMode <> 4`,
  "attachment below an attachment": `SELECT count(*) FROM itemAttachments a JOIN items p ON p.itemID = a.parentItemID
    JOIN itemTypesCombined t USING (itemTypeID) WHERE t.typeName IN ('attachment', 'annotation')`,
  "note below what is no regular item": `SELECT count(*) FROM itemNotes n JOIN items p ON p.itemID = n.parentItemID
    JOIN itemTypesCombined t USING (itemTypeID) WHERE t.typeName IN ('attachment', 'note', 'annotation')`,
  "parent in another library": `SELECT count(*) FROM items i JOIN
    (SELECT itemID, parentItemID FROM itemNotes UNION ALL SELECT itemID, parentItemID FROM itemAttachments) c USING (itemID)
    JOIN items p ON p.itemID = c.parentItemID WHERE p.libraryID <> i.libraryID`,
  "child in a collection": `SELECT count(*) FROM collectionItems WHERE itemID IN
    (SELECT itemID FROM itemAttachments WHERE parentItemID IS NOT NULL
     UNION SELECT itemID FROM itemNotes WHERE parentItemID IS NOT NULL UNION SELECT itemID FROM itemAnnotations)`,
  "collection of another library": `SELECT count(*) FROM collectionItems JOIN collections c USING (collectionID)
    JOIN items i USING (itemID) WHERE c.libraryID <> i.libraryID`,
  "nameless creator": "SELECT count(*) FROM creators WHERE firstName = '' AND lastName = ''",
  "first name in a one-field name": "SELECT count(*) FROM creators WHERE fieldMode = 1 AND firstName <> ''",
  "unknown link mode": "SELECT count(*) FROM itemAttachments WHERE linkMode NOT IN (0, 1, 2, 3, 4)",
  "blank tag": "SELECT count(*) FROM tags WHERE trim(name) = ''",
  "note without wrapper": `SELECT count(*) FROM itemNotes WHERE note NOT LIKE '<div class="zotero-note znv1">%</div>'`,
  "empty value": "SELECT count(*) FROM itemData JOIN itemDataValues USING (valueID) WHERE value = ''",
};

/** Everything wrong with the database, by SQLite's own checks and the rules above; empty when it is sound. */
export function problemsOf(dir: string): string[] {
  return inDatabase(dir, (db) => {
    const problems = Object.entries(RULES).flatMap(([name, sql]) => {
      const count = Number(db.prepare(sql).pluck().get());
      return count === 0 ? [] : [`${name}: ${count}`];
    });
    const integrity = db.pragma("integrity_check", { simple: true });
    if (integrity !== "ok") problems.push(String(integrity));
    for (const row of db.pragma("foreign_key_check") as unknown[]) problems.push(JSON.stringify(row));
    return problems;
  });
}

/** All rows of the named tables, or of all. */
export function dump(dir: string, tables?: readonly string[]): Record<string, unknown> {
  return inDatabase(dir, (db) => {
    const names =
      tables ??
      (db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        .pluck()
        .all() as string[]);
    return Object.fromEntries(names.map((name) => [name, db.prepare(`SELECT * FROM ${name}`).raw().all()]));
  });
}
