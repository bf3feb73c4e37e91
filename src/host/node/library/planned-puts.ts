import type { LibraryInfo, LibraryPut } from "../../../ports/library.ts";
import type { LibraryDb } from "./library-db.ts";
import type { StoredCollection, StoredItem } from "./read-states.ts";

/** What the library holds now of all that the puts name: the objects, their parents, their collections. */
export interface PresentState {
  readonly libraries: ReadonlyMap<number, LibraryInfo>;
  readonly items: ReadonlyMap<string, StoredItem>;
  readonly collections: ReadonlyMap<string, StoredCollection>;
}

/** What the library will hold besides what it holds now. */
export interface Planned {
  readonly library: LibraryDb;
  readonly present: PresentState;
  /** Puts of items and of collections by `mapKey`. */
  readonly items: ReadonlyMap<string, LibraryPut & { readonly type: "item" }>;
  readonly collections: ReadonlyMap<string, LibraryPut & { readonly type: "collection" }>;
}

/** Why a put cannot be written; `problem` is for programs, `text` for logs. */
export interface PutProblem {
  readonly problem: string;
  readonly text: string;
}
