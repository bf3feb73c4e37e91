import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import fc from "fast-check";
import { createWritingPlaces, type WritingPlace, type WritingPlaces } from "../undo/writing-runs.ts";
import { queryAll } from "../recovery/library-states.ts";
import type { RunReport } from "../../src/model/manager-api.ts";
// The package's own modules, as they are shipped.
import { readRules } from "../../workflows/tag-tidy/lib/rules.mjs";
import { tidy } from "../../workflows/tag-tidy/lib/tidy.mjs";

const PLAIN = { split: false, letters: "keep", mergeSpellings: false, removeAutomatic: false };

function tidied(tags: readonly string[], rules: readonly string[], options: object = {}) {
  const own = tags.map((tag) => ({ tag, type: 0 }));
  return tidy(own, { ...PLAIN, ...options, rules: readRules(rules) });
}

describe("rules of tag-tidy", () => {
  it("rename, merge and remove; the first that fits counts", () => {
    expect(
      tidied(["ML", "machine learning", "old", "kept"], ["ML => machine learning", "old =>", "ML => x"]),
    ).to.deep.equal({ add: [], remove: ["ML", "old"] });
  });

  it("take a * for any text, on both sides", () => {
    expect(tidied(["#a", "#b c", "#", "d"], ["#* => *"])).to.deep.equal({
      add: ["a", "b c"],
      remove: ["#a", "#b c", "#"],
    });
    expect(tidied(["2019-read", "read"], ["*-read => read/*"])).to.deep.equal({
      add: ["read/2019"],
      remove: ["2019-read"],
    });
  });

  it("are refused all at once when they cannot be read", () => {
    expect(() => readRules(["a", " => b", "a => b => c", "a ** => b", "a => *", "x => y"])).to.throw(
      /^Rule 1, “a”: .*Rule 2, “ => b”: .*Rule 3, .*Rule 4, .*Rule 5, [^6]*$/,
    );
  });

  it("leave a tag alone that no rule names", () => {
    expect(tidied(["A; b"], [])).to.deep.equal({ add: [], remove: [] });
  });

  it("split at semicolons, change letters and merge spellings", () => {
    expect(tidied(["soil;  Water", "soil"], [], { split: true })).to.deep.equal({
      add: ["Water"],
      remove: ["soil;  Water"],
    });
    expect(tidied(["Soil", "ÉTÉ"], [], { letters: "lower" })).to.deep.equal({
      add: ["soil", "été"],
      remove: ["Soil", "ÉTÉ"],
    });
    expect(tidied(["soil", "𝒙 y"], [], { letters: "capital" })).to.deep.equal({
      add: ["Soil"],
      remove: ["soil"],
    });
    expect(tidied(["Deep  sea", "deep sea"], [], { mergeSpellings: true })).to.deep.equal({
      add: [],
      remove: ["deep sea"],
    });
  });

  it("take automatic tags away only where no rule renames them", () => {
    const tags = [
      { tag: "auto", type: 1 },
      { tag: "ML", type: 1 },
      { tag: "own", type: 0 },
    ];
    const rules = readRules(["ML => machine learning"]);
    expect(tidy(tags, { ...PLAIN, rules, removeAutomatic: true })).to.deep.equal({
      add: ["machine learning"],
      remove: ["auto", "ML"],
    });
  });

  it("lead to tags that are tidy already", () => {
    const name = fc.stringMatching(/^[A-Ca-c;# ]{1,6}$/);
    const options = fc.record({
      split: fc.boolean(),
      letters: fc.constantFrom("keep", "lower", "capital"),
      mergeSpellings: fc.boolean(),
      removeAutomatic: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 6 }), options, (names, switches) => {
        const tags = names.map((tag) => ({ tag, type: 0 }));
        const all = { ...switches, rules: [] };
        const { add, remove } = tidy(tags, all);
        const after = names.filter((tag) => !remove.includes(tag)).concat(add);
        expect(new Set(after).size).to.equal(after.length);
        const again = tidy(
          after.map((tag) => ({ tag, type: 0 })),
          all,
        );
        expect(again).to.deep.equal({ add: [], remove: [] });
      }),
    );
  });
});

describe("tag-tidy", function () {
  this.timeout(120_000);
  let places: WritingPlaces;
  before(async () => {
    places = await createWritingPlaces();
  });
  after(() => {
    places.remove();
  });

  const run = (place: WritingPlace, ...args: readonly string[]) =>
    place.zwm(["run", "tag-tidy", "--collection", "Review: reading list", "--json", ...args]);

  const tagsOf = (place: WritingPlace, key: string) =>
    queryAll(
      place.library,
      `SELECT t.name FROM tags t JOIN itemTags USING (tagID) JOIN items i USING (itemID)
        WHERE i.libraryID = 1 AND i.key = '${key}' ORDER BY t.name`,
    ).map(({ name }) => String(name));

  it("says at once what is wrong with a rule, and begins no run", async () => {
    const place = places.make();
    const { code, json, stderr } = await run(place, "--param", "rules=tides => tide/*", "--yes");
    expect(code, stderr).to.equal(1);
    expect(JSON.stringify(json)).to.contain("stands for nothing").and.to.contain("hook_threw");
    expect((await place.zwm(["runs", "--json"])).json).to.have.property("runs").that.is.empty;
  });

  it("changes the tags of papers that need it, skips the others, and undo brings them back", async () => {
    const place = places.make();
    const untouched = await place.states();
    expect(tagsOf(place, "QUIETHR2")).to.deep.equal(["Slack water", "key paper", "tides"]);
    const done = await run(place, "--param", "rules=tides => tide", "--param", "rules=to read =>", "--yes");
    expect(done.code, done.stderr).to.equal(0);
    const report = done.json as RunReport;
    expect(tagsOf(place, "QUIETHR2")).to.deep.equal(["Slack water", "key paper", "tide"]);
    const states = Object.fromEntries(report.units.map(({ taskName, state }) => [taskName, state]));
    expect(states).to.include({ "The quiet hour between tides": "succeeded", "Letters on drift": "skipped" });
    expect(report.units.find(({ taskName }) => taskName === "Letters on drift")?.reason).to.equal(
      "It has no tags.",
    );

    expect((await place.zwm(["undo", report.summary.runId])).code).to.equal(0);
    expect(await place.states()).to.deep.equal(untouched);
  });
});
