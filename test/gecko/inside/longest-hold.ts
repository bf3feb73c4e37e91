/** How long work takes, and the longest time of it during which the main thread did nothing else; in milliseconds. */
export async function longestHold(
  work: () => Promise<unknown>,
): Promise<{ readonly took: number; readonly longest: number }> {
  let longest = 0;
  const begun = Date.now();
  let before = begun;
  let running = true;
  const tick = () => {
    const now = Date.now();
    longest = Math.max(longest, now - before);
    before = now;
    if (running) Services.tm.dispatchToMainThread({ run: tick });
  };
  tick();
  await work();
  running = false;
  return { took: Date.now() - begun, longest: Math.max(longest, Date.now() - before) };
}
