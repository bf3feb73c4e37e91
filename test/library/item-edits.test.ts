import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdits, effectiveEdits, fieldOf, rebaseEdits } from "../../src/library/item-edits.ts";
import { sameState, stateDigest } from "../../src/library/state-digest.ts";
import type { ItemEdit } from "../../src/model/change.ts";
import type { ItemState } from "../../src/model/item-state.ts";
import { anItem, aNote } from "../fakes/library.ts";

const word = fc.constantFrom("a", "b", "c", "");
const key = fc.constantFrom("COLLAAAA", "COLLBBBB", "COLLCCCC");
const tag = fc.record({
  tag: fc.constantFrom("red", "green", "blue"),
  type: fc.constantFrom(0 as const, 1 as const),
});
const relation = fc.record({
  predicate: fc.constant("dc:relation"),
  object: fc.constantFrom("u:1", "u:2", "u:3"),
});
const creator = fc.record({
  creatorType: fc.constant("author"),
  firstName: word,
  lastName: word,
  fieldMode: fc.constant(0 as const),
});

const state: fc.Arbitrary<ItemState> = fc
  .record({
    fields: fc.dictionary(fc.constantFrom("title", "date", "extra"), fc.constantFrom("x", "y")),
    creators: fc.array(creator, { maxLength: 2 }),
    tags: fc.uniqueArray(tag, { selector: (one) => one.tag, maxLength: 3 }),
    collections: fc.uniqueArray(key),
    relations: fc.uniqueArray(relation, { selector: (one) => one.object }),
    note: fc.option(fc.constantFrom("<p>1</p>", "<p>2</p>")),
    trashed: fc.boolean(),
  })
  .map((facets) => ({ ...anItem("ITEMAAAA", "t"), ...facets }));

/** An edit as a hook stages it: with what it sees in `from`. */
const wish = fc.oneof(
  fc.record({
    facet: fc.constant("field" as const),
    name: fc.constantFrom("title", "date", "extra"),
    to: fc.option(word),
  }),
  fc.record({ facet: fc.constant("creators" as const), to: fc.array(creator, { maxLength: 2 }) }),
  fc.record({ facet: fc.constant("note" as const), to: fc.constantFrom("<p>1</p>", "<p>3</p>") }),
  fc.record({
    facet: fc.constant("tags" as const),
    add: fc.array(tag),
    remove: fc.array(fc.constantFrom("red", "green")),
  }),
  fc.record({ facet: fc.constant("collections" as const), add: fc.array(key), remove: fc.array(key) }),
  fc.record({
    facet: fc.constant("relations" as const),
    add: fc.array(relation),
    remove: fc.array(relation),
  }),
  fc.record({ facet: fc.constant("trashed" as const), to: fc.boolean() }),
);
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

function stage(start: ItemState, wishes: readonly Wish[]): ItemEdit[] {
  let now = start;
  return wishes.map((one) => {
    const edit = withFrom(now, one);
    now = applyEdits(now, [edit]);
    return edit;
  });
}

function withFrom(now: ItemState, one: Wish): ItemEdit {
  switch (one.facet) {
    case "field":
      return { ...one, from: fieldOf(now, one.name) };
    case "creators":
      return { ...one, from: now.creators };
    case "note":
      return { ...one, from: now.note };
    case "trashed":
      return { ...one, from: now.trashed };
    default:
      return one;
  }
}

describe("edits of an item", () => {
  it("rebased on the state they were staged on are those edits, without conflict", () => {
    fc.assert(
      fc.property(state, fc.array(wish, { maxLength: 6 }), (start, wishes) => {
        const edits = stage(start, wishes);
        const rebased = rebaseEdits(start, edits);
        expect(rebased.conflicts).to.deep.equal([]);
        expect(sameState(rebased.state, applyEdits(start, edits))).to.be.true;
      }),
    );
  });

  it("that change nothing are left out, and leaving them out changes nothing", () => {
    fc.assert(
      fc.property(state, fc.array(wish, { maxLength: 6 }), (start, wishes) => {
        const edits = stage(start, wishes);
        const kept = effectiveEdits(start, edits);
        expect(kept.length).to.be.at.most(edits.length);
        expect(sameState(applyEdits(start, kept), applyEdits(start, edits))).to.be.true;
        for (const [at, edit] of kept.entries()) {
          const before = applyEdits(start, kept.slice(0, at));
          expect(sameState(before, applyEdits(before, [edit]))).to.be.false;
        }
      }),
    );
  });

  it("of other facets than another's change keep that change", () => {
    fc.assert(
      fc.property(state, wish, wish, (start, mine, theirs) => {
        fc.pre(facet(mine) !== facet(theirs));
        const own = stage(start, [mine]);
        const changed = applyEdits(start, stage(start, [theirs]));
        const rebased = rebaseEdits(changed, own);
        expect(rebased.conflicts).to.deep.equal([]);
        const otherOrder = applyEdits(applyEdits(start, own), stage(start, [theirs]));
        expect(sameState(rebased.state, otherOrder)).to.be.true;
      }),
    );
  });

  it("conflict when another changed the same facet, and say which", () => {
    const start = anItem("ITEMAAAA", "Old", { note: "<p>old</p>" });
    const edits: ItemEdit[] = [
      { facet: "field", name: "title", from: "Old", to: "Mine" },
      { facet: "note", from: "<p>old</p>", to: "<p>mine</p>" },
    ];
    const changed = { ...start, fields: { title: "Theirs" }, note: "<p>theirs</p>" };
    expect(rebaseEdits(changed, edits).conflicts).to.deep.equal(["field title", "note"]);
  });

  it("keep a tag's type when it is there already, and drop a field that becomes empty", () => {
    const start = anItem("ITEMAAAA", "T", { tags: [{ tag: "red", type: 1 }], fields: { extra: "x" } });
    const after = applyEdits(start, [
      {
        facet: "tags",
        add: [
          { tag: "red", type: 0 },
          { tag: "blue", type: 0 },
          { tag: "blue", type: 1 },
        ],
        remove: [],
      },
      { facet: "field", name: "extra", from: "x", to: "" },
    ]);
    expect(after.tags).to.deep.equal([
      { tag: "blue", type: 0 },
      { tag: "red", type: 1 },
    ]);
    expect(after.fields).to.deep.equal({ title: "T" });
  });

  it("never reach a prototype through a field's name", () => {
    const after = applyEdits(anItem("ITEMAAAA", "T"), [
      { facet: "field", name: "__proto__", from: null, to: "x" },
    ]);
    expect(Object.getPrototypeOf(after.fields)).to.equal(Object.prototype);
    expect(fieldOf(after, "__proto__")).to.equal("x");
    expect(fieldOf(after, "toString")).to.equal(null);
  });

  function facet(one: Wish): string {
    return one.facet === "field" ? `field ${one.name}` : one.facet;
  }
});

describe("digest of a state", () => {
  it("is the same for equal states in another order and for an empty note", async () => {
    const one = anItem("ITEMAAAA", "T", {
      tags: [
        { tag: "b", type: 0 },
        { tag: "a", type: 0 },
      ],
      collections: ["B", "A"],
      relations: [
        { predicate: "p", object: "2" },
        { predicate: "p", object: "1" },
      ],
    });
    const other = {
      ...one,
      tags: [...one.tags].reverse(),
      collections: ["A", "B"],
      relations: [...one.relations].reverse(),
      note: "",
      fields: { extra: "", title: "T" },
    };
    expect(await stateDigest(other)).to.equal(await stateDigest(one));
    expect(await stateDigest(one)).to.match(/^[0-9a-f]{64}$/);
  });

  it("differs for every facet that counts", async () => {
    const one = aNote("NOTEAAAA", "<p>x</p>");
    const others: ItemState[] = [
      { ...one, note: "<p>y</p>" },
      { ...one, trashed: true },
      { ...one, parentKey: "ITEMAAAA" },
      { ...one, fields: { title: "x" } },
      { ...one, tags: [{ tag: "t", type: 0 }] },
      { ...one, tags: [{ tag: "t", type: 1 }] },
      { ...one, collections: ["COLLAAAA"] },
      { ...one, relations: [{ predicate: "dc:relation", object: "u" }] },
      { ...one, creators: [{ creatorType: "author", firstName: "A", lastName: "B", fieldMode: 0 }] },
      { ...one, ref: { libraryId: 2, key: "NOTEAAAA" } },
    ];
    const digests = await Promise.all([one, ...others].map(stateDigest));
    expect(new Set(digests).size).to.equal(others.length + 1);
  });
});
