import { checkTemplate } from "../lib/template.mjs";

/** Refuses a template that cannot be read, before any file is looked at. */
export function normalizeSettings({ phase, normalizedWorkflowParams }) {
  if (phase === "execution") checkTemplate(normalizedWorkflowParams.template);
}
