import { expect } from "chai";
import { installPlugin, runInZotero } from "../gecko/harness/plugin-in-zotero.ts";
import { startZotero, zoteroBinary, type RunningZotero } from "../gecko/harness/start-zotero.ts";

describe("The plugin in Zotero", () => {
  let zotero: RunningZotero;
  before(async () => {
    zotero = await startZotero(zoteroBinary() ?? "");
    await installPlugin(zotero);
  });
  after(() => zotero.stop());

  it("has read the workflows that it brings along", async () => {
    const ids = await runInZotero(
      zotero,
      `const manager = await plugin().manager();
       return (await manager.catalogue()).workflows.map(({ id, trust }) => [id, trust.level]);`,
    );
    expect(ids).to.have.deep.members(
      [
        "copy-references",
        "export-notes",
        "import-notes",
        "library-health",
        "merge-notes",
        "rename-attachments",
        "tag-tidy",
      ].map((id) => [id, "isolated"]),
    );
  });
});
