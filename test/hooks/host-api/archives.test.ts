import { expect } from "chai";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, describe, it } from "mocha";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import type { FilesPort } from "../../../src/ports/files.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createDryProductWriter } from "../../../src/library/dry-product-writer.ts";
import { createWorld, json, type HostApiWorld } from "./host-api-world.ts";

const text = (content: string) => ({ kind: "text", text: content });

describe("host API, archives", () => {
  let world: HostApiWorld;
  let at: (path: string) => string;
  beforeEach(async () => {
    world = await createWorld();
    at = (path) => join(world.dir, path);
  });
  afterEach(() => world.remove());

  const entries = () => [
    { name: "a.txt", content: text("hello") },
    { name: "sub/b.bin", content: { kind: "bytes", bytes: { $bytes: btoa("bytes") } } },
    { name: "sub/paper.pdf", content: { kind: "file", path: at("storage/FILEAAAA/a.pdf") } },
  ];

  /** `archive.withExtractedZip` with a function of the hook that does this. */
  function extracted(
    path: string,
    callback: (given: { readonly path: string; readonly entries: readonly object[] }) => unknown,
    signal = new AbortController().signal,
  ) {
    return world.api.call(
      "archive.withExtractedZip",
      json([{ sourcePath: path }, { $callback: 0 }]) as [],
      signal,
      {
        pauseTimeout: () => () => undefined,
        callback: async (_, [given]) => json((await callback(given as never)) ?? null),
      },
    );
  }
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => expect.fail("it was not refused"),
      (error: unknown) => error as HostApiError,
    );

  it("writes an archive as a product, from texts, bytes and files", async () => {
    const written = await world.call("archive.writeZipAtomic", {
      targetPath: at("output/all.zip"),
      entries: entries(),
    });
    expect(written).to.deep.include({ path: at("output/all.zip"), entryCount: 3 });
    expect(written["sizeBytes"]).to.equal(readFileSync(at("output/all.zip")).length);
    const unpacked = unzipSync(readFileSync(at("output/all.zip")));
    const contents = Object.entries(unpacked).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]);
    expect(Object.fromEntries(contents)).to.deep.equal({
      "a.txt": "hello",
      "sub/b.bin": "bytes",
      "sub/paper.pdf": "content",
    });
    const { items } = await world.call("resources.listOutputs");
    expect((items as { path: string }[]).map(({ path }) => path)).to.deep.equal([at("output/all.zip")]);
    // No half-done archive is left anywhere.
    expect(readdirSync(at("tmp"))).to.deep.equal([]);
  });

  it("replaces an archive only when asked, and only its own", async () => {
    const write = (overwrite: boolean, target = at("output/all.zip")) => ({
      targetPath: target,
      entries: entries().slice(0, 1),
      overwrite,
    });
    await world.call("archive.writeZipAtomic", write(false));
    expect((await world.refused("archive.writeZipAtomic", write(false))).details["reason"]).to.equal(
      "ambiguous_state",
    );
    await world.call("archive.writeZipAtomic", write(true));
    writeFileSync(at("output/mine.zip"), "mine");
    const error = await world.refused("archive.writeZipAtomic", write(true, at("output/mine.zip")));
    expect(error.code).to.equal("conflict");
    expect(readFileSync(at("output/mine.zip"), "utf8")).to.equal("mine");
  });

  it("measures entries without writing anything", async () => {
    expect(await world.call("archive.measureEntries", { entries: entries() })).to.deep.equal({
      entryCount: 3,
      totalBytes: 17,
      entries: [
        { name: "a.txt", sizeBytes: 5 },
        { name: "sub/b.bin", sizeBytes: 5 },
        { name: "sub/paper.pdf", sizeBytes: 7 },
      ],
    });
    const umlaut = await world.call("archive.measureEntries", {
      entries: [{ name: "ä", content: text("ä€") }],
    });
    expect(umlaut["totalBytes"]).to.equal(5);
  });

  it("refuses unsafe names, and names that are one file on some system; all of them at once", async () => {
    const named = (...names: string[]) => names.map((name) => ({ name, content: text("") }));
    for (const [names, problems] of [
      [["../a"], ["dots"]],
      [["/a"], ["empty"]],
      [["a\\b"], ["illegal-character"]],
      [["C:/a"], ["illegal-character"]],
      [["con.txt"], ["reserved-name"]],
      [["A.txt", "a.txt"], ["same-name"]],
      [["a.txt", "a.txt"], ["same-name"]],
      [["é.txt", "e\u0301.txt"], ["same-name"]],
      [["a", "a/b"], ["below-a-file"]],
      [["x".repeat(1025)], ["path-too-long"]],
      [["a/".repeat(65) + "b"], ["too-deep"]],
      [
        ["../a", "ok", "b?"],
        ["dots", "illegal-character"],
      ],
    ] as const) {
      for (const [member, request] of [
        ["archive.measureEntries", { entries: named(...names) }],
        ["archive.writeZipAtomic", { entries: named(...names), targetPath: at("output/x.zip") }],
      ] as const) {
        const error = await world.refused(member, request);
        expect([error.code, error.details["reason"], error.details["kind"]]).to.deep.equal([
          "invalid_request",
          "unsafe_path",
          "archive_entry",
        ]);
        const found = error.details["problems"] as readonly { problem: string }[];
        expect(found.map(({ problem }) => problem)).to.deep.equal(problems);
      }
    }
    expect(existsSync(at("output/x.zip"))).to.equal(false);
  });

  it("refuses too many entries, files out of reach and files that are missing", async () => {
    const many = Array.from({ length: 20_001 }, (_, n) => ({ name: `n${n}`, content: text("") }));
    expect((await world.refused("archive.measureEntries", { entries: many })).code).to.equal(
      "invalid_request",
    );
    const of = (path: string) => ({ entries: [{ name: "a", content: { kind: "file", path } }] });
    expect((await world.refused("archive.measureEntries", of(at("elsewhere/x.txt")))).code).to.equal(
      "permission_denied",
    );
    expect((await world.refused("archive.measureEntries", of(at("output/none")))).code).to.equal("not_found");
    expect((await world.refused("archive.measureEntries", of(at("package")))).details).to.deep.include({
      field: "entries[0].content.path",
    });
  });

  it("counts sizes before anything is packed", async () => {
    const files = createNodeFiles({ tempDir: at("tmp") });
    const huge: FilesPort = {
      ...files,
      stat: async (path) => {
        const stat = await files.stat(path);
        return stat?.type === "file" ? { ...stat, size: 2 * 1024 ** 3 + 1 } : stat;
      },
    };
    const other = await createWorld({ on: world, files: huge });
    const error = await other.refused("archive.writeZipAtomic", {
      targetPath: at("output/x.zip"),
      entries: entries().slice(2),
    });
    expect([error.code, error.details]).to.deep.equal([
      "resource_limited",
      { resource: "archive_entry", limit: 2 * 1024 ** 3, observed: 2 * 1024 ** 3 + 1 },
    ]);
  });

  it("says when a file changed while it was packed", async () => {
    const files = createNodeFiles({ tempDir: at("tmp") });
    // The port notices it (test/host/node/zip); here it counts what a hook is told.
    const changing: FilesPort = {
      ...files,
      zip: {
        ...files.zip,
        write: () => Promise.reject(new WorkflowError("archive_source_changed", { args: { name: "a.txt" } })),
      },
    };
    const other = await createWorld({ on: world, files: changing });
    const error = await other.refused("archive.writeZipAtomic", {
      targetPath: at("output/x.zip"),
      entries: entries(),
    });
    expect([error.code, error.details["reason"], error.details["kind"]]).to.deep.equal([
      "conflict",
      "concurrent_modification",
      "archive_entry",
    ]);
    expect(existsSync(at("output/x.zip"))).to.equal(false);
  });

  it("unpacks an archive for as long as the hook's function runs, and answers what it answered", async () => {
    writeFileSync(
      at("package/data.zip"),
      zipSync({ "a.txt": Buffer.from("hello"), "sub/b.txt": Buffer.from("b") }),
    );
    let folder = "";
    const answer = await extracted(at("package/data.zip"), async (given) => {
      folder = given.path;
      expect(given.entries).to.deep.equal([
        { name: "a.txt", type: "file", sizeBytes: 5 },
        { name: "sub/b.txt", type: "file", sizeBytes: 1 },
      ]);
      expect(await world.call("file.readText", join(folder, "sub/b.txt"))).to.equal("b");
      await world.call("file.writeText", join(folder, "more.txt"), "scratch");
      return { found: 2 };
    });
    expect(answer).to.deep.equal({ found: 2 });
    expect(existsSync(folder)).to.equal(false);
  });

  it("removes what it unpacked also when the hook's function fails or the call is canceled", async () => {
    writeFileSync(at("package/data.zip"), zipSync({ "a.txt": Buffer.from("hello") }));
    let folder = "";
    const failed = await refusal(
      extracted(at("package/data.zip"), (given) => {
        folder = given.path;
        throw new Error("of the hook");
      }),
    );
    expect(failed.code).to.equal("execution_failed");
    expect(existsSync(folder)).to.equal(false);
    const canceled = await refusal(extracted(at("package/data.zip"), () => null, AbortSignal.abort()));
    expect(canceled.code).to.equal("canceled");
  });

  it("refuses archives that are none, or that reach outside of their folder", async () => {
    writeFileSync(at("package/none.zip"), "no archive");
    const none = await refusal(extracted(at("package/none.zip"), () => null));
    expect([none.code, none.details["reason"]]).to.deep.equal(["invalid_request", "invalid_format"]);
    writeFileSync(at("package/evil.zip"), zipSync({ "../evil.txt": Buffer.from("x") }));
    const evil = await refusal(extracted(at("package/evil.zip"), () => null));
    expect([evil.code, evil.details["reason"]]).to.deep.equal(["invalid_request", "unsafe_path"]);
    const outside = await refusal(extracted(at("elsewhere/x.txt"), () => null));
    expect(outside.code).to.equal("permission_denied");
  });

  it("in a dry run packs and unpacks files that are only pretended", async () => {
    const files = createNodeFiles({ tempDir: at("tmp") });
    world = await createWorld({
      on: world,
      products: createDryProductWriter({ files, runId: "run-1", unitId: "unit-1", pretended: new Map() }),
    });
    await world.call("file.writeText", at("output/a.txt"), "hello");
    await world.call("archive.writeZipAtomic", {
      targetPath: at("output/x.zip"),
      entries: [{ name: "a.txt", content: { kind: "file", path: at("output/a.txt") } }],
    });
    const answer = await extracted(at("output/x.zip"), ({ path }) =>
      world.call("file.readText", join(path, "a.txt")),
    );
    expect(answer).to.equal("hello");
    expect(existsSync(at("output"))).to.equal(false);
  });
});
