import { expect } from "chai";
import type { ModuleWorker, WorkerEnd } from "../../../src/ports/modules.ts";
import { failure, request } from "../../hooks/hook-requests.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { bootstrapOf, runningWorkers, sleep, withPackage, type GeckoPackage } from "./gecko-package.ts";
import { refusal } from "./refusal.ts";
import { shell } from "./shell.ts";
import { xpcomService } from "../../../src/host/zotero/xpcom.ts";

const DIGEST = "0123456789abcdef";
const A = { "hooks/a.mjs": "export const a = 1;" };

const nextText = (worker: ModuleWorker): Promise<string> =>
  new Promise((resolve) => worker.onMessage((text) => resolve(text)));
const endOf = (worker: ModuleWorker): Promise<WorkerEnd> => new Promise((resolve) => worker.onEnd(resolve));

/** The error of a package's hook `hooks/a.mjs`, which tells nothing of where the copy lies. */
async function loadError(env: GeckoEnv, files: Record<string, string>) {
  let found: Awaited<ReturnType<typeof failure>> | undefined;
  await withPackage(env, files, async (pack) => {
    found = await failure((await pack.slot()).call(request()));
  });
  await IOUtils.remove(PathUtils.join(env.tempDir, "source"), { recursive: true });
  if (found === undefined) throw new Error("nothing happened");
  const told = JSON.stringify([found.args, found.details]);
  expect(told).to.not.contain(env.tempDir);
  expect(told).to.not.contain("resource:");
  return found;
}

async function start(pack: GeckoPackage, bootstrap: string, memoryMb?: number): Promise<ModuleWorker> {
  return pack.modules.start(await pack.copy(), bootstrap, memoryMb === undefined ? {} : { memoryMb });
}

async function namesBelow(dir: string, prefix = ""): Promise<string[]> {
  const names: string[] = [];
  for (const path of await IOUtils.getChildren(dir)) {
    const name = prefix + PathUtils.filename(path);
    names.push(name);
    if ((await IOUtils.stat(path)).type === "directory") names.push(...(await namesBelow(path, `${name}/`)));
  }
  return names.sort();
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
  "copies hold every file and are made once per digest": (env) =>
    withPackage(
      env,
      { ...A, ".hidden": "h", "deep/a b/ü.json": "{}", "node_modules/x/y.bin": "\0\u0001" },
      async ({ modules, dir, files, write }) => {
        await files.makeFolder(files.join(dir, "empty"));
        const copies = await Promise.all(Array.from({ length: 4 }, () => modules.copyPackage(dir, DIGEST)));
        const [copy] = copies;
        expect(new Set(copies.map((made) => made.dir)).size).to.equal(1);
        expect(copy?.dir).to.equal(files.join(env.tempDir, "cache", "packages", DIGEST));
        expect(copy?.baseUrl).to.equal(`resource://zwm-${DIGEST}/`);
        expect(await namesBelow(copy?.dir ?? "")).to.deep.equal(await namesBelow(dir));
        await write({ "hooks/a.mjs": "changed" });
        await modules.copyPackage(dir, DIGEST);
        expect(await files.readText(files.join(copy?.dir ?? "", "hooks", "a.mjs"))).to.equal(
          A["hooks/a.mjs"],
        );
        expect(await namesBelow(files.join(env.tempDir, "cache", "packages"))).to.include(DIGEST);
        expect((await files.list(files.join(env.tempDir, "cache", "packages"))).length).to.equal(1);
      },
    ),

  "copies are refused for links out of the package, the host's own folder and what is no digest": (env) =>
    withPackage(env, A, async ({ modules, dir, files }) => {
      const refused = async (digest: string = DIGEST) =>
        (await refusal(modules.copyPackage(dir, digest))).code;
      expect(await refused("../../elsewhere")).to.equal("internal_error");
      expect(await refused("0123456789ABCDEF")).to.equal("internal_error");
      await files.writeText(files.join(env.tempDir, "secret"), "s");
      await shell("ln -s ../../secret hooks/s.mjs", dir);
      expect(await refused()).to.equal("file_outside");
      await IOUtils.remove(files.join(dir, "hooks", "s.mjs"));
      await shell("ln -s .. hooks/up", dir);
      expect(await refused()).to.equal("file_unreadable");
      await IOUtils.remove(files.join(dir, "hooks", "up"));
      await shell("ln -s nothing dangling", dir);
      expect(await refused()).to.equal("file_not_found");
      await IOUtils.remove(files.join(dir, "dangling"));
      await files.writeText(files.join(dir, "__ZWM__", "boot.mjs"), "");
      expect(await refused()).to.equal("package_reserved_name");
      expect(await files.list(files.join(env.tempDir, "cache", "packages"))).to.deep.equal([]);
    }),

  "copies that nobody asked for go, others stay": (env) =>
    withPackage(env, A, async ({ modules, dir, files }) => {
      for (const digest of [DIGEST, "1123456789abcdef", "2123456789abcdef"])
        await modules.copyPackage(dir, digest);
      const packages = files.join(env.tempDir, "cache", "packages");
      const before = Date.now() - 60_000;
      for (const name of [DIGEST, "1123456789abcdef"])
        await IOUtils.setModificationTime(files.join(packages, name), before - 1000);
      expect(await modules.removeCopies?.(new Set([DIGEST]), before)).to.deep.equal(["1123456789abcdef"]);
      expect((await files.list(packages)).map(({ name }) => name)).to.deep.equal([
        DIGEST,
        "2123456789abcdef",
      ]);
      await modules.copyPackage(dir, DIGEST);
      expect((await files.stat(files.join(packages, DIGEST)))?.modifiedAt).to.be.greaterThan(before);
    }),

  "hooks load relative imports, cycles, JSON, dynamic imports and top-level await": (env) =>
    withPackage(
      env,
      {
        "hooks/a.mjs": `import { even } from "../lib/even.mjs";
          import data from "../data/words.json" with { type: "json" };
          const late = await Promise.resolve("late");
          export async function applyResult() {
            const { twice } = await import("../lib/twice.mjs");
            return [even(10), data.word, late, twice(4), import.meta["url"].endsWith("/hooks/a.mjs")];
          }`,
        "lib/even.mjs": `import { odd } from "./odd.mjs"; export const even = (n) => n === 0 || odd(n - 1);`,
        "lib/odd.mjs": `import { even } from "./even.mjs"; export const odd = (n) => n !== 0 && even(n - 1);`,
        "lib/twice.mjs": `export const twice = (n) => 2 * n;`,
        "data/words.json": `{ "word": "Wörter" }`,
        "hooks/a #1 50%.js": `export const applyResult = () => "ok";`,
      },
      async (pack) => {
        const slot = await pack.slot();
        expect(await slot.call(request())).to.deep.equal([true, "Wörter", "late", 8, true]);
        expect(await slot.call(request({ file: "x/../hooks/a #1 50%.js" }))).to.equal("ok");
      },
    ),

  "errors of loading name file, line and reason as they do on Node": async (env) => {
    const cases: readonly (readonly [Record<string, string>, Record<string, string | number>])[] = [
      [
        {
          "hooks/a.mjs": `import { b } from "../lib/b.mjs";\nexport const a = 1;\nexport const applyResult = () => b;`,
          "lib/b.mjs": `import { a } from "../hooks/a.mjs";\nexport const b = a + 1;`,
        },
        { code: "hook_import_error", reason: "cycle", file: "lib/b.mjs", line: 2 },
      ],
      [
        {
          "hooks/a.mjs": `import "../lib/b.mjs";\nexport const applyResult = () => 1;`,
          "lib/b.mjs": `\nimport { c } from "./c.mjs";`,
        },
        { code: "hook_import_error", reason: "missing-file", specifier: "./c.mjs", place: "lib/b.mjs:2:20" },
      ],
      [{ "hooks/b.mjs": "" }, { code: "hook_missing_error", reason: "missing-hook", file: "hooks/a.mjs" }],
      [{ "hooks/a.mjs": "export const other = 1;" }, { code: "hook_export_error", file: "hooks/a.mjs" }],
      [
        { "hooks/a.mjs": "export const applyResult = 'text';" },
        { code: "hook_export_error", exports: "applyResult" },
      ],
      [
        {
          "hooks/a.mjs": `import "../lib/b.mjs";\nexport const applyResult = () => 1;`,
          "lib/b.mjs": `export const ok = 1;\nexport function broken( {\n`,
        },
        { code: "hook_import_error", reason: "syntax", file: "lib/b.mjs", line: 3, column: 1 },
      ],
      [
        {
          "hooks/a.mjs": `import { zz } from "./b.mjs";\nexport const applyResult = () => zz;`,
          "hooks/b.mjs": "",
        },
        { code: "hook_import_error", reason: "missing-name", name: "zz", file: "hooks/a.mjs", line: 1 },
      ],
      [
        {
          "hooks/a.mjs": `export const applyResult = () => import("../lib/b.mjs");`,
          "lib/b.mjs": `export const a = ;`,
        },
        { code: "hook_import_error", reason: "syntax", place: "lib/b.mjs:1:18" },
      ],
      [
        { "hooks/a.mjs": `export const applyResult = () =>\n  import("../lib/none.mjs");` },
        {
          code: "hook_import_error",
          reason: "missing-file",
          specifier: "../lib/none.mjs",
          place: "hooks/a.mjs:2:10",
        },
      ],
      [
        {
          "hooks/a.mjs": `const x = 1;\nthrow new Error("no licence");\nexport const applyResult = () => x;`,
        },
        {
          code: "hook_import_error",
          reason: "threw",
          name: "Error",
          message: "no licence",
          place: "hooks/a.mjs:2:7",
        },
      ],
      [
        {
          "hooks/a.mjs": `import d from "./d.json"; export const applyResult = () => d;`,
          "hooks/d.json": "{}",
        },
        { code: "hook_import_error", reason: "json-attribute" },
      ],
      [
        {
          "hooks/a.mjs": `import d from "./d.json" with { type: "json" }; export const applyResult = () => d;`,
          "hooks/d.json": '{\n  "a": 1,\n}',
        },
        { code: "hook_import_error", reason: "json-invalid", file: "hooks/d.json", line: 3, column: 1 },
      ],
      ...(
        [
          [`import fs from "node:fs";`, "bare", 17],
          [`import x from "../../other/x.mjs";`, "outside", 16],
          [`const f = () => import("file:///etc/hosts.mjs");`, "address", 24],
          [`import x from "data:text/javascript,export default 1";`, "address", 16],
          [`import x from "http://127.0.0.1/x.mjs";`, "address", 16],
          [`import "../__zwm__/boot.mjs";`, "outside", 9],
        ] as const
      ).map(
        ([code, reason, column]) =>
          [
            { "hooks/a.mjs": `${code}\nexport const applyResult = () => 1;` },
            { code: "hook_import_error", reason, line: 1, column },
          ] as const,
      ),
    ];
    for (const [files, expected] of cases) {
      const error = await loadError(env, files);
      expect({ code: error.code, ...error.args }, files["hooks/a.mjs"]).to.include(expected);
    }
  },

  "what a hook throws has its place and stack": async (env) => {
    const error = await loadError(env, {
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
    });
    expect(error.details.structuredResult).to.deep.equal({ page: 7 });
    const stack = error.details.stack as readonly string[];
    expect(stack).to.have.length(2);
    expect(stack[0]).to.match(/^inner@lib\/inner\.mjs:2:\d+$/);
    expect(stack[1]).to.match(/^applyResult@hooks\/a\.mjs:3:\d+$/);
  },

  "a run keeps to its copy while the package is edited; the next run reads the new files": (env) =>
    withPackage(
      env,
      {
        "hooks/a.mjs": `import { word } from "./word.mjs"; export const applyResult = async () => [word, (await import("./late.mjs")).late];`,
        "hooks/word.mjs": `export const word = "old";`,
        "hooks/late.mjs": `export const late = "old";`,
      },
      async (pack) => {
        const slot = await pack.slot();
        await pack.write({
          "hooks/word.mjs": `export const word = "new";`,
          "hooks/late.mjs": `export const late = "new";`,
        });
        expect(await slot.call(request())).to.deep.equal(["old", "old"]);
        const next = await pack.slot();
        expect(await next.call(request())).to.deep.equal(["new", "new"]);
        expect(await slot.call(request())).to.deep.equal(["old", "old"]);
      },
    ),

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
