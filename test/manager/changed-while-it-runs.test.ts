import { expect } from "chai";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { WorkflowRoot } from "../../src/model/workflow.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const PAPER = { libraryId: 1, key: "TYGAUGE2" };

describe("what a person changes while the application runs", () => {
  let program: OpenProgram;
  let folder: string;
  let added: readonly WorkflowRoot[];
  let debugMode: boolean;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "zwm-folder-"));
    added = [];
    debugMode = false;
    program = await openProgram({
      hosted: (host) => ({
        ...host,
        get roots() {
          return [...host.roots, ...added];
        },
        get debugMode() {
          return debugMode;
        },
      }),
    });
  });
  afterEach(async () => {
    await program.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const ids = async () => (await program.manager.rescan()).workflows.map(({ id }) => id);

  it("shows a folder's workflows from the next scan on, and no more once it is taken out", async () => {
    writePackage(folder, { id: "note-each", applyResult: NOTE_HOOK });
    expect(await ids()).to.deep.equal([]);
    added = [{ kind: "user", id: "added", path: folder }];
    expect(await ids()).to.deep.equal(["note-each"]);
    expect((await program.manager.check(undefined, { strict: false })).workflows).to.deep.equal([
      { id: "note-each", usable: true },
    ]);
    added = [];
    expect(await ids()).to.deep.equal([]);
  });

  it("lists workflows for debugging as soon as debug mode is on", async () => {
    const dir = writePackage(program.workflows, { id: "for-debugging", applyResult: NOTE_HOOK });
    const file = join(dir, "workflow.json");
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...manifest, debug_only: true }));
    expect(await ids()).to.deep.equal([]);
    debugMode = true;
    expect((await program.manager.catalogue()).workflows.map(({ id }) => id)).to.deep.equal([
      "for-debugging",
    ]);
    debugMode = false;
    expect((await program.manager.catalogue()).workflows).to.deep.equal([]);
  });

  it("lists packages with how far their code may go, also those that are gone, and takes trust back", async () => {
    const { manager } = program;
    const dir = writePackage(folder, { id: "note-each", applyResult: NOTE_HOOK });
    added = [{ kind: "user", id: "added", path: folder }];
    await manager.rescan();
    const levels = async () =>
      (await manager.trusted()).map(({ packageId, trust, grantedAt, ...rest }) => ({
        packageId,
        level: trust.level,
        answered: grantedAt !== undefined,
        dir: rest.dir,
        workflows: rest.workflows.map(({ id }) => id),
      }));
    const found = { packageId: "note-each", dir, workflows: ["note-each"] };
    expect(await levels()).to.deep.equal([{ ...found, level: "untrusted", answered: false }]);
    await manager.trust("note-each", "full");
    expect(await levels()).to.deep.equal([{ ...found, level: "full", answered: true }]);

    added = [];
    await manager.rescan();
    const gone = { packageId: "note-each", level: "full", answered: true, dir: undefined, workflows: [] };
    expect(await levels()).to.deep.equal([gone]);
    expect(await manager.untrustPackage("note-each")).to.deep.equal({
      packageId: "note-each",
      removed: true,
    });
    expect(await manager.untrustPackage("note-each")).to.deep.equal({
      packageId: "note-each",
      removed: false,
    });
    expect(await levels()).to.deep.equal([]);
  });

  it("keeps to the number of units at once that was chosen, for runs that begin afterwards", async () => {
    const { concurrency } = program.manager;
    const passThrough = () => concurrency.limits().find(({ provider }) => provider === "pass-through");
    expect(passThrough()).to.deep.equal({ provider: "pass-through", units: 1, usual: 1 });
    await concurrency.set("pass-through", 4);
    expect(passThrough()).to.deep.equal({ provider: "pass-through", units: 4, usual: 1 });
    for (const wrong of [-1, 0.5, 65, Number.NaN]) {
      const refused = await concurrency.set("pass-through", wrong).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(RangeError);
    }

    writePackage(program.workflows, { id: "note-each", applyResult: NOTE_HOOK });
    await program.manager.rescan();
    const handle = await program.begin("note-each", ["TYGAUGE2", "HANDBK22"]);
    expect(program.manager.queue.state().running).to.equal(2);
    await handle.done;
    await concurrency.set("pass-through", undefined);
    expect(passThrough()?.units).to.equal(1);
  });

  it("counts in the menu how many of the candidates run, where each is run by itself", async () => {
    writePackage(program.workflows, { id: "note-each", applyResult: NOTE_HOOK });
    await program.manager.rescan();
    const [state] = await program.manager.menu([PAPER], { debugMode });
    expect(state).to.deep.include({ units: 1, skipped: 0, total: 1 });
  });
});
