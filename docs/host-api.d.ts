/**
 * Types for hooks of packages, generated from the contract of the host API; see host-api.md. In a hook:
 *
 *     /** @type {import("…/host-api.d.ts").ApplyResultHook} *\/
 *     export async function applyResult({ runtime }) { … }
 */
/** An item or a collection. */
export interface ItemRef {
  libraryId: number;
  /** Eight capital letters and digits. */
  key: string;
}

/** Plain data, as it travels between hooks and host. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Ends a call when its signal is aborted; an explicit `{}` means that nothing ends it. */
export interface Control {
  signal?: AbortSignal;
}

export interface PageRequest {
  /** 1 to 100, default 25. */
  limit?: number;
  cursor?: string;
}

export interface Page<T> {
  items: T[];
  returned: number;
  /** Null where it is not known. */
  total: number | null;
  hasMore: boolean;
  nextCursor: string | null;
}

/** What a refused call rejects with; test its `code`. */
export interface WorkflowHostError extends Error {
  schema: string;
  code:
    | "invalid_request"
    | "invalid_ref"
    | "not_found"
    | "unsupported_operation"
    | "interaction_required"
    | "permission_denied"
    | "resource_limited"
    | "conflict"
    | "unavailable"
    | "canceled"
    | "execution_failed";
  retryable: boolean;
  details: Record<string, unknown>;
}

export interface WrittenFile {
  path: string;
  sizeBytes: number;
  /** In hex. */
  sha256: string;
}

export interface PickRequest {
  title?: string;
  /** Absolute. */
  initialDirectory?: string;
  /** At most 32, each of at most 64 extensions without their dot. */
  filters?: { label: string; extensions: string[] }[];
  suggestedName?: string;
}

export interface ArchiveEntry {
  /** Below the archive, with "/". */
  name: string;
  content:
    | { kind: "file"; path: string }
    | { kind: "text"; text: string }
    | { kind: "bytes"; bytes: Uint8Array | ArrayBuffer };
}

export interface ResourceRef {
  kind: "workflow_resource";
  id: string;
}

/** A file or folder that the user named for the run. */
export interface InputFile {
  slotId: string;
  kind: "file" | "folder";
  path: string;
  displayName: string;
}

/** A file that the unit wrote. */
export interface Resource {
  ref: ResourceRef;
  slotId: string | null;
  path: string;
  sizeBytes: number;
  sha256: string;
  displayName?: string;
  contentType?: string;
  kind?: "file" | "archive";
}

export interface PreparedImageRef {
  kind: "prepared_note_image";
  id: string;
}

export type ImageSource =
  { kind: "file"; path: string } | { kind: "resource"; ref: ResourceRef } | { kind: "base64"; data: string };

/**
 * What an editor shows. `render({ state, context, layout, labels })` answers with HTML, shown without anything that acts,
 * or with `{ html?, fields? }`: fields by name, in the form of a workflow's parameters. It is asked again after every
 * change. `read({ state, actionId })`, where there is one, makes the result of what was entered.
 */
export type Renderer = ((...args: never[]) => unknown) | { render(...args: never[]): unknown };

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

/** The answer of a call that changes the library: `committed` is staged, `unchanged` had nothing to do. */
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
export type CollectionPlacement =
  { kind: "root"; libraryId?: number } | { kind: "child"; parentRef: ItemRef };

export interface NoteContent {
  format: "html" | "text" | "markdown";
  value: string;
  /** `<img src="slot:NAME">` in HTML, `![…](slot:NAME)` in Markdown; others are put at the end. */
  embeddedImages?: { slot: string; preparedImage: PreparedImageRef; altText?: string }[];
}

type NewCreator = Partial<Creator> & { creatorType: string };

/** Requests of `mutations.execute`, beside `operationId`. */
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
      /** Of the preview; needed by `execute`. */
      previewToken?: string;
    }
  | {
      operation: "item.updateTags";
      itemRef: ItemRef;
      expectedRevision?: string;
      add?: string[];
      remove?: string[];
    }
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

/** What `mutations.execute` answers in `result`: the reference, and what the operation says of it. */
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

/** Null clears; `tags` are all it has afterwards. */
export interface AttachmentMetadata {
  title?: string | null;
  url?: string | null;
  accessDate?: string | null;
  contentType?: string | null;
  charset?: string | null;
  tags?: string[];
}

/** `runtime.hostApi`, version 12. */
export interface HostApi {
  /** Of the host API. */
  version: 12;
  /** Whether a person can be asked. Both have the same members. */
  interactionMode: "interactive" | "non_interactive";
  addon: {
    /** Name and version of this program. */
    getConfig(): { addonName: string; addonRef: string; addonVersion: string };
  };
  environment: {
    /** Where the hook runs. */
    getInfo(): { zoteroVersion: string; platform: "win32" | "darwin" | "linux" | "unknown"; locale: string };
  };
  context: {
    /** What the person looks at. */
    getCurrentView(control?: Control): Promise<{
      target: "library" | "reader";
      libraryId: number;
      selectionEmpty: boolean;
      currentItem: ItemRef | null;
      currentCollection: ItemRef | null;
    }>;
    /** What is selected, in the order shown. A cursor holds only while the selection stays as it was. */
    getSelectedItems(
      page?: PageRequest,
      control?: Control,
    ): Promise<Page<{ ref: ItemRef; itemType: string | null; title: string; parentRef: ItemRef | null }>>;
  };
  notifications: {
    /** A short word to the person, of at most 4096 characters. */
    toast(
      request: { text: string; type?: "default" | "success" | "error" },
      control?: Control,
    ): Promise<null>;
  };
  logging: {
    /** An entry of the run's log. `stage`, `operation`, `phase` ≤ 128 characters, `message` ≤ 16 KiB, `details` ≤ 64 KiB, ≤ 512 values, ≤ 8 deep. Secrets become `***`, known folders their names; run, unit and hook are added by the host. */
    appendRuntimeLog(
      entry: {
        level: "debug" | "info" | "warn" | "error";
        stage: string;
        message: string;
        operation?: string;
        phase?: string;
        details?: object;
      },
      control?: Control,
    ): Promise<null>;
  };
  clipboard: {
    /** Text of the clipboard; null when it holds none. */
    readText(control?: Control): Promise<string | null>;
    /** Puts a text of at most 16 MiB there. */
    writeText(text: string, control?: Control): Promise<null>;
    /** Whether `readText` would answer a text. */
    hasText(control?: Control): Promise<boolean>;
    /** Empties the clipboard. */
    clear(control?: Control): Promise<null>;
  };
  metadata: {
    /** Asks the host's translators; nothing is saved. The candidates are as `item.create` takes them. Prefixes and addresses around the identifier are taken off; a wrong check digit is `invalid_request` `checksum_failed`. */
    translateIdentifier(
      request: { type: "DOI" | "ISBN" | "arXiv" | "PMID"; value: string },
      control?: Control,
    ): Promise<{
      status: "matched" | "ambiguous" | "not_found";
      candidates: { itemType: string; fields: Record<string, string>; creators: NewCreator[] }[];
      evidence: object;
    }>;
  };
  bibliography: {
    /** The formats `better-bibtex` and `bibtex`, and others that the host knows, each with whether it is there. */
    listFormats(control?: Control): Promise<{
      items: {
        ref: { id: string };
        label: string;
        fileExtension: string;
        contentType: string;
        availability: { state: "available" } | { state: "unavailable"; reason: string };
        optionsSchema: object;
      }[];
    }>;
    /** 1 to 10,000 regular items, each once, in the first format that is available; another than the first gives the issue `bibliography_format_fallback`. At most 64 MiB. */
    render(
      request: {
        itemRefs: ItemRef[];
        formatPreference: { id: string }[];
        formatOptions?: {
          exportNotes?: boolean;
          exportFileData?: boolean;
          keepUpdated?: boolean;
          useJournalAbbreviation?: boolean;
        };
      },
      control?: Control,
    ): Promise<{
      content: string;
      requestedFormats: { id: string }[];
      usedFormat: { id: string };
      fallbackUsed: boolean;
      issues: { code: string; requested: string; used: string }[];
    }>;
  };
  editor: {
    /** A window in which a person edits what the hook shows; one at a time, the hook's clock stands still meanwhile. */
    openSession(
      session: {
        title: string;
        initialState: unknown;
        renderer: Renderer;
        context?: unknown;
        layout?: object;
        labels?: object;
        actions?: object[];
        closeActionId?: string;
        detached?: boolean;
        autoClose?: boolean;
      },
      control?: Control,
    ): Promise<{ saved: boolean; result?: unknown; reason?: string; actionId?: string }>;
  };
  library: {
    /** Live rows without a parent, by key. Default library: that of the unit's items, else the current one. */
    listItems(
      request?: Criteria & PageRequest,
      control?: Control,
    ): Promise<{
      items: Item[];
      returned: number;
      totalScanned: number;
      hasMore: boolean;
      nextCursor: string | null;
      criteria: object;
    }>;
    /** Hands regular items to the function, batch after batch, until it answers false or a limit is reached. */
    traverseItems(
      request: Criteria & {
        scope: "top-level-regular";
        resumeCursor?: string;
        pageSize?: number;
        maxItems?: number;
        maxPages?: number;
        maxDurationMs?: number;
      },
      control: Control | undefined,
      onBatch: (batch: { items: Item[] }) => unknown,
    ): Promise<{
      status: "completed" | "canceled" | "resource_limited";
      evidence: { items: number; pages: number; totalScanned: number };
      reason?: "max_items" | "max_pages" | "max_duration";
      resumeCursor?: string | null;
    }>;
    /** The same over at most 100,000 items as they all were at one moment, with their revisions. */
    withItemSnapshot(
      request: Criteria & { scope?: "top-level-regular" | "all"; pageSize?: number },
      control: Control | undefined,
      onBatch: (batch: {
        items: (Item & { revision: string })[];
        snapshot: Snapshot;
        batch: number;
      }) => unknown,
    ): Promise<{
      status: "completed" | "canceled";
      snapshot: Snapshot;
      evidence: { items: number; pages: number };
    }>;
    /** Parents first; `path` = names from the top; `parentRef: null` = those at the top only. */
    listCollections(
      request?: { libraryId?: number; parentRef?: ItemRef | null } & PageRequest,
      control?: Control,
    ): Promise<
      Page<{ ref: ItemRef; name: string; parentRef: ItemRef | null; path: string[]; revision: string }>
    >;
    /** Searches that the user saved, by name, with their conditions as Zotero keeps them. */
    listSavedSearches(
      request?: { libraryId?: number } & PageRequest,
      control?: Control,
    ): Promise<
      Page<{
        ref: ItemRef;
        name: string;
        conditions: { condition: string; operator: string; value: string }[];
      }>
    >;
    /** One item of any kind, also one in the trash. */
    getItemDetail(
      ref: ItemRef,
      control?: Control,
    ): Promise<
      | { kind: "regular" | "note" | "attachment"; item: Item & { revision: string } }
      | { kind: "annotation"; item: Annotation }
    >;
    /** Live notes of a regular item. */
    getItemNotes(ref: ItemRef, page?: PageRequest, control?: Control): Promise<Page<Item>>;
    /** A note's text, HTML by default. In Markdown, citations and quotations are links into Zotero, and a picture is the text `[image KEY: name]`. */
    getNoteDetail(
      ref: ItemRef,
      options?: { format?: "html" | "text" | "markdown" },
      control?: Control,
    ): Promise<{
      ref: ItemRef;
      parentRef: ItemRef | null;
      title: string;
      format: string;
      content: string;
      tags: Tag[];
      collectionRefs: ItemRef[];
      relatedRefs: ItemRef[];
      uri: string;
      revision: string;
    }>;
    /** Data blocks that workflows keep in a note, without their values; `total` is null. */
    listNotePayloads(ref: ItemRef, page?: PageRequest, control?: Control): Promise<Page<NotePayload>>;
    /** One of them with its value. */
    getNotePayload(
      ref: ItemRef,
      request: { payloadType: string },
      control?: Control,
    ): Promise<NotePayload & { noteRef: ItemRef; value: unknown; revision: string }>;
    /** Live attachments of a regular item, or the attachment itself. */
    getItemAttachments(ref: ItemRef, page?: PageRequest, control?: Control): Promise<Page<Item>>;
    /** Annotations of an attachment. */
    listAnnotations(ref: ItemRef, page?: PageRequest, control?: Control): Promise<Page<Annotation>>;
    /** 1 to 1000 items, each once, as Zotero's item JSON. */
    exportPortableItems(
      refs: ItemRef[],
      control?: Control,
    ): Promise<{ format: "zotero_item_json"; items: { ref: ItemRef; item: object }[] }>;
  };
  mutations: {
    /** One of the operations below. */
    execute(
      request: Operation & { operationId: string },
      control?: Control,
    ): Promise<Staged<OperationResult>>;
    /** What `item.changeType` or `collection.remove` would change, with the token that it then takes; no token where it would be refused. */
    preview(
      request: Operation,
      control?: Control,
    ): Promise<{
      state: "would_change" | "unchanged";
      plan: object;
      token: { value: string; expiresAt: string } | null;
    }>;
    /** The answer of an earlier call of the unit. */
    getOperation(
      request: { operationId: string; owner?: "mutations" | "notes" | "attachments" },
      control?: Control,
    ): Promise<Staged<unknown> | { state: "unknown"; attempt: object }>;
  };
  notes: {
    /** A note, stored as sanitised HTML, with pictures in it if there are any. */
    create(
      request: {
        operationId: string;
        placement: ItemPlacement;
        content: NoteContent;
        initialTags?: string[];
      },
      control?: Control,
    ): Promise<Staged<{ noteRef: ItemRef; parentRef: ItemRef | null; revision: string }>>;
    /** Replaces a note's text; its payloads stay. */
    updateContent(
      request: { operationId: string; noteRef: ItemRef; expectedRevision?: string; content: NoteContent },
      control?: Control,
    ): Promise<Staged<{ noteRef: ItemRef; revision: string }>>;
    /** Moves a note to the trash. */
    remove(
      request: { operationId: string; noteRef: ItemRef; expectedRevision?: string; disposition?: "trash" },
      control?: Control,
    ): Promise<Staged<{ noteRef: ItemRef; outcome: RemovalOutcome }>>;
    /** Puts a data block into a note, or replaces the one of its type. */
    upsertPayload(
      request: {
        operationId: string;
        noteRef: ItemRef;
        expectedRevision?: string;
        payload: {
          payloadType: string;
          noteKind: string;
          schemaVersion: string | number;
          format: "json" | "markdown" | "text";
          value: unknown;
        };
      },
      control?: Control,
    ): Promise<Staged<{ noteRef: ItemRef; payloadType: string; noteKind: string; revision: string }>>;
  };
  attachments: {
    /** A stored file with companions, a linked file, a link to a page, or a page's file downloaded. Files reach the storage when the unit is committed. */
    create(
      request: {
        operationId: string;
        placement: ItemPlacement;
        source: AttachmentSource;
        metadata?: AttachmentMetadata;
      },
      control?: Control,
    ): Promise<
      Staged<{
        attachmentRef: ItemRef;
        parentRef: ItemRef | null;
        linkMode: string;
        filename: string | null;
        contentType: string;
        sizeBytes?: number;
        sha256?: string;
        revision: string;
      }>
    >;
    /** Title, address, kind, character set and tags of an attachment. */
    updateMetadata(
      request: {
        operationId: string;
        attachmentRef: ItemRef;
        expectedRevision?: string;
        metadata: AttachmentMetadata;
      },
      control?: Control,
    ): Promise<Staged<{ attachmentRef: ItemRef; revision: string }>>;
    /** Other bytes for a stored file, or with `own_file` only another name. The file of before is kept for undo. */
    replaceFile(
      request: {
        operationId: string;
        attachmentRef: ItemRef;
        expectedRevision?: string;
        source: ReplacementSource;
      },
      control?: Control,
    ): Promise<
      Staged<{
        attachmentRef: ItemRef;
        filename: string;
        contentType: string;
        sizeBytes: number;
        sha256: string;
        revision: string;
      }>
    >;
    /** Puts an attachment below another item of its library, or at the top. */
    move(
      request: {
        operationId: string;
        attachmentRef: ItemRef;
        expectedRevision?: string;
        placement: ItemPlacement;
      },
      control?: Control,
    ): Promise<
      Staged<{
        attachmentRef: ItemRef;
        parentRef: ItemRef | null;
        collectionRefs: ItemRef[];
        revision: string;
      }>
    >;
    /** Moves an attachment to the trash. */
    remove(
      request: {
        operationId: string;
        attachmentRef: ItemRef;
        expectedRevision?: string;
        disposition?: "trash";
      },
      control?: Control,
    ): Promise<Staged<{ attachmentRef: ItemRef; outcome: RemovalOutcome }>>;
  };
  file: {
    /** Text of a UTF-8 file of at most 64 MiB. */
    readText(path: string, control?: Control): Promise<string>;
    /** Bytes of a file of at most 256 MiB. */
    readBytes(path: string, control?: Control): Promise<Uint8Array>;
    /** Writes a text of at most 64 MiB, all at once; folders above are made. A file of somebody else is never replaced. */
    writeText(path: string, text: string, control?: Control): Promise<WrittenFile>;
    /** The same for at most 4 GiB of bytes. */
    writeBytes(path: string, bytes: Uint8Array | ArrayBuffer, control?: Control): Promise<WrittenFile>;
    /** Copies a file; `overwrite` replaces only what the unit wrote itself. */
    copy(
      request: { sourcePath: string; targetPath: string; overwrite?: boolean },
      control?: Control,
    ): Promise<WrittenFile>;
    /** Moves a scratch file, or one that the unit wrote itself. */
    move(
      request: { sourcePath: string; targetPath: string; overwrite?: boolean },
      control?: Control,
    ): Promise<WrittenFile>;
    /** Removes scratch files, and what the unit wrote itself; a folder that holds a file of somebody else stays whole. */
    remove(
      request: { path: string; recursive?: boolean; missing?: "error" | "ignore" },
      control?: Control,
    ): Promise<{ path: string; removed: boolean }>;
    /** False also for a bad path and for what may not be reached. */
    exists(path: string, control?: Control): Promise<boolean>;
    /** What is at a path; null when nothing is. `modifiedAt` in milliseconds since 1970. */
    stat(
      path: string,
      control?: Control,
    ): Promise<null | { type: "file" | "folder" | "other"; size: number; modifiedAt: number | null }>;
    /** At most 100,000 entries, 64 deep, sorted by name; paths are relative, links are not followed. */
    list(
      request: { path: string; recursive?: boolean; maxDepth?: number },
      control?: Control,
    ): Promise<{ entries: { path: string; name: string; type: "file" | "folder" | "link" | "other" }[] }>;
    /** Makes a folder; with `recursive` those above it too. */
    makeDirectory(
      request: { path: string; recursive?: boolean },
      control?: Control,
    ): Promise<{ path: string }>;
    /** A file for a request to name. It lasts as long as the run, cannot be changed, and is no product; equal contents share one. */
    materializeWorkflowInputFile(
      request: {
        key: string;
        fileName: string;
        content: { kind: "text"; text: string } | { kind: "bytes"; bytes: Uint8Array | ArrayBuffer };
      },
      control?: Control,
    ): Promise<WrittenFile>;
    /** A folder of the run for scratch files; what lies there is no product. */
    getTempDirectoryPath(): string;
    /** Asks a person for a folder, for reading and writing below it; the hooks of the run may reach it from then on. Null: nothing was picked. */
    pickDirectory(request?: PickRequest, control?: Control): Promise<string | null>;
    /** Asks a person for a file, for reading; the hooks of the run may reach it from then on. Null: nothing was picked. */
    pickFile(request?: PickRequest, control?: Control): Promise<string | null>;
    /** Asks a person for files, for reading; the hooks of the run may reach it from then on. Null: nothing was picked. */
    pickFiles(request?: PickRequest, control?: Control): Promise<string[] | null>;
    /** Asks a person for a file that is not there yet, for writing; the hooks of the run may reach it from then on. Null: nothing was picked. */
    pickSaveFile(request?: PickRequest, control?: Control): Promise<string | null>;
  };
  archive: {
    /** Sizes of what an archive would hold, with everything refused that `writeZipAtomic` would refuse. */
    measureEntries(
      request: { entries: ArchiveEntry[] },
      control?: Control,
    ): Promise<{ entryCount: number; totalBytes: number; entries: { name: string; sizeBytes: number }[] }>;
    /** Writes a zip archive, all or nothing: at most 20,000 entries, 2 GiB each, 16 GiB together, names of 1024 characters, 64 deep. Names that are unsafe, or equal on some system, are refused together. */
    writeZipAtomic(
      request: { targetPath: string; entries: ArchiveEntry[]; overwrite?: boolean },
      control?: Control,
    ): Promise<WrittenFile & { entryCount: number }>;
    /** Unpacks an archive into a scratch folder for as long as the function runs, and answers what it answers. Limits as above, and a ratio of 200. */
    withExtractedZip<T>(
      request: { sourcePath: string },
      control: Control | undefined,
      callback: (unpacked: {
        path: string;
        entries: { name: string; type: "file" | "folder"; sizeBytes: number }[];
      }) => T | Promise<T>,
    ): Promise<T>;
  };
  images: {
    /** A picture (JPEG, PNG, GIF, WebP, AVIF of at most 64 MiB and 100 megapixels), upright and small enough for a note: by default 2048 pixels, 1 MiB aimed at, 8 MiB at most. The reference lives as long as the run. */
    prepareForNoteEmbedding(
      request: {
        source: ImageSource;
        options?: {
          maxLongEdge?: number;
          targetBytes?: number;
          hardMaxBytes?: number;
          outputFormat?: "auto" | "jpeg" | "png";
          preserveSourceBytes?: boolean;
        };
      },
      control?: Control,
    ): Promise<{
      ref: PreparedImageRef;
      mimeType: string;
      width: number;
      height: number;
      bytes: number;
      sha256: string;
    }>;
  };
  resources: {
    /** The first file or folder that the user named for the slot when the run was started, as `{slotId, kind, path, displayName}`; `kind` is `file` or `folder`. Hooks may read it. */
    getInput(slotId: string, control?: Control): Promise<InputFile | null>;
    /** All that the user named for the slot, in that order; empty when there is nothing. */
    getInputs(slotId: string, control?: Control): Promise<InputFile[]>;
    /** One of the unit's own outputs. */
    get(ref: ResourceRef, control?: Control): Promise<Resource>;
    /** Copies a file to where outputs go, under a free and legal name. */
    materializeFile(
      request: {
        slotId: string;
        sourcePath: string;
        displayName?: string;
        contentType?: string;
        kind?: "file" | "archive";
      },
      control?: Control,
    ): Promise<Resource>;
    /** A free, legal name in the folder picked for output, else in the workspace; a later attempt of the unit gets its own name again. */
    allocateOutput(
      request: { slotId: string; suggestedName?: string; contentType?: string },
      control?: Control,
    ): Promise<{ slotId: string; path: string; allocationId: string }>;
    /** Names a file that the unit wrote as the output of a slot. */
    publishOutput(
      request: {
        allocationId?: string;
        slotId: string;
        path: string;
        displayName?: string;
        contentType?: string;
      },
      control?: Control,
    ): Promise<Resource>;
    /** All files that the unit wrote. */
    listOutputs(control?: Control): Promise<{ items: Resource[] }>;
  };
}

/** Files of a bundle. Entries are relative, with `/`; nothing outside of the bundle is ever read. */
export interface BundleReader {
  /** At most 64 MiB. */
  readText(entry: string): Promise<string>;
  /** At most 256 MiB. */
  readBytes(entry: string): Promise<Uint8Array>;
  /** Absent where there is no bundle. The folder of an archive is gone when the hook has returned. */
  getExtractedDir?(): Promise<string>;
}

export interface ArtifactRequest {
  /** Field of the result that names it; for messages. */
  fieldName?: string;
  rawPath?: string;
  /** Looked for after everything that `rawPath` may mean. */
  fallbackPath?: string;
}

export interface FoundArtifact {
  /** The relative path that led to it. */
  entryPath: string;
  sourceKind: "local-path" | "bundle-entry";
  /** Absolute; of a `local-path`. */
  sourcePath?: string;
  /** What was looked for until then, in order. */
  candidates: string[];
}

export interface PreflightFacts {
  planId: string;
  /** `main`, `short-circuit`, `aggregate`, or the id of a virtual unit. */
  unitId: string;
  unitOrder: number;
  context?: Record<string, Json>;
}

export interface ResultContext {
  /** Absent when `resultJsonSource` is `unavailable`. */
  resultJson?: Json;
  resultJsonSource: "run-result" | "local-path" | "bundle-entry" | "unavailable";
  /** Absolute of a `local-path`, else the bundle's entry. */
  resultJsonPath?: string;
  /** The folder that the request worked in, where it is on this computer. */
  workspaceDir?: string;
  bundleReader: BundleReader;
  preflight: PreflightFacts;
  aggregate?: { id: string; mode: "single-apply"; children: AggregateChild[] };
  warnings: { code: string; message: string; [name: string]: unknown }[];
  errors: { code: string; message: string; [name: string]: unknown }[];
  /** These three reject with an error whose `code` is `artifact_not_found`, with the `candidates`. */
  resolveArtifact(request: ArtifactRequest): Promise<FoundArtifact>;
  readArtifactText(request: ArtifactRequest): Promise<FoundArtifact & { text: string }>;
  resolveArtifactBytes(request: ArtifactRequest): Promise<FoundArtifact & { bytes: Uint8Array }>;
}

export interface AggregateChild {
  unitId: string;
  order: number;
  context?: Record<string, Json>;
  request: HookRequest;
  runResult: RunResult;
  resultContext: ResultContext;
  bundleReader: BundleReader;
}

/** What may be said of a product, whichever way it is registered. */
export interface ProductDetails {
  title?: string;
  /** In your own words, such as `report`. */
  kind?: string;
  contentType?: string;
  metadata?: Record<string, Json>;
}

export interface Product {
  productId: string;
  unitId: string;
  name: string;
  title: string | null;
  kind: string | null;
  storage: "persistent-cache" | "cached-bundle" | "local-workspace";
  contentType: string | null;
  metadata: Record<string, Json> | null;
  /** Absolute; null when its folder is not known any more. */
  path: string | null;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
}

/** The files that the run leaves for the user. */
export interface ProductStorage {
  /** Keeps a content as a file of its own, `persistent-cache`; the same name again replaces it. */
  registerProduct(
    request: {
      name: string;
      content:
        | { kind: "text"; text: string }
        | { kind: "bytes"; bytes: Uint8Array }
        | { kind: "file"; path: string };
    } & ProductDetails,
    control?: Control,
  ): Promise<Product>;
  /** Copies a file of the bundle, `cached-bundle`; of an aggregate's child or a sequence's step by its id. */
  cacheBundleAsset(
    request: { entryPath: string; unitId?: string; stepId?: string; name?: string } & ProductDetails,
    control?: Control,
  ): Promise<Product>;
  /** Makes a file that is there a product, `local-workspace`; a relative path begins at the run's workspace. */
  registerLocalAsset(request: { path: string } & ProductDetails, control?: Control): Promise<Product>;
  listProducts(
    request?: { scope?: "unit" | "run"; kind?: string },
    control?: Control,
  ): Promise<{ items: Product[] }>;
  getProduct(request: { productId: string }, control?: Control): Promise<Product>;
  /** Removes a file of this unit that nobody changed since; false when it was gone already. */
  removeProduct(
    request: { productId: string },
    control?: Control,
  ): Promise<{ productId: string; removed: boolean }>;
  resolveProductAsset(
    request: { productId: string },
    control?: Control,
  ): Promise<{ productId: string; path: string; exists: boolean; sizeBytes: number; isUnchanged: boolean }>;
  /** The beginning of a file, at most 256 KB; a text is cut between two characters. */
  readProductAssetPreview(
    request: { productId: string; maxBytes?: number },
    control?: Control,
  ): Promise<{
    productId: string;
    kind: "text" | "binary";
    text: string | null;
    contentType: string | null;
    sizeBytes: number;
    shownBytes: number;
    truncated: boolean;
  }>;
}

export interface HookBytes extends Uint8Array {
  toString(encoding?: string): string;
  equals(other: Uint8Array): boolean;
}

export interface HookBuffer {
  from(source: string, encoding?: string): HookBytes;
  from(source: ArrayBuffer, offset?: number, length?: number): HookBytes;
  from(source: ArrayLike<number>): HookBytes;
  alloc(size: number, fill?: string | number, encoding?: string): HookBytes;
  allocUnsafe(size: number): HookBytes;
  concat(list: readonly Uint8Array[], length?: number): HookBytes;
  isBuffer(value: unknown): boolean;
  byteLength(value: string | Uint8Array | ArrayBuffer, encoding?: string): number;
}

export interface HookFileReader {
  result: string | ArrayBuffer | null;
  error: unknown;
  readyState: number;
  onload: ((event: { type: string }) => void) | null;
  onerror: ((event: { type: string }) => void) | null;
  onloadend: ((event: { type: string }) => void) | null;
  addEventListener(type: string, listener: (event: { type: string }) => void): void;
  removeEventListener(type: string, listener: (event: { type: string }) => void): void;
  readAsText(blob: Blob, label?: string): void;
  readAsArrayBuffer(blob: Blob): void;
  readAsBinaryString(blob: Blob): void;
  readAsDataURL(blob: Blob): void;
}

/** `runtime` of a hook. */
export interface HookRuntime {
  hostApi: HostApi;
  hostApiVersion: 12;
  invocationMode: "interactive" | "non-interactive";
  workflowId: string;
  packageId: string;
  workflowRootDir: string;
  packageRootDir: string;
  workflowSourceKind: "official" | "dev-local" | "user" | "";
  hookName: "preflight" | "buildRequest" | "applyResult" | "";
  debugMode: boolean;
  locale: string;
  /** Aborted when the call of the hook ends or is canceled. */
  signal: AbortSignal;
  fetch: typeof fetch;
  /** The part of Node's Buffer that hooks use. */
  Buffer: HookBuffer;
  btoa: typeof btoa;
  atob: typeof atob;
  TextEncoder: typeof TextEncoder;
  TextDecoder: typeof TextDecoder;
  FileReader: new () => HookFileReader;
}

export interface ExecutionOptions {
  /** The workflow's parameters, by name. */
  workflowParams: Record<string, Json>;
  providerOptions: Record<string, Json>;
}

/** One item of the selection, or of a unit of it. */
export interface SelectionEntry {
  kind: "parent" | "child" | "attachment" | "note";
  ref: ItemRef;
  itemType: string;
  title?: string;
  parentRef?: ItemRef;
  filename?: string;
  contentType?: string;
  createdAt?: string;
  fileState?: string;
}

export interface SelectionContext {
  items: SelectionEntry[];
  sampledAt: string;
  /** Of workflows over notes. */
  exportCandidates?: { ref: ItemRef; parentRef?: ItemRef; noteKind: string; parentTitle?: string }[];
}

export interface UnitArguments {
  selectionContext: SelectionContext;
  /** What workflow.json says. */
  manifest: Record<string, Json>;
  executionOptions: ExecutionOptions;
  runtime: HookRuntime;
}

/** What was sent to the provider. */
export interface HookRequest {
  kind: string;
  /** Of `pass-through.run.v1`. */
  selectionContext: SelectionContext;
  [name: string]: unknown;
}

/** What the provider gave back. */
export interface RunResult {
  status: "succeeded";
  requestId: string;
  fetchType: "result" | "bundle";
  resultJson?: Json;
  /** Of a sequence: its steps that ran, each with its own result. */
  sequence?: {
    steps: {
      id: string;
      resultContext: ResultContext;
      bundleReader: BundleReader;
      [name: string]: unknown;
    }[];
  };
  [name: string]: unknown;
}

export interface ApplyResultArguments extends Omit<UnitArguments, "selectionContext"> {
  /** A number in an upgraded v1 manifest. */
  parent: ItemRef | number | null;
  bundleReader: BundleReader;
  resultContext: ResultContext;
  productStorage: ProductStorage;
  request: HookRequest;
  runResult: RunResult;
  /** In the `applyResult` of a step of a sequence. */
  sequenceStep?: {
    id: string;
    index: number;
    workflowId: string;
    skillId: string;
    finalStep: boolean;
    phase: "sequence-step";
  };
}

/** Told to hooks that come after `preflight`. */
export interface PreflightArgument {
  planId: string;
  unitId: string;
  unitOrder?: number;
  context?: Record<string, Json>;
  aggregate?: { id: string; mode: "single-apply" };
}

export type PreflightHook = (args: UnitArguments) => unknown;
export type BuildRequestHook = (args: UnitArguments & { preflight?: PreflightArgument }) => unknown;
export type ApplyResultHook = (args: ApplyResultArguments) => unknown;
