import { expect } from "chai";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { WorkflowError } from "../../src/errors/workflow-error.ts";
import { createNodeFiles } from "../../src/host/node/files.ts";
import { createAttachmentFiles } from "../../src/library/attachment-files.ts";
import { createCommitter } from "../../src/library/committer.ts";
import type { FileStore } from "../../src/library/recovery.ts";
import { createRunStagedFiles } from "../../src/library/staged-files.ts";
import { undoRun, type UndoOptions } from "../../src/library/undo.ts";
import { foldedName, isNameTaken } from "../../src/ports/file-names.ts";
import type { FilesPort } from "../../src/ports/files.ts";
import { CLOCK, createWorld, type HostApiWorld } from "../hooks/host-api/host-api-world.ts";

const ref = (key: string) => ({ libraryId: 1, key });
const newBytes = (text: string, targetFilename: string) => ({
  kind: "stored_file",
  main: { source: { kind: "base64", data: Buffer.from(text).toString("base64") }, targetFilename },
});
const newName = (targetFilename: string) => ({ kind: "own_file", targetFilename });
const kill = (at: string) => (name: string) => {
  if (name === at) throw new Error("killed");
};

describe("files that are replaced and renamed in the folders of attachments", () => {
  let world: HostApiWorld;
  let operations = 0;
  beforeEach(async () => {
    world = await createWorld();
  });
  afterEach(() => world.remove());

  const at = (name: string, key = "FILEAAAA") => join(world.dir, "storage", key, name);
  const names = (key = "FILEAAAA") => readdirSync(join(world.dir, "storage", key)).sort();
  const textOf = (name: string, key?: string) => readFileSync(at(name, key), "utf8");
  const asked = (source: object, key = "FILEAAAA") => ({
    operationId: `op-${++operations}`,
    attachmentRef: ref(key),
    source,
  });
  const replace = (source: object, key?: string) => world.call("attachments.replaceFile", asked(source, key));
  const request = () => ({ runId: "run-1", unitId: "unit-1", attempt: 1, changes: world.unit.changes });
  const committer = (faultPoint?: (name: string) => void, fileStore: FileStore = world.fileStore) => {
    const { library, store } = world;
    const point = faultPoint === undefined ? {} : { faultPoint };
    return createCommitter({ library, store, clock: CLOCK, fileStore, ...point });
  };
  const undo = (options: Partial<UndoOptions> = {}) => {
    const { library, store, fileStore } = world;
    return undoRun({
      store,
      library,
      clock: CLOCK,
      runId: "run-1",
      allOrNothing: false,
      fileStore,
      ...options,
    });
  };

  for (const [what, source] of [
    ["renamed", newName("A.PDF")],
    ["replaced", newBytes("new", "A.PDF")],
  ] as const) {
    it(`never take the name of a file that differs from theirs by case only, when they are ${what}`, async () => {
      writeFileSync(at("A.PDF"), "somebody else's");
      const refused = await world.refused("attachments.replaceFile", asked(source));
      expect([refused.code, refused.details["reason"]]).to.deep.equal(["conflict", "ambiguous_state"]);
    });

    it(`never take such a name that came up after they were staged to be ${what}`, async () => {
      await replace(source);
      writeFileSync(at("A.PDF"), "somebody else's");
      const failed: unknown = await committer()
        .commit(request())
        .catch((error: unknown) => error);
      expect(failed).to.include({ code: "library_conflict" });
      expect([names(), textOf("A.PDF"), textOf("a.pdf")]).to.deep.equal([
        ["A.PDF", "a.pdf"],
        "somebody else's",
        "content",
      ]);
    });
  }

  for (const [what, source] of [
    ["name", newName("n.pdf")],
    ["file", newBytes("new", "n.pdf")],
  ] as const) {
    it(`leave what a person put in the place of the new ${what} after a crash`, async () => {
      await replace(source);
      const crashed: unknown = await committer(kill("library-committed"))
        .commit(request())
        .catch((error: unknown) => error);
      expect(String(crashed)).to.include("killed");
      writeFileSync(at("n.pdf"), "put there by hand");
      expect(await committer().recover({ runId: "run-1", unitId: "unit-1" })).to.equal(true);
      expect(names()).to.deep.equal(["a.pdf", "n.pdf"]);
      expect([textOf("a.pdf"), textOf("n.pdf")]).to.deep.equal(["content", "put there by hand"]);
      expect((await undo()).kept).to.deep.equal([
        { target: { type: "item", ref: ref("FILEAAAA") }, reason: "changed-since" },
      ]);
      expect([textOf("a.pdf"), textOf("n.pdf")]).to.deep.equal(["content", "put there by hand"]);
    });
  }

  for (const [what, source] of [
    ["renamed", newName("n.pdf")],
    ["replaced", newBytes("new", "n.pdf")],
  ] as const) {
    it(`keep the library as it is when they cannot be ${what} because their folder takes no files`, async () => {
      const start = world.library.live();
      const files = createNodeFiles({ tempDir: join(world.dir, "tmp") });
      const refuse = (path: string) =>
        Promise.reject(new WorkflowError("file_unwritable", { args: { path, reason: "read-only" } }));
      const inStorage = (path: string) => path.startsWith(join(world.dir, "storage"));
      const readOnly: FilesPort = {
        ...files,
        copy: (from, to) => (inStorage(to) ? refuse(to) : files.copy(from, to)),
        copyInPlace: (from, to) => (inStorage(to) ? refuse(to) : files.copyInPlace(from, to)),
        move: (from, to) => (inStorage(to) ? refuse(to) : files.move(from, to)),
        writeBytes: (path, bytes) => (inStorage(path) ? refuse(path) : files.writeBytes(path, bytes)),
      };
      await replace(source);
      const { library, dir } = world;
      const failed: unknown = await committer(undefined, fileStoreOver(readOnly, library, dir))
        .commit(request())
        .catch((error: unknown) => error);
      expect(failed).to.include({ code: "file_unwritable" });
      expect(library.live()).to.deep.equal(start);
      expect([names(), textOf("a.pdf")]).to.deep.equal([["a.pdf"], "content"]);
    });
  }

  it("leave nothing beside them when undo is refused because of another one, or fails", async () => {
    await replace(newBytes("new", "n.pdf"));
    await replace(newBytes("new", "n.pdf"), "OTHERAAA");
    await committer().commit(request());
    writeFileSync(at("n.pdf", "OTHERAAA"), "changed by a person");
    expect((await undo({ allOrNothing: true })).reverted).to.deep.equal([]);
    expect([names(), names("OTHERAAA")]).to.deep.equal([["n.pdf"], ["n.pdf"]]);
    const locked = { ...world.library, commit: () => Promise.reject(new Error("the library is locked")) };
    const failed: unknown = await undo({ library: locked }).catch((error: unknown) => error);
    expect(String(failed)).to.include("locked");
    expect(names()).to.deep.equal(["n.pdf"]);
  });

  it("are taken back as well when undo was killed after it had put back the former one", async () => {
    await replace(newBytes("new", "n.pdf"));
    await committer().commit(request());
    await undo({ faultPoint: kill("undo-committed") }).catch((error: unknown) => error);
    writeFileSync(at("a.pdf"), "content");
    expect(names()).to.include.members(["a.pdf", "n.pdf"]);
    expect((await undo()).kept).to.deep.equal([]);
    expect([names(), textOf("a.pdf")]).to.deep.equal([["a.pdf"], "content"]);
  });

  it("get the text back that was extracted from them, also when undo is killed", async () => {
    writeFileSync(at(".zotero-ft-cache"), "text of the former file");
    await replace(newBytes("new", "n.pdf"));
    await committer().commit(request());
    expect(names()).to.deep.equal(["n.pdf"]);
    writeFileSync(at(".zotero-ft-cache"), "text of the new file");
    for (const point of ["undo-committed", "undo-attachments-restored"]) {
      const crashed: unknown = await undo({ faultPoint: kill(point) }).catch((error: unknown) => error);
      expect(String(crashed)).to.include("killed");
    }
    expect((await undo()).kept).to.deep.equal([]);
    expect(names()).to.deep.equal([".zotero-ft-cache", "a.pdf"]);
    expect([textOf("a.pdf"), textOf(".zotero-ft-cache")]).to.deep.equal([
      "content",
      "text of the former file",
    ]);
  });

  it("get it back too when undo was killed right before", async () => {
    writeFileSync(at(".zotero-ft-cache"), "text of the former file");
    await replace(newBytes("new", "n.pdf"));
    await committer().commit(request());
    const files = createNodeFiles({ tempDir: join(world.dir, "tmp") });
    const killed: FilesPort = {
      ...files,
      copy: (from, to, options) =>
        to === at(".zotero-ft-cache") ? Promise.reject(new Error("killed")) : files.copy(from, to, options),
    };
    const failed: unknown = await undo({ fileStore: fileStoreOver(killed, world.library, world.dir) }).catch(
      (error: unknown) => error,
    );
    expect(String(failed)).to.include("killed");
    expect(names()).to.deep.equal(["a.pdf"]);
    expect((await undo()).kept).to.deep.equal([]);
    expect([names(), textOf(".zotero-ft-cache")]).to.deep.equal([
      [".zotero-ft-cache", "a.pdf"],
      "text of the former file",
    ]);
  });

  for (const [what, source, text] of [
    ["renamed", newName("A.PDF"), "content"],
    ["replaced", newBytes("new", "A.PDF"), "new"],
  ] as const) {
    it(`are ${what} to another case and back where case means nothing`, async () => {
      const files = withoutCase(createNodeFiles({ tempDir: join(world.dir, "tmp") }));
      const fileStore = fileStoreOver(files, world.library, world.dir);
      await replace(source);
      for (const point of ["library-committed", "files-finished"]) {
        await committer(kill(point), fileStore)
          .commit(request())
          .catch((error: unknown) => error);
      }
      await committer(undefined, fileStore).commit(request());
      expect([names(), textOf("A.PDF")]).to.deep.equal([["A.PDF"], text]);
      expect((await undo({ fileStore })).kept).to.deep.equal([]);
      expect([names(), textOf("a.pdf")]).to.deep.equal([["a.pdf"], "content"]);
    });
  }

  it("two names that differ by case are two files only where both are listed", () => {
    expect(isNameTaken(["a.pdf"], "a.pdf", "A.pdf")).to.equal(false);
    expect(isNameTaken(["A.pdf"], "a.pdf", "A.pdf")).to.equal(false);
    expect(isNameTaken(["A.pdf", "a.pdf"], "a.pdf", "A.pdf")).to.equal(true);
    expect(isNameTaken(["B.pdf", "a.pdf"], "a.pdf", "b.pdf")).to.equal(true);
    expect(isNameTaken(["e\u0301.pdf"], "\u00e9.pdf", "e\u0301.pdf")).to.equal(false);
  });
});

function fileStoreOver(files: FilesPort, library: HostApiWorld["library"], dir: string): FileStore {
  return {
    attachments: createAttachmentFiles({ files, library, keptDir: join(dir, "home", "replaced") }),
    staged: createRunStagedFiles(files, join(dir, "home", "staged")),
  };
}

/** Files as on a disk that finds a name in whatever case and keeps the one it was given. */
function withoutCase(files: FilesPort): FilesPort {
  const found = (path: string): string => {
    let listed: string[] = [];
    try {
      listed = readdirSync(dirname(path));
    } catch {
      // The folder is not there yet.
    }
    const same = listed.find((name) => foldedName(name) === foldedName(basename(path)));
    return same === undefined ? path : join(dirname(path), same);
  };
  return {
    ...files,
    stat: (path) => files.stat(found(path)),
    sha256: (path) => files.sha256(found(path)),
    remove: (path) => files.remove(found(path)),
    copy: (from, to, options) => files.copy(found(from), found(to), options),
    copyInPlace: (from, to) => files.copyInPlace(found(from), found(to)),
    async move(from, to) {
      const [source, target] = [found(from), found(to)];
      if (source !== target) await files.remove(target);
      await files.move(source, to);
    },
  };
}
