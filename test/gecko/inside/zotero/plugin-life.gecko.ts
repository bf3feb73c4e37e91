import { expect } from "chai";
import type { PluginData } from "../../../../src/addon/plugin-data.ts";
import type { RunningPlugin } from "../../../../src/addon/plugin.ts";
import { longestHold } from "../longest-hold.ts";
import { surroundings } from "../left-behind.ts";
import { elements } from "../native-ui-parts.ts";
import { textArgument } from "../text-argument.ts";
import { type MainWindow, pause, pluginDesk, until } from "./plugin-desk.ts";
import { newPaper } from "./made-items.ts";
import type { ZoteroCases, ZoteroEnv } from "./zotero-cases.ts";

interface Addon {
  readonly isActive: boolean;
  enable(): Promise<void>;
  disable(): Promise<void>;
}

async function addonOf({ args }: ZoteroEnv): Promise<Addon> {
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs") as {
    readonly AddonManager: { getAddonByID(id: string): Promise<Addon> };
  };
  return AddonManager.getAddonByID(textArgument({ args }, "pluginId"));
}

function running({ args }: ZoteroEnv): RunningPlugin | undefined {
  const module = ChromeUtils.importESModule(textArgument({ args }, "mainModule")) as {
    readonly runningPlugin: () => RunningPlugin | undefined;
  };
  return module.runningPlugin();
}

async function switchOff(env: ZoteroEnv): Promise<void> {
  await (await addonOf(env)).disable();
  await until("the end of the plugin", () => running(env) === undefined);
}

async function switchOn(env: ZoteroEnv): Promise<void> {
  await (await addonOf(env)).enable();
  const plugin = await until("the plugin", () => running(env));
  await plugin.ready;
}

/** What of the plugin is in the main windows and in the application's own registers. */
function traces({ zotero, args }: ZoteroEnv): readonly string[] {
  const found: string[] = [];
  for (const { document } of zotero.getMainWindows() as unknown as readonly MainWindow[]) {
    const all = elements(
      document,
      '[class*="zwm-"], [id*="zwm-"], [href*="zwm-"], [href*="zotero-workflow-manager"]',
    );
    found.push(...all.map((one) => String(one.outerHTML).slice(0, 200)));
  }
  const { pluginPanes } = zotero.PreferencePanes as unknown as {
    readonly pluginPanes: readonly { readonly id: string; readonly pluginID: string }[];
  };
  found.push(...pluginPanes.filter(({ pluginID }) => pluginID === args["pluginId"]).map(({ id }) => id));
  return found;
}

const around = async (env: ZoteroEnv) => {
  const { zotero, args } = env;
  const copies = PathUtils.join(zotero.DataDirectory.dir, "workflow-manager", "runtime", "cache", "packages");
  const found = await surroundings(copies, new Set(textArgument({ args }, "sources").split("\n")));
  // The application's own come and go.
  const { windows: _, observers, prefObservers: __, ...own } = found;
  return { ...own, ours: observers["zotero-workflow-manager-preferences"], traces: traces(env) };
};

const NOTHING = { pages: [], workers: [], timers: [], hasChrome: false, packages: [], ours: 0, traces: [] };

export const cases: ZoteroCases = {
  "runs a hundred units": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const papers: Zotero.Item[] = [];
    await zotero.DB.executeTransaction(async () => {
      for (let at = 0; at < 100; at += 1) {
        const paper = new zotero.Item("journalArticle");
        paper.setField("title", `Paper ${String(at)}`);
        paper.addTag("one; two");
        await paper.save();
        papers.push(paper);
      }
    });
    const selection = papers.map(({ libraryID, key }) => ({ libraryId: libraryID, key }));
    const api = await desk.manager();
    const begun = Date.now();
    const handle = await api.start({
      workflowId: "tag-tidy",
      selection,
      parameters: {},
      source: "dialog",
      trigger: "menu",
      approveWrites: true,
    });
    const { summary } = await handle.done;
    env.figure("100 units that each write, in milliseconds", Date.now() - begun);
    expect(summary.state).to.equal("succeeded");
    expect(summary.counts.succeeded).to.equal(100);
    // What the application itself takes for as much, with the list of items on the screen.
    const own = Date.now();
    for (const paper of papers.slice(0, 20)) {
      paper.addTag("three");
      await paper.saveTx();
    }
    env.figure("100 changes by the application itself, in milliseconds", (Date.now() - own) * 5);
  },

  "leaves nothing behind, switched off and on twenty times": async (env) => {
    const desk = pluginDesk(env);
    const paper = await newPaper(env.zotero, "Here all the time");
    const begun = Date.now();
    for (let round = 0; round < 20; round += 1) {
      if (round % 5 === 0) {
        const menu = await desk.itemMenu([paper.id]);
        await menu.until((rows) => rows.some(({ id, enabled }) => id === "tag-tidy" && enabled));
        await menu.close();
      }
      await switchOff(env);
      expect(traces(env), `round ${String(round)}`).to.deep.equal([]);
      await switchOn(env);
    }
    env.figure("off and on, in milliseconds", (Date.now() - begun) / 20);
    await switchOff(env);
    let left: unknown;
    await until("nothing", async () => {
      left = await around(env);
      return JSON.stringify(left) === JSON.stringify(NOTHING) || undefined;
    }).catch(() => undefined);
    expect(left).to.deep.equal(NOTHING);
    await switchOn(env);
    expect(env.zotero.getMainWindows().length).to.equal(1);
    const menu = await desk.itemMenu([paper.id]);
    expect(desk.window().document.querySelectorAll("#zotero-itemmenu .zwm-menu")).to.have.lengthOf(1);
    await menu.close();
  },

  "works after it was switched on again before its end was over": async (env) => {
    const desk = pluginDesk(env);
    const addon = await addonOf(env);
    const before = running(env);
    // The application does not wait for the end of the one before.
    await addon.disable();
    await addon.enable();
    const after = await until("another one", () => {
      const now = running(env);
      return now !== undefined && now !== before ? now : undefined;
    });
    await after.ready;
    const report = await desk.carryOut("library-health", []);
    expect(report.summary.state).to.equal("succeeded");
  },

  "starts without holding the application up": async (env) => {
    const { zotero, args } = env;
    await switchOff(env);
    // The application has its own work with that.
    await pause(1000);
    const service = Cc["@mozilla.org/addons/addon-manager-startup;1"]?.getService(Ci.amIAddonManagerStartup);
    const root = `jar:${PathUtils.toFileURI(textArgument({ args }, "xpi"))}!/`;
    const handle = service?.registerChrome(Services.io.newURI(`${root}manifest.json`), [
      ["content", "zotero-workflow-manager", "content/"],
    ]);
    try {
      const begun = Date.now();
      const module = ChromeUtils.importESModule(`${textArgument({ args }, "mainModule")}&anew`) as {
        readonly start: (data: PluginData) => Promise<void>;
        readonly stop: () => Promise<void>;
        readonly runningPlugin: () => RunningPlugin | undefined;
      };
      env.figure("reading the main module, in milliseconds", Date.now() - begun);
      const data = {
        Zotero: zotero,
        id: textArgument({ args }, "pluginId"),
        version: "0.0.0",
        rootURI: root,
        reason: 3,
      };
      const start = await longestHold(() => module.start(data));
      env.figure("start()", start.took);
      env.figure("start(), longest hold of the main thread", start.longest);
      const ready = await longestHold(async () => module.runningPlugin()?.ready);
      env.figure("until workflows are read", start.took + ready.took);
      env.figure("until workflows are read, longest hold of the main thread", ready.longest);
      env.figure("stop()", (await longestHold(() => module.stop())).took);
    } finally {
      handle?.destruct();
    }
    await switchOn(env);
  },

  "is in a second main window too, and in one that was opened again": async (env) => {
    const desk = pluginDesk(env);
    const { zotero } = env;
    const paper = await newPaper(zotero, "In both windows");
    const first = desk.window();
    const openSecond = async (): Promise<MainWindow> => {
      for (;;) {
        const known = new Set<unknown>(zotero.getMainWindows());
        zotero.openMainWindow();
        const window = await until("the second window", () =>
          (zotero.getMainWindows() as unknown as readonly MainWindow[]).find((one) => !known.has(one)),
        );
        await until("its parts", () => window.document.querySelector(".zwm-notices"));
        for (let looks = 0; looks < 100; looks += 1) {
          if (window.document.querySelector("#zotero-items-tree .row") !== null) return window;
          await pause(50);
        }
        // Now and then the application leaves the list of a new window empty, with no plugin in it too.
        window.close();
      }
    };
    try {
      for (let round = 0; round < 2; round += 1) {
        const second = await openSecond();
        expect(second.document.querySelectorAll('link[href="zwm-menu.ftl"]')).to.have.lengthOf(1);
        const menu = await desk.itemMenu([paper.id], second);
        await menu.until((rows) => rows.some(({ id, enabled }) => id === "tag-tidy" && enabled));
        await menu.close();
        const closed = new Promise<void>((resolve) => {
          second.addEventListener("unload", () => {
            resolve();
          });
        });
        second.close();
        await closed;
      }
      const menu = await desk.itemMenu([paper.id], first);
      await menu.until((rows) => rows.some(({ id, enabled }) => id === "tag-tidy" && enabled));
      await menu.close();

      const last = await openSecond();
      await switchOff(env);
      expect(traces(env)).to.deep.equal([]);
      await switchOn(env);
      const again = await desk.itemMenu([paper.id], last);
      await again.close();
    } finally {
      // The other cases are about one window.
      for (const one of zotero.getMainWindows() as unknown as readonly MainWindow[]) {
        if (one !== first) one.close();
      }
      await until("one window", () => zotero.getMainWindows().length === 1);
    }
  },

  "shows a workflow that was put into its folder, and asks whether to trust it": async (env) => {
    const desk = pluginDesk(env);
    const { zotero, fixtures } = env;
    const paper = await newPaper(zotero, "To be noted");
    const folder = PathUtils.join(
      zotero.DataDirectory.dir,
      "workflow-manager",
      "content",
      "user",
      "workflows",
    );
    await IOUtils.copy(
      PathUtils.join(fixtures, "workflows", "one-note-each"),
      PathUtils.join(folder, "one-note-each"),
      { recursive: true },
    );
    const put = Date.now();
    await until("the workflow", async () =>
      (await (await desk.manager()).catalogue()).workflows.some(({ id }) => id === "one-note-each"),
    );
    env.figure("until a new workflow is there, in milliseconds", Date.now() - put);
    const menu = await desk.itemMenu([paper.id]);
    await menu.until((rows) => rows.some(({ id, enabled }) => id === "one-note-each" && enabled));
    await menu.close();
    const { workflows } = await (await desk.manager()).catalogue();
    expect(workflows.find(({ id }) => id === "one-note-each")?.trust.level).to.equal("untrusted");

    const report = await desk.carryOut("one-note-each", [paper.id], (page) => {
      expect(page.find("#zwm-trust-reach")).to.not.equal(null);
      expect(page.text()).to.include("one-note-each");
    });
    expect(report.summary.state).to.equal("succeeded");
    expect(zotero.Items.get(paper.getNotes()).map((note) => note.getNote())).to.deep.equal([
      `<p>Written once: ${paper.key}</p>`,
    ]);

    // Changed afterwards, it is asked about again; removed, it is gone.
    const hook = PathUtils.join(folder, "one-note-each", "hooks", "applyResult.mjs");
    await IOUtils.writeUTF8(hook, `${await IOUtils.readUTF8(hook)}\n// changed\n`);
    await until("the change", async () => {
      const now = await (await desk.manager()).catalogue();
      const trust = now.workflows.find(({ id }) => id === "one-note-each")?.trust;
      return trust?.level === "untrusted" && trust.reason === "changed";
    });
    await IOUtils.remove(PathUtils.join(folder, "one-note-each"), { recursive: true });
    await until("its end", async () =>
      (await (await desk.manager()).catalogue()).workflows.every(({ id }) => id !== "one-note-each"),
    );
    await until("an open menu without it", async () => {
      const without = await desk.itemMenu([paper.id]);
      const ids = without.rows().map(({ id }) => id);
      await without.close();
      return !ids.includes("one-note-each");
    });
  },
};
