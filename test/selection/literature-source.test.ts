import { expect } from "chai";
import { describe, it } from "mocha";
import { literatureSources } from "../../src/selection/literature-source.ts";
import { prepareSelection } from "../../src/selection/prepare-selection.ts";
import { type FactEntry, factsOf, selectRefs } from "../fakes/facts.ts";
import { attachment, note, paper } from "./world.ts";

const P = paper("P");

/** Keys of the sources of a paper with these files, the paper selected. */
function sources(files: readonly FactEntry[], selected: readonly string[] = ["P"]): string[] {
  const facts = factsOf([P, ...files]);
  const refs = selected.map((key) => ({ libraryId: 1, key }));
  const rows = literatureSources(prepareSelection(selectRefs(facts, refs)));
  return [...rows].map((row) => facts.key[row] ?? "");
}

function pdf(key: string, filename: string, createdAt?: string): FactEntry {
  const { createdAt: _, ...undated } = attachment(key, P.ref, "application/pdf", { filename });
  return createdAt === undefined ? undated : { ...undated, createdAt };
}

describe("literature source", () => {
  it("takes the only Markdown, whatever PDFs there are", () => {
    expect(sources([pdf("A", "a.pdf"), attachment("B", P.ref, "text/x-markdown")])).to.deep.equal(["B"]);
  });

  it("takes the earliest PDF; a missing date is last", () => {
    const files = [pdf("A", "a.pdf"), pdf("B", "b.pdf", "2024-02-02"), pdf("C", "c.pdf", "2024-01-01")];
    expect(sources(files)).to.deep.equal(["C"]);
    expect(sources(files.slice(0, 2))).to.deep.equal(["B"]);
    expect(sources(files.slice(0, 1))).to.deep.equal(["A"]);
  });

  it("decides ties by name as a person sorts: accents and case last", () => {
    const day = "2024-01-01";
    const names = (...all: string[]): string[] => sources(all.map((name, at) => pdf(`F${at}`, name, day)));
    expect(names("Beta main.pdf", "alpha supplement.pdf")).to.deep.equal(["F1"]);
    expect(names("résumé.pdf", "resume 2.pdf")).to.deep.equal(["F1"]);
    expect(names("zebra.pdf", "Äpfel.pdf")).to.deep.equal(["F1"]);
    expect(names("same.pdf", "same.pdf")).to.deep.equal(["F0"]);
  });

  it("decides ties of undated files by name, too", () => {
    expect(sources([pdf("A", "mu-b.pdf"), pdf("B", "mu-a.pdf")])).to.deep.equal(["B"]);
  });

  it("takes, of several Markdown files, the first with the stem of the earliest PDF", () => {
    const markdown = (key: string, filename: string, createdAt: string): FactEntry =>
      attachment(key, P.ref, "text/markdown", { filename, createdAt });
    const one = markdown("M1", "other.md", "2020-01-01");
    const two = markdown("M2", " Study.MD", "2024-01-01");
    const old = pdf("A", "study .pdf", "2021-01-01");
    const young = pdf("B", "other.pdf", "2022-01-01");
    expect(sources([one, two, young, old])).to.deep.equal(["M2"]);
    expect(sources([one, two, young])).to.deep.equal(["M1"]);
    expect(sources([two, one])).to.deep.equal(["M1"]);
    expect(sources([two, one, pdf("C", "third.pdf", "2019-01-01")])).to.deep.equal(["M1"]);
  });

  it("leaves out images inside notes, the trash, and everything that is no source", () => {
    const image = attachment("A", P.ref, "application/pdf", { linkMode: 4 });
    const trashed = attachment("B", P.ref, "text/markdown", { deleted: true });
    expect(sources([image, trashed, attachment("C", P.ref, "text/html"), note("N", P.ref)])).to.deep.equal(
      [],
    );
  });

  it("groups directly selected files by parent, after the selected papers", () => {
    const Q = paper("Q");
    const files = [
      pdf("A", "a.pdf", "2024-01-02"),
      pdf("B", "b.pdf", "2024-01-01"),
      Q,
      attachment("C", Q.ref),
      attachment("D", Q.ref, "text/markdown"),
      attachment("L", undefined),
    ];
    expect(sources(files, ["C", "L", "A", "D"])).to.deep.equal(["D", "A"]);
    expect(sources(files, ["C", "P", "A"])).to.deep.equal(["B", "C"]);
  });
});
