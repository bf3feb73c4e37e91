import { expect } from "chai";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { ItemRef } from "../../src/model/item-ref.ts";
import type { CatalogueReport, ExplainReport, Remedy } from "../../src/model/manager-api.ts";
import type { RemedyAction } from "../../src/selection/remedy.ts";
import { applyRemedy, type Asked } from "./apply-remedy.ts";
import { SELECTIONS } from "./expected-sets.ts";
import { newPlace, type Place, removePlaces } from "./zwm.ts";

/** One row that cannot be used, and what makes it usable at once. */
interface Case {
  readonly says: string;
  readonly workflow: string;
  /** `KEY` in My Library, or `library/KEY`; the first is the one in question. */
  readonly rows: readonly string[];
  readonly params?: readonly string[];
  readonly before?: (place: Place) => void;
  readonly reason: string;
  readonly kind: RemedyAction["kind"];
  readonly text: string | RegExp;
}

const CASES: readonly Case[] = [
  {
    says: "restoring it from the trash",
    workflow: "select-selected-parents",
    rows: ["J9MB9VS8"],
    reason: "in-trash",
    kind: "restore-from-trash",
    text: "Restore “Withdrawn: cold fusion in moss” from the trash.",
  },
  {
    says: "putting the missing file back",
    workflow: "select-existing-source",
    rows: ["GEUF8V8X"],
    reason: "source-file-exists",
    kind: "provide-file",
    text: /^Put the file of “.*” back in place: .*4E2T6KKI.*\.pdf$/,
  },
  {
    says: "selecting the paper instead of its note",
    workflow: "select-literature-source",
    rows: ["NCC6W53L"],
    reason: "not-of-member-kind",
    kind: "select",
    text: "Select “Three notes on one paper” instead.",
  },
  {
    says: "moving a note to the trash",
    workflow: "select-lacking-any-result",
    rows: ["P69CCVB3"],
    reason: "generated-note-kinds-absent",
    kind: "remove-notes",
    text: /^Move the note “.*” to the trash\.$/,
  },
  {
    says: "attaching a file",
    workflow: "select-literature-source",
    rows: ["NI8PSZZR"],
    reason: "no-attachment",
    kind: "add-attachment",
    text: "Attach a PDF to “A century of action spectra”.",
  },
  {
    says: "moving away the file that would be written",
    workflow: "select-lacking-markdown",
    rows: ["QHTIGPJU"],
    reason: "artifact-absent",
    kind: "remove-file",
    text: /^Move this file away: .*Duval 2022\.md$/,
  },
  {
    says: "moving away what an earlier run wrote, which only execution looks at",
    workflow: "select-lacking-translation",
    rows: ["5Q2TBH2E"],
    before: ({ library }) => {
      const name = "Lindqvist and Okonjo - 2021 - Energy transfer in purple bacteria under dim light_de.md";
      writeFileSync(join(library, "storage", "N3H68TLH", name), "übersetzt");
    },
    reason: "artifact-absent",
    kind: "remove-file",
    text: /^Move this file away: .*_de\.md$/,
  },
  {
    says: "giving the parameter that names the file",
    workflow: "select-lacking-translation",
    rows: ["5Q2TBH2E"],
    params: ["--param", "language= "],
    reason: "artifact-absent",
    kind: "set-parameter",
    text: "Give the parameter “language” a value.",
  },
  {
    says: "creating a parent item",
    workflow: "select-grouped-by-parent",
    rows: ["HREH2KNM"],
    reason: "missing-parent",
    kind: "add-parent",
    text: "Create a parent item for “invoice lab lamps”.",
  },
  {
    says: "taking the others out of the selection",
    workflow: "select-single-paper",
    rows: ["5Q2TBH2E", "K8XLHXIH"],
    reason: "plan-disabled",
    kind: "deselect",
    text: "Take “A field guide to light-harvesting antennae” out of the selection.",
  },
  {
    says: "writing another note",
    workflow: "select-two-notes",
    rows: ["2/K3NNW2B7", "2/XGDCCWRI"],
    reason: "plan-disabled",
    kind: "add-note",
    text: /^Write a note below “.*”\.$/,
  },
];

/** Selections whose rows between them meet nearly every reason, and those met: whose reason it is, and kind of remedy. */
const SELECTED = [
  "everything",
  "all-attachments",
  "mixed",
  "trash",
  "one-note",
  "group",
  "paper-and-its-pdf",
];
const MET: readonly string[] = [
  "candidate: artifact-absent, remove-file",
  "candidate: candidates-per-parent, select",
  "candidate: generated-note-kinds-absent, remove-notes",
  "candidate: generated-note-readiness, add-note",
  "candidate: generated-note-readiness, remove-notes",
  "candidate: mime-not-accepted, add-attachment",
  "candidate: missing-parent, add-parent",
  "candidate: source-file-exists, add-attachment",
  "candidate: source-file-exists, provide-file",
  "row: annotation, add-attachment",
  "row: annotation, select",
  "row: artifact-absent, remove-file",
  "row: candidates-per-parent, select",
  "row: generated-note-kinds-absent, remove-notes",
  "row: generated-note-readiness, add-note",
  "row: generated-note-readiness, remove-notes",
  "row: in-trash, add-attachment",
  "row: in-trash, add-note",
  "row: in-trash, add-parent",
  "row: in-trash, restore-from-trash",
  "row: in-trash, select",
  "row: mime-not-accepted, add-attachment",
  "row: missing-parent, add-parent",
  "row: no-attachment, add-attachment",
  "row: no-literature-source, add-attachment",
  "row: no-note, add-note",
  "row: no-note, restore-from-trash",
  "row: no-parent, add-parent",
  "row: not-a-digest-target, select",
  "row: not-of-member-kind, add-attachment",
  "row: not-of-member-kind, add-note",
  "row: not-of-member-kind, add-parent",
  "row: not-of-member-kind, select",
  "row: other-source-chosen, select",
  "row: plan-disabled, add-note",
  "row: plan-disabled, deselect",
  "row: plan-disabled, select",
  "row: source-file-exists, add-attachment",
  "row: source-file-exists, provide-file",
  "selection: candidate-count, add-note",
  "selection: candidate-count, restore-from-trash",
  "selection: mixed-selection-not-allowed, deselect",
  "selection: no-valid-input-units, add-attachment",
  "selection: no-valid-input-units, add-note",
  "selection: no-valid-input-units, add-parent",
  "selection: no-valid-input-units, restore-from-trash",
  "selection: no-valid-input-units, select",
  "selection: selection-count-parents, select",
];
/** Of each at most so many examples, each of another workflow. */
const EXAMPLES = 2;
/** No reason needs more than this to be helped. */
const MOST_STEPS = 4;

/** What is to have a unit in the end. */
type Target =
  | { readonly of: "row"; readonly rows: ReadonlySet<string> }
  | { readonly of: "candidate"; readonly identity: string }
  /** Some file of it, in place of one that can never do. */
  | { readonly of: "paper"; readonly paper: string }
  | { readonly of: "selection" };

interface Example {
  readonly workflow: string;
  readonly asked: Asked;
  readonly target: Target;
}

interface Reason {
  readonly reasonCode?: string;
  readonly remedy?: Remedy;
}

describe("a remedy that zwm explain names on the genuine directory", function () {
  this.timeout(120_000);

  describe("makes the row a unit at once:", () => {
    afterEach(() => {
      removePlaces();
    });

    for (const { says, workflow, rows, params = [], before: prepare, reason, kind, text } of CASES) {
      it(says, async () => {
        const place = newPlace();
        prepare?.(place);
        const asked = { refs: rows.map(refOf), params };
        const [first] = (await explain(place, workflow, asked)).selected;
        expect(first?.reasonCode).to.equal(reason);
        if (first?.remedy === undefined) throw new Error("there is no remedy");
        expect(first.remedy.text).to.match(typeof text === "string" ? exactly(text) : text);
        const action = actionOf(first.remedy);
        expect(action.kind).to.equal(kind);
        const then = await applyRemedy(place, action, asked);
        const report = await explain(place, workflow, then);
        const wanted = kind === "select" ? then.refs : asked.refs.slice(0, 1);
        for (const ref of wanted) {
          const row = report.selected.find((one) => refText(one.ref) === refText(ref));
          expect(row?.units, refText(ref)).to.have.length(1);
        }
      });
    }
  });

  describe("leads, step by step, to a unit for", () => {
    const examples = new Map<string, Example[]>();

    before(async () => {
      const place = newPlace();
      const { json } = await place.zwm("list");
      const ids = (json as CatalogueReport).workflows.map(({ id }) => id);
      for (const name of SELECTED) {
        const asked: Asked = { refs: (SELECTIONS[name]?.selected ?? []).map(refOf), params: [] };
        for (const workflow of ids.filter((id) => id.startsWith("select-"))) {
          const report = await explain(place, workflow, asked);
          for (const one of report.selected) {
            keep({ workflow, asked, target: { of: "row", rows: new Set([refText(one.ref)]) } }, one);
          }
          for (const one of report.skipped) {
            keep({ workflow, asked, target: { of: "candidate", identity: one.identity } }, one);
          }
          keep({ workflow, asked, target: { of: "selection" } }, report);
        }
      }
    });
    after(() => {
      removePlaces();
    });

    function keep(example: Example, { reasonCode, remedy }: Reason): void {
      if (reasonCode === undefined || remedy?.action === undefined) return;
      const { kind } = actionOf(remedy);
      // What more to select is the person's choice.
      if (kind === "select-more") return;
      const key = `${example.target.of}: ${reasonCode}, ${kind}`;
      const known = examples.get(key) ?? [];
      if (known.length >= EXAMPLES || known.some(({ workflow }) => workflow === example.workflow)) return;
      examples.set(key, [...known, example]);
    }

    for (const key of MET) {
      it(key, async () => {
        for (const example of examples.get(key) ?? [undefined]) {
          if (example === undefined) throw new Error("the reason is not met");
          const place = newPlace();
          const steps = await follow(place, example);
          expect(steps.at(-1), `${example.workflow}: ${steps.join(" → ")}`).to.equal("unit");
        }
      });
    }

    it("whatever reason these selections meet", () => {
      expect([...examples.keys()].sort()).to.deep.equal(MET);
    });
  });
});

/** Does what the remedies say, one after the other. The steps taken; at the end `unit`, or what remained. */
async function follow(place: Place, { workflow, asked, target }: Example): Promise<string[]> {
  const steps: string[] = [];
  let now = asked;
  let wanted = target;
  for (;;) {
    const reason = openReason(await explain(place, workflow, now), wanted);
    if (reason === undefined) return [...steps, "unit"];
    if (reason.remedy?.action === undefined || steps.length === MOST_STEPS) {
      return [...steps, String(reason.reasonCode)];
    }
    const action = actionOf(reason.remedy);
    steps.push(`${String(reason.reasonCode)} ${JSON.stringify(action)}`);
    now = await applyRemedy(place, action, now);
    if (action.kind === "select" || ("select" in action && action.select)) {
      wanted = { of: "row", rows: new Set(now.refs.map(refText)) };
    } else if (action.kind === "deselect") {
      wanted = { of: "selection" };
    } else if (action.kind === "add-attachment" && wanted.of === "candidate") {
      wanted = { of: "paper", paper: refText(action.parent) };
    }
  }
}

/** Why the target, or one of its rows, has no unit; undefined when it has. */
function openReason(report: ExplainReport, target: Target): Reason | undefined {
  switch (target.of) {
    case "row":
      return report.selected.find(({ ref, units }) => target.rows.has(refText(ref)) && units.length === 0);
    case "candidate":
      if (report.units.some(({ memberIdentities }) => memberIdentities.includes(target.identity)))
        return undefined;
      return report.skipped.find(({ identity }) => identity === target.identity) ?? report;
    case "paper": {
      const papers = report.units.flatMap(({ targetParentRef }) => targetParentRef ?? []);
      return papers.some((ref) => refText(ref) === target.paper) ? undefined : report;
    }
    case "selection":
      return report.state === "enabled" ? undefined : report;
  }
}

function actionOf({ action }: Remedy): RemedyAction {
  return action as unknown as RemedyAction;
}

async function explain(place: Place, workflow: string, { refs, params }: Asked): Promise<ExplainReport> {
  const { json } = await place.zwm("explain", workflow, "--select", refs.map(refText).join(","), ...params);
  expect(json, JSON.stringify(json)).to.have.property("selectionCounts");
  return json as ExplainReport;
}

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`);
}

function refOf(text: string): ItemRef {
  const [library = "", key] = text.split("/");
  return key === undefined ? { libraryId: 1, key: library } : { libraryId: Number(library), key };
}

function refText({ libraryId, key }: ItemRef): string {
  return `${libraryId}/${key}`;
}
