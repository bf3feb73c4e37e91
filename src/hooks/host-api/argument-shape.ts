import type { ItemRef } from "../../model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { HostApiError } from "./host-api-error.ts";
import type { RefusalKind } from "./refusals.ts";

/** Why an argument is refused (`spec/native-workflows.md` §9.3, `invalid_request` and `invalid_ref`). */
export type ProblemReason =
  | "missing_field"
  | "invalid_type"
  | "invalid_value"
  | "invalid_combination"
  | "invalid_schema"
  | "invalid_format"
  | "duplicate_value"
  | "unsupported_value"
  | "unsafe_path"
  | "checksum_failed"
  | "invalid_shape"
  | "invalid_library_id"
  | "invalid_key";

export interface Problem {
  readonly reason: ProblemReason;
  /** Where in the arguments, such as `content.value` or `add[2]`. */
  readonly field: string;
  readonly message: string;
  /** Set: the reference itself is at fault. */
  readonly kind?: RefusalKind;
}

/** What a shape gives for a value that it cannot read. */
export const UNREAD = Symbol("unread");
export type Unread = typeof UNREAD;

/**
 * Reads one argument: the value, or {@link UNREAD} after saying in `problems` why it cannot be used. The value is a
 * hook's and may be anything.
 */
export type Shape<T> = (value: JsonValue | undefined, field: string, problems: Problem[]) => T | Unread;

/** What a shape reads. */
export type Read<S> = S extends Shape<infer T> ? T : never;

/** A named argument of a member; of a request object that is the first argument, the name is `""`. */
export type Param<T = unknown> = readonly [name: string, shape: Shape<T>];

/** The values of positional arguments. */
export type Args<P extends readonly Param[]> = { readonly [K in keyof P]: Read<P[K][1]> };

/**
 * All arguments of one call, checked. Every problem is found; the error carries the first one's reason and field and
 * the whole list.
 */
export function readArgs<const P extends readonly Param[]>(
  member: string,
  params: P,
  given: readonly JsonValue[],
): Args<P> {
  const problems: Problem[] = [];
  const values = params.map(([name, shape], at) => shape(given[at], name, problems));
  // A trailing `{}` is a control without a signal; a member without arguments cannot tell it from a request.
  const last = given.at(-1);
  const isControl = given.length === params.length + 1 && isEmptyObject(last);
  if (given.length > params.length && !isControl) {
    problems.push({
      reason: "unsupported_value",
      field: `argument ${params.length + 1}`,
      message: `takes at most ${params.length} arguments`,
    });
  }
  const first = problems[0];
  if (first !== undefined) throw refusal(member, first, problems);
  return values as Args<P>;
}

function refusal(member: string, first: Problem, problems: readonly Problem[]): HostApiError {
  const text = problems
    .map(({ field, message }) => (field === "" ? message : `${field} ${message}`))
    .join("; ");
  const list = problems.map(({ reason, field }): JsonObject => ({ reason, field }));
  if (first.kind !== undefined) {
    const details = { kind: first.kind, reason: first.reason, field: first.field, problems: list };
    return new HostApiError("invalid_ref", `${member}: ${text}`, details);
  }
  return new HostApiError("invalid_request", `${member}: ${text}`, {
    reason: first.reason,
    field: first.field,
    operation: member,
    problems: list,
  });
}

/** Null counts as absent, as hooks often write it. */
export function optional<T>(shape: Shape<T>): Shape<T | undefined> {
  return (value, field, problems) =>
    value === undefined || value === null ? undefined : shape(value, field, problems);
}

/** The value, or null where null means something. */
export function nullable<T>(shape: Shape<T>): Shape<T | null> {
  return (value, field, problems) => (value === null ? null : shape(value, field, problems));
}

const encoder = new TextEncoder();

/** Text of `min` to `max` UTF-16 units, or of at most `maxBytes` bytes of UTF-8. */
export function text(
  limits:
    | { readonly min?: number; readonly max: number; readonly maxBytes?: undefined }
    | { readonly min?: number; readonly maxBytes: number; readonly max?: undefined },
): Shape<string> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (typeof value !== "string") return wrongType(field, "a text", problems);
    const { min = 0, maxBytes } = limits;
    const max = limits.max ?? limits.maxBytes;
    if (maxBytes !== undefined && value.length <= max && 3 * value.length > maxBytes) {
      const bytes = encoder.encode(value).length;
      if (bytes > maxBytes)
        return bad("invalid_value", field, `must have at most ${maxBytes} bytes`, problems);
    }
    if (value.length >= min && value.length <= max) return value;
    const bounds = value.length < min ? `at least ${min}` : `at most ${max}`;
    return bad("invalid_value", field, `must have ${bounds} characters`, problems);
  };
}

export function oneOf<const V extends string>(...values: readonly V[]): Shape<V> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (typeof value !== "string") return wrongType(field, "a text", problems);
    const found = values.find((one) => one === value);
    return found ?? bad("unsupported_value", field, `must be one of ${values.join(", ")}`, problems);
  };
}

export function integer(min: number, max: number): Shape<number> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (typeof value !== "number") return wrongType(field, "a number", problems);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    return bad("invalid_value", field, `must be a whole number from ${min} to ${max}`, problems);
  };
}

export const bool: Shape<boolean> = (value, field, problems) => {
  if (!isPresent(value, field, problems)) return UNREAD;
  return typeof value === "boolean" ? value : wrongType(field, "true or false", problems);
};

/** Anything that is JSON. */
export const anyJson: Shape<JsonValue> = (value, field, problems) =>
  isPresent(value, field, problems) ? value : UNREAD;

/** `{libraryId, key}` and nothing else. */
export function ref(kind: RefusalKind): Shape<ItemRef> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    const fail = (reason: ProblemReason, message: string): Unread => {
      problems.push({ reason, field, message, kind });
      return UNREAD;
    };
    const names = isObject(value) ? Object.keys(value) : [];
    if (!isObject(value) || !names.every((name) => name === "libraryId" || name === "key")) {
      return fail("invalid_shape", "must be {libraryId, key}");
    }
    const { libraryId, key } = value;
    if (typeof libraryId !== "number" || !Number.isInteger(libraryId) || libraryId < 1) {
      return fail("invalid_library_id", "must have a whole number from 1 as libraryId");
    }
    if (typeof key !== "string" || !/^[A-Z0-9]{8}$/.test(key)) {
      return fail("invalid_key", "must have a key of eight letters and digits");
    }
    return { libraryId, key };
  };
}

export function list<T>(
  shape: Shape<T>,
  limits: { readonly min?: number; readonly max: number; readonly unique?: (value: T) => string },
): Shape<readonly T[]> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (!isArray(value)) return wrongType(field, "a list", problems);
    const { min = 0, max, unique } = limits;
    if (value.length < min || value.length > max) {
      return bad("invalid_value", field, `must have ${min} to ${max} entries`, problems);
    }
    const before = problems.length;
    const seen = new Set<string>();
    const values = value.map((entry, at) => {
      const read = shape(entry, `${field}[${at}]`, problems);
      const name = read === UNREAD ? undefined : unique?.(read);
      if (name !== undefined && seen.has(name)) {
        bad("duplicate_value", `${field}[${at}]`, "is there already", problems);
      }
      if (name !== undefined) seen.add(name);
      return read;
    });
    return problems.length === before ? (values as T[]) : UNREAD;
  };
}

/** Shapes of an object's keys. */
export type Fields = Readonly<Record<string, Shape<unknown>>>;
/** What an object of such keys reads as. */
export type ObjectOf<F extends Fields> = { readonly [K in keyof F]: Read<F[K]> };

/** An object with these keys and no others; keys whose shape is {@link optional} may be absent. */
export function object<F extends Fields>(fields: F): Shape<ObjectOf<F>> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (!isObject(value)) return wrongType(field, "an object", problems);
    const before = problems.length;
    const read: Record<string, unknown> = {};
    for (const [name, shape] of Object.entries(fields)) {
      read[name] = shape(Object.hasOwn(value, name) ? value[name] : undefined, at(field, name), problems);
    }
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(fields, name)) bad("invalid_schema", at(field, name), "is not known here", problems);
    }
    return problems.length === before ? (read as ObjectOf<F>) : UNREAD;
  };
}

/** An object whose `kind` decides which other keys it has. */
export function variants<V extends Readonly<Record<string, Fields>>>(byKind: V): Shape<VariantOf<V>> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (!isObject(value)) return wrongType(field, "an object", problems);
    const given = Object.hasOwn(value, "kind") ? value["kind"] : undefined;
    const kind = oneOf(...Object.keys(byKind))(given, at(field, "kind"), problems);
    const fields = kind === UNREAD ? undefined : byKind[kind];
    if (fields === undefined) return UNREAD;
    return object({ ...fields, kind: anyJson })(value, field, problems) as VariantOf<V> | Unread;
  };
}

type VariantOf<V extends Readonly<Record<string, Fields>>> = {
  [K in keyof V]: { readonly kind: K } & ObjectOf<V[K]>;
}[keyof V];

/** An object from names to values of one shape. */
export function record<T>(
  shape: Shape<T>,
  limits: { readonly name: RegExp; readonly max: number },
): Shape<ReadonlyMap<string, T>> {
  return (value, field, problems) => {
    if (!isPresent(value, field, problems)) return UNREAD;
    if (!isObject(value)) return wrongType(field, "an object", problems);
    const names = Object.keys(value);
    if (names.length > limits.max) {
      return bad("invalid_value", field, `must have at most ${limits.max} keys`, problems);
    }
    const read = new Map<string, T>();
    for (const name of names) {
      if (!limits.name.test(name)) bad("invalid_format", at(field, name), "is no name for this", problems);
      const entry = shape(value[name], at(field, name), problems);
      if (entry !== UNREAD) read.set(name, entry);
    }
    return read;
  };
}

/** Says that a value is wrong; for shapes of their own elsewhere. */
export function bad(reason: ProblemReason, field: string, message: string, problems: Problem[]): Unread {
  problems.push({ reason, field, message });
  return UNREAD;
}

function wrongType(field: string, what: string, problems: Problem[]): Unread {
  return bad("invalid_type", field, `must be ${what}`, problems);
}

function isPresent(value: JsonValue | undefined, field: string, problems: Problem[]): value is JsonValue {
  if (value !== undefined) return true;
  bad("missing_field", field, "is missing", problems);
  return false;
}

function at(field: string, name: string): string {
  return field === "" ? name : `${field}.${name}`;
}

function isArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function isEmptyObject(value: JsonValue | undefined): boolean {
  return value !== undefined && isObject(value) && Object.keys(value).length === 0;
}

export function isObject(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
