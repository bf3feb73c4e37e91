import { base64ToBytes, bytesToBase64, latin1ToBytes } from "../base64.ts";
import { bytesToLatin1 } from "./latin1.ts";

const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });
const ENCODER = new TextEncoder();

/** Bytes with the methods of Node's `Buffer` that hooks use. */
class HookBytes extends Uint8Array {
  override toString(encoding = "utf8", start = 0, end = this.length): string {
    const part = new Uint8Array(this.buffer, this.byteOffset, this.length).subarray(start, end);
    switch (normal(encoding)) {
      case "utf8":
        return UTF8.decode(part);
      case "base64":
        return bytesToBase64(part);
      case "base64url":
        return bytesToBase64(part).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
      case "hex":
        return Array.from(part, (byte) => byte.toString(16).padStart(2, "0")).join("");
      case "latin1":
        return bytesToLatin1(part);
    }
  }

  equals(other: Uint8Array): boolean {
    return other.length === this.length && this.every((byte, at) => byte === other[at]);
  }

  /** Like Node's, a view of the same memory. */
  override slice(start?: number, end?: number): HookBytes {
    const { buffer, byteOffset, length } = this.subarray(start, end);
    return new HookBytes(buffer, byteOffset, length);
  }
}

/**
 * The part of Node's `Buffer` that hooks of existing packages use, in every realm (`design/decisions.md`, Hooks):
 * `from`, `alloc`, `allocUnsafe`, `concat`, `isBuffer`, `byteLength`, and on an instance `toString`, `equals` and `slice`
 * beside all of `Uint8Array`. Encodings: utf8, base64, base64url, hex, latin1 and their other names.
 */
export const HookBuffer = {
  /** Of text in an encoding, of a list of numbers, of an ArrayBuffer (a view) or of other bytes (a copy). */
  from(source: unknown, second?: unknown, third?: unknown): HookBytes {
    if (typeof source === "string") {
      const bytes = encode(source, typeof second === "string" ? second : "utf8");
      return new HookBytes(bytes.buffer, bytes.byteOffset, bytes.length);
    }
    if (source instanceof ArrayBuffer) {
      return new HookBytes(source, optionalNumber(second) ?? 0, optionalNumber(third));
    }
    if (isBufferJson(source)) return new HookBytes(source.data);
    if (source instanceof Uint8Array || Array.isArray(source))
      return new HookBytes(source as ArrayLike<number>);
    throw new TypeError("Buffer.from takes text, a list of bytes, an ArrayBuffer or another buffer");
  },

  alloc(size: number, fill?: string | number, encoding?: string): HookBytes {
    const bytes = new HookBytes(size);
    if (typeof fill === "number") bytes.fill(fill);
    if (typeof fill === "string" && fill !== "") {
      const pattern = encode(fill, encoding ?? "utf8");
      for (let at = 0; at < size; at += 1) bytes[at] = pattern[at % pattern.length] ?? 0;
    }
    return bytes;
  },

  allocUnsafe: (size: number): HookBytes => new HookBytes(size),

  concat(list: readonly Uint8Array[], length?: number): HookBytes {
    const whole = length ?? list.reduce((sum, part) => sum + part.length, 0);
    const bytes = new HookBytes(whole);
    let at = 0;
    for (const part of list) {
      if (at >= whole) break;
      bytes.set(part.subarray(0, whole - at), at);
      at += part.length;
    }
    return bytes;
  },

  isBuffer: (value: unknown): boolean => value instanceof HookBytes,

  byteLength: (value: string | Uint8Array | ArrayBuffer, encoding = "utf8"): number =>
    typeof value === "string" ? encode(value, encoding).length : value.byteLength,

  /** So that `value instanceof Buffer` holds. */
  [Symbol.hasInstance]: (value: unknown): boolean => value instanceof HookBytes,
};

function encode(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  switch (normal(encoding)) {
    case "utf8":
      return ENCODER.encode(text);
    case "base64":
    case "base64url":
      return base64ToBytes(plainBase64(text));
    case "hex":
      return hexToBytes(text);
    case "latin1":
      return latin1ToBytes(text);
  }
}

/** Node reads base64 leniently: both alphabets, without padding, with white space. */
function plainBase64(text: string): string {
  return text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replaceAll(/[^A-Za-z0-9+/]/g, "");
}

/** As Node does, up to the first pair that is no number. */
function hexToBytes(text: string): Uint8Array<ArrayBuffer> {
  const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? "";
  const bytes = new Uint8Array(pairs.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(pairs.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

type Encoding = "utf8" | "base64" | "base64url" | "hex" | "latin1";

const ENCODINGS: Readonly<Record<string, Encoding>> = {
  utf8: "utf8",
  "utf-8": "utf8",
  base64: "base64",
  base64url: "base64url",
  hex: "hex",
  latin1: "latin1",
  binary: "latin1",
  ascii: "latin1",
};

function normal(encoding: string): Encoding {
  const name = encoding.toLowerCase();
  const known = Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : undefined;
  if (known === undefined) throw new TypeError(`Unknown encoding: ${encoding}`);
  return known;
}

function optionalNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function isBufferJson(value: unknown): value is { type: "Buffer"; data: number[] } {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as { type?: unknown }).type === "Buffer" &&
    Array.isArray((value as { data?: unknown }).data)
  );
}
