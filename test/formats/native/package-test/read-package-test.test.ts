import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { readPackageTest } from "../../../../src/formats/native/package-test/read-package-test.ts";
import { createLocalizer } from "../../../../src/l10n/localizer.ts";

const localizer = createLocalizer({
  resources: {
    "en-US": ["diagnostics", "authoring"].map((area) => readFileSync(`locale/en-US/${area}.ftl`, "utf8")),
  },
  locale: "en-US",
});

const read = (text: string) => readPackageTest(text, "tests/one.test.json", localizer);
const places = (value: unknown): readonly string[] =>
  read(JSON.stringify(value)).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe("a test file of a package", () => {
  it("needs nothing but what it says", () => {
    const { test, diagnostics } = read('{ "says": "something" }');
    expect(diagnostics).to.deep.equal([]);
    expect(test).to.deep.equal({ says: "something" });
  });

  it("is refused with everything that is wrong with it, each at its place", () => {
    expect(
      places({
        sayz: "x",
        library: { items: [{ key: "short", itemType: "book", colour: "red" }] },
        selection: ["PAPERAAA", "paper"],
        answers: [{ fail: 5 }],
        expect: { state: "done", writes: [{ create: "note" }] },
      }),
    ).to.have.members([
      "manifest_validation_error /says",
      "unknown_key /sayz",
      "manifest_validation_error /library/items/0/key",
      "unknown_key /library/items/0/colour",
      "manifest_validation_error /selection/1",
      "manifest_validation_error /answers/0/fail",
      "manifest_validation_error /expect/state",
      "unknown_key /expect/writes/0/create",
    ]);
  });

  it("counts a misspelt expectation as an error, with the name that was meant", () => {
    const { test, diagnostics } = read('{\n  "says": "x",\n  "expect": { "unit": [] }\n}');
    expect(test).to.equal(undefined);
    expect(diagnostics).to.have.length(1);
    expect(diagnostics[0]).to.include({ severity: "error", line: 3, column: 15, suggestion: "units" });
  });

  it("names the keys that there are instead of an unknown one, and says that it cannot be carried out", () => {
    const { diagnostics } = read('{ "says": "x", "expect": { "writes": [{ "tagsAdded": [] }] } }');
    expect(diagnostics[0]?.message).to.match(
      /^The key “tagsAdded” is not known here, so the test cannot be carried out\. Known are: created, changed, .*, tags, .*trashed\.$/,
    );
  });

  it("words what a key, a moment, a file name and a matcher must be", () => {
    const { diagnostics } = read(
      JSON.stringify({
        says: "x",
        library: {
          items: [
            {
              key: "KEY",
              itemType: "attachment",
              added: "yesterday",
              attachment: { fileName: "a/b.pdf", contentType: "application/pdf" },
            },
          ],
        },
        expect: { units: [{ task: { $matches: "(" } }] },
      }),
    );
    const words = diagnostics.map(({ message }) => message).join("\n");
    expect(words).to.include("eight capital letters");
    expect(words).to.include("2024-01-31 09:30:00");
    expect(words).to.include("without a folder");
    expect(words).to.include("cannot be used");
    expect(words).to.not.include("{");
  });

  it("that is no JSON, or no object, says so", () => {
    expect(read("{").diagnostics.map(({ code }) => code)).to.deep.equal(["manifest_parse_error"]);
    expect(read("[]").diagnostics.map(({ code }) => code)).to.deep.equal(["manifest_validation_error"]);
  });

  it("of every template is sound", () => {
    const root = "src/cli/templates";
    for (const template of readdirSync(root)) {
      const folder = join(root, template, "tests");
      for (const name of readdirSync(folder)) {
        const { diagnostics } = read(readFileSync(join(folder, name), "utf8"));
        expect(diagnostics, `${template}: ${name}`).to.deep.equal([]);
      }
    }
  });
});
