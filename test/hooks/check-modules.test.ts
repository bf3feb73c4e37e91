import { expect } from "chai";
import fc from "fast-check";
import { afterEach, describe, it } from "mocha";
import { join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { checkPackageModules, type HookEntry } from "../../src/hooks/check-modules.ts";
import { normalPath, resolveSpecifier } from "../../src/hooks/module-specifier.ts";
import { realPackage, type RealPackage } from "./real-hooks.ts";

describe("check of a package's modules", () => {
  let pack: RealPackage | undefined;
  afterEach(async () => {
    await pack?.dispose();
    pack = undefined;
  });

  const APPLY: HookEntry = { file: "hooks/a.mjs", exportName: "applyResult" };

  /** Findings as `file:line:column code reason specifier name`. */
  async function check(files: Record<string, string>, entries: readonly HookEntry[] = [APPLY]) {
    await pack?.dispose();
    pack = realPackage(files);
    const found = await checkPackageModules(
      pack.modules,
      createNodeFiles({ tempDir: join(pack.home, "tmp") }),
      pack.dir,
      entries,
    );
    return found.map(({ file, line, column, code, reason, args }) =>
      [`${file}:${String(line)}:${String(column)}`, code, reason, args.specifier, args.name]
        .filter(Boolean)
        .join(" "),
    );
  }

  it("finds nothing wrong with a sound package, cycles and unreached files included", async () => {
    const found = await check({
      "hooks/a.mjs": `export * from "./b.mjs"; import data from "../data.json" with { type: "json" };
        import def, { two as zwei } from "./c.mjs"; import * as all from "./c.mjs";
        const lazy = () => import("./maybe-" + def + ".mjs"); const other = () => import(\`./\${zwei}.mjs\`);`,
      "hooks/b.mjs": `import "./a.mjs"; export { inner as applyResult } from "./c.mjs";`,
      "hooks/c.mjs": `import { applyResult } from "./a.mjs"; export const inner = () => applyResult, two = 2; export default 1;`,
      "data.json": "{}",
      "unused.mjs": `import "lodash"; syntax error`,
    });
    expect(found).to.deep.equal([]);
  });

  it("finds all faults of all modules at once, sorted", async () => {
    const found = await check(
      {
        "hooks/a.mjs": `import { gone } from "../lib/b.mjs";
import fs from "node:fs";
import up from "../../up.mjs";
import "https://example.org/x.mjs";
import plain from "./d.json";
const lazy = () => import("file:///x.mjs");
const bad = () => import("./lazy.mjs");
export const other = () => 1;`,
        "hooks/d.json": "{,}",
        "hooks/lazy.mjs": `import "os"; export {`,
        "lib/b.mjs": `import "./nothing.mjs"; import "./c"; export const here = 1;\nexport { also } from "./c.mjs";`,
        "lib/c.mjs": ``,
        "hooks/p.mjs": `export const preflight = 1;`,
      },
      [
        APPLY,
        { file: "hooks/../hooks/p.mjs", exportName: "preflight" },
        { file: "hooks/none.mjs", exportName: "buildRequest" },
        { file: "../out.mjs", exportName: "normalizeSettings" },
      ],
    );
    expect(found).to.deep.equal([
      "../out.mjs:1:1 hook_missing_error outside-hook normalizeSettings",
      "hooks/a.mjs:1:1 hook_export_error missing-export applyResult",
      "hooks/a.mjs:1:10 hook_import_error missing-name ../lib/b.mjs gone",
      "hooks/a.mjs:2:17 hook_import_error bare node:fs",
      "hooks/a.mjs:3:17 hook_import_error outside ../../up.mjs",
      "hooks/a.mjs:4:9 hook_import_error address https://example.org/x.mjs",
      "hooks/a.mjs:5:20 hook_import_error json-attribute ./d.json",
      "hooks/a.mjs:6:27 hook_import_error address file:///x.mjs",
      "hooks/d.json:1:2 hook_import_error json-invalid",
      "hooks/lazy.mjs:1:22 hook_import_error syntax",
      "hooks/none.mjs:1:1 hook_missing_error missing-hook buildRequest",
      "lib/b.mjs:1:9 hook_import_error missing-file ./nothing.mjs",
      "lib/b.mjs:1:33 hook_import_error no-extension ./c",
      "lib/b.mjs:2:10 hook_import_error missing-name ./c.mjs also",
    ]);
  });

  it("follows star and named re-exports to the hook, also in circles", async () => {
    const circle = {
      "hooks/a.mjs": `export * from "./b.mjs";`,
      "hooks/b.mjs": `export * from "./a.mjs"; export * from "./c.mjs";`,
    };
    expect(await check({ ...circle, "hooks/c.mjs": "export function applyResult() {}" })).to.deep.equal([]);
    expect(
      await check({ ...circle, "hooks/c.mjs": "export default function applyResult() {}" }),
    ).to.deep.equal(["hooks/a.mjs:1:1 hook_export_error missing-export applyResult"]);
    expect(
      await check({
        "hooks/a.mjs": `import { x } from "./b.mjs"; export { x as applyResult };`,
        "hooks/b.mjs": `export * as x from "./c.mjs";`,
        "hooks/c.mjs": "",
      }),
    ).to.deep.equal([]);
  });

  it("says nothing about the exports of what it cannot parse", async () => {
    expect(await check({ "hooks/a.mjs": `export * from "./b.mjs";`, "hooks/b.mjs": "(" })).to.deep.equal([
      "hooks/b.mjs:1:2 hook_import_error syntax",
    ]);
  });

  it("reports a fault once, however many hooks share the module", async () => {
    const files = {
      "hooks/a.mjs": `import "./s.mjs"; export const applyResult = 1;`,
      "hooks/p.mjs": `import "./s.mjs"; export const preflight = 1;`,
      "hooks/s.mjs": `import "lodash";`,
    };
    expect(await check(files, [APPLY, { file: "hooks/p.mjs", exportName: "preflight" }])).to.deep.equal([
      "hooks/s.mjs:1:9 hook_import_error bare lodash",
    ]);
  });
});

describe("module specifiers", () => {
  it("lead to files of the package", () => {
    for (const [importer, specifier, file] of [
      ["hooks/a.mjs", "./b.mjs", "hooks/b.mjs"],
      ["hooks/a.mjs", "../lib/./x/../b.mjs", "lib/b.mjs"],
      ["a.mjs", "./b%20c.mjs?v=1#x", "b c.mjs"],
      ["a/b/c.mjs", ".././..//d.mjs", "d.mjs"],
      ["a.mjs", ".\\b.mjs", "bare"],
      ["a.mjs", "./b\\..\\..\\c.mjs", "outside"],
      ["hooks/a.mjs", "../../x.mjs", "outside"],
      ["hooks/a.mjs", "../..", "outside"],
      ["a.mjs", "./%2e%2e/x.mjs", "outside"],
      ["a.mjs", "node:fs", "bare"],
      ["a.mjs", "@scope/pack", "bare"],
      ["a.mjs", "#private", "bare"],
      ["a.mjs", "/etc/x.mjs", "address"],
      ["a.mjs", "C:\\x.mjs", "address"],
      ["a.mjs", "resource://gre/x.mjs", "address"],
    ] as const) {
      const target = resolveSpecifier(importer, specifier);
      expect(target.ok ? target.file : target.reason, `${importer} ${specifier}`).to.equal(file);
    }
  });

  it("never lead out of the package", () => {
    const part = fc.constantFrom("..", ".", "a", "", "%2e%2e", "..\\..", "b.mjs");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), fc.constantFrom("./", "../", ""), (parts, start) => {
        const target = resolveSpecifier("hooks/deep/a.mjs", start + parts.join("/"));
        if (!target.ok) return;
        expect(target.file).to.match(/^[^/\\]/);
        expect(target.file.split("/")).to.not.include("..");
        expect(normalPath(target.file)).to.equal(target.file);
      }),
    );
  });
});
