import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { loadAdapters } from "../../scripts/bench/adapters.ts";
import { main } from "../../scripts/bench/main.ts";
import type { BenchRow } from "../../scripts/bench/row.ts";
import { overBudget } from "../../scripts/bench/table.ts";

describe("the bench", () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-bench-"));
  });
  afterEach(() => {
    rmSync(dir, { recursive: true, force: true });
  });

  const adapter = (peer: string, text: string) => {
    mkdirSync(join(dir, peer));
    writeFileSync(join(dir, peer, "adapter.mjs"), text);
  };
  const refusal = (folder: string): Promise<string> =>
    loadAdapters(folder).then(
      () => "",
      (error: unknown) => (error as Error).message,
    );

  it("says in one line what is wrong with the folder or the adapter that it is measured against", async () => {
    expect(await refusal(join(dir, "nowhere"))).to.equal("there is no such folder");
    expect(await refusal(dir)).to.equal("there is no */adapter.mjs in it");
    adapter("broken", "export const name = ;");
    expect(await refusal(dir)).to.match(/broken.adapter\.mjs does not load: \S[^\n]*$/);
    rmSync(join(dir, "broken"), { recursive: true });
    adapter("empty", "export const name = 'empty';");
    expect(await refusal(dir)).to.match(/empty.adapter\.mjs does not export name and operations$/);
    rmSync(join(dir, "empty"), { recursive: true });
    adapter("sound", "export const name = 'sound'; export const operations = { plan: () => 1 };");
    expect((await loadAdapters(dir)).map(({ name }) => name)).to.deep.equal(["sound"]);
  });

  it("takes a figure as it is given, leaves out what cannot be measured here, and fails when it is asked to", async () => {
    const said: string[] = [];
    const { log, error } = console;
    const { stderr } = process;
    const write = stderr.write.bind(stderr);
    const figure = { unit: "ms", figure: true, warmUp: 0, iterations: 3, budget: 16 } as const;
    const rows: readonly BenchRow[] = [
      { ...figure, name: "inside", run: () => 15 },
      { ...figure, name: "inside.slow", run: () => 17.5 },
      { ...figure, name: "elsewhere", skip: "SKIPPED: elsewhere", run: () => 99 },
      { ...figure, name: "elsewhere.too", skip: "SKIPPED: elsewhere", run: () => 99 },
    ];
    console.log = console.error = (line: string) => said.push(line);
    stderr.write = () => true;
    const codes: number[] = [];
    try {
      for (const args of [["--json"], ["--check"], ["--check", "--only", "elsewhere"]])
        codes.push(await main(rows, args));
    } finally {
      Object.assign(console, { log, error });
      stderr.write = write;
    }
    expect(codes).to.deep.equal([0, 1, 0]);
    expect(said.filter((line) => line === "SKIPPED: elsewhere")).to.have.length(3);
    const { rows: measured } = JSON.parse(said.find((line) => line.startsWith("{")) ?? "") as {
      readonly rows: readonly { readonly name: string; readonly median: number; readonly verdict: string }[];
    };
    expect(measured.map(({ name, median, verdict }) => [name, median, verdict])).to.deep.equal([
      ["inside", 15, "ok"],
      ["inside.slow", 17.5, "over"],
    ]);
  });

  it("gives the figures of a row that is past its budget", () => {
    const row = { name: "plan.1000", unit: "ms", budget: 10, median: 12.5, p95: 20, iterations: 15 } as const;
    expect(overBudget({ ...row, verdict: "over", peers: [] })).to.equal(
      "plan.1000 is past its budget: median 12.5 ms of at most 10.0 ms (1.25 times it; 95 % within 20.0 ms, 15 runs)",
    );
  });
});
