import type { HttpAnswer } from "../../../model/http-call.ts";
import type { JsonObject } from "../../../model/json.ts";
import { HTTP_REQUEST_KIND } from "../requests/request-kinds.ts";
import { asText, at } from "../json-access.ts";
import type { HttpPayload } from "./http-payload.ts";

const REQUEST_ID_NAMES = ["request_id", "batch_id", "task_id"] as const;

/**
 * The result of either kind from its last answer (`spec/native-workflows.md` §10.6, §10.7): bytes are a bundle, which
 * `bundlePath` names below the run's workspace; anything else a result. `vars` is what was extracted; `fallbackId` names
 * the request when neither it, nor the payload, nor the answer of a single request does.
 */
export function httpResult(
  payload: HttpPayload,
  vars: JsonObject,
  answer: HttpAnswer,
  fallbackId: string,
): JsonObject {
  const requestId = idOf(payload, vars, answer) ?? fallbackId;
  if (answer.file !== undefined) {
    return { status: "succeeded", requestId, fetchType: "bundle", bundlePath: answer.file };
  }
  const resultJson = answer.json ?? answer.text ?? null;
  return { status: "succeeded", requestId, fetchType: "result", resultJson, responseJson: resultJson };
}

function idOf(payload: HttpPayload, vars: JsonObject, answer: HttpAnswer): string | undefined {
  if (payload.kind === HTTP_REQUEST_KIND) return scalar(at(answer.json, "request_id")) ?? payload.requestId;
  for (const name of REQUEST_ID_NAMES) {
    const found = scalar(at(vars, name)) ?? scalar(at(payload.context, name));
    if (found !== undefined) return found;
  }
  return payload.requestId;
}

function scalar(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  const text = asText(value);
  return text === undefined || text === "" ? undefined : text;
}
