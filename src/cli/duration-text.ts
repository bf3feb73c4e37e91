import type { TextLookup } from "./usage-error.ts";

/** A span of time for people: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(text: TextLookup, ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return text("cli-duration-seconds", { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return text("cli-duration-minutes", { minutes, seconds: seconds % 60 });
  return text("cli-duration-hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
