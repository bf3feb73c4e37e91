import { readRules } from "./rules.mjs";

/** The run's parameters as `tidy` takes them. */
export function tidyOptions({ rules = [], ...switches }) {
  const { split = true, letters = "keep", mergeSpellings = true, removeAutomatic = false } = switches;
  return { rules: readRules(rules), split, letters, mergeSpellings, removeAutomatic };
}
