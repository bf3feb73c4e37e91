import { WorkflowError } from "../errors/workflow-error.ts";
import type { CallRecord, Change, ChangeTarget, FileChange } from "../model/change.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { Clock } from "../ports/clock.ts";
import type { LibraryInfo, LibraryPort } from "../ports/library.ts";
import { canonicalJson } from "./canonical-json.ts";
import { refId, refJson, targetId, targetOf } from "./change-target.ts";
import { type Draft, openDraft } from "./draft.ts";
import { createLayeredView, type LibraryView } from "./library-view.ts";
import { textDigest } from "./state-digest.ts";
import { validateChanges } from "./validate-changes.ts";

/** The v12 answer to a staged call (`spec/native-workflows.md` §9.2). */
export interface StagedAnswer extends JsonObject {
  readonly state: "committed" | "unchanged";
  readonly receipt: JsonObject;
  readonly result: JsonValue;
}

export interface StagedCall {
  /** Owner of the member: operation ids are unique per owner. */
  readonly owner: string;
  /** Such as `notes.create` or `item.updateTags`. */
  readonly operation: string;
  readonly operationId: string;
  /** What was asked for, without the operation id; an equal request with the same id is the same call. */
  readonly request: JsonObject;
  /**
   * What the sources named in the request hold, such as the digests of files; with the request it tells whether two calls
   * are the same. Asked when the call's turn has come, before `build`.
   */
  readonly prepare?: () => Promise<JsonObject>;
  /** When it aborts before the call is staged, nothing is. */
  readonly signal?: AbortSignal;
}

/** A call that an earlier attempt of the unit committed. */
export interface CommittedCall extends CallRecord {
  readonly ordinal: number;
  readonly operationId: string;
}

/**
 * All that one attempt of one unit reads and changes in the library (`design/decisions.md`, unit of work). Nothing
 * is written: changes are validated, staged in call order, and seen by the unit's later reads.
 */
export interface UnitOfWork extends LibraryView {
  /** Staged so far, in order; plain data for the journal. */
  readonly changes: readonly Change[];
  /** How many changes lie over the library; a cache of reads is good while it stays. */
  readonly depth: number;
  /**
   * Carries out one call: `build` reads and changes a draft and answers the call's result. Calls run one after
   * another in the order in which they came. The same operation id with an equal request gives the same answer, with
   * another request it is refused with `idempotency_conflict`; so is a request that differs from what an earlier
   * attempt committed under the same ordinal. Other refusals are those of `validateChanges` and of `build`; a
   * refused call leaves nothing behind.
   */
  stage(call: StagedCall, build: (draft: Draft) => Promise<JsonValue> | JsonValue): Promise<StagedAnswer>;
  /** The answer to an earlier call of this attempt, or to one that an earlier attempt committed. */
  answerOf(owner: string, operationId: string): Promise<JsonObject | undefined>;
  /** What the last refusal of a call of this attempt was; undefined when it was not refused. */
  failureOf(owner: string, operationId: string): unknown;
  /** What the unit staged for the files of an attachment. */
  stagedFiles(attachment: ItemRef): readonly FileChange[];
}

export interface UnitOfWorkOptions {
  readonly library: LibraryPort;
  readonly clock: Pick<Clock, "now">;
  readonly newReceiptId: () => string;
  /** Staged before, as the journal kept them: the same changes over the library of now. */
  readonly changes?: readonly Change[];
  /** Calls of this unit that an earlier attempt committed. */
  readonly committedCalls?: readonly CommittedCall[];
  /** Changes will only be listed, as in a dry run: also those of a library that is open for reading only. */
  readonly pretend?: boolean;
}

interface OpenCall {
  isSame(call: StagedCall): boolean | Promise<boolean>;
  readonly answer: Promise<StagedAnswer>;
}

export function createUnitOfWork(options: UnitOfWorkOptions): UnitOfWork {
  const { library, clock, newReceiptId } = options;
  const view = createLayeredView(library);
  const journalled = options.changes ?? [];
  const changes: Change[] = [...journalled];
  const calls = new Map<string, OpenCall>();
  const failures = new Map<string, unknown>();
  const committed = new Map((options.committedCalls ?? []).map((call) => [call.ordinal, call]));
  const identities = new WeakMap<StagedCall, StagedCall>();
  const keysInUse = new Set<string>();
  let nextOrdinal = 0;
  let libraries: Promise<readonly LibraryInfo[]> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  for (const { ordinal, operation, operationId, call } of journalled) {
    nextOrdinal = Math.max(nextOrdinal, ordinal + 1);
    if (call === undefined) continue;
    const { requestDigest, answer } = call;
    calls.set(callId(call.owner, operationId), {
      isSame: async (asked) =>
        asked.operation === operation && (await digestOf(await identified(asked))) === requestDigest,
      answer: Promise.resolve(answer as StagedAnswer),
    });
  }
  let loading: Promise<void> | undefined = journalled.length === 0 ? undefined : load();

  async function load(): Promise<void> {
    const refs = journalled.flatMap((change) => (change.kind === "edit-item" ? [change.ref] : []));
    const states = refs.length === 0 ? [] : await library.items(refs);
    const byRef = new Map(refs.map((ref, at) => [refId(ref), states[at]]));
    for (const change of journalled) view.add(change, byRef.get(refId(targetOf(change).ref)));
    loading = undefined;
  }

  async function ready<T>(read: () => Promise<T>): Promise<T> {
    if (loading !== undefined) await loading;
    return read();
  }

  function newKey(libraryId: number): string {
    for (;;) {
      const key = library.newKey(libraryId);
      const id = refId({ libraryId, key });
      if (!keysInUse.has(id)) {
        keysInUse.add(id);
        return key;
      }
    }
  }

  async function carryOut(
    call: StagedCall,
    ordinal: number,
    build: (draft: Draft) => Promise<JsonValue> | JsonValue,
  ): Promise<StagedAnswer> {
    if (loading !== undefined) await loading;
    refuseWhenAborted(call);
    const identity = await identified(call);
    identities.set(call, identity);
    const before = committed.get(ordinal);
    if (before !== undefined) {
      const isSame = before.owner === call.owner && before.requestDigest === (await digestOf(identity));
      if (!isSame) throw conflict(call);
      return before.answer as StagedAnswer;
    }
    const receiptId = newReceiptId();
    const { operation, operationId } = call;
    const draft = openDraft(view, { ordinal, operation, operationId, receiptId }, newKey);
    const result = await build(draft);
    libraries ??= library.libraries();
    if (draft.changes.length > 0) {
      await validateChanges(draft.changes, draft, library, await libraries, options.pretend);
    }
    const [requestDigest, effectDigest] = await Promise.all([
      digestOf(identity),
      textDigest(canonicalJson(draft.changes.map(effectOf))),
    ]);
    const receipt = {
      receiptId,
      operationId,
      operation,
      committedAt: new Date(clock.now()).toISOString(),
      effectDigest,
      changes: describeTargets(draft.changes),
    };
    const state = draft.changes.length === 0 ? "unchanged" : "committed";
    const answer: StagedAnswer = { state, receipt, result };
    refuseWhenAborted(call);
    draft.settle();
    const record: CallRecord = { owner: call.owner, requestDigest, answer };
    draft.changes.forEach((change, at) => changes.push(at === 0 ? { ...change, call: record } : change));
    return answer;
  }

  return {
    changes,
    get depth() {
      return view.depth;
    },
    item: (ref) => ready(() => view.item(ref)),
    items: (refs) => ready(() => view.items(refs)),
    collection: (ref) => ready(() => view.collection(ref)),
    collections: (refs) => ready(() => view.collections(refs)),
    listCollections: (libraryId) => ready(() => view.listCollections(libraryId)),
    childItems: (parent) => ready(() => view.childItems(parent)),
    notes: (parent) => ready(() => view.notes(parent)),
    find: (query) => ready(() => view.find(query)),

    async stage(call, build) {
      const id = callId(call.owner, call.operationId);
      const earlier = calls.get(id);
      if (earlier !== undefined) {
        if (!(await earlier.isSame(call))) throw conflict(call);
        return earlier.answer;
      }
      const ordinal = nextOrdinal++;
      const answer = queue.then(() => carryOut(call, ordinal, build));
      failures.delete(id);
      calls.set(id, {
        async isSame(other) {
          if (askedOf(other) !== askedOf(call)) return false;
          if (other.prepare === undefined) return true;
          // Once the first has had its turn it is known what its files held.
          await answer;
          return askedOf(await identified(other)) === askedOf(identities.get(call) ?? call);
        },
        answer,
      });
      // A refused call leaves no key: the hook may ask again, with another request too.
      queue = answer.catch((error: unknown) => {
        calls.delete(id);
        failures.set(id, error);
      });
      return answer;
    },

    async answerOf(owner, operationId) {
      const open = calls.get(callId(owner, operationId));
      if (open !== undefined) return open.answer.catch(() => undefined);
      for (const call of committed.values()) {
        if (call.owner === owner && call.operationId === operationId) return call.answer;
      }
      return undefined;
    },
    failureOf: (owner, operationId) => failures.get(callId(owner, operationId)),
    stagedFiles: (attachment) => view.stagedFiles(attachment),
  };
}

/** The call with what its sources hold as part of its request. */
async function identified(call: StagedCall): Promise<StagedCall> {
  const { prepare, ...rest } = call;
  return prepare === undefined ? call : { ...rest, request: { ...call.request, prepared: await prepare() } };
}

function askedOf(call: StagedCall): string {
  return `${call.operation}\n${canonicalJson(call.request)}`;
}

function digestOf(call: StagedCall): Promise<string> {
  return textDigest(askedOf(call));
}

function refuseWhenAborted(call: StagedCall): void {
  if (call.signal?.aborted === true) throw new WorkflowError("canceled");
}

function callId(owner: string, operationId: string): string {
  return `${owner}\n${operationId}`;
}

function conflict(call: StagedCall): WorkflowError {
  return new WorkflowError("idempotency_conflict", {
    args: { operation: call.operation, operationId: call.operationId },
  });
}

/** What a change does, without what differs from one attempt to the next. */
function effectOf(change: Change): unknown {
  const { operation } = change;
  const { ref } = targetOf(change);
  switch (change.kind) {
    case "create-item":
    case "create-collection":
      return { operation, ref, state: change.state, ...filesOf(change) };
    case "edit-item":
      return { operation, ref, edits: change.edits, ...filesOf(change) };
    case "edit-collection":
      return { operation, ref, to: change.to };
  }
}

function filesOf(change: Change): object {
  return "files" in change ? { files: change.files } : {};
}

/** One entry per object, with the strongest word for what became of it. */
function describeTargets(changes: readonly Change[]): readonly JsonObject[] {
  const objects = new Map<string, { target: ChangeTarget; action: string }>();
  for (const change of changes) {
    const target = targetOf(change);
    const id = targetId(target);
    if (!objects.has(id)) objects.set(id, { target, action: actionOf(change) });
  }
  return [...objects.values()].map(({ target, action }) => ({
    type: target.type,
    ref: refJson(target.ref),
    action,
  }));
}

function actionOf(change: Change): string {
  if (change.kind === "create-item" || change.kind === "create-collection") return "created";
  const trashed =
    change.kind === "edit-item"
      ? change.edits.some((edit) => edit.facet === "trashed" && edit.to)
      : change.to.trashed && !change.from.trashed;
  return trashed ? "trashed" : "updated";
}
