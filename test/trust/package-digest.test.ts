import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digestsBelow } from "../../scripts/package-digests.mjs";
import { isWorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createNodeModules } from "../../src/host/node/modules.ts";
import { openNodeStore, type NodeStore } from "../../src/host/node/store.ts";
import type { FilesPort } from "../../src/ports/files.ts";
import { createPackageDigests } from "../../src/trust/digest-cache.ts";
import { packageDigest, packageFiles } from "../../src/trust/package-digest.ts";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

describe("package digest", () => {
  let base: string;
  let dir: string;
  let files: FilesPort;
  const write = (path: string, text: string): void => {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  const refusal = async (call: Promise<unknown>): Promise<string> => {
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    return isWorkflowError(error) ? `${error.code} ${String(error.args["path"])}` : "not refused";
  };

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), "zwm-digest-"));
    dir = join(base, "package");
    files = createNodeFiles({ tempDir: join(base, "tmp") });
    write("workflow.json", "{}");
    write("hooks/apply.mjs", "export {}");
    write("README.md", "text");
  });
  afterEach(() => rmSync(base, { recursive: true, force: true }));

  it("is over every file, by path and content, whatever the folder is called", async () => {
    write(".hidden", "");
    const lines = [".hidden", "README.md", "hooks/apply.mjs", "workflow.json"].map((path) => {
      const content = {
        ".hidden": "",
        "README.md": "text",
        "hooks/apply.mjs": "export {}",
        "workflow.json": "{}",
      }[path];
      return `${sha256(content ?? "")} ${JSON.stringify(path)}\n`;
    });
    const digest = await packageDigest(files, dir);
    expect(digest).to.equal(sha256(lines.join("")));
    cpSync(dir, join(base, "elsewhere"), { recursive: true });
    expect(await packageDigest(files, join(base, "elsewhere"))).to.equal(digest);
  });

  it("changes with any file's content, name or presence", async () => {
    const seen = new Set([await packageDigest(files, dir)]);
    const note = async (): Promise<void> => void seen.add(await packageDigest(files, dir));
    write("README.md", "texT");
    await note();
    renameSync(join(dir, "README.md"), join(dir, "readme.md"));
    await note();
    write("data/x.bin", "");
    await note();
    write("data/y", "text");
    await note();
    rmSync(join(dir, "hooks"), { recursive: true });
    await note();
    expect(seen.size).to.equal(6);
  });

  it("follows links within the package and refuses those that leave it, lead nowhere or round", async () => {
    symlinkSync("hooks", join(dir, "linked"));
    symlinkSync("../README.md", join(dir, "hooks", "readme"));
    const paths = (await packageFiles(files, dir)).map((file) => file.path);
    expect(paths).to.deep.equal([
      "README.md",
      "hooks/apply.mjs",
      "hooks/readme",
      "linked/apply.mjs",
      "linked/readme",
      "workflow.json",
    ]);
    for (const [target, refused] of [
      ["../../outside", "file_outside bad"],
      ["nowhere", "file_not_found bad"],
      ["..", "file_outside bad"],
      [".", "file_unreadable bad"],
    ] as const) {
      writeFileSync(join(base, "outside"), "");
      symlinkSync(target === "../../outside" ? join(base, "outside") : target, join(dir, "bad"));
      expect(await refusal(packageDigest(files, dir)), target).to.equal(refused);
      rmSync(join(dir, "bad"));
    }
  });

  it("is the same for the copy that a run keeps to, with what the host put there", async () => {
    symlinkSync("hooks", join(dir, "linked"));
    const digest = await packageDigest(files, dir);
    const copy = await createNodeModules({ cacheDir: join(base, "cache") }).copyPackage(dir, digest);
    mkdirSync(join(copy.dir, "__zwm__"));
    writeFileSync(join(copy.dir, "__zwm__", "boot.mjs"), "");
    expect(await packageDigest(files, copy.dir)).to.equal(digest);
    writeFileSync(join(copy.dir, "hooks", "apply.mjs"), "changed");
    expect(await packageDigest(files, copy.dir)).not.to.equal(digest);
  });

  it("is recorded for every package of a folder by the build", async () => {
    write("../flat/workflow.json", '{"id": "flat"}');
    write("../deep/er/workflow-package.json", '{"id": "several"}');
    write("../deep/er/one/workflow.json", '{"id": "one"}');
    write("workflow.json", '{"id": "own"}');
    expect(await digestsBelow(base)).to.deep.equal({
      flat: await packageDigest(files, join(base, "flat")),
      own: await packageDigest(files, dir),
      several: await packageDigest(files, join(base, "deep", "er")),
    });
  });

  describe("remembered", () => {
    let store: NodeStore;
    let reads: string[];
    let counting: FilesPort;
    const clock = { now: () => Date.now(), after: () => () => undefined };

    beforeEach(() => {
      store = openNodeStore(join(base, "store.sqlite"));
      reads = [];
      counting = {
        ...files,
        sha256: (path) => {
          reads.push(files.basename(path));
          return files.sha256(path);
        },
      };
      for (const path of ["workflow.json", "hooks/apply.mjs", "README.md"])
        utimesSync(join(dir, path), 1e9, 1e9);
    });
    afterEach(() => store.close());

    it("reads no file of an unchanged package, also at the next start", async () => {
      const digest = await createPackageDigests(counting, store, clock).digest(dir);
      expect(digest).to.equal(await packageDigest(files, dir));
      expect(reads).to.have.length(3);
      const later = createPackageDigests(counting, store, clock);
      expect(await later.digest(dir)).to.equal(digest);
      expect(await later.digest(dir)).to.equal(digest);
      expect(reads).to.have.length(3);
      expect(await later.digest(dir, { fresh: true })).to.equal(digest);
      expect(reads).to.have.length(6);
    });

    it("reads again after a change of size, time or files, and when asked to", async () => {
      const digests = createPackageDigests(counting, store, clock);
      const old = await digests.digest(dir);
      for (const change of [
        () => utimesSync(join(dir, "README.md"), 2e9 / 2, 1.1e9),
        () => write("README.md", "longer text"),
        () => write("new", ""),
        () => rmSync(join(dir, "new")),
      ]) {
        change();
        reads.length = 0;
        expect(await digests.digest(dir)).to.equal(await packageDigest(files, dir));
        expect(reads.length).to.be.greaterThan(0);
      }
      expect(await digests.digest(dir)).not.to.equal(old);
    });

    it("is not what was seen while files were still changing", async () => {
      write("README.md", "text");
      const digests = createPackageDigests(counting, store, clock);
      await digests.digest(dir);
      await digests.digest(dir);
      expect(reads).to.have.length(6);
    });

    it("does not hide a change that keeps size and time from a fresh look", async () => {
      const digests = createPackageDigests(counting, store, clock);
      const old = await digests.digest(dir);
      write("README.md", "TEXT");
      utimesSync(join(dir, "README.md"), 1e9, 1e9);
      expect(await digests.digest(dir)).to.equal(old);
      expect(await digests.digest(dir, { fresh: true })).not.to.equal(old);
      expect(await digests.digest(dir)).not.to.equal(old);
    });

    it("keeps no path in the Store", async () => {
      await createPackageDigests(counting, store, clock).digest(dir);
      expect(JSON.stringify(store.all("SELECT * FROM package_digests"))).not.to.contain("zwm-digest");
    });
  });
});
