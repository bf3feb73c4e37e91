import type { Clock } from "../ports/clock.ts";

/** Time that a hook may use, with pauses for a person's answer (`spec/native-workflows.md` §8.2). */
export interface HookDeadline {
  /** Stops the time; the function returned lets it run on, once. Time runs while no pause is open. */
  pause(): () => void;
  /** Ends it without expiring. */
  stop(): void;
}

export function startDeadline(clock: Clock, ms: number, onExpired: () => void): HookDeadline {
  let left = ms;
  let pauses = 0;
  let since = 0;
  let cancel: (() => void) | undefined;
  let over = false;

  const run = (): void => {
    since = clock.now();
    cancel = clock.after(left, () => {
      over = true;
      onExpired();
    });
  };
  const hold = (): void => {
    cancel?.();
    left = Math.max(0, left - (clock.now() - since));
  };
  run();
  return {
    pause() {
      if (over) return () => undefined;
      pauses += 1;
      if (pauses === 1) hold();
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        pauses -= 1;
        if (pauses === 0 && !over) run();
      };
    },
    stop() {
      over = true;
      cancel?.();
    },
  };
}
