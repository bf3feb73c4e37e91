import { WorkflowError } from "../../../errors/workflow-error.ts";
import type { ImageRequest, PreparedImageData } from "../../../ports/image.ts";

/** The largest picture that is decoded: as pixels it takes up to 400 MB. */
export const MOST_PIXELS = 100_000_000;

/** Below this the sharpness of a note's picture matters more than its bytes. */
const READABLE_EDGE = 640;
const SMALLEST_EDGE = 64;
/** From one try to the next the edge becomes at most this part of what it was, and at least that. */
const SHRINK = { slow: 0.85, fast: 0.4 } as const;
const JPEG_QUALITIES = [90, 82, 72, 60, 48];

/** One way to write a picture. `quality`: 1 to 100, of JPEG; `palette`: few colours, of PNG. */
export type ImageWay =
  | { readonly mimeType: "image/jpeg"; readonly quality: number }
  | { readonly mimeType: "image/png"; readonly palette: boolean };

export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mimeType: ImageWay["mimeType"];
  readonly width: number;
  readonly height: number;
}

/** A decoded picture: upright, in sRGB, at most the size asked for. */
export interface DecodedImage {
  /** Pixels of the longer side. */
  readonly edge: number;
  /** Whether anything can be seen through. */
  readonly transparent: boolean;
  /** Whether its kind of file is one for drawings, with few colours. */
  readonly drawing: boolean;
  /** Whether it can be written with a palette. */
  readonly palettes: boolean;
  /** Scaled to this edge and written in this way; what is transparent becomes white in a JPEG. */
  encode(edge: number, way: ImageWay): Promise<EncodedImage>;
}

/** Of a request: what the result must keep to. */
export type ImageLimits = Omit<ImageRequest, "bytes" | "signal" | "preserveSourceBytes">;

/**
 * Gives up quality first, then size, until the image has the bytes aimed at, or at least those it may have. Refused with
 * `image_too_large` (reason `bytes`), and as `checkpoint` refuses, which is called between tries.
 */
export async function encodeWithin(
  image: DecodedImage,
  { outputFormat, targetBytes, hardMaxBytes }: ImageLimits,
  checkpoint: () => void,
): Promise<EncodedImage> {
  const { transparent, drawing, palettes } = image;
  const triesPng = outputFormat === "png" || (outputFormat === "auto" && (transparent || drawing));
  const triesJpeg = outputFormat === "jpeg" || (outputFormat === "auto" && !transparent);
  const ways: readonly ImageWay[] = [
    ...(triesPng ? [{ mimeType: "image/png", palette: false } as const] : []),
    // A drawing has few colours; a photograph is better off as JPEG.
    ...(triesPng && !triesJpeg && palettes ? [{ mimeType: "image/png", palette: true } as const] : []),
    ...(triesJpeg ? JPEG_QUALITIES.map((quality) => ({ mimeType: "image/jpeg", quality }) as const) : []),
  ];
  let { edge } = image;
  for (;;) {
    checkpoint();
    const best = await smallest(image, edge, ways, targetBytes);
    const bytes = best.bytes.length;
    if (bytes <= targetBytes || (bytes <= hardMaxBytes && edge <= READABLE_EDGE)) return best;
    if (edge <= SMALLEST_EDGE) {
      throw new WorkflowError("image_too_large", {
        args: { reason: "bytes", limit: hardMaxBytes, observed: bytes },
      });
    }
    const floor = bytes <= hardMaxBytes || edge > READABLE_EDGE ? READABLE_EDGE : SMALLEST_EDGE;
    edge = Math.max(floor, smallerEdge(edge, bytes, targetBytes));
  }
}

/** The edge at which the bytes aimed at are to be expected: they go with the area. */
function smallerEdge(edge: number, bytes: number, targetBytes: number): number {
  const part = Math.sqrt(targetBytes / bytes);
  return Math.floor(edge * Math.min(SHRINK.slow, Math.max(SHRINK.fast, part)));
}

/** The first encoding at this size that has the bytes aimed at, else the smallest. */
async function smallest(
  image: DecodedImage,
  edge: number,
  ways: readonly ImageWay[],
  targetBytes: number,
): Promise<EncodedImage> {
  let best: EncodedImage | undefined;
  for (const way of ways) {
    const encoded = await image.encode(edge, way);
    if (encoded.bytes.length <= targetBytes) return encoded;
    if (best === undefined || encoded.bytes.length < best.bytes.length) best = encoded;
  }
  if (best === undefined) throw new Error("no format was tried");
  return best;
}

const SHOWN: Readonly<Record<string, PreparedImageData["mimeType"]>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** The kind of the image when its bytes can stay as they are; `size` with its orientation applied. */
export function mimeTypeKept(
  request: Omit<ImageRequest, "bytes" | "signal">,
  bytes: number,
  format: string,
  size: { readonly width: number; readonly height: number },
): PreparedImageData["mimeType"] | undefined {
  const { preserveSourceBytes, hardMaxBytes, maxLongEdge, outputFormat } = request;
  const fits = bytes <= hardMaxBytes && Math.max(size.width, size.height) <= maxLongEdge;
  const asked = outputFormat === "auto" || outputFormat === format;
  return preserveSourceBytes && fits && asked && Object.hasOwn(SHOWN, format) ? SHOWN[format] : undefined;
}

/** More pixels than are decoded. */
export function tooManyPixels(observed: number, cause?: unknown): WorkflowError {
  return new WorkflowError("image_too_large", {
    args: { reason: "pixels", limit: MOST_PIXELS, observed },
    cause,
  });
}
