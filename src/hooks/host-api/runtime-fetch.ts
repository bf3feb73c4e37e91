import { bodyWithin } from "../../ports/http-body.ts";
import type { HttpRequest, HttpResponse } from "../../ports/http.ts";
import type { JsonObject, JsonValue } from "../../model/json.ts";
import { base64ToBytes } from "../base64.ts";
import type { HookFetchRequest } from "../internal-members.ts";
import { bytesJson } from "./bytes-data.ts";
import { type NetworkReach, readUrl } from "./download.ts";
import { HostApiError } from "./host-api-error.ts";
import type { HostMember } from "./host-services.ts";
import { canceledByCaller, denied, invalidValue, limited } from "./refusals.ts";

const MOST_REDIRECTS = 10;
/** Largest answer, in bytes. */
const LARGEST_ANSWER = 64 * 1024 * 1024;
/** Headers that must not follow a redirect to another origin. */
const CREDENTIALS: ReadonlySet<string> = new Set(["authorization", "cookie", "proxy-authorization"]);

/**
 * The host's side of `runtime.fetch` (`spec/native-workflows.md` §8.7): every hop must lead to an origin that the package
 * declares or that was allowed for its digest, else `permission_denied`; the answer is whole and at most 64 MiB.
 */
export function runtimeFetch(network: NetworkReach): HostMember {
  return async ([given], { signal }) => {
    const asked = given as unknown as HookFetchRequest;
    let request: HttpRequest = {
      url: asked.url,
      method: asked.method,
      headers: textHeaders(asked),
      signal,
      ...(asked.body === null ? {} : { body: base64ToBytes(asked.body.$bytes) }),
    };
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      if (signal.aborted) throw canceledByCaller();
      await refuseOrigin(network, request.url);
      const response = await network.http.fetch(request);
      const target = targetOf(response, request.url);
      if (target === undefined || asked.redirect === "manual")
        return answerOf(response, request.url, hops > 0);
      await response.body?.cancel();
      if (asked.redirect === "error") throw failed("the address leads on to another one");
      request = followed(request, response.status, target);
    }
    throw failed("there were too many redirects");
  };
}

function textHeaders({ headers }: HookFetchRequest): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (typeof value === "string") texts[name] = value;
  return texts;
}

async function refuseOrigin(network: NetworkReach, address: string): Promise<void> {
  const url = readUrl(address);
  if (url === undefined) throw invalidValue("url", "this is no address");
  if (!/^https?:$/.test(url.protocol) || !(await network.isAllowed(url.origin))) {
    throw denied("security_policy", `the package may not reach ${url.origin}`, { origin: url.origin });
  }
}

function targetOf({ status, headers }: HttpResponse, from: string): URL | undefined {
  const next = [301, 302, 303, 307, 308].includes(status) ? headers["location"] : undefined;
  return next === undefined ? undefined : readUrl(next, from);
}

/** As the web's `fetch` follows: a POST becomes a GET, except where the server asks for the same again. */
function followed({ body, ...request }: HttpRequest, status: number, target: URL): HttpRequest {
  const becomesGet =
    (status === 303 && request.method !== "HEAD") || (status < 303 && request.method === "POST");
  const isOther = target.origin !== new URL(request.url).origin;
  const headers = Object.entries(request.headers ?? {}).filter(
    ([name]) =>
      !(isOther && CREDENTIALS.has(name.toLowerCase())) &&
      !(becomesGet && name.toLowerCase().startsWith("content-")),
  );
  return {
    ...request,
    url: target.href,
    headers: Object.fromEntries(headers),
    ...(becomesGet ? { method: "GET" } : body === undefined ? {} : { body }),
  };
}

async function answerOf(response: HttpResponse, url: string, redirected: boolean): Promise<JsonValue> {
  const bytes = await bodyWithin(response, LARGEST_ANSWER);
  if (bytes === undefined) throw limited("fetch_bytes", LARGEST_ANSWER, LARGEST_ANSWER + 1);
  const headers = response.headers as unknown as JsonObject;
  return { status: response.status, url, redirected, headers, bytes: bytesJson(bytes) };
}

function failed(message: string): HostApiError {
  return new HostApiError("execution_failed", message, { phase: "fetch", recovery: "none" });
}
