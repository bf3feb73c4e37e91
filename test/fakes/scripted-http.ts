import type { HttpPort, HttpRequest, HttpResponse } from "../../src/ports/http.ts";

/** One answer of a scripted service. */
export interface HttpScript {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly base64?: string;
  /** Never answers; ends only by the caller's signal. */
  readonly hang?: boolean;
}

export interface ScriptedHttp extends HttpPort {
  readonly requests: HttpRequest[];
}

/** Answers requests in order; one beyond the script fails the test that sent it. */
export function scriptedHttp(
  answers: readonly HttpScript[],
  onRequest: (request: HttpRequest) => void = () => undefined,
): ScriptedHttp {
  const requests: HttpRequest[] = [];
  return {
    requests,
    fetch(request) {
      const answer = answers[requests.length];
      requests.push(request);
      onRequest(request);
      if (answer === undefined) return Promise.reject(new Error(`nothing answers ${request.url}`));
      if (answer.hang === true) return hanging(request.signal);
      return Promise.resolve(response(request.url, answer));
    },
  };
}

function hanging(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => {
      reject(signal.reason as Error);
    });
  });
}

function response(url: string, { status = 200, headers = {}, json, text, base64 }: HttpScript): HttpResponse {
  const bytes =
    base64 === undefined
      ? new TextEncoder().encode(json === undefined ? (text ?? "") : JSON.stringify(json))
      : new Uint8Array(Buffer.from(base64, "base64"));
  return {
    status,
    headers,
    url,
    text: () => Promise.resolve(new TextDecoder().decode(bytes)),
    bytes: () => Promise.resolve(bytes),
    body: null,
  };
}
