import { type ComponentChild, h } from "preact";
import { useMemo } from "preact/hooks";

/** Elements that are shown; any other gives way to what is in it. */
const SHOWN = new Set(
  (
    "p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code kbd samp em i b strong u s del ins mark small sub " +
    "sup span div section article table caption thead tbody tfoot tr td th figure figcaption"
  ).split(" "),
);
/** Elements that go with all that is in them. */
const DROPPED = new Set(
  "script style template iframe frame frameset object embed applet head title meta link base audio video source track canvas svg math noscript form button select option textarea input portal".split(
    " ",
  ),
);
/** Pictures come with the text or not at all: nothing is loaded from anywhere. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[\d+/=A-Za-z\s]+$/;
const MOST_NODES = 20_000;
const DEEPEST = 100;

/**
 * HTML of a workflow, shown without anything that could act: it is parsed in a document that runs and loads nothing,
 * and what is on the list above is made anew from it, without its attributes. `cut`: there was more.
 */
export function InertHtml({ html }: { readonly html: string }) {
  const children = useMemo(() => inertChildren(html), [html]);
  return (
    <div class="zwm-note" dir="auto" tabindex={0}>
      {children}
    </div>
  );
}

/** The same as elements of Preact. */
export function inertChildren(html: string): readonly ComponentChild[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return childrenOf(body, { left: MOST_NODES }, 0);
}

function childrenOf(parent: Node, room: { left: number }, depth: number): readonly ComponentChild[] {
  const made: ComponentChild[] = [];
  for (let node = parent.firstChild; node !== null && room.left > 0; node = node.nextSibling) {
    room.left -= 1;
    if (node.nodeType === Node.TEXT_NODE) made.push(node.nodeValue ?? "");
    else if (node.nodeType === Node.ELEMENT_NODE) made.push(...elementsOf(node as Element, room, depth));
  }
  return made;
}

function elementsOf(element: Element, room: { left: number }, depth: number): readonly ComponentChild[] {
  const name = element.localName;
  if (DROPPED.has(name)) return [];
  if (depth >= DEEPEST) return [element.textContent];
  if (name === "img") return pictureOf(element);
  const inside = childrenOf(element, room, depth + 1);
  if (name === "a") return [h("u", { title: element.getAttribute("href") ?? "" }, inside)];
  return SHOWN.has(name) ? [h(name, spans(element), inside)] : inside;
}

function pictureOf(element: Element): readonly ComponentChild[] {
  const source = element.getAttribute("src") ?? "";
  const alt = element.getAttribute("alt") ?? "";
  if (PICTURE.test(source)) return [h("img", { src: source, alt })];
  return alt === "" ? [] : [`[${alt}]`];
}

/** Of the cells of a table. */
function spans(element: Element): Record<string, number> {
  const read = (attribute: string) => {
    const number = Number(element.getAttribute(attribute));
    return Number.isInteger(number) && number > 1 && number <= 100 ? { [attribute]: number } : {};
  };
  return { ...read("colspan"), ...read("rowspan") };
}
