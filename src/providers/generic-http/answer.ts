import { WorkflowError } from "../../errors/workflow-error.ts";
import type { HttpAnswer, HttpCall } from "../../model/http-call.ts";
import type { JsonValue } from "../../model/json.ts";
import { bodyWithin } from "../../ports/http-body.ts";
import type { HttpResponse } from "../../ports/http.ts";
import { keptHeaders } from "./headers.ts";

/** Largest answer that is read as text, in bytes: it goes through the journal. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Largest answer that is kept as a file, in bytes: it goes through memory. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;

export interface AnswerPlace {
  readonly host: string;
  /** Writes the answer's bytes to the run's workspace and gives the path below it. */
  readonly keep: (bytes: Uint8Array) => Promise<string>;
}

/**
 * Reads an answer as the call asks for it (`spec/native-workflows.md` §10.6, §10.7). A status other than 2xx is an error
 * with a code of its own (`spec/user-faults.md` F52), and never an output (F56).
 */
export async function readHttpAnswer(
  call: HttpCall,
  response: HttpResponse,
  place: AnswerPlace,
): Promise<HttpAnswer> {
  const { status } = response;
  if (status < 200 || status > 299) throw statusError(status, call.step, place.host);
  const head = { status, headers: keptHeaders(response.headers) };
  const readWithin = async (limit: number): Promise<Uint8Array> => {
    const bytes = await bodyWithin(response, limit);
    if (bytes !== undefined) return bytes;
    const shown = `${String(limit / 1024 / 1024)} MB`;
    throw new WorkflowError("http_answer_too_large", { args: { step: call.step, limit: shown } });
  };
  if (call.responseType === "bytes") {
    return { ...head, file: await place.keep(await readWithin(MAX_FILE_BYTES)) };
  }
  const text = new TextDecoder().decode(await readWithin(MAX_TEXT_BYTES));
  if (call.responseType === "text") return { ...head, text };
  if (text.trim() === "") return { ...head, json: {} };
  const json = parsed(text);
  if (json !== undefined) return { ...head, json };
  if (call.rawText === true && !isPage(response.headers)) return { ...head, json: { raw: text } };
  throw new WorkflowError("http_answer_not_json", { args: { step: call.step } });
}

/** A page for people, such as that of a proxy or of a log-in, is never what a service answers (`spec/user-faults.md` F56). */
function isPage(headers: HttpResponse["headers"]): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(headers["content-type"] ?? "");
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function statusError(status: number, step: string, host: string): WorkflowError {
  return new WorkflowError(statusCode(status), { args: { step, host, status } });
}

function statusCode(status: number) {
  switch (status) {
    case 401:
      return "http_unauthorized";
    case 403:
      return "http_forbidden";
    case 404:
      return "http_not_found";
    case 413:
      return "http_request_too_large";
    case 429:
      return "http_rate_limited";
    default:
      return status >= 500 ? "http_server_error" : "http_status";
  }
}
