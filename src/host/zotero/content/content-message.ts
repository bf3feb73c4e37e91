import type { ErrorCode } from "../../../errors/codes.ts";
import type { ConversionRequest } from "../../shared/note-content/conversion-message.ts";
import type { ImageLimits } from "../../shared/images/encode-within.ts";
import type { PreparedImageData } from "../../../ports/image.ts";

/** A picture to prepare, as it is asked of the worker; the bytes are handed over. */
export interface PictureRequest extends ImageLimits {
  readonly bytes: ArrayBuffer;
  readonly preserveSourceBytes: boolean;
}

export type PictureAnswer =
  | (Omit<PreparedImageData, "bytes"> & { readonly bytes: ArrayBuffer })
  /** It stays as it is. */
  | (Omit<PreparedImageData, "bytes"> & { readonly kept: true })
  | ContentRefusal;

/** What the worker cannot do, or could not begin with. */
export interface ContentRefusal {
  readonly code: ErrorCode;
  readonly args: Readonly<Record<string, string | number>>;
}

/** What the worker is sent. */
export type ContentRequest =
  | { readonly begin: "notes" | "pictures" }
  | { readonly note: ConversionRequest }
  | { readonly picture: PictureRequest };
