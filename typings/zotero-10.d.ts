/** What zotero-types lacks of the application's API. */

declare namespace _ZoteroTypes {
  interface DB {
    /** Resolves when the transaction that runs now has ended; the name is only for the debug output. */
    waitForTransaction(name?: string): Promise<void>;
    /** Start of the transaction that runs now, UTC in SQL form. */
    readonly transactionDateTime: string;
  }

  interface FullText {
    /** Indexes the file's text a few seconds later. */
    queueItem(item: Zotero.Item): Promise<void>;
  }

  /** The list behind Edit → Undo. */
  interface UndoHistory {
    isEnabled(): boolean;
    /** Adds a change of one object to the step that the present transaction makes; coalesced by object and field. */
    stageChange(change: {
      objectType: "item" | "collection";
      id: number;
      libraryID: number;
      key: string;
      fields: Record<string, { old: unknown; new: unknown }>;
      skipDateModified?: boolean;
    }): void;
    /** Without it the transaction makes no step. `action` is the id of a message of the application. */
    stageAction(action: string, args?: Record<string, string | number>): void;
    getUndoAction(): { action: string; actionArgs: object | null } | null;
    undo(): Promise<boolean>;
    redo(): Promise<boolean>;
    clear(): void;
  }

  /** A list of what the application works on one after the other, such as retrieving metadata. */
  interface ProgressQueue {
    /** `id` is the number of the item; `status`: 1 queued, 2 at work, 3 failed, 4 done. */
    getRows(): readonly { readonly id: number; readonly status: number }[];
    addRow(item: Zotero.Item): void;
    updateRow(itemId: number, status: number, message: string): void;
    deleteRow(itemId: number): void;
  }
}

declare namespace Zotero {
  /** Zotero 10 and later. */
  const UndoHistory: _ZoteroTypes.UndoHistory | undefined;
  /** Which object is related to which, in memory. */
  const Relations: {
    register(objectType: "item" | "collection", id: number, predicate: string, object: string): void;
    unregister(objectType: "item" | "collection", id: number, predicate: string, object: string): void;
    getByPredicateAndObject(
      objectType: "item" | "collection",
      predicate: string,
      object: string,
    ): Promise<DataObject[]>;
  };
  const ProgressQueues: { get(id: string): _ZoteroTypes.ProgressQueue | undefined };
}
