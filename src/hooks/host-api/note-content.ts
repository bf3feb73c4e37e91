import { anyJson, list, object, oneOf, optional, type Read, text } from "./argument-shape.ts";
import type { HostServices } from "./host-services.ts";
import { unsupported } from "./refusals.ts";

/** Longest note text, in UTF-16 units. */
const LONGEST_NOTE = 10_000_000;

/** `{format, value}` of a note (`spec/native-workflows.md` §9.1, notes). */
export const noteContent = object({
  format: oneOf("html", "text", "markdown"),
  value: text({ max: LONGEST_NOTE }),
  embeddedImages: optional(list(anyJson, { max: 1000 })),
});

/** The HTML that is stored: whatever the format, it has passed the host's sanitiser. */
export async function noteHtml(
  { content }: Pick<HostServices, "content">,
  { format, value, embeddedImages = [] }: Read<typeof noteContent>,
): Promise<string> {
  if (embeddedImages.length > 0)
    throw unsupported("notes.embeddedImages", "images are not put into notes yet");
  switch (format) {
    case "html":
      return content.sanitizeNoteHtml(value);
    case "markdown":
      return content.markdownToHtml(value);
    case "text":
      return content.sanitizeNoteHtml(textToHtml(value));
  }
}

/** Paragraphs where blank lines are, line breaks where lines end. */
function textToHtml(value: string): string {
  const escaped = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return escaped
    .replaceAll(/\r\n?/g, "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.replaceAll(/^\n+|\n+$/g, ""))
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
}
