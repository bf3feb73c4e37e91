import type { AttachmentState, Creator } from "../../../model/item-state.ts";

/** A library described in plain data, from which {@link buildLibrary} makes a data directory. */
export interface LibraryDescription {
  /** Eight characters that stand for a user who never synced. */
  readonly localUserKey: string;
  readonly libraries: readonly DescribedLibrary[];
  readonly collections: readonly DescribedCollection[];
  /** Parents before what is related to them; children inside their parent. */
  readonly items: readonly DescribedItem[];
}

export interface DescribedLibrary {
  readonly libraryId: number;
  readonly type: "user" | "group";
  readonly groupId?: number;
  readonly name?: string;
  /** @default true, for items and files */
  readonly editable?: boolean;
}

export interface DescribedCollection {
  /** @default 1 */
  readonly libraryId?: number;
  readonly key: string;
  readonly name: string;
  readonly parent?: string;
  readonly trashed?: boolean;
}

export interface DescribedItem {
  /** @default 1, or the parent's */
  readonly libraryId?: number;
  readonly key: string;
  readonly itemType: string;
  /** Date added, UTC: `2024-03-01 09:00:00`. */
  readonly added: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly creators?: readonly Creator[];
  readonly tags?: readonly string[];
  readonly automaticTags?: readonly string[];
  /** Keys of collections. */
  readonly collections?: readonly string[];
  /** Keys of related items of the same library. */
  readonly related?: readonly string[];
  readonly trashed?: boolean;
  /** Note HTML; of a note item, or an attachment's own text. */
  readonly note?: string;
  readonly attachment?: DescribedAttachment;
  readonly annotation?: DescribedAnnotation;
  readonly children?: readonly DescribedItem[];
}

export interface DescribedAttachment {
  readonly linkMode: AttachmentState["linkMode"];
  readonly contentType: string;
  readonly charset?: string;
  /** As stored; absent for links to the web. */
  readonly path?: string;
  /** What lies on disk; absent: the file is missing. */
  readonly file?: DescribedFile;
  /** Further files of the same folder, by name. */
  readonly beside?: Readonly<Record<string, DescribedFile>>;
}

/** A PDF with these lines on its pages, a text, or bytes in Base64. */
export type DescribedFile =
  { readonly pdf: readonly (readonly string[])[] } | { readonly text: string } | { readonly base64: string };

export interface DescribedAnnotation {
  readonly type: "highlight" | "note" | "underline";
  readonly text?: string;
  readonly comment?: string;
  readonly color: string;
  /** From 1. */
  readonly page: number;
}
