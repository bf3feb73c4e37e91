/**
 * The part of a document that the sanitiser, the Markdown writer and this folder use, with the DOM's names and meanings,
 * so that notes are converted alike on every host, in threads that have no document. Made by `parse-note.ts`.
 */
export class NoteNode {
  readonly #type: number;
  readonly #name: string;
  readonly home: NoteDocument | null;
  /** Where the node stands: written by {@link NoteParent} alone. */
  up: NoteParent | null = null;
  before: NoteNode | null = null;
  after: NoteNode | null = null;

  constructor(home: NoteDocument | null, type: number, name: string) {
    this.home = home;
    this.#type = type;
    this.#name = name;
  }

  // The sanitiser takes these from here, so that no subclass could tell it otherwise.
  get nodeType(): number {
    return this.#type;
  }
  get nodeName(): string {
    return this.#name;
  }
  get ownerDocument(): NoteDocument | null {
    return this.home;
  }
  get parentNode(): NoteParent | null {
    return this.up;
  }
  get parentElement(): NoteElement | null {
    return this.up instanceof NoteElement ? this.up : null;
  }
  get previousSibling(): NoteNode | null {
    return this.before;
  }
  get nextSibling(): NoteNode | null {
    return this.after;
  }
  get textContent(): string | null {
    return null;
  }
  set textContent(_text: string | null) {
    // As in the DOM: nothing to set.
  }

  remove(): void {
    this.up?.removeChild(this);
  }

  replaceWith(...nodes: readonly (NoteNode | string)[]): void {
    const { up, after } = this;
    if (up === null) return;
    this.remove();
    for (const node of nodes) up.insertBefore(up.nodeOf(node), after);
  }

  // The sanitiser calls what it finds on elements for text too, hence these are here.
  get childNodes(): readonly NoteNode[] {
    return this.listed();
  }
  cloneNode(deep = false): NoteNode {
    return this.copied(deep);
  }

  protected listed(): readonly NoteNode[] {
    return [];
  }
  protected copied(_deep: boolean): NoteNode {
    return new NoteNode(this.home, this.#type, this.#name);
  }
}

/** Text (3), a comment (8), or a document type (10): a node with data and without children. */
export class NoteData extends NoteNode {
  data: string;

  constructor(home: NoteDocument | null, type: 3 | 8 | 10, data: string) {
    super(home, type, type === 3 ? "#text" : type === 8 ? "#comment" : data);
    this.data = data;
  }

  get nodeValue(): string {
    return this.data;
  }
  override get textContent(): string | null {
    return this.nodeType === 10 ? null : this.data;
  }
  override set textContent(text: string | null) {
    this.data = text ?? "";
  }
  protected override copied(): NoteData {
    return new NoteData(this.home, this.nodeType as 3 | 8 | 10, this.data);
  }
}

/** A node with children: an element, a fragment or a document. */
export class NoteParent extends NoteNode {
  #first: NoteNode | null = null;
  #last: NoteNode | null = null;
  #children: readonly NoteNode[] | undefined;

  get firstChild(): NoteNode | null {
    return this.#first;
  }
  get lastChild(): NoteNode | null {
    return this.#last;
  }
  get children(): readonly NoteElement[] {
    return this.childNodes.filter((child) => child instanceof NoteElement);
  }
  get firstElementChild(): NoteElement | null {
    for (const child of this.#each()) if (child instanceof NoteElement) return child;
    return null;
  }
  get lastElementChild(): NoteElement | null {
    for (let child = this.#last; child !== null; child = child.before) {
      if (child instanceof NoteElement) return child;
    }
    return null;
  }
  override get textContent(): string | null {
    let text = "";
    for (const node of this.descendants()) if (node.nodeType === 3) text += node.textContent ?? "";
    return text;
  }
  override set textContent(text: string | null) {
    this.replaceChildren(...(text === null || text === "" ? [] : [text]));
  }
  /** What it holds, as HTML. */
  get innerHTML(): string {
    return this.ownDocument.toHtml(this);
  }
  get ownDocument(): NoteDocument {
    if (this.home === null) throw new Error("a node without a document");
    return this.home;
  }

  hasChildNodes(): boolean {
    return this.#first !== null;
  }

  /** Every node within, in the order of the text. What is added meanwhile is visited when it comes later. */
  *descendants(): Generator<NoteNode> {
    let node: NoteNode | null = this.#first;
    while (node !== null) {
      yield node;
      node = following(node, this);
    }
  }

  getElementsByTagName(name: string): readonly NoteElement[] {
    const found: NoteElement[] = [];
    for (const node of this.descendants()) {
      if (node instanceof NoteElement && (name === "*" || node.localName === name.toLowerCase())) {
        found.push(node);
      }
    }
    return found;
  }

  insertBefore(node: NoteNode, place: NoteNode | null): NoteNode {
    if (node === place) return node;
    node.remove();
    const before = place === null ? this.#last : place.before;
    node.up = this;
    node.before = before;
    node.after = place;
    if (before === null) this.#first = node;
    else before.after = node;
    if (place === null) this.#last = node;
    else place.before = node;
    this.#children = undefined;
    return node;
  }

  appendChild(node: NoteNode): NoteNode {
    return this.insertBefore(node, null);
  }

  append(...nodes: readonly (NoteNode | string)[]): void {
    for (const node of nodes) this.insertBefore(this.nodeOf(node), null);
  }

  replaceChildren(...nodes: readonly (NoteNode | string)[]): void {
    while (this.#first !== null) this.removeChild(this.#first);
    this.append(...nodes);
  }

  removeChild(node: NoteNode): NoteNode {
    if (node.up !== this) throw new Error("not a child of this node");
    this.home?.leave(node);
    if (node.before === null) this.#first = node.after;
    else node.before.after = node.after;
    if (node.after === null) this.#last = node.before;
    else node.after.before = node.before;
    node.up = null;
    node.before = null;
    node.after = null;
    this.#children = undefined;
    return node;
  }

  /** Words become a text node. */
  nodeOf(node: NoteNode | string): NoteNode {
    return typeof node === "string" ? new NoteData(this.home, 3, node) : node;
  }

  /** The same array until the children change. */
  protected override listed(): readonly NoteNode[] {
    return (this.#children ??= [...this.#each()]);
  }

  *#each(): Generator<NoteNode> {
    for (let child = this.#first; child !== null; child = child.after) yield child;
  }
}

export interface NoteAttribute {
  readonly name: string;
  value: string;
  readonly namespaceURI: string | null;
}

const HTML = "http://www.w3.org/1999/xhtml";

export class NoteElement extends NoteParent {
  readonly localName: string;
  readonly #namespace: string;
  readonly #attributes: NoteAttribute[];
  /** What a template holds, apart from the document. */
  content: NoteFragment | undefined;

  constructor(
    home: NoteDocument | null,
    localName: string,
    namespace: string = HTML,
    attributes: readonly NoteAttribute[] = [],
  ) {
    super(home, 1, namespace === HTML ? localName.toUpperCase() : localName);
    this.localName = localName;
    this.#attributes = attributes.map((attribute) => ({ ...attribute }));
    this.#namespace = namespace;
  }

  get namespaceURI(): string {
    return this.#namespace;
  }
  get attributes(): NoteAttribute[] {
    return this.#attributes;
  }

  getAttributeNode(name: string): NoteAttribute | null {
    return this.#attributes.find((attribute) => attribute.name === name) ?? null;
  }
  getAttribute(name: string): string | null {
    return this.getAttributeNode(name)?.value ?? null;
  }
  hasAttribute(name: string): boolean {
    return this.getAttributeNode(name) !== null;
  }
  setAttribute(name: string, value: string): void {
    this.setAttributeNS(null, name, value);
  }
  setAttributeNS(namespaceURI: string | null, name: string, value: string): void {
    const known = this.getAttributeNode(name);
    if (known === null) this.#attributes.push({ name, value, namespaceURI });
    else known.value = value;
  }
  removeAttribute(name: string): void {
    const known = this.getAttributeNode(name);
    if (known !== null) this.removeAttributeNode(known);
  }
  removeAttributeNode(attribute: NoteAttribute): NoteAttribute {
    const at = this.#attributes.indexOf(attribute);
    if (at < 0) throw new Error("not an attribute of this element");
    this.#attributes.splice(at, 1);
    return attribute;
  }

  protected override copied(deep: boolean): NoteElement {
    const copy = new NoteElement(this.home, this.localName, this.#namespace, this.#attributes);
    if (deep) for (const child of this.childNodes) copy.appendChild(child.cloneNode(true));
    return copy;
  }
}

export class NoteFragment extends NoteParent {
  constructor(home: NoteDocument | null) {
    super(home, 11, "#document-fragment");
  }
}

export class NoteDocument extends NoteParent {
  /** What a parent holds, as HTML. */
  readonly toHtml: (parent: NoteParent) => string;
  readonly #walks: NoteWalk[] = [];

  constructor(toHtml: (parent: NoteParent) => string) {
    super(null, 9, "#document");
    this.toHtml = toHtml;
  }

  override get ownDocument(): this {
    return this;
  }
  get documentElement(): NoteElement | null {
    return this.firstElementChild;
  }
  get body(): NoteElement | null {
    const bodies = ["body", "frameset"];
    return this.documentElement?.children.find(({ localName }) => bodies.includes(localName)) ?? null;
  }

  createElement(name: string): NoteElement {
    return new NoteElement(this, name.toLowerCase());
  }
  createTextNode(data: string): NoteData {
    return new NoteData(this, 3, data);
  }
  createDocumentFragment(): NoteFragment {
    return new NoteFragment(this);
  }
  importNode(node: NoteNode, deep = false): NoteNode {
    return node.cloneNode(deep);
  }
  /** A walk over `root` and all within; `shown` has a bit for each type of node, as in the DOM. */
  createNodeIterator(root: NoteNode, shown: number): NoteWalk {
    const walk = new NoteWalk(root, shown);
    this.#walks.push(walk);
    return walk;
  }

  /** To be told before a node leaves its parent. */
  leave(node: NoteNode): void {
    for (const walk of this.#walks) walk.leave(node);
  }
}

/** A `NodeIterator` that only goes forward; it goes on where it was when nodes are taken out. */
export class NoteWalk {
  readonly #root: NoteNode;
  readonly #shown: number;
  #at: NoteNode | null = null;

  constructor(root: NoteNode, shown: number) {
    this.#root = root;
    this.#shown = shown;
  }

  nextNode(): NoteNode | null {
    let next = this.#at === null ? this.#root : following(this.#at, this.#root);
    while (next !== null && ((1 << (next.nodeType - 1)) & this.#shown) === 0)
      next = following(next, this.#root);
    if (next !== null) this.#at = next;
    return next;
  }

  /** Steps back to the node before a subtree that it stands in and that leaves. */
  leave(node: NoteNode): void {
    for (let at = this.#at; at !== this.#root && at !== null; at = at.up) {
      if (at !== node) continue;
      let back: NoteNode | null = node.before;
      while (back instanceof NoteParent && back.lastChild !== null) back = back.lastChild;
      this.#at = back ?? node.up;
      return;
    }
  }
}

/** The next node in the order of the text that is still below `root`. */
function following(node: NoteNode, root: NoteNode): NoteNode | null {
  if (node instanceof NoteParent && node.firstChild !== null) return node.firstChild;
  for (let at: NoteNode | null = node; at !== null && at !== root; at = at.up) {
    if (at.after !== null) return at.after;
  }
  return null;
}
