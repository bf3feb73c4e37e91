/** Conversion and sanitising of note text; the host's business, since core and workers have no document. */
export interface ContentPort {
  /** Removes scripts, event attributes and what Zotero's notes do not hold. Same input, same output. */
  sanitizeNoteHtml(html: string): Promise<string>;
  /** Note HTML to Markdown; mathematics stays `$…$` and `$$…$$`. */
  htmlToMarkdown(html: string): Promise<string>;
  /** Markdown to sanitised note HTML. */
  markdownToHtml(markdown: string): Promise<string>;
  /** Note HTML to plain text, blocks on lines of their own. */
  htmlToText(html: string): Promise<string>;
}
