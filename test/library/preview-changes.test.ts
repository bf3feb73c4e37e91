import { expect } from "chai";
import { describe, it } from "mocha";
import { previewChanges } from "../../src/library/preview-changes.ts";
import type { Change, ItemEdit } from "../../src/model/change.ts";
import type { CollectionState, ItemState } from "../../src/model/item-state.ts";

const origin = { ordinal: 0, operation: "x", operationId: "x", receiptId: "x" } as const;
const ref = (key: string) => ({ libraryId: 1, key });

function item(key: string, more: Partial<ItemState> = {}): ItemState {
  return {
    ref: ref(key),
    itemType: "book",
    parentKey: null,
    trashed: false,
    fields: {},
    creators: [],
    tags: [],
    collections: [],
    relations: [],
    note: null,
    attachment: null,
    ...more,
  };
}

const collection = (more: Partial<CollectionState> = {}): CollectionState => ({
  ref: ref("CCCCCCCC"),
  name: "Oceans",
  parentKey: null,
  trashed: false,
  ...more,
});

const TITLES = new Map([
  ["item:AAAAAAAA", "Tides"],
  ["collection:CCCCCCCC", "Oceans"],
]);
const preview = (...changes: readonly Change[]) =>
  previewChanges(changes, ({ type, ref: { key } }) => TITLES.get(`${type}:${key}`));
const edit = (...edits: readonly ItemEdit[]) =>
  preview({ ...origin, kind: "edit-item", ref: ref("AAAAAAAA"), edits })[0];

describe("changes, facet by facet", () => {
  it("of a new item are everything that it has", () => {
    const state = item("BBBBBBBB", {
      itemType: "note",
      parentKey: "AAAAAAAA",
      note: "<p>Sea and land</p>",
      fields: { extra: "x" },
      creators: [{ creatorType: "author", firstName: "Ada", lastName: "L", fieldMode: 0 }],
      tags: [{ tag: "sea", type: 0 }],
      collections: ["CCCCCCCC", "GONEGONE"],
    });
    expect(preview({ ...origin, kind: "create-item", state })[0]).to.deep.equal({
      kind: "new-item",
      target: { type: "item", ref: ref("BBBBBBBB") },
      title: "Sea and land",
      itemType: "note",
      parent: "Tides",
      parts: [
        { part: "field", name: "extra", from: null, to: "x" },
        { part: "creators", from: [], to: ["Ada L"] },
        { part: "note", html: "<p>Sea and land</p>", replaces: false },
        { part: "tags", added: ["sea"], removed: [] },
        { part: "collections", added: ["Oceans", "GONEGONE"], removed: [] },
      ],
    });
  });

  it("name what an earlier change made", () => {
    const [, note] = preview(
      { ...origin, kind: "create-item", state: item("BBBBBBBB", { fields: { title: "New book" } }) },
      { ...origin, kind: "create-item", state: item("DDDDDDDD", { parentKey: "BBBBBBBB", note: "n" }) },
    );
    expect(note?.parent).to.equal("New book");
  });

  it("of an item are old and new", () => {
    expect(
      edit(
        { facet: "field", name: "title", from: "Tides", to: null },
        { facet: "note", from: "<p>a</p>", to: "<p>b</p>" },
        { facet: "tags", add: [{ tag: "x", type: 1 }], remove: ["y"] },
        { facet: "collections", add: [], remove: ["CCCCCCCC"] },
        { facet: "relations", add: [], remove: [{ predicate: "dc:relation", object: "u" }] },
        { facet: "parent", from: null, to: "AAAAAAAA" },
        { facet: "itemType", from: "book", to: "thesis" },
        { facet: "attachment", name: "charset", from: null, to: "utf-8" },
        { facet: "attachment", name: "filename", from: "a", to: "b" },
        { facet: "trashed", from: false, to: true },
      ),
    ).to.deep.equal({
      kind: "edit-item",
      target: { type: "item", ref: ref("AAAAAAAA") },
      title: "Tides",
      parts: [
        { part: "field", name: "title", from: "Tides", to: null },
        { part: "note", html: "<p>b</p>", replaces: true },
        { part: "tags", added: ["x"], removed: ["y"] },
        { part: "collections", added: [], removed: ["Oceans"] },
        { part: "relations", added: 0, removed: 1 },
        { part: "parent", from: null, to: "Tides" },
        { part: "item-type", from: "book", to: "thesis" },
        { part: "attachment", name: "charset", from: null, to: "utf-8" },
        { part: "trashed", to: true },
      ],
    });
  });

  it("of files are their names and sizes, and what they replace", () => {
    const sha256 = "a".repeat(64);
    const [change] = preview({
      ...origin,
      kind: "edit-item",
      ref: ref("AAAAAAAA"),
      edits: [],
      files: [
        { path: "new.pdf", size: 5, sha256 },
        { path: "b.pdf", size: 6, sha256, replaces: { path: "a.pdf", sha256 } },
        { path: "d.pdf", size: 7, sha256, replaces: { path: "c.pdf", sha256: "b".repeat(64) } },
      ],
    });
    expect(change?.parts).to.deep.equal([
      { part: "file", name: "new.pdf", size: 5 },
      { part: "file", name: "b.pdf", size: 6, replaces: "a.pdf", renamed: true },
      { part: "file", name: "d.pdf", size: 7, replaces: "c.pdf" },
    ]);
  });

  it("of collections are their names and places", () => {
    const shown = preview(
      {
        ...origin,
        kind: "create-collection",
        state: collection({ ref: ref("EEEEEEEE"), name: "New", parentKey: "CCCCCCCC" }),
      },
      {
        ...origin,
        kind: "edit-collection",
        ref: ref("CCCCCCCC"),
        from: collection(),
        to: collection({ name: "Seas", parentKey: "EEEEEEEE", trashed: true }),
      },
    );
    expect(shown.map(({ kind, title, parent, parts }) => ({ kind, title, parent, parts }))).to.deep.equal([
      { kind: "new-collection", title: "New", parent: "Oceans", parts: [] },
      {
        kind: "edit-collection",
        title: "Oceans",
        parent: undefined,
        parts: [
          { part: "name", from: "Oceans", to: "Seas" },
          { part: "parent", from: null, to: "New" },
          { part: "trashed", to: true },
        ],
      },
    ]);
  });

  it("are cut where they are long, all notes together too", () => {
    const long = "x".repeat(500_000);
    const field = edit({ facet: "field", name: "abstractNote", from: null, to: long })?.parts[0];
    expect(field).to.deep.include({ part: "field", cut: true });
    const notes = Array.from({ length: 30 }, (_, at): Change => {
      const note = at === 0 ? "short" : long;
      return { ...origin, kind: "create-item", state: item(`N${String(at)}`, { itemType: "note", note }) };
    });
    const parts = preview(...notes).flatMap((change) => change.parts);
    expect(parts[0]).to.deep.equal({ part: "note", html: "short", replaces: false });
    const total = parts.reduce((sum, part) => sum + (part.part === "note" ? part.html.length : 0), 0);
    expect(total).to.be.at.most(2_000_100);
    expect(parts.at(-1)).to.deep.include({ cut: true });
  });
});
