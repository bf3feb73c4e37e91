const ARROW = "=>";

/**
 * Reads rules such as `ML => machine learning`, `#* => *` and `obsolete =>`. Answers functions that give a tag's new
 * name, null where the tag goes, or undefined where the rule does not fit. All rules that cannot be read are named in
 * one error.
 */
export function readRules(texts) {
  const rules = [];
  const faults = [];
  for (const [index, text] of texts.entries()) {
    if (text.trim() === "") continue;
    const fault = faultOf(text);
    if (fault === undefined) rules.push(ruleOf(text));
    else faults.push(`Rule ${index + 1}, “${text}”: ${fault}.`);
  }
  if (faults.length > 0) throw new Error(faults.join(" "));
  return rules;
}

function faultOf(text) {
  const parts = text.split(ARROW).map((part) => part.trim());
  if (parts.length === 1) return `there is no “${ARROW}” in it, as in “old ${ARROW} new”`;
  if (parts.length > 2) return `there is more than one “${ARROW}” in it`;
  const [from, to] = parts;
  if (from === "") return `nothing stands before “${ARROW}”`;
  if (count(from) > 1) return "more than one * stands before the arrow";
  if (count(to) > 1) return "more than one * stands after the arrow";
  if (count(to) > count(from))
    return "the * after the arrow stands for nothing, since there is none before it";
  return undefined;
}

function count(text) {
  return text.split("*").length - 1;
}

function ruleOf(text) {
  const [from, to] = text.split(ARROW).map((part) => part.trim());
  const [start, end] = from.split("*");
  const rename = (middle) => (to === "" ? null : to.split("*").join(middle).trim() || null);
  if (end === undefined) return (tag) => (tag === from ? rename("") : undefined);
  return (tag) => {
    const fits = tag.length >= start.length + end.length && tag.startsWith(start) && tag.endsWith(end);
    return fits ? rename(tag.slice(start.length, tag.length - end.length).trim()) : undefined;
  };
}
