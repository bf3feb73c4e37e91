import { expect } from "chai";
import { describe, it } from "mocha";
import { layGroupedView } from "../../src/hooks/worker/grouped-view.ts";
import { createOlderArguments, groupedSelection } from "../../src/manager/older-arguments.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { SelectionEntry } from "../../src/model/selection.ts";
import { anAttachment, anItem, aNote, createMemoryLibrary } from "../fakes/library.ts";

const ref = (key: string) => ({ libraryId: 1, key });
const library = createMemoryLibrary({
  storageDir: "/data/storage",
  items: [
    anItem("ITEMAAAA", "Antennae", {
      tags: [
        { tag: "a", type: 0 },
        { tag: "b", type: 1 },
      ],
      collections: ["COLLAAAA"],
      creators: [
        { creatorType: "author", firstName: "Ada", lastName: "Byron", fieldMode: 0 },
        { creatorType: "author", firstName: "", lastName: "The Society", fieldMode: 1 },
      ],
    }),
    anAttachment("FILEAAAA", "a.pdf", { parentKey: "ITEMAAAA" }),
    aNote("NOTEAAAA", "<p>text</p>", { parentKey: "ITEMAAAA" }),
    aNote("LOOSEAAA", "<p>loose</p>"),
  ],
});
const PAPER: SelectionEntry = { kind: "parent", ref: ref("ITEMAAAA"), itemType: "journalArticle" };
const LOOSE: SelectionEntry = { kind: "note", ref: ref("LOOSEAAA"), itemType: "note" };
const GONE: SelectionEntry = { kind: "attachment", ref: ref("NOTHINGX"), itemType: "attachment" };

/** Of a package with one module of this text, in a folder of its own. */
function argumentsFor(text: string, upgraded: boolean) {
  return createOlderArguments({
    library,
    files: {
      join: (...parts) => parts.join("/"),
      list: async (path) =>
        path === "/p" ? [{ name: "hooks", type: "folder" }] : [{ name: "a.mjs", type: "file" }],
      readText: async () => text,
    },
    packageDir: "/p",
    upgraded,
  });
}

describe("arguments that hooks of older packages expect", () => {
  it("group the selection by kind, with what hangs on the papers", async () => {
    const grouped = await groupedSelection(library, { items: [PAPER, LOOSE] });
    const paper = {
      id: 1,
      key: "ITEMAAAA",
      itemType: "journalArticle",
      title: "Antennae",
      libraryID: 1,
      parentItemID: null,
      data: {
        itemType: "journalArticle",
        title: "Antennae",
        creators: [
          { creatorType: "author", firstName: "Ada", lastName: "Byron" },
          { creatorType: "author", name: "The Society" },
        ],
        tags: [{ tag: "a" }, { tag: "b", type: 1 }],
      },
    };
    const [parent] = grouped["parents"] as JsonObject[];
    expect(parent).to.deep.include({
      item: paper,
      children: [],
      tags: [{ tag: "a" }, { tag: "b", type: 1 }],
      collections: ["COLLAAAA"],
    });
    expect((parent?.["attachments"] as JsonObject[])[0]).to.deep.include({
      filePath: "/data/storage/FILEAAAA/a.pdf",
      mimeType: "application/pdf",
      parent: paper,
    });
    expect((parent?.["notes"] as JsonObject[])[0]).to.deep.include({ note: "<p>text</p>" });
    expect(grouped).to.deep.include({
      selectionType: "mixed",
      summary: { parentCount: 1, childCount: 0, attachmentCount: 0, noteCount: 1 },
      warnings: [],
    });
    expect((grouped["notes"] as JsonObject[])[0]).to.deep.include({ note: "<p>loose</p>", parent: null });
  });

  it("warn of what is missing, and never fail", async () => {
    const grouped = await groupedSelection(library, { items: [GONE] });
    expect(grouped).to.deep.include({
      selectionType: "attachment",
      warnings: ["item 1/NOTHINGX is missing"],
    });
    expect((grouped["attachments"] as JsonObject[])[0]).to.deep.include({ filePath: null, parent: null });
    expect(await groupedSelection(library, { items: [] })).to.deep.include({ selectionType: "none" });
  });

  it("hold the number of the parent for an upgraded manifest, and its reference otherwise", async () => {
    const args = { parent: ref("FILEAAAA"), request: { selectionContext: { items: [PAPER as never] } } };
    const upgraded = argumentsFor("", true);
    expect(await upgraded(args))
      .to.deep.include({ parent: 2 })
      .and.to.have.property("groupedSelection");
    expect(await argumentsFor("", false)(args)).to.deep.equal(args);
    expect(await upgraded({ parent: null })).to.deep.equal({ parent: null });
  });

  for (const [text, wanted] of [
    ["selectionContext.items.parents.map((one) => one.item)", true],
    ["const { notes } = selectionContext.items;", true],
    ["context.items?.attachments ?? []", true],
    ["if (selectionContext.selectionType === 'mixed') return;", true],
    ["runtime.hostApi.notes.create({ attachments: context.items.map(String) })", false],
    ["for (const item of selectionContext.items) console.log(item.ref)", false],
  ] as const) {
    it(`${wanted ? "come with" : "are left out of"} a package that says “${text}”`, async () => {
      const args = { selectionContext: { items: [PAPER as never] } };
      const given = await argumentsFor(text, false)(args);
      expect(Object.hasOwn(given, "groupedSelection")).to.equal(wanted);
    });
  }

  it("are laid over the selection where neither loops nor JSON see them", async () => {
    const context = { items: [{ ...PAPER }], sampledAt: "2024-01-01T00:00:00Z" };
    const text = JSON.stringify(context.items);
    layGroupedView(context, await groupedSelection(library, { items: [PAPER] }));
    const items = context.items as unknown as { parents: { item: { id: number } }[]; notes: unknown[] };
    expect(items.parents[0]?.item.id).to.equal(1);
    expect(items.notes).to.deep.equal([]);
    expect(JSON.stringify(context.items)).to.equal(text);
    expect(Object.keys(context.items)).to.deep.equal(["0"]);
    expect(context).to.deep.include({ selectionType: "parent" });
  });
});
