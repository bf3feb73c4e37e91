import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { openNodeStore, type NodeStore } from "../../src/host/node/store.ts";
import type { TrustRecord } from "../../src/model/trust.ts";
import { mayCall, mayUse } from "../../src/trust/allowed-reach.ts";
import { trustState, type TrustQuestion } from "../../src/trust/trust-state.ts";
import { createTrustStore, type TrustStore } from "../../src/trust/trust-store.ts";

const files = createNodeFiles({ tempDir: tmpdir() });

describe("trust records", () => {
  let dir: string;
  let store: NodeStore;
  let trust: TrustStore;
  let now: number;
  const clock = { now: () => now, after: () => () => undefined };

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-trust-"));
    store = openNodeStore(join(dir, "store.sqlite"));
    now = 1000;
    trust = createTrustStore(store, clock);
  });
  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it("last over processes, one per digest, the newest first", async () => {
    await trust.grant({ packageId: "p", digest: "d1", level: "isolated" });
    now = 2000;
    await trust.grant({ packageId: "p", digest: "d2", level: "full" });
    await trust.grant({ packageId: "q", digest: "d1", level: "isolated" });
    const again = createTrustStore(store, clock);
    expect(await again.records("p")).to.deep.equal([
      { packageId: "p", digest: "d2", level: "full", grantedAt: 2000, origins: [], folders: [] },
      { packageId: "p", digest: "d1", level: "isolated", grantedAt: 1000, origins: [], folders: [] },
    ]);
    expect(await again.all()).to.have.length(3);
    expect(await again.records("nothing")).to.deep.equal([]);
  });

  it("are all taken back at once", async () => {
    await trust.grant({ packageId: "p", digest: "d1", level: "isolated" });
    await trust.grant({ packageId: "p", digest: "d2", level: "isolated" });
    await trust.grant({ packageId: "q", digest: "d1", level: "isolated" });
    expect(await trust.revoke("p")).to.equal(true);
    expect(await trust.revoke("p")).to.equal(false);
    expect((await trust.all()).map((record) => record.packageId)).to.deep.equal(["q"]);
  });

  it("keep what was allowed for their digest when the level changes", async () => {
    await trust.allowOrigin("p", "d1", "https://early.example");
    await trust.grant({ packageId: "p", digest: "d1", level: "isolated" });
    await trust.allowOrigin("p", "d1", "https://a.example");
    await trust.allowOrigin("p", "d1", "https://a.example");
    await trust.allowFolder("p", "d1", "/data/out");
    await trust.grant({ packageId: "p", digest: "d1", level: "full" });
    await trust.grant({ packageId: "p", digest: "d2", level: "isolated" });
    const records = await trust.records("p");
    const [allowed] = records.filter((record) => record.digest === "d1");
    expect(allowed).to.deep.include({
      level: "full",
      origins: ["https://a.example"],
      folders: ["/data/out"],
    });
    expect(records.find((record) => record.digest === "d2")).to.deep.include({ origins: [], folders: [] });
  });

  it("allow nothing when they are damaged", async () => {
    await trust.grant({ packageId: "p", digest: "d1", level: "isolated" });
    store.write([{ sql: "UPDATE trust SET origins = '[1, \"https://a.example\"', folders = '{}'" }]);
    expect(await trust.records("p")).to.deep.include.members([
      { packageId: "p", digest: "d1", level: "isolated", grantedAt: 1000, origins: [], folders: [] },
    ]);
  });
});

describe("trust state", () => {
  const record = (
    digest: string,
    level: TrustRecord["level"] = "isolated",
    packageId = "p",
  ): TrustRecord => ({
    packageId,
    digest,
    level,
    grantedAt: 0,
    origins: [],
    folders: [],
  });
  const ask = (more: Partial<TrustQuestion>): ReturnType<typeof trustState> =>
    trustState({
      package: { id: "p", dir: "/workflows/p" },
      digest: "d",
      records: [],
      builtInDigests: {},
      trustRoots: [],
      files,
      ...more,
    });

  it("is what a person said about exactly these files", () => {
    const records = [record("other"), record("d", "full"), record("d", "isolated", "q")];
    expect(ask({ records })).to.deep.equal({ level: "full", digest: "d", source: "record" });
  });

  it("tells a new package from one that changed since", () => {
    expect(ask({})).to.deep.equal({ level: "untrusted", digest: "d", reason: "new" });
    expect(ask({ records: [record("d", "full", "q")] })).to.deep.include({ reason: "new" });
    expect(ask({ records: [record("other", "full")] })).to.deep.equal({
      level: "untrusted",
      digest: "d",
      reason: "changed",
    });
    expect(ask({ builtInDigests: { p: "other" } })).to.deep.include({
      level: "untrusted",
      reason: "changed",
    });
    expect(ask({ package: { id: "constructor", dir: "/x" } })).to.deep.include({ reason: "new" });
  });

  it("is isolated for what was shipped and for trusted folders, and no more than that", () => {
    expect(ask({ builtInDigests: { p: "d" } })).to.deep.equal({
      level: "isolated",
      digest: "d",
      source: "built-in",
    });
    for (const [root, level] of [
      ["/workflows", "isolated"],
      ["/workflows/p", "isolated"],
      ["/work", "untrusted"],
      ["/workflows/p/deeper", "untrusted"],
      ["/other", "untrusted"],
    ] as const) {
      expect(ask({ trustRoots: [root] }).level, root).to.equal(level);
    }
    expect(ask({ builtInDigests: { p: "d" }, records: [record("d", "full")] }).level).to.equal("full");
  });
});

describe("allowed reach", () => {
  it("is by whole origins", () => {
    const record = { origins: ["https://allowed.example:8443"] };
    const cases: [string, boolean][] = [
      ["https://api.example.org/v1?x=1", true],
      ["https://API.example.org:443/", true],
      ["http://api.example.org/", false],
      ["https://api.example.org.evil.example/", false],
      ["https://api.example.org@evil.example/", false],
      ["https://allowed.example:8443/x", true],
      ["https://allowed.example/x", false],
      ["file:///etc/passwd", false],
      ["null", false],
      ["", false],
    ];
    for (const [address, allowed] of cases) {
      expect(
        mayCall(address, ["https://api.example.org/some/path", "not an origin"], record),
        address,
      ).to.equal(allowed);
    }
    expect(mayCall("https://allowed.example:8443/x", [], undefined)).to.equal(false);
  });

  it("is by whole folders", () => {
    const record = { folders: ["/data/out"] };
    const cases: [string, boolean][] = [
      ["/data/out", true],
      ["/data/out/a/b", true],
      ["/data/out/..a", true],
      ["/data/outside", false],
      ["/data", false],
      ["/data/out/../secret", false],
    ];
    for (const [path, allowed] of cases) expect(mayUse(files, path, record), path).to.equal(allowed);
    expect(mayUse(files, "/data/out", undefined)).to.equal(false);
  });
});
