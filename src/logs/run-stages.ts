import type { Binding } from "../model/expression.ts";
import type { Plan, PlanNode } from "../model/plan.ts";
import type { LogEntry } from "../model/run-log.ts";
import type { FailureRecord, IndexPath, RunEvent } from "../model/run-event.ts";
import { stageEntry, type StageName } from "./stages.ts";

/** What the events of a run do not say themselves. */
export interface StageFacts {
  readonly plan: Plan;
  /** Ids of the units by number. */
  readonly unitIds: readonly string[];
  readonly workflowId: string;
  readonly trigger: string;
}

/** What an act does, as far as its stages have names of their own. */
interface Doing {
  readonly kind: "hook" | "build" | "apply" | "provider" | "commit" | "other";
  readonly name: string;
  /** Of an apply without a request. */
  readonly direct?: "short-circuit" | "aggregate";
}

/** Progress of one leaf is logged at most so often. */
const PROGRESS_MS = 1_000;

/**
 * Makes the entries of a run's log from its events (`spec/native-workflows.md` §12.8). Knows no format: what a node
 * does is in the plan. Constant time for each event.
 */
export function createRunStages(facts: StageFacts): (event: RunEvent) => LogEntry | undefined {
  const doings = new Map<string, Doing>();
  const learn = (nodes: readonly PlanNode[]): void => {
    for (const node of nodes) {
      const doing = doingOf(node);
      if (doing !== undefined) doings.set(node.id, doing);
    }
  };
  learn(facts.plan.nodes);
  let unitEach: string | undefined = facts.plan.nodes.find(
    (node) => node.kind === "each" && node.role === "unit",
  )?.id;
  const progressed = new Map<string, number>();

  const where = (path: IndexPath): { readonly unit?: string } => {
    const unit = facts.unitIds[path[0] ?? -1];
    return unit === undefined ? {} : { unit };
  };

  function closed(event: Extract<RunEvent, { t: "node.closed" }>): LogEntry | undefined {
    const doing = doings.get(event.node);
    if (doing === undefined || event.how === "canceled") return undefined;
    const { at, node, attempt, error } = event;
    const place = { ...where(event.path), node, attempt, ...hookOf(doing) };
    if (event.how === "skipped") {
      // An aggregate applies for this part.
      if (doing.kind !== "apply" || event.path.length < 2) return undefined;
      return stageEntry("apply-deferred-aggregate-child", at, place);
    }
    if (event.how === "error") {
      return stageEntry(failedStage(doing, error), at, {
        ...place,
        args: { name: doing.name },
        ...(error === undefined ? {} : { error }),
      });
    }
    const stage = okStage(doing);
    return stage === undefined ? undefined : stageEntry(stage, at, { ...place, args: { name: doing.name } });
  }

  function item(event: Extract<RunEvent, { t: "item.closed" }>): LogEntry | undefined {
    if (event.each !== unitEach || event.path.length !== 1) return undefined;
    const { at, attempt, how, why = "", error } = event;
    return stageEntry(`unit-${how}`, at, {
      ...where(event.path),
      attempt,
      ...(why === "" ? {} : { text: why }),
      ...(error === undefined ? {} : { error }),
    });
  }

  function progress(event: Extract<RunEvent, { t: "node.progress" }>): LogEntry | undefined {
    const { at, node, n, of, text } = event;
    const place = `${node}\n${event.path.join(".")}`;
    if (at - (progressed.get(place) ?? -Infinity) < PROGRESS_MS) return undefined;
    progressed.set(place, at);
    return stageEntry("provider-progress", at, {
      ...where(event.path),
      node,
      args: { n: n ?? 0, of: of ?? 0 },
      ...(text === undefined ? {} : { text }),
    });
  }

  return (event) => {
    const { at } = event;
    switch (event.t) {
      case "run.opened":
        return stageEntry("trigger-start", at, {
          args: { workflow: facts.workflowId, trigger: facts.trigger, units: facts.unitIds.length },
        });
      case "run.resumed":
        return stageEntry("run-resumed", at);
      case "run.cancel-asked":
        return stageEntry("run-cancel-asked", at);
      case "run.closed": {
        const { state, error } = event;
        const stage =
          state === "succeeded" || state === "skipped"
            ? "run-succeeded"
            : state === "failed"
              ? "run-failed"
              : "run-ended";
        return stageEntry(stage, at, { args: { state }, ...(error === undefined ? {} : { error }) });
      }
      case "each.opened":
        if (event.role === "unit") unitEach = event.node;
        return undefined;
      case "item.started":
        return event.each === unitEach && event.path.length === 1
          ? stageEntry("unit-started", at, { ...where(event.path), attempt: event.attempt })
          : undefined;
      case "item.closed":
        progressed.clear();
        return item(event);
      case "item.reopened":
        return event.each === unitEach && event.path.length === 1
          ? stageEntry("unit-reopened", at, { ...where(event.path), attempt: event.attempt })
          : undefined;
      case "node.started": {
        const doing = doings.get(event.node);
        const stage = doing === undefined ? undefined : STARTED[doing.kind];
        if (doing === undefined || stage === undefined) return undefined;
        const { node, attempt } = event;
        return stageEntry(stage, at, {
          ...where(event.path),
          node,
          attempt,
          ...hookOf(doing),
          args: { name: doing.name },
        });
      }
      case "node.closed":
        return closed(event);
      case "node.retry":
        return stageEntry("step-retried", at, {
          ...where(event.path),
          node: event.node,
          attempt: event.attempt,
          args: { tries: event.tries, node: event.node },
          error: event.error,
        });
      case "node.handle":
        return stageEntry("provider-request-known", at, {
          ...where(event.path),
          node: event.node,
          ...idsOf(event.handle),
        });
      case "node.progress":
        return progress(event);
      case "gate.opened":
        return stageEntry("approval-asked", at, { ...where(event.path), node: event.node });
      case "gate.answered":
        return stageEntry("approval-answered", at, {
          ...where(event.path),
          node: event.node,
          args: { answer: event.answer },
        });
      case "plan.grown":
        learn(event.nodes);
        return stageEntry("plan-grown", at, {
          ...where(event.path),
          node: event.node,
          args: { nodes: event.nodes.length, reason: event.reason },
        });
      case "budget.asked": {
        const unit = event.what === "wall" ? MINUTE : 1;
        return stageEntry("budget-asked", at, {
          args: { what: event.what, spent: event.spent / unit, bound: event.bound / unit },
        });
      }
      case "budget.answered":
        return stageEntry("budget-answered", at, { args: { answer: event.answer } });
      default:
        return undefined;
    }
  };
}

/** In milliseconds; people read times of a run in minutes. */
const MINUTE = 60_000;

const STARTED: Readonly<Record<Doing["kind"], StageName | undefined>> = {
  hook: "workflow-hook-execute-start",
  build: "build-requests-start",
  apply: "apply-start",
  provider: "provider-request-start",
  commit: "commit-start",
  other: undefined,
};

function okStage({ kind, direct }: Doing): StageName | undefined {
  switch (kind) {
    case "hook":
      return "workflow-hook-execute-succeeded";
    case "build":
      return "build-requests-finished";
    case "apply":
      return direct === undefined ? "apply-succeeded" : `apply-succeeded-preflight-${direct}`;
    case "provider":
      return "provider-request-finished";
    case "commit":
      return "commit-succeeded";
    case "other":
      return undefined;
  }
}

function failedStage({ kind, direct }: Doing, error: FailureRecord | undefined): StageName {
  switch (kind) {
    case "hook":
      return "workflow-hook-execute-failed";
    case "build":
      return "build-requests-failed";
    case "apply":
      if (error?.code === "apply_parent_missing") return "apply-parent-missing";
      return direct === undefined ? "apply-failed" : `apply-failed-preflight-${direct}`;
    case "provider":
      return "provider-request-failed";
    case "commit":
      return "commit-failed";
    case "other":
      return "step-failed";
  }
}

function doingOf(node: PlanNode): Doing | undefined {
  if (node.kind !== "act") return undefined;
  const { port, name, args } = node.call;
  if (port === "hook" && name === "applyResult") {
    const part = literal(args, "part");
    const direct = part === "short-circuit" || part === "aggregate" ? { direct: part } : {};
    return { kind: "apply", name, ...(direct as Pick<Doing, "direct">) };
  }
  if (name === "buildRequest" || name === "request") return { kind: "build", name };
  if (port === "hook") return { kind: "hook", name };
  if (port === "provider") return { kind: "provider", name };
  if (port === "library") return { kind: "commit", name };
  return { kind: "other", name };
}

/** A value that the plan itself gives a call, as text. */
function literal(args: Binding, name: string): string | undefined {
  if (!("obj" in args) || !Object.hasOwn(args.obj, name)) return undefined;
  const value = args.obj[name];
  return value !== undefined && "lit" in value && typeof value.lit === "string" ? value.lit : undefined;
}

function hookOf({ kind, name }: Doing): { readonly hook?: string } {
  return kind === "hook" || kind === "apply" ? { hook: name } : {};
}

/** What a leaf in flight says of itself, as far as programs look for it. */
function idsOf(handle: unknown): { readonly requestId?: string; readonly jobId?: string } {
  if (typeof handle !== "object" || handle === null) return {};
  const { requestId, jobId } = handle as Readonly<Record<string, unknown>>;
  return {
    ...(typeof requestId === "string" ? { requestId } : {}),
    ...(typeof jobId === "string" ? { jobId } : {}),
  };
}
