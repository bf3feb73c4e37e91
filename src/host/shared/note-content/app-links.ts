import { elementsIn, hasClass } from "./find-elements.ts";
import type { Turndown } from "./libraries.ts";
import { NoteElement, type NoteNode } from "./note-nodes.ts";

/**
 * Rules by which citations and annotations of a note become links into Zotero, as in Zotero's own Markdown: each cited
 * item opens in the library, and `([open](…))` after a quotation opens the file where it stands. What names no item
 * stays text.
 */
export function addAppLinks(service: Turndown): void {
  service.addRule("citedItem", {
    filter: (node) => node.nodeName === "SPAN" && hasClass(node, "citation-item"),
    replacement: (content, node) => {
      const citation = citationAround(node);
      if (citation === null) return content;
      const at = citedItems(citation).indexOf(node);
      return linked(content, itemLinks(citation)[at]);
    },
  });
  service.addRule("citation", {
    filter: (node) => node.nodeName === "SPAN" && hasClass(node, "citation"),
    replacement: (content, node) => {
      // Older notes do not mark the single items of a citation.
      const [only, ...more] = itemLinks(node);
      const whole = citedItems(node).length === 0 && more.length === 0;
      const quoted = neighbour(node, "previousSibling");
      const opening = quoted === undefined ? undefined : openingLink(quoted);
      return (whole ? linked(content, only) : content) + openSign(opening);
    },
  });
  service.addRule("annotation", {
    filter: (node) => node.nodeName === "SPAN" && node.hasAttribute("data-annotation"),
    replacement: (content, node) => content + openSignAfter(node),
  });
}

/** `([open](…))` for a quotation or an image of an annotation, unless a citation follows, which then has it. */
export function openSignAfter(node: NoteElement): string {
  const next = neighbour(node, "nextSibling");
  return next !== undefined && hasClass(next, "citation") ? "" : openSign(openingLink(node));
}

function openSign(link: string | undefined): string {
  return link === undefined ? "" : ` ([open](${link}))`;
}

function linked(text: string, link: string | undefined): string {
  return link === undefined || text.trim() === "" ? text : `[${text}](${link})`;
}

/** Where the items of a citation are shown, in order; undefined where it cannot be told. */
function itemLinks(citation: NoteElement): readonly (string | undefined)[] {
  const data = jsonOf(citation, "data-citation");
  const items = isObject(data) && Array.isArray(data.citationItems) ? (data.citationItems as unknown[]) : [];
  return items.map((item) => {
    const uris = isObject(item) && Array.isArray(item.uris) ? (item.uris as unknown[]) : [];
    const place = placeOf(uris[0]);
    return place === undefined ? undefined : `zotero://select/${place}`;
  });
}

/** Opens the annotated file at the annotation. */
function openingLink(node: NoteElement): string | undefined {
  const data = jsonOf(node, "data-annotation");
  if (!isObject(data)) return undefined;
  const place = placeOf(data.attachmentURI);
  if (place === undefined) return undefined;
  const { annotationKey, position } = data;
  const page =
    isObject(position) && Number.isInteger(position.pageIndex) ? Number(position.pageIndex) + 1 : undefined;
  const query = [
    ...(page === undefined ? [] : [`page=${String(page)}`]),
    ...(typeof annotationKey === "string" && /^[A-Z0-9]{8}$/.test(annotationKey)
      ? [`annotation=${annotationKey}`]
      : []),
  ];
  return `zotero://${page === undefined ? "open" : "open-pdf"}/${place}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}

/** `library/items/KEY` or `groups/ID/items/KEY` of an item's URI. */
function placeOf(uri: unknown): string | undefined {
  const found =
    typeof uri === "string"
      ? /^https?:\/\/zotero\.org\/(?:users\/(?:local\/)?\w+|groups\/(\d+))\/items\/([A-Z0-9]{8})$/.exec(uri)
      : null;
  if (found === null) return undefined;
  const [, group, key = ""] = found;
  return `${group === undefined ? "library" : `groups/${group}`}/items/${key}`;
}

function citationAround(node: NoteElement): NoteElement | null {
  let at: NoteElement | null = node;
  while (at !== null && !hasClass(at, "citation")) at = at.parentElement;
  return at;
}

function citedItems(citation: NoteElement): readonly NoteElement[] {
  return elementsIn(citation, (element) => hasClass(element, "citation-item"));
}

/** What stands beside a node, with nothing but white space and a line break between. */
function neighbour(node: NoteElement, side: "previousSibling" | "nextSibling"): NoteElement | undefined {
  let at: NoteNode | null = node[side];
  while (
    at !== null &&
    (at.nodeName === "BR" || (at.nodeName === "#text" && (at.textContent ?? "").trim() === ""))
  ) {
    at = at[side];
  }
  return at instanceof NoteElement ? at : undefined;
}

/** URI-encoded JSON, as Zotero writes it. */
function jsonOf(node: NoteElement, attribute: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(node.getAttribute(attribute) ?? ""));
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
