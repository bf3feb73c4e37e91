import type { QueueState } from "../model/manager-api.ts";
import type { Clock } from "../ports/clock.ts";

/** What a run brings to the queue. */
export interface QueueEntry {
  /** Where its units go, and how many of them may be there at once when no run says more for itself. */
  readonly backend: { readonly id: string; readonly limit: number };
  /** Units of this run at once; 0 = without limit, absent = the backend's. */
  readonly limit?: number;
  /** Begins the run's next unit in the slot given; false when it has none to begin now. */
  readonly begin: () => boolean;
  /** Called after `begin`, outside of it, so that what it did gets on. */
  readonly wake: () => void;
}

/** A run's place in the queue. */
export interface QueueTicket {
  /** There are units to begin: `begin` is called, now or later, as often as there is room. */
  ask(): void;
  /** One unit has ended. */
  release(): void;
  /** The run is over: its slots are free and it gets no more. */
  leave(): void;
}

/**
 * The one queue of the application (`design/decisions.md`, queue; `spec/native-workflows.md` §12.3). It holds runs, not
 * units: each run begins its units in its own order, and runs that wait take turns. A slot is held from a unit's
 * admission until its end. No more units are at a backend than its limit, or than the largest number that a run
 * there was given of its own.
 */
export interface UnitQueue {
  enter(entry: QueueEntry): QueueTicket;
  /** Begins nothing more until `resume`; what runs goes on. */
  pause(): void;
  resume(): void;
  /**
   * Nothing new goes to a backend before that time (milliseconds since the epoch), for all runs alike: it said that
   * it is asked too often. An earlier time than one said before changes nothing.
   */
  pauseBackend(id: string, until: number): void;
  /** Until when a backend is left alone; undefined when it is not. */
  pausedUntil(id: string): number | undefined;
  /** Calls `next` once when a backend is no longer left alone, in order of asking; the function returned takes it back. */
  whenOpen(id: string, next: () => void): () => void;
  readonly state: QueueState;
  /** Lets its timers go. */
  close(): void;
}

/** Where a run stands in the application's queue (`RunOptions.queue`). */
export interface QueuePlace {
  readonly queue: UnitQueue;
  /** The backend that its units go to, and how many of them may be there when no run says more for itself. */
  readonly backend: { readonly id: string; readonly limit: number };
  /** Units of this run at once; 0 = without limit, absent = the backend's. */
  readonly limit?: number;
}

export interface UnitQueueOptions {
  readonly clock: Clock;
  /** Units at once over all backends. */
  readonly mostAtOnce: number;
}

interface Backend {
  readonly id: string;
  readonly tickets: Set<Ticket>;
  limit: number;
  running: number;
  until: number;
  stopTimer: (() => void) | undefined;
  /** A set, so that what is taken back costs nothing; it keeps the order. */
  readonly opening: Set<() => void>;
}

interface Ticket {
  readonly entry: QueueEntry;
  readonly backend: Backend;
  readonly limit: number;
  running: number;
  left: boolean;
}

/** An empty queue. */
export function createUnitQueue({ clock, mostAtOnce }: UnitQueueOptions): UnitQueue {
  const backends = new Map<string, Backend>();
  /** Runs that asked, the one whose turn is next first. */
  const waiting = new Set<Ticket>();
  let running = 0;
  let paused = false;
  let pumping = false;
  let again = false;

  function backendOf(id: string): Backend {
    let backend = backends.get(id);
    if (backend === undefined) {
      const opening = new Set<() => void>();
      backend = { id, tickets: new Set(), limit: 0, running: 0, until: 0, stopTimer: undefined, opening };
      backends.set(id, backend);
    }
    return backend;
  }

  function forget(backend: Backend): void {
    if (backend.tickets.size === 0 && backend.stopTimer === undefined) backends.delete(backend.id);
  }

  function weighLimit(backend: Backend): void {
    backend.limit = 0;
    for (const ticket of backend.tickets) {
      backend.limit = Math.max(backend.limit, ticket.entry.backend.limit, ticket.limit);
    }
  }

  function hasRoom({ backend, limit, running: own }: Ticket): boolean {
    return own < limit && backend.running < backend.limit && backend.stopTimer === undefined;
  }

  /** Hands out what slots there are. Never inside itself: what a unit frees while it begins is seen afterwards. */
  function pump(): void {
    if (pumping) {
      again = true;
      return;
    }
    pumping = true;
    try {
      do {
        again = false;
        // A run that was served goes to the end, where this loop meets it again.
        for (const ticket of waiting) {
          if (paused || running >= mostAtOnce) break;
          if (!hasRoom(ticket)) continue;
          waiting.delete(ticket);
          serve(ticket);
        }
      } while (isAsked());
    } finally {
      pumping = false;
    }
  }

  /** A function, since what is begun changes it. */
  function isAsked(): boolean {
    return again;
  }

  function serve(ticket: Ticket): void {
    take(ticket, 1);
    const begun = ticket.entry.begin();
    if (!ticket.left) {
      // It stays in line until it has nothing to begin.
      if (begun) waiting.add(ticket);
      else take(ticket, -1);
    }
    ticket.entry.wake();
  }

  function take(ticket: Ticket, by: number): void {
    ticket.running += by;
    ticket.backend.running += by;
    running += by;
  }

  function open(backend: Backend): void {
    backend.stopTimer = undefined;
    const next = [...backend.opening];
    backend.opening.clear();
    for (const call of next) call();
    forget(backend);
    pump();
  }

  return {
    enter(entry) {
      const backend = backendOf(entry.backend.id);
      const own = entry.limit ?? entry.backend.limit;
      const limit = own === 0 ? Number.POSITIVE_INFINITY : own;
      const ticket: Ticket = { entry, backend, limit, running: 0, left: false };
      backend.tickets.add(ticket);
      weighLimit(backend);
      return {
        ask() {
          if (ticket.left) return;
          waiting.add(ticket);
          pump();
        },
        release() {
          if (ticket.left) return;
          take(ticket, -1);
          pump();
        },
        leave() {
          if (ticket.left) return;
          ticket.left = true;
          waiting.delete(ticket);
          take(ticket, -ticket.running);
          backend.tickets.delete(ticket);
          weighLimit(backend);
          forget(backend);
          pump();
        },
      };
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      pump();
    },
    pauseBackend(id, until) {
      const backend = backendOf(id);
      const now = clock.now();
      if (until > now && (backend.stopTimer === undefined || until > backend.until)) {
        backend.until = until;
        backend.stopTimer?.();
        backend.stopTimer = clock.after(until - now, () => {
          open(backend);
        });
      }
      forget(backend);
    },
    pausedUntil(id) {
      const backend = backends.get(id);
      return backend?.stopTimer === undefined ? undefined : backend.until;
    },
    whenOpen(id, next) {
      const backend = backends.get(id);
      if (backend?.stopTimer === undefined) {
        next();
        return () => undefined;
      }
      // One of its own, so that the same function may wait twice.
      const call = () => {
        next();
      };
      backend.opening.add(call);
      return () => {
        backend.opening.delete(call);
      };
    },
    close() {
      for (const { stopTimer } of backends.values()) stopTimer?.();
      backends.clear();
      waiting.clear();
    },
    get state() {
      return {
        paused,
        running,
        waitingRuns: waiting.size,
        pausedBackends: [...backends.values()].flatMap(({ id, until, stopTimer }) =>
          stopTimer === undefined ? [] : [{ id, until }],
        ),
      };
    },
  };
}
