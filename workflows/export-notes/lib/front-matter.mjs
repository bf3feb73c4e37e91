import { plainTitle } from "./plain-title.mjs";

/** Where the types of items keep the name of what the item appeared in, who published it, and when. */
const PUBLICATION = [
  "publicationTitle",
  "bookTitle",
  "proceedingsTitle",
  "encyclopediaTitle",
  "dictionaryTitle",
  "websiteTitle",
  "blogTitle",
  "forumTitle",
  "programTitle",
  "reporter",
];
const PUBLISHER = [
  "publisher",
  "university",
  "institution",
  "repository",
  "company",
  "studio",
  "label",
  "court",
];
const DATE = ["date", "dateDecided", "issueDate", "dateEnacted"];

/** Kinds of creators whose name does not become a list's name with an s. */
const LISTS = { wordsBy: "wordsBy", counsel: "counsel", attorneyAgent: "attorneys" };

/** A YAML block that says what the note is and which item it belongs to. Values are JSON texts, which YAML reads. */
export function frontMatter(note, parent) {
  const lines = [
    ["title", plainTitle(note.title)],
    ...(parent === null ? [] : itemLines(parent)),
    ["tags", note.tags.map(({ tag }) => tag)],
    ["noteLink", selectLink(note)],
  ];
  const body = lines.filter(([, value]) => isThere(value)).map(([name, value]) => `${name}: ${yaml(value)}`);
  return `---\n${body.join("\n")}\n---\n\n`;
}

function itemLines({ title, itemType, fields, creators, tags, ...item }) {
  const date = firstOf(fields, DATE);
  return [
    ["item", plainTitle(title)],
    ["itemType", itemType],
    ...creatorLists(creators),
    ["date", date],
    ["year", yearOf(date)],
    ["publication", plainTitle(firstOf(fields, PUBLICATION) ?? "")],
    ["publisher", firstOf(fields, PUBLISHER)],
    ["doi", fields.DOI],
    ["isbn", fields.ISBN],
    ["url", fields.url],
    ["citationKey", fields.citationKey ?? /^citation key:\s*(\S+)/im.exec(fields.extra ?? "")?.[1]],
    ["itemTags", tags.map(({ tag }) => tag)],
    ["itemLink", selectLink(item)],
  ];
}

/** One list for each kind of creator, in the item's order: `authors`, `editors`, … */
function creatorLists(creators) {
  const lists = new Map();
  for (const { creatorType, firstName, lastName, fieldMode } of creators) {
    const list = LISTS[creatorType] ?? `${creatorType}s`;
    const name = fieldMode === 1 || !firstName ? lastName : `${lastName}, ${firstName}`;
    lists.set(list, [...(lists.get(list) ?? []), name]);
  }
  return [...lists];
}

function firstOf(fields, names) {
  const name = names.find((each) => isThere(fields[each]));
  return name === undefined ? undefined : fields[name];
}

/** The first number of four digits; dates are written in many ways. */
function yearOf(date = "") {
  const year = /(?<!\d)\d{4}(?!\d)/.exec(date)?.[0];
  return year === undefined ? undefined : Number(year);
}

/** Opens the item in Zotero: `…/groups/<id>/items/<key>` is a group's, everything else the own library's. */
function selectLink({ uri, ref }) {
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
