import { createRequire } from "node:module";
import type { NoteElement, NoteWindow } from "./dom-types.ts";

/** The part of DOMPurify that is used here. */
export interface Purifier {
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
  turndown(root: NoteElement): string;
  escape(text: string): string;
}

export interface TurndownRule {
  readonly filter: string | readonly string[] | ((node: NoteElement) => boolean);
  readonly replacement: (content: string, node: NoteElement) => string;
}

// Asked for by `require`, since an import would bring the types that `dom-types.ts` keeps out.
const load = createRequire(import.meta.url);

/** A window without scripts and without anything loaded. */
export function createWindow(): NoteWindow {
  const { JSDOM } = load("jsdom") as { JSDOM: new (html: string) => { readonly window: NoteWindow } };
  return new JSDOM("").window;
}

export function createPurifier(window: NoteWindow): Purifier {
  return (load("dompurify") as (window: NoteWindow) => Purifier)(window);
}

export function createTurndown(options: Readonly<Record<string, string>>): Turndown {
  const Service = load("turndown") as new (options: Readonly<Record<string, string>>) => Turndown;
  return new Service(options);
}
