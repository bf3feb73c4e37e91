import type sharpLibrary from "sharp";
import type { Sharp, SharpOptions } from "sharp";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { ImageRequest, PreparedImageData } from "../../ports/image.ts";

/** The largest picture that is decoded: as pixels it takes up to 400 MB. */
const MOST_PIXELS = 100_000_000;
/** One decoding or encoding may take so long. */
const SECONDS = 30;
/** Below this the sharpness of a note's picture matters more than its bytes. */
const READABLE_EDGE = 640;
const SMALLEST_EDGE = 64;
/** From one try to the next the edge becomes at most this part of what it was, and at least that. */
const SHRINK = { slow: 0.85, fast: 0.4 } as const;
const JPEG_QUALITIES = [90, 82, 72, 60, 48];

/** Only decoders of pictures: no drawings with links (SVG), no documents. */
const DECODERS = [
  "VipsForeignLoadJpeg",
  "VipsForeignLoadPng",
  "VipsForeignLoadNsgif",
  "VipsForeignLoadWebp",
  "VipsForeignLoadTiff",
  "VipsForeignLoadHeif",
];

type SharpLibrary = typeof sharpLibrary;

/** Pixels in memory: upright, sRGB, at most the size asked for. */
interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 2 | 3 | 4;
}

interface Encoded {
  readonly data: Buffer;
  readonly mimeType: "image/jpeg" | "image/png";
  readonly width: number;
  readonly height: number;
}

let library: Promise<SharpLibrary> | undefined;
// One picture at a time, so that several large ones do not fill the memory together.
let turn: Promise<unknown> = Promise.resolve();

/**
 * Prepares images with sharp, whose work runs in threads of its own. Loaded with the first image; see
 * `ContentPort.prepareImage`.
 */
export function prepareImage(request: ImageRequest): Promise<PreparedImageData> {
  const next = turn.then(() => prepared(request));
  turn = next.catch(() => undefined);
  return next;
}

async function prepared(request: ImageRequest): Promise<PreparedImageData> {
  const sharp = await loadSharp();
  try {
    refuseWhenAborted(request);
    const open = (options: SharpOptions = {}) => sharp(request.bytes, { ...READ, ...options });
    const { format, autoOrient, hasAlpha } = await open().metadata();
    const kept = mimeTypeKept(request, format, autoOrient);
    if (kept !== undefined) {
      // A header may promise what the rest does not hold.
      await open().resize(16, 16).timeout({ seconds: SECONDS }).raw().toBuffer();
      return { bytes: request.bytes, mimeType: kept, ...autoOrient };
    }
    const pixels = await decode(open(), request);
    refuseWhenAborted(request);
    const transparent = hasAlpha && !(await raw(sharp, pixels).stats()).isOpaque;
    const { data, mimeType, width, height } = await encode(sharp, pixels, {
      request,
      transparent,
      drawing: format === "png" || format === "gif",
    });
    return { bytes: new Uint8Array(data), mimeType, width, height };
  } catch (error) {
    throw imageError(error);
  }
}

const READ: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 };

const SHOWN: Readonly<Record<string, PreparedImageData["mimeType"]>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  gif: "image/gif",
  webp: "image/webp",
};

/** The kind of the image when its bytes can stay as they are. */
function mimeTypeKept(
  request: ImageRequest,
  format: string,
  size: { readonly width: number; readonly height: number },
): PreparedImageData["mimeType"] | undefined {
  const { preserveSourceBytes, bytes, hardMaxBytes, maxLongEdge, outputFormat } = request;
  const fits = bytes.length <= hardMaxBytes && Math.max(size.width, size.height) <= maxLongEdge;
  const asked = outputFormat === "auto" || outputFormat === format;
  return preserveSourceBytes && fits && asked && Object.hasOwn(SHOWN, format) ? SHOWN[format] : undefined;
}

async function decode(source: Sharp, { maxLongEdge }: ImageRequest): Promise<Pixels> {
  const { data, info } = await source
    .autoOrient()
    .resize({ width: maxLongEdge, height: maxLongEdge, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .timeout({ seconds: SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function raw(sharp: SharpLibrary, { data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Gives up quality first, then size, until the image has the bytes aimed at, or at least those it may have. */
async function encode(
  sharp: SharpLibrary,
  pixels: Pixels,
  of: { readonly request: ImageRequest; readonly transparent: boolean; readonly drawing: boolean },
): Promise<Encoded> {
  const { request, transparent, drawing } = of;
  const { outputFormat, targetBytes, hardMaxBytes } = request;
  const triesPng = outputFormat === "png" || (outputFormat === "auto" && (transparent || drawing));
  const triesJpeg = outputFormat === "jpeg" || (outputFormat === "auto" && !transparent);
  let edge = Math.max(pixels.width, pixels.height);
  for (;;) {
    refuseWhenAborted(request);
    const best = await smallest(sharp, pixels, { edge, targetBytes, triesPng, triesJpeg });
    const bytes = best.data.length;
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
  sharp: SharpLibrary,
  pixels: Pixels,
  want: {
    readonly edge: number;
    readonly targetBytes: number;
    readonly triesPng: boolean;
    readonly triesJpeg: boolean;
  },
): Promise<Encoded> {
  const { edge, targetBytes, triesPng, triesJpeg } = want;
  const sized = () => {
    const image = raw(sharp, pixels).timeout({ seconds: SECONDS });
    return edge < Math.max(pixels.width, pixels.height)
      ? image.resize({ width: edge, height: edge, fit: "inside" })
      : image;
  };
  const ways: { readonly mimeType: Encoded["mimeType"]; readonly image: () => Sharp }[] = [];
  if (triesPng) {
    ways.push({ mimeType: "image/png", image: () => sized().png() });
    // A drawing has few colours; a photograph is better off as JPEG.
    if (!triesJpeg) ways.push({ mimeType: "image/png", image: () => sized().png({ palette: true }) });
  }
  if (triesJpeg) {
    for (const quality of JPEG_QUALITIES) {
      const image = () => sized().flatten({ background: "#ffffff" }).jpeg({ quality });
      ways.push({ mimeType: "image/jpeg", image });
    }
  }
  let best: Encoded | undefined;
  for (const { mimeType, image } of ways) {
    const { data, info } = await image().toBuffer({ resolveWithObject: true });
    const encoded = { data, mimeType, width: info.width, height: info.height };
    if (data.length <= targetBytes) return encoded;
    if (best === undefined || data.length < best.data.length) best = encoded;
  }
  if (best === undefined) throw new Error("no format was tried");
  return best;
}

async function loadSharp(): Promise<SharpLibrary> {
  library ??= import("sharp").then(
    ({ default: sharp }) => {
      sharp.block({ operation: ["VipsForeignLoad"] });
      sharp.unblock({ operation: DECODERS });
      // Pictures of a run are all different: keeping decoded ones is of no use.
      sharp.cache(false);
      return sharp;
    },
    (cause: unknown) => {
      library = undefined;
      const reason = cause instanceof Error ? (cause.message.split("\n", 1)[0] ?? "") : String(cause);
      throw new WorkflowError("dependency_missing", { args: { name: "sharp", reason }, cause });
    },
  );
  return library;
}

function refuseWhenAborted({ signal }: ImageRequest): void {
  if (signal?.aborted === true) throw new WorkflowError("canceled");
}

function imageError(error: unknown): WorkflowError {
  if (isWorkflowError(error)) return error;
  const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  if (reason.includes("exceeds pixel limit")) {
    return new WorkflowError("image_too_large", {
      args: { reason: "pixels", limit: MOST_PIXELS, observed: 0 },
      cause: error,
    });
  }
  return new WorkflowError("image_unreadable", { args: { reason }, cause: error });
}
