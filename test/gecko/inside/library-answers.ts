import type { FactSelection } from "../../../src/model/item-facts.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import type { ItemQuery, LibraryPort } from "../../../src/ports/library.ts";

/** What is asked of a library; plain, so that both hosts can be asked alike. */
export interface Questions {
  readonly refs: readonly ItemRef[];
  readonly collections: readonly ItemRef[];
  readonly libraryIds: readonly number[];
  readonly queries: readonly ItemQuery[];
  readonly linkedPaths: readonly string[];
}

/** What writes, is of one host, or never the same twice. */
type NotAsked = "identity" | "writable" | "libraries" | "newKey" | "commit" | "close";

/** All that a library answers, by question, as JSON. */
export async function answersOf(
  library: Omit<LibraryPort, NotAsked>,
  questions: Questions,
): Promise<JsonObject> {
  const { refs, collections, libraryIds, queries, linkedPaths } = questions;
  const each = async <T>(ask: (ref: ItemRef) => Promise<T>): Promise<(readonly [string, T])[]> => {
    const answers: (readonly [string, T])[] = [];
    for (const ref of refs) answers.push([`${ref.libraryId}/${ref.key}`, await ask(ref)]);
    return answers;
  };
  const facts = await library.facts(refs);
  const answers = {
    facts: plainFacts(facts),
    noteHtml: await library.noteHtml(refs),
    items: await library.items(refs),
    collections: await library.collections([...collections, ...refs.slice(0, 1)]),
    allCollections: await library.listCollections(),
    collectionsOfLibraries: await Promise.all(libraryIds.map((id) => library.listCollections(id))),
    childItems: await each((ref) => library.childItems(ref)),
    annotations: await each((ref) => library.annotations(ref)),
    found: await Promise.all(queries.map((query) => library.find(query))),
    filePath: await each((ref) => library.filePath(ref)),
    attachmentFolder: await each((ref) => library.attachmentFolder(ref)),
    linkedPath: await Promise.all(linkedPaths.map((path) => library.linkedPath(path))),
    fileAwaitsSync: await each((ref) => library.fileAwaitsSync(ref)),
    savedSearches: await Promise.all(libraryIds.map((id) => library.savedSearches(id))),
    itemIds: await library.itemIds([...refs, { libraryId: 1, key: "NOTHINGX" }]),
    itemUri: await each((ref) => library.itemUri(ref)),
    fields: [...new Set(facts.facts.itemType), "nonsense"].map((type) => [
      type,
      library.itemTypeFields?.(type),
      library.itemTypeCreators?.(type),
      library.sameField?.("title", "journalArticle", type),
      library.sameField?.("date", "case", type),
    ]),
    charsets: ["utf-8", "windows-1252", "nonsense"].map((charset) => library.knowsCharset?.(charset)),
  };
  return JSON.parse(JSON.stringify(answers)) as JsonObject;
}

function plainFacts({ facts, rows }: FactSelection): unknown {
  const columns = Object.entries(facts).map(([name, column]: [string, unknown]) => [
    name,
    ArrayBuffer.isView(column) ? Array.from(column as Int32Array) : column,
  ]);
  return { rows: Array.from(rows), columns };
}
