/**
 * What has to be added to an item's tags and removed from them. `tags` are `{tag, type}`, type 1 being an automatic
 * tag; `rules` come from `readRules`.
 */
export function tidy(tags, { rules, split, letters, mergeSpellings, removeAutomatic }) {
  const wanted = new Map();
  for (const { tag, type } of tags) {
    for (const part of split ? tag.split(/[;；]/) : [tag]) {
      const name = part.trim();
      if (name === "") continue;
      const ruled = firstOf(rules, name);
      if (ruled === null) continue;
      if (removeAutomatic && type === 1 && ruled === undefined) continue;
      const tidied = inLetters(ruled ?? name, letters);
      const key = mergeSpellings ? spelling(tidied) : tidied;
      if (!wanted.has(key)) wanted.set(key, tidied);
    }
  }
  const names = new Set(wanted.values());
  const present = new Set(tags.map(({ tag }) => tag));
  const add = [...names].filter((name) => !present.has(name));
  const remove = [...present].filter((name) => !names.has(name));
  return { add, remove };
}

function firstOf(rules, name) {
  for (const rule of rules) {
    const ruled = rule(name);
    if (ruled !== undefined) return ruled;
  }
  return undefined;
}

function inLetters(name, letters) {
  if (letters === "lower") return name.toLowerCase();
  if (letters !== "capital") return name;
  const [first = "", ...rest] = name;
  return first.toUpperCase() + rest.join("");
}

function spelling(name) {
  return name.toLowerCase().replaceAll(/\s+/g, " ");
}
