import { expect } from "chai";
import { describe, it } from "mocha";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesUnder, root } from "../../scripts/lib/files.mjs";

const sources = ["addon", "src/addon", "src/host/zotero", "src/ui"]
  .flatMap((folder) => filesUnder(folder, (path) => /\.(?:js|tsx?)$/.test(path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Variables of a module itself that hold, or would hold, a window or a part of one. */
function heldWindows({ path, text }: { readonly path: string; readonly text: string }): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations
      .filter(({ type, initializer }) => {
        const isFunction = initializer !== undefined && /=>|^function/.test(initializer.getText(file));
        const words = `${type?.getText(file) ?? ""} ${isFunction ? "" : (initializer?.getText(file) ?? "")}`;
        return /\b(?:Window|Document|Element|XULElement|Zotero_Tabs|ZoteroPane|get\w*MainWindows?|getMostRecentWindow)\b/.test(
          words,
        );
      })
      .map(({ name }) => `${path}: ${name.getText(file)}`),
  );
}

describe("the plugin in the application", () => {
  it("has no columns in the list of items, which would stay behind in it (F11)", () => {
    expect(sources.length).to.be.greaterThan(50);
    for (const { path, text } of sources) {
      expect(text, path).to.not.match(/\bItemTreeManager\b|\bItemTreeColumn|\bregisterColumns?\b/);
    }
  });

  it("puts nothing into the menus of the reader (F18)", () => {
    for (const { path, text } of sources) {
      expect(text, path).to.not.match(/create\w*ContextMenu|["'`]reader\/|Reader\.registerEventListener/);
    }
  });

  it("keeps no window beyond its life: no module holds one (F22)", () => {
    expect(sources.flatMap(heldWindows)).to.deep.equal([]);
    const bad = [
      "let last: Window | undefined;",
      "const tabs = window.Zotero_Tabs;",
      "export const main = Zotero.getMainWindow();",
      "var pane = Zotero.getActiveZoteroPane(), shown: readonly Element[] = [];",
    ].join("\n");
    expect(heldWindows({ path: "a.ts", text: bad })).to.deep.equal([
      "a.ts: last",
      "a.ts: tabs",
      "a.ts: main",
      "a.ts: shown",
    ]);
  });
});
