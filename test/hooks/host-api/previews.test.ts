import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createCommitter } from "../../../src/library/committer.ts";
import { undoRun } from "../../../src/library/undo.ts";
import type { JsonObject } from "../../../src/model/json.ts";
import { CLOCK, createWorld, type HostApiWorld } from "./host-api-world.ts";

const ref = (key: string, libraryId = 1) => ({ libraryId, key });
let operations = 0;
const op = () => `op-${++operations}`;

describe("host API, operations that are previewed first", () => {
  let world: HostApiWorld;
  let now = 0;
  beforeEach(async () => {
    now = CLOCK.now();
    world = await createWorld({ clock: { now: () => now } });
  });
  afterEach(() => world.remove());

  const preview = (request: object) => world.call("mutations.preview", request);
  const execute = (request: object) => world.call("mutations.execute", { operationId: op(), ...request });
  const refused = (request: object) => world.refused("mutations.execute", { operationId: op(), ...request });
  const tokenOf = (answer: JsonObject) => (answer["token"] as JsonObject)["value"];
  const revisionOf = async (key: string) => {
    const { item } = (await world.call("library.getItemDetail", ref(key))) as { item: { revision: string } };
    return item.revision;
  };
  const collectionRevision = async (key: string) => {
    const { items } = (await world.call("library.listCollections")) as unknown as {
      items: { ref: { key: string }; revision: string }[];
    };
    return items.find((one) => one.ref.key === key)?.revision ?? "";
  };
  const commit = () => {
    const { library, store, unit } = world;
    const committer = createCommitter({ library, store, clock: CLOCK });
    return committer.commit({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: unit.changes });
  };
  const undo = () => {
    const { library, store } = world;
    return undoRun({ store, library, clock: CLOCK, runId: "run-1", allOrNothing: true });
  };

  describe("item.changeType", () => {
    const request = async (rest: object = {}) => ({
      operation: "item.changeType",
      itemRef: ref("ITEMAAAA"),
      itemType: "case",
      expectedRevision: await revisionOf("ITEMAAAA"),
      incompatibleData: "move_to_extra",
      ...rest,
    });

    it("shows what is renamed, recast and lost, does just that, and can be undone", async () => {
      const start = world.library.live();
      const asked = await request();
      const shown = await preview(asked);
      expect(shown).to.deep.include({ state: "would_change" });
      expect(shown["plan"]).to.deep.include({
        from: "journalArticle",
        to: "case",
        renamedFields: [{ from: "title", to: "caseName" }],
        changedCreatorTypes: [{ from: "author", to: "counsel" }],
        incompatible: { fields: { DOI: "10.5555/a" }, creators: [] },
      });
      expect((shown["token"] as JsonObject)["expiresAt"]).to.equal("2023-11-14T22:23:20.000Z");
      expect(world.unit.changes).to.have.length(0);
      const answer = await execute({ ...asked, previewToken: tokenOf(shown) });
      expect(answer).to.deep.include({ state: "committed" });
      await commit();
      const state = world.library.get(ref("ITEMAAAA"));
      expect(state?.itemType).to.equal("case");
      expect(state?.fields).to.deep.equal({ caseName: "Antennae", date: "2022", extra: "DOI: 10.5555/a" });
      expect(state?.creators.map(({ creatorType }) => creatorType)).to.deep.equal(["counsel"]);
      await undo();
      expect(world.library.live()).to.deep.equal(start);
    });

    it("drops what the type has no place for when asked to, and refuses it when not", async () => {
      const rejecting = await request({ incompatibleData: "reject" });
      const shown = await preview(rejecting);
      expect(shown).to.deep.include({ state: "would_change", token: null });
      const error = await refused({ ...rejecting, previewToken: "any" });
      expect([error.code, error.details["reason"]]).to.deep.equal(["conflict", "ambiguous_state"]);
      expect(error.details["incompatible"]).to.deep.equal({ fields: { DOI: "10.5555/a" }, creators: [] });
      const dropping = await request({ incompatibleData: "drop" });
      await execute({ ...dropping, previewToken: tokenOf(await preview(dropping)) });
      expect((await world.unit.item(ref("ITEMAAAA")))?.fields).to.deep.equal({
        caseName: "Antennae",
        date: "2022",
      });
    });

    it("asks for a new preview when the token is unknown, too old, or of another effect", async () => {
      const asked = await request();
      const why = async (rest: object) => {
        const error = await refused({ ...asked, ...rest });
        return [error.code, error.details["reason"], error.details["why"]];
      };
      expect(await why({ previewToken: "preview-forged" })).to.deep.equal([
        "conflict",
        "basis_mismatch",
        "unknown_token",
      ]);
      const previewToken = tokenOf(await preview(asked));
      expect((await why({ previewToken, incompatibleData: "drop" }))[2]).to.equal("changed_since_preview");
      expect((await why({ previewToken, expectedRevision: "other" }))[1]).to.equal("revision_mismatch");
      now += 10 * 60_000;
      expect((await why({ previewToken }))[2]).to.equal("expired");
      expect(world.unit.changes).to.have.length(0);
    });

    it("refuses types that are none, that are no items, and what is no regular item", async () => {
      const code = async (rest: object) =>
        (await world.refused("mutations.preview", await request(rest))).code;
      expect(await code({ itemType: "novel" })).to.equal("invalid_request");
      expect(await code({ itemType: "note" })).to.equal("unsupported_operation");
      expect(
        await code({ itemRef: ref("NOTEAAAA"), expectedRevision: await revisionOf("NOTEAAAA") }),
      ).to.equal("invalid_ref");
      expect(await code({ expectedRevision: undefined })).to.equal("invalid_request");
    });

    it("is nothing to do when the item is of that type", async () => {
      const shown = await preview(await request({ itemType: "journalArticle" }));
      expect(shown).to.deep.include({ state: "unchanged", token: null });
    });
  });

  describe("collection.remove", () => {
    const request = async (rest: object = {}) => ({
      operation: "collection.remove",
      collectionRef: ref("COLLAAAA"),
      expectedRevision: await collectionRevision("COLLAAAA"),
      childPolicy: "cascade",
      ...rest,
    });

    it("puts the collection and those below it into the trash; the items stay; undo brings all back", async () => {
      const start = world.library.live();
      const asked = await request();
      const shown = await preview(asked);
      expect(shown["plan"]).to.deep.include({
        outcome: "trashed",
        subcollectionRefs: [ref("COLLBBBB")],
        itemCount: 2,
      });
      const answer = await execute({ ...asked, previewToken: tokenOf(shown) });
      expect(answer["result"]).to.deep.equal({ collectionRef: ref("COLLAAAA"), outcome: "trashed" });
      await commit();
      const states = await world.library.collections([ref("COLLAAAA"), ref("COLLBBBB")]);
      expect(states.map((state) => state?.trashed)).to.deep.equal([true, true]);
      expect(world.library.get(ref("ITEMAAAA"))?.trashed).to.equal(false);
      await undo();
      expect(world.library.live()).to.deep.equal(start);
    });

    it("is refused for a collection that is not empty, when that is asked, and for good always", async () => {
      const asked = await request({ childPolicy: "reject_if_present" });
      expect(await preview(asked)).to.deep.include({ state: "would_change", token: null });
      const error = await refused({ ...asked, previewToken: "x" });
      expect(error.details).to.deep.include({ reason: "ambiguous_state", subcollections: 1, items: 2 });
      const erased = await refused(await request({ disposition: "permanent", previewToken: "x" }));
      expect(erased.code).to.equal("unsupported_operation");
      const permanent = await world.refused("mutations.preview", {
        operation: "item.remove",
        itemRef: ref("ITEMAAAA"),
        disposition: "permanent",
      });
      expect(permanent.code).to.equal("unsupported_operation");
      const other = await world.refused("mutations.preview", { operation: "item.updateTags" });
      expect(other.code).to.equal("unsupported_operation");
    });

    it("needs no token where there is nothing to remove", async () => {
      const answer = await execute(
        await request({ collectionRef: ref("NOTHINGX"), expectedRevision: "any" }),
      );
      expect(answer).to.deep.include({ state: "unchanged" });
      expect(answer["result"]).to.deep.include({ outcome: "already_absent" });
    });

    it("changes when something is put into the collection after the preview", async () => {
      const asked = await request();
      const previewToken = tokenOf(await preview(asked));
      await execute({
        operation: "collection.updateMembership",
        collectionRef: ref("COLLAAAA"),
        add: [ref("ITEMBBBB")],
      });
      expect((await refused({ ...asked, previewToken })).details).to.deep.include({
        why: "changed_since_preview",
      });
    });
  });

  it("tells what became of an operation: done, refused, or never asked", async () => {
    const operation = "item.updateTags";
    const itemRef = ref("ITEMAAAA");
    const answer = await world.call("mutations.execute", {
      operationId: "a",
      operation,
      itemRef,
      add: ["x"],
    });
    await world.refused("mutations.execute", {
      operationId: "b",
      operation,
      itemRef: ref("NOTHINGX"),
      add: ["x"],
    });
    const stale = { operationId: "c", operation, itemRef, expectedRevision: "old", add: ["y"] };
    await world.refused("mutations.execute", stale);
    const told = (operationId: string, owner?: string) =>
      world.call("mutations.getOperation", { operationId, ...(owner === undefined ? {} : { owner }) });
    expect(await told("a")).to.deep.equal(answer);
    const failed = (await told("b")) as { attempt: { error: JsonObject } } & JsonObject;
    expect(failed).to.deep.include({ state: "failed" });
    expect(failed.attempt).to.deep.include({ attemptId: "b", affectedRefs: [], residualRefs: [] });
    expect(failed.attempt.error).to.deep.include({ code: "not_found", phase: "staging", recovery: "none" });
    const conflict = (await told("c")) as { attempt: { error: JsonObject } } & JsonObject;
    expect(conflict.attempt.error).to.deep.include({
      code: "conflict",
      recovery: "refresh_and_retry_new_operation",
    });
    expect(await told("a", "attachments")).to.deep.include({ state: "unknown" });
    await world.call("mutations.execute", { operationId: "b", operation, itemRef, add: ["z"] });
    expect(await told("b")).to.deep.include({ state: "committed" });
  });

  it("refuses every operation on what is not as the hook saw it", async () => {
    const expectedRevision = "as it was";
    for (const request of [
      { operation: "item.addRelated", itemRef: ref("ITEMAAAA"), relatedRefs: [ref("ITEMBBBB")] },
      { operation: "item.remove", itemRef: ref("ITEMAAAA") },
      { operation: "item.updateTags", itemRef: ref("ITEMAAAA"), add: ["x"] },
      { operation: "collection.update", collectionRef: ref("COLLAAAA"), name: "x" },
      { operation: "collection.updateMembership", collectionRef: ref("COLLAAAA"), add: [ref("ITEMBBBB")] },
    ]) {
      const error = await refused({ ...request, expectedRevision });
      expect([error.code, error.details["reason"]], request.operation).to.deep.equal([
        "conflict",
        "revision_mismatch",
      ]);
    }
    const erase = await refused({
      operation: "item.remove",
      itemRef: ref("ITEMAAAA"),
      disposition: "permanent",
      childPolicy: "cascade",
      previewToken: "x",
    });
    expect(erase.code).to.equal("unsupported_operation");
  });

  it("refuses a role that the type of item does not have as soon as it is staged", async () => {
    const error = await refused({
      operation: "item.updateMetadata",
      itemRef: ref("ITEMAAAA"),
      creators: [{ creatorType: "inventor", lastName: "Byron" }],
    });
    expect(error.code).to.equal("invalid_request");
    expect(error.details["problems"]).to.deep.equal([
      { ref: ref("ITEMAAAA"), reason: "creator_of_other_type", field: "creators.inventor" },
    ]);
    expect(world.unit.changes).to.have.length(0);
  });
});
