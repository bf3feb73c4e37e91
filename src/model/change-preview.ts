import type { ChangeTarget } from "./change.ts";

/** One change of a unit as a person is shown it before it is made. */
export interface ChangePreview {
  readonly kind: "new-item" | "new-collection" | "edit-item" | "edit-collection";
  readonly target: ChangeTarget;
  /** Title or name of the object; `""` when it has none. */
  readonly title: string;
  /** Of items, such as `note` or `journalArticle`. */
  readonly itemType?: string;
  /** Title of the item or collection that it lies below. */
  readonly parent?: string;
  readonly parts: readonly PreviewPart[];
}

/** What becomes of one facet. Texts may be cut; `cut` says so. */
export type PreviewPart =
  | {
      readonly part: "field";
      readonly name: string;
      readonly from: string | null;
      readonly to: string | null;
      readonly cut?: true;
    }
  | { readonly part: "creators"; readonly from: readonly string[]; readonly to: readonly string[] }
  /** Note HTML as the hook gave it: not cleaned. */
  | { readonly part: "note"; readonly html: string; readonly replaces: boolean; readonly cut?: true }
  | { readonly part: "tags"; readonly added: readonly string[]; readonly removed: readonly string[] }
  /** By name. */
  | { readonly part: "collections"; readonly added: readonly string[]; readonly removed: readonly string[] }
  | { readonly part: "relations"; readonly added: number; readonly removed: number }
  /** Titles or names; null: at the top. */
  | { readonly part: "parent"; readonly from: string | null; readonly to: string | null }
  | { readonly part: "name"; readonly from: string; readonly to: string }
  | { readonly part: "item-type"; readonly from: string; readonly to: string }
  | {
      readonly part: "attachment";
      readonly name: "contentType" | "charset";
      readonly from: string | null;
      readonly to: string | null;
    }
  | { readonly part: "trashed"; readonly to: boolean }
  /** `replaces`: the name of the file whose place it takes; `renamed`: with the same content. */
  | {
      readonly part: "file";
      readonly name: string;
      /** In bytes. */
      readonly size: number;
      readonly replaces?: string;
      readonly renamed?: true;
    };
