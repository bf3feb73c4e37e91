/**
 * The Markdown without its front matter. Only a block at the very top that reads as a mapping of YAML counts: a line
 * `---`, at once a line `key: value` or `key:` with a key of one word or in quotes, more of the same, and a line `---` or
 * `...`. Everything else that begins with a rule is text: better to show a block of data than to lose a paragraph.
 */
export function withoutFrontMatter(markdown: string): string {
  const found = /^\uFEFF?---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n([^]*))?$/.exec(markdown);
  const [, head = "", rest = ""] = found ?? [];
  return isMapping(head) ? rest : markdown;
}

function isMapping(text: string): boolean {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^(?:"[^"]*"|'[^']*'|[\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*:(?:\s|$)/u.test(line)) continue;
    // A line further in, an element of a list, a comment or an empty line belongs to a key above it.
    if (at === 0 || !/^(?:\s+\S|-\s|\s*#|\s*$)/.test(line)) return false;
  }
  return true;
}
