import type { ImageRequest, PreparedImageData } from "./image.ts";

/** Conversion and sanitising of note text; the host's business, since core and workers have no document. */
export interface NoteConversions {
  /** Removes scripts, event attributes and what Zotero's notes do not hold. Same input, same output. */
  sanitizeNoteHtml(html: string): Promise<string>;
  /** Note HTML to Markdown; mathematics stays `$…$` and `$$…$$`. */
  htmlToMarkdown(html: string): Promise<string>;
  /** Markdown to sanitised note HTML. */
  markdownToHtml(markdown: string): Promise<string>;
  /** Note HTML to plain text, blocks on lines of their own. */
  htmlToText(html: string): Promise<string>;
}

/** What a host does with contents: texts of notes, and images for them. */
export interface ContentPort extends NoteConversions {
  /**
   * Decodes an image, sets it upright, and scales and encodes it within the limits asked for; what it says about
   * place, camera and owner is left out unless its bytes are preserved. Only the first picture of several counts.
   * Refused with `image_unreadable` (no image, damaged, or of a kind not read: JPEG, PNG, GIF, WebP and AVIF are, TIFF
   * on Node only), `image_too_large` (more pixels than can be decoded safely, or not within `hardMaxBytes`), `canceled`.
   */
  prepareImage(request: ImageRequest): Promise<PreparedImageData>;
}
