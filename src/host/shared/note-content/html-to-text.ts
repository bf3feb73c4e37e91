import { NoteElement, type NoteNode, type NoteParent } from "./note-nodes.ts";

const BLOCKS = new Set(
  "ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY DIV DL DT DD FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TBODY TFOOT THEAD TR UL".split(
    " ",
  ),
);
const UNSEEN = new Set(["SCRIPT", "STYLE", "TEMPLATE", "NOSCRIPT", "TITLE", "HEAD", "IFRAME", "OBJECT"]);

/**
 * The text of note nodes: every block on lines of its own, cells of a row separated by a tab, white space as a reader
 * sees it. Mathematics keeps its dollar signs; an image is its description.
 */
export function htmlToText(root: NoteParent): string {
  const lines: string[] = [];
  let line = "";
  const endLine = (): void => {
    const text = line.trim();
    if (text !== "") lines.push(text);
    line = "";
  };

  function add(node: NoteNode): void {
    if (node.nodeType === 3) {
      const text = (node.textContent ?? "").replaceAll(/[ \t\r\n\f]+/g, " ");
      line += line === "" || /\s$/.test(line) ? text.trimStart() : text;
      return;
    }
    if (!(node instanceof NoteElement) || UNSEEN.has(node.nodeName)) return;
    if (node.nodeName === "BR") return endLine();
    if (node.nodeName === "IMG") return void (line += node.getAttribute("alt") ?? "");
    if (node.nodeName === "PRE") {
      endLine();
      lines.push(
        ...(node.textContent ?? "")
          .replaceAll("\r\n", "\n")
          .replace(/^\n|\n$/g, "")
          .split("\n"),
      );
      return;
    }
    if (node.nodeName === "TR") {
      endLine();
      const cells = node.children.map((cell) => htmlToText(cell).replaceAll("\n", " "));
      if (cells.some((cell) => cell !== "")) lines.push(cells.join("\t"));
      return;
    }
    const block = BLOCKS.has(node.nodeName);
    if (block) endLine();
    for (const child of node.childNodes) add(child);
    if (block) endLine();
  }

  for (const child of root.childNodes) add(child);
  endLine();
  return lines.join("\n");
}
