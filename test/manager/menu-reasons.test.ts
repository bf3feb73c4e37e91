import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { JsonObject } from "../../src/model/json.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

/** A paper with a PDF, and one with nothing below it. */
const WITH_PDF = "TYGAUGE2";
const BARE = "SILTUP22";

describe("a workflow that the menu cannot offer", () => {
  let program: OpenProgram;
  beforeEach(async () => {
    program = await openProgram();
  });
  afterEach(() => program.close());

  const reason = async (manifest: JsonObject, key = WITH_PDF) => {
    writePackage(program.workflows, { id: "one", applyResult: NOTE_HOOK, manifest });
    await program.manager.rescan();
    const [state] = await program.manager.menu([{ libraryId: 1, key }], { debugMode: false, probe: true });
    return state?.reason;
  };
  const validate = (require: JsonObject): JsonObject => ({
    validateSelection: { require, select: { policy: "input-member", source: "related" }, filters: [] },
  });

  it("has the number that it asks for as its reason", async () => {
    expect(await reason(validate({ selection: { counts: { parents: { min: 2 } } } }))).to.deep.equal({
      code: "selection-count-parents",
      count: { min: 2 },
    });
    expect(await reason(validate({ selection: { counts: { parents: { exact: 3 } } } }))).to.deep.equal({
      code: "selection-count-parents",
      count: { min: 3, max: 3 },
    });
    expect(await reason(validate({ candidates: { min: 2, max: 4 } }))).to.deep.equal({
      code: "candidate-count",
      count: { min: 2, max: 4 },
    });
  });

  it("has what is not there at all as its reason, or why what is there cannot be used", async () => {
    const member = (kind: string, mime?: string): JsonObject => ({
      ...validate({}),
      inputs: {
        member: { kind, ...(mime === undefined ? {} : { accepts: { mime: [mime] } }) },
        grouping: { mode: "each" },
      },
    });
    expect(await reason(member("attachment"), BARE)).to.deep.equal({
      code: "no-valid-input-units",
      without: "attachment",
    });
    expect(await reason(member("attachment", "audio/mpeg"))).to.deep.equal({
      code: "no-valid-input-units",
      skippedFor: "mime-not-accepted",
    });
    expect(await reason(member("attachment", "application/pdf"))).to.equal(undefined);
  });
});
