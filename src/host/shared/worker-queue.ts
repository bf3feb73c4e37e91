import { WorkflowError } from "../../errors/workflow-error.ts";

/** A thread that answers one request at a time. */
export interface RequestThread<Request> {
  send(request: Request): void;
  /** Ends it at once, whatever it is doing. */
  end(): void;
  /** Whether the program has to wait for it. */
  hold?(busy: boolean): void;
}

/** What a thread tells of itself. */
export interface ThreadEvents<Answer> {
  /** It takes requests from now on. */
  readonly ready: () => void;
  readonly answer: (answer: Answer) => void;
  /** It ended, or cannot begin. */
  readonly gone: (why: WorkflowError) => void;
}

export interface WorkerQueueOptions<Request, Answer> {
  readonly start: (events: ThreadEvents<Answer>) => RequestThread<Request>;
  /** Calls once after so many milliseconds, unless the function returned is called; as `Clock.after`. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** So long may one request take, in milliseconds; loading the thread does not count. */
  readonly timeoutMs: number;
  /** What a request is refused with that took longer. */
  readonly tooSlow: (seconds: number) => WorkflowError;
  /** A thread with nothing to do for so long is ended, in milliseconds. Default: never. */
  readonly idleMs?: number;
}

export interface WorkerQueue<Request, Answer> {
  /**
   * One request, after those before it. Refused with what its thread ended with, with `tooSlow`, and with `canceled`
   * when the signal says so or the queue was closed.
   */
  ask(request: Request, signal?: AbortSignal): Promise<Answer>;
  /** Ends the thread; what is waiting is refused. */
  close(): void;
}

interface Job<Request, Answer> {
  readonly request: Request;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (why: WorkflowError) => void;
}

/**
 * Requests to a thread, one at a time. The thread is made when it is first needed, and again after it was ended since a
 * request took too long, was canceled, or broke it; those that wait are not affected by that.
 */
export function createWorkerQueue<Request, Answer>({
  start,
  after,
  timeoutMs,
  tooSlow,
  idleMs,
}: WorkerQueueOptions<Request, Answer>): WorkerQueue<Request, Answer> {
  const waiting: Job<Request, Answer>[] = [];
  let thread: { readonly it: RequestThread<Request>; ready: boolean } | undefined;
  let current: Job<Request, Answer> | undefined;
  let sent = false;
  let cancelTimer: (() => void) | undefined;
  let closed = false;

  function setTimer(ms: number, run: () => void): void {
    cancelTimer?.();
    cancelTimer = after(ms, run);
  }

  function next(): void {
    current ??= waiting.shift();
    if (current === undefined) {
      thread?.it.hold?.(false);
      if (thread !== undefined && idleMs !== undefined) setTimer(idleMs, endThread);
      return;
    }
    thread ??= begin();
    thread.it.hold?.(true);
    if (!thread.ready || sent) return;
    sent = true;
    setTimer(timeoutMs, () => giveUp(tooSlow(timeoutMs / 1000)));
    thread.it.send(current.request);
  }

  function begin(): { readonly it: RequestThread<Request>; ready: boolean } {
    const isMine = () => thread === mine;
    const mine = {
      ready: false,
      it: start({
        ready() {
          if (!isMine()) return;
          mine.ready = true;
          next();
        },
        answer(answer) {
          if (isMine()) done((job) => job.resolve(answer));
        },
        gone(why) {
          if (isMine()) giveUp(why);
        },
      }),
    };
    return mine;
  }

  function done(settle: (job: Job<Request, Answer>) => void): void {
    cancelTimer?.();
    cancelTimer = undefined;
    const job = current;
    current = undefined;
    sent = false;
    if (job !== undefined) settle(job);
    next();
  }

  function endThread(): void {
    const ended = thread;
    thread = undefined;
    ended?.it.end();
  }

  /** The request at hand is refused; those that wait get a new thread. */
  function giveUp(why: WorkflowError): void {
    endThread();
    done((job) => job.reject(why));
  }

  return {
    ask(request, signal) {
      return new Promise((resolve, reject) => {
        if (closed || signal?.aborted === true) return reject(new WorkflowError("canceled"));
        const onAbort = () => {
          const at = waiting.indexOf(job);
          if (at >= 0) {
            waiting.splice(at, 1);
            job.reject(new WorkflowError("canceled"));
          } else if (job === current) giveUp(new WorkflowError("canceled"));
        };
        const job: Job<Request, Answer> = {
          request,
          resolve(answer) {
            signal?.removeEventListener("abort", onAbort);
            resolve(answer);
          },
          reject(why) {
            signal?.removeEventListener("abort", onAbort);
            reject(why);
          },
        };
        signal?.addEventListener("abort", onAbort);
        waiting.push(job);
        next();
      });
    },
    close() {
      closed = true;
      const refused = waiting.splice(0);
      giveUp(new WorkflowError("canceled"));
      for (const job of refused) job.reject(new WorkflowError("canceled"));
    },
  };
}
