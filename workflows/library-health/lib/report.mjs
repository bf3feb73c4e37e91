import { byTitle, escape, itemHtml, typeName } from "./item-text.mjs";

/** So many findings of a part are listed; a note much longer could not be synchronised. */
export const LISTED = 200;

/** The note: what was looked at, then a section for each part that found something. */
export function reportHtml(
  { items, files, missingFiles, unresolvedFiles = [], missingIdentifiers, duplicates },
  day,
) {
  const parts = [
    {
      title: "Missing files",
      findings: missingFiles?.toSorted(
        (a, b) => byTitle(a.item, b.item) || byTitle(a.attachment, b.attachment),
      ),
      groupOf: ({ attachment }) => FILE_GROUPS[attachment.linkMode === "linked_file" ? "linked" : "stored"],
      line: missingFile,
    },
    {
      title: "Missing identifiers",
      findings: missingIdentifiers?.toSorted(byTitle),
      groupOf: ({ itemType }) => typeName(itemType),
      line: itemHtml,
    },
    {
      title: "Duplicates by DOI",
      findings: duplicates
        ?.map(({ doi, items: same }) => ({ doi, items: same.toSorted(byTitle) }))
        .toSorted((a, b) => byTitle(a.items[0], b.items[0])),
      line: duplicate,
    },
  ].filter(({ findings }) => findings !== undefined);
  const unresolved = {
    title: "Linked files that could not be looked for",
    findings: unresolvedFiles.toSorted(
      (a, b) => byTitle(a.item, b.item) || byTitle(a.attachment, b.attachment),
    ),
    groupOf: () => UNRESOLVED,
    line: missingFile,
  };
  const clean = parts.filter(({ findings }) => findings.length === 0).map(({ title }) => title.toLowerCase());
  return [
    `<h1>Library health report, ${day}</h1>`,
    `<p>Looked at ${counted(items, "item")}${missingFiles === undefined ? "" : ` and ${counted(files, "file")}`}.</p>`,
    ...(clean.length === 0 ? [] : [`<p>✓ No ${clean.join(", no ").replaceAll("doi", "DOI")}.</p>`]),
    ...[...parts, unresolved].filter(({ findings }) => findings.length > 0).map(section),
  ].join("\n");
}

const FILE_GROUPS = {
  stored: "Stored in Zotero: not downloaded yet, or removed outside of Zotero",
  linked: "Linked: moved, renamed, or on another computer",
};

const UNRESOLVED =
  "Below the base directory for linked attachments, which is not known here; on the command line give it with --linked-base";

function section({ title, findings, groupOf, line }) {
  const listed = findings.slice(0, LISTED);
  const more = findings.length - listed.length;
  return [
    `<h2>${title} (${number(findings.length)})</h2>`,
    ...(groupOf === undefined ? [list(listed, line)] : grouped(findings, listed, groupOf, line)),
    ...(more === 0 ? [] : [`<p>… and ${number(more)} more. Select fewer items to see them all.</p>`]),
  ].join("\n");
}

/** The largest group first; counts are those of all findings, listed or not. */
function grouped(findings, listed, groupOf, line) {
  const groups = new Map();
  for (const finding of findings) {
    const group = groupOf(finding);
    groups.set(group, (groups.get(group) ?? 0) + 1);
  }
  return [...groups]
    .sort(([, a], [, b]) => b - a)
    .flatMap(([group, count]) => {
      const own = listed.filter((finding) => groupOf(finding) === group);
      return [
        `<p><strong>${escape(group)} (${number(count)})</strong></p>`,
        ...(own.length === 0 ? [] : [list(own, line)]),
      ];
    });
}

function list(findings, line) {
  return `<ul>\n${findings.map((finding) => `<li>${line(finding)}</li>`).join("\n")}\n</ul>`;
}

function missingFile({ item, attachment }) {
  const name = attachment.filename || attachment.title;
  return item === attachment ? itemHtml(item) : `${itemHtml(item)}: ${escape(name)}`;
}

function duplicate({ doi, items }) {
  return `<a href="https://doi.org/${escape(encodeURI(doi.toWellFormed()))}">${escape(doi)}</a>\n${list(items, (item) => `${itemHtml(item)}, ${typeName(item.itemType).toLowerCase()}`)}`;
}

function counted(count, noun) {
  return `${number(count)} ${noun}${count === 1 ? "" : "s"}`;
}

function number(count) {
  return count.toLocaleString("en");
}
