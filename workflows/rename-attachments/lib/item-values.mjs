const DATES = ["date", "dateDecided", "issueDate", "dateEnacted"];
const NO_AUTHORS = new Set(["editor", "seriesEditor", "translator", "reviewedAuthor", "bookAuthor"]);

/** What a template's names stand for, of one item; empty where the item lacks it. */
export function itemValues({ fields = {}, creators = [], title, itemType, ref }, titleLength) {
  const date = fields[DATES.find((each) => (fields[each] ?? "") !== "")] ?? "";
  const values = {
    creators: creatorsText(creators),
    year: /(?<!\d)\d{4}(?!\d)/.exec(date)?.[0] ?? "",
    title: shortened(title, titleLength),
    shortTitle: shortened(fields.shortTitle || title, titleLength),
    publication:
      fields.publicationTitle ?? fields.bookTitle ?? fields.proceedingsTitle ?? fields.publisher ?? "",
    type: itemType,
    citationKey: fields.citationKey ?? /^citation key:\s*(\S+)/im.exec(fields.extra ?? "")?.[1] ?? "",
    key: ref.key,
  };
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, legal(text)]));
}

/** `Marchetti`, `Marchetti and Halloran`, `Marchetti et al.` */
function creatorsText(creators) {
  const authors = creators.filter(({ creatorType }) => !NO_AUTHORS.has(creatorType));
  const names = (authors.length > 0 ? authors : creators)
    .map(({ lastName }) => lastName)
    .filter((name) => name !== "");
  const [first = "", second, ...more] = names;
  if (more.length > 0) return `${first} et al.`;
  return second === undefined ? first : `${first} and ${second}`;
}

/** Without markup, and cut at the end of a word. */
function shortened(text, length) {
  const plain = text.replaceAll(/<\/?(?:i|b|sub|sup|sc|span)\b[^>]*>/gi, "").trim();
  const characters = [...plain];
  if (characters.length <= length) return plain;
  const cut = characters.slice(0, length + 1).join("");
  const end = cut.lastIndexOf(" ");
  return (end > length / 2 ? cut.slice(0, end) : characters.slice(0, length).join("")).replace(
    /[\s,;:–—-]+$/,
    "",
  );
}

/** Without what no file may have in its name. */
function legal(text) {
  return text
    .replaceAll(/\s*[/\\|]\s*/g, "-")
    .replaceAll(/\s*:\s*/g, " - ")
    .replaceAll(/[<>"*?\p{Cc}]/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}
