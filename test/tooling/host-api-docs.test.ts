import { expect } from "chai";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, it } from "mocha";
import ts from "typescript";

const run = promisify(execFile);

describe("documentation of the host API", () => {
  it("is as the contract has it", async function () {
    this.timeout(120_000);
    const { stdout } = await run(process.execPath, ["scripts/host-api-table.mjs", "--check"]).catch(
      (error: unknown) => error as { readonly stdout: string },
    );
    expect(stdout).to.equal("");
  });

  it("types hooks: good ones pass, and a wrong name, argument or answer is found", function () {
    this.timeout(120_000);
    const good = [
      "const page = await runtime.hostApi.library.listItems({ tag: 'x' }); return page.items.length;",
      `
        const { hostApi } = runtime;
        const zipped = await hostApi.archive.withExtractedZip({ sourcePath: "/a.zip" }, undefined, ({ path }) => path.length);
        const staged = await hostApi.notes.create({
          operationId: "1",
          placement: { kind: "child", parentRef: { libraryId: 1, key: "AAAAAAAA" } },
          content: { format: "markdown", value: "# x" },
        }, { signal: runtime.signal });
        return zipped + staged.result.noteRef.key.length;
      `,
    ];
    const wrong = [
      ["await runtime.hostApi.items.getAll();", "Property 'items' does not exist"],
      ["await runtime.hostApi.notes.update({});", "Property 'update' does not exist"],
      ["await runtime.hostApi.file.readText(7);", "not assignable to parameter of type 'string'"],
      ["return (await runtime.hostApi.file.readBytes('/a')).nothing;", "Property 'nothing' does not exist"],
      [
        "await runtime.hostApi.notifications.toast({ text: 'x', type: 'warn' });",
        "is not assignable to type",
      ],
    ] as const;
    const found = problems([...good, ...wrong.map(([code]) => code)]);
    expect(found.slice(0, good.length)).to.deep.equal(good.map(() => ""));
    for (const [at, [code, says]] of wrong.entries()) expect(found[good.length + at], code).to.include(says);
  });
});

/** What TypeScript says of hooks in plain JavaScript with these bodies; empty where it says nothing. */
function problems(bodies: readonly string[]): readonly string[] {
  const dir = mkdtempSync(join(tmpdir(), "zwm-hook-types-"));
  try {
    const types = join(process.cwd(), "docs", "host-api.d.ts");
    const files = bodies.map((body, at) => {
      const file = join(dir, `hook-${at}.mjs`);
      const type = `/** @type {import(${JSON.stringify(types)}).ApplyResultHook} */`;
      writeFileSync(file, `${type}\nexport const applyResult = async ({ runtime }) => {${body}};\n`);
      return file;
    });
    return typeProblems(files, types);
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/**
 * What TypeScript says of JavaScript modules, strictly checked, one text for each; empty where it says nothing.
 * Declarations that have faults of their own are an error.
 */
function typeProblems(files: readonly string[], declarations: string): readonly string[] {
  const program = ts.createProgram([...files, declarations], {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    skipDefaultLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
    types: [],
  });
  const said = (file: string): string =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))
      .join("\n");
  const own = said(declarations);
  if (own !== "") throw new Error(own);
  return files.map(said);
}
