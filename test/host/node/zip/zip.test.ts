import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isWorkflowError } from "../../../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../../../src/host/node/files.ts";
import { createShowPath } from "../../../../src/host/node/shown-path.ts";
import type { ZipPort, ZipSource } from "../../../../src/ports/zip.ts";
import { zipNameProblems } from "../../../../src/ports/zip-names.ts";
import { craftZip, type CraftedEntry } from "./craft-zip.ts";

const MANY = 1024 ** 3;

async function refusal(call: Promise<unknown>): Promise<{ code: string; details: Record<string, unknown> }> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return { code: error.code, details: { ...error.details } };
    throw error;
  }
  throw new Error("The call succeeded.");
}

describe("archives on Node", () => {
  let dir: string;
  let zip: ZipPort;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-zip-"));
    zip = createNodeFiles({
      tempDir: join(dir, "tmp"),
      showPath: createShowPath([{ name: "box", dir }]),
    }).zip;
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  const crafted = (...entries: readonly CraftedEntry[]): string => {
    const path = join(dir, "crafted.zip");
    writeFileSync(path, craftZip(entries));
    return path;
  };
  const unsafeNames = async (...entries: readonly CraftedEntry[]) => {
    const { code, details } = await refusal(zip.open(crafted(...entries)));
    expect(code).to.equal("archive_unsafe");
    return details["problems"];
  };

  it("packs texts, bytes and files, and gives them back", async () => {
    writeFileSync(join(dir, "source.bin"), Buffer.alloc(700_000, 7));
    const target = join(dir, "out", "Übung 数据.zip");
    const { size } = await zip.write(target, [
      { name: "result/result.json", text: '{"ok":true}' },
      { name: "图/α.bin", bytes: new Uint8Array(200_000).map((_, at) => at % 251) },
      { name: "source.bin", path: join(dir, "source.bin") },
      { name: "empty", text: "" },
    ]);
    expect(size).to.equal(readFileSync(target).length);
    expect(readdirSync(join(dir, "out"))).to.deep.equal(["Übung 数据.zip"]);
    const archive = await zip.open(target);
    expect(archive.entries.map(({ name, type, size: bytes }) => [name, type, bytes])).to.deep.equal([
      ["result/result.json", "file", 11],
      ["图/α.bin", "file", 200_000],
      ["source.bin", "file", 700_000],
      ["empty", "file", 0],
    ]);
    const text = await archive.readBytes("result/result.json", { maxBytes: 100 });
    expect(new TextDecoder().decode(text)).to.equal('{"ok":true}');
    expect((await archive.readBytes("图/α.bin", { maxBytes: MANY }))[1000]).to.equal(1000 % 251);
    await archive.extract(join(dir, "unpacked"));
    await archive.close();
    expect(readFileSync(join(dir, "unpacked", "source.bin")).equals(Buffer.alloc(700_000, 7))).to.equal(true);
    expect(readFileSync(join(dir, "unpacked", "empty")).length).to.equal(0);
  });

  it("gives back what was written, whatever the names and contents", async () => {
    const part = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((name) => !/[/\\:*?"<>|\u0000-\u001f]/.test(name) && !/[. ]$/.test(name));
    const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const content = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, content), { maxLength: 12 }), async (pairs) => {
        const sources: ZipSource[] = pairs.map(([one, bytes]) => ({ name: one, bytes }));
        const target = join(dir, "random.zip");
        const problems = zipNameProblems(pairs.map(([one]) => ({ name: one, type: "file" })));
        if (problems.length > 0) {
          expect((await refusal(zip.write(target, sources))).code).to.equal("archive_unsafe");
          return;
        }
        await zip.write(target, sources);
        const archive = await zip.open(target);
        expect(archive.entries.map((entry) => entry.name)).to.deep.equal(pairs.map(([one]) => one));
        const folder = join(dir, "random");
        await archive.extract(folder);
        for (const [one, bytes] of pairs) {
          expect(Buffer.compare(await archive.readBytes(one, { maxBytes: 300 }), bytes)).to.equal(0);
          expect(Buffer.compare(readFileSync(join(folder, ...one.split("/"))), bytes)).to.equal(0);
        }
        await archive.close();
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });

  it("makes equal bytes of equal contents", async () => {
    const sources: ZipSource[] = [
      { name: "a.txt", text: "α" },
      { name: "b", bytes: new Uint8Array(100_000) },
    ];
    await zip.write(join(dir, "1.zip"), sources);
    await zip.write(join(dir, "2.zip"), sources);
    expect(readFileSync(join(dir, "1.zip")).equals(readFileSync(join(dir, "2.zip")))).to.equal(true);
  });

  it("replaces an archive, or leaves it when only a new one is wanted", async () => {
    const target = join(dir, "a.zip");
    await zip.write(target, [{ name: "old", text: "1" }]);
    const refused = await refusal(zip.write(target, [{ name: "new", text: "2" }], { onlyNew: true }));
    expect(refused.code).to.equal("file_exists");
    await zip.write(target, [{ name: "new", text: "2" }]);
    const archive = await zip.open(target);
    expect(archive.entries.map(({ name }) => name)).to.deep.equal(["new"]);
    await archive.close();
    expect(readdirSync(dir)).to.deep.equal(["a.zip"]);
  });

  it("leaves the target as it was when packing fails or is canceled", async () => {
    const target = join(dir, "a.zip");
    await zip.write(target, [{ name: "old", text: "1" }]);
    const before = readFileSync(target);
    const missing = await refusal(zip.write(target, [{ name: "x", path: join(dir, "gone") }]));
    expect(missing.code).to.equal("file_not_found");
    const folder = await refusal(zip.write(target, [{ name: "x", path: dir }]));
    expect(folder.code).to.equal("file_unreadable");
    const stop = new AbortController();
    stop.abort();
    const canceled = await refusal(zip.write(target, [{ name: "x", text: "2" }], { signal: stop.signal }));
    expect(canceled.code).to.equal("canceled");
    expect(readFileSync(target).equals(before)).to.equal(true);
    expect(readdirSync(dir)).to.deep.equal(["a.zip"]);
  });

  it("notices a source that becomes another while it is packed", async () => {
    const source = join(dir, "growing");
    writeFileSync(source, Buffer.alloc(1_000_000));
    const target = join(dir, "a.zip");
    const late: ZipSource = { name: "growing", path: source };
    // The first source is read while the second is still as it was looked at.
    const first: ZipSource = { name: "first", path: join(dir, "first") };
    writeFileSync(join(dir, "first"), Buffer.alloc(50_000_000));
    const writing = refusal(zip.write(target, [first, late]));
    // Once there is a file to pack into, all sources have been looked at.
    const isPacking = () => readdirSync(dir).some((name) => name.endsWith(".tmp"));
    while (!isPacking()) await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(source, Buffer.alloc(1_000_001));
    expect((await writing).code).to.equal("archive_source_changed");
    expect(existsSync(target)).to.equal(false);
  });

  it("refuses names that lead outside or that no system takes, all at once", async () => {
    const names = [
      "../outside",
      "a/../../b",
      "/etc/passwd",
      "C:/Windows/x",
      "C:x",
      "a\\..\\b",
      "nul\0name",
      "aux.txt",
      "a/trailing./b",
      "trailing ",
      "./a",
      "a//b",
    ];
    const listed = await unsafeNames({ name: "fine.txt" }, ...names.map((name) => ({ name })));
    expect(listed).to.deep.equal([
      { name: "../outside", problem: "dots" },
      { name: "a/../../b", problem: "dots" },
      { name: "/etc/passwd", problem: "empty" },
      { name: "C:/Windows/x", problem: "illegal-character" },
      { name: "C:x", problem: "illegal-character" },
      { name: "a\\..\\b", problem: "illegal-character" },
      { name: "nul\ufffdname", problem: "illegal-character" },
      { name: "aux.txt", problem: "reserved-name" },
      { name: "a/trailing./b", problem: "ends-with-dot-or-space" },
      { name: "trailing ", problem: "ends-with-dot-or-space" },
    ]);
    for (const name of names) {
      const written = await refusal(zip.write(join(dir, "w.zip"), [{ name, text: "" }]));
      expect(written.code, name).to.equal("archive_unsafe");
    }
  });

  it("refuses names that mean one file on some system", async () => {
    expect(await unsafeNames({ name: "Readme" }, { name: "README" })).to.deep.equal([
      { name: "README", problem: "same-name" },
    ]);
    expect(await unsafeNames({ name: "é" }, { name: "e\u0301" })).to.deep.equal([
      { name: "e\u0301", problem: "same-name" },
    ]);
    expect(await unsafeNames({ name: "a" }, { name: "a" })).to.deep.equal([
      { name: "a", problem: "same-name" },
    ]);
    expect(await unsafeNames({ name: "a" }, { name: "a/b" })).to.deep.equal([
      { name: "a/b", problem: "below-a-file" },
    ]);
    expect(await unsafeNames({ name: "Dir/a" }, { name: "dir/b" })).to.deep.equal([
      { name: "dir/b", problem: "same-name" },
    ]);
  });

  it("refuses links and devices", async () => {
    expect(
      await unsafeNames(
        { name: "link", content: "/etc", stored: true, unixMode: 0o120777 },
        { name: "pipe", unixMode: 0o010644 },
      ),
    ).to.deep.equal([
      { name: "link", problem: "no-file" },
      { name: "pipe", problem: "no-file" },
    ]);
  });

  it("reads names in UTF-8 or code page 437, and refuses what claims to be UTF-8 and is not", async () => {
    const open = await zip.open(
      crafted(
        { name: Buffer.from("übung.md"), flags: 0 },
        { name: Buffer.from([0x81, 0x2e, 0x6d, 0x64]), flags: 0 },
      ),
    );
    expect(open.entries.map(({ name }) => name)).to.deep.equal(["übung.md", "ü.md"]);
    await open.close();
    expect(await unsafeNames({ name: Buffer.from([0x61, 0xff, 0x62]) })).to.deep.equal([
      { name: "aÿb", problem: "not-utf-8" },
    ]);
  });

  it("refuses what is no archive, cut off or damaged", async () => {
    const faults: [Uint8Array, string][] = [
      [Buffer.from("plain text"), "no-archive"],
      [Buffer.alloc(0), "no-archive"],
      [craftZip([{ name: "a", content: "text" }]).subarray(0, -10), "no-archive"],
      [craftZip([{ name: "a", content: "x".repeat(500) }]).subarray(20), "damaged"],
    ];
    for (const [bytes, reason] of faults) {
      writeFileSync(join(dir, "bad.zip"), bytes);
      const { code, details } = await refusal(zip.open(join(dir, "bad.zip")));
      expect([code, details["reason"]]).to.deep.equal(["archive_invalid", reason]);
    }
    expect((await refusal(zip.open(join(dir, "gone.zip")))).code).to.equal("file_not_found");
    expect((await refusal(zip.open(dir))).code).to.equal("file_unreadable");
  });

  it("never throws anything but its own refusals, however the bytes are changed", async () => {
    const good = craftZip([
      { name: "a/b.txt", content: "text ".repeat(50) },
      { name: "c", content: "stored", stored: true },
    ]);
    const path = join(dir, "mutated.zip");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(good.length),
        async (edits, cut) => {
          const bytes = Buffer.from(good);
          for (const [at, value] of edits) bytes[at] = value;
          writeFileSync(path, cut % 5 === 0 ? bytes.subarray(0, cut) : bytes);
          const folder = join(dir, "mutated");
          try {
            const archive = await zip.open(path);
            try {
              await archive.extract(folder);
            } finally {
              await archive.close();
            }
          } catch (error) {
            if (!isWorkflowError(error)) throw error;
            expect(existsSync(folder) ? readdirSync(folder) : []).to.deep.equal([]);
          }
          expect(readdirSync(dir).filter((name) => !name.startsWith("mutated"))).to.deep.equal([]);
          rmSync(folder, { recursive: true, force: true });
        },
      ),
      { numRuns: 300 },
    );
  });

  it("refuses encrypted archives and unknown methods", async () => {
    for (const [entry, reason] of [
      [{ name: "a", content: "secret", flags: 0x801 }, "encrypted"],
      [{ name: "a", content: "secret", flags: 0x841 }, "encrypted"],
      [{ name: "a", content: "x", method: 12 }, "method"],
    ] as const) {
      const { code, details } = await refusal(zip.open(crafted(entry)));
      expect([code, details["reason"]]).to.deep.equal(["archive_invalid", reason]);
    }
  });

  it("refuses contents that are not as the list says, and leaves nothing of them", async () => {
    const lies: [CraftedEntry, string][] = [
      [{ name: "a", content: "x".repeat(5000), size: 10 }, "size"],
      [{ name: "a", content: "x".repeat(10), size: 5000 }, "size"],
      [{ name: "a", content: "abc", crc: 1 }, "checksum"],
      [{ name: "a", content: "abc", stored: true, crc: 1 }, "checksum"],
    ];
    for (const [lie, reason] of lies) {
      const archive = await zip.open(crafted({ name: "first", content: "fine" }, lie));
      const read = await refusal(archive.readBytes("a", { maxBytes: MANY }));
      expect([read.code, read.details["reason"]]).to.deep.equal(["archive_invalid", reason]);
      const unpacked = await refusal(archive.extract(join(dir, "unpacked")));
      expect([unpacked.code, unpacked.details["reason"]]).to.deep.equal(["archive_invalid", reason]);
      expect(readdirSync(join(dir, "unpacked"))).to.deep.equal([]);
      await archive.close();
    }
    const stored = await refusal(zip.open(crafted({ name: "a", content: "abc", stored: true, size: 9 })));
    expect([stored.code, stored.details["reason"]]).to.deep.equal(["archive_invalid", "size"]);
  });

  it("refuses bombs before unpacking anything", async () => {
    const zeros = Buffer.alloc(20 * 1024 ** 2);
    const bomb = await refusal(zip.open(crafted({ name: "zeros", content: zeros })));
    expect([bomb.code, bomb.details["resource"]]).to.deep.equal(["archive_too_large", "ratio"]);
    // Many entries over the same bytes: each alone is below the limit.
    const small = Buffer.alloc(12 * 1024 ** 2);
    const layers = Array.from({ length: 20 }, (_, at) => ({
      name: `layer ${at}`,
      content: small,
      ...(at === 0 ? {} : { sameAs: 0 }),
    }));
    const overlapping = await refusal(zip.open(crafted(...layers)));
    expect([overlapping.code, overlapping.details["resource"]]).to.deep.equal(["archive_too_large", "ratio"]);
  });

  it("keeps to limits of number, size and sum", async () => {
    const path = crafted({ name: "a", content: "12345" }, { name: "b", content: "123456" });
    const cases: [object, unknown][] = [
      [{ entries: 1 }, { resource: "entries", limit: 1, observed: 2 }],
      [{ entryBytes: 5 }, { resource: "entry", limit: 5, observed: 6 }],
      [{ totalBytes: 10 }, { resource: "total", limit: 10, observed: 11 }],
    ];
    for (const [limits, details] of cases) {
      expect(await refusal(zip.open(path, { limits }))).to.deep.equal({ code: "archive_too_large", details });
      const sources: ZipSource[] = [
        { name: "a", text: "12345" },
        { name: "b", text: "123456" },
      ];
      expect(await refusal(zip.write(join(dir, "w.zip"), sources, { limits }))).to.deep.equal({
        code: "archive_too_large",
        details,
      });
    }
    const archive = await zip.open(path);
    expect((await refusal(archive.readBytes("b", { maxBytes: 5 }))).code).to.equal("archive_too_large");
    expect((await refusal(archive.readBytes("c", { maxBytes: 5 }))).code).to.equal("archive_entry_not_found");
    await archive.close();
  });

  it("unpacks only into an empty folder, and stops when canceled", async () => {
    const archive = await zip.open(crafted({ name: "a/b", content: "1" }, { name: "a/empty/" }));
    mkdirSync(join(dir, "full"));
    writeFileSync(join(dir, "full", "mine"), "");
    expect((await refusal(archive.extract(join(dir, "full")))).code).to.equal("file_exists");
    expect(readdirSync(join(dir, "full"))).to.deep.equal(["mine"]);
    const stop = new AbortController();
    stop.abort();
    const canceled = await refusal(archive.extract(join(dir, "new"), { signal: stop.signal }));
    expect(canceled.code).to.equal("canceled");
    expect(readdirSync(join(dir, "new"))).to.deep.equal([]);
    await archive.extract(join(dir, "new"));
    expect(readdirSync(join(dir, "new", "a"))).to.deep.equal(["b", "empty"]);
    await archive.close();
    await archive.close();
  });

  it("is canceled in the middle of unpacking", async () => {
    const target = join(dir, "big.zip");
    await zip.write(target, [{ name: "big", bytes: crypto.getRandomValues(new Uint8Array(65_536)) }]);
    const many: ZipSource[] = Array.from({ length: 300 }, (_, at) => ({ name: `f${at}`, path: target }));
    await zip.write(join(dir, "many.zip"), many);
    const archive = await zip.open(join(dir, "many.zip"));
    const stop = new AbortController();
    const unpacking = refusal(archive.extract(join(dir, "many"), { signal: stop.signal }));
    while (!existsSync(join(dir, "many", "f5"))) await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect((await unpacking).code).to.equal("canceled");
    expect(readdirSync(join(dir, "many"))).to.deep.equal([]);
    await archive.close();
  });
});
