import { expect } from "chai";
import { describe } from "mocha";
import { readFileSync } from "node:fs";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { ParameterDefinition } from "../../src/model/workflow-manifest.ts";
import { dynamicOptions } from "../../src/settings/dynamic-options.ts";
import {
  applyExecutionPatch,
  normalizeParameters,
  parametersRefused,
  skillInput,
  type NormalizedParameters,
  type ParameterSource,
} from "../../src/settings/normalize-parameters.ts";
import { testRows } from "./vector-rows.ts";

interface CollectionRow {
  readonly libraryId: number;
  readonly key: string;
  readonly name: string;
  readonly parentKey?: string;
}

interface ParameterRow {
  readonly id: string;
  readonly says: string;
  readonly definition?: ParameterDefinition;
  readonly raw?: JsonValue;
  readonly parameters?: Readonly<Record<string, ParameterDefinition>>;
  readonly rawAll?: JsonObject;
  readonly saved?: JsonObject;
  readonly source?: ParameterSource;
  readonly executionPatch?: JsonObject;
  readonly collections?: readonly CollectionRow[];
  readonly expect: {
    readonly value?: JsonValue;
    readonly omitted?: true;
    readonly refused?: true;
    readonly messageContains?: readonly string[];
    readonly values?: JsonObject;
    readonly visible?: Readonly<Record<string, boolean>>;
    readonly diagnostics?: readonly { readonly code: string; readonly severity?: string }[];
    readonly options?: readonly { readonly value: string; readonly label: string }[];
    readonly optionsOrder?: "any";
    readonly submitBlocked?: boolean;
    readonly sentAsInput?: boolean;
  };
}

/** Things that the README of the vectors names; another one would not be compared, so it is refused. */
const COMPARED = new Set([
  ...["value", "omitted", "refused", "messageContains", "values", "visible", "diagnostics"],
  ...["options", "optionsOrder", "submitBlocked", "sentAsInput"],
]);

const { text } = createLocalizer({
  locale: "en-US",
  resources: { "en-US": [readFileSync("locale/en-US/settings.ftl", "utf8")] },
});

describe("parameter vectors", () => {
  testRows<ParameterRow>("native", "parameters.json", (row) => {
    expect([...Object.keys(row.expect)].filter((key) => !COMPARED.has(key))).to.deep.equal([]);
    if (row.definition?.optionsSource === undefined) compareValues(row);
    else compareOptions(row, row.definition);
  });
});

function compareOptions(row: ParameterRow, definition: ParameterDefinition): void {
  const collections = (row.collections ?? []).map(({ libraryId, key, name, parentKey }) => ({
    ref: { libraryId, key },
    name,
    parentKey: parentKey ?? null,
    trashed: false,
  }));
  const found = dynamicOptions("one", definition, { collections });
  compareFindings(row, found.diagnostics);
  if (row.expect.options !== undefined) {
    const options = found.options.map(({ value, label }) => ({ value, label }));
    if (row.expect.optionsOrder === "any") expect(options).to.have.deep.members(row.expect.options);
    else expect(options).to.deep.equal(row.expect.options);
  }
  if (row.expect.submitBlocked !== undefined) expect(found.submitBlocked).to.equal(row.expect.submitBlocked);
}

function compareValues(row: ParameterRow): void {
  const definitions = row.definition === undefined ? row.parameters : { one: row.definition };
  const submission = row.rawAll ?? (Object.hasOwn(row, "raw") ? { one: row.raw } : {});
  let result = normalizeParameters({
    definitions,
    ...(row.saved === undefined ? {} : { saved: row.saved }),
    submission,
    source: row.source ?? "saved",
  });
  if (row.executionPatch !== undefined) {
    result = applyExecutionPatch(definitions, result.values, row.executionPatch);
  }
  expect(result.refused !== undefined, "refused").to.equal(row.expect.refused === true);
  if (row.expect.messageContains !== undefined) {
    const message = String(parametersRefused(result.refused ?? [], text).args["problems"]);
    for (const piece of row.expect.messageContains) expect(message).to.contain(piece);
  }
  if (Object.hasOwn(row.expect, "value")) expect(result.values["one"]).to.deep.equal(row.expect.value);
  if (row.expect.omitted === true) expect(result.values).not.to.have.own.property("one");
  if (row.expect.values !== undefined) expect(result.values).to.deep.equal(row.expect.values);
  if (row.expect.visible !== undefined) expect(result.visible).to.deep.equal(row.expect.visible);
  if (row.expect.sentAsInput !== undefined) {
    expect(Object.hasOwn(skillInput(definitions, result.values), "one")).to.equal(row.expect.sentAsInput);
  }
  compareFindings(row, result.diagnostics);
}

function compareFindings(row: ParameterRow, found: NormalizedParameters["diagnostics"]): void {
  if (row.expect.diagnostics === undefined) return;
  const wanted = row.expect.diagnostics;
  expect(found.map((finding) => finding.code)).to.have.members(wanted.map((finding) => finding.code));
  for (const { code, severity } of wanted) {
    if (severity !== undefined) expect(found.find((each) => each.code === code)?.severity).to.equal(severity);
  }
}
