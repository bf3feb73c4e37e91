import { expect } from "chai";
import { createGeckoPrefs } from "../../../src/host/zotero/prefs.ts";
import { pause } from "../../../src/host/zotero/timers.ts";
import type { JsonValue } from "../../../src/model/json.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";

const branch = "extensions.zotero.workflow-manager.test.";

async function clean(use: (prefs: ReturnType<typeof createGeckoPrefs>) => Promise<void>): Promise<void> {
  try {
    await use(createGeckoPrefs({ branch }));
  } finally {
    Services.prefs.deleteBranch(branch);
    Services.prefs.getDefaultBranch(branch).deleteBranch("");
  }
}

export const cases: GeckoCases = {
  "keep every kind of value": () =>
    clean(async (prefs) => {
      const values: JsonValue[] = [
        true,
        false,
        7,
        -1,
        2 ** 40,
        1.5,
        "é 数据",
        "",
        "json:1",
        null,
        [1, "a", null],
        { list: [1, "é", null] },
      ];
      for (const value of values) {
        await prefs.set("a", value);
        expect(createGeckoPrefs({ branch }).get("a")).to.deep.equal(value);
      }
      await prefs.remove("a");
      expect(prefs.get("a")).to.equal(undefined);
    }),

  "have no keys but those that were set": () =>
    clean(async (prefs) => {
      expect(prefs.get("constructor")).to.equal(undefined);
      await prefs.set("__proto__", 1);
      expect(prefs.get("__proto__")).to.equal(1);
    }),

  "are what the application calls them, so that a pane can bind them": () =>
    clean(async (prefs) => {
      const defaults = Services.prefs.getDefaultBranch(branch);
      defaults.setBoolPref("debug", true);
      expect(prefs.get("debug")).to.equal(true);
      await prefs.set("debug", false);
      expect(Services.prefs.getBoolPref(`${branch}debug`)).to.equal(false);
      await prefs.remove("debug");
      expect(prefs.get("debug")).to.equal(true);
      Services.prefs.setStringPref(`${branch}folder`, "C:\\a");
      expect(prefs.get("folder")).to.equal("C:\\a");
    }),

  "answer with nothing for what cannot be read, and leave it": () =>
    clean(async (prefs) => {
      Services.prefs.setStringPref(`${branch}broken`, 'json:{"a": 1');
      expect(prefs.get("broken")).to.equal(undefined);
      expect(Services.prefs.getStringPref(`${branch}broken`)).to.equal('json:{"a": 1');
    }),

  "are on the disk soon after they were set": () =>
    clean(async (prefs) => {
      const text = `mark ${String(Math.random())}`;
      await Promise.all([prefs.set("saved", text), prefs.set("other", 1)]);
      const file = PathUtils.join(PathUtils.profileDir, "prefs.js");
      while (!(await IOUtils.readUTF8(file)).includes(text)) await pause(20);
    }),

  "tell of a change of their own key, until told to stop": () =>
    clean(async (prefs) => {
      let count = 0;
      const stop = prefs.observe("a", () => (count += 1));
      await prefs.set("a", 1);
      await prefs.set("ab", 1);
      expect(count).to.equal(1);
      await prefs.remove("a");
      expect(count).to.equal(2);
      stop();
      await prefs.set("a", 2);
      expect(count).to.equal(2);
    }),
};
