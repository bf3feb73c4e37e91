import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { CatalogueReport, ExplainReport } from "../../src/model/manager-api.ts";
import type { ItemRef } from "../../src/model/item-ref.ts";
import { digests } from "../host/node/library/genuine-directory.ts";
import {
  attachmentsOf,
  type ExpectedSelection,
  idOf,
  isMarkdown,
  isPdf,
  kindsBelow,
  NOTE_KINDS,
  notesOf,
  paperOf,
  SELECTIONS,
} from "./expected-sets.ts";
import { FIXTURE, newPlace, type Place, removePlaces } from "./zwm.ts";

/** How a person would select on the command line what `expected.json` names. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  "reading-list": ["--collection", "Reading list"],
  "light-harvesting": ["--collection", "Light harvesting"],
  "light-harvesting-tree": ["--collection", "1/IDIGWYIK", "--recursive"],
  languages: ["--collection", "Langues & écritures — 语言"],
  empty: ["--collection", "9RL39EAK"],
  everything: ["--all"],
  group: ["--all", "--library-id", "2"],
  "group-read-only": ["--library-id", "3", "--all"],
  feed: ["--all", "--library-id", "4"],
  ...Object.fromEntries(
    ["all-attachments", "mixed", "paper-and-its-pdf", "one-note", "trash"].map((name) => [
      name,
      ["--select", SELECTIONS[name]?.selected.join(",") ?? ""],
    ]),
  ),
};

describe("zwm explain on the genuine directory", function () {
  this.timeout(120_000);
  let place: Place;
  let untouched: Record<string, string>;
  let workflows: readonly string[];

  before(async () => {
    place = newPlace();
    untouched = digests(place.library);
    const { json } = await place.zwm("list");
    workflows = (json as CatalogueReport).workflows
      .map(({ id }) => id)
      .filter((id) => id.startsWith("select-") || id === "export-notes");
  });
  after(() => {
    removePlaces();
  });

  it("meets every selection that expected.json lists", () => {
    expect(Object.keys(OPTIONS).sort()).to.deep.equal(Object.keys(SELECTIONS).sort());
  });

  for (const [name, selection] of Object.entries(SELECTIONS)) {
    describe(`on ${name}`, () => {
      const explain = async (workflow: string): Promise<ExplainReport> => {
        const { json } = await place.zwm("explain", workflow, ...(OPTIONS[name] ?? []));
        expect(json, JSON.stringify(json)).to.have.property("selectionCounts");
        return json as ExplainReport;
      };
      const unitsOf = async (workflow: string): Promise<string[]> => members(await explain(workflow));

      it("counts what is selected, and gives each row a unit or a reason, whatever the workflow", async () => {
        for (const workflow of workflows) {
          const report = await explain(workflow);
          expect(report.selectionCounts).to.deep.equal(selection.selectionCounts);
          expect(sorted(report.selected.map(({ ref }) => refId(ref)))).to.deep.equal(
            sorted(selection.selected),
          );
          expect(report.state, workflow).to.equal(report.units.length > 0 ? "enabled" : "disabled");
          const known = new Set(report.units.map(({ unitId }) => unitId));
          for (const { ref, units, reasonCode, reason } of report.selected) {
            const what = `${workflow}: ${refId(ref)}`;
            expect(
              units.every((unit) => known.has(unit)),
              what,
            ).to.equal(true);
            expect(units.length > 0, what).to.equal(reasonCode === undefined);
            expect(reason === undefined || /^[A-Z].*\.$/.test(reason), `${what}: ${String(reason)}`).to.equal(
              true,
            );
          }
          const reached = new Set(report.selected.flatMap(({ units }) => units));
          const wholeSelection = workflow === "select-selection";
          expect(wholeSelection ? known.size : reached.size, workflow).to.equal(known.size);
          const { total, accepted, skipped } = report.stats.candidates;
          expect(total, workflow).to.equal(accepted + skipped);
          // Refused as a whole, nothing in it was looked at.
          const refused = /^(mixed-selection|selection-count)-/.test(report.reasonCode ?? "");
          expect(report.skipped.length, workflow).to.equal(refused ? 0 : skipped);
        }
      });

      if (selection.literatureSource === undefined) return;
      checkAttachments(selection, explain, unitsOf);
      checkNotes(selection, unitsOf);
      checkSources(selection, explain, unitsOf);

      it("takes the selected rows by kind, and the papers above them", async () => {
        const { parents, attachments, notes, children } = selection.selectionCounts;
        const byKind = await Promise.all(
          ["parents", "attachments", "notes", "children"].map(async (kind) =>
            unitsOf(`select-selected-${kind}`),
          ),
        );
        expect(byKind.map(({ length }) => length)).to.deep.equal([parents, attachments, notes, children]);
        expect(sorted(byKind.flat())).to.deep.equal(sorted(selection.selected));
        expect(await unitsOf("select-related-children")).to.deep.equal(byKind[3]);
        expect(sorted(await unitsOf("select-related-parents"))).to.deep.equal(papersOf(selection.selected));
        expect(
          (await explain("select-selection")).units.map(({ memberIdentities }) => memberIdentities),
        ).to.deep.equal([["selection:context"]]);
      });

      if (selection.generatedNoteCandidates?.total === 0) return;
      it("knows each note's kind", async () => {
        const output = join(place.output, name);
        const called = await place.zwm(
          ...["run", "select-generated-notes", ...(OPTIONS[name] ?? []), "--output", output, "--yes"],
        );
        expect(called.code, called.stderr).to.equal(0);
        const given = readdirSync(output).map((file) => readFileSync(join(output, file), "utf8"));
        const candidates = given.flatMap((text) => (JSON.parse(text) as ReportedUnit).exportCandidates);
        const kinds = Object.fromEntries(candidates.map(({ ref, noteKind }) => [refId(ref), noteKind]));
        expect(kinds).to.deep.equal(
          Object.fromEntries(notesOf(selection).map((note) => [idOf(note), NOTE_KINDS.get(idOf(note))])),
        );
        const counted: Record<string, number> = {};
        for (const kind of Object.values(kinds)) counted[kind] = (counted[kind] ?? 0) + 1;
        expect(counted).to.deep.equal(selection.generatedNoteCandidates?.byKind);
      });
    });
  }

  it("leaves every file as it was, and none beside them", () => {
    expect(digests(place.library)).to.deep.equal(untouched);
    expect(untouched).to.deep.equal(digests(FIXTURE));
  });
});

/** What the stub of the test workflows writes of its unit. */
interface ReportedUnit {
  readonly exportCandidates: readonly { readonly ref: ItemRef; readonly noteKind: string }[];
}

type Explain = (workflow: string) => Promise<ExplainReport>;
type UnitsOf = (workflow: string) => Promise<string[]>;

function checkAttachments(selection: ExpectedSelection, explain: Explain, unitsOf: UnitsOf): void {
  const wanted = selection.relatedAttachments;
  if (wanted === undefined) return;
  const attachments = attachmentsOf(selection);
  const sets = {
    "select-related-attachments": [attachments, wanted.all],
    "select-pdf": [attachments.filter(isPdf), wanted.acceptsPdf],
    "select-markdown": [attachments.filter(isMarkdown), wanted.acceptsMarkdown],
    "select-existing-file": [attachments.filter(({ exists }) => exists), wanted.fileExists],
    "select-existing-pdf": [
      attachments.filter((one) => isPdf(one) && one.exists),
      wanted.acceptsPdfAndFileExists,
    ],
  } as const;
  for (const [workflow, [set, count]] of Object.entries(sets)) {
    it(`${workflow}: ${String(count)}`, async () => {
      const found = await unitsOf(workflow);
      expect(sorted(found)).to.deep.equal(sorted(set.map(idOf)));
      expect(found).to.have.length(count);
    });
  }

  it(`select-one-pdf-per-parent: ${wanted.acceptsPdfAndExactlyOnePerParent}`, async () => {
    const pdfs = attachments.filter((one) => isPdf(one) && one.parent !== null);
    const single = pdfs.filter(
      (one) =>
        pdfs.filter(({ library, parent }) => library === one.library && parent === one.parent).length === 1,
    );
    const report = await explain("select-one-pdf-per-parent");
    expect(sorted(members(report))).to.deep.equal(sorted(single.map(idOf)));
    expect(report.units).to.have.length(wanted.acceptsPdfAndExactlyOnePerParent);
    const loose = attachments.filter((one) => isPdf(one) && one.parent === null).map(idOf);
    expect(sorted(skippedFor(report, "missing-parent"))).to.deep.equal(sorted(loose));
  });

  it(`select-grouped-by-parent: one unit for each paper, ${wanted.withoutParent.length} without one`, async () => {
    const report = await explain("select-grouped-by-parent");
    expect(sorted(skippedFor(report, "missing-parent"))).to.deep.equal(sorted(wanted.withoutParent));
    const rest = attachments.filter(({ parent }) => parent !== null);
    expect(sorted(members(report))).to.deep.equal(sorted(rest.map(idOf)));
    const papers = new Set(rest.map(({ library, parent }) => idOf({ library, key: parent ?? "" })));
    expect(sorted(report.units.map(({ targetParentRef }) => refId(targetParentRef)))).to.deep.equal(
      sorted([...papers]),
    );
  });
}

function checkNotes(selection: ExpectedSelection, unitsOf: UnitsOf): void {
  const sets = {
    "select-related-notes": selection.relatedNotes,
    "select-generated-notes": selection.generatedNoteCandidates?.total,
    "export-notes": selection.generatedNoteCandidates?.total,
  };
  for (const [workflow, count] of Object.entries(sets)) {
    it(`${workflow}: ${String(count)}`, async () => {
      const found = await unitsOf(workflow);
      expect(sorted(found)).to.deep.equal(sorted(notesOf(selection).map(idOf)));
      expect(found).to.have.length(count ?? -1);
    });
  }
}

function checkSources(selection: ExpectedSelection, explain: Explain, unitsOf: UnitsOf): void {
  const wanted = selection.literatureSource;
  if (wanted === undefined) return;

  it(`select-literature-source: ${wanted.picks.length}, each of its paper`, async () => {
    const report = await explain("select-literature-source");
    const picks = report.units.map((unit) => ({
      parent: refId(unit.targetParentRef),
      attachment: members({ units: [unit] })[0],
    }));
    expect(sorted(picks.map((pick) => JSON.stringify(pick)))).to.deep.equal(
      sorted(wanted.picks.map(({ parent, attachment }) => JSON.stringify({ parent, attachment }))),
    );
    const unread = report.selected.filter(({ reasonCode }) =>
      ["no-attachment", "no-literature-source"].includes(reasonCode ?? ""),
    );
    expect(papersOf(unread.map(({ ref }) => refId(ref)))).to.deep.equal(sorted(wanted.without));
    const loose = report.selected.filter(({ reasonCode }) => reasonCode === "no-parent");
    expect(sorted(loose.map(({ ref }) => refId(ref)))).to.deep.equal(sorted(wanted.ignoredWithoutParent));
  });

  const filtered = {
    "select-existing-source": wanted.afterSourceFileExists,
    "select-lacking-any-result": wanted.afterKindsAbsentAll,
    "select-lacking-digest": wanted.afterKindsAbsentDigest,
    "select-lacking-markdown": wanted.afterExistsAndMineruMarkdownAbsent,
    "select-lacking-deep-reading": wanted.afterExistsAndDeepReadingAbsent,
    // No file of the directory is a translation.
    "select-lacking-translation": wanted.afterSourceFileExists,
  };
  for (const [workflow, set] of Object.entries(filtered)) {
    it(`${workflow}: ${set.length}`, async () => {
      expect(sorted(await unitsOf(workflow))).to.deep.equal(sorted(set));
    });
  }

  it("select-ready-for-references: sources of papers with one digest and no references", async () => {
    const ready = wanted.picks.filter(({ parent }) => {
      const kinds = kindsBelow(parent);
      return kinds.filter((kind) => kind === "digest").length === 1 && !kinds.includes("references");
    });
    expect(sorted(await unitsOf("select-ready-for-references"))).to.deep.equal(
      sorted(ready.map(({ attachment }) => attachment)),
    );
  });
}

function members({ units }: Pick<ExplainReport, "units">): string[] {
  return units.flatMap(({ memberIdentities }) => memberIdentities.map(idIn));
}

function skippedFor({ skipped }: ExplainReport, reason: string): string[] {
  return skipped.filter(({ reasonCode }) => reasonCode === reason).map(({ identity }) => idIn(identity));
}

/** `attachment:1:ABCD2345` → `1/ABCD2345`. */
function idIn(identity: string): string {
  return identity.split(":").slice(1).join("/");
}

function papersOf(rows: readonly string[]): string[] {
  return sorted([...new Set(rows.flatMap((row) => paperOf(row) ?? []))]);
}

function refId(ref: ItemRef | undefined): string {
  return ref === undefined ? "none" : `${ref.libraryId}/${ref.key}`;
}

function sorted(texts: readonly string[]): string[] {
  return [...texts].sort();
}
