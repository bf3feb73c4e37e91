import { expect } from "chai";
import { afterEach, beforeEach, describe, it } from "mocha";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { discover, type DiscoveryOptions } from "../../../src/formats/discovery/discovery.ts";
import { WorkflowError } from "../../../src/errors/workflow-error.ts";
import type { Diagnostic } from "../../../src/model/diagnostic.ts";
import { english } from "../native/english.ts";
import { HOOK, makeTreePlace, soundFolder, soundManifest, type TreePlace } from "./workflow-tree.ts";

const LIB = { hooks: { applyResult: "../lib/applyResult.mjs" } };

describe("discovery", () => {
  let place: TreePlace;
  beforeEach(() => {
    place = makeTreePlace();
  });
  afterEach(() => {
    place.remove();
  });

  async function scan(options: Partial<DiscoveryOptions> = {}) {
    const catalogue = await discover({
      roots: [place.root()],
      files: place.files,
      localizer: english(),
      ...options,
    });
    return {
      ...catalogue,
      ids: catalogue.workflows.map(({ id }) => id),
      found: catalogue.diagnostics.map(({ file, code, pointer }: Diagnostic) => `${file} ${code} ${pointer}`),
    };
  }

  function writePackage(more: Readonly<Record<string, unknown>>): void {
    place.write({
      "user/p/workflow-package.json": {
        id: "p",
        version: "2.0.0",
        workflows: ["one/workflow.json"],
        ...more,
      },
      "user/p/lib/applyResult.mjs": HOOK,
      "user/p/one/workflow.json": soundManifest({ id: "one", ...LIB }),
    });
  }

  it("tells of each workflow where it is and what it belongs to", async () => {
    writePackage({
      i18n: { defaultLocale: "en-US", locales: { de: "texts/de.json" } },
      network: { origins: ["https://API.example.org:443/"] },
    });
    place.write({
      "user/p/texts/de.json": { "workflows.one.label": "Eins" },
      "user/p/one/workflow.json": soundManifest({
        id: "one",
        ...LIB,
        network: { origins: ["https://api.example.org", "http://localhost:8080"] },
      }),
      ...soundFolder("user/s", "single", { version: "0.1.0" }),
    });
    const { workflows, folders, found } = await scan();
    expect(found).to.deep.equal([]);
    const [one, single] = workflows;
    expect(one).to.deep.include({
      format: "native",
      strategy: "declarative",
      requestKind: "pass-through.run.v1",
      root: place.root(),
      dir: join(place.dir, "user", "p", "one"),
      file: "p/one/workflow.json",
      upgraded: false,
      diagnostics: [],
      package: {
        id: "p",
        version: "2.0.0",
        dir: join(place.dir, "user", "p"),
        multi: true,
        defaultLocale: "en-US",
        locales: { de: { "workflows.one.label": "Eins" } },
        origins: ["https://api.example.org", "http://localhost:8080"],
      },
    });
    expect(single?.package).to.deep.equal({
      id: "single",
      version: "0.1.0",
      dir: join(place.dir, "user", "s"),
      multi: false,
      origins: [],
    });
    expect(folders.map(({ path, multi, manifests }) => ({ path, multi, manifests }))).to.deep.equal([
      {
        path: "p",
        multi: true,
        manifests: [
          {
            file: "p/one/workflow.json",
            workflowId: "one",
            usable: true,
            hooks: [{ hook: "applyResult", file: "lib/applyResult.mjs" }],
          },
        ],
      },
      {
        path: "s",
        multi: false,
        manifests: [
          {
            file: "s/workflow.json",
            workflowId: "single",
            usable: true,
            hooks: [{ hook: "applyResult", file: "hooks/applyResult.mjs" }],
          },
        ],
      },
    ]);
  });

  it("takes a root that is itself a package for that package", async () => {
    place.write({
      ...soundFolder("skilled", "sample", {
        provider: "acp",
        request: { kind: "skillrunner.job.v1", create: { skill_id: "reader", mode: "auto" } },
      }),
      "skilled/sub/workflow.json": "{",
      "skills/reader/SKILL.md": "",
    });
    const root = { kind: "user", id: "check", path: join(place.dir, "skilled") } as const;
    const { workflows, found } = await scan({ roots: [root] });
    expect(found).to.deep.equal([]);
    expect(workflows.map(({ id, file, blockedBy }) => ({ id, file, blockedBy }))).to.deep.equal([
      { id: "sample", file: "workflow.json", blockedBy: undefined },
    ]);
  });

  describe("links", () => {
    it("are followed to folders inside the root and not out of it, and never in a circle", async () => {
      place.write({ ...soundFolder("user/.store/a", "linked"), ...soundFolder("outside/b", "outside") });
      mkdirSync(join(place.dir, "user", "deep"));
      symlinkSync(join(place.dir, "user", ".store", "a"), join(place.dir, "user", "to-store"));
      symlinkSync(join(place.dir, "outside"), join(place.dir, "user", "to-outside"));
      symlinkSync(join(place.dir, "user"), join(place.dir, "user", "deep", "to-root"));
      symlinkSync(join(place.dir, "nowhere"), join(place.dir, "user", "to-nowhere"));
      const { workflows, found } = await scan();
      expect(workflows.map(({ id, file }) => [id, file])).to.deep.equal([
        ["linked", "to-store/workflow.json"],
      ]);
      expect(found).to.deep.equal([]);
    });

    it("to a folder that is found anyway add nothing", async () => {
      place.write(soundFolder("user/real", "sample"));
      symlinkSync(join(place.dir, "user", "real"), join(place.dir, "user", "alias"));
      symlinkSync(join(place.dir, "user", "real", "hooks"), join(place.dir, "user", "inner"));
      const { workflows, found } = await scan();
      expect(workflows.map(({ file }) => file)).to.deep.equal(["real/workflow.json"]);
      expect(found).to.deep.equal([]);
    });

    it("do not take manifests and hooks out of a root or package", async () => {
      place.write({ ...soundFolder("outside", "outside"), ...soundFolder("user/a", "a") });
      mkdirSync(join(place.dir, "user", "b"));
      symlinkSync(join(place.dir, "outside", "workflow.json"), join(place.dir, "user", "b", "workflow.json"));
      place.write({ "user/c/workflow.json": soundManifest({ id: "c" }) });
      symlinkSync(join(place.dir, "outside", "hooks"), join(place.dir, "user", "c", "hooks"));
      const { ids, found } = await scan();
      expect(ids).to.deep.equal(["a"]);
      expect(found).to.deep.equal(["c/workflow.json manifest_validation_error /hooks/applyResult"]);
    });
  });

  describe("packages", () => {
    it("load what is sound when an entry is not, and say what is wrong with it", async () => {
      writePackage({
        workflows: ["one/workflow.json", "gone/workflow.json", "../a/workflow.json", "/x.json", "lib"],
      });
      const { ids, found } = await scan();
      expect(ids).to.deep.equal(["one"]);
      expect(found).to.deep.equal([
        "p/workflow-package.json manifest_validation_error /workflows/1",
        "p/workflow-package.json manifest_validation_error /workflows/2",
        "p/workflow-package.json manifest_validation_error /workflows/3",
        "p/workflow-package.json manifest_validation_error /workflows/4",
      ]);
    });

    it("that are not sound load nothing, and their manifests are checked all the same", async () => {
      writePackage({ id: "", workflows: ["one/workflow.json"], network: { origins: ["https://["] } });
      place.write({ "user/p/one/workflow.json": soundManifest({ id: "one", label: "", ...LIB }) });
      const { ids, found } = await scan();
      expect(ids).to.deep.equal([]);
      expect(found).to.deep.equal([
        "p/one/workflow.json manifest_validation_error /label",
        "p/workflow-package.json manifest_validation_error /id",
        "p/workflow-package.json manifest_validation_error /network/origins/0",
      ]);
    });

    it("warn of a bare id, and under the strict switch leave out what it names", async () => {
      writePackage({ workflows: ["one", "two/workflow.json"] });
      place.write({ "user/p/two/workflow.json": soundManifest({ id: "two", ...LIB }) });
      const { ids, diagnostics } = await scan();
      expect(ids).to.deep.equal(["one", "two"]);
      expect(diagnostics.map(({ code, pointer, suggestion }) => [code, pointer, suggestion])).to.deep.equal([
        ["bare_workflow_id", "/workflows/0", "one/workflow.json"],
      ]);
      expect((await scan({ strict: true })).ids).to.deep.equal(["two"]);
    });

    it("may share hooks in any folder of theirs, but not beyond it", async () => {
      writePackage({});
      place.write({
        "user/p/one/workflow.json": soundManifest({
          id: "one",
          hooks: { applyResult: "../../lib/applyResult.mjs" },
        }),
        "user/lib/applyResult.mjs": HOOK,
      });
      const { found } = await scan();
      expect(found).to.deep.equal(["p/one/workflow.json manifest_validation_error /hooks/applyResult"]);
    });

    it("keep the texts that are sound when others are not", async () => {
      writePackage({
        i18n: {
          locales: { de: "de.json", fr: "fr.json", it: "it.json", es: "x/../es.json", ja: "ja.json" },
        },
      });
      place.write({
        "user/p/de.json": { a: "A", b: 5, c: { d: "D" } },
        "user/p/fr.json": "{ nonsense",
        "user/p/it.json": [],
        "user/p/es.json": {},
      });
      const { workflows, diagnostics } = await scan();
      expect(workflows[0]?.package.locales).to.deep.equal({ de: { a: "A" }, fr: {}, it: {} });
      expect(diagnostics.map(({ file, code, pointer, line }) => [file, code, pointer, line])).to.deep.equal([
        ["p/de.json", "locale_resource_error", "/b", 1],
        ["p/de.json", "locale_resource_error", "/c", 1],
        ["p/fr.json", "locale_resource_error", "", 1],
        ["p/it.json", "locale_resource_error", "", 1],
        ["p/workflow-package.json", "locale_resource_error", "/i18n/locales/es", 1],
        ["p/workflow-package.json", "locale_resource_error", "/i18n/locales/ja", 1],
      ]);
      expect((await scan({ strict: true })).ids).to.deep.equal([]);
    });
  });

  describe("an official root", () => {
    function official(list: unknown) {
      place.write({
        "official/manifest.json": list,
        ...soundFolder("official/a", "a"),
        ...soundFolder("official/b/c", "c"),
      });
      return scan({ roots: [place.root("official")] });
    }

    it("shows the folders that its list names, also by a path, and misses the others", async () => {
      const { ids, found } = await official({ version: 1, files: ["b/c/workflow.json", "gone"] });
      expect(ids).to.deep.equal(["c"]);
      expect(found).to.deep.equal(["manifest.json scan_runtime_warning /files/1"]);
    });

    it("shows everything when its list cannot be used", async () => {
      const lists: readonly (readonly [list: unknown, finding: string])[] = [
        ["{", "manifest_parse_error "],
        [{ version: 2, files: [] }, "manifest_validation_error /version"],
        [{ version: 1, files: {} }, "manifest_validation_error /files"],
        [[], "manifest_validation_error "],
      ];
      for (const [list, finding] of lists) {
        const { ids, found } = await official(list);
        expect(ids).to.deep.equal(["a", "c"]);
        expect(found).to.deep.equal([`manifest.json ${finding}`]);
      }
    });
  });

  describe("what blocks a workflow that is sound", () => {
    const job = (execution: unknown) => ({
      provider: "skillrunner",
      execution,
      request: {
        kind: "skillrunner.job.v1",
        create: { skill_id: "s", mode: "auto", skill_source: "installed" },
      },
    });

    it("is access to the library that it requires and nobody offers", async () => {
      place.write({
        ...soundFolder("user/a", "a", job({ zoteroHostAccess: { required: true } })),
        ...soundFolder("user/b", "b", job({ mcp: { requiredTools: ["search_items"] } })),
        ...soundFolder("user/c", "c", job({ zoteroHostAccess: { required: false } })),
      });
      const blocked = async (hostAccess: boolean) =>
        (await scan({ hostAccess })).workflows.map(({ blockedBy }) => blockedBy?.code);
      expect(await blocked(false)).to.deep.equal([
        "host_access_unavailable",
        "host_access_unavailable",
        undefined,
      ]);
      expect(await blocked(true)).to.deep.equal([undefined, undefined, undefined]);
    });

    it("is a skill that lies neither next to a root nor in it", async () => {
      const steps = ["x", "y", "z"].map((id) => ({ id, skill_id: `skill-${id}`, mode: "auto" }));
      place.write({
        ...soundFolder("user/a", "a", {
          provider: "acp",
          request: { kind: "skillrunner.sequence.v1", sequence: { steps } },
          result: { final_step_id: "z" },
        }),
        "skills/skill-x/SKILL.md": "",
        "user/skills/skill-y/SKILL.md": "",
      });
      const { workflows, found } = await scan();
      expect(found).to.deep.equal([
        "a/workflow.json skill_dependency_missing /request/sequence/steps/2/skill_id",
      ]);
      expect(workflows[0]?.blockedBy).to.deep.equal({
        code: "skill_dependency_missing",
        message: "It needs a skill that is not there: skill-z",
      });
      expect((await scan({ skills: new Set() })).diagnostics).to.have.length(3);
      expect((await scan()).skills).to.deep.equal(["skill-x", "skill-y"]);
    });
  });

  it("names the winner and the loser of an id, and lets a usable workflow win over a broken one", async () => {
    place.write({
      ...soundFolder("user/a", "same", { label: "" }),
      ...soundFolder("dev-local/b", "same"),
      ...soundFolder("official/c", "same"),
    });
    const roots = (["official", "dev-local", "user"] as const).map((kind) => place.root(kind));
    const { workflows, diagnostics, folders } = await scan({ roots });
    expect(workflows.map(({ root, file }) => [root.id, file])).to.deep.equal([
      ["dev-local", "b/workflow.json"],
    ]);
    const duplicate = diagnostics.find(({ code }) => code === "duplicate_id");
    expect(duplicate).to.deep.equal({
      severity: "warning",
      code: "duplicate_id",
      message:
        "The workflow “same” of official: c/workflow.json is not used: dev-local: b/workflow.json has the same id " +
        "and comes first.",
      file: "c/workflow.json",
      root: "official",
      workflowId: "same",
      line: 1,
      column: JSON.stringify(soundManifest({ id: "same" })).indexOf('"same"') + 1,
      pointer: "/id",
    });
    expect(folders.flatMap(({ manifests }) => manifests.map(({ usable }) => usable))).to.deep.equal([
      false,
      true,
      false,
    ]);
  });

  it("reports what cannot be read and goes on with the rest", async () => {
    place.write({
      ...soundFolder("user/a", "a"),
      ...soundFolder("user/b", "b"),
      ...soundFolder("user/c/d", "d"),
    });
    const refuse = (path: string): never => {
      throw new WorkflowError("file_unreadable", { args: { path, reason: "no" } });
    };
    const files = {
      ...place.files,
      readText: (path: string) =>
        path.includes(join("user", "b"))
          ? Promise.resolve().then(() => refuse(path))
          : place.files.readText(path),
      list: (path: string) =>
        path.endsWith("c") ? Promise.resolve().then(() => refuse(path)) : place.files.list(path),
    };
    const { ids, found } = await scan({ files });
    expect(ids).to.deep.equal(["a"]);
    expect(found).to.deep.equal(["b/workflow.json scan_runtime_warning ", "c scan_runtime_warning "]);
  });

  it("does not read files beyond all measure", async () => {
    place.write(soundFolder("user/a", "a"));
    writeFileSync(join(place.dir, "user", "a", "workflow.json"), " ".repeat(4 * 1024 * 1024));
    const { found } = await scan();
    expect(found).to.deep.equal(["a/workflow.json manifest_too_large "]);
  });
});
