/** Types of the library that the contract's rows name, as TypeScript declarations. */
export const LIBRARY_TYPES = `
export interface Criteria {
  libraryId?: number;
  collectionRef?: ItemRef;
  /** Sub-collections too. */
  recursive?: boolean;
  tag?: string;
  itemType?: string;
  /** Every word must occur in title, creators or year. */
  query?: string;
}

export interface Tag {
  tag: string;
  /** 0 set by a person, 1 automatic. */
  type: number;
}

export interface Creator {
  creatorType: string;
  firstName: string;
  lastName: string;
  fieldMode: number;
}

/** An item as the lists answer it; what a kind does not have is absent. */
export interface Item {
  ref: ItemRef;
  itemType: string;
  title: string;
  parentRef: ItemRef | null;
  trashed: boolean;
  tags: Tag[];
  collectionRefs: ItemRef[];
  relatedRefs: ItemRef[];
  uri: string;
  /** Not of notes. */
  fields?: Record<string, string>;
  /** Of regular items. */
  creators?: Creator[];
  /** Of attachments, like all that follow. */
  linkMode?: string;
  contentType?: string;
  charset?: string | null;
  filename?: string | null;
  path?: string | null;
  fileState?: "present" | "missing" | "none" | "staged";
}

export interface Annotation {
  ref: ItemRef;
  parentRef: ItemRef;
  itemType: "annotation";
  annotationType: "highlight" | "underline" | "note" | "image" | "ink" | "text";
  text: string;
  comment: string;
  color: string;
  pageLabel: string;
  sortIndex: string;
  tags: string[];
}

export interface Snapshot {
  id: string;
  /** ISO 8601. */
  takenAt: string;
  total: number;
}

export interface NotePayload {
  payloadType: string;
  noteKind: string;
  schemaVersion: string | number;
  format: "json" | "markdown" | "text";
  sizeBytes: number;
  /** Why it cannot be read. */
  error?: string;
}

/** The answer of a call that changes the library: \`committed\` is staged, \`unchanged\` had nothing to do. */
export interface Staged<T> {
  state: "committed" | "unchanged";
  receipt: {
    receiptId: string;
    operationId: string;
    operation: string;
    committedAt: string;
    effectDigest: string;
    changes: { type: "item" | "collection"; ref: ItemRef; action: "created" | "updated" | "trashed" }[];
  };
  result: T;
}

export type RemovalOutcome = "trashed" | "already_trashed" | "already_absent";

export type TopLevel = { kind: "top_level"; libraryId?: number; collectionRefs?: ItemRef[] };
export type ItemPlacement = TopLevel | { kind: "child"; parentRef: ItemRef };
export type CollectionPlacement = { kind: "root"; libraryId?: number } | { kind: "child"; parentRef: ItemRef };

export interface NoteContent {
  format: "html" | "text" | "markdown";
  value: string;
  /** \`<img src="slot:NAME">\` in HTML, \`![…](slot:NAME)\` in Markdown; others are put at the end. */
  embeddedImages?: { slot: string; preparedImage: PreparedImageRef; altText?: string }[];
}

type NewCreator = Partial<Creator> & { creatorType: string };

/** Requests of \`mutations.execute\`, beside \`operationId\`. */
export type Operation =
  | {
      operation: "item.create";
      itemType: string;
      placement: TopLevel;
      fields?: Record<string, string>;
      creators?: NewCreator[];
      tags?: string[];
    }
  | {
      operation: "item.updateMetadata";
      itemRef: ItemRef;
      expectedRevision?: string;
      /** Null clears a field. */
      fields?: Record<string, string | null>;
      creators?: NewCreator[];
    }
  | {
      operation: "item.changeType";
      itemRef: ItemRef;
      itemType: string;
      expectedRevision: string;
      incompatibleData: "reject" | "move_to_extra" | "drop";
      /** Of the preview; needed by \`execute\`. */
      previewToken?: string;
    }
  | { operation: "item.updateTags"; itemRef: ItemRef; expectedRevision?: string; add?: string[]; remove?: string[] }
  | { operation: "item.remove"; itemRef: ItemRef; expectedRevision?: string; disposition?: "trash" }
  | { operation: "item.addRelated" | "item.removeRelated"; itemRef: ItemRef; relatedRefs: ItemRef[] }
  | { operation: "collection.create"; name: string; placement: CollectionPlacement }
  | {
      operation: "collection.update";
      collectionRef: ItemRef;
      expectedRevision?: string;
      name?: string;
      placement?: CollectionPlacement;
    }
  | {
      operation: "collection.updateMembership";
      collectionRef: ItemRef;
      expectedRevision?: string;
      add?: ItemRef[];
      remove?: ItemRef[];
    }
  | {
      operation: "collection.remove";
      collectionRef: ItemRef;
      expectedRevision: string;
      childPolicy: "reject_if_present" | "cascade";
      disposition?: "trash";
      previewToken?: string;
    };

/** What \`mutations.execute\` answers in \`result\`: the reference, and what the operation says of it. */
export interface OperationResult {
  itemRef?: ItemRef;
  collectionRef?: ItemRef;
  relatedRefs?: ItemRef[];
  revision?: string;
  outcome?: RemovalOutcome;
}

export type FileSource =
  | { kind: "file"; path: string }
  | { kind: "resource"; ref: ResourceRef }
  | { kind: "base64"; data: string }
  | { kind: "bytes"; bytes: Uint8Array | ArrayBuffer };

export type AttachmentSource =
  | {
      kind: "stored_file";
      main: { source: FileSource; targetFilename?: string };
      /** Files beside it, such as pictures of a page. */
      companions?: { source: FileSource; targetRelativePath: string }[];
    }
  | { kind: "linked_file"; path: string }
  | { kind: "linked_url"; url: string }
  | { kind: "stored_url"; url: string; targetFilename?: string };

export type ReplacementSource =
  | { kind: "stored_file"; main: { source: FileSource; targetFilename?: string } }
  | { kind: "stored_url"; url: string; targetFilename?: string }
  | { kind: "own_file"; targetFilename: string };

/** Null clears; \`tags\` are all it has afterwards. */
export interface AttachmentMetadata {
  title?: string | null;
  url?: string | null;
  accessDate?: string | null;
  contentType?: string | null;
  charset?: string | null;
  tags?: string[];
}
`;
