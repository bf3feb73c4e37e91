import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { RunReport } from "../../src/model/manager-api.ts";
import { documentOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { atTerminal, CTRL_C, CTRL_D } from "./terminal.ts";
import { createPlace, type Place } from "./zwm.ts";

/** Writes a note, and says that it was run. */
const TALKING_HOOK = `export async function applyResult({ parent, runtime }) {
  console.warn("the hook runs");
  await runtime.hostApi.notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "A note." },
  });
}
`;

const QUESTION = "[y]es, [a]ll of this run, [N]o:";

describe("a run at a terminal", () => {
  let place: Place;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: TALKING_HOOK });
    await place.zwm(["list"]);
  });
  after(() => {
    place.remove();
  });

  const run = (...args: string[]) =>
    atTerminal(place, ["run", "note-each", "--select", "TYGAUGE2,HANDBK22,BUCKET22", ...args, ...packages]);

  async function newest(): Promise<RunReport> {
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    return documentOf(await place.zwm(["show", runs[0]?.runId ?? "", "--json"]), "run");
  }

  async function states(): Promise<string[]> {
    return (await newest()).units.map(({ state }) => state);
  }

  it("shows what each unit wants to write, and writes what is answered with yes; what was declined is no failure", async () => {
    const terminal = run();
    await terminal.shows("A tide gauge made of toys” wants to write to the library:");
    await terminal.shows(QUESTION);
    terminal.type("y\r");
    await terminal.shows(QUESTION);
    terminal.type("\r");
    await terminal.shows(QUESTION);
    terminal.type("what\r");
    await terminal.shows(QUESTION);
    terminal.type("n\r");
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(0);
    expect(screen).to.include("— succeeded (").and.include("was not approved");
    expect(screen).to.include("1 succeeded, 0 failed, 0 skipped, 2 canceled");
    expect(await states()).to.deep.equal(["succeeded", "canceled", "canceled"]);
  });

  it("asks no more once all of the run is approved", async () => {
    const terminal = run("--concurrency", "3");
    await terminal.shows(QUESTION);
    terminal.type("a\r");
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(0);
    expect(screen.split("wants to write to the library")).to.have.length(2);
    expect(await states()).to.deep.equal(["succeeded", "succeeded", "succeeded"]);
  });

  it("takes answers that were typed ahead", async () => {
    const terminal = run();
    await terminal.shows(QUESTION);
    terminal.type("y\rn\ry\r");
    expect((await terminal.done).code).to.equal(0);
    expect(await states()).to.deep.equal(["succeeded", "canceled", "succeeded"]);
  });

  it("waits when the input ends; resuming asks the same again and does not run the hook again", async () => {
    const terminal = run();
    await terminal.shows(QUESTION);
    terminal.type("y\r");
    await terminal.shows("The Harbour Builder’s Handbook” wants to write");
    await terminal.shows(QUESTION);
    terminal.type(CTRL_D);
    const parked = await terminal.done;
    expect(parked.code, parked.screen).to.equal(6);
    expect(parked.screen).to.include("waiting for you");
    expect(parked.screen.split("the hook runs")).to.have.length(3);
    const report = await newest();
    const { runId } = report.summary;
    expect(parked.screen).to.include(`Go on with it: zwm resume ${runId}`);
    expect(report.summary.state).to.equal("waiting_user");
    expect(report.summary.ownedBy).to.equal(undefined);
    expect(report.units[0]?.state).to.equal("succeeded");
    expect(report.units[1]?.state).to.equal("waiting_user");

    const resumed = atTerminal(place, ["resume", runId, ...packages]);
    await resumed.shows("The Harbour Builder’s Handbook” wants to write");
    await resumed.shows(QUESTION);
    resumed.type("a\r");
    const { code, screen } = await resumed.done;
    expect(code, screen).to.equal(0);
    // Only that of the third unit.
    expect(screen.split("the hook runs")).to.have.length(2);
    expect((await newest()).receipts).to.have.length(3);
  });

  it("that waits goes on waiting where nobody can be asked, and is approved there with --yes", async () => {
    const terminal = run();
    await terminal.shows(QUESTION);
    terminal.type(CTRL_D);
    expect((await terminal.done).code).to.equal(6);
    const { runId } = (await newest()).summary;
    const still = await place.zwm(["resume", runId, "--json", ...packages]);
    expect(still.code, still.stderr).to.equal(6);
    const waiting = documentOf(still, "run");
    expect(waiting.summary.state).to.equal("waiting_user");
    expect(waiting.units.map(({ state }) => state)).to.not.include("canceled");
    const approved = await place.zwm(["resume", runId, "--yes", "--json", ...packages]);
    expect(approved.code, approved.stderr).to.equal(0);
    expect(documentOf(approved, "run").receipts).to.have.length(3);
  });

  it("is canceled by Ctrl-C at a question", async () => {
    const terminal = run();
    await terminal.shows(QUESTION);
    terminal.type(CTRL_C);
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(1);
    expect(screen).to.include("Canceling …");
    expect(await states()).to.deep.equal(["canceled", "canceled", "canceled"]);
  });

  it("is canceled from another process while a question is open", async () => {
    const terminal = run();
    await terminal.shows(QUESTION);
    const { runId } = (await newest()).summary;
    expect((await place.zwm(["cancel", runId])).code).to.equal(0);
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(1);
    expect((await newest()).summary.state).to.equal("canceled");
  });

  it("with --json has its document on stdout, and its questions on stderr", async () => {
    const terminal = run("--json");
    await terminal.shows(QUESTION);
    terminal.type("a\r");
    const { code, screen } = await terminal.done;
    expect(code, screen).to.equal(0);
    expect(screen).to.match(/\n\{\r?\n {2}"summary": \{/);
  });

  it("asks whether a package is trusted, and remembers the answer", async () => {
    const options = ["run", "note-each", "--select", "TYGAUGE2", "--yes", "--workflows", "packages"];
    const refused = atTerminal(place, options);
    await refused.shows(
      "You have not trusted the package “note-each” yet. Trust it as it is now, and run its code?",
    );
    await refused.shows("that is no isolation");
    await refused.shows("[y/N]");
    refused.type("\r");
    const no = await refused.done;
    expect(no.code, no.screen).to.equal(4);
    expect(no.screen).to.include("zwm trust note-each --workflows packages");
    const granted = atTerminal(place, options);
    await granted.shows("[y/N]");
    granted.type("y\r");
    expect((await granted.done).code).to.equal(0);
    expect((await place.zwm(options)).code).to.equal(0);
    await place.zwm(["untrust", "note-each", "--workflows", "packages"]);
  });

  it("redraws one line of progress there, and writes plain lines into a pipe", async () => {
    const { screen } = await run("--yes").done;
    expect(screen).to.match(/\r\u001b\[2K\d of 3/);
    const piped = await place.zwm([
      ...["run", "note-each", "--select", "TYGAUGE2,HANDBK22", "--yes", ...packages],
    ]);
    expect(piped.stderr).to.include("2 of 2\n").and.not.include("\u001b");
    expect(piped.stdout).to.not.include("\u001b");
  });
});
