import { expect } from "chai";
import { foldStatus } from "../../src/engine/status-fold.ts";
import { startRun } from "../../src/engine/start-run.ts";
import { toFailureRecord, WorkflowError } from "../../src/errors/workflow-error.ts";
import { compileNativePlan } from "../../src/formats/native/plan-native.ts";
import { compilePlan } from "../../src/graph/compile-plan.ts";
import { checkPreflightOutcome } from "../../src/hooks/preflight-outcome.ts";
import { createNodeClock } from "../../src/host/node/clock.ts";
import { createNativeLeaves } from "../../src/manager/native-leaves.ts";
import type { NativeRun } from "../../src/manager/native-run.ts";
import type { UnitHookCall } from "../../src/manager/run-hooks.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { RunEvent } from "../../src/model/run-event.ts";
import type { ExecutionUnit, FrozenUnit } from "../../src/model/selection.ts";
import type { LoadedWorkflow } from "../../src/model/workflow.ts";
import type { Provider } from "../../src/providers/provider.ts";
import { fakeNativeRun } from "../fakes/native-run.ts";
import { testRows } from "./vector-rows.ts";

interface RowUnit {
  readonly unitId: string;
  readonly order: number;
  readonly parent: ItemRef | null;
  readonly taskName?: string;
  readonly returns?: JsonValue;
}

interface Row {
  readonly id: string;
  readonly says: string;
  readonly workflow: {
    readonly id: string;
    readonly label: string;
    readonly trigger?: { requiresSelection: boolean };
  };
  readonly unit?: RowUnit;
  readonly units?: readonly RowUnit[];
  readonly returns?: JsonValue;
  readonly provider?: { readonly fail?: readonly number[] };
  readonly expect: Expected;
}

interface Expected {
  readonly refused?: string;
  readonly requests?: readonly JsonObject[];
  readonly applies?: readonly ExpectedApply[];
  readonly outcomes?: readonly string[];
  readonly shownReason?: string;
  readonly skippedCount?: number;
  readonly shownDiagnostics?: readonly string[];
  readonly extraOutcome?: { readonly name: string; readonly status: string; readonly names: string };
  readonly topLevelUnits?: number;
  readonly queueSlots?: number;
  readonly requestTaskName?: string | null;
  readonly summary?: JsonObject;
}

interface ExpectedApply {
  readonly kind: "request" | "short-circuit" | "aggregate";
  readonly unit?: string;
  readonly request?: number | JsonObject;
  readonly [key: string]: unknown;
}

/** What a run did, as the hooks and the provider saw it. */
interface Seen {
  readonly requests: { readonly unitId: string; readonly args: JsonObject; taskName: unknown }[];
  readonly applies: { readonly unitId: string; readonly args: JsonObject }[];
  readonly diagnostics: string[];
  readonly events: RunEvent[];
  unitsAtOnce: number;
}

testRows<Row>("native", "preflight.json", async (row) => {
  const units = row.units ?? (row.unit === undefined ? [] : [{ ...row.unit, returns: row.returns ?? null }]);
  const seen = await runUnits(row, units);
  checkRequests(row, seen, units);
  checkApplies(row, seen);
  checkOutcomes(row, seen);
});

async function runUnits(row: Row, units: readonly RowUnit[]): Promise<Seen> {
  const seen: Seen = { requests: [], applies: [], diagnostics: [], events: [], unitsAtOnce: 0 };
  const workflow = workflowOf(row);
  const frozen = units.map(frozenUnit);
  const run: NativeRun = {
    ...fakeNativeRun({
      workflow,
      providers: [scriptedProvider(row, seen)],
      hooks: {
        preflight: ({ unitId }) =>
          Promise.resolve().then(() =>
            checkPreflightOutcome(units.find((unit) => unit.unitId === unitId)?.returns),
          ),
        buildRequest(call) {
          seen.requests.push({ unitId: call.unitId, args: call.args, taskName: undefined });
          return Promise.resolve(
            row.expect.requestTaskName == null ? {} : { taskName: row.expect.requestTaskName },
          );
        },
        applyResult(call: UnitHookCall) {
          seen.applies.push({ unitId: call.unitId, args: call.args });
          return Promise.resolve({ warnings: 0 });
        },
      },
    }),
    units: {
      get: (unit) => Promise.resolve(executionUnit(unit)),
      paths: () => Promise.resolve(new Map()),
      drop: () => undefined,
    },
    noteHookDiagnostics: (_, diagnostics) => seen.diagnostics.push(...diagnostics.map(({ code }) => code)),
  };
  const open = new Set<string>();
  const handle = startRun({
    runId: "run-1",
    plan: compilePlan(compileNativePlan(workflow, "0".repeat(64), 1)),
    params: { units: frozen as unknown as JsonValue, ask: false, dryRun: false },
    leaves: createNativeLeaves(run, "scripted"),
    clock: createNodeClock(),
    onEvent: (event) => {
      seen.events.push(event);
      if (event.t === "item.started" && event.each === "units") open.add(event.path.join("."));
      if (event.t === "item.closed" && event.each === "units") open.delete(event.path.join("."));
      seen.unitsAtOnce = Math.max(seen.unitsAtOnce, open.size);
    },
  });
  await handle.done;
  return seen;
}

function scriptedProvider(row: Row, seen: Seen): Provider {
  let index = 0;
  return {
    id: "scripted",
    requestKinds: ["scripted.v1"],
    backendTypes: [],
    options: () => [],
    probe: () => ({ reachable: true }),
    check: () => [],
    dispatch(request) {
      const own = index++;
      const sent = seen.requests[own];
      if (sent !== undefined) sent.taskName = request.taskName;
      if (row.provider?.fail?.includes(own) === true) throw new WorkflowError("network_refused");
      return { status: "succeeded", requestId: `request-${own}`, fetchType: "result", resultJson: { own } };
    },
    redispatch: () => ({ decide: "again" }),
  };
}

function workflowOf({ workflow }: Row): LoadedWorkflow {
  return {
    format: "native",
    id: workflow.id,
    manifest: {
      schemaVersion: 2,
      id: workflow.id,
      label: workflow.label,
      provider: "scripted",
      trigger: workflow.trigger ?? { requiresSelection: true },
      inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
      validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
      hooks: { preflight: "preflight.mjs", buildRequest: "buildRequest.mjs", applyResult: "applyResult.mjs" },
      request: { kind: "scripted.v1" },
    },
    strategy: "hook",
    requestKind: "scripted.v1",
    root: { kind: "user", id: "test", path: "/test" },
    package: { id: workflow.id, dir: "/test/flow", multi: false, origins: [] },
    dir: "/test/flow",
    file: "flow/workflow.json",
    upgraded: false,
    diagnostics: [],
  };
}

function frozenUnit(unit: RowUnit): FrozenUnit {
  const { unitId, order, parent, taskName = unitId } = unit;
  return {
    unitId,
    order,
    taskName,
    inputUnitIdentity: parent === null ? "selection:context" : identity(parent),
    members: [{ kind: "parent", ref: parent }],
    ...(parent === null ? {} : { targetParentRef: parent, targetParentIdentity: identity(parent) }),
  };
}

const OWN = "the unit's own";

function executionUnit(frozen: FrozenUnit): ExecutionUnit {
  return {
    ...frozen,
    memberIdentities: [frozen.inputUnitIdentity],
    memberCount: 1,
    members: [],
    selectionContext: { items: [], sampledAt: `${OWN} ${frozen.unitId}` },
  };
}

function identity({ libraryId, key }: ItemRef): string {
  return `parent:${libraryId}:${key}`;
}

function checkRequests(row: Row, seen: Seen, units: readonly RowUnit[]): void {
  const { requests } = row.expect;
  if (requests === undefined) return;
  expect(seen.requests, "number of requests").to.have.length(requests.length);
  requests.forEach((wanted, index) => {
    const got = seen.requests[index];
    const preflight = (got?.args.preflight ?? {}) as JsonObject;
    const { selectionContext, contextAbsent, taskName, ...facts } = wanted;
    for (const [name, value] of Object.entries(facts)) expect(preflight[name], name).to.deep.equal(value);
    if (contextAbsent === true) expect(preflight).not.to.have.property("context");
    if (selectionContext === "own") {
      expect(got?.args.selectionContext).to.deep.equal({
        items: [],
        sampledAt: `${OWN} ${units[0]?.unitId ?? ""}`,
      });
    } else if (selectionContext !== undefined) {
      expect(got?.args.selectionContext).to.deep.equal(selectionContext);
    }
    if (taskName !== undefined) expect(got?.taskName).to.equal(taskName);
  });
}

function checkApplies(row: Row, seen: Seen): void {
  const { applies } = row.expect;
  if (applies === undefined) return;
  expect(seen.applies, "number of applies").to.have.length(applies.length);
  const left = [...seen.applies];
  applies.forEach((wanted) => {
    // Between units the order is open.
    const at = wanted.unit === undefined ? 0 : left.findIndex(({ unitId }) => unitId === wanted.unit);
    expect(at, `an apply of ${wanted.unit ?? "the unit"}`).to.be.at.least(0);
    const [got] = left.splice(at, 1);
    if (got !== undefined) checkApply(wanted, got.args, seen);
  });
}

function checkApply(wanted: ExpectedApply, args: JsonObject, seen: Seen): void {
  const runResult = args.runResult as JsonObject;
  const context = args.resultContext as JsonObject;
  const request = args.request as JsonObject;
  const aggregate = context.aggregate as JsonObject | undefined;
  const kind =
    aggregate !== undefined
      ? "aggregate"
      : (context.preflight as JsonObject).unitId === "short-circuit"
        ? "short-circuit"
        : "request";
  expect(kind).to.equal(wanted.kind);
  if (wanted.parent !== undefined) expect(args.parent).to.deep.equal(wanted.parent);
  if (wanted.requestId !== undefined) expect(runResult.requestId).to.equal(wanted.requestId);
  if (typeof wanted.request === "number") {
    expect(runResult.requestId).to.equal(`request-${wanted.request}`);
    expect(seen.requests.length).to.be.above(wanted.request);
  } else if (wanted.request !== undefined) {
    expect(request).to.deep.equal(wanted.request);
  }
  for (const [name, value] of Object.entries((wanted.runResult ?? {}) as JsonObject)) {
    expect(runResult[name], name).to.deep.equal(value);
  }
  if (wanted.preflight !== undefined) {
    const { contextAbsent, ...facts } = wanted.preflight as JsonObject;
    if (contextAbsent === true) expect(context.preflight).not.to.have.property("context");
    expect(context.preflight).to.deep.include(facts);
  }
  // Without a handle the worker makes a reader whose methods throw (test/hooks/hook-calls.test.ts).
  if (wanted.bundleReader === "unavailable") expect(args).not.to.have.property("handle");
  if (wanted.aggregateId !== undefined) expect(aggregate?.id).to.equal(wanted.aggregateId);
  if (wanted.mode !== undefined) expect(aggregate?.mode).to.equal(wanted.mode);
  if (wanted.children !== undefined) {
    const children = (aggregate?.children ?? []) as readonly JsonObject[];
    const expected = wanted.children as readonly JsonObject[];
    expect(children.map(({ unitId }) => unitId)).to.deep.equal(expected.map(({ unitId }) => unitId));
    expected.forEach((child, index) => expect(children[index]).to.deep.include(child));
  }
}

function checkOutcomes({ expect: wanted, units }: Row, seen: Seen): void {
  const status = foldStatus(seen.events);
  const [unit] = status.units;
  if (wanted.refused !== undefined) {
    expect(unit?.state).to.equal("failed");
    expect(unit?.error?.code).to.equal("preflight_invalid");
    expect(unit?.error?.details?.rule).to.equal(wanted.refused);
  }
  if (wanted.outcomes !== undefined) {
    expect(wanted.outcomes).to.deep.equal(["workflow-unit-preflight-skipped"]);
    expect(unit?.state).to.equal("skipped");
  }
  if (wanted.shownReason !== undefined) expect(unit?.reason).to.equal(wanted.shownReason);
  if (wanted.skippedCount !== undefined) expect(status.counts.skipped).to.equal(wanted.skippedCount);
  if (wanted.shownDiagnostics !== undefined) expect(seen.diagnostics).to.deep.equal(wanted.shownDiagnostics);
  if (wanted.extraOutcome !== undefined) {
    expect(unit?.state).to.equal(wanted.extraOutcome.status);
    const error = unit?.error ?? toFailureRecord(new Error("none"));
    expect(error.code).to.equal("aggregate_incomplete");
    expect(wanted.extraOutcome.name).to.equal(
      `Aggregate: ${JSON.stringify(error.details?.aggregate).slice(1, -1)}`,
    );
    expect(error.details?.parts).to.equal(wanted.extraOutcome.names);
  }
  if (wanted.topLevelUnits !== undefined) expect(status.counts.total).to.equal(wanted.topLevelUnits);
  if (wanted.queueSlots !== undefined) expect(seen.unitsAtOnce).to.equal(wanted.queueSlots);
  if (wanted.requestTaskName !== undefined && wanted.requestTaskName !== null) {
    expect(seen.requests[0]?.taskName).to.equal(wanted.requestTaskName);
  }
  for (const [state, count] of Object.entries(wanted.summary ?? {})) {
    expect(status.counts[state as "succeeded"], state).to.equal(count);
  }
  expect(status.counts.total).to.equal(units?.length ?? 1);
}
