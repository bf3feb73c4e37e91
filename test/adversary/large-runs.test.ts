import { expect } from "chai";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { concurrencyOf } from "../../src/manager/run-limits.ts";
import { documentOf } from "../cli/documents.ts";
import { writePackage } from "../cli/packages.ts";
import { createPlace, type Place } from "../cli/zwm.ts";
import { buildSyntheticLibrary } from "../fakes/synthetic-library.ts";

const UNITS = 2000;
const CHANGES = 1000;
const PARTS = 300;
const CHARACTERS = 9_000_000;

const noteIn = (text: string) => `await runtime.hostApi.notes.create({
    operationId: "note" + n,
    placement: { kind: "child", parentRef: parent },
    content: { format: "text", value: ${text} },
  });`;

describe("a run that is large", function () {
  this.timeout(300_000);
  let place: Place;
  const folder = () => join(place.dir, "packages");
  before(async () => {
    place = createPlace();
    await buildSyntheticLibrary(join(place.dir, "library"), { papers: UNITS, attachments: 0, notes: 0 });
  });
  after(() => {
    place.remove();
  });

  const call = (...args: readonly string[]) =>
    place.zwm([
      ...args,
      ...["--json", "--library", "library", "--write", "--workflows", "packages", "--trust-root", "packages"],
    ]);

  it(`of ${String(UNITS)} units, as many at once as anybody may ask for, ends, is listed, shown, and taken back`, async () => {
    writePackage(folder(), {
      id: "file-each",
      applyResult: `export async function applyResult({ parent, runtime }) {
  const { resources, file } = runtime.hostApi;
  const { path } = await resources.allocateOutput({ slotId: "out", suggestedName: parent.key + ".txt" });
  await file.writeText(path, parent.key);
}
`,
    });
    const ran = await call("run", "file-each", "--all", "--yes", "--concurrency", "100000");
    const { summary } = documentOf(ran, "run");
    expect(summary.counts).to.include({ total: UNITS, succeeded: UNITS });
    expect(documentOf(await call("runs"), "runs").runs[0]?.counts).to.deep.equal(summary.counts);
    const shown = documentOf(await call("show", summary.runId), "run");
    expect(new Set(shown.products.map(({ absolutePath }) => absolutePath)).size).to.equal(UNITS);
    expect(documentOf(await call("undo", summary.runId), "undo").removedFiles).to.have.length(UNITS);
  });

  it(`with ${String(CHANGES)} changes of one unit writes them in one commit, and takes all back`, async () => {
    writePackage(folder(), {
      id: "many-notes",
      applyResult: `export async function applyResult({ parent, runtime }) {
  for (let n = 0; n < ${String(CHANGES)}; n++) {
    ${noteIn('"note " + n')}
  }
}
`,
    });
    const [paper = ""] = await papers();
    const { summary, receipts } = documentOf(
      await call("run", "many-notes", "--select", paper, "--yes"),
      "run",
    );
    expect(receipts).to.have.length(CHANGES);
    expect(new Set(receipts.map(({ committedAt }) => committedAt)).size).to.equal(1);
    expect(documentOf(await call("undo", summary.runId), "undo").reverted).to.have.length(CHANGES);
  });

  it(`with a note of ${String(CHARACTERS)} characters keeps it whole`, async () => {
    writePackage(folder(), {
      id: "long-note",
      applyResult: `export async function applyResult({ parent, runtime }) {
  const n = 0;
  ${noteIn(`"x".repeat(${String(CHARACTERS)})`)}
}
`,
    });
    const [, paper = ""] = await papers();
    const { summary, receipts } = documentOf(
      await call("run", "long-note", "--select", paper, "--yes"),
      "run",
    );
    expect(receipts).to.have.length(1);
    expect(documentOf(await call("undo", summary.runId), "undo").reverted).to.have.length(1);
  });

  it(`with ${String(PARTS)} parts of one unit carries out each once`, async () => {
    const dir = writePackage(folder(), {
      id: "many-parts",
      manifest: { hooks: { preflight: "hooks/preflight.mjs", applyResult: "hooks/applyResult.mjs" } },
      applyResult: `export async function applyResult({ parent, runtime }) {
  const n = 0;
  ${noteIn('"part"')}
}
`,
    });
    mkdirSync(join(dir, "hooks"), { recursive: true });
    writeFileSync(
      join(dir, "hooks", "preflight.mjs"),
      `export const preflight = () => ({
  kind: "replace-units",
  units: Array.from({ length: ${String(PARTS)} }, (_, at) => ({ id: "part-" + at })),
});
`,
    );
    const [, , paper = ""] = await papers();
    const { receipts, units } = documentOf(
      await call("run", "many-parts", "--select", paper, "--yes"),
      "run",
    );
    expect(units.map(({ state }) => state)).to.deep.equal(["succeeded"]);
    expect(new Set(receipts.map(({ target }) => target.ref.key)).size).to.equal(PARTS);
  });

  async function papers(): Promise<readonly string[]> {
    const explained = documentOf(await call("explain", "file-each", "--all"), "explain");
    return explained.selected.map(({ ref }) => ref.key);
  }
});

describe("how many units run at once", () => {
  it("is never more than there can be workers for", () => {
    expect(concurrencyOf("pass-through", undefined)).to.equal(1);
    expect(concurrencyOf("skillrunner", undefined)).to.equal(3);
    expect(concurrencyOf("pass-through", 7)).to.equal(7);
    for (const asked of [0, 65, 1_000_000]) expect(concurrencyOf("pass-through", asked)).to.equal(64);
  });
});
