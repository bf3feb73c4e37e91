import { WorkflowError, isWorkflowError } from "../../../errors/workflow-error.ts";
import type { NoteConversions } from "../../../ports/content.ts";
import type { NoteParent } from "./note-nodes.ts";

/**
 * Conversion of notes in this thread, by libraries that are loaded when first needed. What a library cannot cope with is
 * refused with `note_conversion_failed`; a library that is not installed is `dependency_missing`.
 */
export function createConversions(): NoteConversions {
  let sanitizer: Promise<(html: string) => string> | undefined;
  const loadSanitizer = async (): Promise<(html: string) => string> =>
    (await import("./sanitize.ts")).createSanitizer();
  let writer: Promise<(root: NoteParent) => string> | undefined;
  const loadWriter = async (): Promise<(root: NoteParent) => string> =>
    (await import("./html-to-markdown.ts")).createMarkdownWriter();

  return {
    sanitizeNoteHtml: (html) => converted(async () => (await (sanitizer ??= loadSanitizer()))(html)),
    htmlToMarkdown: (html) =>
      converted(async () => {
        const body = await parsed(html);
        return body === null ? "" : (await (writer ??= loadWriter()))(body);
      }),
    markdownToHtml: (markdown) =>
      converted(async () => {
        const { markdownToHtml } = await import("./markdown-to-html.ts");
        return markdownToHtml(markdown, await (sanitizer ??= loadSanitizer()));
      }),
    htmlToText: (html) =>
      converted(async () => {
        const { htmlToText } = await import("./html-to-text.ts");
        const body = await parsed(html);
        return body === null ? "" : htmlToText(body);
      }),
  };
}

async function parsed(html: string): Promise<NoteParent | null> {
  return (await import("./parse-note.ts")).parseNote(html).body;
}

async function converted(convert: () => Promise<string>): Promise<string> {
  try {
    return await convert();
  } catch (cause) {
    if (isWorkflowError(cause)) throw cause;
    const missing = missingPackage(cause);
    if (missing !== undefined) throw missing;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new WorkflowError("note_conversion_failed", { args: { reason }, cause });
  }
}

/** Node says so of a package that it was to load. */
function missingPackage(cause: unknown): WorkflowError | undefined {
  const reason = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : "";
  const [, name] = /^Cannot find package '([^']+)'/.exec(reason) ?? [];
  if (name === undefined) return undefined;
  return new WorkflowError("dependency_missing", { args: { name, reason }, cause });
}
