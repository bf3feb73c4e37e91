import type { WorkflowRoot } from "../model/workflow.ts";
import type { Clock } from "../ports/clock.ts";
import type { FilesPort } from "../ports/files.ts";

export interface WatchWorkflowsParts {
  readonly files: Pick<FilesPort, "watch">;
  readonly clock: Clock;
  /** Folders that are scanned now; those of the plugin itself do not change. */
  readonly roots: () => readonly WorkflowRoot[];
  /** Reads workflows anew. */
  readonly changed: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** What is saved together counts once. */
const QUIET_MS = 300;

/** Looks after a person's own folders of workflows; the function it answers with ends that. */
export function watchWorkflows({ files, clock, roots, changed, onError }: WatchWorkflowsParts): () => void {
  let cancel: () => void = () => undefined;
  let ended = false;
  const soon = () => {
    cancel();
    cancel = clock.after(QUIET_MS, () => {
      changed().catch((error: unknown) => {
        if (!ended) onError(error);
      });
    });
  };
  const watches = roots()
    .filter(({ kind }) => kind !== "official")
    .map(({ path }) => files.watch(path, soon));
  return () => {
    ended = true;
    cancel();
    for (const end of watches) end();
  };
}
