import { expect } from "chai";
import { build } from "esbuild";
import { describe, it } from "mocha";
import { runInNewContext } from "node:vm";
import { root } from "../../../scripts/lib/files.mjs";
import type { FilesPort } from "../../../src/ports/files.ts";

/** The port over an application on Windows whose disk refuses every path with a slash, as newer ones do. */
async function filesOnWindows(): Promise<{ readonly files: FilesPort; readonly given: readonly string[] }> {
  const given: string[] = [];
  const check = (path: unknown): void => {
    if (typeof path !== "string") return;
    given.push(path);
    if (path.includes("/")) throw new Error(`NS_ERROR_FILE_UNRECOGNIZED_PATH: ${path}`);
  };
  const there = { type: "regular", size: 1, lastModified: 0, permissions: 0o644 };
  const answers: Readonly<Record<string, unknown>> = {
    read: new Uint8Array(),
    stat: there,
    getChildren: [],
    createUniqueDirectory: "C:\\temp\\a-1",
    computeHexDigest: "00",
    exists: true,
  };
  const IOUtils = new Proxy(
    {},
    {
      get: (_, name) => async (first: unknown, second: unknown) => {
        check(first);
        if (name === "copy" || name === "move") check(second);
        return answers[String(name)];
      },
    },
  );
  const handle = () => {
    const made = {
      path: "",
      initWithPath(path: string) {
        check(path);
        made.path = path;
      },
      isSymlink: () => false,
      isFile: () => true,
      isDirectory: () => false,
      exists: () => true,
    };
    return made;
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["src/host/zotero/files.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "made",
  });
  const { createGeckoFiles } = runInNewContext(`${outputFiles[0]?.text ?? ""};made`, {
    Services: {
      appinfo: { OS: "WINNT" },
      dirsvc: { get: () => ({ path: "C:\\Users\\x.j" }) },
      tm: { dispatchToMainThread: ({ run }: { readonly run: () => void }) => setTimeout(run) },
    },
    IOUtils,
    Cc: new Proxy({}, { get: () => ({ createInstance: handle }) }),
    Ci: {},
    ChromeUtils: { importESModule: () => ({ setTimeout, clearTimeout }) },
    TextEncoder,
    TextDecoder,
    crypto,
  }) as { readonly createGeckoFiles: (options: { readonly tempDir: string }) => FilesPort };
  return { files: createGeckoFiles({ tempDir: "C:/temp/a b" }), given };
}

describe("files of the plugin on Windows", () => {
  it("are asked for with backslashes alone, whoever put the path together (F42)", async () => {
    const { files, given } = await filesOnWindows();
    const path = "C:/Users/x.j/data\\storage/文 b.pdf";
    const calls: readonly (() => unknown)[] = [
      () => files.stat(path),
      () => files.existing([path]),
      () => files.list(path),
      () => files.realPath(path),
      () => files.readBytes(path),
      () => files.readText(path),
      () => files.readPart(path, 0, 1),
      () => files.writeBytes(path, new Uint8Array()),
      () => files.writeText(path, "a"),
      () => files.append(path, "a"),
      () => files.makeFolder(path),
      () => files.copy(path, `${path}/copy`),
      () => files.move(path, `${path}/moved`),
      () => files.remove(path),
      () => files.tempFolder("a"),
      () => files.sha256(path),
    ];
    for (const call of calls) {
      const before = given.length;
      await call();
      expect(given.length, call.toString()).to.be.greaterThan(before);
    }
    expect(given.filter((one) => !/^C:\\[^/]*$/.test(one))).to.deep.equal([]);
    expect(given).to.include("C:\\Users\\x.j\\data\\storage\\文 b.pdf");
  });
});
