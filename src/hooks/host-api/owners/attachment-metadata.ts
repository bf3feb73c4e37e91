import { bad, nullable, object, optional, type Read, type Shape, text, UNREAD } from "../argument-shape.ts";
import { readUrl } from "../download.ts";
import type { HostServices } from "../host-services.ts";
import { tagNames } from "../placement.ts";

/** An absolute web address, as it was given. */
export const webAddress: Shape<string> = (value, field, problems) => {
  const read = text({ min: 1, max: 8192 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  const url = readUrl(read.trim());
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "") {
    return read.trim();
  }
  return bad("invalid_format", field, "must be an address that begins with http:// or https://", problems);
};

const accessDate: Shape<string> = (value, field, problems) => {
  const read = text({ max: 64 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/.test(read) ? Date.parse(read) : Number.NaN;
  if (Number.isNaN(time)) {
    return bad("invalid_format", field, "must look like 2022-09-03 or 2022-09-03T14:05:20Z", problems);
  }
  return read.includes("T") ? isoSeconds(time) : read;
};

const contentType: Shape<string> = (value, field, problems) => {
  const read = text({ max: 255 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  return /^[\w.+-]+\/[\w.+-]+$/.test(read.trim())
    ? read.trim().toLowerCase()
    : bad("invalid_format", field, "must look like application/pdf", problems);
};

/** Fields of an attachment; null clears one, absent leaves it. `tags` are all it has afterwards. */
export const attachmentMetadata = object({
  title: present(nullable(text({ max: 10_000 }))),
  url: present(nullable(webAddress)),
  accessDate: present(nullable(accessDate)),
  contentType: present(nullable(contentType)),
  charset: present(nullable(text({ min: 1, max: 64 }))),
  tags: optional(tagNames),
});
export type AttachmentMetadata = Read<typeof attachmentMetadata>;

/** May be absent, while null means something. */
function present<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, field, problems) => (value === undefined ? undefined : shape(value, field, problems));
}

/** The fields that the metadata sets, or clears with null. A new address was seen now, unless a time is given. */
export function fieldsOfMetadata(
  { clock }: Pick<HostServices, "clock">,
  { title, url, accessDate: seen }: AttachmentMetadata,
): ReadonlyMap<string, string | null> {
  const fields = new Map<string, string | null>();
  if (title !== undefined) fields.set("title", title === null ? null : cleanText(title));
  if (url !== undefined) fields.set("url", url);
  if (seen !== undefined) fields.set("accessDate", seen);
  else if (typeof url === "string") fields.set("accessDate", isoSeconds(clock.now()));
  return fields;
}

/** One line in composed form. */
export function cleanText(value: string): string {
  return value
    .normalize("NFC")
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/g, " ");
}

function isoSeconds(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
