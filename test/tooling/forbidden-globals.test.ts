import { expect } from "chai";
import { ESLint } from "eslint";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { forbiddenGlobals } from "../../scripts/lint/forbidden-globals.mjs";
import { absentInModules } from "../../scripts/lint/gecko-globals.mjs";

/** The names that the lint rules refuse in code that stands at a path of the source. */
async function refused(path: string, code: string): Promise<(string | null)[]> {
  // The files need not be there, so there are no types to look at.
  const eslint = new ESLint({
    overrideConfig: [
      {
        files: ["**/*.ts"],
        languageOptions: { parserOptions: { project: null, programs: null } },
      },
    ],
    ruleFilter: ({ ruleId }) => ruleId === "no-restricted-globals" || ruleId === "no-restricted-properties",
  });
  const [result] = await eslint.lintText(code, { filePath: path });
  return (result?.messages ?? []).map(({ ruleId, message }) =>
    ruleId === null ? message : (/'([^']+)'/.exec(message)?.[1] ?? message),
  );
}

describe("names that a realm does not have", () => {
  it("are refused in the core and in the plugin, all that Gecko's modules lack", async () => {
    expect(absentInModules).to.have.length(15);
    const code = absentInModules.map((name) => `void ${name};`).join("\n");
    for (const path of ["src/manager/workflow-manager.ts", "src/host/zotero/app.ts", "src/addon/start.ts"]) {
      expect(await refused(path, code), path).to.have.members(absentInModules);
    }
  });

  it("are refused by realm: what one has another has not", async () => {
    const names = ["Zotero", "process", "document", "setTimeout", "fetch"];
    const code = names.map((name) => `void ${name};`).join("\n");
    const expected: Record<string, readonly string[]> = {
      "src/engine/run.ts": names,
      "src/hooks/worker/main.ts": ["Zotero", "process", "document"],
      "src/host/node/http.ts": ["Zotero", "document"],
      "src/cli/main.ts": ["Zotero", "document"],
      "src/ui/menu.ts": ["Zotero", "process"],
      "src/host/zotero/app.ts": ["process", "document", "setTimeout"],
    };
    for (const [path, wanted] of Object.entries(expected)) {
      expect(await refused(path, code), path).to.deep.equal(wanted);
    }
  });

  it("are refused once each, with a reason", () => {
    for (const [realm, names] of Object.entries(forbiddenGlobals)) {
      const listed = names.map(({ name }) => name);
      expect(new Set(listed).size, realm).to.equal(listed.length);
      for (const { name, message } of names) expect(message, name).to.match(/\.$/);
    }
  });

  it("are not declared for the core by its own types", () => {
    const declared = readFileSync("typings/web.d.ts", "utf8");
    for (const name of absentInModules) {
      expect(declared, name).not.to.match(new RegExp(`declare (?:const|function|class|var) ${name}\\b`));
    }
  });

  it("include the hidden window, wherever it is asked for", async () => {
    for (const path of ["src/host/zotero/app.ts", "src/engine/run.ts", "src/ui/menu.ts"]) {
      const found = await refused(path, "export const w = Some.appShell.hiddenDOMWindow;");
      expect(found, path).to.have.length(1);
      expect(found[0]).to.include("hiddenDOMWindow");
    }
  });
});
