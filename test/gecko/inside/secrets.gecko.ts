import { expect } from "chai";
import { createGeckoSecrets, type GeckoSecretsOptions } from "../../../src/host/zotero/secrets.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { refusal } from "./refusal.ts";

type Host = GeckoSecretsOptions["zotero"];

const logged: string[] = [];
const logError: Host["logError"] = (error: unknown) => void logged.push(String(error));
const without: Host = { logError };
/** Encrypts as Zotero 10 does, but with a key that can be lost. */
const withKeys = (isLost = () => false): Host => ({
  logError,
  OSKeyStore: {
    available: true,
    isEncrypted: (value) => value.startsWith("oskv1:"),
    encrypt: async (text) => `oskv1:${btoa(text)}`,
    async decrypt(value) {
      if (isLost()) throw new Error("locked");
      return atob(value.slice(6));
    },
  },
});

const storedLogins = () =>
  Services.logins.searchLoginsAsync({ origin: "chrome://zotero-workflow-manager" }) as Promise<
    { password: string; username: string; httpRealm: string }[]
  >;

async function clean(use: () => Promise<void>): Promise<void> {
  const secrets = createGeckoSecrets({ zotero: without });
  try {
    await use();
  } finally {
    for (const { httpRealm, username } of await storedLogins()) await secrets.remove(httpRealm, username);
  }
}

export const cases: GeckoCases = {
  "are kept, replaced and removed, each by its own name": () =>
    clean(async () => {
      for (const zotero of [without, withKeys()]) {
        const secrets = createGeckoSecrets({ zotero });
        await Promise.all([
          secrets.set("b1", "token", "t0"),
          secrets.set("b1", "token", "t1"),
          secrets.set("b1", "password", "p é"),
          secrets.set("b2", "token", "t2"),
        ]);
        const again = createGeckoSecrets({ zotero });
        expect(await again.get("b1", "token")).to.equal("t1");
        expect(await again.get("b1", "password")).to.equal("p é");
        expect(await again.get("b2", "password")).to.equal(undefined);
        expect(await again.get("constructor", "name")).to.equal(undefined);
        await again.remove("b1", "token");
        expect(await again.get("b1", "token")).to.equal(undefined);
        expect((await storedLogins()).length).to.equal(2);
      }
    }),

  "are encrypted with a key of the system where there is one": () =>
    clean(async () => {
      await createGeckoSecrets({ zotero: withKeys() }).set("b", "token", "SECRET");
      expect((await storedLogins()).map(({ password }) => password)).to.deep.equal([
        `oskv1:${btoa("SECRET")}`,
      ]);
    }),

  "say so when they can no longer be decrypted, without showing anything": () =>
    clean(async () => {
      let isLost = false;
      const secrets = createGeckoSecrets({ zotero: withKeys(() => isLost) });
      await secrets.set("b", "token", "SECRET");
      isLost = true;
      for (const zotero of [withKeys(() => true), without]) {
        const refused = await refusal(createGeckoSecrets({ zotero }).get("b", "token"));
        expect(refused.code).to.equal("secret_unreadable");
        expect(refused.args).to.deep.equal({ backend: "b" });
        expect(refused.cause).to.equal(undefined);
      }
    }),

  "are kept for now where the store of logins does not work, and one is told so once": async () => {
    let told = 0;
    const broken = {
      searchLoginsAsync: () => Promise.resolve([]),
      addLoginAsync: ({ password }: nsILoginInfo) => Promise.reject(new Error(`no store for ${password}`)),
    };
    const secrets = createGeckoSecrets({
      zotero: without,
      logins: broken,
      onlyForNow: () => (told += 1),
    });
    await secrets.set("b", "token", "SECRET");
    await secrets.set("b", "other", "SECRET too");
    expect([await secrets.get("b", "token"), told]).to.deep.equal(["SECRET", 1]);
    expect(logged.join("\n")).not.to.contain("SECRET");
    await secrets.remove("b", "token");
    expect(await secrets.get("b", "token")).to.equal(undefined);
  },

  "never are preferences": () =>
    clean(async () => {
      await createGeckoSecrets({ zotero: without }).set("b", "token", "SECRET-of-a-backend");
      const names = Services.prefs.getChildList("");
      const texts = names.map((name) =>
        Services.prefs.getPrefType(name) === Services.prefs.PREF_STRING
          ? Services.prefs.getStringPref(name, "")
          : "",
      );
      expect(texts.some((text) => text.includes("SECRET-of-a-backend"))).to.equal(false);
    }),
};
