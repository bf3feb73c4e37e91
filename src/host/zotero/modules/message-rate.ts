/** So many messages within {@link WINDOW_MS} are more than any hook sends whose host calls are answered in turn. */
const MOST = 10_000;
const WINDOW_MS = 500;

/**
 * Counts messages of one worker; the answer is true when they come faster than a hook can mean. They wait in the
 * application's memory, where nothing else bounds them.
 *
 * @param now milliseconds
 */
export function createMessageRate(now: () => number): () => boolean {
  let since = now();
  let count = 0;
  return () => {
    count += 1;
    if (count <= MOST) return false;
    const at = now();
    const tooFast = at - since < WINDOW_MS;
    since = at;
    count = 0;
    return tooFast;
  };
}
