import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { localisedText } from "../../../src/formats/native/localisation.ts";
import { inMenuOrder, withoutEmoji } from "../../../src/formats/native/menu-order.ts";
import { compileTaskName } from "../../../src/formats/native/task-name.ts";

const workflow = { id: "flow", label: "Flow" };
const parent = { ref: { libraryId: 1, key: "ABCD2345" }, title: "Paper" };

describe("task names", () => {
  const name = (template: string | undefined, more: object = {}): string =>
    compileTaskName(template, { workflow, parent, attachments: [], parameters: {}, ...more });

  it("let a parameter override a value of the same name, however it is written", () => {
    expect(name("{workflowLabel}", { parameters: { workflowLabel: "own" } })).to.equal("own");
    expect(name("{workflow label}", { parameters: { workflow_label: "own" } })).to.equal("own");
    expect(name("{constructor}{toString}x")).to.equal("x");
  });

  it("leave out what is no plain value", () => {
    expect(
      name("a {list} {object} {none} {zero} {no}", {
        parameters: { list: ["x"], object: { x: 1 }, none: null, zero: 0, no: false },
      }),
    ).to.equal("a 0 false");
  });

  it("take the name of a file from its path when it has no other", () => {
    const attachments = [{ path: "C:\\papers\\a.tar.gz" }];
    expect(name("{sourceAttachmentStem}", { attachments })).to.equal("a.tar");
    expect(name("{sourceAttachmentStem}", { attachments: [{ filename: ".hidden" }] })).to.equal(".hidden");
    expect(name("", { attachments })).to.equal("a.tar.gz");
  });

  it("fall back step by step", () => {
    expect(name(undefined)).to.equal("Paper");
    expect(name("{x}", { parent: { ref: parent.ref } })).to.equal("item-ABCD2345");
    expect(name(" : ", { parent: undefined })).to.equal("Workflow: Flow");
  });

  it("are never empty, never have double blanks and never end in a colon", () => {
    const piece = fc.oneof(fc.constantFrom("{a}", "{b}", "{", "}", " : ", "：", "\n", "\t"), fc.string());
    fc.assert(
      fc.property(
        fc.array(piece),
        fc.dictionary(fc.constantFrom("a", "b"), fc.string()),
        (pieces, parameters) => {
          const made = compileTaskName(pieces.join(""), {
            workflow: { id: "flow" },
            attachments: [],
            parameters,
          });
          expect(made).not.to.match(/^\s|\s$|[:：]$|\s\s| :|^$/);
        },
      ),
    );
  });
});

describe("localised texts of a workflow", () => {
  it("use the language of the default locale last", () => {
    const inline = {
      defaultLocale: "de-AT",
      messages: { "de-DE": { label: "Deutsch" }, "fr-FR": { label: "Français" } },
    };
    expect(localisedText({ workflowId: "flow", inline }, "ja-JP", "label", "Raw")).to.equal("Deutsch");
  });

  it("know only texts, and only those of the file itself", () => {
    const inline = { messages: { "de-DE": { label: 3 as unknown as string } } };
    const texts = { workflowId: "flow", inline };
    expect(localisedText(texts, "de-DE", "label")).to.equal("flow");
    expect(localisedText(texts, "de-DE", "constructor", "Raw")).to.equal("Raw");
    expect(localisedText(texts, "de-DE", "parameters.a.b.title")).to.equal("a.b");
    expect(localisedText(texts, "de-DE", "parameters.a.description")).to.equal("");
  });
});

describe("menu order", () => {
  const order = (labels: Record<string, string>, core: string[] = [], locale = "de-DE"): string[] =>
    inMenuOrder(
      Object.entries(labels),
      ([id, label]) => ({ id, label, core: core.includes(id) }),
      locale,
    ).map(([id]) => id);

  it("has core workflows first and takes no notice of emoji", () => {
    expect(order({ a: "🦊 Zebra", b: "🇩🇪 Apfel", c: "👩‍🔬 Birne", d: "Ähre" }, ["c"])).to.deep.equal([
      "c",
      "d",
      "b",
      "a",
    ]);
    expect(withoutEmoji("👩‍🔬 2 Dinge")).to.equal("2 Dinge");
  });

  it("sorts as the language does, and copes with a tag that is none", () => {
    expect(order({ a: "z", b: "ö" }, [], "sv-SE")).to.deep.equal(["a", "b"]);
    expect(order({ a: "z", b: "ö" }, [], "de_DE")).to.deep.equal(["b", "a"]);
    expect(order({ a: "b", b: "a" }, [], "no such locale")).to.deep.equal(["b", "a"]);
  });

  it("gives equal labels the order of their ids, wherever they came from", () => {
    expect(order({ c: "x", a: "x", b: "x" })).to.deep.equal(["a", "b", "c"]);
  });
});
