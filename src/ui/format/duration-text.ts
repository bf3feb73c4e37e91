/** The messages of one surface; each id behind its beginning. */
export type DurationTexts = (
  unit: "seconds" | "minutes" | "hours",
  args: Readonly<Record<string, number>>,
) => string;

/** A span of time for people: `45 s`, `3 min 20 s`, `2 h 5 min`. */
export function durationText(text: DurationTexts, ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return text("seconds", { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return text("minutes", { minutes, seconds: seconds % 60 });
  return text("hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
