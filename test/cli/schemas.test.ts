import { expect } from "chai";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { documentOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

const SOURCE = "src/formats/native/schema";

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema | boolean>>;
}

describe("zwm schema", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  it("prints the schema that the program itself checks by", async () => {
    for (const [name, file] of [
      ["manifest", "workflow.schema.json"],
      ["package", "workflow-package.schema.json"],
      ["test", "workflow-test.schema.json"],
    ] as const) {
      const own: unknown = JSON.parse(readFileSync(join(SOURCE, file), "utf8"));
      const called = await place.zwm(["schema", name]);
      expect(JSON.parse(called.stdout)).to.deep.equal(own);
      const asDocument = await place.zwm(["schema", name, "--json"]);
      expect(documentOf(asDocument, "schema")).to.deep.equal(own);
    }
    expect((await place.zwm(["schema"])).stdout).to.equal((await place.zwm(["schema", "manifest"])).stdout);
  });

  it("needs neither a home nor a library", async () => {
    const { code } = await place.zwm(["schema", "--home", "/proc/nowhere/home"]);
    expect(code).to.equal(0);
  });

  it("writes one schema, or all, into a folder that it makes", async () => {
    const all = await place.zwm(["schema", "--dir", "new/schemas", "--json"]);
    expect(all.code).to.equal(0);
    expect(readdirSync(join(place.dir, "new", "schemas")).sort()).to.deep.equal(readdirSync(SOURCE).sort());
    const one = await place.zwm(["schema", "test", "--dir", "one"]);
    expect(one.stdout).to.include("workflow-test.schema.json");
    expect(readdirSync(join(place.dir, "one"))).to.deep.equal(["workflow-test.schema.json"]);
  });

  it("suggests the name that was meant", async () => {
    const { code, stderr } = await place.zwm(["schema", "manifst"]);
    expect(code).to.equal(2);
    expect(stderr).to.include("“manifest”");
  });

  it("has a word on every field of a manifest, a package and a test", () => {
    for (const file of readdirSync(SOURCE)) {
      const schema = JSON.parse(readFileSync(join(SOURCE, file), "utf8")) as Schema;
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (typeof property === "boolean") continue;
        expect(property.description, `${file}: ${name}`).to.be.a("string");
      }
    }
  });

  it("is what every built-in manifest and template keeps to", () => {
    const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
    const check = ajv.compile(
      JSON.parse(readFileSync(join(SOURCE, "workflow.schema.json"), "utf8")) as object,
    );
    const manifests = ["workflows", "src/cli/templates"].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" })
        .filter((path) => /(^|[\\/])workflow\.json$/.test(path))
        .map((path) => join(root, path)),
    );
    expect(manifests.length).to.be.greaterThan(10);
    for (const path of manifests) {
      check(JSON.parse(readFileSync(path, "utf8")));
      expect(check.errors ?? [], path).to.deep.equal([]);
    }
  });

  it("may be named by manifests and packages without a finding", async () => {
    const folder = writePackage(join(place.dir, "packages"), {
      id: "named",
      manifest: { $schema: "./schema/workflow.schema.json" },
      applyResult: NOTE_HOOK,
    });
    expect((await place.zwm(["check", "packages/named", "--strict"])).code).to.equal(0);
    writeFileSync(
      join(folder, "workflow-package.json"),
      JSON.stringify({ $schema: "./x.json", id: "named", version: "1.0.0", workflows: ["workflow.json"] }),
    );
    const { code, stdout } = await place.zwm(["check", "packages/named/workflow-package.json", "--strict"]);
    expect(code, stdout).to.equal(0);
  });
});
