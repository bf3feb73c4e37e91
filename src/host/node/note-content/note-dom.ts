import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { NoteElement } from "./dom-types.ts";
import { createWindow } from "./libraries.ts";
import { createSanitizer } from "./sanitize.ts";

/** A document to convert notes in, and what works on it. */
export interface NoteDom {
  /** Parses without running scripts or loading anything; the element returned holds the nodes. */
  readonly parse: (html: string) => NoteElement;
  /** What {@link createSanitizer} makes of the window. */
  readonly sanitize: (html: string) => string;
}

/**
 * A window holds on to every document that was parsed in it, and looks through all of them for each new one; after so
 * many, or so much text, it is given up for a new one, which takes some milliseconds.
 */
const DOCUMENTS_PER_WINDOW = 64;
const CHARACTERS_PER_WINDOW = 1 << 20;

let shared: { readonly dom: NoteDom; documents: number; characters: number } | undefined;

/**
 * Loads the DOM library and the sanitiser at first use, which takes most of a second; ask again for every note. Refused
 * with `dependency_missing` when they are not installed.
 */
export function loadNoteDom(): NoteDom {
  if (
    shared === undefined ||
    shared.documents >= DOCUMENTS_PER_WINDOW ||
    shared.characters >= CHARACTERS_PER_WINDOW
  ) {
    const dom = createNoteDom();
    const counted = (html: string): string => {
      fresh.documents += 1;
      fresh.characters += html.length;
      return html;
    };
    const fresh = {
      dom: {
        parse: (html: string) => dom.parse(counted(html)),
        sanitize: (html: string) => dom.sanitize(counted(html)),
      },
      documents: 0,
      characters: 0,
    };
    shared = fresh;
  }
  return shared.dom;
}

function createNoteDom(): NoteDom {
  try {
    const window = createWindow();
    const parser = new window.DOMParser();
    return {
      parse: (html) => parser.parseFromString(html, "text/html").body,
      sanitize: createSanitizer(window),
    };
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : String(cause);
    throw new WorkflowError("dependency_missing", { args: { name: "jsdom", reason }, cause });
  }
}
