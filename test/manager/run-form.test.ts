import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import type { JsonObject } from "../../src/model/json.ts";
import type { RunFormRequest } from "../../src/model/run-form.ts";
import { saveBackends } from "../../src/settings/backends.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const PARAMETERS: JsonObject = {
  title: { type: "string", title: "Title", required: true, description: "Of the note" },
  text: { type: "string", default: "one\ntwo" },
  count: { type: "number", min: 1, max: 9, integer: true, default: 3 },
  deep: { type: "boolean", default: false },
  secret: { type: "string", visible_if: { parameter: "deep", equals: true } },
  style: { type: "string", enum: ["short", "long"], default: "short" },
  place: { type: "string", enum: ["Paris"], allowCustom: true },
  level: { type: "number", enum: [1, 2] },
  words: { type: "array", items: { type: "string" } },
  kinds: { type: "array", items: { type: "string" }, enum: ["a", "b"] },
  into: { type: "string", optionsSource: { kind: "zotero.collections", includeEmpty: true } },
};

describe("what can be chosen before a run", () => {
  let program: OpenProgram;
  beforeEach(async () => {
    program = await openProgram();
    writePackage(program.workflows, {
      id: "form",
      applyResult: NOTE_HOOK,
      manifest: {
        description: "Writes a note.",
        parameters: PARAMETERS,
        network: { origins: ["https://api.example.org"] },
        display: { emoji: "📝" },
        execution: { zoteroHostAccess: { allowWriteApprovalBypass: true } },
        i18n: { messages: { "en-US": { label: "Form", "parameters.count.title": "How many" } } },
      },
    });
    writePackage(program.workflows, {
      id: "files",
      applyResult: NOTE_HOOK,
      manifest: {
        inputs: {
          member: { kind: "attachment", accepts: { mime: ["application/pdf"] } },
          grouping: { mode: "each" },
        },
        validateSelection: { select: { policy: "input-member", source: "related" }, filters: [] },
      },
    });
    writePackage(program.workflows, {
      id: "http",
      applyResult: NOTE_HOOK,
      manifest: { provider: "generic-http", request: { kind: "generic-http.request.v1", url: "/x" } },
    });
    await program.manager.rescan();
  });
  afterEach(() => program.close());

  const asked = (workflowId: string, ...keys: string[]): RunFormRequest => ({
    workflowId,
    selection: keys.map((key) => ({ libraryId: 1, key })),
  });
  const form = asked("form", "TYGAUGE2", "HANDBK22");

  it("is every parameter, with its control, its texts and where its value comes from", async () => {
    const { label, emoji, description, fields, trust, mayWriteUnasked, backends, check } =
      await program.manager.runForm(form);
    expect({ label, emoji, description, mayWriteUnasked, backends }).to.deep.equal({
      label: "Form",
      emoji: "📝",
      description: "Writes a note.",
      mayWriteUnasked: true,
      backends: [],
    });
    expect(trust).to.deep.include({
      packageId: "form",
      origins: ["https://api.example.org"],
      workflows: ["Form"],
    });
    expect(trust.state).to.deep.include({ level: "isolated", source: "trust-root" });
    expect(
      fields.map(({ name, title, control, value, source }) => [name, title, control, value, source]),
    ).to.deep.equal([
      ["title", "Title", "text", null, "none"],
      ["text", "text", "lines", "one\ntwo", "default"],
      ["count", "How many", "number", 3, "default"],
      ["deep", "deep", "switch", false, "default"],
      ["secret", "secret", "text", null, "none"],
      ["style", "style", "choice", "short", "default"],
      ["place", "place", "suggestions", null, "none"],
      ["level", "level", "choice", null, "none"],
      ["words", "words", "list", null, "none"],
      ["kinds", "kinds", "checks", null, "none"],
      ["into", "into", "choice", null, "none"],
    ]);
    const named = new Map(fields.map((field) => [field.name, field]));
    expect(named.get("title")).to.deep.include({ required: true, description: "Of the note" });
    expect(named.get("count")).to.deep.include({ min: 1, max: 9, integer: true });
    const collections = named.get("into")?.choices ?? [];
    expect(collections[0]).to.deep.equal({ value: "", label: "No collection" });
    expect(collections.length).to.be.greaterThan(1);
    expect(collections.at(-1)?.value).to.match(/^\d+:\w{8}$/);
    expect(check.visible["secret"]).to.equal(false);
    expect(check.problems).to.deep.equal([
      { of: "parameter", name: "title", text: "A value is needed here." },
    ]);
    expect(check.preview).to.deep.include({ units: 2, skipped: 0 });
    expect(check.preview.unitNames).to.include("A tide gauge made of toys");
  });

  it("says all that is wrong at once, each beside its field", async () => {
    const parameters = {
      title: " ",
      count: "40",
      style: "huge",
      level: "no number",
      deep: true,
      kinds: ["a", "z"],
    };
    const { problems, visible } = await program.manager.checkRun(form, { parameters });
    expect(problems.map(({ name, text }) => [name, text])).to.deep.equal([
      ["title", "A value is needed here."],
      ["count", "Only numbers from 1 to 9."],
      ["style", "“huge” is not one of the choices."],
      ["level", "“no number” is not one of the choices."],
      ["kinds", "“z” is not one of the choices."],
    ]);
    expect(visible["secret"]).to.equal(true);
    const right = { title: "T", count: "4", level: "2", place: "Rome", words: ["x"], into: "" };
    expect((await program.manager.checkRun(form, { parameters: right })).problems).to.deep.equal([]);
  });

  it("keeps defaults, begins with them the next time, and forgets what is emptied", async () => {
    const { manager } = program;
    await manager.saveDefaults("form", { parameters: { title: "T", count: "4", style: "long" } });
    const kept = (await manager.runForm(form)).fields.filter(({ source }) => source === "saved");
    expect(kept.map(({ name, value }) => [name, value])).to.deep.equal([
      ["title", "T"],
      ["count", 4],
      ["style", "long"],
    ]);
    await manager.saveDefaults("form", { parameters: { title: "T", style: null } });
    const { fields } = await manager.runForm(form);
    expect(fields.find(({ name }) => name === "style")).to.deep.include({
      value: "short",
      source: "default",
    });
    const error: unknown = await manager
      .saveDefaults("form", { parameters: { title: "", count: 40 } })
      .catch((thrown: unknown) => thrown);
    expect(isWorkflowError(error) && error.code).to.equal("parameter_invalid");
  });

  it("starts with the values of the form as the check read them", async () => {
    const parameters = { title: "T", count: "4", level: "2", style: null };
    const { settings } = await program.run("form", ["TYGAUGE2"], { parameters, source: "dialog" });
    expect(settings.workflowParams).to.deep.equal({
      title: "T",
      text: "one\ntwo",
      count: 4,
      deep: false,
      style: "short",
      level: 2,
    });
  });

  it("counts what will not run, with reasons and what helps", async () => {
    const keys = (await program.host.library.find({ libraryId: 1 })).map(({ key }) => key);
    const { check } = await program.manager.runForm(asked("files", ...keys));
    const { units, skipped, reasons, skippedRows } = check.preview;
    expect(units).to.be.greaterThan(0);
    expect(skipped).to.equal(reasons.reduce((sum, { count }) => sum + count, 0));
    expect(skipped).to.equal(skippedRows.length);
    expect(skipped).to.be.greaterThan(0);
    expect(reasons.every(({ reason }) => !reason.startsWith("{"))).to.equal(true);
  });

  it("says what is in the way whatever is chosen", async () => {
    const { manager, host } = program;
    expect((await manager.runForm(asked("form"))).check.refusal?.code).to.equal("no-selection");
    const without = await manager.runForm(asked("http", "TYGAUGE2"));
    expect(without.check.refusal?.code).to.equal("backend_missing");
    await saveBackends(host.prefs, [
      { id: "one", type: "generic-http", baseUrl: "https://one.example.org", displayName: "One" },
      { id: "two", type: "generic-http", baseUrl: "https://two.example.org" },
    ]);
    const { check, backends, backendId } = await manager.runForm(asked("http", "TYGAUGE2"));
    expect(check.refusal).to.equal(undefined);
    expect(backendId).to.equal("one");
    expect(backends).to.deep.equal([
      { value: "one", label: "One", description: "generic-http" },
      { value: "two", label: "two", description: "generic-http" },
    ]);
    const gone = await manager.checkRun(asked("http", "TYGAUGE2"), { parameters: {}, backendId: "three" });
    expect(gone.refusal?.code).to.equal("backend_unknown");
    await manager.saveDefaults("http", { parameters: {}, backendId: "two" });
    expect((await manager.runForm(asked("http", "TYGAUGE2"))).backendId).to.equal("two");
  });

  it("tells of a package that is not trusted, and checks it all the same", async () => {
    await program.close();
    program = await openProgram({ trusted: false });
    const { manager } = program;
    writePackage(program.workflows, { id: "strange", applyResult: NOTE_HOOK });
    await manager.rescan();
    const first = await manager.runForm(asked("strange", "TYGAUGE2"));
    expect(first.trust.state).to.deep.include({ level: "untrusted", reason: "new" });
    expect(first.check).to.deep.include({ problems: [] });
    expect(first.check.preview.units).to.equal(1);
    await manager.trust("strange", "isolated");
    const second = await manager.runForm(asked("strange", "TYGAUGE2"));
    expect(second.trust.state).to.deep.include({ level: "isolated", source: "record" });
  });
});
