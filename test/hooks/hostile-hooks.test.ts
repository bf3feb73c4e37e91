import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { failure, recordingApi, request } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

describe("hostile and broken hooks", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  const hook = (body: string, before = ""): Record<string, string> => ({
    "hooks/a.mjs": `${before}\nexport async function applyResult({ runtime }) {\n${body}\n}\n`,
    "hooks/good.mjs": "export const applyResult = () => 'good';",
  });

  /** The error of the hook, and that the slot then serves the next unit. */
  async function failsAlone(files: Record<string, string>, timeoutMs = 60_000) {
    pack = realPackage(files);
    const slot = await pack.slot({ memoryMb: 64 });
    const error = await failure(slot.call(request({ timeoutMs, hostApi: recordingApi() })));
    expect(error.args).to.include({ hook: "applyResult", workflow: "flow", package: "pack" });
    expect(JSON.stringify([error.args, error.details])).to.not.contain(pack.home);
    expect(await slot.call(request({ file: "hooks/good.mjs" }))).to.equal("good");
    return error;
  }

  it("a loop in the call is ended", async () => {
    const error = await failsAlone(hook("while (true);"), 150);
    expect(error.code).to.equal("hook_timeout");
    expect(error.args).to.include({ file: "hooks/a.mjs", seconds: 0.15 });
  });

  it("a loop at load is ended", async () => {
    expect((await failsAlone(hook("", "while (true);"), 150)).code).to.equal("hook_timeout");
  });

  it("a promise that never settles is ended", async () => {
    expect((await failsAlone(hook("await new Promise(() => {});"), 150)).code).to.equal("hook_timeout");
  });

  it("a top-level await that never settles is ended", async () => {
    expect((await failsAlone(hook("", "await new Promise(() => {});"), 150)).code).to.equal("hook_timeout");
  });

  it("a loop of microtasks is ended", async () => {
    expect((await failsAlone(hook("for (;;) await null;"), 150)).code).to.equal("hook_timeout");
  });

  it("a throw tells message, place and stack", async () => {
    const error = await failsAlone({
      ...hook(""),
      "hooks/a.mjs": `import { inner } from "../lib/inner.mjs";
export function applyResult() {
  inner();
}`,
      "lib/inner.mjs": `export function inner() {
  throw Object.assign(new RangeError("no more pages"), { structuredResult: { page: 7 } });
}`,
    });
    expect(error.code).to.equal("hook_threw");
    expect(error.args).to.include({
      name: "RangeError",
      message: "no more pages",
      file: "lib/inner.mjs",
      line: 2,
      place: "lib/inner.mjs:2:23",
    });
    expect(error.details.structuredResult).to.deep.equal({ page: 7 });
    expect(error.details.stack).to.deep.equal([
      "at inner (lib/inner.mjs:2:23)",
      "at applyResult (hooks/a.mjs:3:3)",
    ]);
  });

  for (const [thrown, message] of [
    ["'just text'", "just text"],
    ["{ code: 7 }", '{"code":7}'],
    ["undefined", "undefined"],
    ["null", "null"],
    ["{ get message() { throw 1; } }", "the thrown value cannot be read"],
    ["new Error('x'.repeat(1e6))", `${"x".repeat(4_000)} …`],
  ] as const) {
    it(`throwing ${thrown.slice(0, 40)} is told as well as it can be`, async () => {
      const error = await failsAlone(hook(`throw ${thrown};`));
      expect(error.code).to.equal("hook_threw");
      expect(error.args.message).to.equal(message);
    });
  }

  it("an uncaught refusal of the host API keeps its code", async () => {
    const files = hook(
      "await runtime.hostApi.notes.nothing?.(); await runtime.hostApi.notes.create({ f() {} });",
    );
    const error = await failsAlone(files);
    expect(error.code).to.equal("hook_threw");
    expect(error.details.hostError).to.deep.equal({
      code: "invalid_request",
      details: { reason: "invalid_type" },
    });
  });

  it("a result of 50 MB is refused in the worker", async () => {
    const error = await failsAlone(hook("return 'x'.repeat(50 * 1024 * 1024);"));
    expect(error.code).to.equal("hook_result_too_large");
    expect(error.args.megabytes).to.equal(16);
  });

  it("a result of many small parts is refused as well", async () => {
    const error = await failsAlone(hook("return Array.from({ length: 40 }, () => 'ä'.repeat(250_000));"));
    expect(error.code).to.equal("hook_result_too_large");
  });

  it("process.exit finds no process", async () => {
    const error = await failsAlone(hook("process.exit(3);"));
    expect([error.code, error.args.message]).to.deep.equal(["hook_threw", "process is not defined"]);
  });

  it("process.exit by a computed import ends the worker alone", async () => {
    const error = await failsAlone(hook(`(await import("node:" + "process")).default.exit(3);`));
    expect([error.code, error.args.reason]).to.deep.equal(["hook_crashed", "exit"]);
  });

  it("a memory bomb ends the worker alone", async () => {
    const error = await failsAlone(
      hook("const all = []; for (;;) all.push(new Array(1e5).fill({}).map(() => ({})));"),
    );
    expect([error.code, error.args.reason, error.args.megabytes]).to.deep.equal([
      "hook_crashed",
      "out-of-memory",
      64,
    ]);
  });

  it("deep recursion is an ordinary error", async () => {
    const error = await failsAlone(hook("const f = () => 1 + f(); f();"));
    expect([error.code, error.args.name]).to.deep.equal(["hook_threw", "RangeError"]);
  });

  it("a rejection nobody handled fails the call, since what it did is not done", async () => {
    const files = hook(
      "Promise.reject(new Error('lost')); await new Promise((done) => setTimeout(done, 20)); return 1;",
    );
    const error = await failsAlone(files);
    expect([error.code, error.args.reason, error.args.message]).to.deep.equal([
      "hook_threw",
      "uncaught",
      "lost",
    ]);
  });

  it("a rejection that is handled in time fails nothing", async () => {
    pack = realPackage(
      hook(
        "const p = Promise.reject(new Error('x')); await new Promise((done) => setTimeout(done, 20)); try { await p; } catch { return 'caught'; }",
      ),
    );
    expect(await (await pack.slot()).call(request())).to.equal("caught");
  });

  it("an error in a timer fails the call at once", async () => {
    const error = await failsAlone(
      hook("setTimeout(() => { throw new Error('late'); }, 1); await new Promise(() => {});"),
    );
    expect([error.code, error.args.reason, error.args.message]).to.deep.equal([
      "hook_threw",
      "uncaught",
      "late",
    ]);
  });

  it("a rejection after the end harms nobody and is logged", async () => {
    pack = realPackage(hook("setTimeout(() => Promise.reject(new Error('much later')), 5); return 'done';"));
    const slot = await pack.slot();
    expect(await slot.call(request())).to.equal("done");
    while (pack.logs.length === 0) await new Promise((done) => setTimeout(done, 5));
    expect(pack.logs[0]).to.include({
      level: "warn",
      text: "unhandled rejection after the hook had ended: Error: much later",
    });
    expect(await slot.call(request({ file: "hooks/good.mjs" }))).to.equal("good");
  });

  it("a host call after the end is refused", async () => {
    const api = recordingApi();
    pack = realPackage({
      "hooks/a.mjs": `const seen = [];
        export async function applyResult({ runtime }) {
          const { notes } = runtime.hostApi;
          const call = async (how) => { try { await notes.create({ how }); seen.push(how + " passed"); } catch (error) { seen.push(how + " " + error.code); } };
          if (seen.length > 0) return seen;
          setTimeout(() => call("timer"), 1);
          runtime.signal.addEventListener("abort", () => { call("at the end"); });
        }`,
    });
    const slot = await pack.slot();
    await slot.call(request({ hostApi: api }));
    let seen = await slot.call(request({ hostApi: api }));
    while ((seen as readonly string[]).length < 2) seen = await slot.call(request({ hostApi: api }));
    expect(seen).to.deep.equal(["at the end canceled", "timer canceled"]);
    expect(api.calls).to.have.length(0);
  });

  it("host calls left running are refused an answer and told in the log", async () => {
    let signal: AbortSignal | undefined;
    const api = recordingApi((_member, _args, given) => {
      signal = given;
      return new Promise<never>(() => undefined);
    });
    pack = realPackage(hook("runtime.hostApi.notes.create({}).catch(() => {}); return 1;"));
    const slot = await pack.slot();
    expect(await slot.call(request({ hostApi: api }))).to.equal(1);
    expect(signal?.aborted).to.equal(true);
    expect(pack.logs.map(({ text }) => text)).to.deep.equal([
      "applyResult ended while 1 of its host calls were not answered",
    ]);
  });

  it("posting around the bootstrap ends the worker", async () => {
    const around = `const { parentPort } = await import("node:" + "worker_threads");`;
    const nonsense = await failsAlone(
      hook(`${around} parentPort.postMessage("{}"); await new Promise(() => {});`),
    );
    expect([nonsense.code, nonsense.args.reason]).to.deep.equal(["hook_crashed", "protocol"]);
    await pack.dispose();
    const object = await failsAlone(
      hook(`${around} parentPort.postMessage({}); await new Promise(() => {});`),
    );
    expect([object.code, object.args.reason]).to.deep.equal(["hook_crashed", "crash"]);
    await pack.dispose();
    const large = await failsAlone(
      hook(
        `${around} parentPort.postMessage(JSON.stringify({ t: "result", call: 1, value: "x".repeat(17 * 1024 * 1024) })); await new Promise(() => {});`,
      ),
    );
    expect(large.code).to.equal("hook_result_too_large");
  });
});
