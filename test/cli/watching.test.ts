import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, describe, it } from "mocha";
import type { WatchDocument } from "../../src/cli/commands/watch.ts";
import { errorOf, problemsOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Calling, type Place } from "./zwm.ts";

const HOOK = `export async function applyResult({ parent, runtime }) {
  await runtime.hostApi.mutations.execute({
    operation: "item.updateTags",
    operationId: "tag",
    itemRef: parent,
    add: ["first text"],
  });
}
`;

/** A program that watches, and its documents as they come. */
class Watched {
  readonly #calling: Calling;
  readonly #seen: WatchDocument[] = [];

  constructor(calling: Calling) {
    this.#calling = calling;
  }

  /** The next document for which this holds; every one is checked against its schema. */
  async next(holds: (document: WatchDocument) => boolean): Promise<WatchDocument> {
    for (;;) {
      const lines = this.#calling.soFar().split("\n").slice(0, -1);
      for (const line of lines.slice(this.#seen.length)) {
        const document = JSON.parse(line) as WatchDocument;
        expect(problemsOf("watch", document)).to.deep.equal([]);
        this.#seen.push(document);
        if (holds(document)) return document;
      }
      await this.#calling.more();
    }
  }

  async end(): Promise<{ readonly code: number | null; readonly stderr: string }> {
    this.#calling.signal("SIGINT");
    return this.#calling.done;
  }
}

describe("zwm watch", () => {
  let place: Place;
  let folder: string;
  let watched: Watched | undefined;
  before(() => {
    place = createPlace();
    folder = writePackage(join(place.dir, "packages"), { id: "edited", applyResult: HOOK });
  });
  afterEach(async () => {
    await watched?.end();
    watched = undefined;
  });
  after(() => {
    place.remove();
  });

  const watch = (...args: string[]): Watched =>
    (watched = new Watched(place.start(["watch", "packages/edited", "--json", ...args])));
  const manifest = () => join(folder, "workflow.json");
  const replace = (path: string, from: string, to: string): void => {
    const text = readFileSync(path, "utf8");
    expect(text).to.include(from);
    write(path, text.replace(from, to));
  };
  /** In one go, as editors save: a file that is looked at half-written has a fault of its own. */
  const write = (path: string, text: string): void => {
    const beside = join(place.dir, "being-saved");
    writeFileSync(beside, text);
    renameSync(beside, path);
  };

  it("tells of each new fault with its line and a suggestion, and of what is mended", async () => {
    const looks = watch();
    const first = await looks.next(() => true);
    expect(first.diagnostics).to.deep.equal([]);
    expect(first.workflows).to.deep.equal([{ id: "edited", usable: true }]);

    replace(manifest(), '"version"', '"vresion"');
    const { added } = await looks.next(({ added: some }) => some.length > 0);
    expect(added).to.have.length(1);
    expect(added[0]).to.include({
      code: "unknown_key",
      file: "workflow.json",
      line: 5,
      suggestion: "version",
    });

    // One more, which moves the first to another line: only the new one is told.
    replace(manifest(), '"schemaVersion": 2,', '"schemaVersion": 2,\n  "trigger": 5,');
    const more = await looks.next(({ added: some }) => some.length > 0);
    expect(more.added.map(({ code }) => code)).to.not.include("unknown_key");
    expect(more.diagnostics.map(({ code }) => code)).to.include("unknown_key");

    replace(manifest(), '\n  "trigger": 5,', "");
    replace(manifest(), '"vresion"', '"version"');
    const mended = await looks.next(({ diagnostics }) => diagnostics.length === 0);
    expect(mended.fixed.map(({ code }) => code)).to.include("unknown_key");
  });

  it("finds syntax faults and wrong names in hook modules", async () => {
    const hook = join(folder, "hooks", "applyResult.mjs");
    const looks = watch();
    await looks.next(() => true);
    replace(hook, "export async function", "export async fnction");
    const { added } = await looks.next(({ added: some }) => some.length > 0);
    expect(added[0]).to.include({ code: "hook_import_error", file: "hooks/applyResult.mjs", line: 1 });
    replace(hook, "export async fnction applyResult", "export async function aplyResult");
    const renamed = await looks.next(({ added: some }) => some.length > 0);
    expect(renamed.added.map(({ code }) => code)).to.include("hook_export_error");
    write(hook, HOOK);
    await looks.next(({ diagnostics }) => diagnostics.length === 0);
  });

  it("goes on when a file, or the folder itself, goes away and comes back", async () => {
    const looks = watch();
    await looks.next(() => true);
    renameSync(manifest(), `${manifest()}.away`);
    await looks.next(({ workflows }) => workflows.length === 0);
    renameSync(`${manifest()}.away`, manifest());
    await looks.next(({ workflows }) => workflows.length === 1);
    renameSync(folder, `${folder}-away`);
    const gone = await looks.next(({ workflows }) => workflows.length === 0);
    expect(gone.diagnostics.map(({ code }) => code)).to.deep.equal(["scan_path_error"]);
    renameSync(`${folder}-away`, folder);
    await looks.next(({ workflows, diagnostics }) => workflows.length === 1 && diagnostics.length === 0);
  });

  it("explains a selection anew when the manifest takes other items", async () => {
    const looks = watch("--select", "TYGAUGE2,TYGAGCN2");
    const first = await looks.next(() => true);
    expect(first.explained.map(({ stats }) => stats.units.total)).to.deep.equal([1]);
    replace(manifest(), '"kind": "parent"', '"kind": "note"');
    const then = await looks.next(() => true);
    expect(then.explained[0]?.selected.map(({ units }) => units.length)).to.deep.equal([0, 1]);
    replace(manifest(), '"kind": "note"', '"kind": "parent"');
  });

  it("goes on telling about the files when the parameters given are refused", async () => {
    replace(manifest(), '"version"', '"parameters": { "size": { "type": "number" } },\n  "version"');
    const looks = watch("--select", "TYGAUGE2", "--param", "sise=3");
    const first = await looks.next(() => true);
    expect(first.error?.code).to.equal("parameter_invalid");
    expect(first.error?.text).to.include("there is no parameter “sise” (did you mean “size”?)");
    expect(first.workflows).to.deep.equal([{ id: "edited", usable: true }]);
    replace(manifest(), '"parameters": { "size": { "type": "number" } },\n  ', "");
  });

  it("ends with 0 at Ctrl-C, and does not begin in a folder that is not there", async () => {
    const looks = watch();
    await looks.next(() => true);
    const { code, stderr } = await looks.end();
    watched = undefined;
    expect(code, stderr).to.equal(0);
    const called = await place.zwm(["watch", "packages/nothing", "--json"]);
    expect(called.code).to.equal(2);
    expect(errorOf(called).text).to.equal("there is no folder “packages/nothing”");
  });

  it("shows people what is new, what is gone, and where things stand", async () => {
    const calling = place.start(["watch", "packages/edited", "--strict"]);
    await calling.printed("1 workflow, 0 errors");
    replace(manifest(), '"version"', '"vresion"');
    await calling.printed(`${join("packages", "edited", "workflow.json")}:5:3: error unknown_key`);
    expect(calling.soFar()).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/m);
    replace(manifest(), '"vresion"', '"version"');
    await calling.printed(`no longer: ${join("packages", "edited", "workflow.json")}:5:3: error unknown_key`);
    renameSync(manifest(), `${manifest()}.away`);
    await calling.printed(
      `There is no workflow in ${join("packages", "edited")} now: no file workflow.json is in it.`,
    );
    renameSync(`${manifest()}.away`, manifest());
    calling.signal("SIGINT");
    expect((await calling.done).code).to.equal(0);
  });
});

describe("a run that is under way while its package is edited", () => {
  let place: Place;
  before(() => {
    place = createPlace();
  });
  after(() => {
    place.remove();
  });

  it("ends with the text it began with, and the next run asks for trust again", async () => {
    const waiting = `import { word } from "../lib/word.mjs";
export async function applyResult({ parent, runtime }) {
  const { file, mutations, resources } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "w", suggestedName: "waiting" });
  await file.writeText(path, "waiting");
  while (!(await file.exists(path.replace(/waiting$/, "go")))) await new Promise((done) => setTimeout(done, 20));
  // Loaded only now, when the file beside this one has changed.
  const { late } = await import("../lib/late.mjs");
  await mutations.execute({ operation: "item.updateTags", operationId: "t", itemRef: parent, add: [word, late] });
}
`;
    const folder = writePackage(join(place.dir, "packages"), { id: "slow", applyResult: waiting });
    mkdirSync(join(folder, "lib"));
    writeFileSync(join(folder, "lib", "word.mjs"), 'export const word = "old word";\n');
    writeFileSync(join(folder, "lib", "late.mjs"), 'export const late = "old late";\n');
    const options = ["--workflows", "packages", "--select", "TYGAUGE2", "--output", "out", "--yes"];
    expect((await place.zwm(["trust", "slow", "--workflows", "packages"])).code).to.equal(0);

    const watching = place.start(["watch", "packages/slow", "--json"]);
    await watching.printed("\n");
    const running = place.start(["run", "slow", ...options, "--json"]);
    const output = join(place.dir, "out");
    while (!existsSync(join(output, "waiting"))) await new Promise((done) => setTimeout(done, 20));

    writeFileSync(join(folder, "lib", "word.mjs"), 'export const word = "new word";\n');
    writeFileSync(join(folder, "lib", "late.mjs"), 'export const late = "new late";\n');
    writeFileSync(join(folder, "hooks", "applyResult.mjs"), "this is no module");
    await watching.printed("hook_import_error");
    watching.signal("SIGINT");
    expect((await watching.done).code).to.equal(0);

    writeFileSync(join(output, "go"), "");
    const { code, stderr } = await running.done;
    expect(code, stderr).to.equal(0);
    for (const tag of ["old word", "old late"]) {
      const tagged = await place.zwm(["explain", "library-health", "--tag", tag, "--json"]);
      expect((tagged.json as { selectionCounts: { total: number } }).selectionCounts.total, tag).to.equal(1);
    }

    writeFileSync(join(folder, "hooks", "applyResult.mjs"), waiting);
    const next = await place.zwm(["run", "slow", ...options, "--json"]);
    expect(next.code).to.equal(4);
    expect(errorOf(next).code).to.equal("package_untrusted");
  });
});
