import { Worker } from "node:worker_threads";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ContentPort } from "../../ports/content.ts";
import {
  askingConversions,
  type ConversionAnswer,
  type ConversionRequest,
} from "../shared/note-content/conversion-message.ts";
import { createConversions } from "../shared/note-content/conversions.ts";
import { createWorkerQueue, type RequestThread, type ThreadEvents } from "../shared/worker-queue.ts";
import { prepareImage } from "./images.ts";

export interface NodeContentOptions {
  /** The built `note-worker.ts`, absolute. Without it notes are converted in this thread, as long as that takes. */
  readonly workerFile?: string;
  /** So long may one note take, in milliseconds. @default one minute */
  readonly timeoutMs?: number;
  /** So much memory may the documents take. @default 1024 */
  readonly memoryMb?: number;
}

/**
 * Conversion of notes in a thread of its own: what hooks hand in may be of any size and shape, and the libraries are slow
 * on some of it, so one note can neither hold up nor end the program. Such a note is refused with
 * `note_conversion_failed`.
 */
export function createNodeContent({
  workerFile,
  timeoutMs = 60_000,
  memoryMb = 1024,
}: NodeContentOptions = {}): ContentPort {
  if (workerFile === undefined) return { ...createConversions(), prepareImage };
  const queue = createWorkerQueue<ConversionRequest, ConversionAnswer>({
    start: (events) => startThread(workerFile, memoryMb, events),
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    timeoutMs,
    tooSlow: (seconds) => failed({ reason: "slow", seconds }),
  });
  return { prepareImage, ...askingConversions((request) => queue.ask(request)) };
}

function startThread(
  workerFile: string,
  memoryMb: number,
  { ready, answer, gone }: ThreadEvents<ConversionAnswer>,
): RequestThread<ConversionRequest> {
  const worker = new Worker(workerFile, {
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  let isReady = false;
  let reason = "the thread that converts notes ended";
  worker.on("message", (message: ConversionAnswer) => {
    if (isReady) answer(message);
    else if ("text" in message) {
      isReady = true;
      ready();
    } else gone(new WorkflowError(message.code, { args: message.args }));
  });
  worker.on("error", (error: NodeJS.ErrnoException) => {
    reason = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error.message;
  });
  worker.on("exit", () => gone(failed({ reason })));
  return {
    send: (request) => worker.postMessage(request),
    end: () => void worker.terminate(),
    hold(busy) {
      // With nothing to wait for the program may end.
      if (busy) worker.ref();
      else worker.unref();
    },
  };
}

function failed(args: Readonly<Record<string, string | number>>): WorkflowError {
  return new WorkflowError("note_conversion_failed", { args });
}
