import type { FactSelection } from "../../src/model/item-facts.ts";
import { explainSelection } from "../../src/selection/explain.ts";
import { planForMenu } from "../../src/selection/plan-for-menu.ts";
import { planSelection } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { PlannerProbes } from "../../src/selection/probes.ts";
import { manyPapers } from "../../test/fakes/facts.ts";
import { MENU_WORKFLOWS, rulesOf } from "./menu-workflows.ts";
import type { BenchRow } from "./row.ts";
import { bytesRow, exponentRow, timeRow } from "./row.ts";

const SAMPLED_AT = "2026-01-01T00:00:00.000Z";
const PDF = ["application/pdf"];

/** An attachment workflow as most are: the PDFs of the selected papers, one unit each, files checked. */
const attachmentWorkflow = rulesOf("attachment", { policy: "input-member", source: "related" }, PDF, [
  { kind: "source-file-exists", phase: "availability" },
]);

/** Every file is there except each seventh; answers at once. */
const probes: PlannerProbes = {
  files: { existing: (paths) => new Uint8Array(paths.length).fill(1).map((_, at) => (at % 7 === 0 ? 0 : 1)) },
  notes: { read: (notes) => notes.map(() => null) },
};

export const rows: BenchRow[] = [
  timeRow({
    name: "plan.attachments.1000",
    unit: "ms",
    budget: 10,
    setup: () => manyPapers(1_000),
    run: plan,
    peerInput,
  }),
  timeRow({
    name: "plan.attachments.10000",
    unit: "ms",
    budget: 60,
    setup: () => manyPapers(10_000),
    run: plan,
    peerInput,
  }),
  bytesRow({
    name: "plan.attachments.10000.retained",
    budget: 1_000_000,
    setup: () => manyPapers(10_000),
    run: plan,
    peerInput,
  }),
  exponentRow({
    name: "plan.attachments.growth",
    budget: 1.05,
    sizes: [2_500, 5_000, 10_000, 20_000],
    iterations: 151,
    warmUp: 20,
    setup: manyPapers,
    run: plan,
    peerInput,
  }),
  timeRow({
    name: "plan.attachments.10000.all-units",
    unit: "ms",
    budget: 200,
    setup: () => manyPapers(10_000),
    run: (selection) => {
      const made = plan(selection);
      let members = 0;
      for (let order = 0; order < made.unitCount; order += 1) members += made.unit(order).memberCount;
      return members;
    },
    peerInput,
  }),
  timeRow({
    name: "menu.34-workflows.100",
    unit: "ms",
    budget: 1,
    setup: () => manyPapers(100),
    run: menuState,
    peerInput,
  }),
  timeRow({
    name: "menu.34-workflows.10000",
    unit: "ms",
    budget: 16,
    setup: () => manyPapers(10_000),
    run: menuState,
    peerInput,
  }),
  timeRow({
    name: "explain.attachments.1000",
    unit: "ms",
    budget: 30,
    setup: () => plan(manyPapers(1_000)),
    run: (made) => explainSelection(made),
  }),
];

function plan(selection: FactSelection): Exclude<ReturnType<typeof planSelection>, Promise<unknown>> {
  const made = planSelection({
    selection: prepareSelection(selection),
    rules: attachmentWorkflow,
    mode: "execute",
    params: {},
    probes,
    sampledAt: SAMPLED_AT,
  });
  if (made instanceof Promise) throw new Error("The probes answer at once, so the plan must, too.");
  return made;
}

function menuState(selection: FactSelection): number {
  const prepared = prepareSelection(selection);
  let enabled = 0;
  for (const rules of MENU_WORKFLOWS) if (planForMenu(prepared, rules).enabled) enabled += 1;
  return enabled;
}

/** The facts as plain lists, and the workflow, for implementations of other shape. */
function peerInput({ facts, rows: selected }: FactSelection): unknown {
  return {
    items: facts.key.map((key, row) => ({
      libraryId: facts.libraryId[row],
      key,
      itemType: facts.itemType[row],
      title: facts.title[row],
      parentKey: facts.key[facts.parent[row] ?? -1] ?? null,
      filename: facts.filename[row] ?? null,
      contentType: facts.contentType[row] ?? null,
      createdAt: facts.createdAt[row],
      path: facts.path[row] ?? null,
    })),
    selected: Array.from(selected, (row) => facts.key[row]),
    workflow: attachmentWorkflow,
    menu: MENU_WORKFLOWS,
  };
}
