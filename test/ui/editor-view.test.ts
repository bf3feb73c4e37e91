import { expect } from "chai";
import { describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import {
  fieldsOfState,
  ownLabel,
  readActions,
  readView,
  valueIn,
  withValue,
} from "../../src/ui/dialogs/editor/editor-view.ts";

const controls = (answer: JsonValue, state: JsonValue) =>
  readView(answer, state)?.fields?.map(({ name, control }) => [name, control]);

describe("what an editor's renderer answers", () => {
  it("is HTML, fields, or both; anything else cannot be shown", () => {
    expect(readView("<p>x</p>", null)).to.deep.equal({ html: "<p>x</p>" });
    expect(readView({ html: "<p>x</p>", fields: {} }, null)).to.deep.equal({ html: "<p>x</p>", fields: [] });
    for (const other of [null, 1, true, [], { dom: "x" }, { html: 1 }]) {
      expect(readView(other, null)).to.equal(undefined);
    }
  });

  it("has fields in the form of parameters, with the values of the state", () => {
    const fields = {
      name: { type: "string", title: "Name", required: true },
      text: { type: "string", multiline: true },
      count: { type: "number", min: 1, max: 3, integer: true },
      on: { type: "boolean" },
      kind: { type: "string", enum: ["a", 2] },
      free: { type: "string", enum: ["a"], allowCustom: true },
      words: { type: "array" },
      some: { type: "array", options: [{ value: "x", label: "X" }, { label: "no value" }] },
      broken: "text",
    };
    expect(controls({ fields }, {})).to.deep.equal([
      ["name", "text"],
      ["text", "lines"],
      ["count", "number"],
      ["on", "switch"],
      ["kind", "choice"],
      ["free", "suggestions"],
      ["words", "list"],
      ["some", "checks"],
    ]);
    const [first, , third] = readView({ fields }, { name: "N" })?.fields ?? [];
    expect(first).to.deep.include({ title: "Name", required: true, value: "N" });
    expect(third).to.deep.include({ min: 1, max: 3, integer: true, value: null });
  });
});

describe("a state of which a hook says nothing", () => {
  it("has a field for each of its texts, numbers and truths, if it holds nothing else", () => {
    const fields = fieldsOfState({ a: "x", b: 1, c: true, d: ["y"], e: "1\n2" });
    expect(fields?.map(({ control }) => control)).to.deep.equal([
      "text",
      "number",
      "switch",
      "list",
      "lines",
    ]);
    expect(fieldsOfState({ a: { b: 1 } })).to.equal(undefined);
    expect(fieldsOfState({})).to.equal(undefined);
    expect(fieldsOfState("text")).to.equal(undefined);
  });

  it("keeps numbers as numbers when they are typed", () => {
    const [count] = fieldsOfState({ count: 1 }) ?? [];
    if (count === undefined) throw new Error("no field");
    expect(withValue({ count: 1, rest: 2 }, count, "5")).to.deep.equal({ count: 5, rest: 2 });
    expect(withValue({ count: 1 }, count, "5 or so")).to.deep.equal({ count: "5 or so" });
    expect(valueIn({ a: 1 }, "toString")).to.equal(null);
  });
});

describe("the buttons of an editor", () => {
  it("are the hook's own, the first that saves being the main one", () => {
    const actions = [{ id: "x", label: "Leave" }, { id: "y" }, { label: "no id" }, { id: "z", label: "Z" }];
    expect(readActions({ actions, closeActionId: "x" })).to.deep.equal([
      { id: "x", label: "Leave", main: false, leaves: true },
      { id: "y", label: "y", main: true, leaves: false },
      { id: "z", label: "Z", main: false, leaves: false },
    ]);
    expect(readActions({})).to.equal(undefined);
    expect(readActions({ actions: [] })).to.equal(undefined);
    expect(ownLabel({ labels: { save: "Keep" } }, "save")).to.equal("Keep");
    expect(ownLabel({ labels: { save: 1 } }, "save")).to.equal(undefined);
  });
});
