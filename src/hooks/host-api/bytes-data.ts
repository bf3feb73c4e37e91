import type { Shape } from "./argument-shape.ts";
import { bad } from "./argument-shape.ts";

/** Bytes as they travel between host and worker. */
export interface BytesJson {
  readonly $bytes: string;
}

const CHUNK = 0x8000;

export function bytesJson(bytes: Uint8Array): { readonly $bytes: string } {
  let latin1 = "";
  for (let from = 0; from < bytes.length; from += CHUNK) {
    latin1 += String.fromCharCode(...bytes.subarray(from, from + CHUNK));
  }
  return { $bytes: btoa(latin1) };
}

/** An argument that a hook gave as `Uint8Array` or `ArrayBuffer`. */
export const bytesArgument: Shape<Uint8Array> = (value, field, problems) => {
  if (value === undefined) return bad("missing_field", field, "is missing", problems);
  const isBytes = typeof value === "object" && value !== null && Object.hasOwn(value, "$bytes");
  const base64 = isBytes ? (value as { readonly $bytes?: unknown }).$bytes : undefined;
  if (typeof base64 !== "string") return bad("invalid_type", field, "must be bytes", problems);
  try {
    const latin1 = atob(base64);
    const bytes = new Uint8Array(latin1.length);
    for (let at = 0; at < latin1.length; at++) bytes[at] = latin1.charCodeAt(at);
    return bytes;
  } catch {
    return bad("invalid_format", field, "is no base64", problems);
  }
};
