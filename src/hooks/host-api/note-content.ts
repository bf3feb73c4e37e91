import type { JsonObject } from "../../model/json.ts";
import { isObject, object, oneOf, type Read, text } from "./argument-shape.ts";
import { embeddedImagesShape, fillSlots, markSlots, type StagedImage } from "./embedded-images.ts";
import type { HostServices } from "./host-services.ts";

/** Longest note text, in UTF-16 units. */
const LONGEST_NOTE = 10_000_000;

/** `{format, value, embeddedImages?}` of a note (`spec/native-workflows.md` §9.1, notes). */
export const noteContent = object({
  format: oneOf("html", "text", "markdown"),
  value: text({ max: LONGEST_NOTE }),
  embeddedImages: embeddedImagesShape,
});

/** The HTML that is stored: whatever the format, it has passed the host's sanitiser. `keys` are those of the images. */
export async function noteHtml(
  { content }: Pick<HostServices, "content">,
  { format, value }: Read<typeof noteContent>,
  images: readonly StagedImage[] = [],
  keys: ReadonlyMap<string, string> = new Map(),
): Promise<string> {
  const marked = markSlots(value, format, images);
  const html =
    format === "markdown"
      ? await content.markdownToHtml(marked)
      : await content.sanitizeNoteHtml(format === "html" ? marked : textToHtml(marked));
  return fillSlots(html, images, keys);
}

/** A request without the ids of its prepared images, which another attempt does not have. */
export function withoutImageIds(request: JsonObject): JsonObject {
  const { content } = request;
  if (!isObject(content ?? null) || !Array.isArray((content as JsonObject)["embeddedImages"])) return request;
  const images = (content as { readonly embeddedImages: readonly JsonObject[] }).embeddedImages;
  const named = images.map(({ slot, altText }) => ({ slot, altText }));
  return { ...request, content: { ...(content as JsonObject), embeddedImages: named } };
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

/** Longest note that Zotero's server takes, in UTF-16 units. */
const LONGEST_SYNCED_NOTE = 250_000;
/** So many formulas make Zotero's editor very slow. */
const MOST_FORMULAS = 500;

/**
 * What a note that was stored all the same may cause, as fields of the call's result: that it is too long to be synced, or
 * has more formulas than Zotero's editor can show well. Nothing when all is well.
 */
export function noteWarnings(html: string): { readonly warnings?: readonly JsonObject[] } {
  const formulas = html.match(/class="math"/g)?.length ?? 0;
  const warnings = [
    ...(html.length > LONGEST_SYNCED_NOTE
      ? [{ code: "note_too_long_to_sync", limit: LONGEST_SYNCED_NOTE, observed: html.length }]
      : []),
    ...(formulas > MOST_FORMULAS
      ? [{ code: "note_many_formulas", limit: MOST_FORMULAS, observed: formulas }]
      : []),
  ];
  return warnings.length === 0 ? {} : { warnings };
}
