import { base64ToBytes, bytesToBase64 } from "../base64.ts";
import type { BytesData, CallbackData } from "../protocol.ts";
import { OwnTextEncoder, parse, stringify } from "./own-realm.ts";

/** JSON text of a message of the bootstrap's own making. */
export const toJson = (value: unknown): string => stringify(value) ?? "null";

export const fromJson = (text: string): unknown => parse(text) as unknown;

/** Why a value of a hook cannot travel. */
export class UnsendableError extends Error {
  readonly reason: UnsendableReason;

  constructor(reason: UnsendableReason, message: string) {
    super(message);
    this.name = "UnsendableError";
    this.reason = reason;
  }
}

/** A function of a hook among its arguments. */
export type HookFunction = (...args: unknown[]) => unknown;

export type UnsendableReason =
  "function" | "symbol" | "bigint" | "bytes" | "cyclic" | "too-deep" | "too-large";

/**
 * JSON text of what a hook returned; undefined for undefined. JSON's own rules hold (dates become text, NaN null,
 * undefined properties are left out), but what would vanish without a trace is refused.
 *
 * @param limitBytes largest text, in bytes of UTF-8
 * @param undefinedAsNull keeps undefined properties as null, for patches in which they mean "delete"
 * @throws UnsendableError
 */
export function resultToJson(
  value: unknown,
  limitBytes: number,
  undefinedAsNull: boolean,
): string | undefined {
  if (value === undefined) return undefined;
  const size = sizeGuard(limitBytes);
  const text = guarded(value, function (this: unknown, key, item) {
    size.met(key, item);
    if (isBytes(own(this, key))) throw new UnsendableError("bytes", `binary data at "${key}"`);
    refuseUnsendable(key, item);
    return item === undefined && undefinedAsNull && !Array.isArray(this) ? null : item;
  });
  size.whole(text);
  return text;
}

/**
 * JSON text of a host call's arguments: bytes at any depth become `{ $bytes }`, functions what `sendFunction` makes of
 * them; without it they are refused.
 *
 * @throws UnsendableError
 */
export function argumentsToJson(
  args: readonly unknown[],
  limitBytes: number,
  sendFunction?: (fn: HookFunction) => CallbackData,
): string {
  const size = sizeGuard(limitBytes);
  const text = guarded(args, function (this: unknown, key, item) {
    const bytes = asBytes(own(this, key));
    if (bytes !== undefined) {
      size.add((bytes.length * 4) / 3);
      return { $bytes: bytesToBase64(bytes) } satisfies BytesData;
    }
    if (typeof item === "function" && sendFunction !== undefined) return sendFunction(item as HookFunction);
    size.met(key, item);
    refuseUnsendable(key, item);
    return item;
  });
  size.whole(text);
  return text;
}

/** Bytes of an answer: the answer itself, or its own properties; nothing deeper is looked at. */
export function reviveBytes(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (isBytesData(value)) return base64ToBytes(value.$bytes);
  for (const [key, item] of Object.entries(value)) {
    if (isBytesData(item)) (value as Record<string, unknown>)[key] = base64ToBytes(item.$bytes);
  }
  return value;
}

function isBytesData(value: unknown): value is BytesData {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { $bytes?: unknown }).$bytes === "string" &&
    Object.keys(value).length === 1
  );
}

export function callbackData(n: number): CallbackData {
  return { $callback: n };
}

type Replacer = (this: unknown, key: string, item: unknown) => unknown;

function guarded(value: unknown, replacer: Replacer): string {
  let text: string | undefined;
  try {
    text = stringify(value, replacer);
  } catch (error) {
    if (error instanceof UnsendableError) throw error;
    if (error instanceof RangeError || isRecursionError(error))
      throw new UnsendableError("too-deep", "it is nested too deep, or too large");
    // JSON's own refusal of a cycle; what a toJSON or a getter of the hook threw is told as it is.
    const message = error instanceof Error ? error.message : "it cannot be written as JSON";
    if (error instanceof TypeError && /cyclic|circular/i.test(message)) {
      throw new UnsendableError("cyclic", "it contains itself");
    }
    throw error;
  }
  // A toJSON may answer undefined.
  return text ?? "null";
}

/** Gecko's own kind of error. */
function isRecursionError(error: unknown): boolean {
  return error instanceof Error && error.name === "InternalError";
}

function refuseUnsendable(key: string, item: unknown): void {
  const place = key === "" ? "the value itself" : `"${key}"`;
  if (typeof item === "function") throw new UnsendableError("function", `a function at ${place}`);
  if (typeof item === "symbol") throw new UnsendableError("symbol", `a symbol at ${place}`);
  if (typeof item === "bigint") throw new UnsendableError("bigint", `a BigInt at ${place}`);
}

interface SizeGuard {
  /** Counts a key and what stands there, before it is written. */
  met(key: string, item: unknown): void;
  add(characters: number): void;
  /** Exact, over the finished text. */
  whole(text: string): void;
}

/** Ends a hopeless conversion early, and checks the whole exactly. */
function sizeGuard(limit: number): SizeGuard {
  let sum = 0;
  const tooLarge = (): UnsendableError =>
    new UnsendableError("too-large", `it is larger than ${String(limit)} bytes`);
  const add = (characters: number): void => {
    sum += characters;
    if (sum > limit) throw tooLarge();
  };
  return {
    add,
    met: (key, item) => add(key.length + (typeof item === "string" ? item.length : 1)),
    whole(text) {
      if (text.length * 3 > limit && new OwnTextEncoder().encode(text).length > limit) throw tooLarge();
    },
  };
}

function own(holder: unknown, key: string): unknown {
  return (holder as Record<string, unknown>)[key];
}

function isBytes(value: unknown): boolean {
  return ArrayBuffer.isView(value) || value instanceof ArrayBuffer;
}

function asBytes(value: unknown): Uint8Array | undefined {
  if (value instanceof Uint8Array) return value;
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}
