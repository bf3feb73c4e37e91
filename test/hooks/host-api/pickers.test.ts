import { expect } from "chai";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import type { HostApiError } from "../../../src/hooks/host-api/host-api-error.ts";
import { createPickedPlaces, pickedFolder } from "../../../src/library/picked-places.ts";
import { planProductUndo } from "../../../src/library/undo-products.ts";
import { readProducts } from "../../../src/library/product-store.ts";
import { createNodeFiles } from "../../../src/host/node/files.ts";
import type { PickOptions, UiPort } from "../../../src/ports/ui.ts";
import { createWorld, type HostApiWorld } from "./host-api-world.ts";

const PICKERS = ["pickDirectory", "pickFile", "pickFiles", "pickSaveFile"] as const;

describe("host API, picking files", () => {
  let world: HostApiWorld;
  let at: (path: string) => string;
  let asked: { readonly title: string; readonly options: PickOptions | undefined }[];
  let ui: UiPort;
  let answers: { folder?: string; file?: string; files?: string[]; saveFile?: string };

  beforeEach(async () => {
    asked = [];
    answers = {};
    const answer =
      <T>(given: () => T) =>
      async (title: string, options?: PickOptions): Promise<T> => {
        asked.push({ title, options });
        return given();
      };
    ui = {
      interactive: true,
      approve: async () => "unanswered",
      confirm: async () => undefined,
      pickFolder: answer(() => answers.folder),
      pickFile: answer(() => answers.file),
      pickFiles: answer(() => answers.files),
      pickSaveFile: answer(() => answers.saveFile),
      notify: () => undefined,
    };
    world = await createWorld({ ui });
    at = (path) => join(world.dir, path);
    mkdirSync(at("picked/sub"), { recursive: true });
    writeFileSync(at("picked/a.txt"), "a");
  });
  afterEach(() => world.remove());

  it("needs a person", async () => {
    const alone = await createWorld({ on: world, ui: { ...ui, interactive: false } });
    for (const name of PICKERS) {
      const error = await alone.refused(`file.${name}`, {});
      expect([error.code, error.details]).to.deep.equal(["interaction_required", { member: `file.${name}` }]);
    }
    expect(asked).to.deep.equal([]);
  });

  it("answers null when nothing was picked", async () => {
    for (const name of PICKERS) expect(await world.call(`file.${name}`)).to.equal(null);
    expect(asked.length).to.equal(4);
  });

  it("asks as it was asked, extensions without their dot", async () => {
    await world.call("file.pickSaveFile", {
      title: "Report",
      initialDirectory: "/somewhere",
      filters: [{ label: "Texts", extensions: ["md", ".txt", "*.html"] }],
      suggestedName: "report.md",
    });
    expect(asked).to.deep.equal([
      {
        title: "Report",
        options: {
          initialDirectory: "/somewhere",
          filters: [{ label: "Texts", extensions: ["md", "txt", "html"] }],
          suggestedName: "report.md",
        },
      },
    ]);
    const filters = (count: number, extensions: number) => ({
      filters: Array.from({ length: count }, () => ({
        label: "x",
        extensions: Array.from({ length: extensions }, (_, n) => `e${n}`),
      })),
    });
    await world.call("file.pickFile", filters(32, 64));
    for (const request of [filters(33, 1), filters(1, 65), filters(1, 0), { title: "" }, { mode: "open" }]) {
      expect((await world.refused("file.pickFile", request)).code).to.equal("invalid_request");
    }
  });

  it("brings files into reach for reading, and nothing beside them", async () => {
    expect((await world.refused("file.readText", at("picked/a.txt"))).code).to.equal("permission_denied");
    writeFileSync(at("picked/b.txt"), "b");
    answers = { file: at("picked/a.txt"), files: [at("elsewhere/x.txt")] };
    expect(await world.call("file.pickFile", {})).to.equal(at("picked/a.txt"));
    expect(await world.call("file.pickFiles", {})).to.deep.equal([at("elsewhere/x.txt")]);
    expect(await world.call("file.readText", at("picked/a.txt"))).to.equal("a");
    expect(await world.call("file.readText", at("elsewhere/x.txt"))).to.equal("content");
    for (const [member, ...args] of [
      ["file.readText", at("picked/b.txt")],
      ["file.writeText", at("picked/a.txt"), "x"],
      ["file.list", { path: at("picked") }],
    ] as const) {
      expect((await world.refused(member, ...args)).code).to.equal("permission_denied");
    }
    // Also for the other hooks of the run, but for no other run.
    const later = await createWorld({ on: world, unitId: "unit-2" });
    expect(await later.call("file.readText", at("picked/a.txt"))).to.equal("a");
    const picked = createPickedPlaces(world.store, "run-2");
    const otherRun = await createWorld({ on: world, picked });
    expect((await otherRun.refused("file.readText", at("picked/a.txt"))).code).to.equal("permission_denied");
  });

  it("brings a folder into reach for reading and writing; what is written there can be undone", async () => {
    answers = { folder: at("picked") };
    await world.call("file.pickDirectory", {});
    await world.call("file.pickDirectory", {});
    await world.call("file.writeText", at("picked/sub/new.md"), "hello");
    expect(await world.call("file.readText", at("picked/a.txt"))).to.equal("a");
    expect((await world.refused("file.writeText", at("picked/a.txt"), "x")).code).to.equal("conflict");
    expect((await world.refused("file.writeText", at("picked"), "x")).details["reason"]).to.equal(
      "unsafe_path",
    );
    expect(await world.call("resources.listOutputs")).to.deep.include({
      items: [
        {
          ref: { kind: "workflow_resource", id: "picked: 1/sub/new.md" },
          slotId: null,
          path: at("picked/sub/new.md"),
          sizeBytes: 5,
          sha256: "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
        },
      ],
    });
    const files = createNodeFiles({ tempDir: at("tmp") });
    const picked = createPickedPlaces(world.store, "run-1");
    const stored = await readProducts(world.store, { runId: "run-1" });
    const roots = {
      workspace: at("workspace"),
      pickedFolder: (number: number) => pickedFolder(files, picked, number),
    };
    const [step, ...more] = await planProductUndo(files, roots, stored);
    expect([step?.absolutePath, step?.keep, more]).to.deep.equal([at("picked/sub/new.md"), undefined, []]);
  });

  it("brings a file to be saved into reach for writing, and nothing beside it", async () => {
    answers = { saveFile: at("picked/report.md") };
    expect(await world.call("file.pickSaveFile", {})).to.equal(at("picked/report.md"));
    await world.call("file.writeText", at("picked/report.md"), "hello");
    expect(readFileSync(at("picked/report.md"), "utf8")).to.equal("hello");
    expect((await world.refused("file.writeText", at("picked/other.md"), "x")).code).to.equal(
      "permission_denied",
    );
    expect(existsSync(at("picked/other.md"))).to.equal(false);
  });

  it("waits without the hook's clock running, and gives up when the call is canceled", async () => {
    const waiting = await createWorld({
      on: world,
      ui: { ...ui, pickFile: () => new Promise<undefined>(() => undefined) },
    });
    const pauses: string[] = [];
    const controller = new AbortController();
    const answer = waiting.api.call("file.pickFile", [{}], controller.signal, {
      pauseTimeout() {
        pauses.push("paused");
        return () => pauses.push("resumed");
      },
      callback: async () => null,
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(pauses).to.deep.equal(["paused"]);
    controller.abort();
    const error = await answer.catch((thrown: unknown) => thrown as HostApiError);
    expect([(error as HostApiError).code, pauses]).to.deep.equal(["canceled", ["paused", "resumed"]]);
  });
});
