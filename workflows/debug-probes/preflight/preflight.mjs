const OUTCOMES = {
  continue: () => ({ kind: "continue", context: { probe: "continue" } }),
  skip: () => ({ kind: "skip", reason: "The probe was asked to skip it." }),
  "short-circuit": () => ({ kind: "short-circuit-apply", apply: { resultJson: { probe: "short-circuit" } } }),
  "replace-units": (count) => ({ kind: "replace-units", units: parts(count) }),
  aggregate: (count) => ({
    kind: "replace-units",
    units: parts(count),
    aggregate: { id: "whole", mode: "single-apply", applyWhen: "all-succeeded", orderBy: "unit.order" },
  }),
  invalid: () => ({ kind: "no such outcome" }),
  throws: () => {
    throw new Error("The probe was asked to throw.");
  },
};

/** Returns the outcome that the parameter names. */
export function preflight({ executionOptions }) {
  const { outcome = "continue", parts: count = 3 } = executionOptions.workflowParams;
  return OUTCOMES[outcome](count);
}

function parts(count) {
  return Array.from({ length: count }, (_, index) => ({
    id: `part-${index + 1}`,
    order: index,
    label: `Part ${index + 1} of ${count}`,
    context: { part: index + 1 },
  }));
}
