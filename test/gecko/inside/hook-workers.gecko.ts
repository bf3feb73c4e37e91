import { expect } from "chai";
import { xpcomService } from "../../../src/host/zotero/xpcom.ts";
import type { ModuleWorker, WorkerEnd } from "../../../src/ports/modules.ts";
import { failure, request } from "../../hooks/hook-requests.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { bootstrapOf, type GeckoPackage, runningWorkers, sleep, withPackage } from "./gecko-package.ts";
import { refusal } from "./refusal.ts";

const A = { "hooks/a.mjs": "export const a = 1;" };

const nextText = (worker: ModuleWorker): Promise<string> =>
  new Promise((resolve) => worker.onMessage((text) => resolve(text)));
const endOf = (worker: ModuleWorker): Promise<WorkerEnd> => new Promise((resolve) => worker.onEnd(resolve));

async function start(pack: GeckoPackage, bootstrap: string, memoryMb?: number): Promise<ModuleWorker> {
  return pack.modules.start(await pack.copy(), bootstrap, memoryMb === undefined ? {} : { memoryMb });
}

const aliasExists = (digest: string): boolean => {
  const handler = Services.io.getProtocolHandler("resource");
  if (!(handler instanceof Ci.nsIResProtocolHandler)) throw new Error("no handler");
  return handler.hasSubstitution(`zwm-${digest}`);
};

/** Whether anything of a package's page is among what the application holds in memory. */
async function pagesInMemory(): Promise<readonly string[]> {
  const manager = xpcomService("@mozilla.org/memory-reporter-manager;1", Ci.nsIMemoryReporterManager);
  await new Promise<void>((resolve) => manager.minimizeMemoryUsage(() => resolve()));
  const found = new Set<string>();
  const nothing = null as unknown as nsISupports;
  await new Promise<void>((resolve) => {
    manager.getReports(
      (_process: string, path: string) => {
        if (path.startsWith("explicit/window-objects/") && path.includes("zwm-")) found.add(path);
      },
      nothing,
      () => resolve(),
      nothing,
      false,
    );
  });
  return [...found];
}

export const cases: GeckoCases = {
  "workers answer messages in order, however late somebody listens": (env) =>
    withPackage(env, A, async (pack) => {
      const worker = await start(
        pack,
        `const post = globalThis.postMessage; post("ready"); addEventListener("message", ({ data }) => post("re: " + data));`,
      );
      worker.post("one");
      worker.post("two");
      await sleep(200);
      const texts: string[] = [];
      await new Promise<void>((done) =>
        worker.onMessage((text) => {
          texts.push(text);
          if (texts.length === 3) done();
        }),
      );
      expect(texts).to.deep.equal(["ready", "re: one", "re: two"]);
    }),

  "a bootstrap that does not load ends its worker with boot-failed": (env) =>
    withPackage(
      env,
      A,
      async (pack) => {
        for (const [bootstrap, says] of [
          ["throw new Error('broken');", "broken"],
          ["syntax error", "did not load"],
          ["await Promise.reject(new Error('late'));", "late"],
          ["import './nothing.mjs';", "did not load"],
          ["close();", "before it was ready"],
          ["await new Promise(() => {});", "not ready after 1500 ms"],
          ["while (true);", "not ready after 1500 ms"],
        ] as const) {
          const { reason, message } = await endOf(await start(pack, bootstrap));
          expect(reason, bootstrap).to.equal("boot-failed");
          expect(message, bootstrap).to.contain(says);
        }
        expect(runningWorkers()).to.deep.equal([]);
      },
      { bootMs: 1500 },
    ),

  "workers tell how they ended": (env) =>
    withPackage(env, A, async (pack) => {
      const closed = await start(pack, `postMessage("ready"); close();`);
      expect(await endOf(closed)).to.deep.equal({ reason: "ended" });
      const crash = await start(
        pack,
        `postMessage("ready"); setTimeout(() => { throw new RangeError("boom"); }, 1);`,
      );
      const { reason, message, stack } = await endOf(crash);
      expect([reason, message]).to.deep.equal(["crashed", "RangeError: boom"]);
      expect(stack).to.match(/boot-[0-9a-f]+\.mjs:1:\d+$/);
      for (const value of ["{}", "1", "null", "new ArrayBuffer(1)", "{ get x() { return 1; } }"]) {
        const object = await start(pack, `postMessage("ready"); postMessage(${value}); while (true);`);
        expect(await endOf(object), value).to.deep.equal({
          reason: "crashed",
          message: "it posted what is no text",
        });
      }
      const loop = await start(pack, `postMessage("ready"); while (true);`);
      await nextText(loop);
      const ended = endOf(loop);
      await loop.terminate();
      expect(await ended).to.deep.equal({ reason: "terminated" });
      loop.post("into the void");
      await loop.terminate();
      expect(runningWorkers()).to.deep.equal([]);
    }),

  "starting and ending twenty workers leaves no worker, window or address": (env) =>
    withPackage(env, A, async (pack) => {
      const { digest } = await pack.copy();
      const times: number[] = [];
      const held = await start(pack, `postMessage("ready");`);
      await nextText(held);
      expect(await pagesInMemory()).to.not.have.length(0);
      await held.terminate();
      for (let round = 0; round < 20; round += 1) {
        const before = Date.now();
        const spins = round % 2 === 0;
        const worker = await start(pack, `postMessage("ready"); ${spins ? "while (true);" : ""}`);
        await nextText(worker);
        times.push(Date.now() - before);
        expect(aliasExists(digest)).to.equal(true);
        await worker.terminate();
        // The page goes when nobody is left.
        await sleep(0);
      }
      await sleep(50);
      env.figure("start of a worker with its page, median ms", times.sort((a, b) => a - b)[10] ?? 0);
      expect(runningWorkers()).to.deep.equal([]);
      expect(aliasExists(digest)).to.equal(false);
      // What is closed goes when the application next tidies up.
      let left = await pagesInMemory();
      for (let round = 0; round < 5 && left.length > 0; round += 1) {
        await sleep(100);
        left = await pagesInMemory();
      }
      expect(left.join(" ")).to.equal("");
    }),

  "workers of one package share a page, which stays until the last has ended": (env) =>
    withPackage(env, A, async (pack) => {
      const { digest } = await pack.copy();
      const boot = `const post = globalThis.postMessage; post("ready"); addEventListener("message", async ({ data }) => post(String((await import(data)).a)));`;
      const workers = await Promise.all(Array.from({ length: 3 }, () => start(pack, boot)));
      await Promise.all(workers.map(nextText));
      const [first, ...rest] = workers;
      await first?.terminate();
      await sleep(20);
      for (const worker of rest) {
        const answer = nextText(worker);
        worker.post("../hooks/a.mjs");
        expect(await answer).to.equal("1");
      }
      expect(aliasExists(digest)).to.equal(true);
      const ends = rest.map(endOf);
      await pack.modules.close();
      for (const end of ends) expect((await end).reason).to.equal("terminated");
      expect(runningWorkers()).to.deep.equal([]);
      expect(aliasExists(digest)).to.equal(false);
      expect((await refusal(start(pack, boot))).code).to.equal("canceled");
    }),

  "modules are parsed without being run": (env) =>
    withPackage(env, A, async ({ modules }) => {
      const outline = await modules.outline(
        `import d from './d.json' with { type: "json" };\nexport * from "./star.mjs";\nexport const z = 1;\nawait import("./l\\u0061te.mjs"); import(z);`,
      );
      expect(outline.exports).to.deep.equal(["z"]);
      expect(outline.stars).to.deep.equal(["./star.mjs"]);
      expect(outline.imports.map(({ specifier, line, type }) => [specifier, line, type])).to.deep.equal([
        ["./d.json", 1, "json"],
        ["./star.mjs", 2, undefined],
        ["./late.mjs", 4, undefined],
        [undefined, 4, undefined],
      ]);
      expect((await modules.outline("export const a = ;")).fault).to.include({ line: 1, column: 18 });
    }),

  "where a worker cannot start without privileges, none is started": async (env) => {
    for (const [bootstrap, says] of [
      ["throw new Error('something is left');", "something is left"],
      // What cannot be taken away keeps the real bootstrap from becoming ready.
      [
        `Object.defineProperty(globalThis, "ctypes", { value: 1 });\n${bootstrapOf(env)}`,
        "ctypes cannot be taken away",
      ],
    ] as const) {
      await withPackage(env, { "hooks/a.mjs": "export const applyResult = () => 1;" }, async (pack) => {
        const error = await failure((await pack.slot({ bootstrap })).call(request()));
        expect(error.code).to.equal("worker_boot_failed");
        expect(error.args["reason"]).to.contain(says);
        expect(runningWorkers()).to.deep.equal([]);
      });
    }
  },
};
