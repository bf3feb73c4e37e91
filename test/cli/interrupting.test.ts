import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { watchInterruption } from "../../src/cli/interruption.ts";
import { documentOf, errorOf } from "./documents.ts";
import { NOTE_HOOK, WAITING_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("a command that is interrupted", () => {
  let place: Place;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(() => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), { id: "waiting", applyResult: WAITING_HOOK });
    writePackage(join(place.dir, "packages"), { id: "note-each", applyResult: NOTE_HOOK });
  });
  after(() => {
    place.remove();
  });

  const waiting = (...args: string[]) =>
    place.start(["run", "waiting", "--select", "TYGAUGE2,HANDBK22", "--yes", ...args, ...packages]);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`by ${signal} cancels its run, says so at once, and reports it`, async () => {
      const calling = waiting("--json");
      await calling.seen("the hook waits");
      calling.signal(signal);
      const called = await calling.done;
      expect(called.stderr).to.include("Canceling …");
      expect(called.code, called.stderr).to.equal(1);
      const report = documentOf(called, "run");
      expect(report.summary.state).to.equal("canceled");
      expect(report.units.map(({ state }) => state)).to.deep.equal(["canceled", "canceled"]);
    });
  }

  it("again and again ends at once, and what it says is what it leaves", async () => {
    const calling = waiting("--json");
    await calling.seen("the hook waits");
    const sending = setInterval(() => {
      calling.signal("SIGINT");
    }, 1);
    const called = await calling.done.finally(() => {
      clearInterval(sending);
    });
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    if (called.code === 130) {
      expect(errorOf(called).code).to.equal("command_interrupted");
      expect(runs[0]?.state).to.be.oneOf(["interrupted", "canceled"]);
    } else {
      // The run may have been canceled and closed before the second signal came.
      expect(called.code, called.stderr).to.equal(1);
      expect(documentOf(called, "run").summary.state).to.equal("canceled");
      expect(runs[0]?.state).to.equal("canceled");
    }
  });

  it("is canceled from another process while it goes on", async () => {
    const calling = waiting("--json");
    await calling.seen("the hook waits");
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    const [own] = runs;
    expect(own?.state).to.equal("running");
    expect(own?.ownedBy?.pid).to.equal(calling.pid);
    const runId = own?.runId ?? "";

    const resumed = await place.zwm(["resume", runId, "--json"]);
    expect([resumed.code, errorOf(resumed).code]).to.deep.equal([1, "run_owned_elsewhere"]);
    const undone = await place.zwm(["undo", runId.slice(0, -1), "--json"]);
    expect([undone.code, errorOf(undone).code]).to.deep.equal([1, "run_owned_elsewhere"]);
    const shown = await place.zwm(["show", runId]);
    expect(shown.stdout).to.include("— running (");
    expect(shown.stderr).to.include(`cancel ${runId}`);

    const canceled = await place.zwm(["cancel", runId.slice(0, -1), "--json"]);
    expect(canceled.code).to.equal(0);
    expect(documentOf(canceled, "cancel")).to.deep.equal({ runId, state: "canceling" });
    const called = await calling.done;
    expect(called.code).to.equal(1);
    expect(documentOf(called, "run").summary.state).to.equal("canceled");
  });

  it("has canceled units that can be tried again", async () => {
    const calling = place.start([
      ...["run", "note-each", "--select", "TYGAUGE2,HANDBK22,BUCKET22", "--json", ...packages],
    ]);
    const { summary, units } = documentOf(await calling.done, "run");
    expect(units.every(({ state }) => state === "canceled")).to.equal(true);
    const retried = await place.zwm(["retry", summary.runId, "--failed", "--yes", "--json", ...packages]);
    expect(retried.code, retried.stderr).to.equal(0);
    const report = documentOf(retried, "run");
    expect(report.units.map(({ state, attempt }) => [state, attempt])).to.deep.equal([
      ["succeeded", 2],
      ["succeeded", 2],
      ["succeeded", 2],
    ]);
  });

  it("by the end of its reader goes on, and ends with its own exit code", async () => {
    const calling = place.start(["run", "note-each", "--select", "TYGAUGE2", "--yes", ...packages]);
    calling.stopReading();
    const called = await calling.done;
    expect(called.code, called.stderr).to.equal(0);
    const { runs } = documentOf(await place.zwm(["runs", "--json"]), "runs");
    expect(runs[0]?.state).to.equal("succeeded");
    const list = place.start(["show", "run-none"]);
    list.stopReading();
    expect((await list.done).code).to.equal(2);
  });
});

describe("the first signal", () => {
  function watch() {
    const listeners = new Map<string, () => void>();
    const calls: string[] = [];
    const source = {
      on: (name: string, run: () => void) => listeners.set(name, run),
      off: (name: string) => listeners.delete(name),
    } as unknown as NodeJS.Process;
    const interruption = watchInterruption(() => calls.push("end"), source);
    return { interruption, calls, listeners, send: () => listeners.get("SIGINT")?.() };
  }

  it("ends the process where nothing handles it", () => {
    const { calls, send } = watch();
    send();
    expect(calls).to.deep.equal(["end"]);
  });

  it("is handled, and the second ends the process", () => {
    const { interruption, calls, send } = watch();
    interruption.handle(() => calls.push("handled"));
    send();
    send();
    expect(calls).to.deep.equal(["handled", "end"]);
  });

  it("is not handled any more once that is taken back, and nothing is heard after stop", () => {
    const { interruption, calls, listeners, send } = watch();
    const release = interruption.handle(() => calls.push("handled"));
    release();
    interruption.raise();
    expect(calls).to.deep.equal(["end"]);
    interruption.stop();
    expect(listeners.size).to.equal(0);
    send();
    expect(calls).to.deep.equal(["end"]);
  });
});
