import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { createNodeFiles } from "../../src/host/node/files.ts";
import type { RunReport } from "../../src/model/manager-api.ts";
import type { RunRecord } from "../../src/model/run.ts";
import { documentOf, errorOf } from "./documents.ts";
import { writePackage } from "./packages.ts";
import { createPlace, type Called, type Place } from "./zwm.ts";

const TOKEN = "token-of-the-backend";
const PASSWORD = "pass-of-the-backend";
const SECRET = "hunter2-of-ida";

/** Writes a note that tells the paper's title, and says it, a credential and a folder. */
const HOOK = `export async function applyResult({ parent, runtime }) {
  const { hostApi } = runtime;
  const { item } = await hostApi.library.getItemDetail(parent);
  console.warn("about", item.title, "${SECRET}", hostApi.file.getTempDirectoryPath());
  await hostApi.notes.create({
    operationId: "note",
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: "The words of a note." },
  });
  await hostApi.logging.appendRuntimeLog({
    ...{ level: "info", stage: "looked at Ida", message: "Ida said so", details: { who: "Ida" } },
  });
  if (item.tags.some(({ tag }) => tag === "to read")) throw new Error("no " + item.title);
  return { title: item.title, said: "returned by the hook" };
}
export async function preflight({ selectionContext, runtime }) {
  const { item } = await runtime.hostApi.library.getItemDetail(selectionContext.items[0].ref);
  if (item.title.startsWith("The Harbour")) return { kind: "skip", reason: "skipped like “A paper of others”" };
  return { kind: "continue" };
}
`;

describe("the diagnostics file", () => {
  let place: Place;
  let report: RunReport;
  const packages = ["--workflows", "packages", "--trust-root", "packages"];
  before(async () => {
    place = createPlace();
    writePackage(join(place.dir, "packages"), {
      id: "talking",
      manifest: {
        label: "A tide gauge made of toys",
        hooks: { preflight: "hooks/applyResult.mjs", applyResult: "hooks/applyResult.mjs" },
        parameters: {
          apiKey: { type: "string", title: "Key" },
          word: { type: "string" },
          words: { type: "array", items: { type: "string" } },
          count: { type: "number" },
          loud: { type: "boolean" },
          style: { type: "string", enum: ["short", "long"], allowCustom: true },
        },
      },
      applyResult: HOOK,
    });
    mkdirSync(join(place.dir, "packages", "broken"));
    writeFileSync(join(place.dir, "packages", "broken", "workflow.json"), "{");
    await zwm("list");
    const preferences = {
      backends: {
        schemaVersion: 2,
        backends: [
          {
            id: "mine",
            type: "skillrunner",
            baseUrl: "http://127.0.0.1:9",
            auth: { kind: "bearer", token: TOKEN },
          },
          { id: "agent", type: "acp", command: "agent", env: { KEY: PASSWORD } },
        ],
      },
    };
    writeFileSync(join(place.home, "state", "preferences.json"), JSON.stringify(preferences));
    const values = ["apiKey=param-secret-1", "word=typed by a person", "words=lilac", "words=mauve"];
    values.push("count=12", "loud=yes", "style=long");
    const args = [
      ...["--select", "TYGAUGE2,SALTWDG2,HANDBK22", "--yes", "--json"],
      ...values.flatMap((value) => ["--param", value]),
    ];
    report = documentOf(await zwm("run", "talking", ...args), "run");
  });
  after(() => {
    place.remove();
  });

  const zwm = (...args: string[]): Promise<Called> =>
    place.zwm([...args, ...packages], { env: { ZWM_SECRET_OTHER_TOKEN: SECRET } });

  /** The texts in the archive by name. */
  async function opened(path: string): Promise<ReadonlyMap<string, string>> {
    const archive = await createNodeFiles({ tempDir: tmpdir() }).zip.open(path);
    try {
      const texts = new Map<string, string>();
      for (const { name } of archive.entries) {
        texts.set(name, new TextDecoder().decode(await archive.readBytes(name, { maxBytes: 1 << 24 })));
      }
      return texts;
    } finally {
      await archive.close();
    }
  }

  it("holds what its README says, and what is said of it", async () => {
    const { runId } = report.summary;
    const called = await zwm("export-diagnostics", runId.slice(0, -1), "--output", "one.zip", "--json");
    expect(called.code, called.stderr).to.equal(0);
    const { file, entries, runs } = documentOf(called, "diagnostics");
    expect([file, runs]).to.deep.equal([join(place.dir, "one.zip"), [runId]]);
    const texts = await opened(file);
    expect([...texts.keys()]).to.deep.equal(entries.map(({ name }) => name));
    const readme = texts.get("README.txt") ?? "";
    for (const { name, what } of entries.slice(1)) expect(readme).to.include(`${name}\n    ${what}\n`);
    const json = (name: string): Record<string, unknown> =>
      JSON.parse(texts.get(name) ?? "") as Record<string, unknown>;
    expect(json("environment.json")).to.include({ version: "0.1.0", node: process.version });
    expect(json("environment.json")["network"]).to.be.a("string").that.includes("network stack of the host");
    expect(json("store.json")["integrityCheck"]).to.deep.equal(["ok"]);
    expect(json("settings.json")["backends"]).to.have.length(2);
    expect(JSON.stringify(json("workflows.json")["diagnostics"])).to.include("manifest_parse_error");
    expect(json("library.json")["libraries"]).to.have.length.of.at.least(2);
    const log = json(`runs/${runId}/log.json`)["entries"] as readonly {
      stage: string;
      text?: unknown;
    }[];
    expect(log.map(({ stage }) => stage)).to.include("apply-failed");
    expect(log.find(({ text }) => text !== undefined)?.text).to.have.property("kind", "text");
    const events = (texts.get(`runs/${runId}/events.ndjson`) ?? "").trimEnd().split("\n");
    expect(events.map((line) => (JSON.parse(line) as { t: string }).t)).to.include("run.closed");
    expect(json(`runs/${runId}/record.json`)["runId"]).to.equal(runId);
  });

  it("holds numbers, true and false, and choices of parameters, and of everything else typed the length", async () => {
    const texts = await opened(join(place.dir, "one.zip"));
    const record = JSON.parse(texts.get(`runs/${report.summary.runId}/record.json`) ?? "") as RunRecord;
    expect(record.settings.workflowParams).to.deep.equal({
      apiKey: "***",
      word: { kind: "text", characters: "typed by a person".length },
      words: [
        { kind: "text", characters: "lilac".length },
        { kind: "text", characters: "mauve".length },
      ],
      count: 12,
      loud: true,
      style: "long",
    });
  });

  it("calls a workflow by its own name, also where a task is called the same", async () => {
    expect(report.units.map(({ taskName }) => taskName)).to.include(report.summary.workflowLabel);
    const texts = await opened(join(place.dir, "one.zip"));
    const record = JSON.parse(texts.get(`runs/${report.summary.runId}/record.json`) ?? "") as RunRecord;
    expect(record.workflowLabel).to.equal(report.summary.workflowLabel);
  });

  it("holds the words of hooks and of people only when they were asked for", async () => {
    const words = [
      "Ida",
      "said so",
      "A paper of others",
      "returned by the hook",
      "typed by a person",
      "lilac",
    ];
    const inRun = async (path: string): Promise<string> =>
      [...(await opened(path))].filter(([name]) => /^(?:runs\/|log)/.test(name)).join("\n");
    const without = await inRun(join(place.dir, "one.zip"));
    for (const word of words) expect(without.includes(word), word).to.equal(false);
    const called = await zwm(
      "export-diagnostics",
      report.summary.runId,
      "--with-titles",
      "--output",
      "words.zip",
    );
    expect(called.code, called.stderr).to.equal(0);
    const withWords = await inRun(join(place.dir, "words.zip"));
    for (const word of words) expect(withWords.includes(word), word).to.equal(true);
  });

  it("holds no credential, no folder, no words of notes, and no title unless that was asked for", async () => {
    const all = [...(await opened(join(place.dir, "one.zip"))).values()].join("\n");
    const secrets = [TOKEN, PASSWORD, SECRET, "param-secret-1"];
    const folders = [place.dir, place.home, homedir(), process.cwd()].filter((path) => path.length > 1);
    // The workflow is called like one of them.
    const titles = report.units
      .map(({ taskName }) => taskName)
      .filter((name) => name !== report.summary.workflowLabel);
    expect(titles).to.have.length(2);
    for (const text of [...secrets, ...folders, ...titles, "The words of a note"]) {
      expect(all.includes(text), text).to.equal(false);
    }
    const called = await zwm("export-diagnostics", "--with-titles", "--output", "two.zip");
    expect(called.code).to.equal(0);
    expect(called.stdout)
      .to.include(`Written: ${join(place.dir, "two.zip")}`)
      .and.include("README.txt");
    expect(called.stderr).to.include("Nothing was sent.");
    const named = [...(await opened(join(place.dir, "two.zip"))).values()].join("\n");
    for (const text of [...secrets, ...folders]) expect(named.includes(text), text).to.equal(false);
    expect(named).to.include(titles[0] ?? "no unit");
    expect(named).to.include("A tide gauge made of toys");
  });

  it("takes no other file's place, and tells of what cannot be read", async () => {
    const again = await zwm("export-diagnostics", "--output", "one.zip", "--json");
    expect(errorOf(again).code).to.equal("file_exists");
    writeFileSync(report.logFile, "no log at all\n");
    const called = await zwm("export-diagnostics", report.summary.runId, "--output", "three.zip");
    expect(called.code, called.stderr).to.equal(0);
    const log = (await opened(join(place.dir, "three.zip"))).get(`runs/${report.summary.runId}/log.json`);
    expect(JSON.parse(log ?? "")).to.deep.equal({ entries: [], dropped: 0, damaged: 1 });
    expect(existsSync(join(place.dir, "three.zip"))).to.equal(true);
    expect(readFileSync(join(place.dir, "three.zip")).subarray(0, 2).toString()).to.equal("PK");
  });
});
