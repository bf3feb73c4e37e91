import type { ContractRow } from "./row.ts";

type Changing = Pick<ContractRow, "member" | "args" | "result" | "says" | "errors"> &
  Partial<Pick<ContractRow, "signal" | "node" | "zotero" | "before">>;

const SEEN = "conflict revision_mismatch";
const TWICE = "conflict idempotency_conflict";
const CLOSED = "permission_denied host_permission";
const COMMON = [SEEN, TWICE, CLOSED] as const;

/** `mutations`, `notes`, `attachments`: changes of the library, staged until the unit is committed. */
const CHANGING: readonly Changing[] = [
  {
    member: "mutations.execute",
    args: "request: Operation & { operationId: string }",
    result: "Staged<OperationResult>",
    says: "One of the operations below.",
    errors: ["not_found", "invalid_ref", ...COMMON, "unsupported_operation"],
  },
  {
    member: "mutations.preview",
    args: "request: Operation",
    result:
      '{ state: "would_change" | "unchanged"; plan: object; token: { value: string; expiresAt: string } | null }',
    says: "What `item.changeType` or `collection.remove` would change, with the token that it then takes; no token where it would be refused.",
    errors: ["not_found", "invalid_ref", "unsupported_operation"],
    before: "yes",
  },
  {
    member: "mutations.getOperation",
    args: 'request: { operationId: string; owner?: "mutations" | "notes" | "attachments" }',
    result: 'Staged<unknown> | { state: "unknown"; attempt: object }',
    says: "The answer of an earlier call of the unit.",
    errors: [],
    before: "yes",
  },
  {
    member: "notes.create",
    args: "request: { operationId: string; placement: ItemPlacement; content: NoteContent; initialTags?: string[] }",
    result: "Staged<{ noteRef: ItemRef; parentRef: ItemRef | null; revision: string }>",
    says: "A note, stored as sanitised HTML, with pictures in it if there are any.",
    errors: ["not_found", "invalid_ref", TWICE, CLOSED, "execution_failed"],
  },
  {
    member: "notes.updateContent",
    args: "request: { operationId: string; noteRef: ItemRef; expectedRevision?: string; content: NoteContent }",
    result: "Staged<{ noteRef: ItemRef; revision: string }>",
    says: "Replaces a note's text; its payloads stay.",
    errors: ["not_found", "invalid_ref", ...COMMON, "execution_failed"],
  },
  {
    member: "notes.remove",
    args: "request: { operationId: string; noteRef: ItemRef; expectedRevision?: string; disposition?: 'trash' }",
    result: "Staged<{ noteRef: ItemRef; outcome: RemovalOutcome }>",
    says: "Moves a note to the trash.",
    errors: ["invalid_ref", ...COMMON, "unsupported_operation"],
  },
  {
    member: "notes.upsertPayload",
    args: "request: { operationId: string; noteRef: ItemRef; expectedRevision?: string; payload: { payloadType: string; noteKind: string; schemaVersion: string | number; format: 'json' | 'markdown' | 'text'; value: unknown } }",
    result: "Staged<{ noteRef: ItemRef; payloadType: string; noteKind: string; revision: string }>",
    says: "Puts a data block into a note, or replaces the one of its type.",
    errors: ["not_found", "invalid_ref", ...COMMON, "resource_limited note_payload"],
  },
  {
    member: "attachments.create",
    args: "request: { operationId: string; placement: ItemPlacement; source: AttachmentSource; metadata?: AttachmentMetadata }",
    result:
      "Staged<{ attachmentRef: ItemRef; parentRef: ItemRef | null; linkMode: string; filename: string | null; contentType: string; sizeBytes?: number; sha256?: string; revision: string }>",
    says: "A stored file with companions, a linked file, a link to a page, or a page's file downloaded. Files reach the storage when the unit is committed.",
    errors: [
      "not_found",
      "invalid_ref",
      TWICE,
      CLOSED,
      "permission_denied security_policy",
      "conflict ambiguous_state",
      "resource_limited file_bytes, download_bytes",
    ],
    signal: "hook",
  },
  {
    member: "attachments.updateMetadata",
    args: "request: { operationId: string; attachmentRef: ItemRef; expectedRevision?: string; metadata: AttachmentMetadata }",
    result: "Staged<{ attachmentRef: ItemRef; revision: string }>",
    says: "Title, address, kind, character set and tags of an attachment.",
    errors: ["not_found", "invalid_ref", ...COMMON],
  },
  {
    member: "attachments.replaceFile",
    args: "request: { operationId: string; attachmentRef: ItemRef; expectedRevision?: string; source: ReplacementSource }",
    result:
      "Staged<{ attachmentRef: ItemRef; filename: string; contentType: string; sizeBytes: number; sha256: string; revision: string }>",
    says: "Other bytes for a stored file, or with `own_file` only another name. The file of before is kept for undo.",
    errors: [
      "not_found",
      "invalid_ref",
      ...COMMON,
      "conflict concurrent_modification",
      "conflict ambiguous_state",
      "unsupported_operation",
    ],
    signal: "hook",
  },
  {
    member: "attachments.move",
    args: "request: { operationId: string; attachmentRef: ItemRef; expectedRevision?: string; placement: ItemPlacement }",
    result:
      "Staged<{ attachmentRef: ItemRef; parentRef: ItemRef | null; collectionRefs: ItemRef[]; revision: string }>",
    says: "Puts an attachment below another item of its library, or at the top.",
    errors: ["not_found", "invalid_ref", ...COMMON],
  },
  {
    member: "attachments.remove",
    args: "request: { operationId: string; attachmentRef: ItemRef; expectedRevision?: string; disposition?: 'trash' }",
    result: "Staged<{ attachmentRef: ItemRef; outcome: RemovalOutcome }>",
    says: "Moves an attachment to the trash.",
    errors: ["invalid_ref", ...COMMON, "unsupported_operation"],
  },
];

export const CHANGE_ROWS: readonly ContractRow[] = CHANGING.map((row) => ({
  signal: "own",
  before: "no",
  ...row,
}));
