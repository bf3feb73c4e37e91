import { expect } from "chai";
import { afterEach, describe, it } from "mocha";
import { failure, request } from "./hook-requests.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

describe("loading of hook modules", () => {
  let pack: RealPackage;
  afterEach(() => pack.dispose());

  async function loadError(files: Record<string, string>) {
    pack = realPackage(files);
    const error = await failure((await pack.slot()).call(request()));
    expect(JSON.stringify([error.args, error.details])).to.not.contain(pack.home);
    return error;
  }

  it("follows relative imports, cycles, JSON modules, dynamic imports and top-level await", async () => {
    pack = realPackage({
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
    });
    expect(await (await pack.slot()).call(request())).to.deep.equal([true, "Wörter", "late", 8, true]);
  });

  it("loads files whose names need escaping, and plain .js files as modules", async () => {
    pack = realPackage({ "hooks/a #1 50%.js": `export const applyResult = () => "ok";` });
    expect(await (await pack.slot()).call(request({ file: "x/../hooks/a #1 50%.js" }))).to.equal("ok");
  });

  it("fails a cycle that reads a binding before it is set, with its place", async () => {
    const error = await loadError({
      "hooks/a.mjs": `import { b } from "../lib/b.mjs";\nexport const a = 1;\nexport const applyResult = () => b;`,
      "lib/b.mjs": `import { a } from "../hooks/a.mjs";\nexport const b = a + 1;`,
    });
    expect(error.code).to.equal("hook_import_error");
    expect(error.args).to.include({ reason: "cycle", file: "lib/b.mjs", line: 2, place: "lib/b.mjs:2:18" });
  });

  it("names a missing file with its importer and place", async () => {
    const error = await loadError({
      "hooks/a.mjs": `import "../lib/b.mjs";\nexport const applyResult = () => 1;`,
      "lib/b.mjs": `\nimport { c } from "./c.mjs";`,
    });
    expect(error.code).to.equal("hook_import_error");
    expect(error.args).to.include({ reason: "missing-file", specifier: "./c.mjs", place: "lib/b.mjs:2:20" });
  });

  it("names a missing hook file", async () => {
    const error = await loadError({ "hooks/b.mjs": "" });
    expect([error.code, error.args.reason, error.args.file]).to.deep.equal([
      "hook_missing_error",
      "missing-hook",
      "hooks/a.mjs",
    ]);
  });

  it("refuses a hook outside its package", async () => {
    pack = realPackage({ "hooks/a.mjs": "" });
    const error = await failure((await pack.slot()).call(request({ file: "../other/hooks/a.mjs" })));
    expect([error.code, error.args.reason]).to.deep.equal(["hook_missing_error", "outside-hook"]);
  });

  it("names a missing export, and an export that is no function", async () => {
    const none = await loadError({ "hooks/a.mjs": "export const other = 1;" });
    expect(none.code).to.equal("hook_export_error");
    await pack.dispose();
    const text = await loadError({ "hooks/a.mjs": "export const applyResult = 'text';" });
    expect(text.code).to.equal("hook_export_error");
    expect(text.args).to.include({ file: "hooks/a.mjs", hook: "applyResult", exports: "applyResult" });
  });

  it("finds line and column of a syntax error in an imported module", async () => {
    const error = await loadError({
      "hooks/a.mjs": `import "../lib/b.mjs";\nexport const applyResult = () => 1;`,
      "lib/b.mjs": `export const ok = 1;\nexport function broken( {\n`,
    });
    expect(error.code).to.equal("hook_import_error");
    expect(error.args).to.include({ reason: "syntax", file: "lib/b.mjs", line: 3, column: 1 });
  });

  it("finds the place of a syntax error in a module that is imported while the hook runs", async () => {
    const error = await loadError({
      "hooks/a.mjs": `export const applyResult = () => import("../lib/b.mjs");`,
      "lib/b.mjs": `export const a = ;`,
    });
    expect(error.args).to.include({ reason: "syntax", place: "lib/b.mjs:1:18" });
  });

  it("tells what a module threw at load", async () => {
    const error = await loadError({
      "hooks/a.mjs": `const x = 1;\nthrow new Error("no licence");\nexport const applyResult = () => x;`,
    });
    expect(error.code).to.equal("hook_import_error");
    expect(error.args).to.include({
      reason: "threw",
      name: "Error",
      message: "no licence",
      place: "hooks/a.mjs:2:7",
    });
  });

  it("refuses bare specifiers, addresses and ways out of the package, also in dynamic imports", async () => {
    for (const [code, reason, column] of [
      [`import fs from "node:fs";`, "bare", 17],
      [`import lodash from "lodash";`, "bare", 21],
      [`import x from "../../other/x.mjs";`, "outside", 16],
      [`const f = () => import("file:///etc/hosts.mjs");`, "address", 24],
      [`const f = () => import("node:fs");`, "bare", 24],
      [`import x from "data:text/javascript,export default 1";`, "address", 16],
      [`import "../__zwm__/boot.mjs";`, "outside", 9],
    ] as const) {
      const error = await loadError({ "hooks/a.mjs": `${code}\nexport const applyResult = () => 1;` });
      expect([code, error.code, error.args.reason, error.args.line, error.args.column]).to.deep.equal([
        code,
        "hook_import_error",
        reason,
        1,
        column,
      ]);
      await pack.dispose();
    }
  });

  it("refuses a JSON module without its attribute, and broken JSON with its place", async () => {
    const bare = await loadError({
      "hooks/a.mjs": `import d from "./d.json"; export const applyResult = () => d;`,
      "hooks/d.json": "{}",
    });
    expect(bare.args.reason).to.equal("json-attribute");
    await pack.dispose();
    const broken = await loadError({
      "hooks/a.mjs": `import d from "./d.json" with { type: "json" }; export const applyResult = () => d;`,
      "hooks/d.json": '{\n  "a": 1,\n}',
    });
    expect(broken.args).to.include({ reason: "json-invalid", file: "hooks/d.json", line: 3, column: 1 });
  });

  it("keeps a run to its copy while the package is edited; the next run reads the new files", async () => {
    pack = realPackage({
      "hooks/a.mjs": `import { word } from "./word.mjs"; export const applyResult = async () => [word, (await import("./late.mjs")).late];`,
      "hooks/word.mjs": `export const word = "old";`,
      "hooks/late.mjs": `export const late = "old";`,
    });
    const slot = await pack.slot();
    pack.write({
      "hooks/word.mjs": `export const word = "new";`,
      "hooks/late.mjs": `export const late = "new";`,
    });
    expect(await slot.call(request())).to.deep.equal(["old", "old"]);
    const next = await pack.slot();
    expect(await next.call(request())).to.deep.equal(["new", "new"]);
    expect(await slot.call(request())).to.deep.equal(["old", "old"]);
  });
});
