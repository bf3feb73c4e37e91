import type { RunState } from "../../../model/states.ts";

const LOOKS: Readonly<Partial<Record<RunState, string>>> = {
  succeeded: "zwm-badge-added",
  failed: "zwm-badge-failed",
  partial: "zwm-badge-failed",
  waiting_user: "zwm-badge-warning",
  waiting_auth: "zwm-badge-warning",
  interrupted: "zwm-badge-warning",
  skipped: "zwm-badge-quiet",
  canceled: "zwm-badge-quiet",
  queued: "zwm-badge-quiet",
};

/** How a state looks; the words in it say the same. */
export function stateBadge(state: RunState): string {
  const look = LOOKS[state];
  return look === undefined ? "zwm-badge" : `zwm-badge ${look}`;
}
