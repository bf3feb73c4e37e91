import { KEY_ALPHABET } from "../../../src/host/shared/library-sql/item-lookups.ts";
import type { ZoteroApi } from "../../../src/host/zotero/zotero-api.ts";

/** Written with one statement. */
const BATCH = 1_000;

/**
 * Puts papers with two attachments each into My Library of the application, past its own objects: through them it would
 * take minutes. No notes, whose words the application would be busy with for a long time. They are known after it was
 * started again. Answers with their keys.
 */
export async function fillLibrary(zotero: ZoteroApi, papers: number): Promise<readonly string[]> {
  const type = (name: string) => Number(zotero.ItemTypes.getID(name));
  const titleField = Number((zotero.ItemFields as { getID(name: string): unknown }).getID("title"));
  const [paper, attachment] = ["journalArticle", "attachment"].map(type);
  const keys: string[] = [];
  await zotero.DB.executeTransaction(async () => {
    const first = Number(await zotero.DB.valueQueryAsync("SELECT coalesce(max(itemID), 0) + 1 FROM items"));
    const write = (sql: string, rows: readonly unknown[]) =>
      zotero.DB.queryAsync(sql, [JSON.stringify(rows)], { noParseParams: true, debugParams: false } as never);
    const column = (index: number) => `json_extract(value, '$[${String(index)}]')`;
    for (let start = 0; start < papers; start += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, papers - start) }, (_, at) => start + at);
      const id = (number: number, part: number) => first + 3 * number + part;
      await write(
        `INSERT INTO items (itemID, itemTypeID, libraryID, key)
         SELECT ${column(0)}, ${column(1)}, 1, ${column(2)} FROM json_each(?)`,
        numbers.flatMap((number) =>
          [paper, attachment, attachment].map((itemType, part) => [
            id(number, part),
            itemType,
            keyOf(3 * number + part),
          ]),
        ),
      );
      await write(
        "INSERT INTO itemDataValues (value) SELECT value FROM json_each(?)",
        numbers.map((number) => `Bench paper ${String(number)}`),
      );
      await write(
        `INSERT INTO itemData (itemID, fieldID, valueID)
         SELECT json_extract(j.value, '$[0]'), ${String(titleField)}, v.valueID
         FROM json_each(?) j JOIN itemDataValues v ON v.value = json_extract(j.value, '$[1]')`,
        numbers.map((number) => [id(number, 0), `Bench paper ${String(number)}`]),
      );
      await write(
        `INSERT INTO itemAttachments (itemID, parentItemID, linkMode, contentType, path)
         SELECT ${[0, 1, 2, 3, 4].map(column).join(", ")} FROM json_each(?)`,
        numbers.flatMap((number) => [
          [id(number, 1), id(number, 0), 0, "application/pdf", `storage:paper-${String(number)}.pdf`],
          [id(number, 2), id(number, 0), 0, "text/markdown", `storage:paper-${String(number)}.md`],
        ]),
      );
      keys.push(...numbers.map((number) => keyOf(3 * number)));
    }
  });
  return keys;
}

function keyOf(count: number): string {
  let key = "";
  for (let rest = count; key.length < 8; rest = Math.floor(rest / KEY_ALPHABET.length)) {
    key = (KEY_ALPHABET[rest % KEY_ALPHABET.length] ?? "2") + key;
  }
  return key;
}
