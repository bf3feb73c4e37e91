import { expect } from "chai";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import type { Place } from "../cli/zwm.ts";
import {
  BAD,
  createHostileHome,
  expectHonest,
  expectOnlyBadFailed,
  hostileArguments,
  PAPERS,
  type HostileHome,
  type HostilePackage,
} from "./hostile-run.ts";

/** What a preflight hook may not answer, and the rule that its answer breaks. */
const REFUSED: readonly (readonly [string, string, string])[] = [
  ["nothing", "undefined", "object"],
  ["a text", `"continue"`, "object"],
  ["a list", "[]", "object"],
  ["no kind", "{}", "kind"],
  ["a blank kind", `{ kind: " " }`, "kind"],
  ["a kind that there is not", `{ kind: "proceed" }`, "kind"],
  ["no virtual units", `{ kind: "replace-units" }`, "units"],
  ["an empty list of virtual units", `{ kind: "replace-units", units: [] }`, "units"],
  ["a virtual unit that is none", `{ kind: "replace-units", units: ["a"] }`, "units"],
  ["a blank id", `{ kind: "replace-units", units: [{ id: " " }] }`, "unit-id"],
  ["the same id twice", `{ kind: "replace-units", units: [{ id: "a" }, { id: "a" }] }`, "unit-id"],
  [
    "an aggregate by another rule",
    `{ kind: "replace-units", units: [{ id: "a" }], aggregate: { id: "x", mode: "single-apply", applyWhen: "any", orderBy: "unit.order" } }`,
    "aggregate",
  ],
  ["nothing to apply", `{ kind: "short-circuit-apply" }`, "apply"],
  ["a list to apply", `{ kind: "short-circuit-apply", apply: [] }`, "apply"],
  ["a parent that is none", `{ kind: "short-circuit-apply", apply: { parent: { key: 7 } } }`, "apply"],
];

/** One more paper of the demo library for each of them. */
const OTHERS = [
  ...["HANDBK22", "RPESKNTS", "SEDMNT22", "LAMPSRV2", "WALKTIDE", "QUIETPRE", "GAUGE222", "LCKKEEPR"],
  ...["SILTUP22", "PLTGUILD", "ZHTIDES2", "ARTIDES2", "RUTIDES2", "FRMAREES", "TWNLG222"],
];

/** A package whose preflight goes on, but in the bad unit does what `body` says. */
function withPreflight(body: string, more: Partial<HostilePackage> = {}): HostilePackage {
  return {
    body: "return honest(call);",
    ...more,
    hooks: { preflight: "hooks/preflight.mjs" },
    files: {
      ...more.files,
      "hooks/preflight.mjs": `export async function preflight({ selectionContext, runtime }) {
  if (selectionContext.items[0].ref.key !== "${BAD}") return { kind: "continue" };
  ${body}
}
`,
    },
  };
}

describe("a hook before applyResult that misbehaves in one unit", function () {
  this.timeout(120_000);
  let home: HostileHome;
  before(async () => {
    home = await createHostileHome();
  });
  after(() => {
    home.remove();
  });

  it("preflight answers what it may not: only those units fail, each with the rule that its answer breaks", async () => {
    const answers = Object.fromEntries(OTHERS.map((key, at) => [key, REFUSED[at]?.[1]]));
    const cases = Object.entries(answers).map(([key, answer]) => `case "${key}": return ${answer ?? ""};`);
    const run = await home.run(
      "hostile",
      {
        body: "return honest(call);",
        hooks: { preflight: "hooks/preflight.mjs" },
        files: {
          "hooks/preflight.mjs": `export function preflight({ selectionContext }) {
  switch (selectionContext.items[0].ref.key) {
    ${cases.join("\n    ")}
    default: return { kind: "continue" };
  }
}
`,
        },
      },
      ["--select", OTHERS.join(",")],
    );
    expect(run.called.code).to.equal(3);
    expect(run.report.summary.counts).to.include({ succeeded: PAPERS.length, failed: REFUSED.length });
    const failed = run.report.units
      .slice(PAPERS.length)
      .map(({ error }) => [error?.code, error?.details?.["rule"]]);
    expect(failed).to.deep.equal(REFUSED.map(([, , rule]) => ["preflight_invalid", rule]));
    expectHonest(run);
  });

  it("preflight throws: only that unit fails, with reason and place", async () => {
    const run = await home.run("hostile", withPreflight(`throw new Error("not today");`));
    expectOnlyBadFailed(run);
    expect(run.bad.error?.code).to.equal("hook_threw");
    expect(run.bad.error?.details).to.include({
      hook: "preflight",
      message: "not today",
      place: "hooks/preflight.mjs:3:9",
    });
  });

  it("preflight loops: only that unit fails", async () => {
    const run = await home.run("hostile", withPreflight("while (true);", { timeoutMs: 8000 }));
    expectOnlyBadFailed(run);
    expect(run.bad.error?.code).to.equal("hook_timeout");
    expect(run.bad.error?.details).to.include({ hook: "preflight" });
  });

  it("preflight wants to write: it is refused, and the unit goes on", async () => {
    const run = await home.run(
      "hostile",
      withPreflight(`const { notes, resources, mutations } = runtime.hostApi;
  const parentRef = selectionContext.items[0].ref;
  const codes = [];
  const ask = (call) => call().catch(({ code }) => codes.push(code));
  await ask(() => notes.create({ operationId: "x", placement: { kind: "child", parentRef }, content: { format: "text", value: "honest?" } }));
  await ask(() => mutations.execute({ operation: "item.updateTags", operationId: "y", itemRef: parentRef, add: ["honest?"] }));
  await ask(() => resources.allocateOutput({ slotId: "x" }));
  return { kind: "skip", reason: codes.join(" ") };`),
    );
    expect(run.called.code, run.called.stderr).to.equal(0);
    expect(run.bad.state).to.equal("skipped");
    expect(run.bad.reason).to.equal("permission_denied permission_denied permission_denied");
    expectHonest(
      run,
      PAPERS.filter((key) => key !== BAD),
    );
  });

  it("a part of a unit throws: the other parts are written, and the unit says which part failed and why", async () => {
    const pack = withPreflight(
      `return { kind: "replace-units", units: [{ id: "one" }, { id: "two" }, { id: "three" }] };`,
      {
        body: `const part = call.resultContext.preflight.unitId;
  if (part === "two") throw new Error("page 7");
  await notes.create({ operationId: "part", placement: { kind: "child", parentRef: parent }, content: { format: "text", value: "part " + part } });`,
      },
    );
    const run = await home.run("hostile", pack);
    expect(run.called.code).to.equal(3);
    expect(run.report.summary.counts).to.include({ succeeded: 3, failed: 1 });
    expect(run.bad.error?.code).to.equal("virtual_unit_failed");
    expect(run.bad.error?.details).to.include({
      parts: "two: The hook applyResult of “hostile” failed (hooks/applyResult.mjs:9:29): page 7",
    });
    expect(run.bad.error?.details?.["failures"]).to.have.nested.property("[0].code", "hook_threw");
    expect(run.report.receipts.filter(({ unitId }) => unitId === run.bad.unitId)).to.have.length(2);
  });

  for (const [title, answer, found] of [
    ["nothing", "undefined", "undefined"],
    ["a text", `"request"`, "string"],
    ["a list", "[{}]", "array"],
  ] as const) {
    it(`buildRequest answers ${title}: only that unit fails`, async () => {
      const run = await home.run("hostile", {
        body: "return honest(call);",
        hooks: { buildRequest: "hooks/buildRequest.mjs" },
        files: {
          "hooks/buildRequest.mjs": `export function buildRequest({ selectionContext }) {
  return selectionContext.items[0].ref.key === "${BAD}" ? ${answer} : {};
}
`,
        },
      });
      expectOnlyBadFailed(run);
      expect(run.bad.error?.code).to.equal("hook_result_invalid");
      expect(run.bad.error?.details).to.include({
        hook: "buildRequest",
        file: "hooks/buildRequest.mjs",
        message: found,
      });
    });
  }
});

/** Packages whose hook cannot be loaded in any unit: code, place, and the name in the message. */
const LOAD: readonly (readonly [string, HostilePackage, string, Readonly<Record<string, JsonValue>>])[] = [
  [
    "a missing import",
    { before: `import { nothing } from "../lib/not-there.mjs";` },
    "hook_import_error",
    { reason: "missing-file", place: "hooks/applyResult.mjs:2:26", specifier: "../lib/not-there.mjs" },
  ],
  [
    "an import of a module of the host",
    { before: `import fs from "node:fs";` },
    "hook_import_error",
    { reason: "bare", place: "hooks/applyResult.mjs:2:17", specifier: "node:fs" },
  ],
  [
    "an import from outside of the package",
    { before: `import other from "../../other/hooks/applyResult.mjs";` },
    "hook_import_error",
    { reason: "outside", place: "hooks/applyResult.mjs:2:20" },
  ],
  [
    "a name that is not exported",
    { before: `import { dishonest } from "../lib/honest.mjs";` },
    "hook_import_error",
    { reason: "missing-name", place: "hooks/applyResult.mjs:2:10", name: "dishonest" },
  ],
  [
    "a syntax fault",
    { before: "const a = ;" },
    "hook_import_error",
    { reason: "syntax", place: "hooks/applyResult.mjs:2:11" },
  ],
  [
    "a throw at load",
    { before: `throw new Error("at load");` },
    "hook_import_error",
    { reason: "threw", place: "hooks/applyResult.mjs:2:7", message: "at load" },
  ],
  [
    "a cycle read too early",
    {
      before: `import { b } from "../lib/b.mjs"; export const a = b;`,
      files: { "lib/b.mjs": `import { a } from "../hooks/applyResult.mjs";\nexport const b = a + 1;\n` },
    },
    "hook_import_error",
    { reason: "cycle", place: "lib/b.mjs:2:18" },
  ],
  [
    "no function of the hook's name",
    { files: { "hooks/applyResult.mjs": "export const apply = 1;\n" } },
    "hook_export_error",
    { file: "hooks/applyResult.mjs" },
  ],
];

describe("a hook that cannot be loaded", function () {
  this.timeout(120_000);
  let home: HostileHome;
  before(async () => {
    home = await createHostileHome();
  });
  after(() => {
    home.remove();
  });

  for (const [title, pack, code, details] of LOAD) {
    it(`${title}: every unit fails with reason and place, and nothing is written`, async () => {
      const run = await home.run("hostile", pack);
      expect(run.called.code).to.equal(1);
      expect(run.report.summary.state).to.equal("failed");
      for (const unit of run.report.units) {
        expect(unit.error?.code, JSON.stringify(unit.error)).to.equal(code);
        expect(unit.error?.details).to.include(details);
      }
      expectHonest(run, []);
    });
  }
});

describe("a broken normalizeSettings", function () {
  this.timeout(120_000);
  let home: HostileHome;
  before(async () => {
    home = await createHostileHome();
  });
  after(() => {
    home.remove();
  });

  async function started(
    body: string,
  ): Promise<{ place: Place; code: number | null; error: JsonValue; stderr: string }> {
    const place = home.place("hostile", {
      body: "return honest(call);",
      timeoutMs: 3000,
      hooks: { normalizeSettings: "hooks/normalizeSettings.mjs" },
      files: { "hooks/normalizeSettings.mjs": `export function normalizeSettings(call) {\n  ${body}\n}\n` },
    });
    const { code, json, stderr } = await place.zwm(hostileArguments(place, "hostile"));
    return { place, code, error: (json as { error: JsonValue }).error, stderr };
  }

  for (const [title, body, code, details] of [
    [
      "throws",
      `throw new Error("no such engine");`,
      "hook_threw",
      { message: "no such engine", place: "hooks/normalizeSettings.mjs:2:9" },
    ],
    ["answers a text", `return "x";`, "hook_result_invalid", { message: "string" }],
    ["answers a function", "return () => 1;", "hook_result_invalid", {}],
    ["never ends", "return new Promise(() => {});", "hook_timeout", { seconds: 3 }],
    ["loops", "for (;;);", "hook_timeout", { seconds: 3 }],
    [
      "asks for the host",
      "return call.runtime.hostApi.notes.create({});",
      "hook_threw",
      { name: "TypeError" },
    ],
  ] as const) {
    it(`${title}: nothing starts, and the error says why`, async () => {
      const { place, code: exit, error, stderr } = await started(body);
      expect(exit).to.equal(1);
      expect(error, stderr).to.include({ code });
      expect(error)
        .to.have.property("details")
        .that.includes({ hook: "normalizeSettings", workflow: "hostile", ...details });
      expect(JSON.stringify(error) + stderr.replaceAll(join(place.dir, "workflows"), "")).to.not.contain(
        place.dir,
      );
      const runs = (await place.zwm(["runs", "--json"])).json;
      expect(runs).to.deep.equal({ runs: [] });
    });
  }
});
