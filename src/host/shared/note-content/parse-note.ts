import { html, parse, serialize, type Token, type TreeAdapter } from "parse5";
import { WorkflowError } from "../../../errors/workflow-error.ts";
import {
  NoteData,
  NoteDocument,
  NoteElement,
  NoteFragment,
  type NoteParent,
  type NoteAttribute,
  type NoteNode,
} from "./note-nodes.ts";

/** So deep may elements stand in each other; browsers build no deeper trees either. */
const MOST_LEVELS = 512;
/** So many nodes may come of a note. A few characters can ask for any number of them. */
const MOST_NODES = 1_000_000;

const NAMESPACES: ReadonlyMap<string, html.NS> = new Map(Object.values(html.NS).map((name) => [name, name]));

interface NoteTree {
  node: NoteNode;
  parentNode: NoteParent;
  childNode: NoteNode;
  document: NoteDocument;
  documentFragment: NoteFragment;
  element: NoteElement;
  commentNode: NoteData;
  textNode: NoteData;
  template: NoteElement;
  documentType: NoteData;
}

/**
 * HTML as a document of {@link NoteNode}s, by the standard's rules for parsing without scripts; nothing is run or loaded.
 * Refused with `note_conversion_failed` (reason `deep` or `memory`) when elements stand too deep in each other, or when
 * there are too many of them.
 */
export function parseNote(text: string): NoteDocument {
  return parse<NoteTree>(text, { treeAdapter: createTree(), scriptingEnabled: false });
}

function toHtml(parent: NoteParent): string {
  return serialize<NoteTree>(parent, { treeAdapter: createTree() });
}

/** What the parser builds with; counts the nodes of one document. */
function createTree(): TreeAdapter<NoteTree> {
  let home: NoteDocument | null = null;
  let mode = html.DOCUMENT_MODE.NO_QUIRKS;
  let levels = 0;
  let nodes = 0;
  const counted = <Node>(node: Node): Node => {
    if (++nodes > MOST_NODES) throw refusal("memory");
    return node;
  };
  const isText = (node: NoteNode | null): node is NoteData => node?.nodeType === 3;
  /** Text joins the text before it. */
  const insertText = (parent: NoteParent, text: string, place: NoteNode | null): void => {
    const before = place === null ? parent.lastChild : place.previousSibling;
    if (isText(before)) before.data += text;
    else parent.insertBefore(counted(new NoteData(home, 3, text)), place);
  };

  return {
    createDocument: () => (home = new NoteDocument(toHtml)),
    createDocumentFragment: () => new NoteFragment(home),
    createElement: (name, namespace, attributes) =>
      counted(new NoteElement(home, name, namespace, attributes.map(noteAttribute))),
    createCommentNode: (data) => counted(new NoteData(home, 8, data)),
    createTextNode: (data) => counted(new NoteData(home, 3, data)),
    appendChild: (parent, node) => void parent.appendChild(node),
    insertBefore: (parent, node, place) => void parent.insertBefore(node, place),
    detachNode: (node) => node.remove(),
    insertText: (parent, text) => insertText(parent, text, null),
    insertTextBefore: insertText,
    adoptAttributes(element, attributes) {
      for (const attribute of attributes.map(noteAttribute)) {
        if (!element.hasAttribute(attribute.name)) element.attributes.push(attribute);
      }
    },
    setTemplateContent: (template, content) => void (template.content = content),
    getTemplateContent: (template) => template.content ?? new NoteFragment(home),
    setDocumentType: (document, name) => void document.appendChild(new NoteData(home, 10, name)),
    setDocumentMode: (_document, set) => void (mode = set),
    getDocumentMode: () => mode,
    getFirstChild: (parent) => parent.firstChild,
    getChildNodes: (parent) => [...parent.childNodes],
    getParentNode: (node) => node.parentNode,
    getAttrList: (element) => element.attributes,
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => NAMESPACES.get(element.namespaceURI) ?? html.NS.HTML,
    getTextNodeContent: (node) => node.data,
    getCommentNodeContent: (node) => node.data,
    getDocumentTypeNodeName: (node) => node.data,
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node): node is NoteData => isText(node),
    isCommentNode: (node): node is NoteData => node.nodeType === 8,
    isDocumentTypeNode: (node): node is NoteData => node.nodeType === 10,
    isElementNode: (node) => node instanceof NoteElement,
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation: () => undefined,
    onItemPush() {
      if (++levels > MOST_LEVELS) throw refusal("deep");
    },
    onItemPop: () => void (levels -= 1),
  };
}

function noteAttribute({ name, value, prefix, namespace }: Token.Attribute): NoteAttribute {
  const qualified = prefix === undefined || prefix === "" ? name : `${prefix}:${name}`;
  return { name: qualified, value, namespaceURI: namespace ?? null };
}

function refusal(reason: "deep" | "memory"): WorkflowError {
  const args = { reason };
  return new WorkflowError("note_conversion_failed", { args });
}
