import type { Draft } from "../../library/draft.ts";
import { appendToNote } from "../../library/note-payload.ts";
import type { StagedContent } from "../../library/staged-files.ts";
import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject } from "../../model/json.ts";
import { list, object, optional, type Read, type Shape, text, bad, UNREAD } from "./argument-shape.ts";
import type { HostServices } from "./host-services.ts";
import { type PreparedImage, preparedImageRef } from "./prepared-images.ts";

const slotName: Shape<string> = (value, field, problems) => {
  const read = text({ min: 1, max: 64 })(value, field, problems);
  if (read === UNREAD) return UNREAD;
  return /^[\w.-]+$/.test(read)
    ? read
    : bad("invalid_format", field, "must be of letters, digits, _, . and -", problems);
};

/** `embeddedImages` of a note's content: pictures for its slots (`spec/native-workflows.md` §9.1). */
export const embeddedImagesShape = optional(
  list(
    object({ slot: slotName, preparedImage: preparedImageRef, altText: optional(text({ max: 10_000 })) }),
    { max: 500, unique: ({ slot }) => slot },
  ),
);
export type EmbeddedImages = Read<typeof embeddedImagesShape>;

/** A picture whose bytes wait in the home. */
export interface StagedImage extends StagedContent {
  readonly slot: string;
  readonly altText: string | undefined;
  readonly image: Pick<PreparedImage, "mimeType" | "width" | "height">;
}

/** Takes the pictures into the home; `invalid_ref` for one that the run does not have. */
export async function stageImages(
  { images, staged }: Pick<HostServices, "images" | "staged">,
  embedded: EmbeddedImages,
): Promise<readonly StagedImage[]> {
  const all: StagedImage[] = [];
  for (const { slot, preparedImage, altText } of embedded ?? []) {
    const image = images.find(preparedImage);
    all.push({ slot, altText, image, ...(await staged.add({ path: image.path })) });
  }
  return all;
}

/** What tells a note's pictures from others: not their ids, which another attempt does not have. */
export function imagesIdentity(images: readonly StagedImage[]): JsonObject {
  return { images: images.map(({ slot, sha256 }) => `${slot} ${sha256}`) };
}

/** Stages the pictures as images inside the note; answers their keys by slot. */
export function createImages(
  draft: Draft,
  note: ItemRef,
  images: readonly StagedImage[],
): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  for (const { slot, image, size, sha256 } of images) {
    const key = draft.newKey(note.libraryId);
    const path = image.mimeType === "image/jpeg" ? "image.jpg" : `image.${image.mimeType.slice(6)}`;
    keys.set(slot, key);
    draft.createItem(
      {
        ref: { libraryId: note.libraryId, key },
        itemType: "attachment",
        parentKey: note.key,
        trashed: false,
        fields: {},
        creators: [],
        tags: [],
        collections: [],
        relations: [],
        note: null,
        attachment: {
          linkMode: "embedded_image",
          contentType: image.mimeType,
          charset: null,
          path: `storage:${path}`,
        },
      },
      [{ path, size, sha256 }],
    );
  }
  return keys;
}

/** Text of a slot while the note is converted: inline data, which converters and sanitiser leave alone. */
function token(slot: string): string {
  return `data:image/png;base64,${btoa(`slot:${slot}`)}`;
}

/**
 * The content with its slots marked: an image whose source is `slot:NAME`, in HTML (`<img src="slot:fig1">`) or in Markdown
 * (`![…](slot:fig1)`).
 */
export function markSlots(value: string, format: string, images: readonly StagedImage[]): string {
  if (images.length === 0 || format === "text") return value;
  const known = new Set(images.map(({ slot }) => slot));
  const marked = (whole: string, before: string, slot: string, after: string) =>
    known.has(slot) ? `${before}${token(slot)}${after}` : whole;
  return format === "html"
    ? value.replaceAll(/(<img\b[^<>]*?\ssrc\s*=\s*["']?)slot:([\w.-]+)(["'\s/>])/gi, marked)
    : value.replaceAll(/(!\[[^\]]*\]\(\s*<?)slot:([\w.-]+)(>?(?:\s+["'(][^)]*)?\))/g, marked);
}

/** The note with its pictures: where their slots are, and at its end those that have no place in it. */
export function fillSlots(
  html: string,
  images: readonly StagedImage[],
  keys: ReadonlyMap<string, string>,
): string {
  return images.reduce((text, staged) => {
    const key = keys.get(staged.slot) ?? "";
    const source = token(staged.slot);
    const places: string[] = [];
    const filled = text.replaceAll(/<img\b[^<>]*>/gi, (tag) => {
      if (!tag.includes(source)) return tag;
      places.push(tag);
      const own = /\salt="([^"]*)"/i.exec(tag)?.[1];
      return imageTag(key, staged, own);
    });
    return places.length > 0 ? filled : appendToNote(text, `<p>${imageTag(key, staged, undefined)}</p>`);
  }, html);
}

/** @param own the text that the content itself gives, as HTML */
function imageTag(key: string, { altText, image }: StagedImage, own: string | undefined): string {
  const alt = altText === undefined ? own : escaped(altText);
  const text = alt === undefined || alt === "" ? "" : ` alt="${alt}"`;
  return `<img data-attachment-key="${key}" width="${image.width}" height="${image.height}"${text}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
