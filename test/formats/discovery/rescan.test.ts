import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDiscovery, type Discovery } from "../../../src/formats/discovery/discovery.ts";
import type { FilesPort } from "../../../src/ports/files.ts";
import { english } from "../native/english.ts";
import { HOOK, makeTreePlace, soundFolder, soundManifest, type TreePlace } from "./workflow-tree.ts";

describe("scanning again", () => {
  let place: TreePlace;
  let read: string[];
  let listed: string[];
  let discovery: Discovery;
  beforeEach(() => {
    place = makeTreePlace();
    read = [];
    listed = [];
    const files: FilesPort = {
      ...place.files,
      readText: (path) => {
        read.push(place.files.relative(place.dir, path));
        return place.files.readText(path);
      },
      list: (path) => {
        listed.push(place.files.relative(place.dir, path));
        return place.files.list(path);
      },
    };
    place.write({
      ...soundFolder("user/a", "a"),
      ...soundFolder("user/group/b", "b"),
      "user/p/workflow-package.json": {
        id: "p",
        version: "1.0.0",
        workflows: ["one/workflow.json", "two/workflow.json"],
        i18n: { locales: { "zh-CN": "zh-CN.json" } },
      },
      "user/p/zh-CN.json": { "workflows.one.label": "一" },
      "user/p/lib/applyResult.mjs": HOOK,
      "user/p/one/workflow.json": soundManifest({
        id: "one",
        hooks: { applyResult: "../lib/applyResult.mjs" },
      }),
      "user/p/two/workflow.json": soundManifest({
        id: "two",
        hooks: { applyResult: "../lib/applyResult.mjs" },
      }),
    });
    discovery = createDiscovery({ roots: [place.root()], files, localizer: english() });
  });
  afterEach(() => {
    place.remove();
  });

  async function ids(): Promise<string[]> {
    read = [];
    listed = [];
    return (await discovery.rescan()).workflows.map(({ id }) => id);
  }

  it("reads nothing when nothing changed, and gives the same objects", async () => {
    const first = await discovery.rescan();
    read = [];
    listed = [];
    const second = await discovery.rescan();
    expect(read).to.deep.equal([]);
    // Only folders that hold no workflows themselves, and the places for skills.
    expect(listed.sort()).to.deep.equal(["skills", "user", "user/group", "user/skills"]);
    expect(second).to.deep.equal(first);
    second.workflows.forEach((workflow, index) => {
      expect(workflow).to.equal(first.workflows[index]);
    });
  });

  it("reads only the file that changed", async () => {
    await discovery.rescan();
    place.write({
      "user/p/two/workflow.json": soundManifest({
        id: "second",
        hooks: { applyResult: "../lib/applyResult.mjs" },
      }),
    });
    expect(await ids()).to.deep.equal(["a", "b", "one", "second"]);
    expect(read).to.deep.equal(["user/p/two/workflow.json"]);
  });

  it("notices a file that kept its size, by its time", async () => {
    await discovery.rescan();
    const file = join(place.dir, "user", "a", "workflow.json");
    writeFileSync(file, JSON.stringify(soundManifest({ id: "c" })));
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    expect(await ids()).to.deep.equal(["b", "c", "one", "two"]);
  });

  it("shows a folder that was dropped into a root, and no longer one that was removed", async () => {
    expect(await ids()).to.deep.equal(["a", "b", "one", "two"]);
    place.write(soundFolder("user/new", "fresh"));
    expect(await ids()).to.deep.equal(["a", "b", "fresh", "one", "two"]);
    expect(read).to.deep.equal(["user/new/workflow.json"]);
    rmSync(join(place.dir, "user", "new"), { recursive: true });
    rmSync(join(place.dir, "user", "p"), { recursive: true });
    expect(await ids()).to.deep.equal(["a", "b"]);
    expect((await discovery.rescan()).diagnostics).to.deep.equal([]);
  });

  it("notices hook files that come and go", async () => {
    const hook = join(place.dir, "user", "a", "hooks", "applyResult.mjs");
    await discovery.rescan();
    rmSync(hook);
    const without = await discovery.rescan();
    expect(without.workflows.map(({ id }) => id)).to.deep.equal(["b", "one", "two"]);
    expect(without.diagnostics.map(({ code, file }) => [code, file])).to.deep.equal([
      ["hook_missing_error", "a/workflow.json"],
    ]);
    writeFileSync(hook, HOOK);
    expect(await ids()).to.deep.equal(["a", "b", "one", "two"]);
    expect(read).to.deep.equal([]);
  });

  it("notices a folder that becomes a package, and one that is none any more", async () => {
    await discovery.rescan();
    place.write({
      "user/a/workflow-package.json": { id: "pa", version: "1.0.0", workflows: ["x/workflow.json"] },
      "user/a/x/workflow.json": soundManifest({
        id: "x",
        hooks: { applyResult: "../hooks/applyResult.mjs" },
      }),
    });
    expect(await ids()).to.deep.equal(["b", "one", "two", "x"]);
    rmSync(join(place.dir, "user", "a", "workflow-package.json"));
    expect(await ids()).to.deep.equal(["a", "b", "one", "two"]);
  });

  it("notices skills and locale files that come and go", async () => {
    const create = { skill_id: "reader", mode: "auto" };
    place.write(
      soundFolder("user/s", "s", { provider: "acp", request: { kind: "skillrunner.job.v1", create } }),
    );
    const blocked = async () =>
      (await discovery.rescan()).workflows.find(({ id }) => id === "s")?.blockedBy?.code;
    expect(await blocked()).to.equal("skill_dependency_missing");
    place.write({ "skills/reader/SKILL.md": "" });
    expect(await blocked()).to.equal(undefined);
    rmSync(join(place.dir, "skills"), { recursive: true });
    expect(await blocked()).to.equal("skill_dependency_missing");

    rmSync(join(place.dir, "user", "p", "zh-CN.json"));
    const { diagnostics, workflows } = await discovery.rescan();
    expect(diagnostics.map(({ code }) => code)).to.include("locale_resource_error");
    expect(workflows.find(({ id }) => id === "one")?.package.locales).to.deep.equal({});
  });

  it("gives callers that ask at the same time a result each, of scans that do not overlap", async () => {
    const [first, second] = await Promise.all([discovery.rescan(), discovery.rescan()]);
    expect(first).to.deep.equal(second);
    expect(read.length).to.equal(6);
  });
});
