import { expect } from "chai";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { loadAdapters } from "../../scripts/bench/adapters.ts";
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

  it("gives the figures of a row that is past its budget", () => {
    const row = { name: "plan.1000", unit: "ms", budget: 10, median: 12.5, p95: 20, iterations: 15 } as const;
    expect(overBudget({ ...row, verdict: "over", peers: [] })).to.equal(
      "plan.1000 is past its budget: median 12.5 ms of at most 10.0 ms (1.25 times it; 95 % within 20.0 ms, 15 runs)",
    );
  });
});
