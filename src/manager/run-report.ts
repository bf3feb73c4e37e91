import { foldStatus } from "../engine/status-fold.ts";
import { productPath, type ProductRoots } from "../library/product-place.ts";
import { readProducts, type StoredProduct } from "../library/product-store.ts";
import { readReceipts } from "../library/intent-store.ts";
import { targetId } from "../library/change-target.ts";
import type { Localizer } from "../l10n/localizer.ts";
import type { ChangeTarget } from "../model/change.ts";
import type { JsonValue } from "../model/json.ts";
import type { RunReport } from "../model/manager-api.ts";
import type { Product, Receipt } from "../model/receipt.ts";
import type { RunRecord, RunSummary, UnitStatus } from "../model/run.ts";
import type { RunEvent } from "../model/run-event.ts";
import type { RunState } from "../model/states.ts";
import type { FilesPort } from "../ports/files.ts";
import type { StorePort } from "../ports/store.ts";
import { partFailures, withParts } from "./part-failures.ts";

export interface RunReportSources {
  readonly record: RunRecord;
  readonly events: readonly RunEvent[];
  /** As the caller knows it: a run found unfinished is `interrupted`, whatever its events say. */
  readonly state?: RunState;
  readonly ownedBy?: RunSummary["ownedBy"];
  readonly store: StorePort;
  readonly files: Pick<FilesPort, "join">;
  readonly roots: ProductRoots;
  readonly localizer: Localizer;
}

/** One run as a fold of what was kept of it. */
export async function runReport(sources: RunReportSources): Promise<RunReport> {
  const { record, events, store, files, roots, localizer } = sources;
  const status = foldStatus(events);
  const applied = appliedOutputs(events);
  const failedParts = partFailures(events);
  const units = record.units.map((unit, index): UnitStatus => {
    const { state = "queued", attempt = 1, reason, error, ...progress } = status.units[index] ?? {};
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
  const closed = events.findLast((event) => event.t === "run.closed");
  return {
    summary: {
      runId: record.runId,
      workflowId: record.workflowId,
      workflowLabel: record.workflowLabel,
      state: sources.state ?? status.state,
      startedAt: record.startedAt,
      ...(status.endedAt === undefined ? {} : { endedAt: status.endedAt }),
      counts: { ...status.counts },
      ...(sources.ownedBy === undefined ? {} : { ownedBy: sources.ownedBy }),
    },
    settings: record.settings,
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
    changed: distinctTargets(receipts.map(({ target }) => target)),
    ...(closed?.error === undefined ? {} : { error: closed.error }),
    workspaceDir: roots.workspace,
  };
}

/** What the applies of each unit put out, by the unit's number; only its latest attempt counts. */
function appliedOutputs(events: readonly RunEvent[]): Map<number, { warnings: number; lines: string[] }> {
  const applied = new Map<number, { warnings: number; lines: string[] }>();
  for (const event of events) {
    if (event.t === "item.reopened" && event.path.length === 1) applied.delete(event.path[0] ?? -1);
    if (event.t !== "node.closed" || event.how !== "ok" || !event.node.endsWith("apply")) continue;
    const index = event.path[0];
    const output = event.output;
    if (index === undefined || typeof output !== "object" || output === null || Array.isArray(output))
      continue;
    const { warnings, lines } = output as { readonly warnings?: JsonValue; readonly lines?: JsonValue };
    const entry = applied.get(index) ?? { warnings: 0, lines: [] };
    if (typeof warnings === "number") entry.warnings += warnings;
    if (Array.isArray(lines)) entry.lines.push(...lines.filter((line) => typeof line === "string"));
    applied.set(index, entry);
  }
  return applied;
}

/** What everybody may know of a product; the rest is for whoever writes the next one. */
function reported(product: StoredProduct): Product {
  const { productId, runId, unitId, root, attachmentRef, path, size, sha256, writtenAt, undoneAt } = product;
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
