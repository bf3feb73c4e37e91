import { bytesToBase64 } from "../base64.ts";
import { INTERNAL_MEMBERS, type HookFetchAnswer, type HookFetchRequest } from "../internal-members.ts";
import { OwnRequest, OwnResponse } from "./own-realm.ts";

const { fetch: FETCH } = INTERNAL_MEMBERS;

/** Statuses that have no body; a `Response` with one is refused. */
const EMPTY_STATUSES = new Set([101, 103, 204, 205, 304]);

export type HookFetch = (input: unknown, init?: unknown) => Promise<Response>;

/**
 * A `fetch` whose request the host sends, if it allows the origin (`design/decisions.md`, origins). Arguments and
 * answer are the web's; the answer is whole, not streamed.
 */
export function createHookFetch(
  call: (member: string, args: readonly unknown[]) => Promise<unknown>,
): HookFetch {
  return async (input, init) => {
    const request = new OwnRequest(input, init);
    const headers: Record<string, string> = {};
    request.headers.forEach((value, name) => {
      headers[name] = value;
    });
    const bytes = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const message: HookFetchRequest = {
      url: request.url,
      method: request.method,
      headers,
      redirect: redirectOf(request.redirect),
      body: bytes === undefined || bytes.length === 0 ? null : { $bytes: bytesToBase64(bytes) },
    };
    // A request always has a signal; one that nobody passed must not displace the hook's.
    const own = signalOf(input, init) === undefined ? [] : [{ signal: request.signal }];
    return toResponse((await call(FETCH, [message, ...own])) as RevivedAnswer);
  };
}

type RevivedAnswer = Omit<HookFetchAnswer, "bytes"> & { readonly bytes?: Uint8Array<ArrayBuffer> };

function toResponse(answer: RevivedAnswer): Response {
  const response = new OwnResponse(EMPTY_STATUSES.has(answer.status) ? null : (answer.bytes ?? null), {
    status: answer.status,
    ...(answer.statusText === undefined ? {} : { statusText: answer.statusText }),
    headers: answer.headers as Record<string, string>,
  });
  // The constructor knows no address.
  Object.defineProperty(response, "url", { value: answer.url });
  Object.defineProperty(response, "redirected", { value: answer.redirected === true });
  return response;
}

function redirectOf(value: string): HookFetchRequest["redirect"] {
  return value === "manual" || value === "error" ? value : "follow";
}

function signalOf(input: unknown, init: unknown): unknown {
  const inInit =
    typeof init === "object" && init !== null ? (init as { signal?: unknown }).signal : undefined;
  return inInit ?? (input instanceof OwnRequest ? input.signal : undefined) ?? undefined;
}
