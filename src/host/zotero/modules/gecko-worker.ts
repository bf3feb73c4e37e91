import type { Clock } from "../../../ports/clock.ts";
import type { ModuleWorker, WorkerEnd } from "../../../ports/modules.ts";
import type { EndedWorkers } from "./ended-workers.ts";
import type { MemoryWatch } from "./memory-watch.ts";
import { createMessageBalance } from "./message-balance.ts";
import type { PageWorker } from "./package-page.ts";

export interface GeckoWorkerOptions {
  readonly started: PageWorker;
  readonly clock: Clock;
  readonly endedWorkers: EndedWorkers;
  readonly memory: MemoryWatch;
  /** What its memory may come to, in bytes. */
  readonly memoryBytes: number;
  /** How long it may take to its first message, in milliseconds. */
  readonly bootMs: number;
  /** Called once, when it is gone. */
  readonly onGone: () => void;
}

/** A worker that does not end within so long after it was told to is counted as gone. */
const END_MS = 5_000;

/**
 * What came of a worker of a page: texts are passed on, anything else is held against it. All that comes from it is
 * hostile; of its events only texts and numbers are read.
 */
export function watchGeckoWorker(options: GeckoWorkerOptions): ModuleWorker {
  const { clock, memoryBytes } = options;
  const { started } = options;
  const { worker, url } = started;
  const early: string[] = [];
  let onText: ((text: string) => void) | undefined;
  let onEnd: ((end: WorkerEnd) => void) | undefined;
  let end: WorkerEnd | undefined;
  let why: WorkerEnd | undefined;
  let booted = false;
  let stopWaiting: (() => void) | undefined;
  let tellGone: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => {
    tellGone = resolve;
  });
  const balance = createMessageBalance();

  const becomeGone = (): void => {
    if (end !== undefined) return;
    end =
      why ??
      (booted ? { reason: "ended" } : { reason: "boot-failed", message: "it ended before it was ready" });
    stopBoot();
    stopWaiting?.();
    stopListening();
    watched.stop();
    started.forget();
    options.onGone();
    tellGone();
    onEnd?.(end);
  };
  /** The first reason counts. */
  const finish = (reason: WorkerEnd): void => {
    if (why !== undefined || end !== undefined) return;
    why = reason;
    early.length = 0;
    stopWaiting = clock.after(END_MS, becomeGone);
    worker.terminate();
  };

  const stopListening = options.endedWorkers.onEnded(url, becomeGone);
  const stopBoot = clock.after(options.bootMs, () =>
    finish({ reason: "boot-failed", message: `it was not ready after ${String(options.bootMs)} ms` }),
  );
  const watched = options.memory.watch({
    url,
    memoryBytes,
    onTooLarge: () => finish({ reason: "out-of-memory" }),
  });

  worker.onmessage = (event) => {
    if (why !== undefined) return;
    watched.heard();
    if (!booted) {
      booted = true;
      stopBoot();
    }
    const text = (event as MessageEvent).data as unknown;
    if (typeof text !== "string") finish(notText());
    else if (!balance.received()) finish({ reason: "crashed", message: "it sent messages without end" });
    else if (onText === undefined) early.push(text);
    else onText(text);
  };
  worker.onmessageerror = () => finish(notText());
  worker.onerror = (event: unknown) => {
    const error = event as ErrorEvent;
    // It is told to whoever runs the hook; the application's console need not hear of it.
    error.preventDefault();
    finish(failure(error, booted));
  };

  return {
    post(text) {
      if (why !== undefined || end !== undefined) return;
      balance.sent();
      worker.postMessage(text);
    },
    onMessage(listener) {
      onText = listener;
      for (const text of early.splice(0)) listener(text);
    },
    onEnd(listener) {
      onEnd = listener;
      if (end !== undefined) listener(end);
    },
    async terminate() {
      finish({ reason: "terminated" });
      await gone;
    },
  };
}

/** A worker that never was, and why. */
export function failedWorker(message: string): ModuleWorker {
  return {
    post: () => undefined,
    onMessage: () => undefined,
    onEnd: (listener) => listener({ reason: "boot-failed", message }),
    terminate: () => Promise.resolve(),
  };
}

/** Only code that went around the bootstrap does that. */
function notText(): WorkerEnd {
  return { reason: "crashed", message: "it posted what is no text" };
}

/** With this preference, which Zotero has set to false, newer engines load no worker of the kind that is needed. */
function signatureHint(): string {
  const name = "xpinstall.signatures.required";
  return Services.prefs.getBoolPref(name, true) ? ` (its preference ${name} is true)` : "";
}

/** An error event; one without a message says that the bootstrap, or what it imports, did not load. */
function failure({ message, filename, lineno, colno }: Partial<ErrorEvent>, booted: boolean): WorkerEnd {
  if (typeof message !== "string" || message === "") {
    return booted
      ? { reason: "crashed", message: "an error without a message" }
      : { reason: "boot-failed", message: `the application did not load its bootstrap${signatureHint()}` };
  }
  if (/^(?:uncaught exception: )?out of memory$/.test(message)) return { reason: "out-of-memory" };
  return {
    reason: booted ? "crashed" : "boot-failed",
    message,
    stack: `@${String(filename)}:${String(lineno)}:${String(colno)}`,
  };
}
