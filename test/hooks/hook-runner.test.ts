import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import type { ModulesPort } from "../../src/ports/modules.ts";
import { hookBootstrap } from "./hook-bootstrap.ts";
import { failure, recordingApi, request } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

/** A modules port that counts the workers it starts. */
function counting(modules: ModulesPort): ModulesPort & { started: number } {
  const port = {
    ...modules,
    started: 0,
    start: (...args: Parameters<ModulesPort["start"]>) => {
      port.started += 1;
      return modules.start(...args);
    },
  };
  return port;
}

const COUNTER = `let calls = 0;
export async function applyResult({ request, runtime }) {
  calls += 1;
  if (request?.loop) while (true);
  if (request?.exit) (await import("node:" + "process")).default.exit(0);
  if (request?.wait) await runtime.hostApi.library.listItems({});
  if (request?.abort && !runtime.signal.aborted) {
    await new Promise((resolve) => runtime.signal.addEventListener("abort", resolve));
  }
  return calls;
}`;

describe("hook runner", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  it("starts one worker per place, keeps it for the next unit and replaces it after a loop or an exit", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const modules = counting(pack.modules);
    const runner = await pack.runner({ modules });
    expect(modules.started).to.equal(0);

    const first = await runner.acquire();
    expect([await first.call(request()), await first.call(request())]).to.deep.equal([1, 2]);
    first.release();
    const second = await runner.acquire();
    expect(await second.call(request())).to.equal(3);
    expect(modules.started).to.equal(1);

    await failure(second.call(request({ args: { request: { loop: true } }, timeoutMs: 100 })));
    expect(await second.call(request())).to.equal(1);
    await failure(second.call(request({ args: { request: { exit: true } } })));
    expect(await second.call(request())).to.equal(1);
    expect(modules.started).to.equal(3);
  });

  it("keeps the faults of one place from the other", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const runner = await pack.runner({ slots: 2 });
    const [bad, good] = [await runner.acquire(), await runner.acquire()];
    await good.call(request());
    const loop = failure(bad.call(request({ args: { request: { loop: true } }, timeoutMs: 200 })));
    const counts: unknown[] = [];
    const state = { looping: true };
    void loop.then(() => (state.looping = false));
    while (state.looping) counts.push(await good.call(request()));
    expect((await loop).code).to.equal("hook_timeout");
    expect(counts).to.deep.equal(counts.map((_, index) => index + 2));
    expect(counts.length).to.be.greaterThan(0);
  });

  it("gives places first come, first served", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const runner = await pack.runner({ slots: 1 });
    const first = await runner.acquire();
    const order: string[] = [];
    const second = runner.acquire().then((slot) => (order.push("second"), slot));
    const third = runner.acquire().then((slot) => (order.push("third"), slot));
    await Promise.resolve();
    expect(order).to.deep.equal([]);
    first.release();
    (await second).release();
    (await third).release();
    expect(order).to.deep.equal(["second", "third"]);
  });

  it("gives up waiting when the signal is aborted", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const runner = await pack.runner({ slots: 1 });
    const first = await runner.acquire();
    const controller = new AbortController();
    const given = failure(runner.acquire(controller.signal));
    const next = runner.acquire();
    controller.abort();
    expect((await given).code).to.equal("canceled");
    first.release();
    expect(await (await next).call(request())).to.equal(1);
    expect((await failure(runner.acquire(controller.signal))).code).to.equal("canceled");
  });

  it("lets a canceled hook come to its end and keeps the worker", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const modules = counting(pack.modules);
    const slot = await pack.slot({ modules, limits: { cancelGraceMs: 60_000 } });
    await slot.call(request());
    const controller = new AbortController();
    const error = failure(
      slot.call(request({ args: { request: { abort: true } }, signal: controller.signal })),
    );
    setTimeout(() => controller.abort(), 20);
    expect((await error).code).to.equal("canceled");
    expect(await slot.call(request())).to.equal(3);
    expect(modules.started).to.equal(1);
    expect((await failure(slot.call(request({ signal: controller.signal })))).code).to.equal("canceled");
  });

  it("ends a canceled hook that does not stop", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const slot = await pack.slot({ limits: { cancelGraceMs: 10 } });
    const controller = new AbortController();
    const error = failure(
      slot.call(request({ args: { request: { loop: true } }, signal: controller.signal })),
    );
    setTimeout(() => controller.abort(), 20);
    expect((await error).code).to.equal("canceled");
    expect(await slot.call(request())).to.equal(1);
  });

  it("ends what is running and waiting when it is closed", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const runner = await pack.runner({ slots: 1 });
    const slot = await runner.acquire();
    let asked: () => void = () => undefined;
    const hostCall = new Promise<void>((resolve) => (asked = resolve));
    const hostApi = recordingApi(() => {
      asked();
      return new Promise<never>(() => undefined);
    });
    const running = failure(slot.call(request({ hostApi, args: { request: { wait: true } } })));
    const waiting = failure(runner.acquire());
    await hostCall;
    await runner.close();
    expect((await running).code).to.equal("canceled");
    expect((await waiting).code).to.equal("canceled");
    expect((await failure(runner.acquire())).code).to.equal("canceled");
    expect((await failure(slot.call(request()))).code).to.equal("canceled");
    slot.release();
  });

  it("refuses two calls at once and the use of a released slot", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const slot = await pack.slot();
    const [one, two] = [slot.call(request()), failure(slot.call(request()))];
    expect((await two).code).to.equal("internal_error");
    expect(() => slot.release()).to.throw();
    expect(await one).to.equal(1);
    slot.release();
    slot.release();
    expect((await failure(slot.call(request()))).code).to.equal("internal_error");
  });

  it("names a bootstrap that does not load, each time anew", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const slot = await pack.slot({ bootstrap: "throw new Error('no bootstrap');" });
    for (let round = 0; round < 2; round += 1) {
      const error = await failure(slot.call(request()));
      expect(error.code).to.equal("worker_boot_failed");
      expect(error.args.reason).to.contain("no bootstrap");
    }
  });

  it("runs nothing in a worker that keeps a way out", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const kept = "Object.defineProperty(globalThis, 'WebSocket', { value: 1, configurable: false });\n";
    const slot = await pack.slot({ bootstrap: kept + (await hookBootstrap()) });
    const error = await failure(slot.call(request()));
    expect([error.code, error.args.reason]).to.deep.equal([
      "worker_boot_failed",
      "WebSocket cannot be taken away from this worker",
    ]);
  });

  it("gives up a worker that never becomes ready", async () => {
    pack = realPackage({ "hooks/a.mjs": COUNTER });
    const slot = await pack.slot({ bootstrap: "await new Promise(() => {});", limits: { bootMs: 100 } });
    expect((await failure(slot.call(request()))).code).to.equal("worker_boot_failed");
  });
});
