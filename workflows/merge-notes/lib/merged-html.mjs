const WRAPPER = /^\s*<div\b([^<>]*\bdata-schema-version=[^<>]*)>([^]*)<\/div>\s*$/i;

/** One note of several: a heading, then each note under the heading that it has or its title. */
export function mergedHtml(title, parts) {
  const heading = title.trim() === "" ? [] : [`<h1>${escape(title.trim())}</h1>`];
  const opened = parts.map((part) => ({ title: part.title, ...unwrapped(part.html) }));
  const body = [...heading, ...opened.map(section)].join("\n");
  const items = citedItems(opened);
  const cited =
    items.length === 0 ? "" : ` data-citation-items="${encodeURIComponent(JSON.stringify(items))}"`;
  return `<div data-schema-version="9"${cited}>${body}</div>`;
}

/** The text of a note without the element that Zotero puts around it, and what that says of cited items. */
function unwrapped(html) {
  const [, attributes = "", inner = html] = WRAPPER.exec(html) ?? [];
  return { html: inner, cited: /\bdata-citation-items="([^"]*)"/i.exec(attributes)?.[1] };
}

/** What Zotero keeps of cited items to show them, each once. */
function citedItems(parts) {
  const byAddress = new Map();
  for (const { cited } of parts) {
    for (const item of cited === undefined ? [] : readItems(cited))
      byAddress.set(JSON.stringify(item.uris ?? item), item);
  }
  return [...byAddress.values()];
}

function readItems(cited) {
  try {
    const items = JSON.parse(decodeURIComponent(cited));
    return Array.isArray(items) ? items : [];
  } catch {
    return [];
  }
}

function section({ title, html }) {
  const lowered = html.replaceAll(
    /<(\/?)h([1-5])(?=[\s>])/gi,
    (_, slash, level) => `<${slash}h${Number(level) + 1}`,
  );
  if (/^\s*<h\d/i.test(lowered)) return lowered;
  // A note's title is its first line where it has no other: it would stand there twice.
  return plain(lowered).startsWith(title.trim())
    ? `<hr>\n${lowered}`
    : `<h2>${escape(title)}</h2>\n${lowered}`;
}

function plain(html) {
  return html
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
