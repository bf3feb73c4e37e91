import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import type { JsonObject } from "../../src/model/json.ts";
import type { ModulesPort, ModuleWorker, WorkerEnd } from "../../src/ports/modules.ts";
import { failure, recordingApi, request } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

/** A worker without a realm: what it says is in the hands of the test. */
interface ScriptedWorker {
  readonly received: JsonObject[];
  say(message: unknown): void;
  end(end: WorkerEnd): void;
  terminated: boolean;
}

/** Workers that answer each message of the host with `answer`. */
function scripted(modules: ModulesPort, answer: (worker: ScriptedWorker, message: JsonObject) => void) {
  const workers: ScriptedWorker[] = [];
  const start = async (): Promise<ModuleWorker> => {
    let listen: (text: string) => void = () => undefined;
    let listenEnd: (end: WorkerEnd) => void = () => undefined;
    const worker: ScriptedWorker = {
      received: [],
      terminated: false,
      say: (message) => listen(typeof message === "string" ? message : JSON.stringify(message)),
      end: (end) => listenEnd(end),
    };
    workers.push(worker);
    return {
      post(text) {
        const message = JSON.parse(text) as JsonObject;
        worker.received.push(message);
        queueMicrotask(() => answer(worker, message));
      },
      onMessage(listener) {
        listen = listener;
        queueMicrotask(() => worker.say({ t: "ready", protocol: 1 }));
      },
      onEnd: (listener) => (listenEnd = listener),
      terminate: async () => void (worker.terminated = true),
    };
  };
  return { port: { ...modules, start } satisfies ModulesPort, workers };
}

describe("a worker that breaks the protocol", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  /** The error of a call whose worker answers the call message with `answers`, and whether the worker was ended. */
  async function after(answers: readonly unknown[], more: { readonly limits?: object } = {}) {
    pack = realPackage({ "hooks/a.mjs": "export const applyResult = 1;" });
    const { port, workers } = scripted(pack.modules, (worker, message) => {
      if (message.t === "call") for (const answer of answers) worker.say(answer);
    });
    const slot = await pack.slot({ modules: port, ...more });
    const error = await failure(
      slot.call(request({ hostApi: recordingApi(() => new Promise(() => undefined)) })),
    );
    const [worker] = workers;
    expect(worker?.terminated).to.equal(true);
    await pack.dispose();
    return { code: error.code, reason: error.args.reason };
  }

  const gone = { code: "hook_crashed", reason: "protocol" };

  it("is ended", async () => {
    expect(await after(["nonsense"])).to.deep.equal(gone);
    expect(await after([{ t: "call" }])).to.deep.equal(gone);
    expect(await after([{ t: "result", call: "1" }])).to.deep.equal(gone);
    expect(await after([{ t: "ready", protocol: 99 }])).to.deep.equal({
      code: "worker_boot_failed",
      reason: "it speaks protocol 99",
    });
  });

  it("is ended for a host call with an id in use", async () => {
    const call = { t: "host-call", call: 1, id: 1, member: "notes.create", args: [], signal: "none" };
    expect(await after([call, call])).to.deep.equal(gone);
  });

  it("is ended for a flood of host calls", async () => {
    const flood = Array.from({ length: 40 }, (_, id) => ({
      t: "host-call",
      call: 1,
      id,
      member: "a.b",
      args: [],
      signal: "none",
    }));
    expect(await after(flood, { limits: { hostCallsInFlight: 2 } })).to.deep.equal(gone);
  });

  it("is ended for a flood of messages", async () => {
    const flood = Array.from({ length: 101 }, () => ({ t: "log", level: "info", text: "x" }));
    expect(await after(flood, { limits: { messages: 100, logLines: 5 } })).to.deep.equal(gone);
    expect(pack.logs).to.have.length(6);
  });

  it("is ended for a result that is too large, whatever it says itself", async () => {
    const large = { t: "result", call: 1, value: "x".repeat(20_000) };
    const limits = { resultBytes: 10_000, hostCallBytes: 10_000 };
    expect(await after([large], { limits })).to.deep.equal({
      code: "hook_result_too_large",
      reason: undefined,
    });
  });

  it("is not believed about another call's end", async () => {
    pack = realPackage({ "hooks/a.mjs": "export const applyResult = 1;" });
    const { port } = scripted(pack.modules, (worker, message) => {
      if (message.t !== "call") return;
      worker.say({ t: "result", call: 7, value: "forged" });
      worker.say({
        t: "failure",
        call: 0,
        kind: "threw",
        error: { name: "E", message: "forged" },
        busy: false,
      });
      worker.say({ t: "abort-host-call", id: 5 });
      worker.say({ t: "callback-result", id: 5, n: 5, value: 1 });
      worker.say({ t: "result", call: 1, value: "own" });
      worker.say({ t: "result", call: 1, value: "again" });
    });
    const slot = await pack.slot({ modules: port });
    expect(await slot.call(request())).to.equal("own");
  });

  it("gets no host call carried out for another call, or between calls", async () => {
    pack = realPackage({ "hooks/a.mjs": "export const applyResult = 1;" });
    const hostCall = { t: "host-call", member: "notes.create", args: [], signal: "none" };
    const { port, workers } = scripted(pack.modules, (worker, message) => {
      if (message.t !== "call") return;
      worker.say({ ...hostCall, call: 99, id: 1 });
      worker.say({ t: "result", call: message.call });
      worker.say({ ...hostCall, call: message.call, id: 2 });
    });
    const api = recordingApi();
    const slot = await pack.slot({ modules: port });
    await slot.call(request({ hostApi: api }));
    expect(api.calls).to.deep.equal([]);
    const errors = workers[0]?.received.filter(({ t }) => t === "host-error");
    expect(errors?.map(({ id, error }) => [id, (error as JsonObject).code])).to.deep.equal([
      [1, "canceled"],
      [2, "canceled"],
    ]);
  });

  it("or that dies while no hook runs, is replaced for the next unit", async () => {
    pack = realPackage({ "hooks/a.mjs": "export const applyResult = 1;" });
    const { port, workers } = scripted(pack.modules, (worker, message) => {
      if (message.t === "call") worker.say({ t: "result", call: message.call, value: "ok" });
    });
    const slot = await pack.slot({ modules: port });
    await slot.call(request());
    workers[0]?.end({ reason: "crashed", message: "later" });
    expect(await slot.call(request())).to.equal("ok");
    expect(workers).to.have.length(2);
  });

  it("gives the reason when it dies in the middle", async () => {
    for (const [end, reason] of [
      [{ reason: "ended", message: "exit code 3" }, "exit"],
      [{ reason: "crashed", message: "boom" }, "crash"],
      [{ reason: "out-of-memory" }, "out-of-memory"],
    ] as const) {
      pack = realPackage({ "hooks/a.mjs": "export const applyResult = 1;" });
      const { port } = scripted(pack.modules, (worker, message) => {
        if (message.t === "call") worker.end(end);
      });
      const error = await failure((await pack.slot({ modules: port })).call(request()));
      expect([error.code, error.args.reason]).to.deep.equal(["hook_crashed", reason]);
      await pack.dispose();
    }
  });
});
