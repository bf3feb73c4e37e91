/** Takes the spaces off the parameter, so that a run shows that the hook was asked. */
export function normalizeSettings({ phase, normalizedWorkflowParams }) {
  if (phase !== "execution") return undefined;
  return { text: (normalizedWorkflowParams.text ?? "").trim() };
}
