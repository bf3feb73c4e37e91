import { expect } from "chai";
import { rmSync } from "node:fs";
import { afterEach, beforeEach, describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createWorkflowManager } from "../../src/manager/workflow-manager.ts";
import { NOTE_HOOK, WAITING_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const PAPER = { libraryId: 1, key: "TYGAUGE2" };

describe("a manager that lives on", () => {
  let program: OpenProgram;
  beforeEach(async () => {
    program = await openProgram();
  });
  afterEach(() => program.close());

  const inMenu = async () =>
    (await program.manager.menu([PAPER], { debugMode: false })).map(({ workflowId, enabled, units }) => ({
      workflowId,
      enabled,
      units,
    }));

  it("shows a workflow folder that was dropped in when it scans again, and one that was removed no more", async () => {
    const { manager, workflows } = program;
    expect((await manager.rescan()).workflows).to.deep.equal([]);
    const dir = writePackage(workflows, { id: "note-each", applyResult: NOTE_HOOK });
    expect((await manager.rescan()).workflows.map(({ id }) => id)).to.deep.equal(["note-each"]);
    expect(await inMenu()).to.deep.equal([{ workflowId: "note-each", enabled: true, units: 1 }]);
    expect((await program.run("note-each", ["TYGAUGE2"])).summary.state).to.equal("succeeded");

    rmSync(dir, { recursive: true });
    expect((await manager.rescan()).workflows).to.deep.equal([]);
    expect(await inMenu()).to.deep.equal([]);
    const refused = await program.begin("note-each", ["TYGAUGE2"]).catch((error: unknown) => error);
    expect(isWorkflowError(refused) && refused.code).to.equal("workflow_not_found");
  });

  it("has a run in all its lists from the moment it is started", async () => {
    writePackage(program.workflows, { id: "wait-each", applyResult: WAITING_HOOK });
    await program.manager.rescan();
    const { manager } = program;
    const handle = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"]);
    const [listed, ...others] = await manager.runs();
    expect([listed?.runId, others]).to.deep.equal([handle.runId, []]);
    expect(listed?.state).to.equal("running");
    const { summary, units } = await manager.show(handle.runId);
    expect(summary.runId).to.equal(handle.runId);
    // Nobody else is at it.
    expect(summary).not.to.have.property("ownedBy");
    expect(units.map(({ unitId }) => unitId)).to.deep.equal(["unit-1", "unit-2"]);
    expect(await manager.state(handle.runId)).to.equal("running");
    expect(manager.queue.state()).to.deep.include({ running: 1, waitingRuns: 1 });
    expect(handle.unitStates()).to.deep.equal(["running", "queued"]);
    handle.cancel();
    await handle.done;
    expect((await manager.runs()).map(({ runId, state }) => [runId, state])).to.deep.equal([
      [handle.runId, "canceled"],
    ]);
    expect(manager.queue.state()).to.deep.include({ running: 0, waitingRuns: 0 });
  });

  it("leaves runs behind that can be resumed when it is closed without ending them", async () => {
    writePackage(program.workflows, { id: "wait-each", applyResult: WAITING_HOOK });
    await program.manager.rescan();
    const { manager } = program;
    const handle = await program.begin("wait-each", ["TYGAUGE2", "HANDBK22"]);
    await manager.close({ letGo: true });
    const { summary, error } = await handle.done;
    expect([summary.state, error?.code]).to.deep.equal(["interrupted", "program_ended"]);

    const later = await createWorkflowManager(program.host);
    expect(await later.state(handle.runId)).to.equal("interrupted");
    const resumed = await later.resume(handle.runId);
    expect(resumed.unitStates()).to.deep.equal(["running", "queued"]);
    await later.close();
    expect((await resumed.done).summary.state).to.equal("canceled");
  });
});
