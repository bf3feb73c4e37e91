/** What an image shall become before it is put into a note (`spec/native-workflows.md` §9.1, images). */
export interface ImageRequest {
  readonly bytes: Uint8Array;
  /** Pixels of the longer side at most; a smaller image is not enlarged. */
  readonly maxLongEdge: number;
  /** Bytes aimed at: quality, then size is given up for it, down to a readable measure. */
  readonly targetBytes: number;
  /** Bytes that are never exceeded. */
  readonly hardMaxBytes: number;
  /** `auto`: PNG where there is transparency or the drawing is small enough as one, else JPEG. */
  readonly outputFormat: "auto" | "jpeg" | "png";
  /** Leave the bytes as they are when they are within the limits and of a kind that notes show. */
  readonly preserveSourceBytes: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface PreparedImageData {
  readonly bytes: Uint8Array;
  readonly mimeType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
  /** Pixels, with the orientation that the file asks for applied. */
  readonly width: number;
  readonly height: number;
}
