import { expect } from "chai";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

describe("trust on the command line", () => {
  let place: Place;
  let folder = "";
  before(() => {
    place = createPlace("a b");
    folder = writePackage(join(place.dir, "pack's"), { id: "note-each", applyResult: NOTE_HOOK });
  });
  after(() => {
    place.remove();
  });

  const zwm = (...args: string[]): Promise<Called> => place.zwm([...args, "--workflows", "pack's"]);
  const run = (...args: string[]) => zwm("run", "note-each", "--select", "TYGAUGE2", "--yes", ...args);

  async function level(): Promise<unknown> {
    const { workflows } = documentOf(await zwm("list", "--json"), "list");
    const { trust } = workflows.find(({ id }) => id === "note-each") ?? {};
    return [trust?.level, trust?.reason ?? trust?.source];
  }

  it("is not given by --yes: the package is refused with the exact command, and exit code 4", async () => {
    expect(await level()).to.deep.equal(["untrusted", "new"]);
    expect((await zwm("list")).stdout).to.match(/note-each .*not trusted yet: zwm trust note-each/);
    const called = await run();
    expect(called.code).to.equal(4);
    expect(called.stdout).to.equal("");
    expect(called.stderr).to.include(String.raw`“zwm trust note-each --workflows 'pack'\''s'”`);
    const refused = errorOf(await run("--json"));
    expect(refused.code).to.equal("package_untrusted");
    expect(refused.details).to.include({ workflow: "note-each", reason: "new" });
    expect(refused.details?.command).to.equal(String.raw`zwm trust note-each --workflows 'pack'\''s'`);
    expect((await place.zwm(["runs", "--json"])).json).to.deep.equal({ runs: [] });
  });

  it("is not needed to list, check and explain; a dry run ends after planning", async () => {
    expect((await zwm("check", "note-each")).code).to.equal(0);
    expect((await zwm("explain", "note-each", "--select", "TYGAUGE2")).code).to.equal(0);
    const dry = await run("--dry-run");
    expect(dry.code).to.equal(4);
    expect(dry.stdout).to.include("Workflow note-each: 1 unit from 1 selected item");
    expect(errorOf(await run("--dry-run", "--json")).code).to.equal("package_untrusted");
  });

  it("is granted for the files as they are, and asked for again when one changes", async () => {
    const trusted = await zwm("trust", "note-each", "--json");
    expect(trusted.code).to.equal(0);
    expect(documentOf(trusted, "trust")).to.include({
      packageId: "note-each",
      level: "isolated",
      source: "record",
    });
    expect(trusted.stderr).to.include("that is no isolation");
    expect(await level()).to.deep.equal(["isolated", "record"]);
    expect((await run()).code).to.equal(0);

    appendFileSync(join(folder, "hooks", "applyResult.mjs"), "// one more line\n");
    expect(await level()).to.deep.equal(["untrusted", "changed"]);
    const changed = await run("--json");
    expect(changed.code).to.equal(4);
    expect(errorOf(changed).details?.reason).to.equal("changed");
    const full = await zwm("trust", "note-each", "--full");
    expect(full.stdout).to.match(/^note-each is fully trusted as it is now \([0-9a-f]{12}…\)\./);
    expect(full.stderr).to.include("Full trust: its code can reach everything");
    expect((await run()).code).to.equal(0);
  });

  it("is taken back", async () => {
    const taken = await zwm("untrust", "note-each", "--json");
    expect(documentOf(taken, "untrust")).to.deep.equal({ packageId: "note-each", removed: true });
    expect(await level()).to.deep.equal(["untrusted", "new"]);
    expect((await run()).code).to.equal(4);
    const again = await zwm("untrust", "note-each");
    expect([again.code, again.stdout]).to.deep.equal([0, "note-each was not trusted.\n"]);
  });

  it("is given and taken back by the folder of a package as well as by its id", async () => {
    const given = await place.zwm(["trust", folder, "--json"]);
    expect(documentOf(given, "trust").packageId).to.equal("note-each");
    expect(await level()).to.deep.equal(["isolated", "record"]);
    const taken = await place.zwm(["untrust", join("pack's", "note-each"), "--json"]);
    expect(documentOf(taken, "untrust")).to.deep.equal({ packageId: "note-each", removed: true });
    expect(await level()).to.deep.equal(["untrusted", "new"]);
  });

  it("of a workflow that is run by its folder is asked for with that folder", async () => {
    const path = join("pack's", "note-each");
    const options = ["--select", "TYGAUGE2", "--yes", "--json"];
    const refused = errorOf(await place.zwm(["run", path, ...options]));
    expect(refused.details?.command).to.equal(String.raw`zwm trust 'pack'\''s/note-each'`);
    const ran = await place.zwm(["run", path, ...options, "--trust-root", path]);
    expect(ran.code, ran.stderr).to.equal(0);
    const { summary } = documentOf(ran, "run");
    expect(summary.workflowId).to.equal("note-each");
    const undone = await place.zwm(["undo", summary.runId]);
    expect(undone.code, undone.stderr).to.equal(0);
    const explained = await place.zwm(["explain", path, "--select", "TYGAUGE2", "--json"]);
    expect(documentOf(explained, "explain").stats.units.total).to.equal(1);
  });

  it("is no way to find a package: --trust-root alone says what else is needed", async () => {
    const called = await place.zwm(["run", "note-each", "--select", "TYGAUGE2", "--trust-root", "pack's"]);
    expect(called.code).to.equal(2);
    expect(called.stderr).to.include(
      "--trust-root only trusts what is found; give the folder with --workflows",
    );
  });

  it("is given for one call to what lies below --trust-root", async () => {
    expect((await run("--trust-root", "pack's")).code).to.equal(0);
    expect((await run("--trust-root", place.dir)).code).to.equal(0);
    expect((await run("--trust-root", "elsewhere")).code).to.equal(4);
    expect((await run()).code).to.equal(4);
  });

  it("of what was shipped is there from the start", async () => {
    const { workflows } = documentOf(await zwm("list", "--json"), "list");
    const shipped = workflows.filter(({ root }) => root === "built-in");
    expect(shipped).to.have.length.above(6);
    for (const { id, trust } of shipped)
      expect(trust, id).to.deep.include({ level: "isolated", source: "built-in" });
  });
});
