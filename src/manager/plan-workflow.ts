import { readNotePayloads } from "../library/note-payload.ts";
import type { ItemRef } from "../model/item-ref.ts";
import type { JsonObject } from "../model/json.ts";
import type { PlanMode } from "../model/selection.ts";
import type { LoadedWorkflow } from "../model/workflow.ts";
import type { Clock } from "../ports/clock.ts";
import type { FilesPort } from "../ports/files.ts";
import type { LibraryPort } from "../ports/library.ts";
import { planSelection, type SelectionPlan } from "../selection/plan-selection.ts";
import { prepareSelection } from "../selection/prepare-selection.ts";
import type { NoteRecord, PlannerProbes } from "../selection/probes.ts";

export interface PlanningHost {
  readonly library: LibraryPort;
  readonly files: Pick<FilesPort, "existing">;
  readonly clock: Pick<Clock, "now">;
}

/** The planner's questions, asked of the library and the disk. */
export function hostProbes({ library, files }: Pick<PlanningHost, "library" | "files">): PlannerProbes {
  return {
    files: { existing: (paths) => files.existing(paths) },
    notes: {
      read: async (refs, { payloads }) =>
        (await library.noteHtml(refs)).map((html): NoteRecord | null => {
          if (html === null) return null;
          return payloads ? { html, payloads: readNotePayloads(html) } : { html };
        }),
    },
  };
}

/** Reads the facts of a selection and plans a workflow on it. */
export async function planWorkflow(
  host: PlanningHost,
  workflow: LoadedWorkflow,
  selection: readonly ItemRef[],
  mode: PlanMode,
  params: JsonObject,
): Promise<SelectionPlan> {
  const sampledAt = new Date(host.clock.now()).toISOString();
  const prepared = prepareSelection(await host.library.facts(selection));
  return planSelection({
    selection: prepared,
    rules: workflow.manifest,
    mode,
    params,
    probes: hostProbes(host),
    sampledAt,
  });
}
