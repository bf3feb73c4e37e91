/** What a hook was given, as plain data: the names of its arguments, the runtime's facts, and its own settings. */
export function seenBy({ runtime, executionOptions, ...args }) {
  const facts = Object.entries(runtime).filter(([, value]) =>
    ["string", "number", "boolean"].includes(typeof value),
  );
  return {
    arguments: [...Object.keys(args), "executionOptions", "runtime"].sort(),
    workflowParams: executionOptions.workflowParams,
    runtime: Object.fromEntries(facts.filter(([name]) => !name.endsWith("RootDir"))),
  };
}
