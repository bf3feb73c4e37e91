import { expect } from "chai";
import { createGeckoFiles } from "../../../src/host/zotero/files.ts";
import { createGeckoShowPath } from "../../../src/host/zotero/gecko-paths.ts";
import { pause } from "../../../src/host/zotero/timers.ts";
import { watchFolder } from "../../../src/host/zotero/watch-folder.ts";
import type { GeckoCases, GeckoEnv } from "../harness/gecko-cases.ts";
import { longestHold } from "./longest-hold.ts";
import { refusal } from "./refusal.ts";
import { shell } from "./shell.ts";

const join = (...parts: string[]) => PathUtils.join(...(parts as [string]));

function start({ tempDir }: GeckoEnv) {
  const dir = join(tempDir, "box");
  const files = createGeckoFiles({
    tempDir: join(dir, "tmp"),
    showPath: createGeckoShowPath([{ name: "box", dir }]),
  });
  const names = async (folder = dir) => (await files.list(folder)).map(({ name }) => name);
  return { dir, files, names, mkdir: () => files.makeFolder(dir) };
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

export const cases: GeckoCases = {
  "write text and read it back, making the folders above": async (env) => {
    const { dir, files, names } = start(env);
    const path = join(dir, "Zotéro 数据 b", "x.y", "note.md");
    await files.writeText(path, "αβγ 🌿\n");
    expect(await files.readText(path)).to.equal("αβγ 🌿\n");
    expect(await names(join(dir, "Zotéro 数据 b", "x.y"))).to.deep.equal(["note.md"]);
    await files.writeBytes(join(dir, "odd"), new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0xff]));
    expect(await files.readText(join(dir, "odd"))).to.equal("\ufeffa\ufffd");
  },

  "read and hash files of any size, in parts too": async (env) => {
    const { dir, files } = start(env);
    const bytes = new Uint8Array(3_000_000).map((_, at) => at % 251);
    const path = join(dir, "big.bin");
    await files.writeBytes(path, bytes);
    const read = await files.readBytes(path);
    expect(await sha256(read as Uint8Array<ArrayBuffer>)).to.equal(await sha256(bytes));
    expect(await files.sha256(path)).to.equal(await sha256(bytes));
    expect([...(await files.readPart(path, 251 * 4 + 3, 4))]).to.deep.equal([3, 4, 5, 6]);
    expect((await files.readPart(path, 2_999_990, 100)).length).to.equal(10);
    expect((await files.readPart(path, 4_000_000, 100)).length).to.equal(0);
    expect((await files.readPart(path, 0, 0)).length).to.equal(0);
  },

  "replace a file with the permissions that it had": async (env) => {
    const { dir, files, mkdir } = start(env);
    await mkdir();
    await shell("echo old > script.sh; chmod 750 script.sh", dir);
    await files.writeText(join(dir, "script.sh"), "new");
    expect(await files.readText(join(dir, "script.sh"))).to.equal("new");
    expect((await IOUtils.stat(join(dir, "script.sh"))).permissions).to.equal(0o750);
  },

  "write through a link and leave the link": async (env) => {
    const { dir, files, mkdir } = start(env);
    await mkdir();
    await shell("echo old > real; ln -s real link; ln -s gone dangling; mkfifo pipe; mkdir folder", dir);
    await files.writeText(join(dir, "link"), "new");
    expect(await files.readText(join(dir, "real"))).to.equal("new");
    expect((await files.list(dir)).map(({ name, type }) => [name, type])).to.deep.equal([
      ["dangling", "link"],
      ["folder", "folder"],
      ["link", "link"],
      ["pipe", "other"],
      ["real", "file"],
    ]);
    expect(await files.realPath(join(dir, "link"))).to.equal(await files.realPath(join(dir, "real")));
    expect(await files.realPath(join(dir, "dangling"))).to.equal(undefined);
    await files.writeText(join(dir, "dangling"), "in its place");
    expect(await files.readText(join(dir, "dangling"))).to.equal("in its place");
    expect((await files.list(dir)).find(({ name }) => name === "dangling")?.type).to.equal("file");
  },

  "leave the old content and nothing beside it when a write fails": async (env) => {
    const { dir, files, names } = start(env);
    await files.makeFolder(join(dir, "folder", "inside"));
    const refused = await refusal(files.writeText(join(dir, "folder"), "text"));
    expect(refused.code).to.equal("file_unwritable");
    expect(await names()).to.deep.equal(["folder"]);
    expect(await names(join(dir, "folder"))).to.deep.equal(["inside"]);
  },

  "write only where nothing is, when asked to": async (env) => {
    const { dir, files, names, mkdir } = start(env);
    await mkdir();
    await files.writeBytes(join(dir, "new"), new Uint8Array([1]), { onlyNew: true });
    for (const taken of ["new", "folder", "dangling"]) {
      if (taken !== "new") await shell("mkdir -p folder; ln -sf gone dangling", dir);
      const refused = await refusal(
        files.writeBytes(join(dir, taken), new Uint8Array([2]), { onlyNew: true }),
      );
      expect([taken, refused.code]).to.deep.equal([taken, "file_exists"]);
    }
    expect((await refusal(files.copy(join(dir, "new"), join(dir, "new"), { onlyNew: true }))).code).to.equal(
      "file_exists",
    );
    expect([...(await files.readBytes(join(dir, "new")))]).to.deep.equal([1]);
    expect(await names()).to.deep.equal(["dangling", "folder", "new"]);
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        files.writeBytes(join(dir, "raced"), new Uint8Array([at]), { onlyNew: true }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled").length).to.equal(1);
  },

  "append to what is there, and make what is not": async (env) => {
    const { dir, files } = start(env);
    const path = join(dir, "logs", "a.jsonl");
    await Promise.all([files.append(path, "é\n"), files.append(path, new Uint8Array([0x62, 0x0a]))]);
    expect(await files.readText(path)).to.equal("é\nb\n");
  },

  "say which regular files exist, for any number of paths": async (env) => {
    const { dir, files, mkdir } = start(env);
    await mkdir();
    await shell("touch a; ln -s gone dangling; ln -s a link", dir);
    const paths = [join(dir, "a"), dir, join(dir, "b"), "", "\0", `${join(dir, "a")}\0x`, "a"];
    paths.push(join(dir, "a", "b"), join(dir, "dangling"), join(dir, "link"));
    expect([...(await files.existing(paths))]).to.deep.equal([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    const many = Array.from({ length: 10_000 }, (_, at) => join(dir, at % 2 === 0 ? "a" : "b"));
    let found: Uint8Array | undefined;
    const { took, longest } = await longestHold(async () => (found = await files.existing(many)));
    env.figure("10 000 paths looked at, ms", took);
    env.figure("longest hold of the main thread, ms", longest);
    expect(found?.reduce((sum, one) => sum + one)).to.equal(5000);
  },

  "tell what is at a path, and undefined where nothing is": async (env) => {
    const { dir, files } = start(env);
    await files.writeText(join(dir, "a"), "abc");
    const stat = await files.stat(join(dir, "a"));
    expect(stat).to.include({ type: "file", size: 3 });
    expect(Math.abs(Date.now() - (stat?.modifiedAt ?? 0))).to.be.lessThan(60_000);
    expect((await files.stat(dir))?.type).to.equal("folder");
    for (const nothing of ["nothing", "a/below a file"]) {
      expect(await files.stat(`${dir}/${nothing}`)).to.equal(undefined);
    }
    expect(await files.stat("")).to.equal(undefined);
    expect(await files.realPath(join(dir, "nothing"))).to.equal(undefined);
  },

  "refuse with the path as people know it, never an absolute one": async (env) => {
    const { dir, files } = start(env);
    await files.makeFolder(dir);
    const there: [() => Promise<unknown>, string, string][] = [
      [() => files.readText(join(dir, "no", "file")), "file_not_found", "box/no/file"],
      [() => files.list(join(dir, "no")), "file_not_found", "box/no"],
      [() => files.readBytes(dir), "file_unreadable", "box"],
      [() => files.readPart(dir, 0, 1), "file_unreadable", "box"],
      [() => files.move(join(dir, "gone"), join(dir, "b")), "file_not_found", "box/gone"],
      [() => files.copy(join(dir, "gone"), join(dir, "b")), "file_not_found", "box/gone"],
      [() => files.sha256(join(dir, "gone")), "file_not_found", "box/gone"],
      [() => files.readText(`${dir}/a\0b`), "file_unreadable", "box/a\0b"],
      [() => files.writeText("/proc/nothing/here", ""), "file_unwritable", "…/nothing/here"],
    ];
    for (const [call, code, path] of there) {
      const refused = await refusal(call());
      expect([refused.code, refused.args["path"]]).to.deep.equal([code, path]);
      expect(JSON.stringify([refused.args, refused.message])).not.to.contain(env.tempDir);
    }
    const { args } = await refusal(files.readBytes(dir));
    expect(args["reason"]).to.equal("illegal operation on a directory (NS_ERROR_FILE_IS_DIRECTORY)");
  },

  "copy and move files and folders": async (env) => {
    const { dir, files, names } = start(env);
    await files.writeText(join(dir, "from", "deep", "a"), "1");
    await files.copy(join(dir, "from"), join(dir, "copy"));
    await files.copy(join(dir, "from"), join(dir, "copy"));
    await files.copy(join(dir, "from", "deep", "a"), join(dir, "other", "b"));
    await files.writeText(join(dir, "third", "c"), "a longer part");
    await files.copyInPlace(join(dir, "from", "deep", "a"), join(dir, "third", "c"));
    await files.copyInPlace(join(dir, "from", "deep", "a"), join(dir, "third", "below", "d"));
    expect(await files.readText(join(dir, "third", "c"))).to.equal("1");
    expect(await files.readText(join(dir, "third", "below", "d"))).to.equal("1");
    expect(await names(join(dir, "third"))).to.deep.equal(["below", "c"]);
    await files.move(join(dir, "from"), join(dir, "new", "place"));
    expect(await files.readText(join(dir, "copy", "deep", "a"))).to.equal("1");
    expect(await files.readText(join(dir, "other", "b"))).to.equal("1");
    expect(await files.readText(join(dir, "new", "place", "deep", "a"))).to.equal("1");
    expect(await files.stat(join(dir, "from"))).to.equal(undefined);
    await files.remove(join(dir, "new"));
    await files.remove(join(dir, "new"));
    expect(await files.stat(join(dir, "new"))).to.equal(undefined);
  },

  "move in the place of a file or an empty folder, never into a folder": async (env) => {
    const { dir, files, names } = start(env);
    for (const name of ["a", "b", "full/x", "source/y"]) await files.writeText(`${dir}/${name}`, name);
    await files.makeFolder(join(dir, "empty"));
    await files.move(join(dir, "a"), join(dir, "a"));
    await files.move(join(dir, "a"), join(dir, "b"));
    expect(await files.readText(join(dir, "b"))).to.equal("a");
    for (const [from, to] of [
      ["b", "full"],
      ["source", "full"],
      ["source", "b"],
    ] as const) {
      const refused = await refusal(files.move(join(dir, from), join(dir, to)));
      expect([from, to, refused.code]).to.deep.equal([from, to, "file_unwritable"]);
    }
    await files.move(join(dir, "source"), join(dir, "empty"));
    expect(await names()).to.deep.equal(["b", "empty", "full"]);
    expect(await names(join(dir, "empty"))).to.deep.equal(["y"]);
  },

  "never follow a link out when they remove, and never go in circles when they copy": async (env) => {
    const { dir, files, names } = start(env);
    await files.writeText(join(dir, "outside", "keep"), "x");
    await shell("mkdir box; ln -s ../outside box/inner; ln -s ../box box/self; ln -s gone box/no", dir);
    await files.copy(join(dir, "box"), join(dir, "copy"));
    expect(await names(join(dir, "copy"))).to.deep.equal(["inner"]);
    expect(await names(join(dir, "copy", "inner"))).to.deep.equal(["keep"]);
    await files.remove(join(dir, "box"));
    expect(await files.readText(join(dir, "outside", "keep"))).to.equal("x");
    await shell("ln -s outside link", dir);
    await files.remove(join(dir, "link"));
    expect(await names()).to.deep.equal(["copy", "outside"]);
    expect(await names(join(dir, "outside"))).to.deep.equal(["keep"]);
  },

  "remove a folder only when it is empty, if asked so": async (env) => {
    const { dir, files, names } = start(env);
    await files.writeText(join(dir, "full", "a"), "");
    await files.makeFolder(join(dir, "empty"));
    await shell("ln -s empty link", dir);
    for (const [name, removed] of [
      ["link", false],
      ["full", false],
      ["full/a", false],
      ["gone", false],
      ["empty", true],
    ] as const) {
      expect([name, await files.removeEmptyFolder(`${dir}/${name}`)]).to.deep.equal([name, removed]);
    }
    expect(await names()).to.deep.equal(["full", "link"]);
    expect(await names(join(dir, "full"))).to.deep.equal(["a"]);
  },

  "make a new temporary folder each time, with a name that every system takes": async (env) => {
    const { dir, files, names } = start(env);
    const first = await files.tempFolder("run: 1/2");
    const second = await files.tempFolder("run: 1/2");
    expect(first).not.to.equal(second);
    expect(files.dirname(first)).to.equal(join(dir, "tmp"));
    expect(files.basename(first)).to.match(/^run--1-2-/);
    expect(await names(first)).to.deep.equal([]);
    expect((await IOUtils.stat(first)).permissions).to.equal(0o700);
  },

  "tell of what changes in a watched folder, once for what comes together": async (env) => {
    const { dir, files } = start(env);
    await files.writeText(join(dir, "hooks", "one.mjs"), "1");
    await files.writeText(join(dir, "workflow.json"), "{}");
    await pause(60);
    let count = 0;
    let tell: () => void = () => undefined;
    const options = { pollMs: 60, settleMs: 20 };
    const stop = watchFolder(
      dir,
      () => {
        count += 1;
        tell();
      },
      options,
    );
    const changes = async (act: () => Promise<unknown>) => {
      const told = new Promise<void>((resolve) => (tell = resolve));
      await act();
      await told;
    };
    try {
      await pause(200);
      expect(count).to.equal(0);
      await changes(() => IOUtils.writeUTF8(join(dir, "workflow.json"), '{"a":1}'));
      await changes(() => files.move(join(dir, "hooks", "one.mjs"), join(dir, "hooks", "two.mjs")));
      await changes(() => files.writeText(join(dir, "lib", "deep", "three.mjs"), "3"));
      await changes(() => files.remove(join(dir, "lib")));
      await changes(() => shell("mv box elsewhere", env.tempDir));
      await changes(() => shell("mv elsewhere box; echo 2 > box/workflow.json", env.tempDir));
      count = 0;
      await changes(() =>
        Promise.all(Array.from({ length: 40 }, (_, at) => files.writeText(join(dir, `f${String(at)}`), "x"))),
      );
      await pause(200);
      expect(count).to.be.lessThan(4);
      await files.readText(join(dir, "workflow.json"));
      count = 0;
      await pause(200);
      expect(count).to.equal(0);
    } finally {
      stop();
    }
    await files.writeText(join(dir, "workflow.json"), "changed");
    await pause(200);
    expect(count).to.equal(0);
  },

  "tell of what is written right after watching begins": async (env) => {
    const { dir, files } = start(env);
    await files.writeText(join(dir, "a"), "1");
    let stop: () => void = () => undefined;
    await new Promise<void>((resolve) => {
      stop = files.watch(dir, resolve);
      void IOUtils.writeUTF8(join(dir, "a"), "2");
    });
    stop();
  },
};
