import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodePrefs } from "../../../src/host/node/prefs.ts";

describe("preferences on Node", () => {
  let dir: string;
  let file: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-prefs-"));
    file = join(dir, "state", "prefs.json");
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("keeps values over processes and writes nothing when only read", async () => {
    expect(createNodePrefs(file).get("a")).to.equal(undefined);
    expect(existsSync(join(dir, "state"))).to.equal(false);
    await createNodePrefs(file).set("a", { list: [1, "é", null] });
    expect(createNodePrefs(file).get("a")).to.deep.equal({ list: [1, "é", null] });
    await createNodePrefs(file).remove("a");
    expect(createNodePrefs(file).get("a")).to.equal(undefined);
  });

  it("has no keys but those that were set", async () => {
    const prefs = createNodePrefs(file);
    expect(prefs.get("constructor")).to.equal(undefined);
    await prefs.set("__proto__", 1);
    expect(createNodePrefs(file).get("__proto__")).to.equal(1);
  });

  it("loses no change that is made at the same time, here or by another process", async () => {
    const [one, two] = [createNodePrefs(file), createNodePrefs(file)];
    await Promise.all(Array.from({ length: 20 }, (_, at) => one.set(`k${String(at)}`, at)));
    expect(two.get("k19")).to.equal(19);
    await two.set("other", true);
    await one.set("last", true);
    expect([two.get("k0"), two.get("other"), two.get("last")]).to.deep.equal([0, true, true]);
  });

  for (const [kind, text] of [
    ["is cut off", '{"a": 1'],
    ["is empty", ""],
    ["holds no object", "[1]"],
  ] as const) {
    it(`answers from the last good copy while the file ${kind}`, async () => {
      const prefs = createNodePrefs(file);
      await prefs.set("a", "good");
      writeFileSync(file, text);
      expect(prefs.get("a")).to.equal("good");
      expect(createNodePrefs(file).get("a")).to.equal("good");
      expect(prefs.problem?.code).to.equal("settings_unreadable");
      expect(prefs.problem?.args["path"]).not.to.contain(dir);
      expect(readFileSync(file, "utf8")).to.equal(text);
    });
  }

  it("puts a broken file aside at the next change", async () => {
    const prefs = createNodePrefs(file);
    for (const broken of ["first{", "second{"]) {
      await prefs.set("a", 1);
      writeFileSync(file, broken);
      await prefs.set("b", 2);
      expect(prefs.problem).to.equal(undefined);
      expect([prefs.get("a"), prefs.get("b")]).to.deep.equal([1, 2]);
    }
    expect(readFileSync(`${file}.unreadable`, "utf8")).to.equal("first{");
    expect(readFileSync(`${file}.unreadable-2`, "utf8")).to.equal("second{");
    expect(readdirSync(join(dir, "state")).filter((name) => name.endsWith(".tmp"))).to.deep.equal([]);
  });
});
