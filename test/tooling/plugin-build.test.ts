import { expect } from "chai";
import { describe, it } from "mocha";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { buildPlugin } from "../../scripts/build-plugin.mjs";
import { idTypes } from "../../scripts/build-ids.mjs";
import { root } from "../../scripts/lib/files.mjs";

/** What the compiler finds in a text that is compiled together with these types. */
function findings(types: string, text: string): readonly string[] {
  const files = new Map([
    ["types.d.ts", types],
    ["use.ts", text],
  ]);
  const options: ts.CompilerOptions = { noLib: true, noEmit: true, types: [] };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    fileExists: (name) => files.has(name),
    readFile: (name) => files.get(name),
    getSourceFile: (name, version) => {
      const source = files.get(name);
      return source === undefined ? undefined : ts.createSourceFile(name, source, version);
    },
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return program
    .getSemanticDiagnostics(program.getSourceFile("use.ts"))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

describe("the build of the plugin", () => {
  it("makes a misspelt id of a message a type error", async () => {
    const types = await idTypes(["zwm-one = 1\nzwm-two =\n    .label = Two\n", "# Nothing\n-term = x\n"]);
    expect(findings(types, `const id: ZoteroMessageId = "zwm-two";`)).to.deep.equal([]);
    const [wrong = "", ...others] = findings(types, `const id: ZoteroMessageId = "zwm-tow";`);
    expect(others).to.deep.equal([]);
    expect(wrong).to.contain(`"zwm-tow"`);
    expect(findings(types, `const id: ZoteroMessageId = "-term";`)).to.have.length(1);
  });

  it("gives the same bytes when it is done again", async function () {
    this.timeout(120_000);
    const workflows = join(root, process.env["ZWM_DIST"] ?? "dist", "workflows");
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "zwm-plugin-build-")));
    try {
      const built: Record<string, string>[] = [];
      for (const outdir of folders) {
        await buildPlugin({ workflows, outdir, say: () => undefined });
        const names = readdirSync(outdir).filter((name) => /\.(?:xpi|json)$/.test(name));
        built.push(
          Object.fromEntries(
            names.map((name) => [name, readFileSync(join(outdir, name)).toString("base64")]),
          ),
        );
      }
      const [plugin = ""] = folders.map((folder) => join(folder, "plugin"));
      const empty = readdirSync(plugin, { recursive: true, encoding: "utf8" }).filter(
        (path) => path.endsWith(".mjs") && statSync(join(plugin, path)).size === 0,
      );
      // The engine loads no such module.
      expect(empty).to.deep.equal([]);
      const [first = {}, second = {}] = built;
      expect(Object.keys(first).map((name) => name.replace(/.*\./, ""))).to.have.members(["xpi", "json"]);
      expect(Object.keys(second)).to.deep.equal(Object.keys(first));
      for (const [name, bytes] of Object.entries(first)) expect(second[name] === bytes, name).to.equal(true);
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  });
});
