import type { ItemRef } from "../../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import type { BackendProfile } from "../../../model/provider-result.ts";
import type { SelectionContext } from "../../../model/selection.ts";

/** What the unit offers to every request (`spec/native-workflows.md` §10.3). */
export interface RequestSources {
  readonly taskName: string;
  readonly selectionContext: SelectionContext;
  /** The unit's own target parent. */
  readonly targetParentRef?: ItemRef;
  /** Absolute paths by `libraryId/key`, as far as the host could tell. */
  readonly paths: ReadonlyMap<string, string>;
  readonly workflowParams: JsonObject;
}

/** What a run adds to every request: where it goes, and what its settings ask for. */
export interface RequestSettings {
  /** Absent: the provider needs none, or there is none. */
  readonly backend?: BackendProfile;
  /** The preference to ask agents for feedback on a skill. */
  readonly collectFeedback?: boolean;
  /** The user lets this run's agents write to the library without asking. */
  readonly autoApproveWrites?: boolean;
  /** Way back into the library for a skill runner's jobs; absent: this program offers none. */
  readonly hostAccess?: { readonly endpoint: string; readonly token: string; readonly scope: string };
}

/** `taskName`, sources and target parent under the newest names and the older ones (N17). */
export function commonFields(sources: RequestSources): Record<string, JsonValue> {
  const attachments = sources.selectionContext.items.filter((entry) => entry.kind === "attachment");
  const parent = sources.targetParentRef ?? derivedParent(sources.selectionContext);
  return {
    taskName: sources.taskName,
    sourceAttachmentRefs: attachments.map((entry) => ({ ...entry.ref })),
    sourceAttachmentPaths: attachments.flatMap(
      (entry) => sources.paths.get(`${String(entry.ref.libraryId)}/${entry.ref.key}`) ?? [],
    ),
    // The host's number of the item never leaves its adapter, so the older name holds the portable key.
    ...(parent === undefined ? {} : { targetParentRef: { ...parent }, targetParentID: parent.key }),
  };
}

/** The first of: parent of attachment 1, parent 1, parent of child 1, child 1, parent of note 1, note 1. */
export function derivedParent(context: SelectionContext): ItemRef | undefined {
  const first = (kind: string) => context.items.find((entry) => entry.kind === kind);
  const child = first("child");
  const note = first("note");
  return (
    first("attachment")?.parentRef ??
    first("parent")?.ref ??
    child?.parentRef ??
    child?.ref ??
    note?.parentRef ??
    note?.ref
  );
}
