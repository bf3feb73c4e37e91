import { NoteElement, type NoteParent } from "./note-nodes.ts";

/** The elements below `root` that pass, as they stand at the call, in the order of the text. */
export function elementsIn(
  root: NoteParent,
  test: (element: NoteElement) => boolean,
): readonly NoteElement[] {
  const found: NoteElement[] = [];
  for (const node of root.descendants()) if (node instanceof NoteElement && test(node)) found.push(node);
  return found;
}

/** The nearest of an element and those around it whose name is among `names`, in capitals. */
export function closest(element: NoteElement, ...names: readonly string[]): NoteElement | null {
  for (let at: NoteElement | null = element; at !== null; at = at.parentElement) {
    if (names.includes(at.nodeName)) return at;
  }
  return null;
}

export function hasClass(element: NoteElement, name: string): boolean {
  return (element.getAttribute("class") ?? "").split(/\s+/).includes(name);
}
