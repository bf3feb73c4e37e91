import { expect } from "chai";
import fc from "fast-check";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isWorkflowError } from "../../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import { createShowPath } from "../../../src/host/node/shown-path.ts";
import type { FilesPort } from "../../../src/ports/files.ts";

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<{ code: string; args: unknown; message: string }> {
  try {
    await call;
  } catch (error) {
    if (isWorkflowError(error)) return { code: error.code, args: error.args, message: error.message };
    throw error;
  }
  throw new Error("The call succeeded.");
}

describe("files on Node", () => {
  let dir: string;
  let files: FilesPort;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "zwm-files-"));
    files = createNodeFiles({
      tempDir: join(dir, "tmp"),
      showPath: createShowPath([{ name: "box", dir }]),
    });
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

  it("writes text and reads it back, making the folders above", async () => {
    const path = join(dir, "Zotéro 数据 b", "x.y", "note.md");
    await files.writeText(path, "αβγ 🌿\n");
    expect(await files.readText(path)).to.equal("αβγ 🌿\n");
    expect(readdirSync(join(dir, "Zotéro 数据 b", "x.y"))).to.deep.equal(["note.md"]);
  });

  it("reads and hashes files beyond what is read at once", async () => {
    const bytes = new Uint8Array(700_000).map((_, at) => at % 251);
    const path = join(dir, "big.bin");
    await files.writeBytes(path, bytes);
    expect(Buffer.compare(await files.readBytes(path), bytes)).to.equal(0);
    expect(await files.sha256(path)).to.equal(createHash("sha256").update(bytes).digest("hex"));
    await files.writeText(join(dir, "small"), "abc");
    expect(await files.sha256(join(dir, "small"))).to.equal(createHash("sha256").update("abc").digest("hex"));
  });

  it("replaces a file with the permissions that it had", async () => {
    const path = join(dir, "script.sh");
    writeFileSync(path, "old");
    chmodSync(path, 0o750);
    await files.writeText(path, "new");
    expect(readFileSync(path, "utf8")).to.equal("new");
    expect(statSync(path).mode & 0o777).to.equal(0o750);
  });

  it("writes through a link and leaves the link", async () => {
    writeFileSync(join(dir, "real"), "old");
    symlinkSync("real", join(dir, "link"));
    await files.writeText(join(dir, "link"), "new");
    expect(readFileSync(join(dir, "real"), "utf8")).to.equal("new");
    expect((await files.list(dir)).map((entry) => [entry.name, entry.type])).to.deep.equal([
      ["link", "link"],
      ["real", "file"],
    ]);
    expect(await files.realPath(join(dir, "link"))).to.equal(await files.realPath(join(dir, "real")));
  });

  it("leaves the old content and nothing beside it when a write fails", async () => {
    mkdirSync(join(dir, "folder", "inside"), { recursive: true });
    const refused = await refusal(files.writeText(join(dir, "folder"), "text"));
    expect(refused.code).to.equal("file_unwritable");
    expect(readdirSync(dir)).to.deep.equal(["folder"]);
    expect(existsSync(join(dir, "folder", "inside"))).to.equal(true);
  });

  it("says which regular files exist, at once and for any number of paths", async () => {
    writeFileSync(join(dir, "a"), "");
    symlinkSync("gone", join(dir, "dangling"));
    const paths = [join(dir, "a"), dir, join(dir, "b"), "", "\0", join(dir, "a", "b"), join(dir, "dangling")];
    const found = files.existing(paths);
    expect(found).to.be.instanceOf(Uint8Array);
    expect([...(await found)]).to.deep.equal([1, 0, 0, 0, 0, 0, 0]);
    const many = Array.from({ length: 10_000 }, (_, at) => join(dir, at % 2 === 0 ? "a" : "b"));
    expect((await files.existing(many)).reduce((sum, one) => sum + one)).to.equal(5000);
  });

  it("tells what is at a path, and undefined where nothing is", async () => {
    writeFileSync(join(dir, "a"), "abc");
    const stat = await files.stat(join(dir, "a"));
    expect(stat).to.include({ type: "file", size: 3 });
    expect(stat?.modifiedAt).to.equal(statSync(join(dir, "a")).mtimeMs);
    expect((await files.stat(dir))?.type).to.equal("folder");
    expect(await files.stat(join(dir, "nothing"))).to.equal(undefined);
    expect(await files.stat(join(dir, "a", "below a file"))).to.equal(undefined);
    expect(await files.realPath(join(dir, "nothing"))).to.equal(undefined);
  });

  it("refuses with the path as people know it, never an absolute one", async () => {
    const cases: [() => Promise<unknown>, string, string][] = [
      [() => files.readText(join(dir, "no", "file")), "file_not_found", "box/no/file"],
      [() => files.list(join(dir, "no")), "file_not_found", "box/no"],
      [() => files.readBytes(dir), "file_unreadable", "box"],
      [() => files.move(join(dir, "gone"), join(dir, "b")), "file_not_found", "box/gone"],
      [() => files.copy(join(dir, "gone"), join(dir, "b")), "file_not_found", "box/gone"],
      [() => files.sha256(join(dir, "gone")), "file_not_found", "box/gone"],
    ];
    for (const [call, code, path] of cases) {
      const refused = await refusal(call());
      expect(refused.code).to.equal(code);
      expect(refused.args).to.include({ path });
      expect(JSON.stringify(refused)).not.to.contain(dir);
    }
  });

  it("copies and moves files and folders", async () => {
    await files.writeText(join(dir, "from", "deep", "a"), "1");
    await files.copy(join(dir, "from"), join(dir, "copy"));
    await files.copy(join(dir, "from", "deep", "a"), join(dir, "other", "b"));
    await files.writeText(join(dir, "third", "c"), "a longer part");
    await files.copyInPlace(join(dir, "from", "deep", "a"), join(dir, "third", "c"));
    await files.copyInPlace(join(dir, "from", "deep", "a"), join(dir, "third", "below", "d"));
    expect(await files.readText(join(dir, "third", "c"))).to.equal("1");
    expect(readdirSync(join(dir, "third"), { recursive: true }).sort()).to.deep.equal([
      "below",
      "below/d",
      "c",
    ]);
    await files.move(join(dir, "from"), join(dir, "new", "place"));
    expect(await files.readText(join(dir, "copy", "deep", "a"))).to.equal("1");
    expect(await files.readText(join(dir, "other", "b"))).to.equal("1");
    expect(await files.readText(join(dir, "new", "place", "deep", "a"))).to.equal("1");
    expect(await files.stat(join(dir, "from"))).to.equal(undefined);
    await files.remove(join(dir, "new"));
    await files.remove(join(dir, "new"));
    expect(await files.stat(join(dir, "new"))).to.equal(undefined);
  });

  it("makes a new temporary folder each time, with a name that every system takes", async () => {
    const first = await files.tempFolder("run: 1/2");
    const second = await files.tempFolder("run: 1/2");
    expect(first).not.to.equal(second);
    expect(files.dirname(first)).to.equal(join(dir, "tmp"));
    expect(files.basename(first)).to.match(/^run--1-2-/);
    expect(readdirSync(first)).to.deep.equal([]);
  });

  it("joins names as they are, with whatever dots they have", () => {
    expect(files.join("/Users/x.j", "data.v2", "a.b.pdf")).to.equal("/Users/x.j/data.v2/a.b.pdf");
    const name = fc.stringMatching(/^[a-zé文.]{1,6}$/).filter((one) => one !== "." && one !== "..");
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), (names) => {
        const path = files.join("/Users/x.j", ...names);
        expect(path.split("/").slice(2)).to.deep.equal(["x.j", ...names]);
        expect(files.basename(path)).to.equal(names.at(-1));
        expect(files.join(files.dirname(path), files.basename(path))).to.equal(path);
      }),
    );
  });

  it("gives relative paths that lead back", () => {
    const part = fc.stringMatching(/^[a-z. ]{1,4}$/).filter((name) => name !== "." && name !== "..");
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (from, to) => {
        const [a, b] = [files.join("/", ...from), files.join("/", ...to)];
        const way = files.relative(a, b);
        expect(way).not.to.contain("\\");
        expect(files.join(a, way)).to.equal(files.join(b, "."));
        const inside = files.join(b, "/").startsWith(files.join(a, "/"));
        expect(way.startsWith("../") || way === "..").to.equal(!inside);
      }),
    );
  });
});

describe("shown paths", () => {
  it("name the place that holds them, or keep the last two parts", () => {
    const show = createShowPath([{ name: "library", dir: "/data/zotero" }]);
    expect(show("/data/zotero/storage/AB/x.pdf")).to.equal("library/storage/AB/x.pdf");
    expect(show("/data/zotero")).to.equal("library");
    expect(show("/data/zoterox/a/b/c")).to.equal("…/b/c");
    expect(show(join(process.cwd(), "out", "a.md"))).to.equal("out/a.md");
    expect(show("already/relative")).to.equal("already/relative");
  });
});
