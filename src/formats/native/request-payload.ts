import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import type { ProviderRequest } from "../../model/provider-result.ts";
import type { SelectionContext } from "../../model/selection.ts";

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

/** The declarative `pass-through.run.v1` payload (§10.4). */
export function passThroughPayload(sources: RequestSources): ProviderRequest {
  return {
    kind: "pass-through.run.v1",
    selectionContext: sources.selectionContext as unknown as JsonObject,
    parameter: sources.workflowParams,
    ...commonFields(sources),
  };
}

/** A hook's payload with what the engine fills in where the hook left it out (§8.4). */
export function completePayload(built: JsonObject, kind: string, sources: RequestSources): ProviderRequest {
  const { mode, ...rest } = built;
  const runtimeOptions =
    typeof mode === "string"
      ? { runtime_options: { ...objectOf(built.runtime_options), execution_mode: mode } }
      : {};
  return {
    ...commonFields(sources),
    // The pass-through contract requires the context; a hook that builds only parameters need not repeat it.
    ...(kind === "pass-through.run.v1" && built.selectionContext === undefined
      ? { selectionContext: sources.selectionContext as unknown as JsonObject }
      : {}),
    ...rest,
    ...runtimeOptions,
    kind: typeof built.kind === "string" ? built.kind : kind,
  };
}

function commonFields(sources: RequestSources): Record<string, JsonValue> {
  const attachments = sources.selectionContext.items.filter((entry) => entry.kind === "attachment");
  const parent = sources.targetParentRef ?? derivedParent(sources.selectionContext);
  return {
    taskName: sources.taskName,
    sourceAttachmentRefs: attachments.map((entry) => ({ ...entry.ref })),
    sourceAttachmentPaths: attachments.flatMap(
      (entry) => sources.paths.get(`${String(entry.ref.libraryId)}/${entry.ref.key}`) ?? [],
    ),
    ...(parent === undefined ? {} : { targetParentRef: { ...parent } }),
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

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
