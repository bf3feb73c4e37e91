import type { RequestProblem } from "../../../errors/contract-error.ts";
import { asObject, asText } from "../json-access.ts";
import { pointerTo } from "../json-pointer.ts";
import { type PayloadReader, readPayload } from "../requests/payload-reading.ts";
import { parseJsonPath } from "./json-path.ts";

const RESPONSE_TYPES = ["json", "bytes", "text"] as const;
const METHOD = /^[A-Za-z]+$/;
/** Extensions of the format that are not carried out; ignoring them would do something else than was asked for. */
const STEP_EXTENSIONS = ["success", "empty", "retry", "poll", "each"];
const REQUEST_EXTENSIONS = ["query", "form", "multipart", "auth", "timeout_ms"];

/** All that is wrong with a `generic-http.request.v1` payload (`spec/native-workflows.md` §10.6). */
export function httpRequestProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const reader = readPayload(payload, "", problems);
  reader.positive("timeout_ms");
  checkPoll(reader);
  const request = reader.map("request", "required");
  if (request === undefined) return problems;
  checkMethod(request, false);
  request.text("path", "required");
  checkHeaders(request);
  refuse(request, ["query", "form", "multipart", "auth"]);
  return problems;
}

/** All that is wrong with a `generic-http.steps.v1` payload (§10.7). */
export function httpStepsProblems(payload: unknown): readonly RequestProblem[] {
  const problems: RequestProblem[] = [];
  const reader = readPayload(payload, "", problems);
  reader.positive("timeout_ms");
  reader.map("context", "optional");
  checkPoll(reader);
  refuse(reader, ["result"]);
  const steps = reader.list("steps", "required");
  if (steps?.length === 0) reader.problem("steps", "has no step");
  const seen = new Set<string>();
  for (const [index, step] of (steps ?? []).entries()) {
    const own = reader.at("steps", index, step);
    if (asObject(step) === undefined) {
      own.problem(undefined, "must be an object");
      continue;
    }
    const id = own.text("id", "required");
    if (id !== undefined && seen.has(id)) own.problem("id", `“${id}” is the id of an earlier step`);
    if (id !== undefined) seen.add(id);
    checkStep(own);
  }
  return problems;
}

function checkStep(step: PayloadReader): void {
  refuse(step, STEP_EXTENSIONS);
  const request = step.map("request", "required");
  if (request !== undefined) checkStepRequest(request);
  const extract = step.map("extract", "optional");
  for (const name of Object.keys(extract?.object ?? {})) if (extract !== undefined) checkPath(extract, name);
  const until = step.map("repeat_until", "optional");
  if (until !== undefined) {
    checkPath(until, "json_path");
    if (until.list("in", "required")?.length === 0) until.problem("in", "has no value");
    refuse(until, ["equals", "not_equals", "exists", "wait_from"]);
  }
  if (Array.isArray(step.value("fail_when"))) {
    step.problem("fail_when", "a list of conditions is not carried out by this version");
    return;
  }
  const fail = step.map("fail_when", "optional");
  if (fail === undefined) return;
  checkPath(fail, "json_path");
  fail.list("in", "optional");
  refuse(fail, ["not_equals", "not_in", "exists"]);
  if (!fail.has("equals") && !fail.has("in")) fail.problem(undefined, "needs equals or in");
  fail.text("message", "optional");
  if (fail.has("message_path")) checkPath(fail, "message_path");
}

function checkStepRequest(request: PayloadReader): void {
  refuse(request, REQUEST_EXTENSIONS);
  checkMethod(request, true);
  const hasPath = request.text("path", "optional") !== undefined;
  const hasUrl = request.text("url", "optional") !== undefined;
  if (hasPath && hasUrl) request.problem("url", "path and url exclude each other");
  if (!request.has("path") && !request.has("url")) request.problem(undefined, "needs a path or a url");
  checkHeaders(request);
  request.text("binary_from", "optional");
  request.oneOf("response_type", RESPONSE_TYPES, "optional");
  checkTemplates(request.object, request.pointer, request);
}

function checkMethod(request: PayloadReader, templated: boolean): void {
  const method = request.text("method", "required");
  if (method === undefined || METHOD.test(method) || (templated && method.includes("{"))) return;
  request.problem("method", "must be a method such as GET or POST");
}

function checkHeaders(request: PayloadReader): void {
  const headers = request.map("headers", "optional");
  for (const [name, value] of Object.entries(headers?.object ?? {})) {
    if (typeof value !== "string") headers?.problem(name, "must be a text");
  }
}

function checkPoll(reader: PayloadReader): void {
  const poll = reader.map("poll", "optional");
  poll?.positive("interval_ms");
  poll?.positive("timeout_ms");
  if (poll !== undefined) refuse(poll, ["backoff", "max_interval_ms"]);
}

function checkPath(reader: PayloadReader, name: string): void {
  const text = reader.text(name, "required");
  if (text !== undefined && parseJsonPath(text) === undefined) {
    reader.problem(name, "must be a path such as $.data.items[0].id, with alternatives after ||");
  }
}

/** `{{…}}` is a secret of the backend and stands in headers only; the rest of that form is not carried out. */
function checkTemplates(value: unknown, pointer: string, reader: PayloadReader): void {
  if (typeof value === "string") {
    for (const [token] of value.matchAll(/\{\{[^{}]*\}\}/g)) {
      const inHeader = pointer.startsWith(pointerTo(reader.pointer, "headers"));
      if (inHeader && /^\{\{secret\.[\w-]+\}\}$/.test(token)) continue;
      reader.problemAt(pointer, `${token} is not carried out by this version`);
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, entry] of Object.entries(value)) checkTemplates(entry, pointerTo(pointer, name), reader);
}

function refuse(reader: PayloadReader, names: readonly string[]): void {
  for (const name of names) {
    if (reader.has(name)) reader.problem(name, "is not carried out by this version");
  }
}

/** Whether a call may be sent again without asking: its method promises to change nothing. */
export function isSafeMethod(method: unknown): boolean {
  const name = asText(method)?.toUpperCase();
  return name === "GET" || name === "HEAD";
}
