import { expect } from "chai";
import { PREF_BRANCH } from "../../../../src/host/zotero/prefs.ts";
import { textArgument } from "../text-argument.ts";
import { pause, pluginDesk, until } from "./plugin-desk.ts";
import { newPaper } from "./made-items.ts";
import type { ZoteroCases, ZoteroEnv } from "./zotero-cases.ts";

/** What one start of the application leaves for the next. */
interface Kept {
  readonly runId: string;
  readonly papers: readonly number[];
}

const keptFile = ({ tempDir }: ZoteroEnv) => PathUtils.join(tempDir, "kept.json");
const keep = (env: ZoteroEnv, kept: Kept) => IOUtils.writeJSON(keptFile(env), kept);
const kept = async (env: ZoteroEnv) => (await IOUtils.readJSON(keptFile(env))) as Kept;

/** Starts the slow workflow on new papers. */
async function begin(env: ZoteroEnv, count: number, approveWrites: boolean) {
  const desk = pluginDesk(env);
  const api = await desk.manager();
  await api.rescan();
  await api.trust("slow", "isolated");
  const papers = [];
  for (let at = 0; at < count; at += 1) papers.push(await newPaper(env.zotero, `Slow ${String(at)}`));
  const handle = await api.start({
    workflowId: "slow",
    selection: papers.map(({ libraryID, key }) => ({ libraryId: libraryID, key })),
    parameters: {},
    source: "dialog",
    trigger: "menu",
    maxConcurrency: 1,
    approveWrites,
  });
  await keep(env, { runId: handle.runId, papers: papers.map(({ id }) => id) });
  return handle;
}

const tagsOf = async ({ zotero }: ZoteroEnv, ids: readonly number[]) =>
  (await zotero.Items.getAsync([...ids])).map((item) => item.getTags().map(({ tag }) => tag));

export const cases: ZoteroCases = {
  "begins a slow run of four papers": async (env) => {
    const handle = await begin(env, 4, true);
    await until("the first paper", () => handle.status().counts.succeeded >= 1);
    expect(handle.status().state).to.equal("running");
  },

  "has gone on with the slow run to its end": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    const { runId, papers } = await kept(env);
    const api = await desk.manager();
    await until("the end of the run", async () => (await api.state(runId)) === "succeeded");
    const { summary, receipts } = await api.show(runId);
    expect(summary.counts.succeeded).to.equal(4);
    // Nothing was written twice.
    expect(receipts).to.have.lengthOf(4);
    expect(await tagsOf(env, papers)).to.deep.equal(papers.map(() => ["slow"]));
    await until("the notice", () => desk.notices().text.includes("4 succeeded"));
  },

  "begins a run that asks before it writes": async (env) => {
    const desk = pluginDesk(env);
    const handle = await begin(env, 1, false);
    await desk.page("approval");
    expect(handle.openGates()).to.have.lengthOf(1);
  },

  "tells of the question without asking it, and writes once it is answered": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    const { runId, papers } = await kept(env);
    const api = await desk.manager();
    expect(await api.state(runId)).to.equal("waiting_user");
    await until("the notice", () => desk.notices().text.includes("It waits for your answer."));
    expect(desk.hasPage("approval")).to.equal(false);
    expect(await tagsOf(env, papers)).to.deep.equal([[]]);
    await desk.notices().press("Answer…");
    const page = await desk.page("approval");
    expect(page.text()).to.include("slow");
    await pause(400);
    page.click("#zwm-this");
    await until("the end of the run", async () => (await api.state(runId)) === "succeeded");
    expect(await tagsOf(env, papers)).to.deep.equal([["slow"]]);
  },

  "has runs, trust and settings": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    const api = await desk.manager();
    expect((await api.runs()).map(({ state }) => state)).to.deep.equal([
      "succeeded",
      "succeeded",
      "succeeded",
    ]);
    const { workflows } = await api.catalogue();
    expect(workflows.find(({ id }) => id === "slow")?.trust.level).to.equal("isolated");
    // Set by the first to come by, and there for all others.
    const mark = `${PREF_BRANCH}mark`;
    const isFirst = (env.args["first"] ?? false) === true;
    expect(Services.prefs.getStringPref(mark, "")).to.equal(isFirst ? "" : "kept");
    Services.prefs.setStringPref(mark, "kept");
  },

  "installs the newer version": async (env) => {
    const desk = pluginDesk(env);
    const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs") as {
      readonly AddonManager: {
        getInstallForFile(file: nsIFile): Promise<{ install(): Promise<unknown> }>;
        getAddonByID(id: string): Promise<{ readonly version: string }>;
      };
    };
    const file = Cc["@mozilla.org/file/local;1"]?.createInstance(Ci.nsIFile);
    if (file === undefined) throw new Error("this is no application of Gecko");
    file.initWithPath(textArgument(env, "newer"));
    const { document } = desk.window();
    const older = document.querySelector(".zwm-notices");
    await (await AddonManager.getInstallForFile(file)).install();
    // Nothing of either is asked for while one takes the place of the other.
    await until("the newer version", () => {
      const newer = document.querySelector(".zwm-notices");
      return newer !== null && newer !== older;
    });
    expect((await AddonManager.getAddonByID(textArgument(env, "pluginId"))).version).to.equal("99.0.0");
    await desk.plugin().ready;
    expect(document.querySelectorAll(".zwm-notices")).to.have.lengthOf(1);
    const paper = await newPaper(env.zotero, "After the exchange");
    const menu = await desk.itemMenu([paper.id]);
    expect(document.querySelectorAll("#zotero-itemmenu .zwm-menu")).to.have.lengthOf(1);
    await menu.until((rows) => rows.some(({ id, enabled }) => id === "slow" && enabled));
    await menu.close();
  },

  "lists what is well, and what is wrong with the other": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    const api = await desk.manager();
    const { workflows, diagnostics } = await api.catalogue();
    expect(workflows.map(({ id }) => id)).to.include.members(["slow", "tag-tidy"]);
    expect(diagnostics.map(({ file, severity }) => [file, severity])).to.deep.equal([
      ["broken/workflow.json", "error"],
    ]);
    env.zotero.Utilities.Internal.openPreferences("zwm-preference-pane");
    const prefs = await until(
      "the settings",
      () => Services.wm.getMostRecentWindow("zotero:pref") as unknown as Window | null,
    );
    await until("the problem", () =>
      prefs.document.querySelector('[data-zwm="problems"]')?.textContent?.includes("workflow.json"),
    );
    prefs.close();
  },

  "tells that data are of a newer version, and refuses to run": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    await until("the notice", () => desk.notices().text.includes("written by a newer version"));
    const api = await desk.manager();
    expect((await api.runs()).length).to.be.above(2);
    const paper = await newPaper(env.zotero, "Not run on", { tags: ["a; b"] });
    const refused = await api
      .start({
        workflowId: "tag-tidy",
        selection: [{ libraryId: paper.libraryID, key: paper.key }],
        parameters: {},
        source: "dialog",
        trigger: "menu",
        approveWrites: true,
      })
      .then(() => undefined)
      .catch((error: unknown) => error);
    expect(refused).to.have.property("code", "store_newer");
    expect(desk.notices().text.match(/newer version/g)).to.have.lengthOf(1);
  },

  "tells that its data are damaged": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    const reason = await desk
      .plugin()
      .ready.then(() => undefined)
      .catch((error: unknown) => error);
    expect((reason as { code?: string } | undefined)?.code).to.equal("store_damaged");
    await until("the notice", () => desk.notices().text.includes("is damaged"));
    const paper = await newPaper(env.zotero, "All the same");
    const menu = await desk.itemMenu([paper.id]);
    await menu.until((rows) => rows.some(({ label, enabled }) => label.includes("is damaged") && !enabled));
    await menu.close();
    // However often the menu is opened.
    expect(desk.notices().text.match(/of this program is damaged/g)).to.have.lengthOf(1);
  },

  "is uninstalled": async (env) => {
    const desk = pluginDesk(env);
    await until("the plugin", () => desk.isRunning());
    await desk.plugin().ready;
    expect(Services.prefs.getBranch(PREF_BRANCH).getChildList("")).not.to.have.lengthOf(0);
    const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs") as {
      readonly AddonManager: { getAddonByID(id: string): Promise<{ uninstall(): Promise<void> }> };
    };
    await (await AddonManager.getAddonByID(textArgument(env, "pluginId"))).uninstall();
    await until(
      "the end of the settings",
      () => Services.prefs.getBranch(PREF_BRANCH).getChildList("").length === 0,
    );
    expect(desk.isRunning()).to.equal(false);
    expect(desk.window().document.querySelectorAll('[class*="zwm-"]')).to.have.lengthOf(0);
  },
};
