/**
 * A portable reference to an item or a collection. A key is unique only within its library, so the pair
 * travels everywhere; a host's numeric ids never leave its adapter.
 */
export interface ItemRef {
  /** The library's number as Zotero counts it, from 1. */
  readonly libraryId: number;
  /** Eight characters of Zotero's key alphabet. */
  readonly key: string;
}
