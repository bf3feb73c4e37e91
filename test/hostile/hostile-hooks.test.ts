import { expect } from "chai";
import { after, before, describe, it } from "mocha";
import {
  BAD,
  createHostileHome,
  expectHonest,
  expectOnlyBadFailed,
  PAPERS,
  type HostileHome,
  type HostilePackage,
} from "./hostile-run.ts";

/** What is known of a failed unit: its code, and values that its message names. */
interface Expected {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const HOOK = "hooks/applyResult.mjs";
/** For what must be ended from outside: long enough for honest units on a busy machine. */
const SHORT = 8000;

const FAULTS: readonly (readonly [string, HostilePackage, Expected])[] = [
  [
    "a loop",
    { body: "while (true);", timeoutMs: SHORT },
    { code: "hook_timeout", details: { file: HOOK, seconds: 8 } },
  ],
  [
    "a loop that lets others run",
    { body: "for (;;) await null;", timeoutMs: SHORT },
    { code: "hook_timeout", details: { file: HOOK } },
  ],
  [
    "a promise that never settles",
    { body: "await new Promise(() => {});", timeoutMs: SHORT },
    { code: "hook_timeout", details: { file: HOOK } },
  ],
  [
    "a flood of host calls without end",
    { body: "for (;;) { library.getItemDetail(parent).catch(() => {}); await null; }", timeoutMs: SHORT },
    { code: "hook_timeout", details: { file: HOOK } },
  ],
  [
    "a throw far down",
    {
      body: `const { deep } = await import("../lib/deep.mjs"); await deep();`,
      files: {
        "lib/deep.mjs": `export async function deep() {\n  await null;\n  throw new RangeError("page 7");\n}\n`,
      },
    },
    {
      code: "hook_threw",
      details: { name: "RangeError", message: "page 7", place: "lib/deep.mjs:3:9" },
    },
  ],
  [
    "a throw of something that is no error",
    { body: "throw { toString() { throw 1; }, toJSON() { throw 2; } };" },
    { code: "hook_threw", details: { file: HOOK } },
  ],
  [
    "a throw after it has staged changes",
    {
      body: `await notes.create({ operationId: "n", placement: { kind: "child", parentRef: parent }, content: { format: "text", value: "honest?" } });
  await mutations.execute({ operation: "item.updateTags", operationId: "t", itemRef: parent, add: ["honest"] });
  throw new Error("too late");`,
    },
    { code: "hook_threw", details: { message: "too late" } },
  ],
  [
    "a refusal of the host that it does not catch",
    { body: `await notes.create({ operationId: "n", placement: { kind: "child" }, content: 7 });` },
    { code: "hook_threw", details: { name: "WorkflowHostError", file: HOOK, line: 8 } },
  ],
  [
    "a rejection that nobody handles",
    { body: `Promise.reject(new Error("lost")); await new Promise((done) => setTimeout(done, 50));` },
    { code: "hook_threw", details: { reason: "uncaught", message: "lost" } },
  ],
  [
    "an error in a timer",
    { body: `setTimeout(() => { throw new Error("later"); }, 1); await new Promise(() => {});` },
    { code: "hook_threw", details: { reason: "uncaught", message: "later" } },
  ],
  ["a function as its result", { body: "return () => 1;" }, { code: "hook_result_invalid", details: {} }],
  [
    "a cyclic result",
    { body: "const ring = {}; ring.ring = ring; return ring;" },
    { code: "hook_result_invalid", details: {} },
  ],
  ["a BigInt in its result", { body: "return { n: 1n };" }, { code: "hook_result_invalid", details: {} }],
  [
    "a result whose reading throws",
    { body: `return { get x() { throw new Error("no reading"); } };` },
    { code: "hook_threw", details: { message: "no reading" } },
  ],
  [
    "a result of 50 MB",
    { body: `return "x".repeat(50 * 1024 * 1024);` },
    { code: "hook_result_too_large", details: { megabytes: 16 } },
  ],
  [
    "a missing import",
    { body: `await import("../lib/not-there.mjs");` },
    { code: "hook_import_error", details: { reason: "missing-file", place: "hooks/applyResult.mjs:8:16" } },
  ],
  [
    "an import of a name that is not there",
    {
      body: `await import("../lib/asks.mjs");`,
      files: {
        "lib/asks.mjs": `import { nothing } from "./gives.mjs";\nexport { nothing };\n`,
        "lib/gives.mjs": "",
      },
    },
    { code: "hook_import_error", details: { reason: "missing-name", place: "lib/asks.mjs:1:10" } },
  ],
  [
    "a module with a syntax fault",
    {
      body: `await import("../lib/broken.mjs");`,
      files: { "lib/broken.mjs": "export const a = 1;\nexport const b = ;\n" },
    },
    { code: "hook_import_error", details: { place: "lib/broken.mjs:2:18" } },
  ],
  [
    "a cycle read too early",
    {
      body: `await import("../lib/a.mjs");`,
      files: {
        "lib/a.mjs": `import { b } from "./b.mjs";\nexport const a = b + 1;\n`,
        "lib/b.mjs": `import { a } from "./a.mjs";\nexport const b = a + 1;\n`,
      },
    },
    { code: "hook_threw", details: { name: "ReferenceError", place: "lib/b.mjs:2:18" } },
  ],
  [
    "process.exit",
    { body: "process.exit(7);" },
    {
      code: "hook_threw",
      details: { message: "process is not defined", place: "hooks/applyResult.mjs:8:3" },
    },
  ],
  [
    "an exit by a way around",
    { body: `(await import("node:" + "process")).default.exit(0);` },
    { code: "hook_crashed", details: { reason: "exit", file: HOOK } },
  ],
  [
    "more memory than there is",
    { body: "const all = []; for (;;) all.push(new Array(100_000).fill(all.length).map((n) => ({ n })));" },
    { code: "hook_crashed", details: { reason: "out-of-memory", file: HOOK } },
  ],
];

describe("a hook that misbehaves in one unit", function () {
  this.timeout(120_000);
  let home: HostileHome;
  before(async () => {
    home = await createHostileHome();
  });
  after(() => {
    home.remove();
  });

  for (const [title, pack, { code, details }] of FAULTS) {
    it(`${title}: only that unit fails, with reason and place`, async () => {
      const run = await home.run("hostile", pack);
      expectOnlyBadFailed(run);
      expect(run.bad.error?.code, JSON.stringify(run.bad.error)).to.equal(code);
      expect(run.bad.error?.details).to.include({
        hook: "applyResult",
        workflow: "hostile",
        package: "hostile",
        ...details,
      });
    });
  }

  it("the same with three units at once", async () => {
    const run = await home.run("hostile", { body: "while (true);", timeoutMs: SHORT }, [
      "--concurrency",
      "3",
    ]);
    expectOnlyBadFailed(run);
    expect(run.bad.error?.code).to.equal("hook_timeout");
  });

  it("says it to people in one sentence, without a path", async () => {
    const pack = { body: `throw new Error("page 7");` };
    const place = home.place("hostile", pack);
    const called = await place.zwm([
      ...["run", "hostile", "--select", "SALTWDG2,QUIETHR2", "--yes"],
      ...["--workflows", `${place.dir}/workflows`, "--trust-root", `${place.dir}/workflows`],
    ]);
    expect(called.code).to.equal(3);
    expect(called.stdout).to.contain("hooks/applyResult.mjs:8:9");
    expect(called.stdout).to.contain("page 7");
    const unitLines = called.stdout.split("\n").filter((line) => line.includes("hook_threw"));
    expect(unitLines).to.have.length(1);
    expect(unitLines[0]).to.not.contain(place.dir);
  });

  for (const deed of [
    "Array.prototype.map = null; Array.prototype.push = null;",
    "Array.prototype[Symbol.iterator] = null;",
    "Promise.prototype.then = null;",
    "globalThis.Promise = undefined;",
    "Object.prototype.then = () => {};",
    "JSON.stringify = JSON.parse = () => ({});",
    "Map.prototype.get = Set.prototype.has = String.prototype.slice = null;",
  ]) {
    it(`breaking the realm (${deed.replace(/;.*/, "")}) does not reach the units after it`, async () => {
      const run = await home.run("hostile", { body: `${deed} await honest(call);`, timeoutMs: SHORT });
      const { counts } = run.report.summary;
      expect(counts.succeeded, JSON.stringify(run.report.units)).to.equal(
        run.bad.state === "succeeded" ? 4 : 3,
      );
      expectHonest(
        run,
        PAPERS.filter((key) => key !== BAD || run.bad.state === "succeeded"),
      );
    });
  }

  it("a log without end is cut, and the unit is none the worse", async () => {
    const run = await home.run("hostile", {
      body: `for (let n = 0; n < 100_000; n += 1) console.error("line", n); return honest(call);`,
    });
    expect(run.called.code).to.equal(0);
    expect(run.called.stderr.length).to.be.below(200_000);
    expectHonest(run);
  });
});
