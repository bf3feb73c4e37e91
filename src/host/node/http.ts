import { WorkflowError } from "../../errors/workflow-error.ts";
import type { HttpPort, HttpRequest, HttpResponse } from "../../ports/http.ts";
import { callableUrl } from "../shared/callable-url.ts";
import { networkError } from "./network-error.ts";

/** Http over Node's own `fetch`. Redirects are left to the caller unless it asks otherwise. */
export function createNodeHttp(): HttpPort {
  return {
    async fetch(request) {
      const url = callableUrl(request.url);
      const init = requestInit(request, url);
      try {
        return answer(await fetch(url, init), url, request.signal);
      } catch (error) {
        throw networkError(error, url, request.signal);
      }
    },
  };
}

/** Refuses a method or header that cannot be sent, without repeating the header: it may hold a credential. */
function requestInit(request: HttpRequest, url: URL): RequestInit {
  const init: RequestInit = {
    method: request.method,
    headers: request.headers ?? {},
    redirect: request.redirect ?? "manual",
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  };
  try {
    new Request(url, init);
  } catch {
    throw new WorkflowError("request_payload_invalid", {
      args: { reason: `the method, a header or the body of the request to ${url.host} cannot be sent` },
    });
  }
  return init;
}

function answer(response: Response, url: URL, signal: AbortSignal | undefined): HttpResponse {
  const whole = async <T>(read: () => Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw networkError(error, url, signal);
    }
  };
  let body: ReadableStream<Uint8Array> | null | undefined;
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    url: response.url,
    text: () => whole(() => response.text()),
    bytes: () => whole(async () => new Uint8Array(await response.arrayBuffer())),
    get body() {
      return (body ??= typedFailures(response.body, url, signal));
    },
  };
}

/** The same stream, except that a connection lost on the way is a `network_*` error. */
function typedFailures(
  source: ReadableStream<Uint8Array> | null,
  url: URL,
  signal: AbortSignal | undefined,
): ReadableStream<Uint8Array> | null {
  if (source === null) return null;
  const reader = source.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const step = await reader.read();
          if (step.done) controller.close();
          else controller.enqueue(step.value);
        } catch (error) {
          controller.error(networkError(error, url, signal));
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
