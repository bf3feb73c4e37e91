import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { NoteElement } from "./dom-types.ts";
import { createWindow } from "./libraries.ts";
import { createSanitizer } from "./sanitize.ts";

/** A document to convert notes in, and what works on it; one for the life of the process. */
export interface NoteDom {
  /** Parses without running scripts or loading anything; the element returned holds the nodes. */
  readonly parse: (html: string) => NoteElement;
  /** What {@link createSanitizer} makes of the window. */
  readonly sanitize: (html: string) => string;
}

let shared: NoteDom | undefined;

/**
 * Loads the DOM library and the sanitiser at first use, which takes most of a second, and keeps one window. Refused with
 * `dependency_missing` when they are not installed.
 */
export function loadNoteDom(): NoteDom {
  return (shared ??= createNoteDom());
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
