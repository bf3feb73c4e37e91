import { expect } from "chai";
import { describe, it } from "mocha";
import { readManifest, type ReadResult } from "../../../src/formats/native/read-manifest.ts";
import type { Diagnostic } from "../../../src/model/diagnostic.ts";
import { english } from "./english.ts";
import { BASES, HOOK_FILES } from "./mutations/base-manifests.ts";
import { chance } from "./mutations/edit-json.ts";
import { FAULT_CLASSES, type Mutation } from "./mutations/fault-classes.ts";
import { unusedPatterns } from "./mutations/field-table.ts";

const SEED = 20_261_130;
const COUNT = 10_000;
const SKILLS = new Set(["read-paper", "digest", "tags"]);

describe("mutated manifests", () => {
  const localizer = english();
  const read = (text: string, strict = false): ReadResult =>
    readManifest({
      text,
      file: "one/workflow.json",
      strict,
      localizer,
      hookFile: (path) => (HOOK_FILES.has(path) ? "present" : "missing"),
      hasSkill: (id) => SKILLS.has(id),
    });

  it("start from manifests that are sound, and from a table that describes them", () => {
    for (const base of BASES) expect(read(JSON.stringify(base)).diagnostics).to.deep.equal([]);
    expect(unusedPatterns()).to.deep.equal([]);
  });

  const classes = Object.entries(FAULT_CLASSES);
  const each = Math.ceil(COUNT / classes.length);
  classes.forEach(([name, mutate], number) => {
    it(`have the code and pointer of their fault: ${name} (${String(each)} times)`, () => {
      for (let index = 0; index < each; index += 1) {
        const mutation = mutate(chance(SEED + number * COUNT + index));
        const result = read(mutation.text);
        compare(mutation, result.diagnostics);
        checkResult(mutation.text, result, read(mutation.text, true));
      }
    });
  });
});

function compare({ text, expected, follows }: Mutation, diagnostics: readonly Diagnostic[]): void {
  const shown = (): string => `${text}\n${JSON.stringify(diagnostics, null, 1)}`;
  if (expected === undefined) {
    if (diagnostics.length > 0) expect.fail(`Something is found in ${shown()}`);
    return;
  }
  const isExpected = ({ code, pointer, suggestion }: Diagnostic): boolean =>
    code === expected.code &&
    pointer === expected.pointer &&
    (expected.suggestion === undefined || suggestion === expected.suggestion);
  if (!diagnostics.some(isExpected)) expect.fail(`${JSON.stringify(expected)} is not found in ${shown()}`);
  if (follows === true) return;
  const others = diagnostics.filter(
    (finding) => !isExpected(finding) && follows?.test(finding.pointer) !== true,
  );
  if (others.length > 0) expect.fail(`More than ${JSON.stringify(expected)} is found in ${shown()}`);
}

/** What holds for every result, whatever the fault. */
function checkResult(text: string, { workflow, diagnostics }: ReadResult, strict: ReadResult): void {
  const lines = text.split("\n");
  for (const { line, column, message } of diagnostics) {
    expect(line, text).to.be.within(1, lines.length);
    expect(column, text).to.be.within(1, (lines[line - 1] ?? "").length + 1);
    expect(message, "a value is missing in the text").not.to.match(/\{\$?[a-z-]+\}/);
  }
  expect(workflow === undefined, text).to.equal(diagnostics.some(({ severity }) => severity === "error"));
  const plain = ({ code, pointer, line, column }: Diagnostic) => ({ code, pointer, line, column });
  expect(strict.diagnostics.map(plain), text).to.deep.equal(diagnostics.map(plain));
  expect(
    strict.diagnostics.every(({ severity }) => severity === "error"),
    text,
  ).to.equal(true);
}
