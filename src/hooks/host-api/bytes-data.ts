import { base64ToBytes, bytesToBase64 } from "../base64.ts";
import { bad, type Shape, text, UNREAD } from "./argument-shape.ts";

/** Bytes as they travel between host and worker. */
export function bytesJson(bytes: Uint8Array): { readonly $bytes: string } {
  return { $bytes: bytesToBase64(bytes) };
}

/** An argument that a hook gave as `Uint8Array` or `ArrayBuffer`. */
export const bytesArgument: Shape<Uint8Array> = (value, field, problems) => {
  if (value === undefined) return bad("missing_field", field, "is missing", problems);
  const isBytes = typeof value === "object" && value !== null && Object.hasOwn(value, "$bytes");
  const base64 = isBytes ? (value as { readonly $bytes?: unknown }).$bytes : undefined;
  if (typeof base64 !== "string") return bad("invalid_type", field, "must be bytes", problems);
  return decode(base64) ?? bad("invalid_format", field, "is no base64", problems);
};

/** Base64 text of at most so many bytes; white space is left out. */
export function base64Argument(maxBytes: number): Shape<Uint8Array> {
  const shape = text({ min: 1, max: Math.ceil((maxBytes * 4) / 3) + 1024 * 1024 });
  return (value, field, problems) => {
    const given = shape(value, field, problems);
    if (given === UNREAD) return UNREAD;
    return decode(given) ?? bad("invalid_format", field, "is no base64", problems);
  };
}

function decode(base64: string): Uint8Array | undefined {
  try {
    return base64ToBytes(base64);
  } catch {
    return undefined;
  }
}
