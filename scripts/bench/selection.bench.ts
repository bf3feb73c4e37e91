import type { FactSelection } from "../../src/model/item-facts.ts";
import type { Filter, MemberKind, Selector } from "../../src/model/workflow-manifest.ts";
import { explainSelection } from "../../src/selection/explain.ts";
import { planForMenu } from "../../src/selection/plan-for-menu.ts";
import { planSelection } from "../../src/selection/plan-selection.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import type { PlannerProbes } from "../../src/selection/probes.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { manyPapers } from "../../test/fakes/facts.ts";
import type { BenchRow } from "./row.ts";
import { bytesRow, exponentRow, timeRow } from "./row.ts";

const SAMPLED_AT = "2026-01-01T00:00:00.000Z";
const PDF = ["application/pdf"];

/** An attachment workflow as most are: the PDFs of the selected papers, one unit each, files checked. */
const attachmentWorkflow = workflow("attachment", { policy: "input-member", source: "related" }, PDF, [
  { kind: "source-file-exists", phase: "availability" },
]);

/** Every file is there except each seventh; answers at once. */
const probes: PlannerProbes = {
  files: { existing: (paths) => new Uint8Array(paths.length).fill(1).map((_, at) => (at % 7 === 0 ? 0 : 1)) },
  notes: { read: (notes) => notes.map(() => null) },
};

const menuWorkflows = menu();

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
  for (const rules of menuWorkflows) if (planForMenu(prepared, rules).enabled) enabled += 1;
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
    menu: menuWorkflows,
  };
}

/** 34 workflows as an installation with many packages has them: every selector, filter and grouping. */
function menu(): readonly PlanningRules[] {
  const related: Selector = { policy: "input-member", source: "related" };
  const selected: Selector = { policy: "input-member", source: "selected" };
  const literature: Selector = { policy: "literature-source" };
  const exists: Filter = { kind: "source-file-exists", phase: "availability" };
  const onePerParent: Filter = {
    kind: "candidates-per-parent",
    phase: "availability",
    counts: { max: 1 },
  };
  const noDigest: Filter = {
    kind: "generated-note-kinds-absent",
    phase: "availability",
    noteKinds: ["digest", "references"],
  };
  const noHtml: Filter = {
    kind: "artifact-absent",
    phase: "availability",
    target: "deep-reading-html",
  };
  const noMarkdown: Filter = { kind: "artifact-absent", phase: "availability", target: "mineru-markdown" };
  const filters: readonly (readonly Filter[])[] = [
    [],
    [exists],
    [exists, noMarkdown],
    [exists, onePerParent],
    [noDigest],
    [exists, noDigest],
    [noHtml, noDigest],
  ];
  const attachments = filters.flatMap((own) => [
    workflow("attachment", related, PDF, own),
    workflow("attachment", literature, undefined, own),
    workflow("attachment", related, ["text/markdown", "text/plain"], own, "parent"),
  ]);
  return [
    ...attachments,
    workflow("attachment", selected, PDF, [exists]),
    workflow("attachment", related, undefined, [], "all"),
    workflow("attachment", related, ["text/html"], [exists], "parent"),
    workflow("parent", selected, undefined, []),
    workflow("parent", related, undefined, [], "all"),
    workflow("parent", related, undefined, []),
    workflow("note", related, undefined, []),
    workflow("note", selected, undefined, [], "parent"),
    workflow("child", selected, undefined, []),
    workflow("selection", { policy: "selection" }, undefined, [], "all"),
    workflow("generated-note", { policy: "generated-note-candidates" }, undefined, [], "all"),
    workflow("generated-note", { policy: "generated-note-candidates" }, undefined, [], "parent"),
    workflow("digest-image-target", { policy: "digest-representative-image" }, undefined, []),
  ];
}

function workflow(
  kind: MemberKind,
  select: Selector,
  mime: readonly string[] | undefined,
  filters: readonly Filter[],
  mode: "each" | "all" | "parent" = "each",
): PlanningRules {
  return {
    label: "Workflow of the bench",
    trigger: { requiresSelection: true },
    inputs: { member: { kind, ...(mime === undefined ? {} : { accepts: { mime } }) }, grouping: { mode } },
    validateSelection: {
      require: { selection: { counts: { total: { min: 1 } }, allowMixed: true } },
      select,
      filters,
    },
  };
}
