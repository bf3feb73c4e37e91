/** Keeps one click from starting the same thing twice. */
export interface TriggerGuard {
  /**
   * Runs `act` unless the same workflow was triggered on the same selection half a second ago, or is still being
   * started; answers whether it did.
   *
   * @param ids the host's own ids of what is selected
   */
  admit(workflowId: string, ids: readonly number[], act: () => Promise<void>): boolean;
}

/** A second command within this time comes from the same click. */
const SAME_CLICK_MS = 500;

/** @param now milliseconds, of a clock that goes on */
export function createTriggerGuard(now: () => number): TriggerGuard {
  const recent = new Map<string, { readonly at: number; busy: boolean }>();
  return {
    admit(workflowId, ids, act) {
      const at = now();
      for (const [key, trigger] of recent) {
        if (!trigger.busy && at - trigger.at >= SAME_CLICK_MS) recent.delete(key);
      }
      const key = `${workflowId}\n${ids.join(",")}`;
      if (recent.has(key)) return false;
      const trigger = { at, busy: true };
      recent.set(key, trigger);
      const done = () => {
        trigger.busy = false;
      };
      act().then(done, done);
      return true;
    },
  };
}
