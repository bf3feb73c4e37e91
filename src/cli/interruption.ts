/** What Ctrl-C (SIGINT, SIGTERM) does. */
export interface Interruption {
  /**
   * Sets what the next signal does instead of ending the process; the function it answers with takes that back. A
   * signal that came before is not made up for.
   */
  handle(run: () => void): () => void;
  /** As if the signal came. */
  raise(): void;
  stop(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Watches for Ctrl-C. The first signal does what is handled at that moment, such as canceling a run; where nothing
 * is, and at every later signal, `end` is called.
 */
export function watchInterruption(
  end: () => void,
  source: Pick<NodeJS.Process, "on" | "off"> = process,
): Interruption {
  let handler: (() => void) | undefined;
  let raised = false;
  const raise = () => {
    const first = raised ? undefined : handler;
    raised = true;
    if (first === undefined) end();
    else first();
  };
  for (const signal of SIGNALS) source.on(signal, raise);
  return {
    handle(run) {
      handler = run;
      return () => {
        if (handler === run) handler = undefined;
      };
    },
    raise,
    stop() {
      for (const signal of SIGNALS) source.off(signal, raise);
    },
  };
}
