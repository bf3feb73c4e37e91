import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { Clock } from "../../../ports/clock.ts";
import type { ContentPort } from "../../../ports/content.ts";
import {
  askingConversions,
  type ConversionAnswer,
  type ConversionRequest,
} from "../../shared/note-content/conversion-message.ts";
import { createWorkerQueue, type RequestThread, type ThreadEvents } from "../../shared/worker-queue.ts";
import type { ContentRefusal, ContentRequest, PictureAnswer, PictureRequest } from "./content-message.ts";

export interface GeckoContentOptions {
  /** The built `workers/content-worker.ts`, a `chrome:` or `resource:` address. */
  readonly workerUrl: string;
  readonly clock: Pick<Clock, "after">;
  /** So long may one note or picture take, in milliseconds. @default one minute */
  readonly timeoutMs?: number;
  /** A worker with nothing to do for so long is ended, in milliseconds. @default half a minute */
  readonly idleMs?: number;
}

/** The port, and the way to end its workers. */
export interface GeckoContent extends ContentPort {
  /** Ends the workers at once; what is waiting is refused with `canceled`, and so is what comes later. */
  close(): void;
}

/**
 * Notes and pictures in workers of our own code, since the libraries and decoders take longer than the application may
 * stand still. Notes are converted by the same code as on Node, over nodes of its own, since workers have no document.
 */
export function createGeckoContent({
  workerUrl,
  clock,
  timeoutMs = 60_000,
  idleMs = 30_000,
}: GeckoContentOptions): GeckoContent {
  const rest = { after: (ms: number, run: () => void) => clock.after(ms, run), timeoutMs, idleMs };
  const notes = createWorkerQueue<ConversionRequest, ConversionAnswer>({
    ...rest,
    start: (events) =>
      startWorker<ConversionRequest, ConversionAnswer>(workerUrl, "notes", events, {
        message: (note) => ({ message: { note }, transfer: [] }),
        failed: (reason) => notConverted({ reason }),
      }),
    tooSlow: (seconds) => notConverted({ reason: "slow", seconds }),
  });
  const pictures = createWorkerQueue<PictureRequest, PictureAnswer>({
    ...rest,
    start: (events) =>
      startWorker<PictureRequest, PictureAnswer>(workerUrl, "pictures", events, {
        message: (picture) => ({ message: { picture }, transfer: [picture.bytes] }),
        failed: unreadable,
      }),
    tooSlow: () => unreadable("slow"),
  });

  return {
    ...askingConversions((request) => notes.ask(request)),
    async prepareImage({ bytes, signal, ...limits }) {
      // A copy that is handed over: the caller's own bytes stay the caller's.
      const answer = await pictures.ask({ ...limits, bytes: bytes.slice().buffer }, signal);
      if ("code" in answer) throw new WorkflowError(answer.code, { args: answer.args });
      const { mimeType, width, height } = answer;
      return { mimeType, width, height, bytes: "kept" in answer ? bytes : new Uint8Array(answer.bytes) };
    },
    close() {
      notes.close();
      pictures.close();
    },
  };
}

function notConverted(args: Readonly<Record<string, string | number>>): WorkflowError {
  return new WorkflowError("note_conversion_failed", { args });
}

function unreadable(reason: string): WorkflowError {
  return new WorkflowError("image_unreadable", { args: { reason } });
}

/** A worker of the system; only our own code is ever run in one. */
function startWorker<Request, Answer extends object>(
  url: string,
  work: "notes" | "pictures",
  { ready, answer, gone }: ThreadEvents<Answer>,
  {
    message,
    failed,
  }: {
    readonly message: (request: Request) => {
      readonly message: ContentRequest;
      readonly transfer: readonly ArrayBuffer[];
    };
    readonly failed: (reason: string) => WorkflowError;
  },
): RequestThread<Request> {
  const worker = new ChromeWorker(url, { type: "module" });
  let isReady = false;
  worker.onmessage = (event: Event) => {
    const data = (event as MessageEvent).data as Answer | ContentRefusal;
    if (isReady) answer(data as Answer);
    else if ("code" in data) gone(new WorkflowError(data.code, { args: data.args }));
    else {
      isReady = true;
      ready();
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    // An event without a message says that the worker's code could not be loaded.
    const { message: reason } = event as Partial<ErrorEvent>;
    gone(failed(reason ?? "the worker did not start"));
  };
  worker.postMessage({ begin: work } satisfies ContentRequest);
  return {
    send(request) {
      const { message: sent, transfer } = message(request);
      worker.postMessage(sent, [...transfer]);
    },
    end: () => worker.terminate(),
  };
}
