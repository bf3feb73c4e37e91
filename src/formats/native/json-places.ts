import { parseTree, type Node } from "jsonc-parser";
import { pointerSegments, pointerTo } from "./json-pointer.ts";

/** Both from 1; the column in UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Where things stand in a JSON text. */
export interface JsonPlaces {
  /** Key or value at a pointer; when nothing is there, the nearest value above it. */
  of(pointer: string, part: "key" | "value"): Place;
  atOffset(offset: number): Place;
  /** Keys that an object names again, in the order of the text: the later mentions. */
  repeatedKeys(): { readonly pointer: string; readonly name: string; readonly place: Place }[];
}

/** Places in a text that is sound JSON; for other texts only `atOffset` tells anything. Work is done when asked for. */
export function jsonPlaces(text: string): JsonPlaces {
  let tree: Node | undefined;
  let lines: readonly number[] | undefined;
  const members = new Map<Node, ReadonlyMap<string, Node>>();

  const root = (): Node | undefined => (tree ??= parseTree(text));

  function atOffset(offset: number): Place {
    lines ??= lineStarts(text);
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lines[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
  }

  /** The `property` node of an object, or the value node of an array. */
  function child(node: Node, segment: string): Node | undefined {
    if (node.type === "array") return node.children?.[Number(segment)];
    if (node.type !== "object") return undefined;
    let known = members.get(node);
    if (known === undefined) {
      known = new Map((node.children ?? []).map((property) => [nameOf(property), property]));
      members.set(node, known);
    }
    return known.get(segment);
  }

  return {
    atOffset,
    of(pointer, part) {
      let node = root();
      if (node === undefined) return { line: 1, column: 1 };
      let found: Node = node;
      const segments = pointerSegments(pointer);
      for (const [index, segment] of segments.entries()) {
        const next: Node | undefined = child(found, segment);
        if (next === undefined) break;
        if (part === "key" && index === segments.length - 1) return atOffset(next.offset);
        node = valueOf(next);
        if (node === undefined) break;
        found = node;
      }
      return atOffset(found.offset);
    },
    repeatedKeys() {
      const repeated: { pointer: string; name: string; place: Place }[] = [];
      const visit = (node: Node, pointer: string): void => {
        const seen = new Set<string>();
        for (const [index, next] of (node.children ?? []).entries()) {
          const isProperty = node.type === "object";
          const name = isProperty ? nameOf(next) : String(index);
          const here = pointerTo(pointer, name);
          if (isProperty && seen.has(name)) {
            repeated.push({ pointer: here, name, place: atOffset(next.offset) });
          }
          seen.add(name);
          const value = valueOf(next);
          if (value !== undefined) visit(value, here);
        }
      };
      const start = root();
      if (start !== undefined) visit(start, "");
      return repeated;
    },
  };
}

function nameOf(property: Node): string {
  return String(property.children?.[0]?.value ?? "");
}

function valueOf(node: Node): Node | undefined {
  return node.type === "property" ? node.children?.[1] : node;
}

/** Offsets at which lines begin; lines end with `\n`, `\r\n` or `\r`. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(index + 1) !== 0x0a)) starts.push(index + 1);
  }
  return starts;
}
