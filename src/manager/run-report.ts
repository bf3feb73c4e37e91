import { foldStatus } from "../engine/status-fold.ts";
import { productPath, type ProductRoots } from "../library/product-place.ts";
import { readProducts, type StoredProduct } from "../library/product-store.ts";
import { readReceipts } from "../library/intent-store.ts";
import { targetId } from "../library/change-target.ts";
import type { Localizer } from "../l10n/localizer.ts";
import { createRedactor } from "../logs/redact.ts";
import type { ChangeTarget } from "../model/change.ts";
import type { JsonObject, JsonValue } from "../model/json.ts";
import type { RunReport } from "../model/manager-api.ts";
import type { Product, Receipt } from "../model/receipt.ts";
import type { RunRecord, RunSettings, RunSummary, UnitStatus } from "../model/run.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { RunState } from "../model/states.ts";
import type { FilesPort } from "../ports/files.ts";
import type { LibraryPort } from "../ports/library.ts";
import type { StorePort } from "../ports/store.ts";
import { partFailures, withParts } from "./part-failures.ts";
import { factsOf } from "./run-facts.ts";
import { runTimes } from "./run-times.ts";
import { withTitles } from "./target-titles.ts";

export interface RunReportSources extends Pick<RunSummary, "library"> {
  readonly record: RunRecord;
  readonly events: readonly RunEvent[];
  /** As the caller knows it: a run found unfinished is `interrupted`, whatever its events say. */
  readonly state?: RunState;
  readonly ownedBy?: RunSummary["ownedBy"];
  readonly store: StorePort;
  readonly files: Pick<FilesPort, "join">;
  readonly roots: ProductRoots;
  readonly localizer: Localizer;
  /** Only what the run wrote to this one is looked up. */
  readonly openLibrary: LibraryPort;
  readonly logFile: string;
}

/** One run as a fold of what was kept of it. */
export async function runReport(sources: RunReportSources): Promise<RunReport> {
  const { record, events, store, files, roots, localizer } = sources;
  const status = foldStatus(events);
  const applied = appliedOutputs(events);
  const failedParts = partFailures(events);
  const progressed = status.units;
  const units = record.units.map((unit, index): UnitStatus => {
    const { state = "queued", attempt = 1, reason, error, ...progress } = progressed[index] ?? {};
    return {
      unitId: unit.unitId,
      taskName: unit.taskName,
      ...(unit.targetParentRef === undefined ? {} : { targetParentRef: unit.targetParentRef }),
      state,
      attempt,
      ...progress,
      ...(reason === undefined ? {} : reasonFields(localizer, reason)),
      ...(error === undefined ? {} : { error: withParts(localizer, error, failedParts.get(index)) }),
      warnings: applied.get(index)?.warnings ?? 0,
      ...returnedFields(applied.get(index)),
    };
  });
  const receipts = (await readReceipts(store, { runId: record.runId })).map(
    ({ sequence: _, damaged: __, ...receipt }): Receipt => receipt,
  );
  const written = (await readProducts(store, { runId: record.runId })).filter(
    ({ state }) => state === "written",
  );
  const products = await Promise.all(
    written.map(async (product) => ({
      ...reported(product),
      absolutePath: (await productPath(files, roots, product)) ?? product.path,
    })),
  );
  const changed = distinctTargets(receipts.map(({ target }) => target));
  const closed = events.findLast((event) => event.t === "run.closed");
  return {
    summary: {
      runId: record.runId,
      workflowId: record.workflowId,
      workflowLabel: record.workflowLabel,
      state: sources.state ?? status.state,
      startedAt: record.startedAt,
      ...(record.settings.dryRun ? { dryRun: true } : {}),
      ...writtenFacts(receipts, products),
      ...(sources.library === undefined ? {} : { library: sources.library }),
      ...(status.endedAt === undefined ? {} : { endedAt: status.endedAt }),
      counts: { ...status.counts },
      ...(sources.ownedBy === undefined ? {} : { ownedBy: sources.ownedBy }),
    },
    settings: shownSettings(record.settings),
    packageDigest: record.packageDigest,
    units,
    skipped: record.skipped.map(({ identity, label, reason }) => ({
      identity,
      label,
      reason: localizer.text(`planner-reason-${reason}`),
    })),
    receipts,
    products,
    wouldWrite: record.settings.dryRun
      ? [...applied].flatMap(([index, { lines }]) => {
          const unitId = record.units[index]?.unitId;
          return unitId === undefined || lines.length === 0 ? [] : [{ unitId, lines }];
        })
      : [],
    changed: sources.library?.open === true ? await withTitles(sources.openLibrary, changed) : changed,
    ...(closed?.error === undefined ? {} : { error: closed.error }),
    workspaceDir: roots.workspace,
    times: runTimes(events),
    logFile: sources.logFile,
  };
}

/** Parameters may be credentials. */
function shownSettings(settings: RunSettings): RunSettings {
  const redactor = createRedactor({ hidePaths: false });
  return {
    ...settings,
    workflowParams: redactor.json(settings.workflowParams),
    providerOptions: redactor.json(settings.providerOptions),
  };
}

function writtenFacts(
  receipts: readonly Receipt[],
  products: readonly Pick<Product, "undoneAt">[],
): Partial<ReturnType<typeof factsOf>> {
  const written = [...receipts, ...products];
  if (written.length === 0) return {};
  return factsOf({
    written: written.length,
    undone: written.filter(({ undoneAt }) => undoneAt !== undefined).length,
  });
}

interface Applied {
  warnings: number;
  readonly lines: string[];
  readonly returned: JsonValue[];
  returnedCut: boolean;
}

/** Of several applies of one unit all values, as a list. */
function returnedFields(applied: Applied | undefined): Pick<UnitStatus, "returned" | "returnedCut"> {
  const [first, ...more] = applied?.returned ?? [];
  if (first === undefined) return {};
  return {
    returned: more.length === 0 ? first : [first, ...more],
    ...(applied?.returnedCut === true ? { returnedCut: true } : {}),
  };
}

/** What the applies of each unit put out, by the unit's number; only its latest attempt counts. */
function appliedOutputs(events: readonly RunEvent[]): Map<number, Applied> {
  const applied = new Map<number, Applied>();
  for (const event of events) {
    if (event.t === "item.reopened" && event.path.length === 1) applied.delete(event.path[0] ?? -1);
    if (event.t !== "node.closed" || event.how !== "ok" || !event.node.endsWith("apply")) continue;
    const index = event.path[0];
    const output = event.output;
    if (index === undefined || typeof output !== "object" || output === null || Array.isArray(output))
      continue;
    const { warnings, lines, returned, returnedCut } = output as JsonObject;
    const entry = applied.get(index) ?? { warnings: 0, lines: [], returned: [], returnedCut: false };
    if (returned !== undefined) entry.returned.push(returned);
    if (returnedCut === true) entry.returnedCut = true;
    if (typeof warnings === "number") entry.warnings += warnings;
    if (Array.isArray(lines)) entry.lines.push(...lines.filter((line) => typeof line === "string"));
    applied.set(index, entry);
  }
  return applied;
}

/** What everybody may know of a product; the rest is for whoever writes the next one. */
export function reported(product: StoredProduct): Product {
  const { productId, runId, unitId, root, attachmentRef, path, size, sha256, writtenAt, undoneAt, details } =
    product;
  return {
    productId,
    runId,
    unitId,
    root,
    ...(attachmentRef === undefined ? {} : { attachmentRef }),
    path,
    size,
    sha256,
    writtenAt,
    ...(undoneAt === undefined ? {} : { undoneAt }),
    ...(details === undefined ? {} : { details }),
  };
}

/** Reasons of the engine are codes; those of hooks are texts already. */
function reasonFields(localizer: Localizer, reason: string): Pick<UnitStatus, "reason" | "reasonCode"> {
  return localizer.has(`manager-unit-reason-${reason}`)
    ? { reason: localizer.text(`manager-unit-reason-${reason}`), reasonCode: reason }
    : { reason };
}

function distinctTargets(targets: readonly ChangeTarget[]): readonly ChangeTarget[] {
  return [...new Map(targets.map((target) => [targetId(target), target])).values()];
}
