import createPurify from "dompurify";
import TurndownService from "turndown";
import { type NoteDocument, NoteElement, NoteNode, type NoteParent } from "./note-nodes.ts";
import { parseNote } from "./parse-note.ts";

/** The part of DOMPurify that is used here. */
export interface Purifier {
  readonly isSupported: boolean;
  sanitize(html: string, config: PurifierConfig): string;
  addHook(entryPoint: "afterSanitizeAttributes", hook: (element: NoteElement) => void): void;
}

export interface PurifierConfig {
  readonly ALLOWED_TAGS: readonly string[];
  readonly ALLOWED_ATTR: readonly string[];
  readonly ALLOW_DATA_ATTR: boolean;
  readonly ALLOW_ARIA_ATTR: boolean;
  readonly ALLOWED_URI_REGEXP: RegExp;
  readonly ADD_DATA_URI_TAGS: readonly string[];
  readonly FORCE_BODY: boolean;
}

/** The part of turndown that is used here. */
export interface Turndown {
  addRule(name: string, rule: TurndownRule): void;
  remove(filter: readonly string[]): void;
  turndown(root: NoteParent): string;
  escape(text: string): string;
}

export interface TurndownRule {
  readonly filter: string | readonly string[] | ((node: NoteElement) => boolean);
  readonly replacement: (content: string, node: NoteElement) => string;
}

/** DOMPurify over the nodes of this folder; refused texts are refused as {@link parseNote} does. */
export function createPurifier(): Purifier {
  let refusal: unknown;
  class NoteParser {
    parseFromString(html: string): NoteDocument {
      try {
        return parseNote(html);
      } catch (error) {
        refusal = error;
        throw error;
      }
    }
  }
  const implementation = {
    createHTMLDocument: () => parseNote(""),
    // Asked for after a text could not be parsed, to parse it in another way.
    createDocument(): never {
      throw refusal;
    },
  };
  const window = {
    document: Object.assign(parseNote(""), { implementation }),
    Node: NoteNode,
    Element: NoteElement,
    NodeFilter: {
      SHOW_ELEMENT: 1,
      SHOW_TEXT: 4,
      SHOW_CDATA_SECTION: 8,
      SHOW_PROCESSING_INSTRUCTION: 64,
      SHOW_COMMENT: 128,
    },
    DOMParser: NoteParser,
  };
  const purifier = (createPurify as unknown as (over: typeof window) => Purifier)(window);
  // It would let everything through.
  if (!purifier.isSupported) throw new Error("the sanitiser does not work with these nodes");
  return purifier;
}

export function createTurndown(options: Readonly<Record<string, string>>): Turndown {
  return new TurndownService(options) as unknown as Turndown;
}
