import { Worker } from "node:worker_threads";
import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ContentPort } from "../../ports/content.ts";
import type { ConversionAnswer, ConversionRequest } from "./note-content/conversion-message.ts";
import { prepareImage } from "./images.ts";
import { createConversions } from "./note-content/conversions.ts";

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
  const convert = createConverter(workerFile, timeoutMs, memoryMb);
  return {
    prepareImage,
    sanitizeNoteHtml: (text) => convert({ member: "sanitizeNoteHtml", text }),
    htmlToMarkdown: (text) => convert({ member: "htmlToMarkdown", text }),
    markdownToHtml: (text) => convert({ member: "markdownToHtml", text }),
    htmlToText: (text) => convert({ member: "htmlToText", text }),
  };
}

interface Conversion {
  readonly request: ConversionRequest;
  readonly settle: (answer: ConversionAnswer) => void;
}

/** One thread, made when it is first needed and again after it was ended; it works on one note at a time. */
function createConverter(
  workerFile: string,
  timeoutMs: number,
  memoryMb: number,
): (request: ConversionRequest) => Promise<string> {
  const waiting: Conversion[] = [];
  let worker: Worker | undefined;
  let ready = false;
  let current: Conversion | undefined;
  let timer: NodeJS.Timeout | undefined;

  function next(): void {
    current ??= waiting.shift();
    if (current === undefined) {
      // Nothing to wait for: the program may end.
      worker?.unref();
      return;
    }
    worker ??= start();
    worker.ref();
    if (!ready || timer !== undefined) return;
    timer = setTimeout(() => {
      giveUp({ reason: "slow", seconds: timeoutMs / 1000 });
    }, timeoutMs);
    worker.postMessage(current.request);
  }

  function start(): Worker {
    ready = false;
    const started = new Worker(workerFile, {
      argv: [],
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    let reason = "the thread that converts notes ended";
    started.on("message", (answer: ConversionAnswer) => {
      if (started !== worker) return;
      if (ready) done(answer);
      else if ("text" in answer) {
        ready = true;
        next();
      } else {
        worker = undefined;
        void started.terminate();
        done(answer);
      }
    });
    started.on("error", (error: NodeJS.ErrnoException) => {
      reason = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : error.message;
    });
    started.on("exit", () => {
      if (started === worker) giveUp({ reason });
    });
    return started;
  }

  function done(answer: ConversionAnswer): void {
    clearTimeout(timer);
    timer = undefined;
    const conversion = current;
    current = undefined;
    conversion?.settle(answer);
    next();
  }

  /** The note at hand is refused; those that wait get a new thread. */
  function giveUp(args: Readonly<Record<string, string | number>>): void {
    const ended = worker;
    worker = undefined;
    void ended?.terminate();
    done({ code: "note_conversion_failed", args });
  }

  return (request) =>
    new Promise((resolve, reject) => {
      const settle = (answer: ConversionAnswer) => {
        if ("text" in answer) resolve(answer.text);
        else reject(new WorkflowError(answer.code, { args: answer.args }));
      };
      waiting.push({ request, settle });
      next();
    });
}
