import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { toWorkflowError } from "../../../src/errors/workflow-error.ts";
import { createNodeModules } from "../../../src/host/node/modules.ts";
import type { ModulesPort, ModuleWorker, WorkerEnd } from "../../../src/ports/modules.ts";

const DIGEST = "0123456789abcdef";

describe("modules of a package on Node", () => {
  let home: string;
  let source: string;
  let modules: ModulesPort;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "zwm-modules-"));
    source = join(home, "source");
    modules = createNodeModules({
      cacheDir: join(home, "cache"),
      showPath: (path) => path.slice(home.length),
    });
    write("hooks/a.mjs", "export const a = 1;");
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  }

  describe("copies", () => {
    const copyError = async (digest = DIGEST): Promise<[string, unknown]> => {
      try {
        await modules.copyPackage(source, digest);
      } catch (error) {
        const { code, args } = toWorkflowError(error);
        return [code, args.path ?? args.name];
      }
      throw new Error("it was copied");
    };

    it("hold every file, hidden and binary ones too", async () => {
      write(".hidden", "h");
      write("node_modules/x/y.bin", "\0\u0001");
      write("deep/a b/ü.json", "{}");
      mkdirSync(join(source, "empty"));
      const copy = await modules.copyPackage(source, DIGEST);
      expect(copy.dir).to.equal(join(home, "cache", "packages", DIGEST));
      expect(copy.baseUrl).to.equal(`${pathToFileURL(copy.dir).href}/`);
      const files = readdirSync(copy.dir, { recursive: true }).map(String).sort();
      expect(files).to.deep.equal(readdirSync(source, { recursive: true }).map(String).sort());
      expect(readFileSync(join(copy.dir, "deep/a b/ü.json"), "utf8")).to.equal("{}");
    });

    it("are made once per digest and stay as they are", async () => {
      const first = await modules.copyPackage(source, DIGEST);
      write("hooks/a.mjs", "changed");
      expect(await modules.copyPackage(source, DIGEST)).to.deep.equal(first);
      expect(readFileSync(join(first.dir, "hooks/a.mjs"), "utf8")).to.equal("export const a = 1;");
      const second = await modules.copyPackage(source, "fedcba9876543210");
      expect(readFileSync(join(second.dir, "hooks/a.mjs"), "utf8")).to.equal("changed");
    });

    it("made at the same time are one", async () => {
      const copies = await Promise.all(Array.from({ length: 8 }, () => modules.copyPackage(source, DIGEST)));
      expect(new Set(copies.map(({ dir }) => dir)).size).to.equal(1);
      expect(readdirSync(join(home, "cache", "packages")).sort()).to.deep.equal([DIGEST, "package.json"]);
    });

    it("hold what links inside the package lead to", async () => {
      symlinkSync(join(source, "hooks"), join(source, "linked"));
      symlinkSync("hooks/a.mjs", join(source, "b.mjs"));
      const { dir } = await modules.copyPackage(source, DIGEST);
      expect(readFileSync(join(dir, "linked", "a.mjs"), "utf8")).to.equal("export const a = 1;");
      expect(readFileSync(join(dir, "b.mjs"), "utf8")).to.equal("export const a = 1;");
    });

    it("are refused when a link leaves the package, or leads back", async () => {
      writeFileSync(join(home, "secret"), "s");
      symlinkSync("../../secret", join(source, "hooks", "s.mjs"));
      expect(await copyError()).to.deep.equal(["file_outside", "/source/hooks/s.mjs"]);
      rmSync(join(source, "hooks", "s.mjs"));
      symlinkSync("..", join(source, "hooks", "up"));
      expect(await copyError()).to.deep.equal(["file_unreadable", "/source/hooks/up"]);
      rmSync(join(source, "hooks", "up"));
      symlinkSync("nothing", join(source, "dangling"));
      expect(await copyError()).to.deep.equal(["file_not_found", "/source/dangling"]);
      expect(readdirSync(join(home, "cache", "packages"))).to.deep.equal(["package.json"]);
    });

    it("are refused for the host's own folder, whatever its case", async () => {
      write("__ZWM__/boot.mjs", "");
      expect(await copyError()).to.deep.equal(["package_reserved_name", "__ZWM__"]);
    });

    it("are refused for a folder that is not there, and for what is no digest", async () => {
      expect(await copyError("../../elsewhere")).to.deep.equal(["internal_error", undefined]);
      rmSync(source, { recursive: true });
      expect(await copyError()).to.deep.equal(["file_not_found", "/source"]);
    });
  });

  describe("workers", () => {
    const workers: ModuleWorker[] = [];
    afterEach(async () => {
      for (const worker of workers.splice(0)) await worker.terminate();
    });

    async function start(bootstrap: string, memoryMb?: number): Promise<ModuleWorker> {
      const copy = await modules.copyPackage(source, DIGEST);
      const worker = await modules.start(copy, bootstrap, memoryMb === undefined ? {} : { memoryMb });
      workers.push(worker);
      return worker;
    }
    const nextText = (worker: ModuleWorker): Promise<string> =>
      new Promise((resolve) => worker.onMessage((text) => resolve(text)));
    const end = (worker: ModuleWorker): Promise<WorkerEnd> => new Promise((resolve) => worker.onEnd(resolve));

    it("import modules of the copy, and have neither environment nor arguments", async () => {
      const worker = await start(
        `const { a } = await import(new URL("../hooks/a.mjs", import.meta["url"])); postMessage(JSON.stringify([a, process.env, process.argv.length, process.execArgv]));`,
      );
      expect(JSON.parse(await nextText(worker))).to.deep.equal([1, {}, 2, []]);
    });

    it("answer messages, in order, however late somebody listens", async () => {
      const worker = await start(
        `postMessage("ready"); addEventListener("message", ({ data }) => postMessage("re: " + data));`,
      );
      worker.post("one");
      worker.post("two");
      await new Promise((done) => setTimeout(done, 300));
      const texts: string[] = [];
      await new Promise<void>((done) =>
        worker.onMessage((text) => {
          texts.push(text);
          if (texts.length === 3) done();
        }),
      );
      expect(texts).to.deep.equal(["ready", "re: one", "re: two"]);
    });

    it("end with boot-failed when the bootstrap does not load", async () => {
      for (const [bootstrap, says] of [
        ["throw new Error('broken');", "broken"],
        ["syntax error", "Unexpected"],
        ["await Promise.reject(new Error('late'));", "late"],
        ["import './nothing.mjs';", "nothing.mjs"],
        ["process.exit(0);", "exit code 0"],
      ] as const) {
        const { reason, message } = await end(await start(bootstrap));
        expect(reason, bootstrap).to.equal("boot-failed");
        expect(message).to.contain(says);
      }
    });

    it("tell how they ended", async () => {
      const exit = await start(`postMessage("ready"); process.exit(3);`);
      expect(await end(exit)).to.deep.equal({ reason: "ended", message: "exit code 3" });
      const crash = await start(
        `postMessage("ready"); setTimeout(() => { throw new RangeError("boom"); }, 1);`,
      );
      expect(await end(crash)).to.include({ reason: "crashed", message: "boom" });
      const object = await start(
        `postMessage("ready"); (await import("node:worker_threads")).parentPort.postMessage({}); setInterval(() => {}, 1000);`,
      );
      expect(await end(object)).to.include({ reason: "crashed", message: "it posted what is no text" });
      const full = await start(
        `postMessage("ready"); const all = []; for (;;) all.push(new Array(1000).fill(0));`,
        32,
      );
      expect(await end(full)).to.deep.equal({ reason: "out-of-memory" });
    });

    it("are ended while they loop", async () => {
      const worker = await start(`postMessage("ready"); while (true);`);
      await nextText(worker);
      const ended = end(worker);
      await worker.terminate();
      expect(await ended).to.deep.equal({ reason: "terminated" });
      worker.post("into the void");
    });

    it("print nothing", async () => {
      const worker = await start(`console.log("x"); console.error("y"); postMessage("ready");`);
      expect(await nextText(worker)).to.equal("ready");
    });
  });

  describe("outlines", () => {
    it("tell exports, imports and their places", async () => {
      const outline = await modules.outline(
        `import def, { one as eins, "odd name" as odd } from "./a.mjs";\r\nimport data from './d.json' with { type: "json" };\nexport * from "./star.mjs";\nexport { x as y } from "./b.mjs";\nexport * as ns from "./c.mjs";\nexport default 1; export const z = import.meta["url"];\nawait import("./late.mjs"); import(z); import(\`./\${z}.mjs\`);`,
      );
      expect(outline).to.deep.equal({
        exports: ["y", "ns", "default", "z"],
        imports: [
          {
            specifier: "./a.mjs",
            dynamic: false,
            line: 1,
            column: 54,
            names: [
              { name: "default", line: 1, column: 8 },
              { name: "one", line: 1, column: 15 },
              { name: "odd name", line: 1, column: 28 },
            ],
          },
          {
            specifier: "./d.json",
            dynamic: false,
            line: 2,
            column: 19,
            type: "json",
            names: [{ name: "default", line: 2, column: 8 }],
          },
          { specifier: "./star.mjs", dynamic: false, line: 3, column: 16 },
          {
            specifier: "./b.mjs",
            dynamic: false,
            line: 4,
            column: 25,
            names: [{ name: "x", line: 4, column: 10 }],
          },
          { specifier: "./c.mjs", dynamic: false, line: 5, column: 22 },
          { specifier: "./late.mjs", dynamic: true, line: 7, column: 14 },
          { specifier: undefined, dynamic: true, line: 7, column: 36 },
          { specifier: undefined, dynamic: true, line: 7, column: 47 },
        ],
        stars: ["./star.mjs"],
        reexports: [
          { name: "y", from: "./b.mjs", importName: "x" },
          { name: "ns", from: "./c.mjs", importName: null },
        ],
      });
    });

    it("tell where a module is broken", async () => {
      for (const [source, line, column] of [
        ["export const a = ;", 1, 18],
        ["const a = 1;\nconst a = 2;", 2, 7],
        ["export { nothing };", 1, 10],
        ["function f( {", 1, 14],
        ["import type { T } from './t.ts';", 1, 13],
        ["with (a) {}", 1, 1],
        ["\u2028const 1", 2, 7],
      ] as const) {
        const { fault, exports } = await modules.outline(source);
        expect([fault?.line, fault?.column], source).to.deep.equal([line, column]);
        expect(fault?.message)
          .to.be.a("string")
          .and.not.match(/\(\d+:\d+\)/);
        expect(exports).to.deep.equal([]);
      }
    });

    it("never throw, whatever the text is", async () => {
      const words = fc.constantFrom(
        "import",
        "export",
        "{",
        "}",
        "from",
        "'./a'",
        "*",
        "as",
        "(",
        ")",
        "`",
        "/",
        "\n",
        "x",
        ";",
        "=",
      );
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string(),
            fc.array(words).map((list) => list.join(" ")),
          ),
          async (text) => {
            const outline = await modules.outline(text);
            expect(outline.imports).to.be.an("array");
          },
        ),
      );
    });
  });
});
