import { expect } from "chai";
import { readFileSync } from "node:fs";
import { describe, it } from "mocha";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { NoCandidateReason, PlanMode, PlanReason, SkipReason } from "../../src/model/selection.ts";
import type { Filter } from "../../src/model/workflow-manifest.ts";
import type { SelectionExplanation } from "../../src/selection/explain.ts";
import type { RemedyAction, RemedyAdvice } from "../../src/selection/remedy.ts";
import type { PlanningRules } from "../../src/selection/selectors.ts";
import { nameOfRef } from "../fakes/facts.ts";
import {
  annotation,
  applyRemedy,
  attachment,
  explainWorld,
  namesSelection,
  note,
  paper,
  rulesOf,
  type World,
  worldOf,
} from "./world.ts";

type ItemReason = NoCandidateReason | SkipReason;

interface Case {
  readonly says: string;
  readonly world: World;
  readonly rules: PlanningRules;
  readonly mode?: PlanMode;
  /** Key of the item asked about; absent = the plan as a whole. */
  readonly key?: string;
  readonly code: ItemReason | PlanReason;
  /** The action advised; null = nothing helps. */
  readonly action: RemedyAction | null;
}

const ref = (key: string): { libraryId: number; key: string } => ({ libraryId: 1, key });
const P = paper("P");
const PDF = attachment("PDF", P.ref);
const HTML = attachment("HTML", P.ref, "text/html");
const LOOSE = attachment("LOOSE", undefined);
const pdfOnly = { accepts: { mime: ["application/pdf"] } };
const selected = { policy: "input-member", source: "selected" } as const;
const related = { policy: "input-member", source: "related" } as const;
const literature = { policy: "literature-source" } as const;
const generated = { policy: "generated-note-candidates" } as const;
const digestImage = { policy: "digest-representative-image" } as const;
const exists: Filter = { kind: "source-file-exists", phase: "availability" };
const perParent = (counts: { min?: number; max?: number }): Filter => ({
  kind: "candidates-per-parent",
  phase: "availability",
  counts,
});
const readiness = (acceptMode: string): Filter => ({
  kind: "generated-note-readiness",
  phase: "availability",
  artifacts: [{ id: "digest", noteKinds: ["digest"] }],
  modes: [
    { id: "done", allAvailable: ["digest"] },
    { id: "fresh", default: true },
  ],
  acceptModes: [acceptMode],
});

const itemCases: readonly Case[] = [
  {
    says: "a paper in the trash is to be restored",
    world: worldOf([{ ...P, deleted: true }, PDF], ["P"]),
    rules: rulesOf(),
    key: "P",
    code: "in-trash",
    action: { kind: "restore-from-trash", refs: [P.ref] },
  },
  {
    says: "a file below a paper in the trash is restored with the paper, top first",
    world: worldOf([{ ...P, deleted: true }, PDF], ["PDF"]),
    rules: rulesOf(),
    key: "PDF",
    code: "in-trash",
    action: { kind: "restore-from-trash", refs: [P.ref, PDF.ref] },
  },
  {
    says: "a file of a type that is not taken stays in the trash, and another of its paper is selected",
    world: worldOf([P, PDF, { ...HTML, deleted: true }], ["HTML"]),
    rules: rulesOf(pdfOnly),
    key: "HTML",
    code: "in-trash",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "a loose file of a type that is not taken would not help if it were restored",
    world: worldOf([{ ...attachment("PAGE", undefined, "text/html"), deleted: true }], ["PAGE"]),
    rules: rulesOf(pdfOnly),
    key: "PAGE",
    code: "in-trash",
    action: null,
  },
  {
    says: "one of several selected loose notes is no digest target, restored or not",
    world: worldOf([P, { ...note("N", undefined), deleted: true }], ["P", "N"]),
    rules: rulesOf({ kind: "digest-image-target", select: digestImage }),
    key: "N",
    code: "in-trash",
    action: null,
  },
  {
    says: "a paper without files needs one",
    world: worldOf([P], ["P"]),
    rules: rulesOf(pdfOnly),
    key: "P",
    code: "no-attachment",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "a paper whose only file is in the trash gets it back",
    world: worldOf([P, { ...PDF, deleted: true }], ["P"]),
    rules: rulesOf(),
    key: "P",
    code: "no-attachment",
    action: { kind: "restore-from-trash", refs: [PDF.ref] },
  },
  {
    says: "an image inside a note is no attachment of the paper",
    world: worldOf([P, { ...PDF, linkMode: 4 }], ["P"]),
    rules: rulesOf(),
    key: "P",
    code: "no-attachment",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "a paper without notes needs one",
    world: worldOf([P], ["P"]),
    rules: rulesOf({ kind: "note", select: related }),
    key: "P",
    code: "no-note",
    action: { kind: "add-note", parent: P.ref, count: 1, select: false },
  },
  {
    says: "a paper whose only note is in the trash gets it back",
    world: worldOf([P, { ...note("N", P.ref), deleted: true }], ["P"]),
    rules: rulesOf({ kind: "generated-note", select: generated }),
    key: "P",
    code: "no-note",
    action: { kind: "restore-from-trash", refs: [ref("N")] },
  },
  {
    says: "a paper with nothing to read needs a PDF",
    world: worldOf([P, HTML], ["P"]),
    rules: rulesOf({ select: literature }),
    key: "P",
    code: "no-literature-source",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "a file that is not the source can be selected alone",
    world: worldOf([P, PDF, attachment("MD", P.ref, "text/markdown")], ["PDF", "MD"]),
    rules: rulesOf({ select: literature }),
    key: "PDF",
    code: "other-source-chosen",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "a web page beside the chosen source can never be one",
    world: worldOf([P, PDF, HTML], ["PDF", "HTML"]),
    rules: rulesOf({ select: literature }),
    key: "HTML",
    code: "other-source-chosen",
    action: null,
  },
  {
    says: "a loose file needs a parent to be a literature source",
    world: worldOf([LOOSE], ["LOOSE"]),
    rules: rulesOf({ select: literature }),
    key: "LOOSE",
    code: "no-parent",
    action: { kind: "add-parent", ref: LOOSE.ref, select: false },
  },
  {
    says: "a loose note needs a parent to stand for one",
    world: worldOf([note("N", undefined)], ["N"]),
    rules: rulesOf({ kind: "parent", select: related }),
    key: "N",
    code: "no-parent",
    action: { kind: "add-parent", ref: ref("N"), select: false },
  },
  {
    says: "items whose parents run in a circle have no top",
    world: worldOf(
      [
        { kind: "child", ref: ref("C1"), itemType: "document", parentRef: ref("C2") },
        { kind: "child", ref: ref("C2"), itemType: "document", parentRef: ref("C1") },
      ],
      ["C1"],
    ),
    rules: rulesOf({ kind: "parent", select: related }),
    key: "C1",
    code: "no-parent",
    action: null,
  },
  {
    says: "for an annotation its file is selected",
    world: worldOf([P, PDF, annotation("H", PDF.ref)], ["H"]),
    rules: rulesOf(),
    key: "H",
    code: "annotation",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "for an annotation its paper is selected where papers are worked on",
    world: worldOf([P, PDF, annotation("H", PDF.ref)], ["H"]),
    rules: rulesOf({ kind: "parent", select: related }),
    key: "H",
    code: "annotation",
    action: { kind: "select", refs: [P.ref] },
  },
  {
    says: "for a note the paper's files are selected",
    world: worldOf([P, PDF, HTML, note("N", P.ref)], ["N"]),
    rules: rulesOf(pdfOnly),
    key: "N",
    code: "not-of-member-kind",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "for a note the paper is selected where only papers may be",
    world: worldOf([P, PDF, note("N", P.ref)], ["N"]),
    rules: rulesOf({ require: { selection: { counts: { attachments: { exact: 0 } } } } }),
    key: "N",
    code: "not-of-member-kind",
    action: { kind: "select", refs: [P.ref] },
  },
  {
    says: "for a note of a paper without files one is added and selected",
    world: worldOf([P, note("N", P.ref)], ["N"]),
    rules: rulesOf(),
    key: "N",
    code: "not-of-member-kind",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: true },
  },
  {
    says: "for a paper its annotations are selected where those are worked on",
    world: worldOf([P, PDF, annotation("H", PDF.ref)], ["P"]),
    rules: rulesOf({ kind: "child", select: selected }),
    key: "P",
    code: "not-of-member-kind",
    action: { kind: "select", refs: [ref("H")] },
  },
  {
    says: "a loose note has nothing to do with files",
    world: worldOf([note("N", undefined)], ["N"]),
    rules: rulesOf(),
    key: "N",
    code: "not-of-member-kind",
    action: null,
  },
  {
    says: "a paper without a digest needs one",
    world: worldOf([P, note("N", P.ref)], ["P"]),
    rules: rulesOf({ kind: "digest-image-target", select: digestImage }),
    key: "P",
    code: "not-a-digest-target",
    action: { kind: "add-note", parent: P.ref, noteKind: "digest", count: 1, select: false },
  },
  {
    says: "of two digests one is selected",
    world: worldOf([P, note("D1", P.ref, "digest"), note("D2", P.ref, "digest")], ["P"]),
    rules: rulesOf({ kind: "digest-image-target", select: digestImage }),
    key: "P",
    code: "not-a-digest-target",
    action: { kind: "select", refs: [ref("D1")] },
  },
  {
    says: "of two digests one goes where only papers may be selected",
    world: worldOf([P, note("D1", P.ref, "digest"), note("D2", P.ref, "digest")], ["P"]),
    rules: rulesOf({
      kind: "digest-image-target",
      select: digestImage,
      require: { selection: { counts: { parents: { exact: 1 } } } },
    }),
    key: "P",
    code: "not-a-digest-target",
    action: { kind: "remove-notes", refs: [ref("D2")] },
  },
  {
    says: "of two selected items one is selected for a digest image",
    world: worldOf([P, note("D", P.ref, "digest")], ["P", "D"]),
    rules: rulesOf({ kind: "digest-image-target", select: digestImage }),
    key: "D",
    code: "not-a-digest-target",
    action: { kind: "select", refs: [P.ref] },
  },
  {
    says: "an item that would do waits for the selection as a whole",
    world: worldOf([P, PDF, note("N", P.ref)], ["P", "N"]),
    rules: rulesOf({ require: { selection: { allowMixed: false } } }),
    key: "P",
    code: "plan-disabled",
    action: { kind: "deselect", refs: [ref("N")] },
  },
];

const skipCases: readonly Case[] = [
  {
    says: "a file of the wrong type gives way to its neighbour",
    world: worldOf([P, PDF, HTML], ["HTML"]),
    rules: rulesOf(pdfOnly),
    key: "HTML",
    code: "mime-not-accepted",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "a paper with files of the wrong type only needs another",
    world: worldOf([P, HTML], ["P"]),
    rules: rulesOf(pdfOnly),
    key: "P",
    code: "mime-not-accepted",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "a loose file of the wrong type stays what it is",
    world: worldOf([attachment("W", undefined, "text/html")], ["W"]),
    rules: rulesOf(pdfOnly),
    key: "W",
    code: "mime-not-accepted",
    action: null,
  },
  {
    says: "the picked Markdown is refused: the PDF beside it is selected itself",
    world: worldOf([P, PDF, attachment("MD", P.ref, "text/markdown")], ["P"]),
    rules: rulesOf({ ...pdfOnly, select: literature }),
    key: "P",
    code: "mime-not-accepted",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "a missing file is to be put back",
    world: { ...worldOf([P, PDF], ["P"]), files: new Set() },
    rules: rulesOf({ filters: [exists] }),
    key: "P",
    code: "source-file-exists",
    action: { kind: "provide-file", ref: PDF.ref, path: PDF.path ?? "" },
  },
  {
    says: "a link to the web has no file: one is added",
    world: worldOf([P, attachment("WEB", P.ref, "application/pdf", { linkMode: 3 })].map(withoutPath), ["P"]),
    rules: rulesOf({ filters: [exists] }),
    key: "P",
    code: "source-file-exists",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "of too many files the first ones are selected",
    world: worldOf([P, PDF, attachment("B", P.ref), attachment("C", P.ref)], ["P"]),
    rules: rulesOf({ filters: [perParent({ max: 2 })] }),
    key: "P",
    code: "candidates-per-parent",
    action: { kind: "select", refs: [PDF.ref, ref("B")] },
  },
  {
    says: "too few files: one more",
    world: worldOf([P, PDF], ["P"]),
    rules: rulesOf({ filters: [perParent({ min: 2 })] }),
    key: "P",
    code: "candidates-per-parent",
    action: { kind: "add-attachment", parent: P.ref, mime: "application/pdf", count: 1, select: false },
  },
  {
    says: "too few selected files: its neighbour is selected too",
    world: worldOf([P, PDF, attachment("B", P.ref)], ["PDF"]),
    rules: rulesOf({ select: selected, filters: [perParent({ min: 2 })] }),
    key: "PDF",
    code: "candidates-per-parent",
    action: { kind: "select", refs: [PDF.ref, ref("B")] },
  },
  {
    says: "a loose file has no parent to count for",
    world: worldOf([LOOSE], ["LOOSE"]),
    rules: rulesOf({ filters: [perParent({ max: 2 })] }),
    key: "LOOSE",
    code: "missing-parent",
    action: { kind: "add-parent", ref: LOOSE.ref, select: false },
  },
  {
    says: "grouping by parent takes no loose file",
    world: worldOf([LOOSE, P, PDF], ["LOOSE", "P"]),
    rules: rulesOf({ grouping: "parent" }),
    key: "LOOSE",
    code: "missing-parent",
    action: { kind: "add-parent", ref: LOOSE.ref, select: false },
  },
  {
    says: "of the notes that are all there, the kind with fewest goes",
    world: worldOf(
      [P, PDF, note("D1", P.ref, "digest"), note("D2", P.ref, "digest"), note("R", P.ref, "references")],
      ["P"],
    ),
    rules: rulesOf({
      filters: [
        { kind: "generated-note-kinds-absent", phase: "availability", noteKinds: ["digest", "references"] },
      ],
    }),
    key: "P",
    code: "generated-note-kinds-absent",
    action: { kind: "remove-notes", refs: [ref("R")] },
  },
  {
    says: "notes cannot be written beside a loose file",
    world: worldOf([LOOSE], ["LOOSE"]),
    rules: rulesOf({
      filters: [{ kind: "generated-note-kinds-absent", phase: "availability", noteKinds: ["digest"] }],
    }),
    key: "LOOSE",
    code: "generated-note-kinds-absent",
    action: { kind: "add-parent", ref: LOOSE.ref, select: false },
  },
  {
    says: "the product is there already",
    world: { ...worldOf([P, PDF], ["P"]), files: new Set([PDF.path ?? "", "/files/PDF/pdf.md"]) },
    rules: rulesOf({
      filters: [{ kind: "artifact-absent", phase: "availability", target: "mineru-markdown" }],
    }),
    key: "P",
    code: "artifact-absent",
    action: { kind: "remove-file", path: "/files/PDF/pdf.md" },
  },
  {
    says: "a Markdown file is its own Markdown",
    world: worldOf([P, attachment("MD", P.ref, "text/markdown")], ["P"]),
    rules: rulesOf({
      filters: [{ kind: "artifact-absent", phase: "availability", target: "mineru-markdown" }],
    }),
    key: "P",
    code: "artifact-absent",
    action: null,
  },
  {
    says: "the name of the product needs a parameter",
    world: worldOf([P, PDF], ["P"], { language: " // " }),
    rules: rulesOf({
      filters: [
        { kind: "artifact-absent", phase: "execute", target: "translator-markdown", parameter: "language" },
      ],
    }),
    key: "P",
    code: "artifact-absent",
    action: { kind: "set-parameter", name: "language" },
  },
  {
    says: "a note that must be there is written",
    world: worldOf([P, PDF], ["P"]),
    rules: rulesOf({ filters: [readiness("done")] }),
    key: "P",
    code: "generated-note-readiness",
    action: { kind: "add-note", parent: P.ref, noteKind: "digest", count: 1, select: false },
  },
  {
    says: "a note that must not be there goes",
    world: worldOf([P, PDF, note("D", P.ref, "digest")], ["P"]),
    rules: rulesOf({ filters: [readiness("fresh")] }),
    key: "P",
    code: "generated-note-readiness",
    action: { kind: "remove-notes", refs: [ref("D")] },
  },
  {
    says: "of two notes where one must be, one goes",
    world: worldOf([P, PDF, note("D1", P.ref, "digest"), note("D2", P.ref, "digest")], ["P"]),
    rules: rulesOf({ filters: [readiness("done")] }),
    key: "P",
    code: "generated-note-readiness",
    action: { kind: "remove-notes", refs: [ref("D2")] },
  },
];

const planCases: readonly Case[] = [
  {
    says: "nothing selected",
    world: worldOf([P, PDF], []),
    rules: rulesOf(),
    code: "no-selection",
    action: { kind: "select-more", of: "parents", count: 1 },
  },
  {
    says: "a mixed selection keeps what the workflow works on",
    world: worldOf([P, PDF, note("N", undefined)], ["N", "P"]),
    rules: rulesOf({ require: { selection: { allowMixed: false } } }),
    code: "mixed-selection-not-allowed",
    action: { kind: "deselect", refs: [ref("N")] },
  },
  {
    says: "a file where a paper is asked for: its paper",
    world: worldOf([P, PDF], ["PDF"]),
    rules: rulesOf({ require: { selection: { counts: { parents: { min: 1 } } } } }),
    code: "selection-count-parents",
    action: { kind: "select", refs: [P.ref] },
  },
  {
    says: "too few papers: one more",
    world: worldOf([P, PDF], ["P"]),
    rules: rulesOf({ require: { selection: { counts: { parents: { min: 2 } } } } }),
    code: "selection-count-parents",
    action: { kind: "select-more", of: "parents", count: 1 },
  },
  {
    says: "a paper where a file is asked for: its file (the seed's own example)",
    world: worldOf([P, PDF, HTML], ["P"]),
    rules: rulesOf({
      ...pdfOnly,
      select: selected,
      require: { selection: { counts: { attachments: { min: 1 } } } },
      filters: [exists],
    }),
    code: "selection-count-attachments",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "a paper where a note is asked for: its note",
    world: worldOf([P, note("N", P.ref)], ["P"]),
    rules: rulesOf({
      kind: "note",
      select: related,
      require: { selection: { counts: { notes: { min: 1 } } } },
    }),
    code: "selection-count-notes",
    action: { kind: "select", refs: [ref("N")] },
  },
  {
    says: "a file where an annotation is asked for: its annotation",
    world: worldOf([P, PDF, annotation("H", PDF.ref)], ["PDF"]),
    rules: rulesOf({
      kind: "child",
      select: selected,
      require: { selection: { counts: { children: { exact: 1 } } } },
    }),
    code: "selection-count-children",
    action: { kind: "select", refs: [ref("H")] },
  },
  {
    says: "too many rows: those beyond the number are taken out",
    world: worldOf([P, paper("Q"), paper("R")], ["P", "Q", "R"]),
    rules: rulesOf({
      kind: "parent",
      select: selected,
      require: { selection: { counts: { total: { max: 2 } } } },
    }),
    code: "selection-count-total",
    action: { kind: "deselect", refs: [ref("R")] },
  },
  {
    says: "the same item twice counts twice: once is selected",
    world: worldOf([P, PDF], ["P", "P"]),
    rules: rulesOf({ require: { selection: { counts: { parents: { exact: 1 } } } } }),
    code: "selection-count-parents",
    action: { kind: "select", refs: [P.ref] },
  },
  {
    says: "too many candidates: the first ones are selected",
    world: worldOf([P, PDF, attachment("B", P.ref)], ["P"]),
    rules: rulesOf({ require: { candidates: { exact: 1 } } }),
    code: "candidate-count",
    action: { kind: "select", refs: [PDF.ref] },
  },
  {
    says: "too many candidates of papers: papers are taken out",
    world: worldOf([P, PDF, paper("Q"), attachment("B", ref("Q"))], ["P", "Q"]),
    rules: rulesOf({
      require: { candidates: { exact: 1 }, selection: { counts: { attachments: { exact: 0 } } } },
    }),
    code: "candidate-count",
    action: { kind: "deselect", refs: [ref("Q")] },
  },
  {
    says: "too few candidates: the skipped one is helped first",
    world: {
      ...worldOf([P, PDF, attachment("B", P.ref)], ["P"]),
      files: new Set([PDF.path ?? ""]),
    },
    rules: rulesOf({ require: { candidates: { min: 2 } }, filters: [exists] }),
    code: "candidate-count",
    action: { kind: "provide-file", ref: ref("B"), path: "/files/B/b.pdf" },
  },
  {
    says: "too few candidates and nothing skipped: more is selected",
    world: worldOf([P, PDF], ["P"]),
    rules: rulesOf({ require: { candidates: { min: 2 } } }),
    code: "candidate-count",
    action: { kind: "select-more", of: "parents", count: 1 },
  },
  {
    says: "nothing to run: the first item that can be helped",
    world: { ...worldOf([P, PDF, note("N", undefined)], ["N", "P"]), files: new Set() },
    rules: rulesOf({ filters: [exists] }),
    code: "no-valid-input-units",
    action: { kind: "provide-file", ref: PDF.ref, path: PDF.path ?? "" },
  },
];

/** Every code, so that a new one cannot be forgotten here. */
const CODES: Readonly<Record<ItemReason | PlanReason, true>> = {
  "not-of-member-kind": true,
  "no-attachment": true,
  "no-note": true,
  "no-literature-source": true,
  "other-source-chosen": true,
  "no-parent": true,
  annotation: true,
  "in-trash": true,
  "not-a-digest-target": true,
  "plan-disabled": true,
  "mime-not-accepted": true,
  "source-file-exists": true,
  "candidates-per-parent": true,
  "generated-note-kinds-absent": true,
  "artifact-absent": true,
  "generated-note-readiness": true,
  "missing-parent": true,
  "no-selection": true,
  "mixed-selection-not-allowed": true,
  "selection-count-parents": true,
  "selection-count-attachments": true,
  "selection-count-notes": true,
  "selection-count-children": true,
  "selection-count-total": true,
  "candidate-count": true,
  "no-valid-input-units": true,
};

describe("explain", () => {
  const groups = { "selected items": itemCases, candidates: skipCases, "the plan": planCases };
  for (const [name, cases] of Object.entries(groups)) {
    describe(`reason and remedy of ${name}`, () => {
      for (const one of cases) it(`${one.code}: ${one.says}`, () => checkCase(one));
    });
  }

  it("has a case with a remedy for every reason", () => {
    const helped = [...itemCases, ...skipCases, ...planCases].filter(({ action }) => action !== null);
    expect(new Set(helped.map(({ code }) => code))).to.deep.equal(new Set(Object.keys(CODES)));
  });

  it("names unit and candidates of an item that runs, also where a repeat stands", () => {
    const { selected: reports, skipped } = explainWorld(
      worldOf([P, PDF, HTML], ["P", "P"]),
      rulesOf(pdfOnly),
    );
    const report = {
      ref: P.ref,
      kind: "parent",
      label: "Paper P",
      units: ["unit-1"],
      candidates: [
        { identity: "attachment:1:PDF", unitId: "unit-1" },
        { identity: "attachment:1:HTML", skipped: "mime-not-accepted" },
      ],
    };
    expect(reports).to.deep.equal([report, report]);
    expect(skipped).to.deep.equal([
      {
        identity: "attachment:1:HTML",
        ref: HTML.ref,
        label: "html.html",
        reason: "mime-not-accepted",
        remedy: { code: "none", args: {} },
      },
    ]);
  });

  it("has a text for every reason and every remedy", () => {
    const text = readFileSync("locale/en-US/planner.ftl", "utf8");
    const localizer = createLocalizer({ resources: { "en-US": [text] }, locale: "en-US" });
    for (const code of Object.keys(CODES))
      expect(localizer.has(`planner-reason-${code}`), code).to.equal(true);
    for (const one of [...itemCases, ...skipCases, ...planCases]) {
      const { remedy } = reasonOf(one, explainWorld(one.world, one.rules, one.mode));
      const sentence = localizer.text(`planner-remedy-${remedy.code}`, remedy.args);
      expect(sentence, one.says)
        .to.match(/^[A-Z].*\S$/)
        .and.not.match(/[{}]/);
    }
    expect(localizer.text("planner-remedy-add-attachment", { ...ADDED, then: "select" })).to.equal(
      "Attach a PDF to “Paper P”. Then select what you attached.",
    );
    expect(localizer.text("planner-remedy-add-attachment", { ...ADDED, then: "keep" })).to.equal(
      "Attach a PDF to “Paper P”.",
    );
  });
});

const ADDED = { name: "Paper P", type: "pdf", mime: "application/pdf", count: 1 };

function checkCase(one: Case): void {
  const { code, remedy } = reasonOf(one, explainWorld(one.world, one.rules, one.mode));
  expect(code).to.equal(one.code);
  expect(remedy.action ?? null).to.deep.equal(one.action);
  expect(remedy.code).to.equal(one.action === null ? "none" : one.action.kind);
  if (one.action === null) return;
  const after = applyRemedy(one.world, one.rules, one.action);
  const { selected: reports, reason } = explainWorld(after, one.rules, one.mode);
  expect(reason, "reason of the plan afterwards").to.equal(undefined);
  const targets =
    one.key === undefined || namesSelection(one.action)
      ? after.selection.map(nameOfRef)
      : [nameOfRef(ref(one.key))];
  const running = reports.filter(({ units }) => units.length > 0).map((report) => nameOfRef(report.ref));
  if (one.key === undefined && !namesSelection(one.action)) expect(running).to.not.be.empty;
  else expect(running).to.include.members(targets);
}

function reasonOf(
  one: Case,
  { reason, selected: reports }: SelectionExplanation,
): { code: string; remedy: RemedyAdvice } {
  const found = one.key === undefined ? reason : reports.find((report) => report.ref.key === one.key)?.reason;
  if (found === undefined) throw new Error("There is no reason: it runs");
  return found;
}

function withoutPath<Entry extends { readonly path?: string }>({
  path: _,
  ...entry
}: Entry): Omit<Entry, "path"> {
  return entry;
}
