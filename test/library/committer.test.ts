import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { type Committer, createCommitter } from "../../src/library/committer.ts";
import { readIntents, readReceipts } from "../../src/library/intent-store.ts";
import type { Change } from "../../src/model/change.ts";
import type { StorePort } from "../../src/ports/store.ts";
import {
  aCollection,
  anAttachment,
  anItem,
  createMemoryLibrary,
  type MemoryLibrary,
} from "../fakes/library.ts";
import {
  aUnitOfWork,
  codeOf,
  errorOf,
  refOf,
  stageCollection,
  stageField,
  stageMembership,
  stageNote,
  stageTags,
  TEST_CLOCK,
} from "./staging.ts";
import { createTestStore } from "./test-store.ts";

const UNIT = { runId: "run-1", unitId: "unit-1" };
const FAULT_POINTS = ["intent-written", "library-committed", "receipt-unwritten"];

class Crash extends Error {}

function aLibrary(): MemoryLibrary {
  return createMemoryLibrary({
    items: [
      anItem("ITEMAAAA", "Antennae", { tags: [{ tag: "red", type: 0 }] }),
      anItem("ITEMBBBB", "Beats"),
      anAttachment("LINKAAAA", "a.pdf", { attachment: { linkMode: "linked_file", path: "/home/me/a.pdf" } }),
    ],
    collections: [aCollection("COLLAAAA", "Reading list")],
  });
}

function committerOver(store: StorePort, library: MemoryLibrary, crashAt?: string): Committer {
  return createCommitter({
    store,
    library,
    clock: TEST_CLOCK,
    faultPoint: (name) => {
      if (name === crashAt) throw new Crash(name);
    },
  });
}

async function stagedChanges(library: MemoryLibrary): Promise<readonly Change[]> {
  const unit = aUnitOfWork(library);
  const collection = await stageCollection(unit, "Mine");
  await stageNote(unit, "ITEMAAAA", "<p>one</p>");
  await stageField(unit, refOf("ITEMBBBB"), "title", "Beats, revised");
  await stageTags(unit, refOf("ITEMBBBB"), ["blue"]);
  await stageMembership(unit, refOf("ITEMBBBB"), collection);
  // As the journal hands them on.
  return JSON.parse(JSON.stringify(unit.changes)) as Change[];
}

describe("commit of a unit", () => {
  it("writes everything in one library transaction, one receipt per object with its inverse", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const before = library.get(refOf("ITEMBBBB"));
    const receipts = await committerOver(store, library).commit({
      ...UNIT,
      attempt: 1,
      changes: await stagedChanges(library),
    });
    expect(library.commits).to.equal(1);
    expect(
      receipts.map(({ target, before, operations }) => [target.type, before === null, operations]),
    ).to.deep.equal([
      ["collection", true, ["collection.create"]],
      ["item", true, ["notes.create"]],
      ["item", false, ["item.updateMetadata", "item.updateTags", "collection.updateMembership"]],
    ]);
    expect(receipts[2]?.before).to.deep.equal(before);
    expect(receipts.map(({ receiptId, ordinal }) => [receiptId, ordinal])).to.deep.equal([
      ["receipt-1", 0],
      ["receipt-2", 1],
      ["receipt-3", 2],
    ]);
    expect(library.get(refOf("ITEMBBBB"))).to.deep.include({ tags: [{ tag: "blue", type: 0 }] });
    const stored = await readReceipts(store, { runId: "run-1" });
    expect(stored.map(({ sequence: _, ...receipt }) => receipt)).to.deep.equal(receipts);
    expect((await readIntents(store, UNIT)).map(({ state, objects }) => [state, objects])).to.deep.equal([
      ["committed", []],
    ]);
  });

  it("puts created parents before their children, whatever the order of the calls", async () => {
    const library = aLibrary();
    const unit = aUnitOfWork(library);
    const outer = await stageCollection(unit, "Outer");
    await stageField(unit, refOf("ITEMBBBB"), "title", "x");
    await stageCollection(unit, "Inner", outer);
    let order: string[] = [];
    library.onCommit = (puts) => {
      order = puts.map(({ after }) => ("name" in after ? after.name : after.ref.key));
    };
    await committerOver(await createTestStore(), library).commit({
      ...UNIT,
      attempt: 1,
      changes: unit.changes,
    });
    expect(order).to.deep.equal(["Outer", "Inner", "ITEMBBBB"]);
  });

  it("asked again gives the same receipts and writes nothing", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const request = { ...UNIT, attempt: 1, changes: await stagedChanges(library) };
    const first = await committerOver(store, library).commit(request);
    const again = await committerOver(store, library).commit({ ...request, attempt: 2 });
    expect(library.commits).to.equal(1);
    expect(again.map(({ receiptId, target }) => [receiptId, target])).to.deep.equal(
      first.map(({ receiptId, target }) => [receiptId, target]),
    );
  });

  for (const point of FAULT_POINTS) {
    it(`after a crash at ${point} ends with every change exactly once`, async () => {
      const expected = aLibrary();
      await committerOver(await createTestStore(), expected).commit({
        ...UNIT,
        attempt: 1,
        changes: await stagedChanges(expected),
      });
      const library = aLibrary();
      const store = await createTestStore();
      const request = { ...UNIT, attempt: 1, changes: await stagedChanges(library) };
      expect(
        await committerOver(store, library, point)
          .commit(request)
          .catch((error: unknown) => error),
      ).to.be.instanceOf(Crash);
      const receipts = await committerOver(store, library).commit({ ...request, attempt: 2 });
      expect(receipts.length).to.equal(3);
      expect(library.commits).to.equal(1);
      expect(library.live()).to.deep.equal(expected.live());
      expect((await readReceipts(store, { runId: "run-1" })).length).to.equal(3);
      expect((await readIntents(store, UNIT, "open")).length).to.equal(0);
    });

    it(`after a crash at ${point} says on resume whether the library holds it`, async () => {
      const library = aLibrary();
      const store = await createTestStore();
      const request = { ...UNIT, attempt: 1, changes: await stagedChanges(library) };
      await committerOver(store, library, point)
        .commit(request)
        .catch(() => undefined);
      const committer = committerOver(store, library);
      expect(await committer.recover(UNIT)).to.equal(point !== "intent-written");
      const calls = await committer.committedCalls(UNIT);
      expect(calls.map(({ ordinal }) => ordinal)).to.deep.equal(
        point === "intent-written" ? [] : [0, 1, 2, 3, 4],
      );
    });
  }

  it("over many units and crashes at any point leaves exactly one note per unit", async () => {
    const crash = fc.constantFrom(undefined, ...FAULT_POINTS);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(crash, { maxLength: 3 }), { maxLength: 5 }), async (units) => {
        const library = aLibrary();
        const store = await createTestStore();
        for (const [at, crashes] of units.entries()) {
          const key = { runId: "run-1", unitId: `unit-${at + 1}` };
          for (const [attempt, point] of [...crashes, undefined].entries()) {
            // The hook runs anew in each attempt, unless the earlier commit is found.
            const committer = committerOver(store, library, point);
            await committer.recover(key);
            const unit = aUnitOfWork(library, { committedCalls: await committer.committedCalls(key) });
            await stageNote(unit, "ITEMAAAA", `<p>${key.unitId}</p>`, `attempt-${attempt}`);
            await committer.commit({ ...key, attempt, changes: unit.changes }).catch((error: unknown) => {
              if (!(error instanceof Crash)) throw error;
            });
          }
        }
        const notes = library.all().filter(({ itemType }) => itemType === "note");
        expect(notes.map(({ note }) => note).sort()).to.deep.equal(
          units.map((_, at) => `<p>unit-${at + 1}</p>`),
        );
        expect((await readReceipts(store, { runId: "run-1" })).length).to.equal(units.length);
        await store.close();
      }),
      { numRuns: 60 },
    );
  });

  it("keeps what another changed in other facets meanwhile", async () => {
    const library = aLibrary();
    const changes = await stagedChanges(library);
    library.edit(refOf("ITEMBBBB"), { tags: [{ tag: "theirs", type: 0 }], creators: [] });
    await committerOver(await createTestStore(), library).commit({ ...UNIT, attempt: 1, changes });
    expect(library.get(refOf("ITEMBBBB"))).to.deep.include({
      tags: [
        { tag: "blue", type: 0 },
        { tag: "theirs", type: 0 },
      ],
      fields: { title: "Beats, revised" },
    });
  });

  it("refuses what is not as the hook saw it, naming reference and facet, and leaves no intent", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const changes = await stagedChanges(library);
    library.edit(refOf("ITEMBBBB"), { fields: { title: "Theirs" } });
    library.edit(refOf("ITEMAAAA"), { trashed: true });
    const error = await errorOf(committerOver(store, library).commit({ ...UNIT, attempt: 1, changes }));
    expect(error.code).to.equal("library_conflict");
    expect(error.details).to.deep.equal({
      conflicts: [
        { type: "item", ref: refOf("NW222223"), facets: ["parent missing"] },
        { type: "item", ref: refOf("ITEMBBBB"), facets: ["field title"] },
      ],
    });
    expect(library.commits).to.equal(0);
    expect(await readIntents(store, UNIT)).to.deep.equal([]);
  });

  it("refuses an item that is gone", async () => {
    const library = aLibrary();
    const changes = await stagedChanges(library);
    library.erase(refOf("ITEMBBBB"));
    const error = await errorOf(
      committerOver(await createTestStore(), library).commit({ ...UNIT, attempt: 1, changes }),
    );
    expect(error.args["items"]).to.equal("1/ITEMBBBB (missing)");
  });

  it("reads again and tries again when the library changes just before the commit", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const changes = await stagedChanges(library);
    let times = 0;
    library.onCommit = () => {
      if (++times <= 2) library.edit(refOf("ITEMBBBB"), { tags: [{ tag: `theirs ${times}`, type: 0 }] });
    };
    const receipts = await committerOver(store, library).commit({ ...UNIT, attempt: 1, changes });
    expect(receipts.length).to.equal(3);
    expect(library.get(refOf("ITEMBBBB"))?.tags.map(({ tag }) => tag)).to.deep.equal(["blue", "theirs 2"]);
    expect((await readIntents(store, UNIT)).length).to.equal(1);
  });

  it("gives up when the library never holds still", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const changes = await stagedChanges(library);
    let times = 0;
    library.onCommit = () => {
      library.edit(refOf("ITEMBBBB"), { tags: [{ tag: `theirs ${++times}`, type: 0 }] });
    };
    expect(await codeOf(committerOver(store, library).commit({ ...UNIT, attempt: 1, changes }))).to.equal(
      "library_conflict",
    );
    expect(library.commits).to.equal(0);
    expect(await readIntents(store, UNIT)).to.deep.equal([]);
  });

  it("keeps no intent when the library refuses, and one when nobody knows what happened", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const changes = await stagedChanges(library);
    const request = { ...UNIT, attempt: 1, changes };
    library.onCommit = () => {
      throw new WorkflowError("library_locked");
    };
    expect(await codeOf(committerOver(store, library).commit(request))).to.equal("library_locked");
    expect(await readIntents(store, UNIT)).to.deep.equal([]);
    library.onCommit = () => {
      throw new Error("disk");
    };
    await committerOver(store, library)
      .commit(request)
      .catch(() => undefined);
    expect((await readIntents(store, UNIT, "open")).length).to.equal(1);
    library.onCommit = undefined;
    expect((await committerOver(store, library).commit(request)).length).to.equal(3);
  });

  it("reports it when only a part of one transaction is there", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const request = { ...UNIT, attempt: 1, changes: await stagedChanges(library) };
    await committerOver(store, library, "library-committed")
      .commit(request)
      .catch(() => undefined);
    const note = library.all().find(({ itemType }) => itemType === "note");
    if (note === undefined) throw new Error("no note");
    library.erase(note.ref);
    const error = await errorOf(committerOver(store, library).commit(request));
    expect(error.code).to.equal("library_half_written");
    expect(error.details).to.deep.include({ absent: [`1/${note.ref.key}`] });
  });

  it("takes a created object for committed when someone edited it before the resume", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const unit = aUnitOfWork(library);
    const key = await stageNote(unit, "ITEMAAAA", "<p>one</p>");
    const request = { ...UNIT, attempt: 1, changes: unit.changes };
    await committerOver(store, library, "library-committed")
      .commit(request)
      .catch(() => undefined);
    library.edit(refOf(key), { note: "<p>edited by hand</p>" });
    expect((await committerOver(store, library).commit(request)).length).to.equal(1);
    expect(library.all().filter(({ itemType }) => itemType === "note").length).to.equal(1);
    expect(library.get(refOf(key))?.note).to.equal("<p>edited by hand</p>");
  });

  it("tells by the edited facets when someone changed others of the item before the resume", async () => {
    for (const point of FAULT_POINTS) {
      const library = aLibrary();
      const store = await createTestStore();
      const unit = aUnitOfWork(library);
      await stageField(unit, refOf("ITEMBBBB"), "title", "Mine");
      const request = { ...UNIT, attempt: 1, changes: unit.changes };
      await committerOver(store, library, point)
        .commit(request)
        .catch(() => undefined);
      library.edit(refOf("ITEMBBBB"), { tags: [{ tag: "theirs", type: 0 }] });
      expect((await committerOver(store, library).commit(request)).length).to.equal(1);
      expect(library.commits).to.equal(1);
      expect(library.get(refOf("ITEMBBBB"))).to.deep.include({
        fields: { title: "Mine" },
        tags: [{ tag: "theirs", type: 0 }],
      });
    }
  });

  it("says conflict when nothing tells whether it was committed", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const unit = aUnitOfWork(library);
    await stageField(unit, refOf("ITEMBBBB"), "title", "Mine");
    const request = { ...UNIT, attempt: 1, changes: unit.changes };
    await committerOver(store, library, "library-committed")
      .commit(request)
      .catch(() => undefined);
    library.edit(refOf("ITEMBBBB"), { fields: { title: "Theirs" } });
    expect(await codeOf(committerOver(store, library).commit(request))).to.equal("library_conflict");
  });

  it("commits the parts of a unit under keys of their own", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const committer = committerOver(store, library);
    for (const part of ["a", "b"]) {
      const unit = aUnitOfWork(library, {
        committedCalls: await committer.committedCalls({ ...UNIT, part }),
      });
      await stageNote(unit, "ITEMAAAA", `<p>${part}</p>`);
      expect((await committer.commit({ ...UNIT, part, attempt: 1, changes: unit.changes })).length).to.equal(
        1,
      );
    }
    expect(library.commits).to.equal(2);
    expect(await committer.recover({ ...UNIT, part: "a" })).to.equal(true);
    expect(await committer.recover({ ...UNIT, part: "c" })).to.equal(false);
  });

  it("answers a later attempt what one did that failed after its commit, and refuses another request", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const first = aUnitOfWork(library);
    const note = await stageNote(first, "ITEMAAAA", "<p>1</p>");
    const crashing = committerOver(store, library, "library-committed");
    await crashing.commit({ ...UNIT, attempt: 1, changes: first.changes }).catch(() => undefined);
    const committer = committerOver(store, library);
    const second = aUnitOfWork(library, { committedCalls: await committer.committedCalls(UNIT) });
    expect(await stageNote(second, "ITEMAAAA", "<p>1</p>")).to.equal(note);
    expect(second.changes).to.deep.equal([]);
    const unaware = aUnitOfWork(library);
    await stageNote(unaware, "ITEMAAAA", "<p>other</p>");
    expect(await codeOf(committer.commit({ ...UNIT, attempt: 2, changes: unaware.changes }))).to.equal(
      "idempotency_conflict",
    );
    expect(library.commits).to.equal(1);
  });

  it("commits only the new calls of a later attempt", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const committer = committerOver(store, library);
    const first = aUnitOfWork(library);
    await stageNote(first, "ITEMAAAA", "<p>1</p>");
    await committer.commit({ ...UNIT, attempt: 1, changes: first.changes });
    const second = aUnitOfWork(library, { committedCalls: await committer.committedCalls(UNIT) });
    await stageNote(second, "ITEMAAAA", "<p>1</p>");
    await stageNote(second, "ITEMAAAA", "<p>2</p>");
    expect((await committer.commit({ ...UNIT, attempt: 2, changes: second.changes })).length).to.equal(1);
    const notes = library.all().filter(({ itemType }) => itemType === "note");
    expect(notes.map(({ note }) => note)).to.deep.equal(["<p>1</p>", "<p>2</p>"]);
  });

  it("keeps no absolute path of a linked file", async () => {
    const library = aLibrary();
    const store = await createTestStore();
    const unit = aUnitOfWork(library);
    await stageTags(unit, refOf("LINKAAAA"), ["seen"]);
    const request = { ...UNIT, attempt: 1, changes: unit.changes };
    await committerOver(store, library, "library-committed")
      .commit(request)
      .catch(() => undefined);
    await committerOver(store, library).commit(request);
    const rows = [
      ...(await store.all("SELECT * FROM library_intents")),
      ...(await store.all("SELECT * FROM library_receipts")),
    ];
    expect(rows.length).to.equal(2);
    expect(JSON.stringify(rows)).to.not.contain("/home/me");
    expect(library.get(refOf("LINKAAAA"))?.attachment?.path).to.equal("/home/me/a.pdf");
  });
});
