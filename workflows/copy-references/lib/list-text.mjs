import {
  citationKeyOf,
  creatorsOf,
  plainTitle,
  venueOf,
  webAddress,
  yearOf,
  zoteroAddress,
} from "./item-facts.mjs";

const MARKS = { bullets: () => "- ", numbers: (index) => `${index + 1}. `, paragraphs: () => "" };

/** The items as Markdown, ending in one line break. */
export function listText(items, { form = "reference", link = "web", list = "bullets" }) {
  const textOf = FORMS[form];
  const lines = items.map((item, index) => `${MARKS[list](index)}${textOf(item, link)}`);
  return `${lines.join(list === "paragraphs" ? "\n\n" : "\n")}\n`;
}

const FORMS = { reference, title: linkedTitle, "citation-key": citationKey };

/** `Marchetti & Halloran (2021). [Title](…). *Journal* 12 (3): 45–67.` Parts that the item lacks are left out. */
function reference(item, link) {
  const year = yearOf(item);
  const who = names(creatorsOf(item));
  const head = [who, year === "" ? "" : `(${year})`].filter((part) => part !== "").join(" ");
  const { name, place } = venueOf(item);
  const venue = [name === "" ? "" : `*${escape(name)}*`, escape(place)]
    .filter((part) => part !== "")
    .join(" ");
  return [head, linkedTitle(item, link), venue]
    .filter((part) => part !== "")
    .map((part) => (/[.?!]\]?(?:\([^)]*\))?$/.test(part) ? part : `${part}.`))
    .join(" ");
}

function linkedTitle(item, link) {
  const title = titleMarkdown(item);
  const address = { web: webAddress, zotero: zoteroAddress, none: () => "" }[link](item);
  return address === "" ? title : `[${title}](${inBrackets(address)})`;
}

/** A paper without a key is named, so that nothing is lost silently. */
function citationKey(item, link) {
  const key = citationKeyOf(item);
  return key === "" ? `${linkedTitle(item, link)} (no citation key)` : `[@${key}]`;
}

/** Italics and bold of a title are kept, and so are raised and lowered signs, which Markdown takes as HTML. */
function titleMarkdown(item) {
  const text = item.title.replaceAll(/<\/?(?:sc|span)\b[^>]*>/gi, "").trim();
  if (text === "") return escape(plainTitle(item));
  return escape(text)
    .replaceAll(/\\<(\/?)i\\>/gi, "*")
    .replaceAll(/\\<(\/?)b\\>/gi, "**")
    .replaceAll(/\\<(\/?su[bp])\\>/gi, "<$1>");
}

function names(creators) {
  const escaped = creators.map(escape);
  if (escaped.length > 3) return `${escaped[0]} et al.`;
  const last = escaped.pop() ?? "";
  return escaped.length === 0 ? last : `${escaped.join(", ")} & ${last}`;
}

function escape(text) {
  return text.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`);
}

/** An address may not end the brackets around it. */
function inBrackets(address) {
  return address.replaceAll(/[\s()<>]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}
