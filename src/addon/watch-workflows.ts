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

export interface WorkflowWatch {
  /** Folders were added or taken out. */
  update(): void;
  end(): void;
}

/** What is saved together counts once. */
const QUIET_MS = 300;

/** Looks after a person's own folders of workflows. */
export function watchWorkflows({
  files,
  clock,
  roots,
  changed,
  onError,
}: WatchWorkflowsParts): WorkflowWatch {
  const watches = new Map<string, () => void>();
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
  const update = () => {
    if (ended) return;
    const own = roots().filter(({ kind }) => kind !== "official");
    const paths = new Set(own.map(({ path }) => path));
    for (const [path, stop] of watches) {
      if (paths.has(path)) continue;
      stop();
      watches.delete(path);
    }
    for (const path of paths) {
      if (!watches.has(path)) watches.set(path, files.watch(path, soon));
    }
  };
  update();
  return {
    update,
    end() {
      ended = true;
      cancel();
      for (const stop of watches.values()) stop();
      watches.clear();
    },
  };
}
