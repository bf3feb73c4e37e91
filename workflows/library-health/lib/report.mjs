/** The note: what was checked, then one section for each kind of finding. */
export function reportHtml({ checked, missingFiles, missingIdentifiers, duplicates }, checkedAt) {
  return [
    `<h1>Library health report</h1>`,
    `<p>${checked} items checked on ${escape(checkedAt.slice(0, 10))}.</p>`,
    section(
      "Missing files",
      missingFiles,
      ({ item, attachment }) => `${link(item)}: ${escape(attachment.filename || attachment.title)}`,
    ),
    section("Missing identifiers", missingIdentifiers, (item) => `${link(item)} (${escape(item.itemType)})`),
    section(
      "Duplicates by DOI",
      duplicates,
      ({ doi, items }) => `${escape(doi)}: ${items.map(link).join("; ")}`,
    ),
  ].join("\n");
}

function section(title, findings, line) {
  const body =
    findings.length === 0
      ? "<p>None.</p>"
      : `<ul>\n${findings.map((finding) => `<li>${line(finding)}</li>`).join("\n")}\n</ul>`;
  return `<h2>${title} (${findings.length})</h2>\n${body}`;
}

/** Opens the item in Zotero. */
function link({ ref, title, uri = "" }) {
  const group = /\/groups\/(\d+)\/items\//.exec(uri)?.[1];
  const place = group === undefined ? "library" : `groups/${group}`;
  return `<a href="zotero://select/${place}/items/${ref.key}">${escape(title || ref.key)}</a>`;
}

function escape(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
