import { messageId } from "../../l10n/message-id.ts";
import type { Finding } from "./finding.ts";
import { at } from "./json-access.ts";
import { pointerTo } from "./json-pointer.ts";

/** The most elements that a list of rules, steps or definitions may have. */
const MAX_ELEMENTS = 1000;

/** Lists whose elements are objects with rules of their own. */
const LISTS: readonly (readonly string[])[] = [
  ["validateSelection", "filters"],
  ["resourceRequirements"],
  ["parameters"],
  ["request", "steps"],
  ["request", "sequence", "steps"],
];

/**
 * Lists too long to be checked: the time that the schema's validator takes grows with the square of the elements that
 * violate it. A manifest with such a list is not looked at any further.
 */
export function sizeFindings(manifest: unknown): Finding[] {
  return LISTS.flatMap((path) => {
    const list = at(manifest, ...path);
    const count = typeof list === "object" && list !== null ? Object.keys(list).length : 0;
    if (count <= MAX_ELEMENTS) return [];
    return [
      {
        code: "manifest_too_large",
        pointer: path.reduce((pointer, name) => pointerTo(pointer, name), ""),
        part: "value",
        message: messageId("diagnostic-too-many-elements"),
        args: { name: path.join("."), count, limit: MAX_ELEMENTS },
      },
    ];
  });
}
