import type sharpLibrary from "sharp";
import type { Sharp, SharpOptions } from "sharp";
import { isWorkflowError, WorkflowError } from "../../errors/workflow-error.ts";
import type { ImageRequest, PreparedImageData } from "../../ports/image.ts";
import {
  encodeWithin,
  mimeTypeKept,
  MOST_PIXELS,
  tooManyPixels,
  type EncodedImage,
  type ImageWay,
} from "../shared/images/encode-within.ts";

/** One decoding or encoding may take so long. */
const SECONDS = 30;
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
    const kept = mimeTypeKept(request, request.bytes.length, format, autoOrient);
    if (kept !== undefined) {
      // A header may promise what the rest does not hold.
      await open().resize(16, 16).timeout({ seconds: SECONDS }).raw().toBuffer();
      return { bytes: request.bytes, mimeType: kept, ...autoOrient };
    }
    const pixels = await decode(open(), request);
    refuseWhenAborted(request);
    const transparent = hasAlpha && !(await raw(sharp, pixels).stats()).isOpaque;
    const image = {
      edge: Math.max(pixels.width, pixels.height),
      transparent,
      drawing: format === "png" || format === "gif",
      palettes: true,
      encode: (edge: number, way: ImageWay) => encode(sharp, pixels, edge, way),
    };
    return await encodeWithin(image, request, () => refuseWhenAborted(request));
  } catch (error) {
    throw imageError(error);
  }
}

const READ: SharpOptions = { limitInputPixels: MOST_PIXELS, failOn: "error", pages: 1 };

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

async function encode(
  sharp: SharpLibrary,
  pixels: Pixels,
  edge: number,
  way: ImageWay,
): Promise<EncodedImage> {
  const whole = raw(sharp, pixels).timeout({ seconds: SECONDS });
  const image =
    edge < Math.max(pixels.width, pixels.height)
      ? whole.resize({ width: edge, height: edge, fit: "inside" })
      : whole;
  const written =
    way.mimeType === "image/png"
      ? image.png({ palette: way.palette })
      : image.flatten({ background: "#ffffff" }).jpeg({ quality: way.quality });
  const { data, info } = await written.toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), mimeType: way.mimeType, width: info.width, height: info.height };
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
    return tooManyPixels(0, error);
  }
  return new WorkflowError("image_unreadable", { args: { reason }, cause: error });
}
