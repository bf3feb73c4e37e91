import { expect } from "chai";
import { FINDS } from "../../hooks/documented-globals.ts";
import { failure, request } from "../../hooks/hook-requests.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { withPackage } from "./gecko-package.ts";
import { refusal } from "./refusal.ts";
import { shell } from "./shell.ts";

const DIGEST = "0123456789abcdef";
const A = { "hooks/a.mjs": "export const a = 1;" };

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

async function namesBelow(dir: string, prefix = ""): Promise<string[]> {
  const names: string[] = [];
  for (const path of await IOUtils.getChildren(dir)) {
    const name = prefix + PathUtils.filename(path);
    names.push(name);
    if ((await IOUtils.stat(path)).type === "directory") names.push(...(await namesBelow(path, `${name}/`)));
  }
  return names.sort();
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

  "a hook finds around it what the page for authors says, and nothing of what it says is not there": (env) =>
    withPackage(env, { "hooks/a.mjs": FINDS }, async (pack) => {
      expect(await (await pack.slot()).call(request())).to.deep.equal({ missing: [], found: [] });
    }),
};
