import { WorkflowError } from "../../../errors/workflow-error.ts";
import {
  encodeWithin,
  mimeTypeKept,
  MOST_PIXELS,
  tooManyPixels,
  type EncodedImage,
  type ImageWay,
} from "../../shared/images/encode-within.ts";
import { readImageHeader, type PngTurn } from "../../shared/images/image-header.ts";
import type { PictureAnswer, PictureRequest } from "./content-message.ts";

/** A worker has it; the types of this realm are those of a module, which has not. */
const { createImageBitmap } = globalThis as unknown as {
  readonly createImageBitmap: (blob: Blob) => Promise<ImageBitmap>;
};

/**
 * Prepares a picture with the application's decoders, in a worker; see `ContentPort.prepareImage`. Refused with
 * `image_unreadable` (reason `kind` or `damaged`) and `image_too_large`.
 */
export async function preparePicture(request: PictureRequest): Promise<PictureAnswer> {
  const header = readImageHeader(new Uint8Array(request.bytes));
  if (header === undefined) throw unreadable("kind");
  const { format, width, height, complete, turn } = header;
  const orientation = turn?.orientation ?? 1;
  // Decoders would fill up what is missing.
  if (!complete) throw unreadable("damaged");
  if (width * height > MOST_PIXELS) throw tooManyPixels(width * height);
  const bitmap = await decoded(request.bytes, turn);
  try {
    const size = uprightSize(bitmap, orientation);
    const kept = mimeTypeKept(request, request.bytes.byteLength, format, size);
    if (kept !== undefined) return { kept: true, mimeType: kept, ...size };
    const canvas = upright(bitmap, orientation, request.maxLongEdge);
    const image = {
      edge: Math.max(canvas.width, canvas.height),
      transparent: format !== "jpeg" && isTransparent(canvas),
      drawing: format === "png" || format === "gif",
      palettes: false,
      encode: (edge: number, way: ImageWay) => encode(canvas, edge, way),
    };
    const { bytes, ...rest } = await encodeWithin(image, request, () => undefined);
    return { ...rest, bytes: bytes.buffer as ArrayBuffer };
  } finally {
    bitmap.close();
  }
}

/** Upright, but for a PNG's wish, which only some versions of the engine heed: it is taken out before. */
async function decoded(bytes: ArrayBuffer, turn: PngTurn | undefined): Promise<ImageBitmap> {
  const parts = turn === undefined ? [bytes] : [bytes.slice(0, turn.start), bytes.slice(turn.end)];
  try {
    return await createImageBitmap(new Blob(parts));
  } catch (cause) {
    throw unreadable("damaged", cause);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** From 5 on, EXIF's orientations lie on their side. */
function uprightSize({ width, height }: Size, orientation: number): Size {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function upright(bitmap: ImageBitmap, orientation: number, maxLongEdge: number): OffscreenCanvas {
  const size = uprightSize(bitmap, orientation);
  const whole = scaled(bitmap, within(bitmap, Math.min(maxLongEdge, Math.max(size.width, size.height))));
  if (orientation === 1) return whole;
  const canvas = createCanvas(uprightSize(whole, orientation));
  const context = contextOf(canvas);
  const { width, height } = whole;
  const turns: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
    2: [-1, 0, 0, 1, width, 0],
    3: [-1, 0, 0, -1, width, height],
    4: [1, 0, 0, -1, 0, height],
    5: [0, 1, 1, 0, 0, 0],
    6: [0, 1, -1, 0, height, 0],
    7: [0, -1, -1, 0, height, width],
    8: [0, -1, 1, 0, 0, width],
  };
  context.setTransform(...(turns[orientation] ?? [1, 0, 0, 1, 0, 0]));
  context.drawImage(whole, 0, 0);
  return canvas;
}

function within({ width, height }: Size, edge: number): Size {
  const part = Math.min(1, edge / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * part));
  return { width: side(width), height: side(height) };
}

/** By halves, since a larger step would leave pixels out. */
function scaled(source: ImageBitmap | OffscreenCanvas, size: Size): OffscreenCanvas {
  let from: ImageBitmap | OffscreenCanvas = source;
  for (;;) {
    const next = {
      width: Math.max(size.width, Math.ceil(from.width / 2)),
      height: Math.max(size.height, Math.ceil(from.height / 2)),
    };
    const canvas = createCanvas(next);
    contextOf(canvas).drawImage(from, 0, 0, next.width, next.height);
    if (next.width === size.width && next.height === size.height) return canvas;
    from = canvas;
  }
}

function isTransparent(canvas: OffscreenCanvas): boolean {
  const context = contextOf(canvas);
  const rows = Math.max(1, Math.floor((1 << 20) / canvas.width));
  for (let top = 0; top < canvas.height; top += rows) {
    const { data } = context.getImageData(0, top, canvas.width, Math.min(rows, canvas.height - top));
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  }
  return false;
}

async function encode(source: OffscreenCanvas, edge: number, way: ImageWay): Promise<EncodedImage> {
  const size = within(source, edge);
  const { mimeType } = way;
  const same = size.width === source.width && size.height === source.height;
  const image = same ? source : scaled(source, size);
  const canvas = mimeType === "image/jpeg" ? onWhite(image) : image;
  const blob = await canvas.convertToBlob({
    type: mimeType,
    ...(way.mimeType === "image/jpeg" ? { quality: way.quality / 100 } : {}),
  });
  return { bytes: new Uint8Array(await blob.arrayBuffer()), mimeType, ...size };
}

function onWhite(image: OffscreenCanvas): OffscreenCanvas {
  const canvas = createCanvas(image);
  const context = contextOf(canvas);
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  return canvas;
}

function createCanvas({ width, height }: Size): OffscreenCanvas {
  return new OffscreenCanvas(width, height);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("a canvas without a context");
  return context as OffscreenCanvasRenderingContext2D;
}

function unreadable(reason: "kind" | "damaged", cause?: unknown): WorkflowError {
  return new WorkflowError("image_unreadable", { args: { reason }, cause });
}
