import { expect } from "chai";
import { createGeckoApp } from "../../../src/host/zotero/app.ts";
import { createGeckoClipboard } from "../../../src/host/zotero/clipboard.ts";
import type { ZoteroApi } from "../../../src/host/zotero/zotero-api.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";

const item = { libraryID: 3, key: "ABCD2345" };
const collection = { libraryID: 3, key: "COLL2345" };
const removed = (): never => {
  throw new Error("was removed");
};

function zoteroWith(parts: object): ZoteroApi {
  return {
    version: "10.0.1",
    locale: "de-DE",
    isLinux: true,
    Libraries: { userLibraryID: 1 },
    getMainWindow: () => null,
    getActiveZoteroPane: () => null,
    ...parts,
  } as unknown as ZoteroApi;
}

const appOf = (parts: object) => createGeckoApp({ zotero: zoteroWith(parts), version: "0.1.0" });

export const cases: GeckoCases = {
  "give back the text that was copied": async () => {
    const clipboard = createGeckoClipboard();
    await clipboard.writeText("Zäh\n数据 $(x)");
    expect(await clipboard.readText()).to.equal("Zäh\n数据 $(x)");
    await clipboard.writeText("");
    expect(await clipboard.readText()).to.equal(null);
    await clipboard.writeText("a");
    await clipboard.clear();
    expect(await clipboard.readText()).to.equal(null);
  },

  "work with no window at all": async () => {
    const app = appOf({});
    expect(app).to.include({
      version: "0.1.0",
      zoteroVersion: "10.0.1",
      platform: "linux",
      locale: "de-DE",
    });
    expect(await app.selectedItems()).to.deep.equal([]);
    expect(app.currentLibraryId()).to.equal(1);
    expect(await app.currentView?.()).to.deep.equal({ target: "library", libraryId: 1 });
  },

  "tell what is selected, with the plural forms and with the singular ones": async () => {
    for (const pane of [
      {
        getSelectedItems: () => [item],
        getSelectedCollections: () => [collection],
        getSelectedLibraryIDs: () => [3],
        getSelectedCollection: removed,
        getSelectedLibraryID: removed,
      },
      {
        getSelectedItems: () => [item],
        getSelectedCollection: () => collection,
        getSelectedLibraryID: () => 3,
      },
    ]) {
      const app = appOf({ getActiveZoteroPane: () => pane });
      expect(await app.selectedItems()).to.deep.equal([{ libraryId: 3, key: "ABCD2345" }]);
      expect(await app.currentView?.()).to.deep.equal({
        target: "library",
        libraryId: 3,
        currentItem: { libraryId: 3, key: "ABCD2345" },
        currentCollection: { libraryId: 3, key: "COLL2345" },
      });
    }
  },

  "go on while a window is being opened": async () => {
    const pane = {
      getSelectedItems: removed,
      getSelectedLibraryIDs: removed,
      getSelectedCollections: () => [],
    };
    const app = appOf({ getActiveZoteroPane: () => pane });
    expect(await app.selectedItems()).to.deep.equal([]);
    expect(await app.currentView?.()).to.deep.equal({ target: "library", libraryId: 1 });
  },

  "tell what is read in a reader": async () => {
    const app = appOf({
      getMainWindow: () => ({ Zotero_Tabs: { selectedID: "tab-1", selectedType: "reader" } }),
      Reader: { getByTabID: (id: string) => (id === "tab-1" ? { itemID: 12 } : undefined) },
      Items: { get: (id: number) => (id === 12 ? item : false) },
    });
    expect(await app.currentView?.()).to.deep.equal({
      target: "reader",
      libraryId: 3,
      currentItem: { libraryId: 3, key: "ABCD2345" },
    });
  },
};
