import { expect } from "chai";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import { TEMPLATES } from "../../src/cli/package-templates.ts";
import { documentOf, errorOf } from "./documents.ts";
import { atTerminal } from "./terminal.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("zwm new", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  it("has a template for every folder of them, and lists them all", async () => {
    expect(readdirSync("src/cli/templates").sort()).to.deep.equal([...TEMPLATES].sort());
    const { code, stdout } = await place.zwm(["new"]);
    expect(code).to.equal(0);
    for (const name of TEMPLATES) expect(stdout).to.match(new RegExp(`^ +[0-9] +${name} +\\S`, "m"));
    expect(stdout).to.not.include("{");
    const called = await place.zwm(["new", "--json"]);
    expect(documentOf(called, "new")).to.have.property("templates").with.length(TEMPLATES.length);
  });

  for (const template of TEMPLATES) {
    it(`from ${template} gives a package that is sound, passes its own tests and can be run`, async () => {
      const id = `my-${template}`;
      const made = await place.zwm(["new", id, "--template", template, "--json"]);
      expect(made.code, made.stderr).to.equal(0);
      const { files, next, workflows } = documentOf(made, "new");
      expect(files).to.include.members(["README.md", "schema/workflow.schema.json"]);
      for (const file of files) {
        const text = readFileSync(join(place.dir, id, file), "utf8");
        expect(text, file).to.not.match(/my-workflow|My workflow/);
      }

      for (const file of files.filter((each) => each.endsWith(".mjs"))) {
        const path = join(place.dir, id, file);
        for (const [, from = "", name = ""] of readFileSync(path, "utf8").matchAll(
          /import\("([^"]+)"\)\.(\w+)/g,
        )) {
          const declared = readFileSync(join(dirname(path), from), "utf8");
          expect(declared, `${file}: ${name}`).to.match(new RegExp(`^export interface ${name}\\b`, "m"));
        }
      }

      const checked = await place.zwm(["check", id, "--strict", "--json"]);
      expect(checked.code, checked.stdout).to.equal(0);
      const report = documentOf(checked, "check");
      expect(report.diagnostics).to.deep.equal([]);
      expect(report.workflows.map((workflow) => workflow.id)).to.deep.equal(workflows);

      const tested = await place.zwm(["test", id, "--json"]);
      const tests = documentOf(tested, "test");
      expect(tested.code, tested.stdout).to.equal(0);
      expect(tests.passed).to.be.greaterThan(0);
      expect(tests.failed).to.equal(0);

      // What it says to type next can be typed; watching is another test's.
      for (const command of next.filter((line) => !line.includes(" watch "))) {
        const words = command.replace(/^.*?zwm(?:\.mjs)? /, "").match(/'[^']*'|\S+/g) ?? [];
        const called = await place.zwm(words.map((word) => word.replaceAll("'", "")));
        expect(called.code, `${command}\n${called.stdout}\n${called.stderr}`).to.equal(0);
      }
    }).timeout(300_000);
  }

  it("makes a workflow whose tag may be left empty", async () => {
    await place.zwm(["new", "untagged", "--template", "pass-through-note"]);
    const options = [
      "--workflows",
      "untagged",
      "--select",
      "TYGAUGE2",
      "--param",
      "tag=",
      "--dry-run",
      "--json",
    ];
    const called = await place.zwm(["run", "untagged", ...options]);
    expect(called.code, called.stdout + called.stderr).to.equal(0);
    expect(documentOf(called, "run").wouldWrite).to.have.length(1);
  });

  it("names all that is wrong with a name at once, and writes nothing", async () => {
    const called = await place.zwm(["new", "9Bad--Näme-", "--template", "packge", "--json"]);
    expect(called.code).to.equal(2);
    const { details } = errorOf(called);
    const problems = details?.["problems"] as string[];
    expect(problems).to.have.length(4);
    expect(problems.join("\n")).to.include("B N ä");
    expect(problems.join("\n")).to.include("did you mean “package”");
    expect(readdirSync(place.dir)).to.not.include("9Bad--Näme-");
    for (const name of ["con", "a".repeat(65)]) {
      expect((await place.zwm(["new", name, "--template", "package"])).code).to.equal(2);
    }
  });

  it("says which templates there are when none is named", async () => {
    const { code, stderr } = await place.zwm(["new", "fine-name"]);
    expect(code).to.equal(2);
    expect(stderr).to.include(TEMPLATES.join(", "));
  });

  it("leaves a folder that is there as it is", async () => {
    mkdirSync(join(place.dir, "taken"));
    writeFileSync(join(place.dir, "taken", "mine.txt"), "mine");
    const called = await place.zwm(["new", "taken", "--template", "package", "--json"]);
    expect(called.code).to.equal(2);
    expect(errorOf(called).code).to.equal("folder_exists");
    expect(readdirSync(join(place.dir, "taken"))).to.deep.equal(["mine.txt"]);
  });

  it("does not take an id that another workflow has", async () => {
    const { code, stderr } = await place.zwm(["new", "export-notes", "--template", "pass-through"]);
    expect(code).to.equal(2);
    expect(stderr).to.include("“export-notes” already");
    expect(readdirSync(place.dir)).to.not.include("export-notes");
  });

  it("writes below --dir, and what it says to type next has it", async () => {
    const { code, stdout } = await place.zwm([
      "new",
      "deep",
      "--template",
      "package",
      "--dir",
      "some/where else",
    ]);
    expect(code).to.equal(0);
    expect(stdout).to.include("check 'some/where else/deep' --strict");
    expect(readdirSync(join(place.dir, "some", "where else", "deep"))).to.include("workflow-package.json");
  });

  it("at a terminal asks for the name and the template", async () => {
    const terminal = atTerminal(place, ["new"]);
    await terminal.shows("Name of the package");
    terminal.type("asked-for\r");
    await terminal.shows("Template (1 to 9)");
    terminal.type("2\r");
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(0);
    expect(readFileSync(join(place.dir, "asked-for", "workflow.json"), "utf8")).to.include('"Asked for"');
    expect(readdirSync(join(place.dir, "asked-for", "tests"))).to.deep.equal(["note.test.json"]);
  });
});
