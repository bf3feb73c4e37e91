/**
 * Takes the front matter off a Markdown text, the lines between two `---` at its very start, and answers the tags that it
 * names, in a list or in brackets. A text that only begins with a rule is left whole.
 */
export function readFrontMatter(text) {
  const [whole, head] = /^---[ \t]*\n([^]*?)\n---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (whole === undefined || !head.split("\n").every((line) => /^(?:\s|-|#|$)|^[\w-]+\s*:/.test(line))) {
    return { tags: [], body: text };
  }
  return { tags: tagsOf(head), body: text.slice(whole.length).replace(/^\n+/, "") };
}

function tagsOf(head) {
  const found = /^(?:tags|keywords)[ \t]*:[ \t]*(.*)((?:\n[ \t]*-[ \t].*)*)/m.exec(head);
  if (found === null) return [];
  const [, rest, lines] = found;
  const texts =
    rest.trim() === "" ? lines.split("\n").map((line) => line.replace(/^[ \t]*-[ \t]*/, "")) : inline(rest);
  return [...new Set(texts.map(unquoted).filter((tag) => tag !== ""))];
}

/** `[a, "b, c"]` or `a, b`. */
function inline(text) {
  const inner = text.trim().replace(/^\[(.*)\]$/, "$1");
  return inner.match(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,]+/g) ?? [];
}

function unquoted(text) {
  const trimmed = text.trim();
  if (/^".*"$/s.test(trimmed)) return trimmed.slice(1, -1).replaceAll(/\\(.)/g, "$1").trim();
  if (/^'.*'$/s.test(trimmed)) return trimmed.slice(1, -1).replaceAll("''", "'").trim();
  return trimmed;
}
