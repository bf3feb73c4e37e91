import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isWorkflowError } from "../../../src/errors/workflow-error.ts";
import { createNodeApp } from "../../../src/host/node/app.ts";
import { createNodeSecrets } from "../../../src/host/node/secrets.ts";

describe("secrets on Node", () => {
  let dir: string;
  let file: string;
  const refusal = async (call: Promise<unknown>): Promise<string> => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!isWorkflowError(error)) throw new Error("Not refused.");
    expect(JSON.stringify([error.message, error.args, error.details, String(error.cause)])).not.to.contain(
      "SECRET",
    );
    return error.code;
  };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-secrets-"));
    file = join(dir, "secrets.json");
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("keeps them in a file that only its owner may read", async () => {
    const secrets = createNodeSecrets({ file, env: {} });
    await Promise.all([
      secrets.set("b1", "token", "t1"),
      secrets.set("b1", "password", "p"),
      secrets.set("b2", "token", "t2"),
    ]);
    expect(statSync(file).mode & 0o777).to.equal(0o600);
    const again = createNodeSecrets({ file, env: {} });
    expect(await again.get("b1", "token")).to.equal("t1");
    expect(await again.get("b2", "password")).to.equal(undefined);
    await again.remove("b1", "token");
    await again.remove("b2", "token");
    expect(JSON.parse(readFileSync(file, "utf8"))).to.deep.equal({ b1: { password: "p" } });
  });

  it("takes the environment first", async () => {
    const secrets = createNodeSecrets({ file, env: { ZWM_SECRET_MY_BACKEND_2_TOKEN: "from outside" } });
    await secrets.set("my-backend.2", "token", "from the file");
    expect(await secrets.get("my-backend.2", "token")).to.equal("from outside");
  });

  it("knows only names that were set", async () => {
    const secrets = createNodeSecrets({ file, env: {} });
    await secrets.set("a", "token", "t");
    expect(await secrets.get("constructor", "name")).to.equal(undefined);
    expect(await secrets.get("a", "toString")).to.equal(undefined);
  });

  it("refuses a file that others may read, and leaves it as it is", async () => {
    writeFileSync(file, '{"a": {"token": "SECRET"}}');
    chmodSync(file, 0o640);
    const secrets = createNodeSecrets({ file, env: {} });
    expect(await refusal(secrets.get("a", "token"))).to.equal("secret_unsafe");
    expect(await refusal(secrets.set("a", "other", "x"))).to.equal("secret_unsafe");
    expect(readFileSync(file, "utf8")).to.contain("SECRET");
  });

  it("refuses a broken file without quoting it", async () => {
    for (const text of [
      '{"a": {"token": "SECRET',
      '{"SECRET": null}',
      '{"a": {"token": ["SECRET"]}}',
      "SECRET",
    ]) {
      writeFileSync(file, text, { mode: 0o600 });
      const secrets = createNodeSecrets({ file, env: {} });
      expect(await refusal(secrets.get("a", "token"))).to.equal("settings_unreadable");
      expect(await refusal(secrets.set("a", "token", "x"))).to.equal("settings_unreadable");
      expect(readFileSync(file, "utf8")).to.equal(text);
    }
  });
});

describe("the application on Node", () => {
  it("is what the command line said", async () => {
    const selection = [{ libraryId: 2, key: "ABCD2345" }];
    const app = createNodeApp({ version: "1.2.3", locale: "de-DE", selection, libraryId: 2 });
    expect(app).to.include({ version: "1.2.3", locale: "de-DE", zoteroVersion: "8.0" });
    expect(await app.selectedItems()).to.deep.equal(selection);
    expect(app.currentLibraryId()).to.equal(2);
    expect(createNodeApp({ version: "1", locale: "en-US" }).currentLibraryId()).to.equal(1);
  });
});
