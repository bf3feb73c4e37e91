import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../../src/model/json.ts";
import type { RunFormRequest } from "../../src/model/run-form.ts";
import { loadSavedSettings } from "../../src/settings/saved-settings.ts";
import { NOTE_HOOK, writePackage } from "../cli/packages.ts";
import { openProgram, type OpenProgram } from "./open-program.ts";

const PARAMETERS: JsonObject = {
  words: { type: "number", title: "Words", min: 0, max: 1000, default: 10 },
  style: { type: "string", enum: ["short", "long"], default: "short" },
  seen: { type: "string" },
};

/** A long text of few words is none; a saved style is remembered beside what came. */
const HOOK = `export async function normalizeSettings(settings) {
  if (settings.phase === "persisted") {
    return { workflowParams: { seen: JSON.stringify([settings.previous, settings.incoming, settings.merged]), words: null } };
  }
  const { rawWorkflowParams: raw, normalizedWorkflowParams: { words, style } } = settings;
  if (words === 13) throw new Error("not thirteen");
  if (words === 99) await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (style === "long" && words < 100) return { style: "short", seen: raw.words === undefined ? null : "raw " + raw.words };
}
`;

describe("the hook of settings", () => {
  let program: OpenProgram;
  let dir: string;
  const write = (source: string) => {
    writeFileSync(join(dir, "hooks", "normalizeSettings.mjs"), source);
  };
  const begin = async (options?: Parameters<typeof openProgram>[0]) => {
    program = await openProgram(options);
    dir = writePackage(program.workflows, {
      id: "form",
      applyResult: NOTE_HOOK,
      manifest: {
        parameters: PARAMETERS,
        hooks: { applyResult: "hooks/applyResult.mjs", normalizeSettings: "hooks/normalizeSettings.mjs" },
      },
    });
    write(HOOK);
    await program.manager.rescan();
  };
  beforeEach(() => begin());
  afterEach(() => program.close());

  const form: RunFormRequest = { workflowId: "form", selection: [{ libraryId: 1, key: "TYGAUGE2" }] };
  const check = (parameters: JsonObject) => program.manager.checkRun(form, { parameters });

  it("is called while they are chosen, and what it changes is told", async () => {
    expect((await program.manager.runForm(form)).check.notices).to.deep.equal([]);
    expect((await check({ style: "long", words: "20" })).notices).to.deep.equal([
      "The workflow takes “short” for “style”.",
      "The workflow takes “raw 20” for “seen”.",
    ]);
    expect((await check({ style: "long", words: "200" })).notices).to.deep.equal([]);
    const { settings } = await program.run("form", ["TYGAUGE2"], {
      parameters: { style: "long", words: "20" },
      source: "dialog",
    });
    expect(settings.workflowParams).to.deep.equal({ words: 20, style: "short", seen: "raw 20" });
  });

  it("is not called with values that are refused anyway", async () => {
    const { problems, notices, refusal } = await check({ words: "5000", style: "long" });
    expect([problems.length, notices, refusal]).to.deep.equal([1, [], undefined]);
  });

  it("keeps a run from starting when it fails, as the start would", async () => {
    const { refusal } = await check({ words: 13 });
    expect(refusal?.code).to.equal("hook_threw");
    expect(refusal?.message).to.include("not thirteen");
    expect((await check({ words: 14 })).refusal).to.equal(undefined);
  });

  it("gives up what the next change has overtaken", async () => {
    const first = check({ words: 99 });
    const second = await check({ style: "long" });
    expect(second.notices).to.deep.equal(["The workflow takes “short” for “style”."]);
    expect((await first).notices).to.deep.equal([]);
  });

  it("is read afresh after an edit, with the dialog open", async () => {
    expect((await check({ words: 20 })).notices).to.deep.equal([]);
    write("export const normalizeSettings = () => ({ words: 7 });\n");
    await program.manager.rescan();
    expect((await check({ words: 20 })).notices).to.deep.equal(["The workflow takes “7” for “Words”."]);
  });

  it("gets what was saved, what came and both together, and its patch is saved with them", async () => {
    await program.manager.saveDefaults("form", { parameters: { style: "long" } });
    const first = loadSavedSettings(program.host.prefs, "form").workflowParams;
    expect(JSON.parse(String(first["seen"]))).to.deep.equal([
      { workflowParams: {}, providerOptions: {} },
      { workflowParams: { style: "long" }, providerOptions: {} },
      { workflowParams: { style: "long" }, providerOptions: {} },
    ]);
    await program.manager.saveDefaults("form", { parameters: { words: 200, style: null } });
    const { seen, ...others } = loadSavedSettings(program.host.prefs, "form").workflowParams;
    expect(others).to.deep.equal({});
    const [previous, incoming, merged] = JSON.parse(String(seen)) as readonly JsonObject[];
    expect(previous?.["workflowParams"]).to.deep.equal(first);
    expect(incoming?.["workflowParams"]).to.deep.equal({ words: 200, style: null });
    expect(merged?.["workflowParams"]).to.deep.equal({ seen: first["seen"], words: 200 });
  });

  it("of a package that is not trusted is not called", async () => {
    await program.close();
    await begin({ trusted: false });
    expect((await check({ style: "long" })).notices).to.deep.equal([]);
    expect((await check({ words: 13 })).refusal).to.equal(undefined);
    await program.manager.saveDefaults("form", { parameters: { style: "long" } });
    expect(loadSavedSettings(program.host.prefs, "form").workflowParams).to.deep.equal({ style: "long" });
  });
});
