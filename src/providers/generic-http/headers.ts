import type { JsonValue } from "../../model/json.ts";
import type { BackendProfile } from "../../model/provider-result.ts";

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** Own headers of a call that may follow it to another origin: they hold nothing that is meant for one server alone. */
const HARMLESS: ReadonlySet<string> = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/** What of an answer's headers may be kept: no cookie, no challenge, no credential. */
const KEPT: ReadonlySet<string> = new Set([
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-type",
  "date",
  "etag",
  "last-modified",
  "retry-after",
]);

/** The backend's own: its `defaults.headers`, then its bearer token (§10.7). They go to its own origin only (N7). */
export function backendHeaders(backend: BackendProfile | undefined, token: string | undefined): Headers {
  const headers = lowered(textMap(objectAt(backend?.["defaults"], "headers")));
  const bearer = objectAt(backend, "auth");
  return isObject(bearer) && bearer["kind"] === "bearer" && token !== undefined
    ? { ...headers, authorization: `Bearer ${token}` }
    : headers;
}

/** Headers with names in lower case; of names that differ in case alone the last one counts. */
export function lowered(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

export function harmless(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => HARMLESS.has(name)));
}

export function keptHeaders(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.has(name)));
}

function textMap(value: unknown): Record<string, string> {
  const map: Record<string, string> = {};
  if (!isObject(value)) return map;
  for (const [name, text] of Object.entries(value)) if (typeof text === "string") map[name] = text;
  return map;
}

function objectAt(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, JsonValue | undefined>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
