const HTML = "http://www.w3.org/1999/xhtml";

/** An element with attributes and content, in a document whose own elements may be XUL. */
export function htmlElement(
  document: Document,
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElement {
  const element = document.createElementNS(HTML, tag) as HTMLElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** A button that does something; its attributes as in {@link htmlElement}. */
export function htmlButton(
  document: Document,
  text: string,
  onClick: () => void,
  attributes: Readonly<Record<string, string>> = {},
): HTMLButtonElement {
  const button = htmlElement(
    document,
    "button",
    { type: "button", ...attributes },
    text,
  ) as HTMLButtonElement;
  button.addEventListener("click", onClick);
  return button;
}
