import { expect } from "chai";
import { fc } from "./fast-check.ts";
import { isWorkflowError } from "../../../src/errors/workflow-error.ts";
import { createGeckoFiles } from "../../../src/host/zotero/files.ts";
import { createGeckoShowPath } from "../../../src/host/zotero/gecko-paths.ts";
import { createXpcom } from "../../../src/host/zotero/xpcom.ts";
import { zipNameProblems } from "../../../src/ports/zip-names.ts";
import type { ZipSource } from "../../../src/ports/zip.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { craftZip, type CraftedEntry } from "./craft-zip.ts";
import { longestHold } from "./longest-hold.ts";
import { refusal } from "./refusal.ts";

const MANY = 1024 ** 3;

function start({ tempDir: dir }: GeckoEnv) {
  const files = createGeckoFiles({
    tempDir: PathUtils.join(dir, "tmp"),
    showPath: createGeckoShowPath([{ name: "box", dir }]),
  });
  const at = (...names: readonly string[]) => files.join(dir, ...names);
  const crafted = async (...entries: readonly CraftedEntry[]) => {
    await IOUtils.write(at("crafted.zip"), craftZip(entries));
    return at("crafted.zip");
  };
  return {
    dir,
    files,
    zip: files.zip,
    at,
    crafted,
    names: async (folder = dir) => (await files.list(folder)).map(({ name }) => name),
    unsafeNames: async (...entries: readonly CraftedEntry[]) => {
      const { code, details } = await refusal(files.zip.open(await crafted(...entries)));
      expect(code).to.equal("archive_unsafe");
      return details["problems"];
    },
  };
}

const random = (size: number) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};

const same = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

export const cases: GeckoCases = {
  "pack texts, bytes and files, and give them back": async (env) => {
    const { zip, at, files, names } = start(env);
    const noise = random(2_500_000);
    await IOUtils.write(at("noise.bin"), noise);
    await IOUtils.write(at("sevens.bin"), new Uint8Array(3_000_000).fill(7));
    const target = at("out", "Übung 数据.zip");
    const { size } = await zip.write(target, [
      { name: "result/result.json", text: '{"ok":true}' },
      { name: "图/α.bin", bytes: new Uint8Array(200_000).map((_, index) => index % 251) },
      { name: "noise.bin", path: at("noise.bin") },
      { name: "sevens.bin", path: at("sevens.bin") },
      { name: "empty", text: "" },
    ]);
    expect(size).to.equal((await files.stat(target))?.size);
    expect(await names(at("out"))).to.deep.equal(["Übung 数据.zip"]);
    const archive = await zip.open(target);
    expect(archive.entries.map(({ name, type, size: bytes }) => [name, type, bytes])).to.deep.equal([
      ["result/result.json", "file", 11],
      ["图/α.bin", "file", 200_000],
      ["noise.bin", "file", 2_500_000],
      ["sevens.bin", "file", 3_000_000],
      ["empty", "file", 0],
    ]);
    const text = await archive.readBytes("result/result.json", { maxBytes: 100 });
    expect(new TextDecoder().decode(text)).to.equal('{"ok":true}');
    expect((await archive.readBytes("图/α.bin", { maxBytes: MANY }))[1000]).to.equal(1000 % 251);
    await archive.extract(at("unpacked"));
    await archive.close();
    expect(same(await files.readBytes(at("unpacked", "noise.bin")), noise)).to.equal(true);
    expect((await files.readBytes(at("unpacked", "sevens.bin"))).every((byte) => byte === 7)).to.equal(true);
    expect((await files.readBytes(at("unpacked", "empty"))).length).to.equal(0);

    // The application's own reader finds nothing to object to.
    const reader = createXpcom("@mozilla.org/libjar/zip-reader;1", Ci.nsIZipReader);
    const file = createXpcom("@mozilla.org/file/local;1", Ci.nsIFile);
    file.initWithPath(target);
    reader.open(file);
    reader.test("");
    expect(reader.getEntry("sevens.bin").realSize).to.equal(3_000_000);
    reader.close();
  },

  "read what the other host packed": async (env) => {
    const { zip, files, at } = start(env);
    const archive = await zip.open(env.args["archive"] as string);
    await archive.extract(at("unpacked"));
    await archive.close();
    expect(await files.readText(at("unpacked", "a.txt"))).to.equal("text");
    expect((await files.readBytes(at("unpacked", "图", "α.bin")))[1000]).to.equal(1000 % 251);
  },

  "give back what was written, whatever the names and contents": async (env) => {
    const { zip, files, at } = start(env);
    const part = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
      .filter((name) => !/[/\\:*?"<>|\u0000-\u001f]/.test(name) && !/[. ]$/.test(name));
    const name = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
    const content = fc.uint8Array({ maxLength: 3000 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, content), { maxLength: 12 }), async (pairs) => {
        const sources: ZipSource[] = pairs.map(([one, bytes]) => ({ name: one, bytes }));
        const problems = zipNameProblems(pairs.map(([one]) => ({ name: one, type: "file" })));
        if (problems.length > 0) {
          expect((await refusal(zip.write(at("random.zip"), sources))).code).to.equal("archive_unsafe");
          return;
        }
        await zip.write(at("random.zip"), sources);
        const archive = await zip.open(at("random.zip"));
        expect(archive.entries.map((entry) => entry.name)).to.deep.equal(pairs.map(([one]) => one));
        await archive.extract(at("random"));
        for (const [one, bytes] of pairs) {
          expect(same(await archive.readBytes(one, { maxBytes: 3000 }), bytes)).to.equal(true);
          expect(same(await files.readBytes(at("random", ...one.split("/"))), bytes)).to.equal(true);
        }
        await archive.close();
        await files.remove(at("random"));
      }),
      { numRuns: 40 },
    );
  },

  "make equal bytes of equal contents": async (env) => {
    const { zip, files, at } = start(env);
    const sources: ZipSource[] = [
      { name: "a.txt", text: "α".repeat(2000) },
      { name: "b", bytes: new Uint8Array(300_000) },
      { name: "c", bytes: random(100_000) },
    ];
    await zip.write(at("1.zip"), sources);
    await zip.write(at("2.zip"), sources);
    expect(await files.sha256(at("1.zip"))).to.equal(await files.sha256(at("2.zip")));
  },

  "replace an archive, or leave it when only a new one is wanted": async (env) => {
    const { zip, at, names } = start(env);
    const target = at("a.zip");
    await zip.write(target, [{ name: "old", text: "1" }]);
    const refused = await refusal(zip.write(target, [{ name: "new", text: "2" }], { onlyNew: true }));
    expect(refused.code).to.equal("file_exists");
    const before = await zip.open(target);
    await zip.write(target, [{ name: "new", text: "2" }]);
    const archive = await zip.open(target);
    expect(archive.entries.map(({ name }) => name)).to.deep.equal(["new"]);
    // What is open stays what it was.
    expect([...(await before.readBytes("old", { maxBytes: 1 }))]).to.deep.equal([0x31]);
    await archive.close();
    await before.close();
    expect(await names()).to.deep.equal(["a.zip"]);
  },

  "leave the target as it was when packing fails or is canceled": async (env) => {
    const { dir, zip, files, at, names } = start(env);
    const target = at("a.zip");
    await zip.write(target, [{ name: "old", text: "1" }]);
    const before = await files.sha256(target);
    const missing = await refusal(zip.write(target, [{ name: "x", path: at("gone") }]));
    expect(missing.code).to.equal("file_not_found");
    const folder = await refusal(zip.write(target, [{ name: "x", path: dir }]));
    expect(folder.code).to.equal("file_unreadable");
    const stop = new AbortController();
    const canceled = refusal(
      zip.write(target, [{ name: "x", bytes: random(20_000_000) }], { signal: stop.signal }),
    );
    while (!(await names()).some((name) => name.endsWith(".tmp"))) stop.signal.throwIfAborted();
    stop.abort();
    expect((await canceled).code).to.equal("canceled");
    expect(await files.sha256(target)).to.equal(before);
    expect(await names()).to.deep.equal(["a.zip"]);
  },

  "notice a source that becomes another while it is packed": async (env) => {
    const { zip, files, at, names } = start(env);
    await IOUtils.write(at("growing"), new Uint8Array(100_000));
    await IOUtils.write(at("first"), random(20_000_000));
    const writing = refusal(
      zip.write(at("a.zip"), [
        { name: "first", path: at("first") },
        { name: "growing", path: at("growing") },
      ]),
    );
    while (!(await names()).some((name) => name.endsWith(".tmp"))) await Promise.resolve();
    await IOUtils.write(at("growing"), new Uint8Array(100_001));
    expect((await writing).code).to.equal("archive_source_changed");
    expect(await files.stat(at("a.zip"))).to.equal(undefined);
  },

  "refuse names that lead outside or that no system takes, all at once": async (env) => {
    const { zip, at, unsafeNames } = start(env);
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
      const written = await refusal(zip.write(at("w.zip"), [{ name, text: "" }]));
      expect([name, written.code]).to.deep.equal([name, "archive_unsafe"]);
    }
  },

  "refuse names that mean one file on some system, links and devices": async (env) => {
    const { unsafeNames } = start(env);
    const pairs: [CraftedEntry[], string, string][] = [
      [[{ name: "Readme" }, { name: "README" }], "README", "same-name"],
      [[{ name: "é" }, { name: "e\u0301" }], "e\u0301", "same-name"],
      [[{ name: "a" }, { name: "a" }], "a", "same-name"],
      [[{ name: "a" }, { name: "a/b" }], "a/b", "below-a-file"],
      [[{ name: "Dir/a" }, { name: "dir/b" }], "dir/b", "same-name"],
      [[{ name: "link", content: "/etc", stored: true, unixMode: 0o120777 }], "link", "no-file"],
      [[{ name: "pipe", unixMode: 0o010644 }], "pipe", "no-file"],
    ];
    for (const [entries, name, problem] of pairs) {
      expect(await unsafeNames(...entries)).to.deep.equal([{ name, problem }]);
    }
  },

  "read names in UTF-8 or code page 437, and refuse what claims to be UTF-8 and is not": async (env) => {
    const { zip, crafted, unsafeNames } = start(env);
    const open = await zip.open(
      await crafted(
        { name: "übung.md", flags: 0 },
        { name: new Uint8Array([0x81, 0x2e, 0x6d, 0x64]), flags: 0 },
      ),
    );
    expect(open.entries.map(({ name }) => name)).to.deep.equal(["übung.md", "ü.md"]);
    await open.close();
    expect(await unsafeNames({ name: new Uint8Array([0x61, 0xff, 0x62]) })).to.deep.equal([
      { name: "aÿb", problem: "not-utf-8" },
    ]);
  },

  "refuse what is no archive, cut off or damaged": async (env) => {
    const { dir, zip, at } = start(env);
    const faults: [Uint8Array, string][] = [
      [new TextEncoder().encode("plain text"), "no-archive"],
      [new Uint8Array(), "no-archive"],
      [craftZip([{ name: "a", content: "text" }]).subarray(0, -10), "no-archive"],
      [craftZip([{ name: "a", content: "x".repeat(500) }]).subarray(20), "damaged"],
    ];
    for (const [bytes, reason] of faults) {
      await IOUtils.write(at("bad.zip"), bytes);
      const { code, details } = await refusal(zip.open(at("bad.zip")));
      expect([code, details["reason"]]).to.deep.equal(["archive_invalid", reason]);
    }
    expect((await refusal(zip.open(at("gone.zip")))).code).to.equal("file_not_found");
    expect((await refusal(zip.open(dir))).code).to.equal("file_unreadable");
  },

  "never throw anything but their own refusals, however the bytes are changed": async (env) => {
    const { zip, files, at, names } = start(env);
    const good = craftZip([
      { name: "a/b.txt", content: "text ".repeat(50) },
      { name: "c", content: "stored", stored: true, large: true },
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(good.length),
        async (edits, cut) => {
          const bytes = good.slice();
          for (const [place, value] of edits) bytes[place] = value;
          await IOUtils.write(at("mutated.zip"), cut % 5 === 0 ? bytes.subarray(0, cut) : bytes);
          try {
            const archive = await zip.open(at("mutated.zip"));
            try {
              await archive.extract(at("mutated"));
            } finally {
              await archive.close();
            }
          } catch (error) {
            if (!isWorkflowError(error)) throw error;
            const left = (await files.stat(at("mutated"))) === undefined ? [] : await names(at("mutated"));
            expect(left).to.deep.equal([]);
          }
          expect((await names()).filter((name) => !name.startsWith("mutated"))).to.deep.equal([]);
          await files.remove(at("mutated"));
        },
      ),
      { numRuns: 300 },
    );
  },

  "read sizes of eight bytes": async (env) => {
    const { zip, crafted } = start(env);
    const open = await zip.open(await crafted({ name: "a" }, { name: "b", content: "12345", large: true }));
    expect(open.entries[1]?.size).to.equal(5);
    expect([...(await open.readBytes("b", { maxBytes: 5 }))].length).to.equal(5);
  },

  "refuse encrypted archives and unknown methods": async (env) => {
    const { zip, crafted } = start(env);
    for (const [entry, reason] of [
      [{ name: "a", content: "secret", flags: 0x801 }, "encrypted"],
      [{ name: "a", content: "secret", flags: 0x841 }, "encrypted"],
      [{ name: "a", content: "x", method: 12 }, "method"],
    ] as const) {
      const { code, details } = await refusal(zip.open(await crafted(entry)));
      expect([code, details["reason"]]).to.deep.equal(["archive_invalid", reason]);
    }
  },

  "refuse contents that are not as the list says, and leave nothing of them": async (env) => {
    const { zip, crafted, at, names } = start(env);
    const lies: [CraftedEntry, string][] = [
      [{ name: "a", content: "x".repeat(5000), size: 10 }, "size"],
      [{ name: "a", content: "x".repeat(10), size: 5000 }, "size"],
      [{ name: "a", content: "abc", crc: 1 }, "checksum"],
      [{ name: "a", content: "abc", stored: true, crc: 1 }, "checksum"],
    ];
    for (const [lie, reason] of lies) {
      const archive = await zip.open(await crafted({ name: "first", content: "fine" }, lie));
      const read = await refusal(archive.readBytes("a", { maxBytes: MANY }));
      expect([read.code, read.details["reason"]]).to.deep.equal(["archive_invalid", reason]);
      const unpacked = await refusal(archive.extract(at("unpacked")));
      expect([unpacked.code, unpacked.details["reason"]]).to.deep.equal(["archive_invalid", reason]);
      expect(await names(at("unpacked"))).to.deep.equal([]);
      await archive.close();
    }
    const stored = await refusal(
      zip.open(await crafted({ name: "a", content: "abc", stored: true, size: 9 })),
    );
    expect([stored.code, stored.details["reason"]]).to.deep.equal(["archive_invalid", "size"]);
  },

  "refuse bombs before unpacking anything": async (env) => {
    const { zip, crafted } = start(env);
    const bomb = await refusal(
      zip.open(await crafted({ name: "zeros", content: new Uint8Array(17 * 1024 ** 2) })),
    );
    expect([bomb.code, bomb.details["resource"]]).to.deep.equal(["archive_too_large", "ratio"]);
    // Many entries over the same bytes: each alone is below the limit.
    const small = new Uint8Array(1024 ** 2);
    const layers = Array.from({ length: 20 }, (_, index) => ({
      name: `layer ${String(index)}`,
      content: small,
      ...(index === 0 ? {} : { sameAs: 0 }),
    }));
    const overlapping = await refusal(zip.open(await crafted(...layers)));
    expect([overlapping.code, overlapping.details["resource"]]).to.deep.equal(["archive_too_large", "ratio"]);
  },

  "keep to limits of number, size and sum": async (env) => {
    const { zip, crafted, at } = start(env);
    const path = await crafted({ name: "a", content: "12345" }, { name: "b", content: "123456" });
    const limited: [object, unknown][] = [
      [{ entries: 1 }, { resource: "entries", limit: 1, observed: 2 }],
      [{ entryBytes: 5 }, { resource: "entry", limit: 5, observed: 6 }],
      [{ totalBytes: 10 }, { resource: "total", limit: 10, observed: 11 }],
    ];
    for (const [limits, expected] of limited) {
      const opened = await refusal(zip.open(path, { limits }));
      expect([opened.code, { ...opened.details }]).to.deep.equal(["archive_too_large", expected]);
      const sources: ZipSource[] = [
        { name: "a", text: "12345" },
        { name: "b", text: "123456" },
      ];
      const written = await refusal(zip.write(at("w.zip"), sources, { limits }));
      expect([written.code, { ...written.details }]).to.deep.equal(["archive_too_large", expected]);
    }
    const archive = await zip.open(path);
    expect((await refusal(archive.readBytes("b", { maxBytes: 5 }))).code).to.equal("archive_too_large");
    expect((await refusal(archive.readBytes("c", { maxBytes: 5 }))).code).to.equal("archive_entry_not_found");
    await archive.close();
  },

  "unpack only into an empty folder, and stop when canceled": async (env) => {
    const { zip, files, crafted, at, names } = start(env);
    const archive = await zip.open(await crafted({ name: "a/b", content: "1" }, { name: "a/empty/" }));
    await files.writeText(at("full", "mine"), "");
    expect((await refusal(archive.extract(at("full")))).code).to.equal("file_exists");
    expect(await names(at("full"))).to.deep.equal(["mine"]);
    const stop = new AbortController();
    stop.abort();
    const canceled = await refusal(archive.extract(at("new"), { signal: stop.signal }));
    expect(canceled.code).to.equal("canceled");
    expect(await names(at("new"))).to.deep.equal([]);
    await archive.extract(at("new"));
    expect(await names(at("new", "a"))).to.deep.equal(["b", "empty"]);
    await archive.close();
    await archive.close();
  },

  "give the main thread back while they work, and hold no whole archive": async (env) => {
    const { zip, at, files } = start(env);
    const text = new TextEncoder().encode("Ein ganzer Satz, der sich wiederholt. ".repeat(30_000));
    const noise = random(20_000_000);
    for (let index = 0; index < 20; index++) noise.set(text.subarray(0, 500_000), index * 1_000_000);
    const packing = await longestHold(() => zip.write(at("large.zip"), [{ name: "large", bytes: noise }]));
    env.figure("packing 20 MB, ms", packing.took);
    env.figure("longest hold while packing, ms", packing.longest);
    let archive = await zip.open(at("large.zip"));
    const unpacking = await longestHold(() => archive.extract(at("unpacked")));
    env.figure("unpacking 20 MB, ms", unpacking.took);
    env.figure("longest hold while unpacking, ms", unpacking.longest);
    await archive.close();
    expect(await files.sha256(at("unpacked", "large"))).to.equal(
      new Uint8Array(await crypto.subtle.digest("SHA-256", noise)).toHex(),
    );
    await zip.write(at("held.zip"), [{ name: "noise", bytes: random(17_000_000) }]);
    archive = await zip.open(at("held.zip"));
    expect((await archive.readBytes("noise", { maxBytes: MANY })).length).to.equal(17_000_000);
    await zip.write(at("held.zip"), [{ name: "noise", bytes: random(17_000_001) }]);
    const replaced = await refusal(archive.readBytes("noise", { maxBytes: MANY }));
    expect([replaced.code, replaced.details["reason"]]).to.deep.equal(["archive_invalid", "damaged"]);
  },
};
