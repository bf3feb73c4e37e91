/** Names that a template may hold. */
export const NAMES = ["creators", "year", "title", "shortTitle", "publication", "type", "citationKey", "key"];

const PART = /\[([^[\]]*)\]|\{([^{}]*)\}|([^[\]{}]+)|([[\]{}])/g;

/** Refuses a template that cannot be read, naming all that is wrong with it. */
export function checkTemplate(template) {
  const faults = [];
  const holes = [];
  for (const [, group, name, , stray] of template.matchAll(PART)) {
    if (stray !== undefined) faults.push(`“${stray}” has no partner`);
    if (name !== undefined) holes.push(name);
    if (group === undefined) continue;
    const inside = [...group.matchAll(/\{([^{}]*)\}/g)].map(([, hole]) => hole);
    if (inside.length === 0) faults.push(`“[${group}]” holds no name in braces`);
    holes.push(...inside);
  }
  for (const hole of holes) {
    if (!NAMES.includes(hole)) faults.push(`“{${hole}}” is not known (there are ${NAMES.join(", ")})`);
  }
  if (holes.length === 0) faults.push("it holds no name in braces, so all files would be called the same");
  if (faults.length > 0) throw new Error(`The template cannot be used: ${faults.join("; ")}.`);
}

/** The text that the template makes of `values` (name → text, empty where the item lacks it). */
export function fillTemplate(template, values) {
  const fill = (text) => text.replaceAll(/\{([^{}]*)\}/g, (_, name) => values[name]);
  return template
    .replaceAll(/\[([^[\]]*)\]/g, (_, group) =>
      [...group.matchAll(/\{([^{}]*)\}/g)].some(([, name]) => values[name] === "") ? "" : group,
    )
    .split(/(\{[^{}]*\})/)
    .map(fill)
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
