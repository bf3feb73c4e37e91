import { createPurifier, type PurifierConfig } from "./libraries.ts";
import { closest, elementsIn } from "./find-elements.ts";
import type { NoteElement } from "./note-nodes.ts";
import { parseNote } from "./parse-note.ts";

/** Elements that Zotero's note editor keeps, or turns into what it keeps. */
const TAGS = [
  ...[
    "a",
    "b",
    "blockquote",
    "br",
    "code",
    "del",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "i",
    "img",
  ],
  ...["li", "ol", "p", "pre", "s", "span", "strike", "strong", "sub", "sup", "u", "ul"],
  ...["table", "tbody", "td", "tfoot", "th", "thead", "tr", "caption", "colgroup", "col"],
];

const ATTRIBUTES = [
  ...["href", "title", "rel", "style", "class", "dir", "start", "colspan", "rowspan"],
  ...["alt", "src", "width", "height"],
];

/** Classes by which Zotero tells mathematics, citations and annotations from other text. */
const CLASSES = new Set(["math", "citation", "citation-item", "highlight", "underline"]);

/** Style properties that Zotero's notes have, with the values that are let through. */
const STYLES: Readonly<Record<string, RegExp>> = {
  "text-decoration": /^(line-through|underline)$/,
  color: /^(#[0-9a-f]{3,8}|[a-z]+|rgba?\([\d\s.,%/]+\))$/i,
  "background-color": /^(#[0-9a-f]{3,8}|[a-z]+|rgba?\([\d\s.,%/]+\))$/i,
  "text-align": /^(left|right|center|justify|start|end)$/,
  "padding-left": /^\d{1,4}px$/,
};

const LINK_TARGET = /^(?:https?|mailto|ftp|zotero):/i;
const IMAGE_DATA = /^data:image\/(png|jpe?g|gif|webp|bmp|avif);base64,/i;

const CONFIG: PurifierConfig = {
  ALLOWED_TAGS: TAGS,
  ALLOWED_ATTR: ATTRIBUTES,
  // Payloads, citations, annotations and embedded images are data attributes.
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: false,
  // The second and third part let through values without a scheme, since every attribute is asked.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto|ftp|zotero):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  ADD_DATA_URI_TAGS: ["img"],
  FORCE_BODY: true,
};

/**
 * The sanitiser of note HTML: scripts, event attributes and whatever a note cannot hold are removed, the text of removed
 * elements stays. Sanitising twice changes nothing more. An image that is neither embedded nor inline data becomes a
 * link to it. Refused as {@link parseNote} does.
 */
export function createSanitizer(): (html: string) => string {
  const purifier = createPurifier();
  purifier.addHook("afterSanitizeAttributes", (element) => {
    const target = element.getAttribute("href");
    // A note has no address of its own that a relative one could begin at.
    if (target !== null && !LINK_TARGET.test(target.trim())) element.removeAttribute("href");
    const style = element.getAttribute("style");
    if (style !== null) setOrRemove(element, "style", knownStyles(style));
    const classes = element.getAttribute("class");
    if (classes !== null) setOrRemove(element, "class", knownClasses(classes));
  });
  return (html) => {
    const safe = purifier.sanitize(html, CONFIG);
    if (!/<img\b|<a(?![^>]*\shref=)/i.test(safe)) return safe;
    const { body } = parseNote(safe);
    return body === null ? "" : withoutLooseEnds(body);
  };
}

function setOrRemove(element: NoteElement, name: string, value: string): void {
  if (value === "") element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function knownStyles(style: string): string {
  const kept: string[] = [];
  for (const declaration of style.split(";")) {
    const at = declaration.indexOf(":");
    const name = declaration.slice(0, at).trim().toLowerCase();
    const value = declaration.slice(at + 1).trim();
    if (at > 0 && Object.hasOwn(STYLES, name) && STYLES[name]?.test(value) === true)
      kept.push(`${name}: ${value}`);
  }
  return kept.join("; ");
}

function knownClasses(classes: string): string {
  return classes
    .split(/\s+/)
    .filter((name) => CLASSES.has(name))
    .join(" ");
}

/** A note's images are attachments named by their key, or data that Zotero turns into such; a link has a target. */
function withoutLooseEnds(body: NoteElement): string {
  for (const image of elementsIn(body, ({ nodeName }) => nodeName === "IMG")) {
    const source = image.getAttribute("src") ?? "";
    if (IMAGE_DATA.test(source)) continue;
    image.removeAttribute("src");
    if (image.hasAttribute("data-attachment-key") || image.hasAttribute("data-annotation")) continue;
    const name = image.getAttribute("alt") ?? "";
    if (!/^https?:/i.test(source) || inLink(image)) image.replaceWith(name);
    else {
      const link = body.ownDocument.createElement("a");
      link.setAttribute("href", source);
      link.setAttribute("rel", "noopener noreferrer nofollow");
      link.textContent = name === "" ? source : name;
      image.replaceWith(link);
    }
  }
  for (const link of elementsIn(
    body,
    (element) => element.nodeName === "A" && !element.hasAttribute("href"),
  )) {
    link.replaceWith(...link.childNodes);
  }
  return body.innerHTML;
}

function inLink(image: NoteElement): boolean {
  for (
    let link = closest(image, "A");
    link !== null;
    link = link.parentElement && closest(link.parentElement, "A")
  ) {
    if (link.hasAttribute("href")) return true;
  }
  return false;
}
