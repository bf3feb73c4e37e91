import { seenBy } from "../lib/seen-by.mjs";

/** Hands what it was given on to the next hooks. */
export function preflight(args) {
  return { kind: "continue", context: { preflight: seenBy(args) } };
}
