import { expect } from "chai";
import { readFileSync } from "node:fs";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, it } from "mocha";
import { describeChanges, titlesFor } from "../../src/library/describe-changes.ts";
import { noteTitle } from "../../src/library/display-title.ts";
import { aCollection, anItem, aNote, createMemoryLibrary } from "../fakes/library.ts";
import {
  aUnitOfWork,
  refOf,
  stageCollection,
  stageField,
  stageMembership,
  stageNote,
  stageTags,
} from "./staging.ts";

const bundle = new FluentBundle("en-US", { useIsolating: false });
bundle.addResource(new FluentResource(readFileSync("locale/en-US/library.ftl", "utf8")));

function text(id: string, args: Readonly<Record<string, string | number>>): string {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern == null) throw new Error(`No message ${id}`);
  const errors: Error[] = [];
  const formatted = bundle.formatPattern(pattern, args, errors);
  expect(errors).to.deep.equal([]);
  return formatted;
}

describe("lines of what will be written", () => {
  it("say for each staged change what it does to what", async () => {
    const library = createMemoryLibrary({
      items: [
        anItem("ITEMAAAA", "Antennae", { tags: [{ tag: "red", type: 0 }], collections: ["COLLAAAA"] }),
        anItem("CASEAAAA", "", { itemType: "case", fields: { caseName: "A v. B" } }),
        aNote("NOTEAAAA", "<p>old</p>", { parentKey: "ITEMAAAA" }),
      ],
      collections: [aCollection("COLLAAAA", "Reading list")],
    });
    const unit = aUnitOfWork(library);
    await stageNote(unit, "ITEMAAAA", "<h1>A &amp; B</h1><p>text</p>");
    await stageNote(unit, null, "<p>loose</p>");
    await stageTags(unit, refOf("ITEMAAAA"), ["blue", "green"], ["red"]);
    await stageField(unit, refOf("ITEMAAAA"), "title", "Antennae, revised");
    await stageField(unit, refOf("ITEMAAAA"), "date", "2024");
    await stageField(unit, refOf("CASEAAAA"), "caseName", "");
    const collection = await stageCollection(unit, "Mine", "COLLAAAA");
    await stageMembership(unit, refOf("CASEAAAA"), collection);
    const edits = { owner: "test", operation: "test", operationId: "edits", request: {} };
    await unit
      .stage(edits, async (draft) => {
        const note = await draft.item(refOf("NOTEAAAA"));
        const item = await draft.item(refOf("ITEMAAAA"));
        const list = await draft.collection(refOf("COLLAAAA"));
        if (note === undefined || item === undefined || list === undefined) throw new Error("not there");
        draft.editItem(note, [{ facet: "note", from: note.note, to: "<p>new text</p>" }]);
        draft.editItem(item, [
          {
            facet: "creators",
            from: [],
            to: [{ creatorType: "author", firstName: "Ada", lastName: "B", fieldMode: 0 }],
          },
          { facet: "relations", add: [{ predicate: "dc:relation", object: "u" }], remove: [] },
          { facet: "collections", add: [], remove: ["COLLAAAA"] },
          { facet: "trashed", from: false, to: true },
        ]);
        draft.editCollection(list, { ...list, name: "Read", parentKey: collection });
        return null;
      })
      .catch((error: unknown) => {
        // A collection below itself is refused; the lines are what this test is about.
        expect(error).to.have.property("code", "library_item_invalid");
      });
    await unit.stage({ ...edits, request: { again: true } }, async (draft) => {
      const note = await draft.item(refOf("NOTEAAAA"));
      const item = await draft.item(refOf("ITEMAAAA"));
      const list = await draft.collection(refOf("COLLAAAA"));
      if (note === undefined || item === undefined || list === undefined) throw new Error("not there");
      draft.editItem(note, [{ facet: "note", from: note.note, to: "<p>new text</p>" }]);
      draft.editItem(item, [
        {
          facet: "creators",
          from: [],
          to: [{ creatorType: "author", firstName: "Ada", lastName: "B", fieldMode: 0 }],
        },
        { facet: "relations", add: [{ predicate: "dc:relation", object: "u" }], remove: [] },
        { facet: "collections", add: [], remove: ["COLLAAAA"] },
        { facet: "trashed", from: false, to: true },
      ]);
      draft.editCollection(list, { ...list, name: "Read" });
      return null;
    });

    const lines = describeChanges(unit.changes, await titlesFor(library, unit.changes));
    expect(lines.map(({ id, args }) => text(id, args))).to.deep.equal([
      "New note “A & B” under “Antennae”",
      "  │ A & B",
      "  │ text",
      "New note “loose”",
      "“Antennae”: tags are added: blue, green",
      "“Antennae”: tags are removed: red",
      "“Antennae”: title changes from “Antennae” to “Antennae, revised”",
      "“Antennae”: date becomes “2024”",
      "“A v. B”: caseName “A v. B” is removed",
      "New collection “Mine” in “Reading list”",
      "“A v. B” is put into Mine",
      "Note “old” gets new text, beginning “new text”",
      "“Antennae”: the creators become Ada B",
      "“Antennae” is related to another item",
      "“Antennae” is taken out of Reading list",
      "“Antennae” goes to the trash",
      "Collection “Reading list” is renamed to “Read”",
    ]);
    expect(lines[0]?.target).to.deep.equal({ type: "item", ref: refOf("NW222222") });
  });
});

describe("title of a note", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["<p>One</p><p>Two</p>", "One"],
    ["<p> </p><h1>Head&nbsp;line</h1>", "Head line"],
    ["One<br>Two", "One"],
    ["<p>1 &lt; 2 &amp;&#38; &#x1F600; &unknown;</p>", "1 < 2 && 😀 &unknown;"],
    ["", ""],
    [`<p>${"x".repeat(200)}</p>`, `${"x".repeat(119)}…`],
    [`<p>${"x".repeat(118)}😀😀</p>`, `${"x".repeat(118)}…`],
    ["<p>&#xD800;&#x110000;ok</p>", "&#xD800;&#x110000;ok"],
  ];
  for (const [html, title] of cases) {
    it(`${html.slice(0, 40)} → ${title.slice(0, 30)}`, () => {
      expect(noteTitle(html)).to.equal(title);
    });
  }
});
