import { WorkflowError } from "../../errors/workflow-error.ts";
import type { HttpAnswer, HttpCall } from "../../model/http-call.ts";
import type { BackendProfile } from "../../model/provider-result.ts";
import type { FilesPort } from "../../ports/files.ts";
import type { HttpPort, HttpRequest, HttpResponse } from "../../ports/http.ts";
import { readHttpAnswer } from "./answer.ts";
import { type ReadSecret, withSecrets } from "./backend-secrets.ts";
import { backendHeaders, harmless, type Headers, lowered } from "./headers.ts";
import { absoluteAddress, joinAddress, sameOrigin } from "./join-address.ts";

/** Redirects that one call may follow. */
const MAX_REDIRECTS = 10;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface SendOptions {
  readonly http: HttpPort;
  readonly files: Pick<FilesPort, "readBytes" | "writeBytes" | "join">;
  readonly backend: BackendProfile | undefined;
  readonly secret: ReadSecret;
  /** Absolute; answers that are bytes go below it. */
  readonly workspaceDir: string;
  /** Names the answer's file: the same for every try of the same call. */
  readonly fileName: string;
  readonly signal: AbortSignal;
}

/**
 * Sends one call and reads its answer, following redirects. The backend's headers and token go to its own origin only;
 * once a redirect has left it they are not sent any more, not even if the chain comes back (N7, `spec/providers.md`
 * §4.5). Errors: `http_*`, and those of the Http and Files ports.
 */
export async function sendHttpCall(call: HttpCall, options: SendOptions): Promise<HttpAnswer> {
  const { backend, files } = options;
  const { step } = call;
  const first = addressOf(call, backend, step);
  const own = backend?.baseUrl !== undefined && sameOrigin(first, backend.baseUrl);
  const host = new URL(first).host;
  const written = await withSecrets(lowered(call.headers), { own, host, step }, options.secret);
  const token = own ? await options.secret("token") : undefined;
  const body = await bodyOf(call, files);
  const given =
    body === undefined || call.bodyFile !== undefined ? {} : { "content-type": "application/json" };
  const { response, url } = await follow(
    {
      method: call.method,
      url: first,
      headers: { ...(own ? backendHeaders(backend, token) : {}), ...given, ...written },
      elsewhere: { ...given, ...harmless(written) },
      body,
    },
    options,
    step,
  );
  return readHttpAnswer(call, response, {
    host: new URL(url).host,
    keep: async (bytes) => {
      const path = `http/${options.fileName}`;
      await files.writeBytes(files.join(options.workspaceDir, "http", options.fileName), bytes);
      return path;
    },
  });
}

function addressOf(call: HttpCall, backend: BackendProfile | undefined, step: string): string {
  const address =
    call.url === undefined ? joinAddress(backend?.baseUrl ?? "", call.path ?? "") : absoluteAddress(call.url);
  if (address === undefined) throw new WorkflowError("http_address_invalid", { args: { step } });
  return address;
}

/** The body; GET and HEAD have none. */
async function bodyOf(
  { method, json, bodyFile }: HttpCall,
  files: Pick<FilesPort, "readBytes">,
): Promise<string | Uint8Array | undefined> {
  if (method === "GET" || method === "HEAD") return undefined;
  if (bodyFile !== undefined) return files.readBytes(bodyFile);
  return json === undefined ? undefined : JSON.stringify(json);
}

interface Hop {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  /** What is left of the headers once another origin is asked. */
  readonly elsewhere: Headers;
  readonly body: string | Uint8Array | undefined;
}

async function follow(
  first: Hop,
  { http, signal }: SendOptions,
  step: string,
): Promise<{ readonly response: HttpResponse; readonly url: string }> {
  let hop = first;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const request: HttpRequest = {
      method: hop.method,
      url: hop.url,
      headers: hop.headers,
      ...(hop.body === undefined ? {} : { body: hop.body }),
      redirect: "manual",
      signal,
    };
    const response = await http.fetch(request);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.status) || location === undefined) return { response, url: hop.url };
    const next = absoluteAddress(location, hop.url);
    if (next === undefined) throw new WorkflowError("http_address_invalid", { args: { step } });
    hop = nextHop(hop, response.status, next);
  }
  throw new WorkflowError("http_too_many_redirects", { args: { host: new URL(first.url).host } });
}

/** As browsers do: 303, and 301 or 302 to a POST, become a GET without a body; 307 and 308 repeat the call. */
function nextHop(hop: Hop, status: number, url: string): Hop {
  const toGet =
    status === 303 ? hop.method !== "HEAD" : (status === 301 || status === 302) && hop.method === "POST";
  const left = !sameOrigin(hop.url, url);
  const headers = left ? hop.elsewhere : hop.headers;
  if (!toGet) return { ...hop, url, headers };
  const { "content-type": _, ...withoutType } = headers;
  const { "content-type": __, ...elsewhere } = hop.elsewhere;
  return { method: "GET", url, headers: withoutType, elsewhere, body: undefined };
}
