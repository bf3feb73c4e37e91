import type { RunReport } from "../../src/model/manager-api.ts";
import type { Receipt } from "../../src/model/receipt.ts";
import type { RunSummary, UnitStatus } from "../../src/model/run.ts";

export const ITEM = { type: "item", ref: { libraryId: 1, key: "ITEMAAAA" } } as const;

/** The unit of that number, which went well. */
export function unit(order: number, more: Partial<UnitStatus> = {}): UnitStatus {
  return {
    unitId: `unit-${String(order)}`,
    taskName: `Paper ${String(order)}`,
    state: "succeeded",
    attempt: 1,
    warnings: 0,
    ...more,
  };
}

type MoreOfReport = Partial<Omit<RunReport, "summary">> & { readonly summary?: Partial<RunSummary> };

/** A run that ended, of the library that is open. */
export function reportOf(
  units: readonly UnitStatus[],
  { summary = {}, ...more }: MoreOfReport = {},
): RunReport {
  const count = (state: UnitStatus["state"]) => units.filter((one) => one.state === state).length;
  return {
    summary: {
      runId: "run-1",
      workflowId: "notes",
      workflowLabel: "Take notes",
      state: "succeeded",
      startedAt: Date.UTC(2026, 0, 2, 12),
      endedAt: Date.UTC(2026, 0, 2, 12, 1),
      counts: {
        total: units.length,
        queued: count("queued"),
        running: count("running"),
        waiting: 0,
        succeeded: count("succeeded"),
        failed: count("failed"),
        skipped: count("skipped"),
        canceled: count("canceled"),
      },
      wrote: 0,
      library: { open: true },
      ...summary,
    },
    settings: {
      workflowParams: {},
      providerOptions: {},
      approveWrites: false,
      dryRun: false,
      hasOutputDir: false,
    },
    packageDigest: "d",
    units,
    skipped: [],
    receipts: [],
    products: [],
    wouldWrite: [],
    changed: [],
    workspaceDir: "/runs/run-1",
    times: { ranMs: 60_000, waitedMs: 0, awayMs: 0 },
    logFile: "/logs/run-1.ndjson",
    ...more,
  };
}

/** Of that item, created. */
export const RECEIPT: Receipt = {
  receiptId: "r-1",
  runId: "run-1",
  unitId: "unit-1",
  ordinal: 0,
  operations: ["notes.create"],
  target: ITEM,
  before: null,
  afterDigest: "d",
  committedAt: 0,
};
