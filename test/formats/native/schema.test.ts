import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "chai";
import fc from "fast-check";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { countFindings } from "../../../src/formats/native/count-checks.ts";
import { severityOf } from "../../../src/formats/native/diagnose.ts";
import { hookFindings } from "../../../src/formats/native/hook-checks.ts";
import { hostVersionFindings } from "../../../src/formats/native/host-version.ts";
import { hookPaths } from "../../../src/formats/native/hook-paths.ts";
import { OPEN_OBJECTS } from "../../../src/formats/native/open-objects.ts";
import { originFindings } from "../../../src/formats/native/origins.ts";
import { parameterFindings } from "../../../src/formats/native/parameter-checks.ts";
import { planningFindings } from "../../../src/formats/native/planning-checks.ts";
import { readManifest } from "../../../src/formats/native/read-manifest.ts";
import { requestFindings } from "../../../src/formats/native/request-checks.ts";
import { resourceFindings } from "../../../src/formats/native/resource-checks.ts";
import { sequenceFindings } from "../../../src/formats/native/sequence-checks.ts";
import { english } from "./english.ts";
import { BASES, HOOK_FILES, type Json } from "./mutations/base-manifests.ts";
import { allPointers, renamed, valueAt, without, withValue } from "./mutations/edit-json.ts";

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly $defs?: Readonly<Record<string, Schema>>;
}

const schema = JSON.parse(readFileSync("src/formats/native/schema/workflow.schema.json", "utf8")) as Schema;

function resolved(part: Schema): Schema {
  return part.$ref === undefined ? part : (schema.$defs?.[part.$ref.slice("#/$defs/".length)] ?? {});
}

function below(part: Schema, name: string): Schema {
  const here = resolved(part);
  if (name !== "*") return here.properties?.[name] as Schema;
  return (here.items ?? here.additionalProperties) as Schema;
}

describe("the schema of workflow.json", () => {
  it("has the names that are compared with misspelt keys of open objects, in the same order", () => {
    for (const { path, known, forbidden = [] } of OPEN_OBJECTS) {
      const found = resolved(path.reduce(below, schema));
      const names = Object.entries(found.properties ?? {});
      const allowed = names.filter(([, value]) => value !== false).map(([name]) => name);
      expect(allowed, path.join(".")).to.deep.equal(known);
      expect(
        names.filter(([, value]) => value === false).map(([name]) => name),
        path.join("."),
      ).to.deep.equal(forbidden);
      expect(found.additionalProperties, path.join(".")).to.equal(undefined);
    }
  });

  it("is the gate: the reader accepts exactly what the schema and the checks after it accept", () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
    const validate = ajv.compile(schema);
    const localizer = english();
    const isHook = (path: string) => (HOOK_FILES.has(path) ? "present" : "missing");
    let accepted = 0;
    fc.assert(
      fc.property(editedManifest(), (manifest) => {
        const text = JSON.stringify(manifest);
        const options = { text, file: "workflow.json", localizer, hookFile: isHook } as const;
        const value = JSON.parse(text) as unknown;
        const after = [
          ...countFindings(value),
          ...planningFindings(value),
          ...sequenceFindings(value),
          ...requestFindings(value),
          ...parameterFindings(value),
          ...resourceFindings(value),
          ...originFindings(value),
          ...hostVersionFindings(value, undefined),
          ...hookFindings(hookPaths(value, ""), { multi: false, state: isHook }),
        ];
        validate(value);
        // An "if" only says that what it leads to is violated.
        const violations = (validate.errors ?? []).filter(({ keyword }) => keyword !== "if");
        const sound = (strict: boolean): boolean =>
          violations.every(({ keyword }) => keyword === "additionalProperties" && !strict) &&
          after.every(({ code }) => severityOf(code, strict) !== "error");
        const normal = readManifest({ ...options, strict: false }).workflow !== undefined;
        expect(normal).to.equal(sound(false));
        if (normal) accepted += 1;
        // Misspelt keys of open objects are beyond the schema.
        if (readManifest({ ...options, strict: true }).workflow !== undefined) {
          expect(sound(true)).to.equal(true);
        }
      }),
      { numRuns: 3000, seed: 20_261_130 },
    );
    expect(accepted, "manifests that stayed sound").to.be.greaterThan(300);
  });
});

/** A sound manifest with one to three edits anywhere but in `schemaVersion`. */
function editedManifest(): fc.Arbitrary<Json> {
  const edit = fc.record({
    place: fc.nat(),
    kind: fc.constantFrom("drop", "replace", "rename", "add", "swap"),
    name: fc.constantFrom("id", "kind", "min", "exact", "source", "extra", "mode", "equals", "parameter"),
    value: fc.oneof(
      fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
      fc.constantFrom<Json>("", " ", 0, -1, 1.5, "auto", "note", "selection", true, [], {}, null),
    ),
  });
  return fc
    .tuple(fc.constantFrom(...BASES), fc.array(edit, { minLength: 1, maxLength: 3 }))
    .map(([base, edits]) =>
      edits.reduce((manifest, { place, kind, name, value }) => {
        const places = allPointers(manifest).filter((pointer) => pointer !== "/schemaVersion");
        const pointer = places[place % places.length] ?? "/id";
        const inList = /\/\d+$/.test(pointer);
        switch (kind) {
          case "drop":
            return without(manifest, pointer);
          case "rename":
            return inList ? without(manifest, pointer) : renamed(manifest, pointer, name);
          case "add":
            return inList ? manifest : withValue(manifest, pointer.replace(/[^/]+$/, name), value);
          case "swap":
            return withValue(
              manifest,
              pointer,
              valueAt(base, places[(place * 7) % places.length] ?? "/id") ?? value,
            );
          case "replace":
            return withValue(manifest, pointer, value);
        }
      }, base),
    );
}
