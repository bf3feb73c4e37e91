import { expect } from "chai";
import { registerMessages } from "../../../src/host/zotero/ui/message-sources.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";

const FILE = "zwm-test-messages.ftl";

async function messagesIn(dir: string, texts: Readonly<Record<string, string>>): Promise<string> {
  for (const [tag, text] of Object.entries(texts)) {
    await IOUtils.makeDirectory(PathUtils.join(dir, "locale", tag), { createAncestors: true });
    await IOUtils.writeUTF8(PathUtils.join(dir, "locale", tag, FILE), `hello = ${text}\n`);
  }
  return `${PathUtils.toFileURI(dir)}/`;
}

const hello = (locale: string): Promise<string | null> =>
  new Localization([FILE], false, undefined, [locale]).formatValue("hello");

export const cases: GeckoCases = {
  "are there in every language of the application, in the nearest that there is": async ({ tempDir }) => {
    const root = await messagesIn(tempDir, { "en-US": "Hello", "de-DE": "Hallo" });
    const remove = registerMessages(root, ["de-DE", "en-US"]);
    try {
      const { availableLocales } = Services.locale;
      expect(availableLocales).to.include("en-US");
      for (const locale of availableLocales) {
        expect(await hello(locale), locale).to.equal(/^de\b/.test(locale) ? "Hallo" : "Hello");
      }
    } finally {
      remove();
    }
    expect(await hello("en-US")).to.equal(null);
  },

  "are registered anew in the place of those of before, and taken back once": async ({ tempDir }) => {
    const first = registerMessages(await messagesIn(PathUtils.join(tempDir, "1"), { "en-US": "One" }), [
      "en-US",
    ]);
    const second = registerMessages(await messagesIn(PathUtils.join(tempDir, "2"), { "en-US": "Two" }), [
      "en-US",
    ]);
    expect(await hello("en-US")).to.equal("Two");
    second();
    second();
    first();
    expect(await hello("en-US")).to.equal(null);
  },
};
