import { expect } from "chai";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { PackageTestResult } from "../../src/model/package-test.ts";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { atTerminal } from "./terminal.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

/** Tags the paper with its parameter, writes a file, warns, and reports a finding in preflight. */
const MANY_HOOK = `export async function preflight() {
  return { kind: "continue", diagnostics: [{ code: "looked", message: "It was looked at." }] };
}
export async function applyResult({ parent, executionOptions, runtime }) {
  const { mutations, resources, file, notifications } = runtime.hostApi;
  const { word } = executionOptions.workflowParams;
  if (word === "fail") throw new Error("It was told to fail.");
  await mutations.execute({ operation: "item.updateTags", operationId: "t", itemRef: parent, add: [word], remove: ["old"] });
  await mutations.execute({ operation: "item.updateMetadata", operationId: "m", itemRef: parent, fields: { volume: "7", date: null } });
  const { path } = await resources.allocateOutput({ slotId: "f", suggestedName: "word.txt" });
  await file.writeText(path, word);
  await notifications.toast({ text: "Done with " + word });
  return { applyDiagnostics: { warningCount: 1 } };
}
`;

const PAPER = {
  key: "PAPERAAA",
  itemType: "journalArticle",
  fields: { title: "One", date: "2020" },
  tags: ["old"],
};

describe("zwm test", () => {
  let place: Place;
  let dir: string;
  before(() => {
    place = createPlace();
    dir = writePackage(join(place.dir, "packages"), {
      id: "many",
      manifest: {
        parameters: { word: { type: "string", default: "new" } },
        hooks: { preflight: "hooks/applyResult.mjs", applyResult: "hooks/applyResult.mjs" },
      },
      applyResult: MANY_HOOK,
    });
  });
  after(() => {
    place.remove();
  });

  function writeTest(name: string, value: unknown, folder = dir): string {
    const path = join(folder, "tests", `${name}.test.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof value === "string" ? value : `${JSON.stringify(value, null, 2)}\n`);
    return path;
  }
  const zwm = (...args: string[]): Promise<Called> =>
    place.zwm(["test", "packages/many", "--trust-root", "packages", "--json", ...args]);
  const resultOf = (called: Called, name: string): PackageTestResult => {
    const [report] = documentOf(called, "test").packages;
    const found = report?.tests.find(({ file }) => file === `tests/${name}.test.json`);
    if (found === undefined) throw new Error(`no result for ${name}:\n${called.stdout}\n${called.stderr}`);
    return found;
  };

  it("passes when everything that is named is as it is named", async () => {
    writeTest("all", {
      says: "does a lot",
      library: { items: [PAPER] },
      selection: ["PAPERAAA"],
      parameters: { word: "blue" },
      expect: {
        state: "succeeded",
        units: [{ task: "One", state: "succeeded", warnings: 1 }],
        skipped: [],
        writes: [
          { changed: "PAPERAAA", tags: ["blue"], tagsRemoved: ["old"], fields: { volume: "7", date: "" } },
        ],
        files: [{ path: "word.txt", text: "blue" }],
        diagnostics: [{ code: "looked", message: { $contains: "looked" } }],
        messages: { $any: true },
        requests: [],
        http: [],
      },
    });
    const called = await zwm();
    expect(called.code, called.stdout + called.stderr).to.equal(0);
    expect(resultOf(called, "all")).to.deep.include({
      outcome: "passed",
      differences: [],
      workflowId: "many",
    });
  });

  it("fails with the place of everything that differs, and both values", async () => {
    writeTest("off", {
      says: "expects something else",
      library: { items: [PAPER] },
      selection: ["PAPERAAA"],
      expect: {
        units: [{ task: "Two" }],
        writes: [{ changed: "PAPERAAA", tags: ["green", "blue"] }, { created: "note" }],
        files: [],
      },
    });
    const called = await zwm();
    expect(called.code).to.equal(1);
    const { outcome, differences } = resultOf(called, "off");
    expect(outcome).to.equal("failed");
    expect(differences).to.deep.equal([
      { path: "expect.units[0].task", expected: "Two", actual: "One" },
      { path: "expect.writes[0].tags[0]", expected: "green", actual: "new" },
      { path: "expect.writes[0].tags[1]", expected: "blue" },
      { path: "expect.writes[1]", expected: { created: "note" } },
      { path: "expect.files[0]", actual: { path: "word.txt", text: "new" } },
    ]);
    const shown = await place.zwm(["test", "packages/many", "--trust-root", "packages"]);
    expect(shown.stdout).to.include('expected: "Two"').and.to.include('actual:   "One"');
    expect(shown.stdout).to.include("1 passed, 1 failed");
  });

  it("fails when the run does, though nothing is said of its state, and says why", async () => {
    writeTest("off", {
      says: "takes success for granted",
      library: { items: [PAPER] },
      selection: ["PAPERAAA"],
      parameters: { word: "fail" },
    });
    const { outcome, differences, failures } = resultOf(await zwm(), "off");
    expect(outcome).to.equal("failed");
    expect(differences).to.deep.equal([{ path: "expect.state", expected: "succeeded", actual: "failed" }]);
    expect(failures.join("\n")).to.include("hook_threw").and.to.include("told to fail");
  });

  it("can expect a failure, a selection that gives nothing, and a start that is refused", async () => {
    writeTest("off", {
      says: "fails",
      library: { items: [PAPER] },
      selection: ["PAPERAAA"],
      parameters: { word: "fail" },
      expect: {
        state: "failed",
        units: [{ error: { code: "hook_threw", message: { $contains: "told to" } } }],
      },
    });
    writeTest("none", {
      says: "finds nothing",
      library: { items: [{ key: "LOOSENOT", itemType: "note", note: "<p>x</p>" }] },
      selection: ["LOOSENOT"],
      expect: {
        state: "nothing-to-run",
        reason: "no-valid-input-units",
        skipped: [{ item: "LOOSENOT", reason: "not-of-member-kind" }],
      },
    });
    const called = await zwm();
    expect(called.code, called.stdout).to.equal(0);
  });

  it("does not carry out a file that is wrong, and names every fault with its line", async () => {
    writeTest("off", '{\n  "says": "x",\n  "expects": {},\n  "selection": ["paper"]\n}\n');
    const called = await zwm();
    expect(called.code).to.equal(1);
    const { outcome, diagnostics } = resultOf(called, "off");
    expect(outcome).to.equal("broken");
    expect(diagnostics.map(({ line, suggestion }) => [line, suggestion])).to.deep.equal([
      [3, "expect"],
      [4, undefined],
    ]);
    const shown = await place.zwm(["test", "packages/many", "--trust-root", "packages"]);
    expect(shown.stdout).to.include("tests/off.test.json:3:3: error unknown_key");
  });

  it("says what cannot be made: a library, a workflow, an item that is not there", async () => {
    writeTest("off", { says: "x", workflow: "other" });
    expect(resultOf(await zwm(), "off").error).to.deep.include({ code: "package_test_invalid" });
    writeTest("off", { says: "x", library: "../../outside.json" });
    expect(resultOf(await zwm(), "off").error?.text).to.include("outside of the package");
    writeTest("off", { says: "x", library: { items: [PAPER] }, selection: ["NOTTHERE"] });
    expect(resultOf(await zwm(), "off").error?.code).to.equal("library_item_not_found");
    writeTest("off", { says: "x", library: { items: [{ key: "PAPERAAA", itemType: "spaceship" }] } });
    expect(resultOf(await zwm(), "off").outcome).to.equal("broken");
  });

  it("takes a library from a file of the package", async () => {
    writeFileSync(join(dir, "tests", "library.json"), JSON.stringify({ items: [PAPER] }));
    writeTest("off", { says: "x", library: "tests/library.json", selection: ["PAPERAAA"] });
    expect(resultOf(await zwm(), "off").outcome).to.equal("passed");
  });

  it("writes expectations with --update where there are none, and only what differs where there are", async () => {
    const text = `{
  "says": "filled in",

  "selection": ["PAPERAAA"],   "library": {"items": [${JSON.stringify(PAPER)}]},
  "expect": {
    "units": [{"task": {"$contains": "One"}}],
    "files": [{"path": "other.txt"}]
  }
}
`;
    const path = writeTest("off", text);
    expect(resultOf(await zwm("--update"), "off").outcome).to.equal("updated");
    const updated = readFileSync(path, "utf8");
    expect(updated.slice(0, updated.indexOf('"expect"'))).to.equal(text.slice(0, text.indexOf('"expect"')));
    const { expect: now } = JSON.parse(updated) as { expect: unknown };
    expect(now).to.deep.equal({
      units: [{ task: { $contains: "One" } }],
      files: [{ path: "word.txt", text: "new" }],
    });
    expect(resultOf(await zwm("--update"), "off").outcome).to.equal("passed");
    expect(readFileSync(path, "utf8")).to.equal(updated);

    writeTest("off", { says: "from nothing", library: { items: [PAPER] }, selection: ["PAPERAAA"] });
    await zwm("--update");
    const filled = JSON.parse(readFileSync(path, "utf8")) as { expect: Record<string, unknown> };
    expect(Object.keys(filled.expect)).to.deep.equal(["state", "units", "writes", "files", "diagnostics"]);
    expect(resultOf(await zwm(), "off").outcome).to.equal("passed");
  });

  it("gives a hook the files of a scripted bundle, and counts answers that nobody asked for", async () => {
    const skilled = writePackage(join(place.dir, "skilled"), {
      id: "skilled",
      manifest: {
        provider: "skillrunner",
        request: {
          kind: "skillrunner.job.v1",
          create: { skill_id: "read", skill_source: "installed", mode: "auto" },
        },
      },
      applyResult: `export async function applyResult({ parent, bundleReader, resultContext, runtime }) {
  const add = [await bundleReader.readText("extra/word.txt"), resultContext.resultJson.word];
  await runtime.hostApi.mutations.execute({ operation: "item.updateTags", operationId: "t", itemRef: parent, add });
}
`,
    });
    const answer = {
      files: { "extra/word.txt": "from a file", "result/result.json": '{"word": "from JSON"}' },
    };
    const about = {
      says: "reads a bundle",
      library: { items: [PAPER] },
      selection: ["PAPERAAA"],
      expect: {
        requests: [{ skill_id: "read" }],
        writes: [{ changed: "PAPERAAA", tags: ["from JSON", "from a file"] }],
      },
    };
    const test = (): Promise<Called> =>
      place.zwm(["test", "skilled/skilled", "--trust-root", "skilled", "--json"]);
    writeTest("bundle", { ...about, answers: [answer] }, skilled);
    const sound = await test();
    expect(sound.code, sound.stdout).to.equal(0);
    writeTest("bundle", { ...about, answers: [answer, { resultJson: 1 }] }, skilled);
    expect(resultOf(await test(), "bundle").differences).to.deep.equal([
      { path: "answers[1]", expected: { resultJson: 1 } },
    ]);
    writeTest("bundle", { ...about, answers: [], expect: { state: "failed" } }, skilled);
    const missing = resultOf(await test(), "bundle");
    expect(missing.outcome).to.equal("failed");
    expect(missing.differences.map(({ path }) => path)).to.deep.equal(["answers[0]"]);
    expect(missing.failures.join("\n")).to.include("scripted_answer_missing");
  });

  it("touches nothing of the user's", async () => {
    // Makes the home, with its demo library.
    await place.zwm(["list"]);
    const database = join(place.home, "demo-library", "zotero.sqlite");
    const digest = (): string => createHash("sha256").update(readFileSync(database)).digest("hex");
    const before = digest();
    writeTest("off", { says: "on the demo library", selection: ["TYGAUGE2"] });
    expect(resultOf(await zwm(), "off").outcome).to.equal("passed");
    expect(digest()).to.equal(before);
    const runs = (await place.zwm(["runs", "--json"])).json as { runs: unknown[] };
    expect(runs.runs).to.deep.equal([]);
    expect(existsSync(join(dir, "word.txt"))).to.equal(false);
    expect(readdirSync(place.dir)).to.not.include("word.txt");
  });

  it("runs no code that is not trusted; the command it names makes it so", async () => {
    const folder = join(place.dir, "strangers");
    const stranger = writePackage(folder, { id: "stranger", applyResult: NOTE_HOOK });
    writeTest("one", { says: "x", selection: ["TYGAUGE2"] }, stranger);
    const refused = await place.zwm(["test", "strangers/stranger", "--json"], {
      env: { ZWM_CALLED_AS: "zwm" },
    });
    expect(refused.code).to.equal(4);
    const { code, remedy = "" } = errorOf(refused);
    expect(code).to.equal("package_untrusted");
    const command = /zwm (trust [^”]*)”/.exec(remedy)?.[1] ?? "";
    expect((await place.zwm(command.split(" "))).code, command).to.equal(0);
    expect((await place.zwm(["test", "strangers/stranger"])).code).to.equal(0);
    // Trusted as it was.
    writeTest("one", { says: "y", selection: ["TYGAUGE2"] }, stranger);
    expect((await place.zwm(["test", "strangers/stranger"])).code).to.equal(4);
  });

  it("asks at a terminal, and a yes is good for this call", async () => {
    const terminal = atTerminal(place, ["test", "strangers/stranger"]);
    await terminal.shows("have changed since you trusted it");
    terminal.type("y\r");
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(0);
    expect((await place.zwm(["test", "strangers/stranger"])).code).to.equal(4);
  });

  it("takes a workflow's id, its folder, its manifest, or all there are", async () => {
    const roots = ["--workflows", "packages", "--trust-root", "packages"];
    for (const target of [["many"], ["packages/many/workflow.json"], []]) {
      const called = await place.zwm(["test", ...target, ...roots, "--json"]);
      expect(documentOf(called, "test").packages.map(({ packageId }) => packageId)).to.deep.equal(["many"]);
    }
    expect((await place.zwm(["test", "nobody", ...roots])).code).to.equal(2);
    expect((await place.zwm(["test", "./nobody", ...roots])).code).to.equal(2);
  });
});
