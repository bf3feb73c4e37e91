import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import {
  generatedNoteKinds,
  kindBit,
  kindMask,
  knownNoteKind,
  noteKindAttribute,
  parseNoteKind,
  readNoteKinds,
} from "../../src/selection/note-kinds.ts";
import type { NoteProbe, NoteRecord } from "../../src/selection/probes.ts";
import { factsOf } from "../fakes/facts.ts";
import { note } from "./world.ts";

const cases: readonly (readonly [html: string, kind: string | undefined, says: string])[] = [
  [`<div data-zs-note-kind="digest"><p>x</p></div>`, "digest", "double quotes"],
  [`<div data-zs-note-kind='references'>`, "references", "single quotes"],
  [`<div data-zs-note-kind=custom>`, "custom", "no quotes"],
  [`<p>x</p><div class="a"\n data-zs-note-kind = "literature-score">`, "literature-score", "a later element"],
  [`<DIV DATA-X="1" data-zs-note-kind="conversation-note">`, "conversation-note", "capitals around it"],
  [`<div data-zs-note-kind="citation_analysis">`, "citation-analysis", "an alias"],
  [`<div data-zs-note-kind="literature-digest">`, "digest", "an alias of digest"],
  [`<div data-zs-note-kind="literature-analysis">`, "digest", "another alias of digest"],
  [`<p>data-zs-note-kind="digest"</p>`, undefined, "text that looks like the attribute"],
  [`<div x-data-zs-note-kind="digest">`, undefined, "an attribute that ends the same"],
  [`<div data-zs-note-kind="summary"><h1>References</h1>`, "references", "unknown value, known heading"],
  [`<div data-zs-note-kind="summary">`, undefined, "unknown value, no heading"],
  [`<div data-zs-note-kind="toString">`, undefined, "the name of something every object has"],
  [`<h1>Digest</h1>`, "digest", "a heading"],
  [`<H1 class="t"><b>Literature</b>&nbsp;Digest </H1>`, "digest", "markup inside the heading"],
  [`<h1>References JSON</h1>`, "references", "heading of references as JSON"],
  [`<h1>Notes</h1><h1>Citation Analysis</h1>`, "citation-analysis", "the second heading"],
  [`<p># Citation Analysis</p><p>x</p>`, "citation-analysis", "a Markdown heading in a paragraph"],
  [`# Digest\ntext`, "digest", "a Markdown heading in plain text"],
  [`<p># References</p><h1>Digest</h1>`, "references", "the first of both kinds of heading"],
  [`<h1>Digest</h1><p># References</p>`, "digest", "the first of both, the other way round"],
  [`<h2>Digest</h2>`, undefined, "a heading of second rank"],
  [`<p>## Digest</p>`, undefined, "a Markdown heading of second rank"],
  [`<h1>My Digest</h1>`, undefined, "a heading that says more"],
  [`<h10>Digest</h10>`, undefined, "another element"],
  [`<h1>Digest`, undefined, "a heading that does not end"],
  [``, undefined, "nothing"],
];

describe("note kinds", () => {
  for (const [html, kind, says] of cases) {
    it(`reads ${says}`, () => {
      expect(parseNoteKind(html)).to.equal(kind);
    });
  }

  it("keeps the attribute as written, known or not", () => {
    expect(noteKindAttribute(`<div data-zs-note-kind=" summary ">`)).to.equal("summary");
    expect(noteKindAttribute("<p>text</p>")).to.equal(undefined);
  });

  it("takes any text without throwing, and only known kinds come out", () => {
    const pieces = fc.constantFrom(
      "<h1",
      ">",
      "</h1>",
      "# Digest",
      "\n",
      "<div data-zs-note-kind=",
      '"',
      "digest",
      " ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const kind = parseNoteKind(parts.join(""));
        expect(kind === undefined || knownNoteKind(kind) === kind).to.equal(true);
      }),
    );
  });

  it("needs time in proportion to the text, also for the worst of texts", () => {
    // Each would take minutes if the time grew with the square.
    for (const piece of [
      "<h1",
      "<h1>",
      "<h1>Digest",
      "# ",
      "\n  ",
      "<div data-zs-note-kind",
      "data-zs-note-kind=",
      "# A ",
    ]) {
      expect(parseNoteKind(piece.repeat(200_000))).to.equal(undefined);
    }
  });

  it("reads in one call, only what it does not know yet", async () => {
    const items = [
      note("N1", undefined, "digest"),
      note("N2", undefined),
      note("N3", undefined, "references"),
    ];
    const asked: string[][] = [];
    const probe = probeOf(
      items.map(({ html = "" }) => ({ html })),
      asked,
    );
    const kinds = new Uint8Array(3);
    const facts = factsOf(items);
    await readNoteKinds(facts, [0, 1], kinds, probe);
    await readNoteKinds(facts, [0, 1, 2], kinds, probe);
    await readNoteKinds(facts, [2, 0], kinds, probe);
    expect(asked).to.deep.equal([["N1", "N2"], ["N3"]]);
    expect([0, 1, 2].map((row) => kindMask(kinds, row))).to.deep.equal([
      kindBit("digest"),
      0,
      kindBit("references"),
    ]);
  });

  it("gives a candidate the kind of its text, else of its first sound payload, else custom", async () => {
    const records: (NoteRecord | null)[] = [
      { html: `<h1>Digest</h1>`, payloads: [{ noteKind: "references" }] },
      {
        html: "<p>x</p>",
        payloads: [{ noteKind: "digest", error: "broken" }, { noteKind: "literature-digest" }],
      },
      { html: "<p>x</p>", payloads: [{ payloadType: "x" }, { noteKind: "reading-list" }] },
      { html: "<p>x</p>" },
      { html: null },
      null,
    ];
    const items = records.map((_, at) => note(`N${at}`, undefined));
    const kinds = await generatedNoteKinds(factsOf(items), [0, 1, 2, 3, 4, 5], probeOf(records, []));
    expect(kinds).to.deep.equal(["digest", "digest", "reading-list", "custom", "custom", "custom"]);
  });
});

function probeOf(records: readonly (NoteRecord | null)[], asked: string[][]): NoteProbe {
  return {
    read: async (refs) => {
      asked.push(refs.map(({ key }) => key));
      return refs.map(({ key }) => records[Number(key.slice(1)) - (records.length === 3 ? 1 : 0)] ?? null);
    },
  };
}
