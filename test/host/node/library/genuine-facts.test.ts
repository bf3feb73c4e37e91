import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import { LINK_MODES } from "../../../../src/host/shared/library-sql/attachment-path.ts";
import { type NodeLibrary, openLibrary } from "../../../../src/host/node/library/open-library.ts";
import { ItemKind } from "../../../../src/model/item-facts.ts";
import type { ItemRef } from "../../../../src/model/item-ref.ts";
import { ref, rowsOf } from "./fact-rows.ts";
import {
  digests,
  expectedNumbers,
  genuineDirectory,
  itemJson,
  removeTemporary,
  temporaryFolder,
} from "./genuine-directory.ts";

describe("facts of a genuine Zotero directory", () => {
  const expected = expectedNumbers();
  let library: NodeLibrary;
  let dir: string;
  let linkedBase: string;
  let bytes: Record<string, string>;

  before(async () => {
    ({ dir, linkedBase } = genuineDirectory());
    bytes = digests(dir);
    library = await openLibrary({ dir, linkedBase, write: false, tempDir: temporaryFolder() });
  });

  after(async () => {
    await library.close();
    expect(digests(dir)).to.deep.equal(bytes);
    removeTemporary();
  });

  const notable = (name: string): ItemRef => {
    const { libraryID: libraryId = 0, key = "" } = expected.notable[name] ?? {};
    return { libraryId, key };
  };
  const allRefs = itemJson().map(({ libraryID, key }) => ({
    libraryId: Number(libraryID),
    key: String(key),
  }));

  for (const [name, selection] of Object.entries(expected.selections)) {
    it(`gives the facts of the selection ${name}`, async () => {
      const result = await library.facts(selection.selected.map(ref));
      const rows = rowsOf(result);
      const selected = Array.from(result.rows, (row) => rows[row]).filter((row) => row !== undefined);
      expect(selected.map((row) => row.ref)).to.deep.equal(selection.selected);
      const ofKind = (kind: ItemKind): number => selected.filter((row) => row.kind === kind).length;
      expect({
        parents: ofKind(ItemKind.regular),
        attachments: ofKind(ItemKind.attachment),
        notes: ofKind(ItemKind.note),
        children: ofKind(ItemKind.annotation),
        total: selected.length,
      }).to.deep.equal(selection.selectionCounts);

      const byRef = new Map(rows.map((row) => [row.ref, row]));
      const related = (kind: ItemKind): string[] => [
        ...new Set(
          selected.flatMap((row) =>
            row.kind === kind
              ? [row.ref]
              : row.kind === ItemKind.regular
                ? row.children.filter((child) => byRef.get(child)?.kind === kind && byRef.get(child)?.live)
                : [],
          ),
        ),
      ];
      if (selection.relatedAttachments !== undefined) {
        const attachments = related(ItemKind.attachment);
        expect(attachments.length).to.equal(selection.relatedAttachments.all);
        expect(attachments.filter((own) => byRef.get(own)?.parent === null).sort()).to.deep.equal(
          selection.relatedAttachments.withoutParent,
        );
        expect(related(ItemKind.note).length).to.equal(selection.relatedNotes);
        expect(selection.relatedNotes).to.equal(selection.generatedNoteCandidates?.total);
      }
      for (const { parent, attachment, filename } of selection.literatureSource?.picks ?? []) {
        expect(byRef.get(attachment)).to.include({ parent, filename, live: true });
      }
    });
  }

  it("counts each library as expected", async () => {
    const rows = rowsOf(await library.facts(allRefs));
    expect(rows.length).to.equal(allRefs.length);
    for (const own of expected.libraries) {
      const live = rows.filter((row) => row.ref.startsWith(`${own.libraryID}/`) && row.live);
      const count = (kind: ItemKind, more: (row: (typeof live)[number]) => boolean = () => true): number =>
        live.filter((row) => row.kind === kind && more(row)).length;
      const loose = (row: (typeof live)[number]): boolean => row.parent === null;
      expect(
        {
          total: live.filter((row) => loose(row)).length,
          regular: count(ItemKind.regular),
          attachments: count(ItemKind.attachment, loose),
          notes: count(ItemKind.note, loose),
        },
        own.name,
      ).to.deep.equal(own.topLevel);
      const tally = (values: readonly (string | undefined)[]): Record<string, number> => {
        const counts: Record<string, number> = {};
        for (const value of values) counts[value ?? ""] = (counts[value ?? ""] ?? 0) + 1;
        return counts;
      };
      const attachments = live.filter((row) => row.kind === ItemKind.attachment);
      expect(
        tally(live.filter((row) => row.kind === ItemKind.regular).map((row) => row.itemType)),
      ).to.deep.equal(own.regularByType);
      expect(tally(attachments.map((row) => LINK_MODES[row.linkMode]))).to.deep.equal(
        own.attachments.byLinkMode,
      );
      expect(tally(attachments.map((row) => row.contentType))).to.deep.equal(own.attachments.byContentType);
      expect(attachments.length - count(ItemKind.attachment, loose)).to.equal(own.attachments.child);
      const paths = attachments.flatMap(({ path }) => path ?? []);
      expect(paths.filter((path) => existsSync(path)).length).to.equal(own.attachments.fileExists);
      expect(paths.filter((path) => !existsSync(path)).length).to.equal(own.attachments.fileMissing);
      expect([count(ItemKind.note), count(ItemKind.note) - count(ItemKind.note, loose)]).to.deep.equal([
        own.notes.total,
        own.notes.child,
      ]);
      expect(count(ItemKind.annotation)).to.equal(own.annotations.total);
      const gone = rows.filter((row) => row.ref.startsWith(`${own.libraryID}/`) && !row.live);
      expect(gone.map((row) => row.ref.slice(2)).sort()).to.deep.equal(
        [...own.trash.itemsWithTrashEntry, ...own.trash.goneWithTheirParent].sort(),
      );
    }
  });

  it("resolves every attachment's file", async () => {
    const rows = new Map(rowsOf(await library.facts(allRefs)).map((row) => [row.ref, row]));
    for (const own of expected.attachments) {
      const name = `${own.library}/${own.key}`;
      const row = rows.get(name);
      expect(row, name).to.include({
        parent: own.parent === null ? null : `${own.library}/${own.parent}`,
        live: own.live,
        contentType: own.contentType,
        filename: own.filename === "" ? undefined : own.filename,
        createdAt: Date.parse(`${own.dateAdded.replace(" ", "T")}Z`),
      });
      expect(LINK_MODES[row?.linkMode ?? -1]).to.equal(own.linkMode);
      const file = own.file === null ? undefined : own.file.startsWith("/") ? own.file : join(dir, own.file);
      expect(row?.path, name).to.equal(file);
      expect(await library.filePath(ref(name))).to.equal(file);
      expect(file !== undefined && existsSync(file), name).to.equal(own.exists);
      if (file !== undefined && own.exists) {
        expect(statSync(file).size).to.equal(own.bytes);
        expect(createHash("sha256").update(readFileSync(file)).digest("hex")).to.equal(own.sha256);
      }
    }
  });

  it("knows no linked file without its base directory", async () => {
    await library.close();
    const other = await openLibrary({ dir, write: false });
    expect(await other.filePath(notable("linked-base-pdf"))).to.equal(undefined);
    expect(await other.filePath(notable("linked-missing-pdf"))).to.equal("/home/reader/Papers/missing.pdf");
    expect(await other.filePath(notable("linked-url"))).to.equal(undefined);
    await other.close();
    library = await openLibrary({ dir, linkedBase, write: false });
  });

  it("gives the title of every notable object", async () => {
    for (const [name, { libraryID, key, title, parent, is }] of Object.entries(expected.notable)) {
      if (is === "collection" || is === "savedSearch" || is === "annotation") continue;
      const row = rowsOf(await library.facts([{ libraryId: libraryID, key }]))[0];
      expect(row?.title ?? row?.filename, name).to.equal(title);
      if (parent !== undefined) expect(row?.parent, name).to.equal(`${libraryID}/${parent}`);
    }
  });

  it("keeps the place of an unknown item and refuses facts of unknown ones by name", async () => {
    const [known, unknown] = await library.items([ref("1/5Q2TBH2E"), ref("2/5Q2TBH2E")]);
    expect([known?.itemType, unknown]).to.deep.equal(["journalArticle", undefined]);
    const error: unknown = await library
      .facts([ref("2/5Q2TBH2E"), ref("1/5Q2TBH2E"), ref("9/22222222")])
      .catch((thrown: unknown) => thrown);
    expect(error).to.deep.include({
      code: "library_item_not_found",
      args: { items: "2/5Q2TBH2E, 9/22222222", count: 2 },
    });
  });

  it("shares the row of a repeated reference and keeps the order", async () => {
    const plain = notable("plain");
    const { facts, rows } = await library.facts([notable("plain-pdf"), plain, notable("plain-pdf"), plain]);
    expect([...rows]).to.deep.equal([0, 1, 0, 1]);
    expect(facts.parent[0]).to.equal(1);
  });

  it("tells two libraries' items of the same key apart", async () => {
    const { facts, rows } = await library.facts([notable("same-key"), notable("group-same-key")]);
    expect(
      Array.from(rows, (row) => [facts.libraryId[row], facts.itemType[row], facts.title[row]]),
    ).to.deep.equal([
      [1, "dataset", "Decay curves, raw"],
      [2, "report", "Rules of the photobiology lab"],
    ]);
  });

  it("adds to a selected annotation its attachment and that one's paper", async () => {
    const { facts, rows } = await library.facts([notable("annotation-highlight")]);
    const attachment = facts.parent[rows[0] ?? -1] ?? -1;
    const paper = facts.parent[attachment] ?? -1;
    expect([facts.key[attachment], facts.key[paper]]).to.deep.equal(["N3H68TLH", "5Q2TBH2E"]);
    expect(facts.kind[rows[0] ?? -1]).to.equal(ItemKind.annotation);
  });

  it("lists children in Zotero's order: attachments by title, then notes by title", async () => {
    const titles = async (parent: ItemRef): Promise<unknown[]> => {
      const children = await library.childItems(parent);
      const { facts, rows } = await library.facts(children);
      const shown = Array.from(rows, (row) => [facts.kind[row], facts.title[row]]);
      const { facts: own, rows: ownRows } = await library.facts([parent]);
      const row = ownRows[0] ?? -1;
      const live = [...own.childRows.subarray(own.childStart[row], own.childStart[row + 1])].filter(
        (child) => own.trashed[child] === 0,
      );
      expect(live.map((child) => own.key[child])).to.deep.equal(children.map(({ key }) => key));
      return shown;
    };
    expect(await titles(notable("all-kinds"))).to.deep.equal([
      [ItemKind.attachment, "PDF"],
      [ItemKind.note, "Citation Analysis"],
      [ItemKind.note, "Digest"],
      [ItemKind.note, "Own thoughts: ask Szilvia about the second clock."],
      [ItemKind.note, "References"],
    ]);
    expect((await titles(notable("twelve"))).map((row) => (row as string[])[1])).to.deep.equal([
      "cover letter",
      "Data set",
      "decay",
      "figure 2",
      "fit",
      "Full Text PDF",
      "Image",
      "PDF",
      "Snapshot",
      "supplement 2",
      "supplement 3",
      "supplement 4",
    ]);
    expect((await titles(notable("trashed-children"))).length).to.equal(1);
    expect(await library.childItems(notable("note-rich"))).to.deep.equal([notable("embedded-image")]);
    expect(await library.childItems(ref("1/2222AAAA"))).to.deep.equal([]);
  });
});
