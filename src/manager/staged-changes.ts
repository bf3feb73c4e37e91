import { previewChanges } from "../library/preview-changes.ts";
import { titlesFor } from "../library/describe-changes.ts";
import type { Change } from "../model/change.ts";
import type { JsonValue } from "../model/json.ts";
import type { IndexPath, RunEvent } from "../model/run-event.ts";
import type { LibraryPort } from "../ports/library.ts";

/** What the units of a run have staged and not written yet, for the question about it. */
export interface StagedChanges {
  /** To be told of every event, those of before a restart first. */
  note(event: RunEvent): void;
  /** What the gate `node` asks about, as `{changes: ChangePreview[]}`; null when it asks about nothing staged. */
  preview(node: string, path: IndexPath): Promise<JsonValue>;
}

/** Holds references to what the run holds anyway, until a unit's gate is answered. */
export function createStagedChanges(library: Pick<LibraryPort, "items" | "collections">): StagedChanges {
  const staged = new Map<string, readonly Change[]>();
  return {
    note(event) {
      if (event.t === "node.closed" && event.how === "ok" && event.node.endsWith(APPLY)) {
        const changes = changesOf(event.output);
        if (changes.length > 0) staged.set(keyOf(event.node, APPLY, event.path), changes);
      } else if (event.t === "gate.answered") staged.delete(keyOf(event.node, APPROVE, event.path));
    },
    async preview(node, path) {
      const changes = staged.get(keyOf(node, APPROVE, path));
      if (changes === undefined) return null;
      const shown = previewChanges(changes, await titlesFor(library, changes));
      return { changes: shown as unknown as readonly JsonValue[] };
    },
  };
}

/** The ends of the ids of two nodes that belong together (`formats/native/unit-chains.ts`). */
const APPLY = "apply";
const APPROVE = "approve";

function keyOf(node: string, end: string, path: IndexPath): string {
  return `${node.slice(0, -end.length)}\n${path.join(".")}`;
}

function changesOf(output: JsonValue | undefined): readonly Change[] {
  if (typeof output !== "object" || output === null || !("changes" in output)) return [];
  const changes: unknown = output.changes;
  return Array.isArray(changes) ? (changes as readonly Change[]) : [];
}
