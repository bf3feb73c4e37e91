const BY_TEXT = new Intl.Collator("en", { numeric: true });
const DATES = ["date", "dateDecided", "issueDate", "dateEnacted"];

/** A link that shows the item in Zotero, with who wrote it and when. */
export function itemHtml(item) {
  const title = `<a href="zotero://select/${placeOf(item)}/items/${item.ref.key}">${titleHtml(item)}</a>`;
  const about = [creatorsOf(item), yearOf(item)].filter((text) => text !== "").join(", ");
  return about === "" ? title : `${title} (${escape(about)})`;
}

/** In the order of titles, and of keys where titles are the same. */
export function byTitle(a, b) {
  return BY_TEXT.compare(plain(a.title), plain(b.title)) || (a.ref.key < b.ref.key ? -1 : 1);
}

/** `journalArticle` → `Journal article`. */
export function typeName(itemType) {
  const words = itemType.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function escape(text) {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** `groups/<id>` of a group's items, else the own library. */
function placeOf({ uri }) {
  const group = /\/groups\/(\d+)\/items\//.exec(uri)?.[1];
  return group === undefined ? "library" : `groups/${group}`;
}

/** Titles may be marked up: what a note can show of it is kept. */
function titleHtml({ title, ref }) {
  const text = escape(title.replaceAll(/<\/?(?:span|sc)\b[^>]*>/gi, "").trim());
  if (text === "") return ref.key;
  const kept = /&lt;(i|b|sub|sup)&gt;(.*?)&lt;\/\1&gt;/gs;
  let html = text;
  for (let before = ""; before !== html;) {
    before = html;
    html = html.replaceAll(kept, "<$1>$2</$1>");
  }
  return html;
}

function plain(title) {
  return title.replaceAll(/<\/?(?:i|b|sub|sup|sc|span)\b[^>]*>/gi, "").trim();
}

/** `Marchetti`, `Marchetti and Halloran`, `Marchetti et al.` */
function creatorsOf({ creators = [] }) {
  const [first, second, ...more] = creators.map(({ lastName }) => lastName).filter((name) => name !== "");
  if (first === undefined) return "";
  if (more.length > 0) return `${first} et al.`;
  return second === undefined ? first : `${first} and ${second}`;
}

function yearOf({ fields = {} }) {
  const name = DATES.find((each) => (fields[each] ?? "") !== "");
  return /(?<!\d)\d{4}(?!\d)/.exec(fields[name] ?? "")?.[0] ?? "";
}
