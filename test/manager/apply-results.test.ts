import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyArguments, type ApplyCall } from "../../src/formats/native/hook-arguments.ts";
import type { HostApi } from "../../src/hooks/host-api/host-api.ts";
import { toHostApiError } from "../../src/hooks/host-api/refusals.ts";
import { resultMembers } from "../../src/hooks/host-api/result-members.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { openApplyResults } from "../../src/manager/apply-results.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { WorkflowManifest } from "../../src/model/workflow-manifest.ts";
import type { FilesPort } from "../../src/ports/files.ts";
import { request, SHAPE } from "../hooks/hook-requests.ts";
import { realPackage, type RealPackage } from "../hooks/real-hooks.ts";

const MANIFEST = {
  id: "flow",
  result: { expects: { artifacts: ["note.md", "gone.md"] } },
} as unknown as WorkflowManifest;

const PREFLIGHT = { planId: "unit-1", unitId: "main", unitOrder: 0, context: { a: 1 } };
const DONE = { status: "succeeded", requestId: "r" };

/** Tells what it finds in its arguments; errors by what they say. */
const HOOK = `const tried = async (call) => {
  try { return await call(); } catch (error) { return { code: error.code, message: error.message, candidates: error.candidates }; }
};
const look = async ({ bundleReader, resultContext }) => ({
  json: resultContext.resultJson ?? null,
  source: resultContext.resultJsonSource,
  preflight: resultContext.preflight,
  sameReader: typeof resultContext.bundleReader.readText,
  text: await tried(() => bundleReader.readText("note.md")),
  bytes: await tried(async () => [...(await bundleReader.readBytes("note.md"))].length),
  escape: await tried(() => bundleReader.readText("../../secret.txt")),
  dir: bundleReader.getExtractedDir === undefined ? "none" : await tried(() => bundleReader.getExtractedDir()),
  artifact: await tried(() => resultContext.readArtifactText({ fieldName: "note", rawPath: "/w/artifacts/note.md" })),
  resolved: await tried(() => resultContext.resolveArtifact({ rawPath: "note.md" })),
  raw: await tried(async () => (await resultContext.resolveArtifactBytes({ rawPath: "note.md" })).bytes.length),
  missing: await tried(() => resultContext.readArtifactText({ rawPath: "nowhere.md", fallbackPath: "no.md" })),
});
export async function applyResult(args) {
  const seen = { own: await look(args), warnings: args.resultContext.warnings.map(({ code }) => code) };
  const { aggregate } = args.resultContext;
  if (aggregate !== undefined) seen.children = await Promise.all(aggregate.children.map(look));
  const { sequence } = args.runResult;
  if (sequence !== undefined) seen.steps = await Promise.all(sequence.steps.map(async (step) =>
    step.status === "skipped" ? step.resultContext.resultJsonSource : look(step)));
  return seen;
}`;

describe("the results that applyResult reaches", () => {
  let dir: string;
  let files: FilesPort;
  let pack: RealPackage;
  const temporary = () => join(dir, "tmp", "run-1");
  const workspace = () => join(dir, "runs", "run-1");

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-apply-"));
    files = createNodeFiles({ tempDir: join(dir, "tmp") });
    mkdirSync(workspace(), { recursive: true });
    pack = realPackage({ "hooks/a.mjs": HOOK });
  });
  afterEach(async () => {
    await pack.dispose();
    rmSync(dir, { recursive: true, force: true });
  });

  async function apply(
    subject: Partial<ApplyCall> & Pick<ApplyCall, "runResult">,
    isDirect = false,
  ): Promise<{ seen: JsonObject; missing: readonly string[]; unpacked: readonly string[] }> {
    const call: ApplyCall = {
      parent: null,
      request: { kind: "acp.skill.run.v1" },
      preflight: PREFLIGHT,
      ...subject,
    };
    const { signal } = new AbortController();
    const results = await openApplyResults({
      files,
      ...(MANIFEST.result?.expects === undefined ? {} : { expects: MANIFEST.result.expects }),
      workspace: workspace(),
      temporary: temporary(),
      call,
      isDirect,
      workspaceOf: () => undefined,
      signal: () => signal,
    });
    const members = resultMembers(results.byHandle);
    const api: HostApi = {
      shape: SHAPE,
      async call(member, args, callSignal, context) {
        try {
          return (await members[member]?.(args, { member, signal: callSignal, context })) ?? null;
        } catch (error) {
          throw toHostApiError(error, member);
        }
      },
    };
    const slot = await pack.slot();
    const args = applyArguments(MANIFEST, call, { workflowParams: {}, providerOptions: {} }, results.shown);
    const seen = (await slot.call(request({ args, hostApi: api }))) as JsonObject;
    slot.release();
    const unpacked = existsSync(temporary()) ? readdirSync(temporary()) : [];
    await results.close();
    expect(existsSync(temporary()) ? readdirSync(temporary()) : []).to.deep.equal([]);
    return { seen, missing: results.missingArtifacts, unpacked };
  }
  const pack1 = (name: string, json: string, note: string) =>
    files.zip.write(join(workspace(), name), [
      { name: "result/result.json", text: json },
      { name: "note.md", text: note },
    ]);
  const own = (seen: JsonObject) => seen.own as JsonObject;

  it("are read from a bundle by the worker's readers; what was unpacked is removed afterwards", async () => {
    await pack1("b.zip", '{"data":{"x":1},"error":null}', "a note");
    const { seen, missing, unpacked } = await apply({
      runResult: { ...DONE, fetchType: "bundle", bundlePath: "b.zip" },
    });
    expect(unpacked).to.have.length(1);
    expect(own(seen)).to.deep.include({
      json: { x: 1 },
      source: "bundle-entry",
      preflight: PREFLIGHT,
      sameReader: "function",
      text: "a note",
      bytes: 6,
      dir: join(temporary(), unpacked[0] ?? ""),
      raw: 6,
      resolved: { entryPath: "note.md", sourceKind: "bundle-entry", candidates: ["note.md"] },
    });
    expect(own(seen).artifact).to.deep.equal({
      text: "a note",
      entryPath: "note.md",
      sourceKind: "bundle-entry",
      candidates: ["w/artifacts/note.md", "artifacts/note.md", "note.md"],
    });
    expect(own(seen).escape).to.deep.include({ code: "not_found" });
    expect(own(seen).missing).to.deep.include({
      code: "artifact_not_found",
      candidates: ["nowhere.md", "result/nowhere.md", "no.md", "result/no.md"],
    });
    expect(seen.warnings).to.deep.equal([]);
    expect(missing).to.deep.equal(["gone.md"]);
  });

  it("are nothing but their JSON where there are no files", async () => {
    const { seen, missing } = await apply({
      request: { kind: "pass-through.run.v1" },
      runResult: { ...DONE, fetchType: "result", resultJson: { kind: "x" } },
    });
    expect(own(seen)).to.deep.include({
      json: { kind: "x" },
      source: "run-result",
      dir: "none",
      preflight: PREFLIGHT,
    });
    expect(own(seen).text).to.deep.include({ code: "unavailable" });
    expect(own(seen).artifact).to.deep.include({ code: "artifact_not_found" });
    expect(missing).to.deep.equal([]);
  });

  it("of a short-circuit have no bundle, even if the hook names one", async () => {
    await pack1("b.zip", "{}", "a note");
    const { seen } = await apply({ runResult: { ...DONE, resultJson: [1], bundlePath: "b.zip" } }, true);
    expect(own(seen)).to.deep.include({ json: [1], dir: "none" });
    expect(own(seen).text).to.deep.include({ code: "unavailable" });
  });

  it("of an aggregate's children are each their own", async () => {
    await pack1("one.zip", '{"n":1}', "first");
    await pack1("two.zip", '{"n":2}', "second");
    const child = (unitId: string, order: number, bundlePath: string) => ({
      unitId,
      order,
      context: { part: order },
      request: { kind: "acp.skill.run.v1" } as JsonValue,
      runResult: { ...DONE, bundlePath } as JsonValue,
    });
    const { seen } = await apply(
      {
        runResult: { ...DONE, resultJson: {} },
        aggregate: { id: "all", children: [child("a", 0, "one.zip"), child("b", 1, "two.zip")] },
      },
      true,
    );
    expect(own(seen).text).to.deep.include({ code: "unavailable" });
    const children = seen.children as unknown as JsonObject[];
    expect(children.map(({ json, text, preflight }) => [json, text, preflight])).to.deep.equal([
      [{ n: 1 }, "first", { planId: "unit-1", unitId: "a", unitOrder: 0, context: { part: 0 } }],
      [{ n: 2 }, "second", { planId: "unit-1", unitId: "b", unitOrder: 1, context: { part: 1 } }],
    ]);
  });

  it("of a sequence's steps are each their own; a step that was left out has none", async () => {
    await pack1("one.zip", '{"n":1}', "first");
    const { seen } = await apply({
      request: { kind: "skillrunner.sequence.v1" },
      runResult: {
        ...DONE,
        resultJson: { n: 2 },
        sequence: {
          steps: [
            { id: "s1", skillId: "a", status: "succeeded", bundlePath: "one.zip", resultJson: { n: 1 } },
            { id: "s2", skillId: "b", status: "skipped" },
          ],
        },
      },
    });
    const [first, second] = seen.steps as unknown as [JsonObject, string];
    expect(first).to.deep.include({
      json: { n: 1 },
      source: "run-result",
      text: "first",
      preflight: PREFLIGHT,
    });
    expect(second).to.equal("unavailable");
  });

  it("that are missing fail the unit before its hook is called, and leave nothing open", async () => {
    const failing = apply({ runResult: { ...DONE, bundlePath: "gone.zip" } });
    expect(
      await failing.then(
        () => "",
        (error: unknown) => (error as { code: string }).code,
      ),
    ).to.equal("result_missing");
  });
});
