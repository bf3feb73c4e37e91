import { extensionOf } from "../../library/stored-file-name.ts";

const BY_EXTENSION: Readonly<Record<string, string>> = {
  ".pdf": "application/pdf",
  ".epub": "application/epub+zip",
  ".zip": "application/zip",
  ".json": "application/json",
  ".xml": "application/xml",
  ".html": "text/html",
  ".htm": "text/html",
  ".md": "text/markdown",
  ".markdown": "text/markdown",
  ".txt": "text/plain",
  ".csv": "text/csv",
  ".tsv": "text/tab-separated-values",
  ".tex": "application/x-tex",
  ".bib": "application/x-bibtex",
  ".ris": "application/x-research-info-systems",
  ".rtf": "application/rtf",
  ".doc": "application/msword",
  ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ".pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ".odt": "application/vnd.oasis.opendocument.text",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
  ".tif": "image/tiff",
  ".tiff": "image/tiff",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
};

const MAGIC: readonly (readonly [text: string, type: string])[] = [
  ["%PDF-", "application/pdf"],
  ["\u0089PNG\r\n\u001a\n", "image/png"],
  ["\u00ff\u00d8\u00ff", "image/jpeg"],
  ["GIF8", "image/gif"],
];

/** What a file is, by its name; `application/octet-stream` when its extension says nothing. */
export function contentTypeOf(filename: string): string {
  const extension = extensionOf(filename).toLowerCase();
  return (
    (Object.hasOwn(BY_EXTENSION, extension) ? BY_EXTENSION[extension] : undefined) ??
    "application/octet-stream"
  );
}

/** What the first bytes say for certain; undefined when they tell nothing. */
export function contentTypeOfBytes(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return MAGIC.find(([text]) => start.startsWith(text))?.[1];
}

/** The usual extension of a type, with its dot; `""` when there is none. */
export function extensionFor(contentType: string): string {
  return Object.entries(BY_EXTENSION).find(([, type]) => type === contentType)?.[0] ?? "";
}

export function isTextType(contentType: string): boolean {
  return contentType.startsWith("text/") || ["application/json", "application/xml"].includes(contentType);
}

/** Whether the bytes are text in UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
