import type { PreferenceKey } from "../host/zotero/preference-keys.ts";
import type { JsonObject } from "../model/json.ts";
import type { ManagerApi, RunHandle } from "../model/manager-api.ts";
import type { PrefsPort } from "../ports/prefs.ts";

export interface TakeUpRunsParts {
  readonly manager: Pick<ManagerApi, "runs" | "resume">;
  readonly prefs: PrefsPort;
  readonly follow: (handle: RunHandle) => Promise<void>;
  /** Tells of a run that waits for a person. */
  readonly recall: (runId: string) => Promise<void>;
  /** The plugin was switched off meanwhile. */
  readonly isEnded: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** How often each open run was taken up by itself since the application last ended in order. */
const TAKEN_UP = "takenUp" satisfies PreferenceKey;
/** A run that brings the application down must not do so at every start. */
const MOST = 3;

/**
 * Goes on with runs that the end of the application cut off. One that waits for a person is left to wait, and told
 * of: nobody is asked anything while the application starts.
 */
export async function takeUpRuns({
  manager,
  prefs,
  follow,
  recall,
  isEnded,
  onError,
}: TakeUpRunsParts): Promise<void> {
  const open = (await manager.runs({ open: true })).filter(
    ({ ownedBy, damaged }) => ownedBy === undefined && damaged !== true,
  );
  const cutOff = open.filter(({ state }) => state === "interrupted");
  const before = countsOf(prefs);
  const now: Record<string, number> = {};
  for (const { runId } of cutOff) now[runId] = (before[runId] ?? 0) + 1;
  // First, since what follows may end the application.
  await prefs.set(TAKEN_UP, now);
  for (const { runId, state } of open) {
    if (isEnded()) return;
    if (state === "waiting_user") await recall(runId).catch(onError);
  }
  for (const { runId } of cutOff) {
    if (isEnded()) return;
    if ((now[runId] ?? 0) > MOST) continue;
    try {
      await follow(await manager.resume(runId));
    } catch (error) {
      onError(error);
    }
  }
}

/** To be called at an orderly end: what goes on again afterwards did not bring the application down. */
export function forgetTakenUp(prefs: PrefsPort): Promise<void> {
  return prefs.remove(TAKEN_UP);
}

function countsOf(prefs: PrefsPort): Readonly<Record<string, number>> {
  const value = prefs.get(TAKEN_UP);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  const counts = Object.entries(value as JsonObject).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number",
  );
  return Object.fromEntries(counts);
}
