import { readRules } from "../lib/rules.mjs";

/** Refuses rules that cannot be read, before any item is looked at. */
export function normalizeSettings({ phase, normalizedWorkflowParams }) {
  if (phase === "execution") readRules(normalizedWorkflowParams.rules ?? []);
}
