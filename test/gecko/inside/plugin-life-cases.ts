import { expect } from "chai";
import { STORE_VERSION } from "../../../src/engine/store-migrations.ts";
import { PREF_BRANCH } from "../../../src/host/zotero/prefs.ts";
import type { GeckoCases } from "../harness/gecko-cases.ts";
import { REASONS } from "./double/plugin-scope.ts";
import { type InstalledPlugin, refs, runWorkflow, withInstalled } from "./installed-plugin.ts";
import { type MainWindow, openMainWindow, until } from "./main-window.ts";
import { elements, labels, pause, send } from "./native-ui-parts.ts";
import { openDatabase } from "./opened-database.ts";

const ITEM = "main/library/item";

export const BUILT_IN = [
  "copy-references",
  "export-notes",
  "import-notes",
  "library-health",
  "merge-notes",
  "rename-attachments",
  "tag-tidy",
];

async function withMainWindow(
  installed: InstalledPlugin,
  tempDir: string,
  act: (window: MainWindow) => Promise<void>,
): Promise<void> {
  const main = await openMainWindow(tempDir);
  installed.double.windows.push(main.window);
  try {
    await act(main);
  } finally {
    installed.double.windows.splice(0);
    await main.close();
  }
}

/** What of the plugin is in a window: elements of ours, and links to our files. */
function partsIn(document: Document): readonly string[] {
  const marked = elements(document, '[class*="zwm-"], [id*="zwm-"], menu, menupopup');
  const links = elements(document, 'link[href*="zwm-"], link[href*="zotero-workflow-manager"]');
  return [...marked, ...links].map(({ localName }) => localName);
}

const files = (folder: string) => IOUtils.getChildren(folder, { ignoreAbsent: true });

export const lifeCases: GeckoCases = {
  "starts where there is no window, and has the workflows it brings along (F05, F06)": (env) =>
    withInstalled(env, async ({ double, scope, start, stop, manager, expectNothingLeft }) => {
      const { eval: evaluate } = scope.scope as { readonly eval: (text: string) => unknown };
      expect(() => evaluate("1 + 1")).to.throw();
      await start();
      expect(double.registered()).to.deep.equal({ menus: 3, observers: 1, panes: ["zwm-preference-pane"] });
      const { workflows, diagnostics } = await (await manager()).catalogue();
      expect(workflows.map(({ id }) => id)).to.have.members(BUILT_IN);
      expect(workflows.map(({ trust }) => trust.level)).to.deep.equal(BUILT_IN.map(() => "isolated"));
      expect(diagnostics, JSON.stringify(diagnostics)).to.deep.equal([]);
      await stop();
      await expectNothingLeft();
    }),

  "puts itself into each main window once, and takes itself out again (F20, F21)": (env) =>
    withInstalled(env, async (installed) => {
      const { double, scope, start, stop } = installed;
      await withMainWindow(installed, env.tempDir, async ({ window, document }) => {
        const before = partsIn(document);
        await start();
        const inside = partsIn(document);
        expect(inside).to.include.members(["link"]);
        expect(inside.length).to.be.above(before.length);
        scope.windowLoaded(window);
        expect(partsIn(document)).to.deep.equal(inside);
        scope.windowUnloaded(window);
        expect(partsIn(document)).to.deep.equal(before);
        scope.windowLoaded(window);
        expect(partsIn(document)).to.deep.equal(inside);
        await stop();
        expect(partsIn(document)).to.deep.equal(before);
      });
      expect(double.windows).to.have.length(0);
    }),

  "leaves nothing behind, started and stopped twenty times, with its menu opened each time (F12)": (env) =>
    withInstalled(env, async (installed) => {
      const { double, start, stop, around, expectNothingLeft } = installed;
      await withMainWindow(installed, env.tempDir, async ({ document }) => {
        const empty = partsIn(document);
        const selected = { items: [{ id: double.idOf(1, "5Q2TBH2E") }] };
        await start();
        await stop();
        const before = await around();
        for (let round = 0; round < 20; round += 1) {
          await start();
          const popup = double.show(ITEM, document, selected) as Element;
          send(popup, "popupshowing");
          expect(labels(popup)).to.have.length(BUILT_IN.length);
          await stop();
          expect(partsIn(document)).to.deep.equal(empty);
        }
        const after = await around();
        // The application's own come and go; what is left each time would be twenty.
        expect(after.prefObservers - before.prefObservers).to.be.below(20);
        for (const [topic, count] of Object.entries(after.observers))
          expect(count - (before.observers[topic] ?? 0), topic).to.be.below(20);
        expect({ ...after, prefObservers: 0, observers: {} }).to.deep.equal({
          ...before,
          prefObservers: 0,
          observers: {},
        });
      });
      await expectNothingLeft();
    }),

  "is there once when it is started twice": (env) =>
    withInstalled(env, async ({ double, scope, start, stop, expectNothingLeft }) => {
      const first = await start();
      const second = await start();
      expect(second).to.not.equal(first);
      expect(scope.plugin()).to.equal(second);
      expect(double.registered()).to.deep.equal({ menus: 3, observers: 1, panes: ["zwm-preference-pane"] });
      await stop();
      await expectNothingLeft();
    }),

  "is gone when it is switched off while it is being switched on": (env) =>
    withInstalled(env, async ({ scope, stop, expectNothingLeft }) => {
      for (const wait of [undefined, 0, 1, 5, 20, 60]) {
        const starting = scope.startup(REASONS.ADDON_ENABLE);
        if (wait !== undefined) await pause(wait);
        await stop();
        await starting.catch(() => undefined);
        expect(scope.plugin(), `after ${String(wait)} ms`).to.equal(undefined);
        await expectNothingLeft();
      }
    }),

  "is there when it is switched on again before its end is over": (env) =>
    withInstalled(env, async ({ scope, start, stop, manager }) => {
      await start();
      const stopping = stop();
      await Promise.all([stopping, scope.startup(REASONS.ADDON_ENABLE)]);
      await scope.plugin()?.ready;
      expect((await (await manager()).catalogue()).workflows).to.have.length(BUILT_IN.length);
    }),

  "is gone when the application ends before its library is open": (env) =>
    withInstalled(
      env,
      async ({ scope, stop, double, expectNothingLeft }) => {
        await scope.startup(REASONS.APP_STARTUP);
        expect(double.registered().menus).to.equal(3);
        await stop();
        await expectNothingLeft();
      },
      { initializationPromise: new Promise(() => undefined) },
    ),

  "shows its menu before workflows were read, and fills it afterwards (F15)": async (env) => {
    let open: () => void = () => undefined;
    const initializationPromise = new Promise<void>((resolve) => {
      open = resolve;
    });
    await withInstalled(
      env,
      async (installed) => {
        const { double, scope } = installed;
        await withMainWindow(installed, env.tempDir, async ({ document }) => {
          await scope.startup(REASONS.APP_STARTUP);
          const popup = double.show(ITEM, document, { items: [] }) as Element;
          send(popup, "popupshowing");
          expect(popup.firstElementChild?.getAttribute("label")).to.equal("Reading workflows…");
          open();
          await scope.plugin()?.ready;
          expect(labels(popup)).to.have.length(BUILT_IN.length);
        });
        await scope.shutdown(REASONS.ADDON_DISABLE);
      },
      { initializationPromise },
    );
  },

  "keeps its module through disable and enable, and nothing of what ran": (env) =>
    withInstalled(env, async ({ scope, start, stop, manager }) => {
      const { plugin } = scope;
      const first = await start();
      await stop();
      expect(plugin()).to.equal(undefined);
      const second = await start();
      expect(second).to.not.equal(first);
      expect((await (await manager()).catalogue()).workflows).to.have.length(BUILT_IN.length);
      const late: unknown = await first.manager().catch((error: unknown) => error);
      expect(String(late)).to.contain("switched off");
    }),

  "reads a store that a newer version wrote, says so once and writes nothing into it (F04)": (env) =>
    withInstalled(env, async (installed) => {
      const { home, start, stop, manager } = installed;
      const store = PathUtils.join(home, "state", "workflow-manager.sqlite");
      await start();
      await runWorkflow(await manager(), "library-health", refs("5Q2TBH2E"));
      await stop();
      const db = await openDatabase(store);
      const run = (sql: string) =>
        db.queryAsync(sql, [], { onRow: () => undefined, noParseParams: true, debugParams: false });
      await run(`PRAGMA user_version = ${String(STORE_VERSION + 1)}`);
      await db.close();
      const written = await IOUtils.computeHexDigest(store, "sha256");

      await withMainWindow(installed, env.tempDir, async ({ document }) => {
        await start();
        const told = elements(document, '[class*="zwm-notice"]')
          .map(({ textContent }) => textContent ?? "")
          .filter((text) => text.includes("newer version"));
        expect(told).to.not.deep.equal([]);
        expect(await (await manager()).runs()).to.have.length(1);
        const refused: unknown = await runWorkflow(await manager(), "library-health", refs("5Q2TBH2E")).catch(
          (error: unknown) => error,
        );
        expect(refused).to.have.property("code", "store_newer");
        await stop();
      });
      expect(await IOUtils.computeHexDigest(store, "sha256")).to.equal(written);
    }),

  "removes settings and what can be made again when it is uninstalled, and nothing at an upgrade (F10)": (
    env,
  ) =>
    withInstalled(env, async ({ home, scope, start, manager }) => {
      const own = PathUtils.join(home, "content", "user", "workflows", "mine", "workflow.json");
      await IOUtils.makeDirectory(PathUtils.parent(own) ?? "", { createAncestors: true });
      await IOUtils.writeUTF8(own, "{}");
      await start();
      await runWorkflow(await manager(), "library-health", refs("5Q2TBH2E"));
      Services.prefs.setBoolPref(`${PREF_BRANCH}debugMode`, true);
      const official = PathUtils.join(home, "content", "official", "workflows");
      const before = (await files(official)).length;
      expect(before).to.be.above(0);

      for (const reason of [REASONS.ADDON_UPGRADE, REASONS.ADDON_DOWNGRADE]) {
        await scope.shutdown(reason);
        await scope.uninstall(reason);
        expect(await files(official)).to.have.length(before);
        expect(Services.prefs.getBoolPref(`${PREF_BRANCH}debugMode`)).to.equal(true);
        await start();
        expect(await (await manager()).runs()).to.have.length(1);
      }
      await scope.shutdown(REASONS.ADDON_DISABLE);
      expect(await files(official)).to.have.length(before);

      await scope.uninstall(REASONS.ADDON_UNINSTALL);
      expect(await files(official)).to.deep.equal([]);
      expect(Services.prefs.getChildList(PREF_BRANCH)).to.deep.equal([]);
      expect(await IOUtils.readUTF8(own)).to.equal("{}");
      expect(await IOUtils.exists(PathUtils.join(home, "state", "workflow-manager.sqlite"))).to.equal(true);
      await until(async () => (await files(PathUtils.join(home, "runtime", "cache"))).length === 0);
    }),
};
