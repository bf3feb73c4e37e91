import { expect } from "chai";
import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "mocha";
import { calledAs } from "../../src/cli/called-as.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";
import { documentOf, errorOf } from "./documents.ts";
import { FAILING_HOOK, NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, PROGRAM, type Called, type Place } from "./zwm.ts";

describe("a command that is suggested", () => {
  let place: Place;
  before(async () => {
    place = createPlace();
    for (const [id, applyResult] of [
      ["note-each", NOTE_HOOK],
      ["some-fail", FAILING_HOOK],
    ] as const) {
      writePackage(join(place.dir, "packages"), { id, applyResult });
    }
    await buildSyntheticLibrary(join(place.dir, "lib"), { papers: 2, attachments: 0, notes: 0 });
  });
  after(() => {
    place.remove();
  });

  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  /** The words of the command in a line of stderr or stdout. */
  const suggested = (called: Called, begin: string): string => {
    const line = `${called.stdout}\n${called.stderr}`.split("\n").find((one) => one.includes(begin)) ?? "";
    return line.slice(line.indexOf(begin) + begin.length).trim();
  };

  it("names the library that the run works on, to write to, whichever is open", async () => {
    const lib = join(place.dir, "lib");
    const run = await place.zwm([
      "run",
      "note-each",
      "--all",
      "--library",
      "lib",
      "--write",
      "--yes",
      ...packages,
    ]);
    expect(run.code, run.stderr).to.equal(0);
    expect(suggested(run, "Take it back: ")).to.match(
      /^zwm undo \S+ --library lib --write --workflows packages( --trust-root packages)?$/,
    );
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    const runId = runs[0]?.runId ?? "";
    expect(runs[0]?.library).to.deep.equal({
      dir: lib,
      open: false,
      workflowsDir: join(place.dir, "packages"),
    });
    const folders = `--library ${lib} --write --workflows ${join(place.dir, "packages")}`;
    const shown = await place.zwm(["show", runId]);
    expect(suggested(shown, "Take it back: ")).to.equal(`zwm undo ${runId} ${folders}`);
    const other = await place.zwm(["undo", runId, "--json"]);
    expect(errorOf(other).code).to.equal("library_other");
    expect(errorOf(other).remedy).to.include(`--library ${lib}.`);

    const readOnly = await place.zwm(["undo", runId, "--library", "lib", "--json"]);
    expect([readOnly.code, errorOf(readOnly).code]).to.deep.equal([1, "library_read_only"]);
    expect(errorOf(readOnly).remedy).to.include("--write");
    const typed = suggested(shown, "Take it back: zwm ").split(" ");
    expect((await place.zwm(typed)).code).to.equal(0);
    const listed = await place.zwm(["runs"]);
    expect(listed.stdout).to.include(`taken back · library ${lib}\n`);
  });

  it("has --write after a library that was open for reading only has refused", async () => {
    const run = await place.zwm(["run", "note-each", "--all", "--library", "lib", "--yes", ...packages]);
    expect(run.stdout).to.include("library_read_only · ");
    const command = suggested(run, "Try the failed and canceled units again: zwm ");
    expect(command).to.match(
      /^retry \S+ --failed --library lib --write --workflows packages --trust-root packages$/,
    );
    expect((await place.zwm([...command.split(" "), "--yes"])).code).to.equal(0);
  });

  it("takes the mended files after a hook has failed, and says so", async () => {
    const run = await place.zwm(["run", "some-fail", "--select", "SALTWDG2", "--yes", ...packages]);
    expect(suggested(run, "After mending the files of the workflow: ")).to.match(
      /^zwm retry \S+ --failed --latest --workflows packages --trust-root packages$/,
    );
    const fine = await place.zwm(["run", "note-each", "--select", "SALTWDG2", "--yes", ...packages]);
    expect(fine.stderr).to.not.include("mending");
  });

  it("tells the author of a package below --workflows where to look, not to tell the author", async () => {
    const run = await place.zwm(["run", "some-fail", "--select", "SALTWDG2", "--yes", ...packages]);
    expect(run.stdout).to.match(
      /hook_threw · .*this paper is not read yet · Look at hooks\/applyResult\.mjs:3:\d+ in the package some-fail, and mend it there\.\n/,
    );
    expect(run.stdout).to.not.include("tell the author");
  });

  it("that trusts a package has the folders of the list", async () => {
    const list = await place.zwm(["list", "--workflows", "packages"]);
    expect(list.stdout).to.include("not trusted yet: zwm trust note-each --workflows packages\n");
  });

  it("that trusts a package has the folders that doctor was given", async () => {
    const { stdout } = await place.zwm(["doctor", "--workflows", "packages", "--home", "new-home"]);
    expect(stdout).to.include(`The home, ${join(place.dir, "new-home")}, is not there yet`);
    expect((await place.zwm(["list", "--home", "new-home"])).code).to.equal(0);
    const again = (await place.zwm(["doctor", "--workflows", "packages", "--home", "new-home"])).stdout;
    expect(again).to.include(`✓ The home is ${join(place.dir, "new-home")}; it can be written to.`);
    expect(again).to.include("“zwm trust note-each --home new-home --workflows packages”");
  });

  it("of a run that was tried out asks for no lock, and such a run is told from others", async () => {
    const dry = await place.zwm(["run", "some-fail", "--all", "--library", "lib", "--dry-run", ...packages]);
    expect(dry.stdout).to.include("tried out, nothing was written");
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    expect(runs[0]).to.include({ dryRun: true }).and.not.have.property("wrote");
    expect((await place.zwm(["runs"])).stdout.split("\n")[0]).to.include("tried out · library ");
  });

  it("is called as the program was called", async () => {
    const inPlace = { cwd: "/opt/zwm", env: {} };
    expect(calledAs("/opt/zwm/dist/zwm.mjs", inPlace)).to.equal("node dist/zwm.mjs");
    expect(calledAs("/my tools/zwm.mjs", inPlace)).to.equal("node '/my tools/zwm.mjs'");
    const path = ["/usr/bin", "/opt/bin"].join(delimiter);
    expect(calledAs("/opt/bin/zwm", { cwd: "/", env: { PATH: path } })).to.equal("zwm");
    expect(calledAs("/elsewhere/zwm", { cwd: "/", env: { PATH: path } })).to.equal("/elsewhere/zwm");
    const npx = { PATH: "/x/node_modules/.bin", npm_command: "exec" };
    expect(calledAs("/x/node_modules/.bin/zwm", { cwd: "/x", env: npx })).to.equal("npx zwm");
    expect(calledAs("/x/zwm.mjs", { cwd: "/", env: { ZWM_CALLED_AS: "npm start --" } })).to.equal(
      "npm start --",
    );

    const bare = await place.zwm(["runs", "--home", "fresh"], { env: { ZWM_CALLED_AS: "" } });
    expect(bare.stdout).to.include(`“node ${PROGRAM} list”`);
    const folder = join(place.dir, "bin");
    mkdirSync(folder);
    symlinkSync(PROGRAM, join(folder, "zwm"));
    const none = await place.zwm(["show", "run-x"], { env: { ZWM_CALLED_AS: "./bin/zwm" } });
    expect(none.stderr).to.include("“./bin/zwm runs”");
  });
});
