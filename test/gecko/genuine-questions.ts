import { join } from "node:path";
import type { ItemRef } from "../../src/model/item-ref.ts";
import { expectedNumbers, itemJson } from "../host/node/library/genuine-directory.ts";
import type { Questions } from "./inside/library-answers.ts";

/** Everything that can be asked about the genuine directory. */
export function genuineQuestions(linkedBase: string): Questions {
  const expected = expectedNumbers();
  const collections = expected.collections.map(({ library: libraryId, key }) => ({ libraryId, key }));
  return {
    refs: itemJson().map(({ libraryID, key }): ItemRef => ({
      libraryId: Number(libraryID),
      key: String(key),
    })),
    collections,
    libraryIds: expected.libraries.map(({ libraryID }) => libraryID),
    queries: [
      ...collections.flatMap((collection) => [
        { libraryId: collection.libraryId, collection },
        { libraryId: collection.libraryId, collection, recursive: true, topLevel: false },
      ]),
      ...expected.libraries.map(({ libraryID: libraryId }) => ({ libraryId })),
      { libraryId: 1, topLevel: false },
      { libraryId: 1, itemType: "attachment", topLevel: false },
      { libraryId: 1, itemType: "nonsense" },
      { libraryId: 1, text: "lindqvist 2021 purple" },
      { libraryId: 1, text: "фотосинтез" },
      { libraryId: 1, tag: "machine-made", topLevel: false },
    ],
    linkedPaths: [join(linkedBase, "Papers", "a b.pdf"), `${linkedBase}-other/a.pdf`, linkedBase],
  };
}
