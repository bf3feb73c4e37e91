import { WorkflowError } from "../../../errors/workflow-error.ts";
import { setOwn } from "../../../graph/values.ts";
import type { HttpAnswer, HttpCall } from "../../../model/http-call.ts";
import type { JsonObject, JsonValue } from "../../../model/json.ts";
import { HTTP_REQUEST_KIND } from "../requests/request-kinds.ts";
import type { HttpPayload, HttpStep } from "./http-payload.ts";
import { fillJson, fillText, type HttpState } from "./http-template.ts";
import { findJson, parseJsonPath } from "./json-path.ts";

/** What a step leaves behind; journalled, so it holds what was extracted but nothing of the payload. */
export interface HttpStepResult {
  /** Extracted so far, by this step and those before it. */
  readonly vars: JsonObject;
  /** Names that some `extract` found nothing for, with its step. */
  readonly unmatched: Readonly<Record<string, string>>;
  /** The same request is to be sent once more. */
  readonly again: boolean;
  /** The answer, where it is the result of the whole. */
  readonly answer?: HttpAnswer;
}

/** The state that a step's templates read: the payload's context overlaid by what was extracted. */
function stateBefore(payload: HttpPayload, before: HttpStepResult | null): HttpState {
  return { values: { ...payload.context, ...before?.vars }, unmatched: before?.unmatched ?? {} };
}

/** The call of one step with all variables put in (`spec/native-workflows.md` §10.7). Errors as for `fillText`. */
export function stepCall(payload: HttpPayload, index: number, before: HttpStepResult | null): HttpCall {
  const step = stepAt(payload, index);
  const { request } = step;
  if (payload.kind === HTTP_REQUEST_KIND) {
    return {
      step: step.id,
      method: request.method.toUpperCase(),
      path: request.path ?? "",
      headers: request.headers ?? {},
      ...(request.json === undefined ? {} : { json: request.json }),
      responseType: "json",
      rawText: true,
    };
  }
  const state = stateBefore(payload, before);
  const fill = (text: string) => fillText(text, state, step.id);
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => [name, fill(value)] as const);
  return {
    step: step.id,
    method: fill(request.method).toUpperCase(),
    ...(request.url === undefined ? { path: fill(request.path ?? "") } : { url: fill(request.url) }),
    headers: Object.fromEntries(headers),
    ...(request.binary_from !== undefined
      ? { bodyFile: fill(request.binary_from) }
      : request.json === undefined
        ? {}
        : { json: fillJson(request.json, state, step.id) }),
    responseType: request.response_type ?? "json",
  };
}

/**
 * What an answer means: `fail_when`, then `extract`, then `repeat_until` (§10.7). A failure that the answer states is
 * `http_failure_stated`; a rule over an answer that is no JSON is `http_answer_not_json`. A name without a match keeps
 * the value it had before this step. `keep`: the answer itself is the result.
 */
export function readAnswer(
  payload: HttpPayload,
  index: number,
  answer: HttpAnswer,
  before: HttpStepResult | null,
  keep: boolean,
): HttpStepResult {
  const step = stepAt(payload, index);
  const hasRules =
    step.fail_when !== undefined ||
    step.repeat_until !== undefined ||
    Object.keys(step.extract ?? {}).length > 0;
  if (hasRules && answer.json === undefined) {
    throw new WorkflowError("http_answer_not_json", { args: { step: step.id } });
  }
  const json = answer.json ?? null;
  checkFailure(step, json);
  const vars: Record<string, JsonValue | undefined> = { ...before?.vars };
  const unmatched: Record<string, string> = { ...before?.unmatched };
  for (const [name, path] of Object.entries(step.extract ?? {})) {
    const value = find(path, json);
    if (value === undefined) setOwn(unmatched, name, step.id);
    else setOwn(vars, name, value);
  }
  const again =
    step.repeat_until !== undefined &&
    !isOneOf(find(step.repeat_until.json_path, json), step.repeat_until.in);
  return { vars, unmatched, again, ...(keep && !again ? { answer } : {}) };
}

function checkFailure({ id, fail_when: rule }: HttpStep, json: JsonValue): void {
  if (rule === undefined) return;
  const value = find(rule.json_path, json);
  const fails =
    (rule.equals !== undefined && value === rule.equals) ||
    (rule.in !== undefined && isOneOf(value, rule.in));
  if (!fails) return;
  const stated = rule.message_path === undefined ? undefined : find(rule.message_path, json);
  const message = (textOf(stated) ?? rule.message ?? "").slice(0, 500);
  const told = message === "" ? "no" : "yes";
  throw new WorkflowError("http_failure_stated", { args: { step: id, message, told } });
}

function isOneOf(value: JsonValue | undefined, list: readonly JsonValue[]): boolean {
  return value !== undefined && list.includes(value);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** The checks of the payload have let only sound paths through. */
function find(text: string, json: JsonValue): JsonValue | undefined {
  const path = parseJsonPath(text);
  return path === undefined ? undefined : (findJson(path, json) as JsonValue | undefined);
}

function stepAt(payload: HttpPayload, index: number): HttpStep {
  const step = payload.steps[index];
  if (step === undefined) throw new Error(`there is no step ${index}`);
  return step;
}
