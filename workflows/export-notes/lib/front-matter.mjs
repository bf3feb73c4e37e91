/** A YAML block that says what the note is and which item it belongs to. Values are JSON texts, which YAML reads. */
export function frontMatter(note, parent) {
  const lines = [["title", note.title]];
  if (parent !== null) {
    const { fields = {}, creators = [], tags = [] } = parent;
    lines.push(
      ["item", parent.title],
      ["itemType", parent.itemType],
      ["creators", creators.map(creatorName)],
      ["date", fields.date],
      ["publication", fields.publicationTitle ?? fields.bookTitle ?? fields.proceedingsTitle],
      ["doi", fields.DOI],
      ["url", fields.url],
      ["itemTags", tags.map(({ tag }) => tag)],
      ["itemLink", selectLink(parent)],
    );
  }
  lines.push(["tags", (note.tags ?? []).map(({ tag }) => tag)], ["noteLink", selectLink(note)]);
  const body = lines.filter(([, value]) => isThere(value)).map(([name, value]) => `${name}: ${yaml(value)}`);
  return `---\n${body.join("\n")}\n---\n\n`;
}

function creatorName({ firstName, lastName, fieldMode }) {
  return fieldMode === 1 || !firstName ? lastName : `${lastName}, ${firstName}`;
}

/** Opens the item in Zotero: `…/groups/<id>/items/<key>` is a group's, everything else the own library's. */
function selectLink({ uri = "", ref }) {
  const group = /\/groups\/(\d+)\/items\//.exec(uri)?.[1];
  return `zotero://select/${group === undefined ? "library" : `groups/${group}`}/items/${ref.key}`;
}

function isThere(value) {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
}

function yaml(value) {
  if (!Array.isArray(value)) return JSON.stringify(value);
  return `[${value.map((entry) => JSON.stringify(entry)).join(", ")}]`;
}
