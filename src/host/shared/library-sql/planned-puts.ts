import type { LibraryInfo, LibraryPut } from "../../../ports/library.ts";
import type { LibrarySchema } from "./library-schema.ts";
import type { StoredCollection, StoredItem } from "./read-states.ts";

/** What the library holds now of all that the puts name: the objects, their parents, their collections. */
export interface PresentState {
  readonly libraries: ReadonlyMap<number, LibraryInfo>;
  readonly items: ReadonlyMap<string, StoredItem>;
  readonly collections: ReadonlyMap<string, StoredCollection>;
  /** Key of the parent of every collection that is above one of `collections`, or null, by `mapKey`. */
  readonly above: ReadonlyMap<string, string | null>;
}

/** What the library will hold besides what it holds now. */
export interface Planned {
  readonly schema: LibrarySchema;
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
