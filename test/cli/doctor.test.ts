import { expect } from "chai";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { DoctorCheck, DoctorReport } from "../../src/cli/doctor/doctor-check.ts";
import { documentOf } from "./documents.ts";
import { NOTE_HOOK, writePackage } from "./packages.ts";
import { createPlace, type Place } from "./zwm.ts";

describe("zwm doctor", () => {
  let place: Place;
  beforeEach(() => {
    place = createPlace();
  });
  afterEach(() => {
    place.remove();
  });

  async function look(...args: string[]): Promise<DoctorReport & { readonly code: number | null }> {
    const called = await place.zwm(["doctor", "--json", ...args]);
    return { ...documentOf(called, "doctor"), code: called.code };
  }
  const found = ({ checks }: DoctorReport, area: DoctorCheck["area"], status: DoctorCheck["status"]) =>
    checks.filter((check) => check.area === area && check.status === status);
  const preferences = (value: unknown): void => {
    mkdirSync(join(place.home, "state"), { recursive: true });
    writeFileSync(
      join(place.home, "state", "preferences.json"),
      typeof value === "string" ? value : JSON.stringify(value),
    );
  };

  it("finds nothing wrong with a home that is new, and does not make it", async () => {
    const report = await look();
    expect(report.code).to.equal(0);
    expect(report.checks.filter(({ status }) => status === "problem")).to.deep.equal([]);
    expect(report.checks.map(({ area }) => area)).to.include.members([
      "program",
      "home",
      "library",
      "workflows",
      "backends",
      "tools",
    ]);
    expect(() => readFileSync(join(place.home, "state", "workflow-manager.sqlite"))).to.throw();
  });

  it("puts no tick before what is not there, nor counts it as wrong", async () => {
    const bare = { env: { PATH: join(place.dir, "no-programs") } };
    const report = documentOf(await place.zwm(["doctor", "--json"], bare), "doctor");
    // Which of them are found elsewhere than in PATH differs between systems.
    const absent = found(report, "tools", "absent").map(({ text }) => text);
    for (const text of absent) expect(text).to.match(/not found/);
    for (const { text } of found(report, "tools", "ok")) expect(text).to.not.match(/not found|out of reach/);
    expect(found(report, "backends", "absent").map(({ id }) => id)).to.deep.equal(["backends"]);
    expect([report.problems, report.warnings]).to.deep.equal([0, 0]);
    const { stdout } = await place.zwm(["doctor"], bare);
    expect(stdout).to.include("– No backends are set up.");
    for (const text of absent) expect(stdout).to.include(`– ${text}`);
  });

  it("says the same to people, each problem with what to do", async () => {
    preferences({ backends: { schemaVersion: 2, backends: [{ id: "web", type: "generic-http" }] } });
    const { stdout, code } = await place.zwm(["doctor"]);
    expect(code).to.equal(3);
    expect(stdout).to.include("✗ The backend “web” cannot be used");
    expect(stdout).to.match(/1 problem, no warnings\.\n$/);
    expect(stdout).to.not.include("{");
  });

  it("names a library that is not there, is none, or has missing files, and leaves it as it is", async () => {
    const missing = await look("--library", "nowhere");
    expect(missing.code).to.equal(3);
    expect(found(missing, "library", "problem")[0]?.text).to.include("library_not_found");

    mkdirSync(join(place.dir, "odd"));
    writeFileSync(
      join(place.dir, "odd", "zotero.sqlite"),
      "not a database at all, but long enough to look like one",
    );
    expect(found(await look("--library", "odd"), "library", "problem")[0]?.text).to.include(
      "library_not_zotero",
    );

    cpSync("test/fixtures/zotero-data", join(place.dir, "copy"), { recursive: true });
    const database = join(place.dir, "copy", "zotero.sqlite");
    const digest = (): string => createHash("sha256").update(readFileSync(database)).digest("hex");
    const before = digest();
    const sound = await look("--library", "copy");
    expect(sound.code).to.equal(0);
    const files = found(sound, "library", "warning").find(({ id }) => id === "files");
    expect(files?.text).to.match(/^[0-9]+ of [0-9]+ attached files/);
    expect(files?.remedy).to.include("library-health");
    expect(found(sound, "library", "ok").map(({ id }) => id)).to.include.members(["library", "backups"]);
    expect(digest()).to.equal(before);
  });

  it("names every file with errors or warnings, and packages that changed since they were trusted", async () => {
    const folder = join(place.dir, "packages");
    const trusted = writePackage(folder, { id: "trusted", applyResult: NOTE_HOOK });
    writePackage(folder, { id: "fresh", applyResult: NOTE_HOOK });
    writePackage(folder, { id: "warned", manifest: { execution: { mode: "auto" } }, applyResult: NOTE_HOOK });
    const broken = writePackage(folder, { id: "broken", applyResult: NOTE_HOOK });
    writeFileSync(join(broken, "workflow.json"), '{\n  "schemaVersion": 2,\n  "id": 5\n}');
    const syntax = writePackage(folder, {
      id: "syntax",
      applyResult: "export asnyc function applyResult() {}\n",
    });
    expect(syntax).to.be.a("string");
    expect((await place.zwm(["trust", "trusted", "--workflows", "packages"])).code).to.equal(0);
    writeFileSync(join(trusted, "hooks", "applyResult.mjs"), `${NOTE_HOOK}// more\n`);

    const report = await look("--workflows", "packages");
    expect(report.code).to.equal(3);
    const problems = found(report, "workflows", "problem").map(({ text }) => text);
    expect(problems).to.have.length(2);
    expect(problems.join("\n"))
      .to.include("broken/workflow.json")
      .and.to.include("syntax/hooks/applyResult.mjs");
    const warnings = found(report, "workflows", "warning");
    expect(warnings.find(({ text }) => text.includes("warned/workflow.json"))?.text).to.include(
      "deprecated_field",
    );
    const trust = warnings
      .filter(({ id }) => id === "trust")
      .map(({ text, remedy }) => `${text} ${remedy ?? ""}`);
    expect(trust.join("\n")).to.include("“trusted” have changed").and.to.include("“fresh” is not trusted");
    expect(trust.join("\n")).to.not.include("export-notes");
  });

  it("checks profiles, credentials and commands of backends, and says that it calls none", async () => {
    preferences({
      backends: {
        schemaVersion: 2,
        backends: [
          { id: "web", type: "generic-http", baseUrl: "https://web.example" },
          { id: "locked", type: "generic-http", baseUrl: "https://x.example", auth: { kind: "bearer" } },
          { id: "agent", type: "acp", command: "no-such-agent-command" },
          {
            id: "plain",
            type: "skillrunner",
            baseUrl: "https://p.example",
            auth: { kind: "bearer", token: "t0psecret" },
          },
          { id: "off", type: "skillrunner", baseUrl: "https://o.example", enabled: false },
          { id: "bad", type: "generic-http", baseUrl: "ftp://x" },
        ],
      },
    });
    const report = await look();
    const problems = found(report, "backends", "problem").map(
      ({ text, remedy }) => `${text} ${remedy ?? ""}`,
    );
    expect(problems.join("\n"))
      .to.include("locked has no token")
      .and.to.include("ZWM_SECRET_LOCKED_TOKEN")
      .and.to.include("no-such-agent-command")
      .and.to.include("“bad”");
    expect(
      found(report, "backends", "unchecked")
        .map(({ text }) => text)
        .join("\n"),
    ).to.include("https://web.example");
    expect(
      found(report, "backends", "warning")
        .map(({ text }) => text)
        .join("\n"),
    ).to.include("“plain”");
    expect(JSON.stringify(report)).to.not.include("t0psecret");
    const given = await place.zwm(["doctor", "--json"], { env: { ZWM_SECRET_LOCKED_TOKEN: "abc" } });
    expect(
      documentOf(given, "doctor").checks.filter(({ text }) => text.includes("locked has no")),
    ).to.deep.equal([]);
  });

  it("tells of preferences that cannot be read, and of a store that is none", async () => {
    preferences("{ not json");
    writeFileSync(
      join(place.home, "state", "workflow-manager.sqlite"),
      "this is no database, though it has its name ".repeat(9),
    );
    const report = await look();
    expect(report.code).to.equal(3);
    expect(found(report, "home", "warning").map(({ id }) => id)).to.include("preferences");
    expect(
      found(report, "home", "problem")
        .map(({ text }) => text)
        .join("\n"),
    ).to.match(/store_(damaged|failed)/);
    // Everything else is looked at all the same.
    expect(found(report, "workflows", "ok")).to.not.be.empty;
  });

  it("names a run whose process is gone, with the commands that go on with it or end it", async () => {
    writePackage(join(place.dir, "packages"), { id: "noted", applyResult: NOTE_HOOK });
    const run = [
      "run",
      "noted",
      "--workflows",
      "packages",
      "--trust-root",
      "packages",
      "--select",
      "TYGAUGE2",
      "--yes",
    ];
    const killed = await place.zwm(run, { env: { ZWM_FAULT_POINT: "staged@1" } });
    expect(killed.code).to.equal(null);
    const warning = found(await look(), "home", "warning").find(({ id }) => id === "run");
    expect(warning?.text).to.include("was cut off");
    expect(warning?.remedy)
      .to.match(/resume run-\S+/)
      .and.to.match(/cancel run-\S+/);
  });

  it("cannot be kept from working by a home that may not be written to", async function () {
    if (process.getuid?.() === 0) {
      // Root may write everywhere: a file in the place of the folder has the same effect.
      mkdirSync(place.home);
      rmSync(place.home, { recursive: true });
      writeFileSync(place.home, "in the way");
    } else {
      mkdirSync(place.home);
      chmodSync(place.home, 0o500);
    }
    const report = await look();
    expect(report.code).to.equal(3);
    expect(found(report, "home", "problem")).to.not.be.empty;
  });
});
