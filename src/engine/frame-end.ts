import { enqueue, type Frame, type FrameEnd, type Run } from "./run.ts";

/** Ends a region before its time: nothing more starts in it, what runs is told to stop, then it closes. */
export function endFrame(run: Run, frame: Frame, end: FrameEnd): void {
  if (frame.ended || frame.ending !== undefined) return;
  frame.ending = end;
  frame.ready.length = 0;
  const { activities } = frame;
  if (activities !== undefined) for (const activity of activities.slice()) activity?.cancel(end.why);
  if (frame.running === 0) finish(frame);
}

/** How a region ends that was canceled. */
export function canceledEnd(why: string | undefined): FrameEnd {
  return why === undefined ? { how: "canceled" } : { how: "canceled", why };
}

/** Ends a frame with its last node, or has it go on with what is ready. */
export function conclude(run: Run, frame: Frame): void {
  if (frame.running === 0 && (frame.open === 0 || frame.ending !== undefined)) finish(frame);
  else if (frame.ready.length > 0 || frame.canceledBefore !== undefined) enqueue(run, frame);
}

function finish(frame: Frame): void {
  if (frame.ended) return;
  frame.ended = true;
  frame.owner.frameEnded(frame, frame.ending ?? naturalEnd(frame));
}

function naturalEnd(frame: Frame): FrameEnd {
  if (!frame.failed) return { how: "succeeded" };
  return frame.error === undefined ? { how: "failed" } : { how: "failed", error: frame.error };
}

/** The top of the plan that a frame belongs to: of the run, or of a called plan. */
export function topOf(frame: Frame): Frame {
  let top = frame;
  while (top.parent !== null) top = top.parent;
  return top;
}
