import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { createCommitter } from "../../src/library/committer.ts";
import { readReceipts } from "../../src/library/intent-store.ts";
import { undoRun } from "../../src/library/undo.ts";
import type { UndoReport } from "../../src/model/receipt.ts";
import type { StorePort } from "../../src/ports/store.ts";
import {
  aCollection,
  anAttachment,
  anItem,
  aNote,
  createMemoryLibrary,
  type MemoryLibrary,
} from "../fakes/library.ts";
import {
  aUnitOfWork,
  newOperationId,
  refOf,
  stageCollection,
  stageField,
  stageMembership,
  stageNote,
  stageTags,
  TEST_CLOCK,
} from "./staging.ts";
import { createTestStore } from "./test-store.ts";
import type { UnitOfWork } from "../../src/library/unit-of-work.ts";

const RUN = "run-1";

function aLibrary(): MemoryLibrary {
  return createMemoryLibrary({
    items: [
      anItem("ITEMAAAA", "Antennae", {
        tags: [{ tag: "red", type: 1 }],
        collections: ["COLLAAAA"],
        creators: [{ creatorType: "author", firstName: "A", lastName: "B", fieldMode: 0 }],
        relations: [
          { predicate: "dc:relation", object: "http://zotero.org/users/local/AbCdEfGh/items/ITEMBBBB" },
        ],
      }),
      anItem("ITEMBBBB", "Beats", { fields: { extra: "PMID: 1" } }),
      anItem("ITEMCCCC", "Clocks"),
      aNote("NOTEAAAA", "<p>old</p>", { parentKey: "ITEMAAAA" }),
      anAttachment("LINKAAAA", "a.pdf", { attachment: { linkMode: "linked_file", path: "/home/me/a.pdf" } }),
    ],
    collections: [aCollection("COLLAAAA", "Reading list"), aCollection("COLLBBBB", "Other")],
  });
}

async function commitUnit(
  store: StorePort,
  library: MemoryLibrary,
  unitId: string,
  stageAll: (unit: UnitOfWork) => Promise<unknown>,
  faultPoint?: (name: string) => void,
): Promise<void> {
  const unit = aUnitOfWork(library);
  await stageAll(unit);
  const committer = createCommitter({
    store,
    library,
    clock: TEST_CLOCK,
    ...(faultPoint ? { faultPoint } : {}),
  });
  await committer.commit({ runId: RUN, unitId, attempt: 1, changes: unit.changes });
}

function undo(
  store: StorePort,
  library: MemoryLibrary,
  rest: { readonly allOrNothing?: boolean; readonly faultPoint?: (name: string) => void } = {},
): Promise<UndoReport> {
  return undoRun({ store, library, clock: TEST_CLOCK, runId: RUN, allOrNothing: false, ...rest });
}

/** Stages an edit of one facet, whatever it is. */
async function stageEdit(
  unit: UnitOfWork,
  key: string,
  what: "note" | "trash" | "untag" | "unfile" | "unrelate" | "uncreate",
) {
  const call = {
    owner: "test",
    operation: `test.${what}`,
    operationId: newOperationId(),
    request: { key, what },
  };
  await unit.stage(call, async (draft) => {
    const item = await draft.item(refOf(key));
    if (item === undefined) return null;
    const { tags, collections, relations, creators, note, trashed } = item;
    if (what === "note" && item.itemType === "note") {
      draft.editItem(item, [{ facet: "note", from: note, to: `${note ?? ""}<p>more</p>` }]);
    }
    if (what === "trash") draft.editItem(item, [{ facet: "trashed", from: trashed, to: true }]);
    if (what === "untag")
      draft.editItem(item, [{ facet: "tags", add: [], remove: tags.map(({ tag }) => tag) }]);
    if (what === "unfile") draft.editItem(item, [{ facet: "collections", add: [], remove: collections }]);
    if (what === "unrelate") draft.editItem(item, [{ facet: "relations", add: [], remove: relations }]);
    if (what === "uncreate") draft.editItem(item, [{ facet: "creators", from: creators, to: [] }]);
    return null;
  });
}

const step = fc.oneof(
  fc.record({ do: fc.constant("note" as const), parent: fc.constantFrom("ITEMAAAA", "ITEMCCCC", null) }),
  fc.record({
    do: fc.constant("field" as const),
    key: fc.constantFrom("ITEMAAAA", "ITEMBBBB", "ITEMCCCC"),
    name: fc.constantFrom("title", "extra"),
    to: fc.constantFrom("x", "y", ""),
  }),
  fc.record({
    do: fc.constant("tags" as const),
    key: fc.constantFrom("ITEMAAAA", "ITEMBBBB", "NOTEAAAA", "LINKAAAA"),
    add: fc.constantFrom("red", "blue"),
  }),
  fc.record({
    do: fc.constant("edit" as const),
    key: fc.constantFrom("ITEMAAAA", "NOTEAAAA", "ITEMBBBB"),
    what: fc.constantFrom("note", "trash", "untag", "unfile", "unrelate", "uncreate"),
  }),
  fc.record({ do: fc.constant("file" as const), key: fc.constantFrom("ITEMAAAA", "ITEMBBBB", "LINKAAAA") }),
  fc.record({ do: fc.constant("collection" as const), nested: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function carryOut(unit: UnitOfWork, steps: readonly Step[]): Promise<void> {
  let collection = "COLLBBBB";
  for (const one of steps) {
    if (one.do === "note") {
      const parent = one.parent === null ? undefined : await unit.item(refOf(one.parent));
      if (parent?.trashed !== true) await stageNote(unit, one.parent, "<p>new</p>");
    } else if (one.do === "field") await stageField(unit, refOf(one.key), one.name, one.to);
    else if (one.do === "tags") await stageTags(unit, refOf(one.key), [one.add]);
    else if (one.do === "edit") await stageEdit(unit, one.key, one.what);
    else if (one.do === "file") await stageMembership(unit, refOf(one.key), collection);
    else collection = await stageCollection(unit, "New", one.nested ? collection : null);
  }
}

describe("undo of a run", () => {
  it("gives an equal library after any changes of any units", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 6 }), { maxLength: 5 }), async (units) => {
        const library = aLibrary();
        const store = await createTestStore();
        const start = library.live();
        for (const [at, steps] of units.entries()) {
          await commitUnit(store, library, `unit-${at + 1}`, (unit) => carryOut(unit, steps));
        }
        const report = await undo(store, library);
        expect(report.kept).to.deep.equal([]);
        expect(library.live()).to.deep.equal(start);
        const receipts = await readReceipts(store, { runId: RUN });
        expect(receipts.every(({ undoneAt }) => undoneAt !== undefined)).to.be.true;
        await store.close();
      }),
      { numRuns: 250 },
    );
  });

  it("also reverts what a crash left without receipts", async () => {
    for (const point of ["intent-written", "library-committed"]) {
      const library = aLibrary();
      const store = await createTestStore();
      const start = library.live();
      await commitUnit(
        store,
        library,
        "unit-1",
        (unit) => stageNote(unit, "ITEMAAAA", "<p>x</p>"),
        (name) => {
          if (name === point) throw new Error("crash");
        },
      ).catch(() => undefined);
      const report = await undo(store, library);
      expect(report.reverted.length).to.equal(point === "library-committed" ? 1 : 0);
      expect(library.live()).to.deep.equal(start);
    }
  });

  it("keeps what was changed since, lists it, and reverts the others", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const start = library.live();
    const notes: string[] = [];
    for (let at = 1; at <= 6; at++) {
      await commitUnit(store, library, `unit-${at}`, async (unit) => {
        notes.push(await stageNote(unit, "ITEMAAAA", `<p>${at}</p>`));
      });
    }
    for (const key of notes.slice(0, 3)) library.edit(refOf(key), { note: "<p>by hand</p>" });
    const report = await undo(store, library);
    expect(report.kept).to.deep.equal(
      notes
        .slice(0, 3)
        .map((key) => ({ target: { type: "item", ref: refOf(key) }, reason: "changed-since" })),
    );
    expect(report.reverted).to.deep.equal(notes.slice(3).map((key) => ({ type: "item", ref: refOf(key) })));
    expect(Object.keys(library.live()).length).to.equal(Object.keys(start).length + 3);
    expect(library.get(refOf(notes[5] ?? ""))?.trashed).to.equal(true);
  });

  it("does nothing at all with all-or-nothing when anything must be kept", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    let first = "";
    await commitUnit(store, library, "unit-1", async (unit) => {
      first = await stageNote(unit, "ITEMAAAA", "<p>1</p>");
      await stageNote(unit, "ITEMAAAA", "<p>2</p>");
    });
    library.edit(refOf(first), { note: "<p>by hand</p>" });
    const before = library.live();
    const report = await undo(store, library, { allOrNothing: true });
    expect(report.reverted).to.deep.equal([]);
    expect(report.kept.length).to.equal(1);
    expect(library.live()).to.deep.equal(before);
    library.edit(refOf(first), { note: "<p>1</p>" });
    expect((await undo(store, library, { allOrNothing: true })).reverted.length).to.equal(2);
  });

  it("asked again says already-undone and changes nothing", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    await commitUnit(store, library, "unit-1", (unit) => stageTags(unit, refOf("ITEMBBBB"), ["blue"]));
    await undo(store, library);
    const commits = library.commits;
    const again = await undo(store, library);
    expect(again.reverted).to.deep.equal([]);
    expect(again.kept).to.deep.equal([
      { target: { type: "item", ref: refOf("ITEMBBBB") }, reason: "already-undone" },
    ]);
    expect(library.commits).to.equal(commits);
  });

  it("finishes after a crash between the library and the receipts", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const start = library.live();
    await commitUnit(store, library, "unit-1", async (unit) => {
      await stageNote(unit, "ITEMAAAA", "<p>1</p>");
      await stageTags(unit, refOf("ITEMBBBB"), ["blue"]);
    });
    const crashed = undo(store, library, {
      faultPoint: () => {
        throw new Error("crash");
      },
    });
    expect(await crashed.catch((error: unknown) => (error as Error).message)).to.equal("crash");
    const commits = library.commits;
    const report = await undo(store, library);
    expect(report.reverted.length).to.equal(2);
    expect(library.commits).to.equal(commits);
    expect(library.live()).to.deep.equal(start);
  });

  it("takes back a text file whose charset the application found out meanwhile, and keeps one that got another", async () => {
    for (const [type, charset] of [
      ["text/plain", null],
      ["text/html", "utf-8"],
    ] as const) {
      const library = aLibrary();
      const store = await createTestStore();
      await commitUnit(store, library, "unit-1", (unit) =>
        unit.stage({ owner: "test", operation: "item.create", operationId: "x", request: {} }, (draft) => {
          draft.createItem(anAttachment("NEWFILEA", "a.txt", { attachment: { contentType: type, charset } }));
          return null;
        }),
      );
      const { attachment } = library.get(refOf("NEWFILEA")) ?? {};
      if (attachment == null) throw new Error("no attachment");
      library.edit(refOf("NEWFILEA"), { attachment: { ...attachment, charset: "windows-1252" } });
      const { kept } = await undo(store, library);
      expect(kept.map(({ reason }) => reason)).to.deep.equal(charset === null ? [] : ["changed-since"]);
      expect(library.get(refOf("NEWFILEA"))?.trashed).to.equal(charset === null);
    }
  });

  it("keeps an object that someone changed between two units of the run", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    await commitUnit(store, library, "unit-1", (unit) => stageTags(unit, refOf("ITEMBBBB"), ["one"]));
    library.edit(refOf("ITEMBBBB"), { fields: { title: "By hand" } });
    await commitUnit(store, library, "unit-2", (unit) => stageTags(unit, refOf("ITEMBBBB"), ["two"]));
    const report = await undo(store, library);
    expect(report.kept.map(({ reason }) => reason)).to.deep.equal(["changed-since"]);
    expect(library.get(refOf("ITEMBBBB"))?.fields).to.deep.equal({ title: "By hand" });
  });

  it("keeps a created item that someone hung something on, and the collection it lies in", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    let collection = "";
    await commitUnit(store, library, "unit-1", async (unit) => {
      collection = await stageCollection(unit, "Mine");
      const call = { owner: "test", operation: "item.create", operationId: "x", request: {} };
      await unit.stage(call, (draft) => {
        draft.createItem(anItem("NEWAAAAA", "New", { collections: [collection] }));
        return null;
      });
    });
    library.put(aNote("HANDAAAA", "<p>by hand</p>", { parentKey: "NEWAAAAA" }));
    const report = await undo(store, library);
    expect(report.kept.map(({ target }) => target.ref.key)).to.deep.equal([collection, "NEWAAAAA"]);
    expect(library.get(refOf("NEWAAAAA"))?.trashed).to.equal(false);
  });

  it("keeps a created collection that someone filed something in", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const keys: string[] = [];
    await commitUnit(store, library, "unit-1", async (unit) => {
      keys.push(await stageCollection(unit, "Outer"));
      keys.push(await stageCollection(unit, "Inner", keys[0] ?? null));
      await stageMembership(unit, refOf("ITEMBBBB"), keys[1] ?? "");
    });
    library.edit(refOf("ITEMCCCC"), { collections: [keys[1] ?? ""] });
    const report = await undo(store, library);
    expect(report.kept.map(({ target }) => target.ref.key)).to.deep.equal(keys);
    expect(report.reverted.map(({ ref }) => ref.key)).to.deep.equal(["ITEMBBBB"]);
    expect(library.get(refOf("ITEMBBBB"))?.collections).to.deep.equal([]);
  });

  it("keeps what would go back into a collection that is gone", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    await commitUnit(store, library, "unit-1", (unit) => stageEdit(unit, "ITEMAAAA", "unfile"));
    library.erase(refOf("COLLAAAA"));
    const report = await undo(store, library);
    expect(report.kept.map(({ reason }) => reason)).to.deep.equal(["changed-since"]);
  });

  it("needs nothing from an object that was created and erased, and keeps one that was edited and erased", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    let note = "";
    await commitUnit(store, library, "unit-1", async (unit) => {
      note = await stageNote(unit, "ITEMAAAA", "<p>1</p>");
      await stageTags(unit, refOf("ITEMBBBB"), ["blue"]);
    });
    library.erase(refOf(note));
    library.erase(refOf("ITEMBBBB"));
    const report = await undo(store, library);
    expect(report.reverted.map(({ ref }) => ref.key)).to.deep.equal([note]);
    expect(report.kept).to.deep.equal([
      { target: { type: "item", ref: refOf("ITEMBBBB") }, reason: "missing" },
    ]);
  });

  it("keeps everything of a library that takes no changes any more", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    await commitUnit(store, library, "unit-1", (unit) => stageTags(unit, refOf("ITEMBBBB"), ["blue"]));
    const readOnly = createMemoryLibrary({ items: library.all(), writable: false });
    expect((await undo(store, readOnly)).kept.map(({ reason }) => reason)).to.deep.equal(["not-writable"]);
  });

  it("decides anew when the library changes just before it writes", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const notes: string[] = [];
    await commitUnit(store, library, "unit-1", async (unit) => {
      notes.push(
        await stageNote(unit, "ITEMAAAA", "<p>1</p>"),
        await stageNote(unit, "ITEMAAAA", "<p>2</p>"),
      );
    });
    let once = false;
    library.onCommit = () => {
      if (!once) library.edit(refOf(notes[0] ?? ""), { note: "<p>by hand</p>" });
      once = true;
    };
    const report = await undo(store, library);
    expect(report.kept.map(({ target }) => target.ref.key)).to.deep.equal([notes[0]]);
    expect(report.reverted.map(({ ref }) => ref.key)).to.deep.equal([notes[1]]);
  });

  it("after which the unit may be committed again", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const stage = (unit: UnitOfWork) => stageNote(unit, "ITEMAAAA", "<p>1</p>");
    await commitUnit(store, library, "unit-1", stage);
    await undo(store, library);
    await commitUnit(store, library, "unit-1", stage);
    expect(library.all().filter(({ note, trashed }) => note === "<p>1</p>" && !trashed).length).to.equal(1);
  });
});
