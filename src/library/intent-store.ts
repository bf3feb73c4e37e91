import type { Change, ChangeTarget } from "../model/change.ts";
import { WorkflowError } from "../errors/workflow-error.ts";
import type { CollectionState, ItemState } from "../model/item-state.ts";
import type { Receipt } from "../model/receipt.ts";
import { type AttachmentFileChange } from "./file-changes.ts";
import type { SqlRow, SqlStatement, SqlValue, StorePort } from "../ports/store.ts";
import { fileReceiptStatement } from "./file-receipts.ts";
import { isLinkedPlace } from "./linked-place.ts";
import { isItemState, type ObjectState } from "./state-digest.ts";
import type { CommittedCall } from "./unit-of-work.ts";

/** Whose commit it is. A unit of several applies has a part for each; the others have the part `""`. */
export interface CommitKey {
  readonly runId: string;
  /** The planned unit's id, such as `unit-3`. */
  readonly unitId: string;
  readonly part: string;
}

/** One object of an intent: how the library looks before the commit and after it. */
export interface IntentObject {
  readonly target: ChangeTarget;
  /** Null: it is created. */
  readonly beforeDigest: string | null;
  readonly afterDigest: string;
  readonly before: ObjectState | null;
  readonly operations: readonly string[];
  readonly receiptId: string;
}

export interface Intent extends CommitKey {
  readonly intentId: number;
  readonly attempt: number;
  readonly state: "open" | "committed" | "undone";
  /** Empty once it is committed; then only `calls` are kept. */
  readonly changes: readonly Change[];
  readonly objects: readonly IntentObject[];
  /** What becomes of attachments' files. */
  readonly files: readonly AttachmentFileChange[];
  readonly calls: readonly CommittedCall[];
  /** Ordinals of all its changes. */
  readonly ordinals: readonly number[];
}

type IntentBody = Pick<Intent, "changes" | "objects" | "files" | "calls" | "ordinals">;

/** All intents of a commit key, or of a whole run, in the order in which they were written. */
export async function readIntents(
  store: StorePort,
  key: Pick<CommitKey, "runId"> & Partial<CommitKey>,
  state?: Intent["state"],
): Promise<readonly Intent[]> {
  const where = ["run_id = ?"];
  const values: SqlValue[] = [key.runId];
  const only = (column: string, value: string | undefined) => {
    if (value === undefined) return;
    where.push(`${column} = ?`);
    values.push(value);
  };
  only("unit_id", key.unitId);
  only("part", key.part);
  only("state", state);
  const rows = await store.all(
    `SELECT * FROM library_intents WHERE ${where.join(" AND ")} ORDER BY intent_id`,
    values,
  );
  return rows.map(intentOf);
}

/** Writes a new open intent and answers its id. */
export async function writeIntent(
  store: StorePort,
  key: CommitKey,
  intent: Pick<Intent, "attempt" | "changes" | "objects" | "files"> & { readonly writtenAt: number },
): Promise<number> {
  const body: IntentBody = {
    changes: intent.changes.map(withoutAbsolutePath),
    objects: intent.objects.map((object) => ({ ...object, before: storable(object.before) })),
    files: intent.files,
    ...callsOf(intent.changes),
  };
  await store.write([
    {
      sql: `INSERT INTO library_intents (run_id, unit_id, part, attempt, state, written_at, body)
        VALUES (?, ?, ?, ?, 'open', ?, ?)`,
      values: [key.runId, key.unitId, key.part, intent.attempt, intent.writtenAt, JSON.stringify(body)],
    },
  ]);
  const rows = await store.all(
    `SELECT max(intent_id) AS id FROM library_intents WHERE run_id = ? AND unit_id = ? AND part = ?`,
    [key.runId, key.unitId, key.part],
  );
  return Number(rows[0]?.["id"]);
}

/** Takes back an intent of which nothing was committed. */
export async function dropIntent(store: StorePort, intentId: number): Promise<void> {
  await store.write([
    { sql: "DELETE FROM library_intents WHERE intent_id = ? AND state = 'open'", values: [intentId] },
  ]);
}

/** Records that the library holds what the intent says: its receipts, in one transaction. */
export async function settleIntent(
  store: StorePort,
  intent: Pick<Intent, "intentId" | "runId" | "unitId" | "objects" | "files" | "calls" | "ordinals">,
  committedAt: number,
): Promise<readonly Receipt[]> {
  const receipts = intent.objects.map((object, ordinal): Receipt => ({
    receiptId: object.receiptId,
    runId: intent.runId,
    unitId: intent.unitId,
    ordinal,
    operations: object.operations,
    target: object.target,
    before: storable(object.before),
    afterDigest: object.afterDigest,
    committedAt,
  }));
  const statements: SqlStatement[] = receipts.map((receipt) => ({
    sql: `INSERT OR IGNORE INTO library_receipts (intent_id, run_id, unit_id, ordinal, receipt_id, target_type,
        library_id, object_key, operations, before_state, after_digest, committed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    values: [
      intent.intentId,
      receipt.runId,
      receipt.unitId,
      receipt.ordinal,
      receipt.receiptId,
      receipt.target.type,
      receipt.target.ref.libraryId,
      receipt.target.ref.key,
      JSON.stringify(receipt.operations),
      receipt.before === null ? null : JSON.stringify(receipt.before),
      receipt.afterDigest,
      receipt.committedAt,
    ],
  }));
  statements.push(...intent.files.map((file) => fileReceiptStatement(intent, file)));
  // The receipts hold the rest.
  const body: IntentBody = {
    changes: [],
    objects: [],
    files: [],
    calls: intent.calls,
    ordinals: intent.ordinals,
  };
  statements.push({
    sql: "UPDATE library_intents SET state = 'committed', body = ? WHERE intent_id = ?",
    values: [JSON.stringify(body), intent.intentId],
  });
  await store.write(statements);
  return receipts;
}

/** Receipts in the order in which they were committed: of a run, or of one intent. */
export async function readReceipts(
  store: StorePort,
  of: { readonly runId: string } | { readonly intentId: number },
): Promise<readonly StoredReceipt[]> {
  const [column, value] = "runId" in of ? ["run_id", of.runId] : ["intent_id", of.intentId];
  const rows = await store.all(`SELECT * FROM library_receipts WHERE ${column} = ? ORDER BY sequence`, [
    value,
  ]);
  return rows.map(receiptOf);
}

export interface StoredReceipt extends Receipt {
  /** Place in the order of all commits. */
  readonly sequence: number;
  /** Set when the object's former state cannot be read; `before` then says nothing. */
  readonly damaged?: true;
}

/** Marks receipts as reverted, and intents none of whose receipts still stand. */
export async function markUndone(
  store: StorePort,
  runId: string,
  sequences: readonly number[],
  at: number,
): Promise<void> {
  await store.write([
    ...sequences.map((sequence) => ({
      sql: "UPDATE library_receipts SET undone_at = ? WHERE sequence = ? AND undone_at IS NULL",
      values: [at, sequence],
    })),
    {
      sql: `UPDATE library_intents SET state = 'undone' WHERE run_id = ? AND state = 'committed'
        AND EXISTS (SELECT 1 FROM library_receipts r WHERE r.intent_id = library_intents.intent_id)
        AND NOT EXISTS (SELECT 1 FROM library_receipts r
          WHERE r.intent_id = library_intents.intent_id AND r.undone_at IS NULL)`,
      values: [runId],
    },
  ]);
}

/** What a later attempt must know of changes that are committed. */
export function callsOf(changes: readonly Change[]): Pick<Intent, "calls" | "ordinals"> {
  return {
    calls: changes.flatMap(({ ordinal, operationId, call }) =>
      call === undefined ? [] : [{ ...call, ordinal, operationId }],
    ),
    ordinals: [...new Set(changes.map(({ ordinal }) => ordinal))],
  };
}

function intentOf(row: SqlRow): Intent {
  const body = parsed(row["body"]) as Partial<IntentBody> | undefined;
  if (!isIntentBody(body)) {
    throw new WorkflowError("run_damaged", {
      args: { run: String(row["run_id"]), part: String(row["unit_id"]) },
    });
  }
  return {
    intentId: Number(row["intent_id"]),
    runId: String(row["run_id"]),
    unitId: String(row["unit_id"]),
    part: String(row["part"]),
    attempt: Number(row["attempt"]),
    state: String(row["state"]) as Intent["state"],
    ...body,
    files: body.files ?? [],
  };
}

/** Intents of an older version say nothing of files. */
type StoredBody = Omit<IntentBody, "files"> & Partial<Pick<IntentBody, "files">>;

function isIntentBody(body: Partial<IntentBody> | undefined): body is StoredBody {
  return [body?.changes, body?.objects, body?.calls, body?.ordinals].every(Array.isArray);
}

function receiptOf(row: SqlRow): StoredReceipt {
  const target: ChangeTarget = {
    type: String(row["target_type"]) as ChangeTarget["type"],
    ref: { libraryId: Number(row["library_id"]), key: String(row["object_key"]) },
  };
  const undoneAt = row["undone_at"];
  const operations = parsed(row["operations"]);
  const created = row["before_state"] === null;
  const before = created ? null : stateOf(row["before_state"], target);
  return {
    sequence: Number(row["sequence"]),
    receiptId: String(row["receipt_id"]),
    runId: String(row["run_id"]),
    unitId: String(row["unit_id"]),
    ordinal: Number(row["ordinal"]),
    operations: Array.isArray(operations) ? (operations as readonly string[]) : [],
    target,
    before: before ?? null,
    afterDigest: String(row["after_digest"]),
    committedAt: Number(row["committed_at"]),
    ...(typeof undoneAt === "number" ? { undoneAt } : {}),
    ...(before === undefined ? { damaged: true } : {}),
  };
}

/** Undefined when it is no state of that object. */
function stateOf(text: SqlValue | undefined, { type, ref }: ChangeTarget): ObjectState | undefined {
  const state = parsed(text) as Partial<ItemState & CollectionState> | undefined;
  if (typeof state !== "object") return undefined;
  const own =
    state.ref?.key === ref.key &&
    state.ref.libraryId === ref.libraryId &&
    typeof state.trashed === "boolean" &&
    (state.parentKey === null || typeof state.parentKey === "string");
  const whole =
    type === "collection"
      ? typeof state.name === "string"
      : typeof state.itemType === "string" &&
        typeof state.fields === "object" &&
        [state.creators, state.tags, state.collections, state.relations].every(Array.isArray);
  return own && whole ? (state as ObjectState) : undefined;
}

/** Undefined for what is no JSON text. */
function parsed(text: SqlValue | undefined): unknown {
  try {
    return typeof text === "string" ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** A state as it may be kept: where a linked file lies on this computer is nobody else's. */
function storable<T extends ObjectState>(state: T | null): T | null {
  if (state === null || !isItemState(state)) return state;
  const path = state.attachment?.path ?? null;
  if (state.attachment === null || path === null || isPortable(path)) return state;
  return { ...state, attachment: { ...state.attachment, path: null } };
}

function isPortable(path: string): boolean {
  return /^(?:storage|attachments):/.test(path) || isLinkedPlace(path);
}

function withoutAbsolutePath(change: Change): Change {
  return change.kind === "create-item"
    ? { ...change, state: storable(change.state) ?? change.state }
    : change;
}
