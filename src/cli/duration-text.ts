import { durationText as spanText } from "../ui/format/duration-text.ts";
import type { TextLookup } from "./usage-error.ts";

/** A span of time for people: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(text: TextLookup, ms: number): string {
  return spanText((unit, args) => text(`cli-duration-${unit}`, args), ms);
}
