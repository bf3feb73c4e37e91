import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { JsonValue } from "../../src/model/json.ts";
import type { HostCallContext } from "../../src/hooks/host-api/host-api.ts";
import { HostApiError } from "../../src/hooks/host-api/host-api-error.ts";
import { failure, recordingApi, request, type RecordingApi } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";
import { turnedClock } from "./turned-clock.ts";

describe("host calls", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  async function run(body: string, api: RecordingApi, more: Parameters<typeof request>[0] = {}) {
    pack = realPackage({
      "hooks/a.mjs": `export async function applyResult(args) { const { hostApi, signal } = args.runtime; ${body} }`,
    });
    const slot = await pack.slot();
    return slot.call(request({ hostApi: api, ...more }));
  }

  it("carry arguments and answer", async () => {
    const api = recordingApi((_member, args) => ({ got: args }));
    const value = await run("return hostApi.library.listItems({ tag: 'ä' }, 2, null)", api);
    expect(value).to.deep.equal({ got: [{ tag: "ä" }, 2, null] });
    expect(api.calls[0]?.member).to.equal("library.listItems");
  });

  it("carry bytes both ways", async () => {
    const written: JsonValue[] = [];
    const api = recordingApi((member, args): JsonValue => {
      written.push(...args);
      return member === "file.readBytes" ? { $bytes: "AAH/" } : null;
    });
    const value = await run(
      `const bytes = await hostApi.file.readBytes("x");
       await hostApi.file.writeBytes({ path: "y", deep: [{ bytes: Buffer.from([9]) }, bytes.buffer, new Uint16Array([258])] });
       return [bytes instanceof Uint8Array, ...bytes];`,
      api,
    );
    expect(value).to.deep.equal([true, 0, 1, 255]);
    expect(written[1]).to.deep.equal({
      path: "y",
      deep: [{ bytes: { $bytes: "CQ==" } }, { $bytes: "AAH/" }, { $bytes: "AgE=" }],
    });
  });

  it("reject with the host's code and details", async () => {
    const api = recordingApi(() => {
      throw new HostApiError("conflict", "changed since", { reason: "revision_mismatch" });
    });
    const value = await run(
      `try { await hostApi.notes.create({}); } catch (error) {
         return { name: error.name, message: error.message, code: error.code, retryable: error.retryable, details: error.details, schema: error.schema, isError: error instanceof Error };
       }`,
      api,
    );
    expect(value).to.deep.equal({
      name: "WorkflowHostError",
      message: "changed since",
      code: "conflict",
      retryable: false,
      details: { reason: "revision_mismatch" },
      schema: "workflow-manager.workflow-host-error.v1",
      isError: true,
    });
  });

  it("tell nothing of a fault of the host, but log it", async () => {
    const api = recordingApi(() => {
      throw new TypeError("secret of the host");
    });
    const value = await run(
      "try { await hostApi.notes.create({}); } catch (e) { return [e.code, e.message, e.details] }",
      api,
    );
    expect(value).to.deep.equal([
      "execution_failed",
      "the host could not carry this out",
      { phase: "host", recovery: "none" },
    ]);
    expect(pack.logs.map(({ level, text }) => [level, text])).to.deep.equal([
      ["error", "notes.create failed: secret of the host"],
    ]);
  });

  it("keep their order and run many at once, the rest waiting in the worker", async () => {
    let now = 0;
    let most = 0;
    const api = recordingApi(async (_member, [n]) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((done) => setTimeout(done, 1));
      now -= 1;
      return n ?? null;
    });
    const value = await run(
      "return Promise.all(Array.from({ length: 1000 }, (_, n) => hostApi.library.getItemDetail(n)))",
      api,
    );
    expect(value).to.deep.equal(Array.from({ length: 1000 }, (_, n) => n));
    expect(api.calls.map(({ args }) => args[0])).to.deep.equal(value);
    expect(most).to.equal(64);
  });

  it("refuse arguments that are no data or too large, and say so to the hook", async () => {
    pack = realPackage({
      "hooks/a.mjs": `export async function applyResult({ runtime: { hostApi } }) {
        const codes = [];
        for (const arg of [{ f() {} }, 1n, (() => { const a = {}; a.a = a; return a; })(), "x".repeat(3000)]) {
          try { await hostApi.notes.create(arg); } catch (error) { codes.push([error.code, error.details.reason ?? error.details.limit]); }
        }
        return codes;
      }`,
    });
    const api = recordingApi();
    const slot = await pack.slot({ limits: { hostCallBytes: 2000 } });
    expect(await slot.call(request({ hostApi: api }))).to.deep.equal([
      ["invalid_request", "invalid_type"],
      ["invalid_request", "invalid_type"],
      ["invalid_request", "invalid_type"],
      ["resource_limited", 2000],
    ]);
    expect(api.calls).to.have.length(0);
  });

  describe("with a control", () => {
    it("leave it out of the arguments", async () => {
      const api = recordingApi(() => null);
      await run(
        `const { signal: own } = new AbortController();
         await hostApi.library.listItems({ a: 1 }, { signal: own });
         await hostApi.library.listItems({ a: 2 }, {});
         await hostApi.library.listItems({});
         await hostApi.library.listItems({ signal: "no signal" });
         await hostApi.library.listItems({ a: 3 }, { signal: undefined });
         await hostApi.library.listItems({ a: 4 }, undefined);
         await hostApi.library.traverseItems({ a: 5 }, {}, () => {});
         await hostApi.library.traverseItems({ a: 6 }, undefined, () => {});
         await hostApi.library.traverseItems({ a: 7 }, () => {});`,
        api,
      );
      expect(api.calls.map(({ args }) => args)).to.deep.equal([
        [{ a: 1 }],
        [{ a: 2 }],
        [{}],
        [{ signal: "no signal" }],
        [{ a: 3 }],
        [{ a: 4 }],
        [{ a: 5 }, { $callback: 0 }],
        [{ a: 6 }, { $callback: 0 }],
        [{ a: 7 }, { $callback: 0 }],
      ]);
    });

    it("end when its signal is aborted, also before they begin", async () => {
      let hostSignal: AbortSignal | undefined;
      const api = recordingApi((_member, _args, signal) => {
        hostSignal = signal;
        return new Promise<never>(() => undefined);
      });
      const value = await run(
        `const controller = new AbortController();
         const call = hostApi.notes.create({}, { signal: controller.signal });
         setTimeout(() => controller.abort(), 20);
         const codes = [];
         try { await call; } catch (error) { codes.push(error.code, error.details.reason); }
         try { await hostApi.notes.create({}, { signal: controller.signal }); } catch (error) { codes.push(error.code); }
         return codes;`,
        api,
      );
      expect(value).to.deep.equal(["canceled", "caller_signal", "canceled"]);
      expect(api.calls).to.have.length(1);
      expect(hostSignal?.aborted).to.equal(true);
    });

    it("obey the hook's signal only where §8.8 says so", async () => {
      const controller = new AbortController();
      const aborted: Record<string, boolean> = {};
      const api = recordingApi((member, [name], signal) => {
        if (typeof name === "string")
          signal.addEventListener("abort", () => (aborted[name] = controller.signal.aborted && !ended));
        if (member === "file.readText") controller.abort();
        return new Promise<never>(() => undefined);
      });
      let ended = false;
      pack = realPackage({
        "hooks/a.mjs": `export async function applyResult({ runtime: { hostApi, signal } }) {
          const off = () => {};
          hostApi.library.getItemDetail("read").catch(off);
          hostApi.library.getItemDetail("explicit", {}).catch(off);
          hostApi.notes.create("write").catch(off);
          hostApi.file.readText().catch(off);
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
          await new Promise((resolve) => setTimeout(resolve, 20));
        }`,
      });
      const slot = await pack.slot({ limits: { cancelGraceMs: 60_000 } });
      // The runner ends the calls when the hook has come to its end; until then only "read" is aborted.
      const error = failure(slot.call(request({ hostApi: api, signal: controller.signal })));
      await new Promise<void>((resolve) =>
        controller.signal.addEventListener("abort", () =>
          queueMicrotask(() => {
            ended = true;
            resolve();
          }),
        ),
      );
      expect((await error).code).to.equal("canceled");
      expect(aborted).to.deep.equal({ read: true, explicit: false, write: false });
    });
  });

  describe("with callbacks", () => {
    it("call the hook's function with what the host gives and hand its answer back", async () => {
      const api = recordingApi(async (_member, _args, _signal, { callback }) => {
        const answers: JsonValue[] = [];
        for (const n of [1, 2]) answers.push(await callback(0, [{ batch: n }, { $bytes: "AQ==" }]));
        return answers;
      });
      const value = await run(
        `const seen = [];
         const answer = await hostApi.library.traverseItems({}, {}, async (batch, bytes) => { seen.push([batch, ...bytes]); return seen.length; });
         return { seen, answer };`,
        api,
      );
      expect(value).to.deep.equal({
        seen: [
          [{ batch: 1 }, 1],
          [{ batch: 2 }, 1],
        ],
        answer: [1, 2],
      });
    });

    it("give the hook the error that its own function threw", async () => {
      let told: unknown;
      const api = recordingApi(async (_member, _args, _signal, { callback }) => {
        try {
          return await callback(0, []);
        } catch (error) {
          told = error;
          throw error;
        }
      });
      const value = await run(
        `try { await hostApi.library.traverseItems({}, {}, () => { throw new RangeError("enough"); }); } catch (error) { return [error.name, error.message]; }`,
        api,
      );
      expect(value).to.deep.equal(["RangeError", "enough"]);
      expect(told).to.include({ code: "execution_failed", message: "the hook's function failed: enough" });
    });
  });

  describe("that ask a person", () => {
    /** Calls a hook with one second of time; `answer` lets time pass. */
    async function runTurned(
      body: string,
      answer: (member: string, context: HostCallContext) => JsonValue | Promise<JsonValue>,
    ) {
      pack = realPackage({
        "hooks/a.mjs": `export async function applyResult({ runtime: { hostApi } }) { ${body} }`,
      });
      const slot = await pack.slot({ clock });
      const hostApi = recordingApi((member, _args, _signal, context) => answer(member, context));
      return slot.call(request({ hostApi, timeoutMs: 1_000 }));
    }
    let clock = turnedClock();
    beforeEach(() => (clock = turnedClock()));

    it("stop the hook's time", async () => {
      const value = await runTurned("return hostApi.notes.create({})", (_member, { pauseTimeout }) => {
        clock.pass(999);
        const resume = pauseTimeout();
        clock.pass(1_000_000);
        resume();
        resume();
        return "yes";
      });
      expect(value).to.equal("yes");
    });

    it("let it run on afterwards, also when they forget to", async () => {
      const run = runTurned(
        "await hostApi.notes.create({}); await hostApi.notes.updateContent({});",
        (member, { pauseTimeout }) => {
          if (member === "notes.create") {
            clock.pass(500);
            pauseTimeout();
            clock.pass(1_000_000);
            return null;
          }
          clock.pass(500);
          return new Promise<never>(() => undefined);
        },
      );
      expect((await failure(run)).code).to.equal("hook_timeout");
    });
  });
});
