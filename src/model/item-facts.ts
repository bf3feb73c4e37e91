/** What a row of {@link ItemFacts} is, whatever its place in the library. */
export const ItemKind = { regular: 0, attachment: 1, note: 2, annotation: 3 } as const;
export type ItemKind = (typeof ItemKind)[keyof typeof ItemKind];

/**
 * What planning must know of the selected items, their parents and their children: one row per item, one
 * array per column, so that ten thousand items are a dozen arrays and a unit is a few row numbers.
 * Filled by the Library port in one batch (`spec/native-workflows.md` §7). Note text and the disk are not
 * here: they come through the planner's probes, and only for rows that a filter asks about.
 */
export interface ItemFacts {
  /** Number of rows; every column has this length. */
  readonly size: number;
  readonly libraryId: readonly number[];
  readonly key: readonly string[];
  /** An {@link ItemKind} per row. */
  readonly kind: Uint8Array;
  /** Zotero's item type name, such as `journalArticle`. */
  readonly itemType: readonly string[];
  /** Display title (for a note, its first line); undefined when empty. */
  readonly title: readonly (string | undefined)[];
  /** Row of the parent item, or -1. A parent of any row present is itself present. */
  readonly parent: Int32Array;
  /** 1 when the row, or anything above it, is in the trash. */
  readonly trashed: Uint8Array;
  /** Attachments only. */
  readonly filename: readonly (string | undefined)[];
  readonly contentType: readonly (string | undefined)[];
  /** Milliseconds since the epoch (date added); NaN when unknown or unreadable. */
  readonly createdAt: Float64Array;
  /** Absolute source path as the host resolves it now; undefined when unknown or not a file. Never journalled. */
  readonly path: readonly (string | undefined)[];
  /** Zotero's link mode number for attachments (0 imported_file … 4 embedded_image), else -1. */
  readonly linkMode: Int8Array;
  /** Children of row r are `childRows[childStart[r] … childStart[r + 1] - 1]`, in the host's own order. */
  readonly childStart: Int32Array;
  readonly childRows: Int32Array;
}

/** A selection over facts: the selected rows in order, repeats kept. */
export interface FactSelection {
  readonly facts: ItemFacts;
  readonly rows: Int32Array;
}
