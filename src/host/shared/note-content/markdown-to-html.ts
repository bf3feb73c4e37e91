import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { closest, elementsIn, hasClass } from "./find-elements.ts";
import { withoutFrontMatter } from "./front-matter.ts";
import { mathHtml, mathSyntax } from "./micromark-math.ts";
import type { NoteElement } from "./note-nodes.ts";
import { parseNote } from "./parse-note.ts";

/**
 * GitHub's Markdown as sanitised note HTML. HTML within it goes through the sanitiser like everything else; front matter
 * at the top is left out.
 */
export function markdownToHtml(markdown: string, sanitize: (html: string) => string): string {
  const text = withoutFrontMatter(markdown);
  const html = micromark(text, {
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
    extensions: [gfm(), mathSyntax(text)],
    htmlExtensions: [gfmHtml(), mathHtml],
  });
  const { body } = parseNote(html);
  if (body === null) return "";
  asZoteroWrites(body);
  return sanitize(body.innerHTML).trim();
}

/** Turns what Markdown readers write for browsers into the forms of Zotero's note editor. */
function asZoteroWrites(body: NoteElement): void {
  for (const box of named(body, "INPUT")) {
    if (box.getAttribute("type") === "checkbox") box.replaceWith(box.hasAttribute("checked") ? "☑" : "☐");
  }
  for (const code of named(body, "CODE")) {
    const pre = code.parentElement;
    if (pre?.nodeName === "PRE") pre.textContent = (code.textContent ?? "").replace(/\n$/, "");
  }
  for (const struck of named(body, "DEL", "S", "STRIKE")) {
    const span = renamed(struck, "span");
    span.setAttribute("style", "text-decoration: line-through");
  }
  for (const formula of elementsIn(body, (element) => hasClass(element, "math"))) setFormula(formula);
  for (const table of named(body, "TABLE")) oneBody(table);
  for (const link of named(body, "A")) {
    if (link.hasAttribute("href")) link.setAttribute("rel", "noopener noreferrer nofollow");
  }
}

/** `$$…$$` alone in its paragraph is a block; within text a note has inline formulas only. */
function setFormula(formula: NoteElement): void {
  const text = (formula.textContent ?? "").trim();
  const inner = text
    .replace(/^\$\$?/, "")
    .replace(/\$?\$$/, "")
    .trim();
  const paragraph = formula.parentElement;
  const alone = paragraph?.nodeName === "P" && (paragraph.textContent ?? "").trim() === text;
  if (formula.nodeName === "PRE") formula.textContent = `$$${inner}$$`;
  else if (text.startsWith("$$") && alone && paragraph.children.length === 1) {
    const block = renamed(paragraph, "pre");
    block.setAttribute("class", "math");
    block.textContent = `$$${inner}$$`;
  } else formula.textContent = `$${inner.replaceAll(/\s*\n\s*/g, " ")}$`;
}

/** Zotero's tables have one body; a head row without any text exists only because Markdown demands one. */
function oneBody(table: NoteElement): void {
  const body = table.ownDocument.createElement("tbody");
  for (const row of named(table, "TR")) {
    if (closest(row, "TABLE") !== table) continue;
    const needless =
      closest(row, "THEAD") !== null && (row.textContent ?? "").trim() === "" && !hasImage(row);
    if (!needless) body.append("\n", row);
  }
  body.append("\n");
  const captions = table.children.filter((child) => child.nodeName === "CAPTION");
  table.replaceChildren(...captions, "\n", body, "\n");
}

function hasImage(element: NoteElement): boolean {
  return named(element, "IMG").length > 0;
}

function renamed(element: NoteElement, name: string): NoteElement {
  const other = element.ownDocument.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

function named(root: NoteElement, ...names: readonly string[]): readonly NoteElement[] {
  return elementsIn(root, ({ nodeName }) => names.includes(nodeName));
}
