import { WorkflowError, isWorkflowError } from "../../../errors/workflow-error.ts";
import type { NoteConversions } from "../../../ports/content.ts";
import type { NoteElement } from "./dom-types.ts";
import { loadNoteDom, type NoteDom } from "./note-dom.ts";

/**
 * Conversion of notes in this thread, over one DOM window and libraries that are loaded when first needed. What a
 * library cannot cope with, such as nesting thousands deep, is refused with `note_conversion_failed`.
 */
export function createConversions(): NoteConversions {
  let writer: Promise<(root: NoteElement) => string> | undefined;
  const loadWriter = async (): Promise<(root: NoteElement) => string> =>
    (await import("./html-to-markdown.ts")).createMarkdownWriter();

  return {
    sanitizeNoteHtml: (html) => converted(({ sanitize }) => sanitize(html)),
    htmlToMarkdown: (html) => converted(async ({ parse }) => (await (writer ??= loadWriter()))(parse(html))),
    markdownToHtml: (markdown) =>
      converted(async (dom) => (await import("./markdown-to-html.ts")).markdownToHtml(markdown, dom)),
    htmlToText: (html) =>
      converted(async ({ parse }) => (await import("./html-to-text.ts")).htmlToText(parse(html))),
  };
}

async function converted(convert: (dom: NoteDom) => string | Promise<string>): Promise<string> {
  const dom = loadNoteDom();
  try {
    return await convert(dom);
  } catch (cause) {
    if (isWorkflowError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new WorkflowError("note_conversion_failed", { args: { reason }, cause });
  }
}
