/**
 * The few parts of a document that converting notes needs. The libraries' own types would bring the whole DOM into this
 * realm as globals, which do not exist here.
 */
export interface NoteNode {
  readonly nodeType: number;
  readonly nodeName: string;
  textContent: string | null;
  readonly childNodes: Iterable<NoteNode>;
  readonly previousSibling: NoteNode | null;
  readonly nextSibling: NoteNode | null;
}

export interface NoteElement extends NoteNode {
  readonly innerHTML: string;
  readonly children: Iterable<NoteElement> & ArrayLike<NoteElement>;
  readonly firstElementChild: NoteElement | null;
  readonly parentElement: NoteElement | null;
  readonly ownerDocument: NoteDocument;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  querySelectorAll(selector: string): Iterable<NoteElement>;
  querySelector(selector: string): NoteElement | null;
  closest(selector: string): NoteElement | null;
  append(...nodes: (NoteNode | string)[]): void;
  replaceWith(...nodes: (NoteNode | string)[]): void;
  replaceChildren(...nodes: (NoteNode | string)[]): void;
  remove(): void;
}

export interface NoteDocument extends NoteNode {
  readonly body: NoteElement;
  createElement(name: string): NoteElement;
}

export interface NoteWindow {
  readonly DOMParser: new () => { parseFromString(html: string, type: "text/html"): NoteDocument };
}
