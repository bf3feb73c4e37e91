import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodePrefs } from "../../src/host/node/prefs.ts";
import { createNodeSecrets } from "../../src/host/node/secrets.ts";
import { createLocalizer } from "../../src/l10n/localizer.ts";
import type { JsonObject, JsonValue } from "../../src/model/json.ts";
import type { BackendProfile } from "../../src/model/provider-result.ts";
import type { PrefsPort } from "../../src/ports/prefs.ts";
import { backendTypes, chooseBackend, compatibleBackends } from "../../src/settings/backend-choice.ts";
import { movePlainSecrets, readBackends, saveBackends } from "../../src/settings/backends.ts";
import { findingText } from "../../src/settings/setting-finding.ts";

const { text } = createLocalizer({
  locale: "en-US",
  resources: { "en-US": [readFileSync("locale/en-US/settings.ftl", "utf8")] },
});
const web = { id: "web", type: "generic-http", baseUrl: "https://api.example.org/v1/" };
const agent = { id: "agent", type: "acp", command: "codex-acp", args: ["--x"], env: { A: "1" } };

describe("backend profiles", () => {
  let dir: string;
  let prefs: PrefsPort;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-backends-"));
    prefs = createNodePrefs(join(dir, "prefs.json"));
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const faults = async (entry: JsonValue): Promise<string[]> => {
    await prefs.set("backends", { schemaVersion: 2, backends: [entry] });
    const { backends, findings } = readBackends(prefs);
    expect(backends.length, JSON.stringify(entry)).to.equal(findings.length === 0 ? 1 : 0);
    return findings.map((finding) => `${finding.code} ${finding.pointer}`);
  };

  it("are read from a document or its text, with an address for what has none", async () => {
    for (const document of [
      { backends: [web, agent] },
      JSON.stringify({ schemaVersion: 2, backends: [web, agent] }),
    ]) {
      await prefs.set("backends", document);
      expect(readBackends(prefs)).to.deep.equal({
        backends: [
          { ...web, enabled: true, baseUrl: "https://api.example.org/v1" },
          { ...agent, enabled: true, baseUrl: "local://agent" },
        ],
        findings: [],
      });
    }
  });

  it("are none by default", () => {
    expect(readBackends(prefs)).to.deep.equal({ backends: [], findings: [] });
  });

  it("report every fault of an entry at its place", async () => {
    expect(await faults({})).to.deep.equal([
      "backend_invalid /backends/0/id",
      "backend_invalid /backends/0/type",
    ]);
    expect(await faults(3)).to.deep.equal(["backend_invalid /backends/0"]);
    expect(await faults({ ...web, type: "telnet" })).to.deep.equal(["backend_invalid /backends/0/type"]);
    for (const baseUrl of [
      undefined,
      "",
      "api.example.org",
      "ftp://a.example",
      "https://u:p@a.example",
      "https://",
    ]) {
      expect(await faults({ ...web, baseUrl: baseUrl ?? null })).to.deep.equal([
        "backend_invalid /backends/0/baseUrl",
      ]);
    }
    expect(
      await faults({
        ...agent,
        command: " ",
        args: "x",
        env: { A: 1 },
        enabled: "yes",
        auth: { kind: "magic" },
        defaults: { timeout_ms: 0, headers: ["x"] },
      }),
    ).to.deep.equal(
      ["enabled", "auth/kind", "defaults/headers", "defaults/timeout_ms", "command", "args", "env"].map(
        (field) => `backend_invalid /backends/0/${field}`,
      ),
    );
  });

  it("that are invalid or repeated leave the others usable", async () => {
    await prefs.set("backends", { backends: [{ id: "bad" }, web, { ...agent, id: "web" }, agent] });
    const { backends, findings } = readBackends(prefs);
    expect(backends.map(({ id, type }) => [id, type])).to.deep.equal([
      ["web", "generic-http"],
      ["agent", "acp"],
    ]);
    expect(findings.map((finding) => findingText(text, finding))).to.deep.equal([
      "The backend “bad” cannot be used: type is missing or not valid.",
      "There are two backends “web”; the first one counts.",
    ]);
  });

  it("come from the last saved copy while the document cannot be read", async () => {
    await saveBackends(prefs, [web]);
    for (const broken of ['{"backends": [', "[]", { backends: 3 }, 5]) {
      await prefs.set("backends", broken);
      const { backends, findings } = readBackends(prefs);
      expect(backends.map((backend) => backend.id)).to.deep.equal(["web"]);
      expect(findings.map((finding) => finding.code)).to.deep.equal(["backends_unreadable"]);
    }
  });

  it("never carry a secret, and say where one stands in plain text", async () => {
    const open = {
      ...web,
      auth: { kind: "bearer", token: "SECRET" },
      management_auth: { kind: "basic", username: "u", password: "SECRET" },
    };
    await prefs.set("backends", { backends: [open] });
    const list = readBackends(prefs);
    expect(list.backends[0]).to.deep.include({
      auth: { kind: "bearer" },
      management_auth: { kind: "basic", username: "u" },
    });
    expect(list.findings.map((finding) => [finding.code, finding.pointer])).to.deep.equal([
      ["backend_secret_in_plain", "/backends/0/auth/token"],
      ["backend_secret_in_plain", "/backends/0/management_auth/password"],
    ]);
    expect(JSON.stringify(list)).not.to.contain("SECRET");
  });

  it("give their plain secrets to the Secrets port", async () => {
    const open: JsonObject = { ...web, auth: { kind: "bearer", token: "SECRET" }, custom: { kept: true } };
    await saveBackends(prefs, [agent, open]);
    const secrets = createNodeSecrets({ file: join(dir, "secrets.json"), env: {} });
    expect(await movePlainSecrets(prefs, secrets)).to.equal(1);
    expect(await movePlainSecrets(prefs, secrets)).to.equal(0);
    expect(await secrets.get("web", "token")).to.equal("SECRET");
    expect(readFileSync(join(dir, "prefs.json"), "utf8")).not.to.contain("SECRET");
    expect(readFileSync(join(dir, "prefs.json.last-good"), "utf8")).not.to.contain("SECRET");
    expect(readBackends(prefs)).to.deep.include({ findings: [] });
    expect(readBackends(prefs).backends[1]).to.deep.include({
      id: "web",
      auth: { kind: "bearer" },
      custom: { kept: true },
    });
  });
});

describe("choice of a backend", () => {
  const profile = (id: string, type: string, enabled = true): BackendProfile => ({ id, type, enabled });
  const backends = [
    profile("off", "skillrunner", false),
    profile("a1", "acp"),
    profile("s1", "skillrunner"),
    profile("s2", "skillrunner"),
    profile("h1", "generic-http"),
  ];
  const ask = (more: object): ReturnType<typeof chooseBackend> =>
    chooseBackend({ provider: "skillrunner", requestKind: "skillrunner.job.v1", backends, ...more });

  it("follows from the provider alone, skill runners before agents", () => {
    expect(backendTypes("acp", "acp.prompt.v1")).to.deep.equal(["acp"]);
    expect(backendTypes("acp", "skillrunner.sequence.v1")).to.deep.equal(["skillrunner", "acp"]);
    expect(backendTypes("builtin-pi", "x")).to.deep.equal(["builtin-pi"]);
    const ids = (provider: string): string[] =>
      compatibleBackends(provider, "skillrunner.job.v1", backends).map((backend) => backend.id);
    expect(ids("skillrunner")).to.deep.equal(["s1", "s2", "a1"]);
    expect(ids("generic-http")).to.deep.equal(["h1"]);
    expect(ids("acp")).to.deep.equal(["a1"]);
  });

  it("is strict about an override and soft about a saved one", () => {
    expect(ask({})).to.deep.equal({ ok: true, backend: backends[2] });
    expect(ask({ saved: "s2" })).to.deep.equal({ ok: true, backend: backends[3] });
    for (const saved of ["off", "h1", "gone"])
      expect(ask({ saved })).to.deep.equal({ ok: true, backend: backends[2] });
    expect(ask({ override: "a1", saved: "s2" })).to.deep.equal({ ok: true, backend: backends[1] });
    expect(ask({ override: "gone" })).to.deep.equal({
      ok: false,
      code: "backend_unknown",
      args: { backend: "gone" },
    });
    expect(ask({ override: "off" })).to.deep.equal({
      ok: false,
      code: "backend_disabled",
      args: { backend: "off" },
    });
    expect(ask({ override: "h1" })).to.deep.equal({
      ok: false,
      code: "backend_incompatible",
      args: { backend: "h1", type: "generic-http", wanted: "skillrunner, acp" },
    });
  });

  it("says when a provider has none, and needs none for pass-through", () => {
    expect(ask({ provider: "builtin-pi" })).to.deep.equal({
      ok: false,
      code: "backend_missing",
      args: { provider: "builtin-pi" },
    });
    expect(ask({ provider: "pass-through", saved: "s1" })).to.deep.equal({ ok: true });
    expect(ask({ provider: "pass-through", override: "s1" })).to.deep.include({
      code: "backend_incompatible",
    });
  });
});
