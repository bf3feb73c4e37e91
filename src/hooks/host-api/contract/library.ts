import type { ContractRow } from "./row.ts";

type Reading = Pick<ContractRow, "member" | "args" | "result" | "says"> & {
  readonly errors?: ContractRow["errors"];
  readonly node?: string;
};

const CRITERIA = "Default library: that of the unit's items, else the current one.";

/** `library`: reading, as the unit sees it, its own staged changes included. */
const READING: readonly Reading[] = [
  {
    member: "library.listItems",
    args: "request?: Criteria & PageRequest",
    result:
      "{ items: Item[]; returned: number; totalScanned: number; hasMore: boolean; nextCursor: string | null; criteria: object }",
    says: `Live rows without a parent, by key. ${CRITERIA}`,
    errors: ["not_found", "invalid_ref foreign_scope"],
  },
  {
    member: "library.traverseItems",
    args: 'request: Criteria & { scope: "top-level-regular"; resumeCursor?: string; pageSize?: number; maxItems?: number; maxPages?: number; maxDurationMs?: number }, control: Control | undefined, onBatch: (batch: { items: Item[] }) => unknown',
    result:
      '{ status: "completed" | "canceled" | "resource_limited"; evidence: { items: number; pages: number; totalScanned: number }; reason?: "max_items" | "max_pages" | "max_duration"; resumeCursor?: string | null }',
    says: "Hands regular items to the function, batch after batch, until it answers false or a limit is reached.",
    errors: ["not_found", "invalid_ref foreign_scope"],
  },
  {
    member: "library.withItemSnapshot",
    args: 'request: Criteria & { scope?: "top-level-regular" | "all"; pageSize?: number }, control: Control | undefined, onBatch: (batch: { items: (Item & { revision: string })[]; snapshot: Snapshot; batch: number }) => unknown',
    result:
      '{ status: "completed" | "canceled"; snapshot: Snapshot; evidence: { items: number; pages: number } }',
    says: "The same over at most 100,000 items as they all were at one moment, with their revisions.",
    errors: ["not_found", "invalid_ref foreign_scope", "resource_limited snapshot_items"],
  },
  {
    member: "library.listCollections",
    args: "request?: { libraryId?: number; parentRef?: ItemRef | null } & PageRequest",
    result:
      "Page<{ ref: ItemRef; name: string; parentRef: ItemRef | null; path: string[]; revision: string }>",
    says: "Parents first; `path` = names from the top; `parentRef: null` = those at the top only.",
  },
  {
    member: "library.listSavedSearches",
    args: "request?: { libraryId?: number } & PageRequest",
    result:
      "Page<{ ref: ItemRef; name: string; conditions: { condition: string; operator: string; value: string }[] }>",
    says: "Searches that the user saved, by name, with their conditions as Zotero keeps them.",
  },
  {
    member: "library.getItemDetail",
    args: "ref: ItemRef",
    result:
      '{ kind: "regular" | "note" | "attachment"; item: Item & { revision: string } } | { kind: "annotation"; item: Annotation }',
    says: "One item of any kind, also one in the trash.",
    errors: ["not_found"],
  },
  {
    member: "library.getItemNotes",
    args: "ref: ItemRef, page?: PageRequest",
    result: "Page<Item>",
    says: "Live notes of a regular item.",
    errors: ["not_found", "invalid_ref wrong_kind"],
  },
  {
    member: "library.getNoteDetail",
    args: 'ref: ItemRef, options?: { format?: "html" | "text" | "markdown" }',
    result:
      "{ ref: ItemRef; parentRef: ItemRef | null; title: string; format: string; content: string; tags: Tag[]; collectionRefs: ItemRef[]; relatedRefs: ItemRef[]; uri: string; revision: string }",
    says: "A note's text, HTML by default. In Markdown, citations and quotations are links into Zotero, and a picture is the text `[image KEY: name]`.",
    errors: ["not_found", "invalid_ref wrong_kind", "execution_failed"],
  },
  {
    member: "library.listNotePayloads",
    args: "ref: ItemRef, page?: PageRequest",
    result: "Page<NotePayload>",
    says: "Data blocks that workflows keep in a note, without their values; `total` is null.",
    errors: ["not_found", "invalid_ref wrong_kind"],
  },
  {
    member: "library.getNotePayload",
    args: "ref: ItemRef, request: { payloadType: string }",
    result: "NotePayload & { noteRef: ItemRef; value: unknown; revision: string }",
    says: "One of them with its value.",
    errors: ["not_found", "invalid_ref wrong_kind", "execution_failed"],
  },
  {
    member: "library.getItemAttachments",
    args: "ref: ItemRef, page?: PageRequest",
    result: "Page<Item>",
    says: "Live attachments of a regular item, or the attachment itself.",
    errors: ["not_found", "invalid_ref wrong_kind"],
  },
  {
    member: "library.listAnnotations",
    args: "ref: ItemRef, page?: PageRequest",
    result: "Page<Annotation>",
    says: "Annotations of an attachment.",
    errors: ["not_found", "invalid_ref wrong_kind"],
  },
  {
    member: "library.exportPortableItems",
    args: "refs: ItemRef[]",
    result: '{ format: "zotero_item_json"; items: { ref: ItemRef; item: object }[] }',
    says: "1 to 1000 items, each once, as Zotero's item JSON.",
    errors: ["not_found"],
  },
];

export const LIBRARY_ROWS: readonly ContractRow[] = READING.map((row) => ({
  errors: [],
  signal: "hook",
  before: "yes",
  ...row,
}));
