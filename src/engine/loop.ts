import { execute } from "./execute.ts";
import type { Frame, Run } from "./run.ts";
import { endFrame } from "./frame-end.ts";

/** So many places of the queue may be used up before it is shortened. */
const COMPACT_AT = 1024;

/**
 * Works through the queue of frames until nothing can start. Never called from inside itself, and nothing that a
 * node does recurses into it: ten thousand nodes that settle at once take no more stack than one.
 */
export function drain(run: Run): void {
  if (run.draining) return;
  run.draining = true;
  try {
    const { queue } = run;
    while (run.queueHead < queue.length && !run.over) {
      const frame = queue[run.queueHead];
      queue[run.queueHead] = undefined;
      run.queueHead += 1;
      if (run.queueHead === queue.length) {
        queue.length = 0;
        run.queueHead = 0;
      } else if (run.queueHead >= COMPACT_AT) {
        queue.splice(0, run.queueHead);
        run.queueHead = 0;
      }
      if (frame !== undefined) {
        frame.queued = false;
        advance(run, frame);
      }
    }
  } finally {
    run.draining = false;
  }
}

/** Starts what is ready in a frame, up to the plan's `policy.parallel` nodes at once. */
function advance(run: Run, frame: Frame): void {
  const { ready, region } = frame;
  const { parallel, order } = region.policy;
  while (ready.length > 0 && frame.running < parallel && !frame.ended && !run.over) {
    const slot = order === "file" ? takeLowest(ready) : ready.shift();
    const node = slot === undefined ? undefined : region.nodes[slot];
    if (node !== undefined) execute(run, frame, node);
  }
  if (frame.canceledBefore !== undefined && frame.running === 0 && !frame.ended) {
    endFrame(run, frame, { how: "canceled", ...frame.canceledBefore });
  }
}

/** Takes the first slot in file order. */
function takeLowest(ready: number[]): number | undefined {
  if (ready.length === 1) return ready.pop();
  let lowest = 0;
  for (let index = 1; index < ready.length; index += 1) {
    if ((ready[index] ?? 0) < (ready[lowest] ?? 0)) lowest = index;
  }
  return ready.splice(lowest, 1)[0];
}
