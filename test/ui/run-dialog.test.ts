import { expect } from "chai";
import { describe, it } from "mocha";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { FormControl, FormField, RunForm, RunFormCheck } from "../../src/model/run-form.ts";
import type { JsonValue } from "../../src/model/json.ts";
import {
  changed,
  firstDraft,
  shownProblems,
  valuesToKeep,
  valuesToSend,
} from "../../src/ui/dialogs/run/draft-values.ts";
import { needsRunDialog } from "../../src/ui/dialogs/run/needs-run-dialog.ts";
import { previewText } from "../../src/ui/dialogs/run/preview-text.ts";
import { choicesFor, labelOf } from "../../src/ui/dialogs/parts/choices.ts";
import { readMessages } from "./read-messages.ts";

const CHECK: RunFormCheck = {
  problems: [],
  visible: {},
  options: [],
  notices: [],
  preview: { units: 1, unitNames: ["A"], skipped: 0, reasons: [], skippedRows: [] },
};
const FORM: RunForm = {
  workflowId: "w",
  label: "W",
  fields: [],
  backends: [],
  mayWriteUnasked: false,
  trust: { packageId: "p", state: { level: "isolated", digest: "d" }, origins: [], workflows: ["W"] },
  check: CHECK,
};

function field(
  name: string,
  control: FormControl,
  value: JsonValue,
  more: Partial<FormField> = {},
): FormField {
  return { name, title: name, control, required: false, value, source: "none", ...more };
}

describe("whether a run asks anything first", () => {
  const cases: readonly (readonly [string, Partial<RunForm>, boolean])[] = [
    ["nothing to choose", {}, false],
    ["one backend", { backends: [{ value: "a", label: "A" }] }, false],
    ["a parameter", { fields: [field("a", "text", null)] }, true],
    ["two backends", { backends: ["a", "b"].map((value) => ({ value, label: value })) }, true],
    ["an option of the provider", { check: { ...CHECK, options: [field("m", "text", null)] } }, true],
    [
      "a package that is not trusted",
      { trust: { ...FORM.trust, state: { level: "untrusted", digest: "d" } } },
      true,
    ],
    ["writing unasked", { mayWriteUnasked: true }, true],
    [
      "something in the way",
      { check: { ...CHECK, refusal: { code: "backend_missing", message: "" } } },
      true,
    ],
  ];
  for (const [name, part, asks] of cases) {
    it(`${name}: ${asks ? "yes" : "no"}`, () => {
      expect(needsRunDialog({ ...FORM, ...part })).to.equal(asks);
    });
  }
});

describe("what stands in the fields", () => {
  const sent = (one: FormField, value: JsonValue) => {
    const form = { ...FORM, fields: [one] };
    const draft = changed(firstDraft(form), "parameter", one.name, value);
    return valuesToSend(form.fields, [], draft).parameters[one.name];
  };

  it("emptied, goes back to the default, is empty, or is missing where it is required", () => {
    expect(sent(field("a", "text", "x"), "")).to.equal("");
    expect(sent(field("a", "number", 3), " ")).to.equal(null);
    expect(sent(field("a", "number", 3, { required: true }), "")).to.equal("");
    expect(sent(field("a", "choice", "x"), null)).to.equal(null);
    expect(sent(field("a", "choice", "x", { required: true }), null)).to.equal("");
    expect(sent(field("a", "suggestions", "x"), "")).to.equal(null);
    expect(sent(field("a", "list", ["x"]), ["", "y", " "])).to.deep.equal(["y"]);
    expect(sent(field("a", "list", null), null)).to.equal(null);
    expect(sent(field("a", "list", null, { required: true }), null)).to.deep.equal([]);
    expect(sent(field("a", "checks", null, { required: true }), null)).to.deep.equal([]);
    expect(sent(field("a", "text", null, { required: true }), null)).to.equal("");
    expect(sent(field("a", "switch", true), false)).to.equal(false);
  });

  it("is kept as default only where a person chose it, now or before", () => {
    const fields = [
      field("saved", "text", "s", { source: "saved" }),
      field("default", "text", "d", { source: "default" }),
      field("typed", "text", "t", { source: "default" }),
    ];
    const options = [field("model", "text", "m"), field("typed", "text", "o")];
    const form = { ...FORM, fields, check: { ...CHECK, options }, backendId: "b" };
    const draft = changed(firstDraft(form), "parameter", "typed", "T");
    expect(valuesToKeep(fields, options, draft)).to.deep.equal({
      parameters: { saved: "s", typed: "T" },
      providerOptions: {},
      backendId: "b",
    });
    expect(valuesToSend(fields, options, draft).providerOptions).to.deep.equal({ model: "m", typed: "o" });
  });

  it("shows its problems where it was changed, and all once a start was tried", () => {
    const problems = [
      { of: "parameter", name: "a", text: "A" },
      { of: "option", name: "a", text: "B" },
    ] as const;
    const check = { ...CHECK, problems };
    expect([...shownProblems(check, new Set(["option:a"]), false)]).to.deep.equal([["option:a", "B"]]);
    expect([...shownProblems(check, new Set(), true)]).to.deep.equal([
      ["parameter:a", "A"],
      ["option:a", "B"],
    ]);
  });

  it("a parameter called __proto__ is one like any other", () => {
    const fields = [field("__proto__", "text", "x")];
    const draft = firstDraft({ ...FORM, fields });
    expect(Object.entries(valuesToSend(fields, [], draft).parameters)).to.deep.equal([["__proto__", "x"]]);
  });
});

describe("the choices of a field", () => {
  const choices = [
    { value: "1:A", label: "Oceans / Tides", description: "My Library · AAAA" },
    { value: "1:B", label: "Océan" },
    { value: "1:C", label: "Land" },
  ];

  it("are found by parts of words, without case and accents", () => {
    expect(choicesFor(choices, undefined)).to.deep.equal(choices);
    expect(choicesFor(choices, "ocean").map(({ value }) => value)).to.deep.equal(["1:A", "1:B"]);
    expect(choicesFor(choices, "TIDE my").map(({ value }) => value)).to.deep.equal(["1:A"]);
    expect(choicesFor(choices, "x")).to.deep.equal([]);
  });

  it("stand in the field by their label, free texts as they are", () => {
    expect(labelOf(choices, "1:A", false)).to.equal("Oceans / Tides");
    expect(labelOf(choices, "1:A", true)).to.equal("1:A");
    expect(labelOf(choices, "gone", false)).to.equal("gone");
    expect(labelOf(choices, null, false)).to.equal("");
  });
});

describe("what will run, in one line", () => {
  const localizer = createLocalizer({ resources: { "en-US": readMessages() }, locale: "en-US" });
  const line = (units: number, reasons: readonly { code: string; count: number }[]) =>
    previewText(localizer, {
      ...CHECK.preview,
      units,
      skipped: reasons.reduce((sum, { count }) => sum + count, 0),
      reasons: reasons.map((one) => ({ ...one, reason: "" })),
    });

  it("counts what runs, and what does not by its reason", () => {
    expect(line(0, [])).to.equal("Nothing will run");
    expect(line(1, [])).to.equal("One will run");
    expect(
      line(12, [
        { code: "no-attachment", count: 2 },
        { code: "source-file-exists", count: 1 },
      ]),
    ).to.equal("12 will run · 3 skipped (2 without a usable attachment, 1 with a missing file)");
    expect(line(2, [{ code: "never-heard-of", count: 1 }])).to.equal(
      "2 will run · one skipped (1 for another reason)",
    );
  });
});
