import { xpcomService } from "../xpcom.ts";

/** Tells when the thread of a worker has ended, whoever ended it. */
export interface EndedWorkers {
  /** Calls `ended` once, when the worker at `url` is gone; the function answered with ends the waiting. */
  onEnded(url: string, ended: () => void): () => void;
  /** Whoever waits is told nothing more. */
  close(): void;
}

/** The application's own list of running workers knows; the worker object itself tells nothing of its end. */
export function watchEndedWorkers(): EndedWorkers {
  const manager = xpcomService(
    "@mozilla.org/dom/workers/workerdebuggermanager;1",
    Ci.nsIWorkerDebuggerManager,
  );
  const waiting = new Map<string, () => void>();
  const listener = {
    QueryInterface: ChromeUtils.generateQI(["nsIWorkerDebuggerManagerListener"]),
    onRegister: () => undefined,
    onUnregister({ url }: nsIWorkerDebugger) {
      const ended = waiting.get(url);
      waiting.delete(url);
      ended?.();
    },
  } as unknown as nsIWorkerDebuggerManagerListener;
  manager.addListener(listener);
  return {
    onEnded(url, ended) {
      waiting.set(url, ended);
      return () => void waiting.delete(url);
    },
    close() {
      waiting.clear();
      manager.removeListener(listener);
    },
  };
}
