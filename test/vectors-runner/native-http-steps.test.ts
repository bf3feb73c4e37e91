import { expect } from "chai";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { stepOfNode } from "../../src/formats/native/sequence/sequence-plan.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { BackendProfile } from "../../src/model/provider-result.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { LoadedWorkflow } from "../../src/model/workflow.ts";
import type { HttpRequest } from "../../src/ports/http.ts";
import { createFakeClock } from "../fakes/clock.ts";
import { type HttpRun, runHttp, unitEnd } from "../fakes/http-run.ts";
import { FAKE_UNIT, type FakeAttachment, fakeWorkflow, RUN_WORKSPACE } from "../fakes/native-run.ts";
import { type HttpScript, scriptedHttp } from "../fakes/scripted-http.ts";
import { testRows } from "./vector-rows.ts";
import { textOf } from "../../src/graph/values.ts";

interface Row {
  readonly id: string;
  readonly says: string;
  readonly backend: JsonObject & { readonly id: string; readonly type: string };
  readonly workflow: { readonly id: string; readonly label: string };
  readonly request: JsonObject & { readonly kind: string };
  readonly parameters: JsonObject;
  readonly execution?: JsonObject;
  readonly trigger?: { readonly requiresSelection: boolean };
  readonly source: null | {
    readonly ref: ItemRef;
    readonly path: string;
    readonly name: string;
    readonly parent: ItemRef;
  };
  readonly responses: readonly HttpScript[];
  readonly journal?: { readonly done?: readonly Done[]; readonly inFlight?: string | true };
  readonly expect: {
    readonly requests: readonly ExpectedRequest[];
    readonly outcome: ExpectedOutcome;
    readonly waitsMs?: readonly number[];
    readonly extracted?: JsonObject;
  };
}

interface Done {
  readonly step: string;
  readonly extracted: JsonObject;
}

interface ExpectedRequest {
  readonly method: string;
  readonly url: string;
  readonly credentials: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly absent?: readonly string[];
  readonly json?: JsonValue;
  readonly jsonSubset?: JsonObject;
  readonly jsonAbsent?: readonly string[];
  readonly bodyFile?: string;
}

interface ExpectedOutcome {
  readonly status: "succeeded" | "failed" | "refused";
  readonly fetchType?: string;
  readonly resultJson?: JsonValue;
  readonly requestId?: string;
  readonly bundleBase64?: string;
  readonly step?: string;
  readonly messageContains?: string;
  readonly atMs?: number;
  readonly code?: string;
  readonly resumeOffered?: boolean;
}

interface Played extends HttpRun {
  readonly requests: readonly { readonly request: HttpRequest; readonly at: number }[];
  readonly startedAt: number;
  readonly refused: boolean;
}

testRows<Row>("native", "http-steps.json", async (row) => {
  const before = row.journal === undefined ? undefined : await eventsUntil(row);
  const played = await play(row, row.responses, before);
  expect(
    played.requests.map(({ request }) => `${request.method} ${request.url}`),
    "requests",
  ).to.deep.equal(row.expect.requests.map(({ method, url }) => `${method} ${url}`));
  for (const [index, wanted] of row.expect.requests.entries()) {
    const sent = played.requests[index]?.request;
    if (sent !== undefined) checkRequest(row, sent, wanted);
  }
  checkOutcome(row, played);
  if (row.expect.waitsMs !== undefined) expect(waits(played)).to.deep.equal(row.expect.waitsMs);
  if (row.expect.extracted !== undefined) {
    expect(extracted(played), "extracted").to.deep.equal(row.expect.extracted);
  }
  if (row.expect.outcome.resumeOffered === true)
    await checkResumeOffered(row, [...(before ?? []), ...played.events]);
});

async function play(
  row: Row,
  responses: readonly HttpScript[],
  before?: readonly RunEvent[],
  more: { readonly killAt?: (event: RunEvent) => boolean; readonly retryFailed?: boolean } = {},
): Promise<Played> {
  const clock = createFakeClock();
  const startedAt = clock.now();
  const requests: { request: HttpRequest; at: number }[] = [];
  const http = scriptedHttp(responses, (request) => requests.push({ request, at: clock.now() }));
  try {
    const run = await runHttp({
      workflow: workflowOf(row),
      http,
      clock,
      backend: profileOf(row),
      token: tokenOf(row),
      parameters: row.parameters,
      attachments: attachmentsOf(row),
      unit: unitOf(row),
      ...(before === undefined ? {} : { before }),
      ...more,
    });
    return { ...run, requests, startedAt, refused: false };
  } catch (error) {
    if (!(error instanceof WorkflowError) || error.code !== "provider_contract_error") throw error;
    return {
      outcome: undefined,
      events: [],
      results: [],
      clock,
      files: new Map(),
      requests,
      startedAt,
      refused: true,
    };
  }
}

/** What a run had recorded when it was stopped: it is played up to there, on answers that give what was extracted. */
async function eventsUntil(row: Row): Promise<readonly RunEvent[]> {
  const { done = [], inFlight } = row.journal ?? {};
  const steps = (row.request["steps"] ?? []) as readonly (JsonObject & { readonly id: string })[];
  const answers = done.map(({ step, extracted }) => {
    const rules = (steps.find(({ id }) => id === step)?.["extract"] ?? {}) as Readonly<
      Record<string, string>
    >;
    const json: Record<string, JsonValue> = {};
    for (const [name, path] of Object.entries(rules))
      json[path.replace(/^\$\./, "")] = extracted[name] ?? null;
    return { json };
  });
  const last = done.at(-1)?.step;
  const killAt = (event: RunEvent): boolean => {
    if (inFlight === undefined) return event.t === "node.closed" && event.node.endsWith(`${last ?? ""}:read`);
    return (
      event.t === "node.started" && event.node.endsWith(inFlight === true ? ":call" : `${inFlight}:call`)
    );
  };
  const { events } = await play(row, [...answers, { hang: true }], undefined, { killAt });
  expect(events.some(killAt), "the run reached the point where it was stopped").to.equal(true);
  return events;
}

function workflowOf(row: Row): LoadedWorkflow {
  return fakeWorkflow({
    id: row.workflow.id,
    label: row.workflow.label,
    provider: "generic-http",
    request: row.request,
    ...(row.execution === undefined ? {} : { execution: row.execution }),
    ...(row.trigger === undefined ? {} : { trigger: row.trigger }),
  });
}

/** A profile as it is kept: without its secret. */
function profileOf({ backend }: Row): BackendProfile {
  const { auth, ...profile } = backend;
  return { enabled: true, ...profile, auth: { kind: (auth as JsonObject).kind ?? "none" } };
}

function tokenOf({ backend }: Row): string | undefined {
  const { token } = backend["auth"] as JsonObject;
  return typeof token === "string" ? token : undefined;
}

function attachmentsOf({ source }: Row): readonly FakeAttachment[] {
  if (source === null) return [];
  return [{ ref: source.ref, path: source.path, filename: source.name, parentRef: source.parent }];
}

function unitOf({ source }: Row) {
  const { targetParentRef: _, targetParentIdentity: __, ...unit } = FAKE_UNIT;
  return source === null ? unit : { ...unit, targetParentRef: source.parent };
}

function checkRequest(row: Row, sent: HttpRequest, wanted: ExpectedRequest): void {
  const headers = Object.fromEntries(
    Object.entries(sent.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const token = tokenOf(row);
  const own = {
    ...(((row.backend["defaults"] as JsonObject | undefined)?.headers ?? {}) as Record<string, string>),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  for (const [name, value] of Object.entries({ ...own, ...wanted.headers })) {
    const given = wanted.headers?.[name] ?? value;
    if (wanted.credentials || wanted.headers?.[name] !== undefined) {
      expect(headers[name], name).to.equal(given);
    } else expect(headers).not.to.have.property(name);
  }
  for (const name of wanted.absent ?? []) expect(headers).not.to.have.property(name);
  const json = typeof sent.body === "string" ? (JSON.parse(sent.body) as JsonObject) : undefined;
  if (wanted.json !== undefined) expect(json).to.deep.equal(wanted.json);
  for (const [name, value] of Object.entries(wanted.jsonSubset ?? {})) {
    expect(json?.[name], name).to.deep.equal(value);
  }
  for (const name of wanted.jsonAbsent ?? []) expect(json).not.to.have.property(name);
  if (wanted.bodyFile !== undefined) {
    // The files of this test hold their own paths.
    expect(sent.body).to.deep.equal(new TextEncoder().encode(wanted.bodyFile));
  }
}

function checkOutcome(row: Row, played: Played): void {
  const wanted = row.expect.outcome;
  if (wanted.status === "refused") {
    expect(played.refused, "refused").to.equal(true);
    return;
  }
  const end = unitEnd(played.events);
  expect(end?.how, JSON.stringify(end?.error)).to.equal(wanted.status);
  const result = played.results[0];
  if (wanted.fetchType !== undefined) expect(result?.fetchType).to.equal(wanted.fetchType);
  if (wanted.resultJson !== undefined) expect(result?.resultJson).to.deep.equal(wanted.resultJson);
  if (wanted.requestId !== undefined) expect(result?.requestId).to.equal(wanted.requestId);
  if (wanted.bundleBase64 !== undefined) {
    const bytes = played.files.get(`${RUN_WORKSPACE}/${textOf(result?.bundlePath)}`);
    expect(Buffer.from(bytes ?? []).toString("base64")).to.equal(wanted.bundleBase64);
  }
  if (wanted.step !== undefined) expect(failedStep(played)).to.equal(wanted.step);
  if (wanted.messageContains !== undefined)
    expect(JSON.stringify(end?.error)).to.include(wanted.messageContains);
  if (wanted.code !== undefined) expect(end?.error?.code).to.equal(wanted.code);
  if (wanted.atMs !== undefined) expect((end?.at ?? 0) - played.startedAt).to.equal(wanted.atMs);
}

function failedStep({ events }: Played): string | undefined {
  const failed = events.find(
    (event) => event.t === "node.closed" && event.how === "error" && stepOfNode(event.node) !== undefined,
  );
  return failed?.t === "node.closed" ? stepOfNode(failed.node)?.split("/").at(-1) : undefined;
}

/** Between one call and the next, where there was a wait. */
function waits({ requests }: Played): readonly number[] {
  return requests.slice(1).flatMap(({ at }, index) => {
    const wait = at - (requests[index]?.at ?? 0);
    return wait === 0 ? [] : [wait];
  });
}

function extracted({ events }: Played): JsonValue | undefined {
  const read = events.findLast((event) => event.t === "node.closed" && /:read(?:~v\d+)?$/.test(event.node));
  return read?.t === "node.closed" ? (read.output as JsonObject).vars : undefined;
}

/** A person can let the failed unit go on: then, and only then, the call is sent once more. */
async function checkResumeOffered(row: Row, before: readonly RunEvent[]): Promise<void> {
  const responses = [{ json: { id: "J1" } }, { json: { state: "done" } }];
  const retried = await play(row, responses, before, { retryFailed: true });
  expect(retried.requests[0]?.request.method).to.equal("POST");
  expect(unitEnd(retried.events)?.how).to.equal("succeeded");
}
