import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { NoteConversions } from "../../../ports/content.ts";

/** One conversion, as it is asked of the thread. */
export interface ConversionRequest {
  readonly member: keyof NoteConversions;
  readonly text: string;
}

/** The first one comes when the thread is ready; the others come in the order of the requests. */
export type ConversionAnswer =
  | { readonly text: string }
  | {
      readonly code: "note_conversion_failed" | "dependency_missing";
      readonly args: Readonly<Record<string, string | number>>;
    };

/** The conversions as requests to a thread; refusals are thrown. */
export function askingConversions(
  ask: (request: ConversionRequest) => Promise<ConversionAnswer>,
): NoteConversions {
  const convert = async (member: keyof NoteConversions, text: string): Promise<string> => {
    const answer = await ask({ member, text });
    if ("text" in answer) return answer.text;
    throw new WorkflowError(answer.code, { args: answer.args });
  };
  return {
    sanitizeNoteHtml: (html) => convert("sanitizeNoteHtml", html),
    htmlToMarkdown: (html) => convert("htmlToMarkdown", html),
    markdownToHtml: (markdown) => convert("markdownToHtml", markdown),
    htmlToText: (html) => convert("htmlToText", html),
  };
}
