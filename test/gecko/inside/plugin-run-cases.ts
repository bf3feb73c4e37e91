import { expect } from "chai";
import { createGeckoProcess } from "../../../src/host/zotero/process.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { type InstalledPlugin, refs, runWorkflow, filesBelow, withInstalled } from "./installed-plugin.ts";
import { until } from "./main-window.ts";
import { textArgument } from "./text-argument.ts";

const PAPER = "5Q2TBH2E";
const OTHER_PAPER = "48FSJWDF";

/** A package whose hook tells which version of its module it has, once a file says that it may. */
const OWN_PACKAGE = {
  "workflow.json": JSON.stringify({
    schemaVersion: 2,
    id: "own-package",
    label: "Of a person's own",
    version: "1.0.0",
    provider: "pass-through",
    trigger: { requiresSelection: true },
    inputs: { member: { kind: "parent" }, grouping: { mode: "each" } },
    validateSelection: { select: { policy: "input-member", source: "selected" }, filters: [] },
    hooks: { applyResult: "hooks/applyResult.mjs" },
  }),
  "hooks/applyResult.mjs": `
    import { even } from "../lib/even.mjs";
    export async function applyResult({ runtime }) {
      const { file, resources, archive } = runtime.hostApi;
      const at = async (name) => (await resources.allocateOutput({ slotId: name, suggestedName: name })).path;
      const path = await at("begun.txt");
      await file.writeText(path, "begun");
      const go = path.replace(/begun\\.txt$/, "go");
      while (!(await file.exists(go))) await new Promise((done) => setTimeout(done, 20));
      const { version } = await import("../lib/late.mjs");
      await file.writeText(await at("told.txt"), version + " " + even(10));
      const zip = await at("all.zip");
      const entries = [{ name: "in/ä.txt", content: { kind: "text", text: version } }, { name: "begun", content: { kind: "file", path } }];
      await archive.writeZipAtomic({ targetPath: zip, entries });
      const unpacked = await archive.withExtractedZip({ sourcePath: zip }, {}, async ({ path, entries }) =>
        [await file.readText(path + "/in/ä.txt"), entries.length]);
      await file.writeText(await at("unpacked.txt"), unpacked.join(" "));
    }`,
  "lib/even.mjs": `import { odd } from "./odd.mjs"; export const even = (n) => n === 0 || odd(n - 1);`,
  "lib/odd.mjs": `import { even } from "./even.mjs"; export const odd = (n) => n !== 0 && even(n - 1);`,
  "lib/late.mjs": `export const version = "first";`,
};

async function writePackage({ home }: InstalledPlugin, files: Readonly<Record<string, string>>) {
  const dir = PathUtils.join(home, "content", "user", "workflows", "own-package");
  for (const [path, text] of Object.entries(files)) {
    const file = PathUtils.join(dir, ...path.split("/"));
    await IOUtils.makeDirectory(PathUtils.parent(file) ?? "", { createAncestors: true });
    await IOUtils.writeUTF8(file, text);
  }
}

const beginOwn = async ({ manager }: InstalledPlugin, paper: string, outputDir: string) =>
  (await manager()).start({
    workflowId: "own-package",
    selection: refs(paper),
    parameters: {},
    source: "dialog",
    trigger: "menu",
    outputDir,
  });

const goOn = (outputDir: string) => IOUtils.writeUTF8(PathUtils.join(outputDir, "go"), "");
const begun = (outputDir: string) => until(() => IOUtils.exists(PathUtils.join(outputDir, "begun.txt")));

export const runCases: GeckoCases = {
  "exports the notes of the genuine library as the command line does, and remembers it": (env) =>
    withInstalled(env, async ({ start, stop, manager }) => {
      const output = PathUtils.join(env.tempDir, "notes é");
      const { selection, files } = JSON.parse(textArgument(env, "exported")) as {
        readonly selection: readonly string[];
        readonly files: Readonly<Record<string, string>>;
      };
      await start();
      const report = await runWorkflow(await manager(), "export-notes", refs(...selection), output);
      expect(report.summary.state).to.equal("succeeded");
      const texts = await filesBelow(output);
      expect(Object.keys(texts).sort()).to.deep.equal(Object.keys(files).sort());
      for (const [name, text] of Object.entries(texts)) expect(text, name).to.equal(files[name]);

      await stop();
      await start();
      const [run, ...others] = await (await manager()).runs();
      expect(others).to.deep.equal([]);
      expect(run?.runId).to.equal(report.summary.runId);
      const again = await (await manager()).show(report.summary.runId);
      expect(again.units).to.deep.equal(report.units);
      expect(again.products).to.deep.equal(report.products);
      const undone = await (await manager()).undo(report.summary.runId, { allOrNothing: true });
      expect(undone).to.be.an("object");
      expect(await filesBelow(output)).to.deep.equal({});
    }),

  "finds a package of a person's own, runs its modules, and runs what was edited the next time": (env) =>
    withInstalled(env, async (installed) => {
      const { start, manager } = installed;
      const [one, other] = ["one", "other"].map((name) => PathUtils.join(env.tempDir, name)) as [
        string,
        string,
      ];
      await start();
      await writePackage(installed, OWN_PACKAGE);
      const api = await manager(); // Found without being told.
      await until(async () => (await api.catalogue()).workflows.some(({ id }) => id === "own-package"));
      await api.trust("own-package", "isolated");
      await api.concurrency.set("pass-through", 2);
      const running = await beginOwn(installed, PAPER, one);
      await begun(one);

      await writePackage(installed, { "lib/late.mjs": `export const version = "second";` });
      await api.rescan();
      await api.trust("own-package", "isolated");
      const next = await beginOwn(installed, OTHER_PAPER, other);
      await begun(other);
      await goOn(one);
      await goOn(other);
      for (const { done } of [running, next]) expect((await done).summary.state).to.equal("succeeded");
      const told = async (dir: string) => [
        await IOUtils.readUTF8(PathUtils.join(dir, "told.txt")),
        await IOUtils.readUTF8(PathUtils.join(dir, "unpacked.txt")),
      ];
      expect(await told(one)).to.deep.equal(["first true", "first 2"]);
      expect(await told(other)).to.deep.equal(["second true", "second 2"]);
    }),

  "goes on with a run that its end cut off, and ends the worker of it": (env) =>
    withInstalled(env, async (installed) => {
      const { start, stop, manager, around, expectNothingLeft } = installed;
      const output = PathUtils.join(env.tempDir, "output");
      await writePackage(installed, OWN_PACKAGE);
      await start();
      await (await manager()).trust("own-package", "isolated");
      const { runId } = await beginOwn(installed, PAPER, output);
      await begun(output);
      const working = await around();
      expect([working.workers.length, working.packages.length, working.pages.length]).to.deep.equal([
        1, 1, 1,
      ]);
      await stop();
      await expectNothingLeft();
      await goOn(output);
      await start();
      await until(async () => (await (await manager()).state(runId)) === "succeeded");
      expect(await IOUtils.readUTF8(PathUtils.join(output, "told.txt"))).to.equal("first true");
    }),

  "speaks with a real process over pipes, and ends it": async () => {
    const port = await createGeckoProcess();
    const { stdin, stdout, exited } = await port.spawn({ command: "cat", args: [] });
    const writer = stdin.getWriter();
    await writer.write(new TextEncoder().encode("Zotéro 数据\n"));
    const reader = stdout.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    const piece = (await reader.read()) as { readonly value: Uint8Array };
    expect(new TextDecoder().decode(piece.value)).to.equal("Zotéro 数据\n");
    await port.end();
    expect(await exited).to.equal(null);
  },

  "looks at papers with a menu that tells what they give": (env) =>
    withInstalled(env, async ({ start, manager }) => {
      await start();
      const states = await (
        await manager()
      ).menu(refs(PAPER), {
        debugMode: false,
        probe: true,
      });
      expect(states.find(({ workflowId }) => workflowId === "library-health")).to.include({
        enabled: true,
        settled: true,
      });
    }),
};
