import { addAppLinks, openSignAfter } from "./app-links.ts";
import { closest, elementsIn, hasClass } from "./find-elements.ts";
import { createTurndown, type Turndown } from "./libraries.ts";
import type { NoteElement, NoteParent } from "./note-nodes.ts";

/** Converts note nodes to GitHub's Markdown; see {@link createMarkdownWriter}. */
export type MarkdownWriter = (root: NoteParent) => string;

/**
 * Note nodes as GitHub's Markdown: headings with `#`, fenced code, tables, `~~struck~~`; mathematics as `$…$` and
 * `$$…$$`; citations and quotations with links into Zotero; an embedded image as a text that names its key. What
 * Markdown has no sign for but notes have (`u`, `sub`, `sup`) stays HTML.
 */
export function createMarkdownWriter(): MarkdownWriter {
  const service = createTurndown({
    headingStyle: "atx",
    hr: "---",
    bulletListMarker: "-",
    codeBlockStyle: "fenced",
    emDelimiter: "*",
    strongDelimiter: "**",
  });
  const escapeMarks = service.escape.bind(service);
  service.escape = (text) => {
    // Addresses stay as they are: readers take them as links, and a backslash would become part of one.
    const parts = text.split(/(https?:\/\/[^\s<>"[\]`*|]+)/);
    return parts.map((part, at) => (at % 2 === 1 ? part : escapeMore(escapeMarks(part)))).join("");
  };
  service.remove(["script", "style", "template", "noscript", "title", "iframe", "object"]);

  service.addRule("mathematics", {
    filter: (node) => node.nodeName === "SPAN" && hasClass(node, "math"),
    replacement: (_content, node) => {
      const formula = formulaOf(node).replaceAll(/\s+/g, " ");
      return formula === "" ? "" : apart(`$${inTable(node) ? withoutBars(formula) : formula}$`, node);
    },
  });
  service.addRule("mathematicsBlock", {
    filter: (node) => node.nodeName === "PRE" && hasClass(node, "math"),
    replacement: (_content, node) => {
      const formula = formulaOf(node);
      if (formula === "") return "";
      if (inTable(node)) return `$$${withoutBars(formula.replaceAll(/\s+/g, " "))}$$`;
      return block(formula.includes("\n") ? `$$\n${formula}\n$$` : `$$${formula}$$`);
    },
  });
  service.addRule("codeBlock", {
    filter: (node) => node.nodeName === "PRE" && !hasClass(node, "math"),
    replacement: (_content, node) => codeBlock(node),
  });
  service.addRule("struck", {
    filter: (node) =>
      ["DEL", "S", "STRIKE"].includes(node.nodeName) ||
      (node.nodeName === "SPAN" && /line-through/.test(node.getAttribute("style") ?? "")),
    replacement: (content) => around(content, "~~", "~~"),
  });
  service.addRule("kept", {
    filter: ["u", "sub", "sup"],
    replacement: (content, node) => {
      const tag = node.nodeName.toLowerCase();
      return around(content, `<${tag}>`, `</${tag}>`);
    },
  });
  service.addRule("image", {
    filter: "img",
    replacement: (_content, node) => image(node) + openSignAfter(node),
  });
  addAppLinks(service);
  service.addRule("lineBreakInTable", {
    filter: (node) => node.nodeName === "BR" && inTable(node),
    replacement: () => "<br>",
  });
  service.addRule("lineBreakInHeading", {
    filter: (node) =>
      node.nodeName === "BR" && closest(node, "H1", "H2", "H3", "H4", "H5", "H6") !== null && !inTable(node),
    replacement: () => " ",
  });
  service.addRule("onlyParagraphOfListItem", {
    filter: (node) => node.nodeName === "P" && isOnlyParagraph(node),
    replacement: (content) => `\n${content}\n`,
  });
  service.addRule("numberedListInItem", {
    // A list that does not begin at 1 cannot follow a line of text directly.
    filter: (node) =>
      node.nodeName === "OL" && node.parentElement?.nodeName === "LI" && firstNumber(node) !== 1,
    replacement: block,
  });
  service.addRule("listItem", { filter: "li", replacement: listItem });
  service.addRule("tableCell", { filter: ["td", "th"], replacement: (content) => `${content.trim()} ` });
  service.addRule("table", {
    filter: "table",
    replacement: (content, node) => (inTable(node) ? content : table(node, service)),
  });

  return (root) => {
    const markdown = service.turndown(root);
    return markdown === "" ? "" : `${markdown}\n`;
  };
}

function escapeMore(text: string): string {
  return (
    text
      .replaceAll(/<(?=[a-z/!?])/gi, "\\<")
      .replaceAll(/&(?=#?\w+;)/g, "\\&")
      .replaceAll("~~", "\\~\\~")
      .replace(/^(\d+)\) /, "$1\\) ")
      // A dollar that could end a formula; one that can only begin one, as before an amount, needs nothing.
      .replaceAll(/(?<!\s)\$(?!\d)/g, "\\$$")
  );
}

function block(text: string): string {
  return `\n\n${text}\n\n`;
}

function inTable(node: NoteElement): boolean {
  // A cell is converted apart from its table.
  return closest(node, "TD", "TH") !== null;
}

/** The formula without the dollar signs around it. */
function formulaOf(node: NoteElement): string {
  const text = (node.textContent ?? "").trim();
  const [, inner] = /^\$\$([^]*)\$\$$/.exec(text) ?? /^\$([^]*)\$$/.exec(text) ?? [];
  // An empty line would end the formula for a reader of Markdown, and means nothing in it.
  return (inner ?? text).trim().replaceAll(/\n\s*\n/g, "\n");
}

/** Next to a letter, a digit or a dollar a formula's own dollars would not count. */
function apart(formula: string, node: NoteElement): string {
  const before = /[a-z0-9$]$/i.test(node.previousSibling?.textContent ?? "") ? " " : "";
  return `${before}${formula}${/^\d/.test(node.nextSibling?.textContent ?? "") ? " " : ""}`;
}

/** A bar ends a cell whatever it stands in; TeX has names for it, which a letter after them must not join. */
function withoutBars(formula: string): string {
  const named = (name: string) => (_bar: string, next: string) => (next === "" ? name : `${name} ${next}`);
  return formula.replaceAll(/\\\|([a-z]?)/gi, named("\\Vert")).replaceAll(/\|([a-z]?)/gi, named("\\vert"));
}

function codeBlock(node: NoteElement): string {
  const code = (node.textContent ?? "").replace(/\n$/, "");
  const only = node.firstElementChild?.nodeName === "CODE" ? node.firstElementChild : undefined;
  const language = /(?:^|\s)language-(\S+)/.exec(only?.getAttribute("class") ?? "")?.[1] ?? "";
  if (inTable(node)) return inlineCode(code.replaceAll(/\s*\n\s*/g, " "));
  const fence = longestRun(code, 3);
  return block(`${fence}${language}\n${code}\n${fence}`);
}

function inlineCode(code: string): string {
  if (code === "") return "";
  const fence = longestRun(code, 1);
  const padding = /^`|`$|^ .* $/.test(code) ? " " : "";
  return `${fence}${padding}${code}${padding}${fence}`;
}

/** Backticks, one more than the longest run in the code, and at least so many. */
function longestRun(code: string, atLeast: number): string {
  const runs = code.match(/`+/g) ?? [];
  return "`".repeat(runs.reduce((length, run) => Math.max(length, run.length + 1), atLeast));
}

function around(content: string, before: string, after: string): string {
  return content.trim() === "" ? content : `${before}${content}${after}`;
}

function image(node: NoteElement): string {
  const name = (node.getAttribute("alt") ?? "").replaceAll(/[\s[\]|]+/g, " ").trim();
  const key = node.getAttribute("data-attachment-key");
  if (key !== null) return `[image ${key}${name === "" ? "" : `: ${name}`}]`;
  const source = node.getAttribute("src") ?? "";
  if (/^https?:/i.test(source)) return `![${name}](<${source.replaceAll(/[<>\s]/g, encodeURIComponent)}>)`;
  return name === "" ? "" : `[image: ${name}]`;
}

/** A list of single paragraphs stays tight, as it looks in the note. */
function isOnlyParagraph(node: NoteElement): boolean {
  const item = node.parentElement;
  if (item?.nodeName !== "LI") return false;
  return item.children.filter((child) => !["UL", "OL"].includes(child.nodeName)).length === 1;
}

function firstNumber(list: NoteElement): number {
  const first = Number(list.getAttribute("start") ?? "1");
  return Number.isInteger(first) && first >= 0 ? first : 1;
}

/** The place of each item in the lists that were met; counting for every item anew would take its time in long ones. */
const places = new WeakMap<NoteElement, ReadonlyMap<NoteElement, number>>();

function itemPlaces(list: NoteElement): ReadonlyMap<NoteElement, number> {
  const known = places.get(list);
  if (known !== undefined) return known;
  const items = list.children.filter((child) => child.nodeName === "LI");
  const counted = new Map(items.map((item, at) => [item, at]));
  places.set(list, counted);
  return counted;
}

function listItem(content: string, node: NoteElement): string {
  const list = node.parentElement;
  const siblings: ReadonlyMap<NoteElement, number> = list === null ? new Map() : itemPlaces(list);
  const place = siblings.get(node) ?? -1;
  const marker = list?.nodeName === "OL" ? `${String(firstNumber(list) + place)}. ` : "- ";
  const lines = content.replaceAll(/^\n+|\n+$/g, "").split("\n");
  const indented = lines.map((line, at) =>
    at === 0 || line === "" ? line : " ".repeat(marker.length) + line,
  );
  const gap = lines.includes("") ? "\n\n" : "\n";
  return `${marker}${indented.join("\n")}${place === siblings.size - 1 ? "" : gap}`;
}

function table(node: NoteElement, service: Turndown): string {
  const rows = elementsIn(node, ({ nodeName }) => nodeName === "TR").filter(
    (row) => closest(row, "TABLE") === node,
  );
  const cells = rows.map((row) => rowCells(row, service));
  const width = Math.max(0, ...cells.map((row) => row.length));
  if (width === 0) return "";
  // GitHub's tables begin with a row of headings; a table without has an empty one.
  const headed = rows[0] !== undefined && rows[0].children.every((cell) => cell.nodeName === "TH");
  const all = headed ? cells : [[], ...cells];
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`;
  const [head = [], ...body] = all;
  const [caption] = elementsIn(node, ({ nodeName }) => nodeName === "CAPTION");
  const title =
    caption !== undefined && closest(caption, "TABLE") === node ? service.turndown(caption).trim() : "";
  const rule = `| ${Array.from({ length: width }, () => "---").join(" | ")} |`;
  return block(`${title === "" ? "" : `${title}\n\n`}${[line(head), rule, ...body.map(line)].join("\n")}`);
}

/** One row's cells on one line each; a cell over several columns is followed by empty ones. */
function rowCells(row: NoteElement, service: Turndown): string[] {
  return row.children.flatMap((cell) => {
    if (cell.nodeName !== "TD" && cell.nodeName !== "TH") return [];
    const text = cellText(cell, service);
    const span = Math.min(Number(cell.getAttribute("colspan") ?? "1") || 1, 50);
    return [text, ...Array.from({ length: span - 1 }, () => "")];
  });
}

function cellText(cell: NoteElement, service: Turndown): string {
  return service
    .turndown(cell)
    .trim()
    .replaceAll(/(\\*)\|/g, (bar, before: string) => (before.length % 2 === 0 ? `${before}\\|` : bar))
    .replaceAll(/\s*\n\s*/g, "<br>");
}
