import { WorkflowError } from "../../errors/workflow-error.ts";
import type { ErrorCode } from "../../errors/codes.ts";
import type { HttpPort, HttpRequest, HttpResponse } from "../../ports/http.ts";

/** One answer of a scripted network. */
export type ScriptedHttpAnswer =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array }
  /** There is no answer. */
  | { readonly fail: Extract<ErrorCode, `network_${string}`> };

export interface ScriptedHttp extends HttpPort {
  /** What was asked, in order. */
  readonly requests: readonly HttpRequest[];
}

/** A network that answers from a script; `scripted_answer_missing` beyond its end. Nothing is ever sent. */
export function createScriptedHttp(answers: readonly ScriptedHttpAnswer[]): ScriptedHttp {
  const requests: HttpRequest[] = [];
  return {
    requests,
    async fetch(request) {
      requests.push(request);
      const number = requests.length;
      const answer = answers[number - 1];
      if (answer === undefined) {
        const kind = `${request.method} ${request.url}`;
        throw new WorkflowError("scripted_answer_missing", { args: { number, kind } });
      }
      if ("fail" in answer) {
        const { host, origin } = new URL(request.url);
        throw new WorkflowError(answer.fail, { args: { host, address: origin, reason: "as the test says" } });
      }
      return response(request.url, answer);
    },
  };
}

function response(
  url: string,
  { status, headers, body }: Exclude<ScriptedHttpAnswer, { readonly fail: unknown }>,
): HttpResponse {
  return {
    status,
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    text: async () => new TextDecoder().decode(body),
    bytes: async () => body,
    body: new ReadableStream<Uint8Array>({
      start(controller) {
        if (body.length > 0) controller.enqueue(body);
        controller.close();
      },
    }),
  };
}
