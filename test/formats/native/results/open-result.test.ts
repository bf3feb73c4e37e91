import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openEnvelope } from "../../../../src/formats/native/results/envelope.ts";
import {
  openResult,
  type OpenResult,
  plainResult,
  type ResultSources,
} from "../../../../src/formats/native/results/open-result.ts";
import type { JsonObject } from "../../../../src/model/json.ts";
import { codeOf, makeResultFiles, type ResultFiles, SECRET } from "./result-files.ts";

const DONE = { status: "succeeded", requestId: "r1" };
const JOB = { kind: "skillrunner.job.v1", skill_id: "digest" };
const MANY = 1024 ** 2;

describe("results of providers", () => {
  let world: ResultFiles;
  let opened: OpenResult[];
  beforeEach(() => {
    world = makeResultFiles();
    opened = [];
  });
  afterEach(async () => {
    for (const result of opened) await result.close();
    world.remove();
  });

  const open = async (runResult: JsonObject, more: Partial<ResultSources> = {}): Promise<OpenResult> => {
    const result = await openResult({
      files: world.files,
      runWorkspace: world.workspace,
      unpackTo: join(world.dir, "unpacked"),
      request: JOB,
      runResult: { ...DONE, ...runResult },
      ...more,
    });
    opened.push(result);
    return result;
  };
  const text = async (result: OpenResult, rawPath: string, fallbackPath?: string) => {
    const request = { rawPath, ...(fallbackPath === undefined ? {} : { fallbackPath }) };
    const found = await result.access?.find(request);
    if (found === undefined || result.access === undefined) throw new Error("no files");
    const content = new TextDecoder().decode(await result.access.read(found, MANY));
    return { content, kind: found.sourceKind, entry: found.entryPath };
  };

  describe("JSON", () => {
    it("comes from the result itself before anything else", async () => {
      world.put("result/result.json", '{"from":"disk"}');
      await world.pack("b.zip", { "result/result.json": '{"from":"bundle"}' });
      const { fields } = await open({ resultJson: { from: "result" }, bundlePath: "b.zip" });
      expect(fields.resultJson).to.deep.equal({ from: "result" });
      expect(fields.resultJsonSource).to.equal("run-result");
      expect(fields.warnings).to.deep.equal([]);
    });

    it("comes from the named path on disk, then the same path in the bundle, then the expected place", async () => {
      await world.pack("b.zip", { "out/r.json": '{"from":"named"}', "mine.json": '{"from":"expected"}' });
      const expects = { result_json: "mine.json" };
      const named = await open({ bundlePath: "b.zip", resultJsonPath: "out/r.json" }, { expects });
      expect(named.fields).to.deep.include({
        resultJson: { from: "named" },
        resultJsonSource: "bundle-entry",
        resultJsonPath: "out/r.json",
      });
      const path = world.put("out/r.json", '{"from":"disk"}');
      const local = await open({ bundlePath: "b.zip", resultJsonPath: "out/r.json" }, { expects });
      expect(local.fields).to.deep.include({
        resultJson: { from: "disk" },
        resultJsonSource: "local-path",
        resultJsonPath: path,
        workspaceDir: world.workspace,
      });
      const expected = await open({ bundlePath: "b.zip" }, { expects });
      expect(expected.fields.resultJson).to.deep.equal({ from: "expected" });
    });

    it("is that of the skill's latest own folder in a skill runner's bundle", async () => {
      await world.pack("b.zip", {
        "result/result.json": '{"n":0}',
        "result/digest.2/result.json": '{"n":2}',
        "result/digest.10/result.json": '{"n":10}',
        "result/digest.x/result.json": '{"n":"x"}',
        "result/other.99/result.json": '{"n":99}',
      });
      expect((await open({ bundlePath: "b.zip" })).fields).to.deep.include({
        resultJson: { n: 10 },
        resultJsonPath: "result/digest.10/result.json",
      });
      const other = await open({ bundlePath: "b.zip" }, { request: { ...JOB, skill_id: "tags" } });
      expect(other.fields.resultJson).to.deep.equal({ n: 0 });
    });

    it("is looked for in a provider's own folder", async () => {
      const own = join(world.dir, "agent");
      await world.files.writeText(join(own, "result", "result.json"), "[1]");
      const { fields } = await open({}, { workspace: own });
      expect(fields).to.deep.include({ resultJson: [1], resultJsonSource: "local-path", workspaceDir: own });
    });

    it("is a warning when there is none that can be used, never an error", async () => {
      await world.pack("empty.zip", { "result/result.json": "", "x.md": "x" });
      await world.pack("torn.zip", { "result/result.json": '{"a":' });
      for (const [bundlePath, problem] of [
        ["empty.zip", "empty"],
        ["torn.zip", "no-json"],
      ] as const) {
        const { fields } = await open({ bundlePath });
        expect(fields.resultJsonSource).to.equal("unavailable");
        expect(fields).not.to.have.property("resultJson");
        expect(fields.warnings).to.deep.equal([
          {
            code: "result_json_unavailable",
            message: "the result has no JSON that can be read",
            looked: ["result/result.json"],
            problem,
          },
        ]);
      }
      world.put("big.json", `"${"x".repeat(17 * 1024 ** 2)}"`);
      const big = await open({ resultJsonPath: "big.json" });
      expect((big.fields.warnings as JsonObject[])[0]?.problem).to.equal("too-large");
    });

    it("is taken out of a skill runner's envelope, and of nothing else", async () => {
      const envelope = { status: "ok", data: { a: 1 }, success_source: "model", error: null };
      expect(openEnvelope(envelope)).to.deep.equal({ a: 1 });
      expect(openEnvelope({ request_id: "r", result: envelope })).to.deep.equal({ a: 1 });
      for (const own of [
        { data: { a: 1 } },
        { result: { a: 1 } },
        { error: "x" },
        [envelope],
        null,
        "text",
      ]) {
        expect(openEnvelope(own)).to.equal(own);
      }
      expect((await open({ resultJson: envelope })).fields.resultJson).to.deep.equal({ a: 1 });
      const service = { kind: "generic-http.request.v1" };
      expect(plainResult(service, { ...DONE, resultJson: envelope }).fields.resultJson).to.equal(envelope);
    });
  });

  describe("artifacts", () => {
    it("are found in the workspace, then in the bundle, under the forms that providers write", async () => {
      await world.pack("b.zip", {
        "result/digest.1/result.json": "{}",
        "result/digest.1/note.md": "based",
        "artifacts/table.csv": "in bundle",
        "plain.md": "plain",
      });
      const result = await open({ bundlePath: "b.zip" });
      expect(await text(result, "plain.md")).to.deep.equal({
        content: "plain",
        kind: "bundle-entry",
        entry: "plain.md",
      });
      expect((await text(result, "/home/runner/work/artifacts/table.csv")).entry).to.equal(
        "artifacts/table.csv",
      );
      expect((await text(result, "D:\\jobs\\7\\uploads\\plain.md")).content).to.equal("plain");
      expect((await text(result, "note.md")).content).to.equal("based");
      expect((await text(result, "./x/../plain.md", "plain.md")).content).to.equal("plain");
      world.put("plain.md", "on disk");
      const local = await open({ bundlePath: "b.zip" });
      expect(await text(local, "plain.md")).to.include({ content: "on disk", kind: "local-path" });
    });

    it("are found by the absolute paths of a provider on this computer", async () => {
      const own = join(world.dir, "agent");
      await world.files.writeText(join(own, "out", "a.md"), "agent's");
      const result = await open({ resultJson: {} }, { workspace: own });
      expect(await text(result, join(own, "out", "a.md"))).to.include({
        content: "agent's",
        entry: "out/a.md",
      });
      expect(await codeOf(text(result, join(world.dir, "secret.txt")))).to.equal("artifact_not_found");
    });

    it("that are missing or empty are refused with what was looked for", async () => {
      await world.pack("b.zip", { "empty.md": "", "full.md": "x" });
      const result = await open({ bundlePath: "b.zip" });
      const asked = result.access?.find({
        fieldName: "note",
        rawPath: "result/empty.md",
        fallbackPath: "gone.md",
      });
      const error = await asked?.then(
        () => undefined,
        (thrown: unknown) => thrown as { code: string; details: JsonObject },
      );
      expect(error?.code).to.equal("artifact_not_found");
      expect(error?.details.candidates).to.deep.equal(["result/empty.md", "empty.md", "gone.md"]);
      expect((await text(result, "empty.md", "full.md")).content).to.equal("x");
    });

    it("that the manifest expects and that are not there are named", async () => {
      await world.pack("b.zip", { "a.md": "a", "empty.md": "" });
      const expects = { artifacts: ["a.md", "empty.md", "b/c.md"] };
      const { missingArtifacts } = await open({ bundlePath: "b.zip" }, { expects });
      expect(missingArtifacts).to.deep.equal(["empty.md", "b/c.md"]);
    });

    it("never lead out of workspace and bundle, whatever a provider writes", async () => {
      world.put("a/artifacts/in.md", "inside");
      world.link("up", world.dir);
      await world.pack("b.zip", { "in.md": "inside" });
      const result = await open({ bundlePath: "b.zip", resultArtifactBasePath: "../.." });
      const part = fc.oneof(
        fc.constantFrom("..", ".", "", "up", "a", "artifacts", "in.md", "secret.txt", "C:", world.dir),
        fc.string({ maxLength: 4 }),
      );
      const path = fc.array(part, { maxLength: 7 }).map((parts) => parts.join("/"));
      await fc.assert(
        fc.asyncProperty(path, path, async (rawPath, fallbackPath) => {
          const outcome = await text(result, rawPath, fallbackPath).catch((error: unknown) => error);
          if (outcome instanceof Error) expect(outcome).to.have.property("code", "artifact_not_found");
          else
            expect((outcome as { content: string }).content)
              .to.equal("inside")
              .and.not.equal(SECRET);
        }),
        { numRuns: 400 },
      );
    });
  });

  describe("bundles", () => {
    it("are read from an archive or a folder alike", async () => {
      await world.pack("b.zip", { "x/y.txt": "content" });
      world.put("folder/x/y.txt", "content");
      for (const bundlePath of ["b.zip", "folder"]) {
        const bundle = (await open({ bundlePath })).access?.bundle;
        const read = async (entry: string, most = MANY) =>
          new TextDecoder().decode(await bundle?.readBytes(entry, most));
        expect(await read("x/y.txt")).to.equal("content");
        expect(await read("/x/./y.txt")).to.equal("content");
        expect(await codeOf(read("x/z.txt"))).to.equal("archive_entry_not_found");
        expect(await codeOf(read("../../../secret.txt"))).to.equal("archive_entry_not_found");
        expect(await codeOf(read("x"))).to.equal("archive_entry_not_found");
        expect(await codeOf(read("x/y.txt", 3))).to.equal("archive_too_large");
      }
    });

    it("are unpacked once when asked for, and removed when closed", async () => {
      await world.pack("b.zip", { "x/y.txt": "content" });
      const result = await open({ bundlePath: "b.zip" });
      expect(existsSync(join(world.dir, "unpacked"))).to.equal(false);
      const [dir, again] = await Promise.all([
        result.access?.bundle?.extractedDir(),
        result.access?.bundle?.extractedDir(),
      ]);
      expect(dir).to.equal(join(world.dir, "unpacked")).and.equal(again);
      expect(readFileSync(join(world.dir, "unpacked", "x", "y.txt"), "utf8")).to.equal("content");
      await result.close();
      expect(existsSync(join(world.dir, "unpacked"))).to.equal(false);
      world.put("folder/a", "kept");
      const folder = await open({ bundlePath: "folder" });
      expect(await folder.access?.bundle?.extractedDir()).to.equal(join(world.workspace, "folder"));
      await folder.close();
      expect(existsSync(join(world.workspace, "folder", "a"))).to.equal(true);
    });

    it("that are missing or empty fail the task, though the provider says that it succeeded", async () => {
      world.put("zero.zip", "");
      await world.files.makeFolder(join(world.workspace, "hollow"));
      writeFileSync(join(world.workspace, "page.zip"), "<html>503 Service Unavailable</html>");
      expect(await codeOf(open({ bundlePath: "gone.zip" }))).to.equal("result_missing");
      expect(await codeOf(open({ bundlePath: "zero.zip" }))).to.equal("result_missing");
      expect(await codeOf(open({ bundlePath: "hollow" }))).to.equal("result_missing");
      expect(await codeOf(open({ bundlePath: "page.zip" }))).to.equal("archive_invalid");
      expect(await codeOf(open({ bundlePath: "../../secret.txt" }))).to.equal("result_missing");
    });
  });
});
