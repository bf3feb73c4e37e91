import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { after, afterEach, before, describe, it } from "mocha";
import { buildLibrary } from "../../../../src/host/node/demo-library/build-library.ts";
import {
  DEMO_VERSION,
  demoDescription,
  ensureDemoLibrary,
} from "../../../../src/host/node/demo-library/demo-library.ts";
import { tinyPdf } from "../../../../src/host/node/demo-library/tiny-pdf.ts";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import { ItemKind } from "../../../../src/model/item-facts.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import type { ItemState } from "../../../../src/model/item-state.ts";
import { dump, problemsOf } from "../library/database-checks.ts";
import { digests, removeTemporary, temporaryFolder } from "../library/genuine-directory.ts";

describe("the demo library", () => {
  describe("as it is built", () => {
    let dir: string;
    let library: NodeLibrary;
    let papers: readonly ItemRef[];
    let everything: readonly ItemRef[];
    let states: readonly ItemState[];

    before(async () => {
      const demo = await ensureDemoLibrary(join(temporaryFolder(), "home", "demo-library"));
      ({ dir } = demo);
      library = await openLibrary({ ...demo, write: true, shared: true });
      papers = await library.find({ libraryId: 1 });
      everything = [
        ...(await library.find({ libraryId: 1, topLevel: false })),
        ...(await library.find({ libraryId: 2, topLevel: false })),
      ];
      states = (await library.items(everything)).filter((state) => state !== undefined);
    });
    after(async () => {
      await library.close();
      expect(problemsOf(dir)).to.deep.equal([]);
      removeTemporary();
    });

    const types = (): Set<string> => new Set(states.map(({ itemType }) => itemType));

    it("is of the same bytes each time", async () => {
      const [first, second] = [temporaryFolder(), temporaryFolder()];
      await buildLibrary(first, demoDescription(), "WAL");
      await buildLibrary(second, demoDescription(), "WAL");
      expect(digests(second)).to.deep.equal(digests(first));
    });

    it("has more than thirty papers of many types", () => {
      const regular = states.filter(
        (state) =>
          state.ref.libraryId === 1 && !["attachment", "note", "annotation"].includes(state.itemType),
      );
      expect(regular.length).to.be.at.least(30);
      expect([...types()]).to.include.members([
        "journalArticle",
        "book",
        "bookSection",
        "conferencePaper",
        "thesis",
        "report",
        "webpage",
        "preprint",
        "dataset",
        "case",
        "email",
        "statute",
        "annotation",
      ]);
    });

    it("has stored, linked and missing files, PDF, Markdown and HTML", async () => {
      const attachments = states.filter(({ attachment }) => attachment !== null);
      const modes = new Set(attachments.map(({ attachment }) => attachment?.linkMode));
      expect([...modes]).to.have.members(["imported_file", "imported_url", "linked_file", "linked_url"]);
      const { facts } = await library.facts(attachments.map(({ ref }) => ref));
      const paths = facts.path.flatMap((path) => path ?? []);
      const present = paths.filter((path) => existsSync(path));
      expect(paths.length - present.length).to.equal(4);
      for (const extension of [".pdf", ".md", ".html"]) {
        expect(present.filter((path) => path.endsWith(extension)).length, extension).to.be.greaterThan(0);
      }
      for (const path of present.filter((name) => name.endsWith(".pdf"))) expectPdf(readFileSync(path));
      expect(existsSync(join(dir, "storage", "RCHIMAGE", "image.png"))).to.equal(true);
      expect(existsSync(join(dir, "storage", "WALKHTML", "flats.png"))).to.equal(true);
    });

    it("has a note of every generated kind, and others", async () => {
      const notes = await library.noteHtml(states.filter(({ note }) => note !== null).map(({ ref }) => ref));
      const kinds = new Set(
        notes.map((html) => /data-zs-note-kind="([^"]*)"/.exec(html ?? "")?.[1] ?? "none"),
      );
      expect([...kinds]).to.include.members([
        "digest",
        "references",
        "citation-analysis",
        "conversation-note",
        "custom",
        "literature-score",
        "none",
      ]);
    });

    it("has annotations, tags, relations and a tree of collections", async () => {
      const annotations = await library.annotations({ libraryId: 1, key: "SEDMNTPD" });
      expect(annotations.map(({ type, pageLabel, tags }) => [type, pageLabel, tags])).to.deep.equal([
        ["highlight", "1", ["claim"]],
        ["underline", "2", []],
        ["note", "2", []],
      ]);
      const tags = states.flatMap((state) => state.tags);
      expect(tags).to.deep.include({ tag: "综述", type: 0 });
      expect(tags).to.deep.include({ tag: "Slack water", type: 1 });
      const [quiet] = await library.items([{ libraryId: 1, key: "QUIETHR2" }]);
      expect(quiet?.relations).to.deep.equal([
        { predicate: "dc:relation", object: "http://zotero.org/users/local/dEm7Pier/items/QUIETPRE" },
      ]);
      expect(
        (await library.listCollections(1)).map(({ name, parentKey }) => [name, parentKey]),
      ).to.deep.equal([
        ["Harbour works", null],
        ["Langues & écritures — 语言, لغات", null],
        ["Nothing yet", null],
        ["Review: reading list", null],
        ["Tides and currents", null],
        ["Estuaries", "TIDES222"],
        ["Salt wedges", "SEDESTUA"],
      ]);
      const tree = { libraryId: 1, collection: { libraryId: 1, key: "TIDES222" } };
      const [direct, all] = [await library.find(tree), await library.find({ ...tree, recursive: true })];
      expect([direct.length, all.length]).to.deep.equal([8, 12]);
    });

    it("has a group with a key that My Library has too, and one that is read-only", async () => {
      const key = "GAUGE222";
      const [own, group] = await library.items([
        { libraryId: 1, key },
        { libraryId: 2, key },
      ]);
      expect([own?.itemType, group?.itemType]).to.deep.equal(["dataset", "report"]);
      expect(await library.libraries()).to.deep.equal([
        { libraryId: 1, type: "user", name: "My Library", editable: true, filesEditable: true },
        { libraryId: 2, type: "group", name: "Tide seminar", editable: true, filesEditable: true },
        {
          libraryId: 3,
          type: "group",
          name: "Archive of the Pier (read-only)",
          editable: false,
          filesEditable: false,
        },
      ]);
      const [archived] = await library.items([{ libraryId: 3, key: "ARCHV222" }]);
      if (archived === undefined) throw new Error("missing");
      const error: unknown = await library
        .commit([{ type: "item", before: archived, after: { ...archived, trashed: true } }])
        .catch((thrown: unknown) => thrown);
      expect(error).to.include({ code: "library_read_only" });
    });

    it("has trashed items, trashed children, and items without a parent", async () => {
      const trash = ["TRSHPPR2", "TRSHPDF2", "TRSHDGS2", "LSETRSH2", "LSETRPD2"].map((key) => ({
        libraryId: 1,
        key,
      }));
      const { facts, rows } = await library.facts(trash);
      expect([...rows].map((row) => facts.trashed[row])).to.deep.equal([1, 1, 1, 1, 1]);
      const { facts: live, rows: selected } = await library.facts(papers);
      const loose = [...selected].filter((row) => live.kind[row] !== ItemKind.regular);
      expect(loose.map((row) => live.key[row])).to.have.members([
        "LSEPDF22",
        "LSEPDF33",
        "LSEMD222",
        "LSENTE22",
        "LSEDGS22",
      ]);
      expect(live.trashed.reduce((sum, trashed) => sum + trashed, 0)).to.equal(2);
    });

    it("has names in Chinese, Arabic and Russian, with accents and emoji, on disk too", () => {
      const text = JSON.stringify(states);
      for (const part of ["潮汐与港口", "المد والجزر", "Приливы в узких", "Éphémérides", "👩🏽‍🔬"]) {
        expect(text).to.include(part);
      }
      const files = Object.keys(digests(dir));
      expect(files).to.include("storage/ZHPDF222/王小雨 - 2020 - 潮汐与港口.pdf");
      expect(files).to.include("linked-files/Papers/Schleuse – Übertragung.md");
    });

    it("takes changes and gives them back", async () => {
      const note: ItemState = {
        ref: { libraryId: 1, key: library.newKey(1) },
        itemType: "note",
        parentKey: "QUIETHR2",
        trashed: false,
        fields: {},
        creators: [],
        tags: [{ tag: "neu", type: 0 }],
        collections: [],
        relations: [],
        note: "<p>written</p>",
        attachment: null,
      };
      const [paper] = await library.items([{ libraryId: 1, key: "QUIETHR2" }]);
      if (paper === undefined) throw new Error("missing");
      const after = {
        ...paper,
        collections: [...paper.collections, "EMPTY222"].sort(),
        fields: { title: "other" },
      };
      await library.commit([
        { type: "item", before: null, after: note },
        { type: "item", before: paper, after },
      ]);
      expect(await library.items([note.ref, paper.ref])).to.deep.equal([note, after]);
      await library.commit([
        { type: "item", before: note, after: { ...note, trashed: true } },
        { type: "item", before: after, after: paper },
      ]);
      expect(await library.items([paper.ref])).to.deep.equal([paper]);
    });
  });

  describe("where it is kept", () => {
    afterEach(removeTemporary);

    it("is made once and then left alone", async () => {
      const dir = join(temporaryFolder(), "demo-library");
      await ensureDemoLibrary(dir);
      writeFileSync(join(dir, "storage", "mine.txt"), "kept");
      const before = digests(dir);
      expect(await ensureDemoLibrary(dir)).to.deep.equal({ dir, linkedBase: join(dir, "linked-files") });
      expect(digests(dir)).to.deep.equal(before);
    });

    it("appears once and complete when several make it at the same time", async () => {
      const home = temporaryFolder();
      const dir = join(home, "demo-library");
      mkdirSync(dir);
      await Promise.all([ensureDemoLibrary(dir), ensureDemoLibrary(dir), ensureDemoLibrary(dir)]);
      expect(readdirSync(home)).to.deep.equal(["demo-library"]);
      expect(problemsOf(dir)).to.deep.equal([]);
    });

    it("is made anew for a new version, and the old one is kept beside it", async () => {
      const home = temporaryFolder();
      const dir = join(home, "demo-library");
      await ensureDemoLibrary(dir);
      const marker = join(dir, "demo-library.json");
      expect(JSON.parse(readFileSync(marker, "utf8"))).to.deep.equal({ version: DEMO_VERSION });
      writeFileSync(marker, '{"version": 0}');
      const items = dump(dir, ["items"]);
      const movedTo = `${dir}-version-0`;
      expect(await ensureDemoLibrary(dir)).to.deep.equal({
        dir,
        linkedBase: join(dir, "linked-files"),
        movedTo,
      });
      expect(dump(movedTo, ["items"])).to.deep.equal(items);
      writeFileSync(marker, "nonsense");
      expect((await ensureDemoLibrary(dir)).movedTo).to.equal(`${dir}-version-0-2`);
      expect(readdirSync(home).sort()).to.deep.equal([
        "demo-library",
        "demo-library-version-0",
        "demo-library-version-0-2",
      ]);
    });
  });

  it("has PDF files whose table of objects is right, whatever their lines hold", () => {
    expectPdf(tinyPdf("Titel 题 🌱", [["(a) \\ b", "Ünï — 题"], []]));
  });
});

/** Follows the offsets of the cross-reference table, as a reader does. */
function expectPdf(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.4\n")).to.equal(true);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const table = /^xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)trailer\n/.exec(
    text.slice(start),
  );
  const offsets = (table?.[2] ?? "")
    .trim()
    .split("\n")
    .map((line) => Number(line.slice(0, 10)));
  expect(offsets.length).to.equal(Number(table?.[1]) - 1);
  offsets.forEach((offset, index) => {
    expect(text.startsWith(`${index + 1} 0 obj\n`, offset)).to.equal(true);
  });
  for (const [, length = "", stream = ""] of text.matchAll(
    /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/g,
  )) {
    expect(stream.length).to.equal(Number(length));
  }
}
