import { discover } from "../../../src/formats/discovery/discovery.ts";
import { createGeckoFiles } from "../../../src/host/zotero/files.ts";
import { createGeckoPrefs } from "../../../src/host/zotero/prefs.ts";
import { createZoteroLibrary } from "../../../src/host/zotero/library/zotero-library.ts";
import type { ZoteroApi } from "../../../src/host/zotero/zotero-api.ts";
import { menuStates } from "../../../src/manager/menu-states.ts";
import type { FactSelection } from "../../../src/model/item-facts.ts";
import type { ItemRef } from "../../../src/model/item-ref.ts";
import type { LoadedWorkflow } from "../../../src/model/workflow.ts";
import type { LibraryPort } from "../../../src/ports/library.ts";
import { passThroughProvider } from "../../../src/providers/pass-through/pass-through-provider.ts";
import { createProviderRegistry } from "../../../src/providers/provider-registry.ts";
import { loadPlugin, type PluginFolder, type PluginScope, REASONS } from "./double/plugin-scope.ts";
import { createZoteroDouble, type ZoteroDouble } from "./double/zotero-double.ts";
import { fillLibrary } from "./fill-library.ts";
import { runWorkflow } from "./installed-plugin.ts";
import { longestWork, mainThreadTime } from "./main-thread-time.ts";
import { type MainWindow, openMainWindow } from "./main-window.ts";
import { english, hostMenus, labels, pause, send } from "./native-ui-parts.ts";

/** What the bench hands over; paths are absolute. */
export interface FigureEnv extends PluginFolder {
  /** A folder that the bench removes. */
  readonly tempDir: string;
  /** Of the repository. */
  readonly root: string;
  /** A data directory with ten thousand papers. */
  readonly dataDir: string;
  /** Their keys, as JSON. */
  readonly papers: string;
  /** The application itself, where there is one. */
  readonly zotero?: ZoteroApi;
}

const MENU = "main/library/item";
const PAPERS = 10_000;

type Application = Pick<ZoteroDouble, "zotero" | "windows" | "show" | "hide" | "notify" | "idOf" | "close">;

/** What several figures share; made when it is first asked for. */
interface Shared {
  readonly double: Application;
  readonly library: LibraryPort;
  readonly papers: readonly ItemRef[];
}

let shared: Promise<Shared> | undefined;
let menu:
  Promise<{ readonly facts: FactSelection; readonly workflows: readonly LoadedWorkflow[] }> | undefined;
let running: Promise<{ readonly scope: PluginScope; readonly window: MainWindow }> | undefined;

/** The double, or the application itself with menus whose hooks are called by hand. */
async function applicationOf(
  { dataDir, zotero }: FigureEnv,
  uiReadyPromise?: Promise<void>,
): Promise<Application> {
  if (zotero === undefined) {
    return createZoteroDouble({ dataDir, ...(uiReadyPromise === undefined ? {} : { uiReadyPromise }) });
  }
  const windows: Window[] = [];
  const menus = hostMenus(windows);
  const { MenuManager } = menus.zotero as unknown as { readonly MenuManager: object };
  const own = {
    MenuManager,
    // The application takes panes from plugins alone that were installed.
    PreferencePanes: { register: () => Promise.resolve("pane"), unregister: () => undefined },
    getMainWindows: () => windows,
    ...(uiReadyPromise === undefined ? {} : { uiReadyPromise }),
  };
  const { zotero: _, ...host } = menus;
  return {
    ...host,
    zotero: new Proxy(zotero, {
      get: (application, name) =>
        Object.hasOwn(own, name)
          ? own[name as keyof typeof own]
          : (Reflect.get(application, name) as unknown),
    }),
    windows,
    // Nothing but the plugin's own observer is to hear of it.
    notify: () => void zotero.Notifier.trigger("modify", "file", []),
    idOf: (libraryId, key) => Number(zotero.Items.getIDFromLibraryAndKey(libraryId, key)),
    close: () => Promise.resolve(),
  };
}

/** Waits until the application has unpacked what it brings along; ended before that, it asks a question the next time. */
async function quiet(zotero: ZoteroApi | undefined): Promise<void> {
  const { Schema } = (zotero ?? {}) as {
    readonly Schema?: { readonly schemaUpdatePromise: Promise<unknown> };
  };
  // Where that fails it asks, and goes on when it is answered; what is measured does not hang on it.
  await Promise.race([Schema?.schemaUpdatePromise, pause(20_000)]);
}

async function share(env: FigureEnv): Promise<Shared> {
  await quiet(env.zotero);
  const double = await applicationOf(env);
  const keys = (await IOUtils.readJSON(env.papers)) as readonly string[];
  const library = await createZoteroLibrary({
    zotero: double.zotero,
    commit: () => Promise.reject(new Error("Nothing is written here.")),
    showPath: (path) => path,
    now: () => Date.now(),
  });
  return { double, library, papers: keys.map((key) => ({ libraryId: 1, key })) };
}

const sharedOf = (env: FigureEnv): Promise<Shared> => (shared ??= share(env));

const userWorkflows = ({ dataDir }: FigureEnv) =>
  PathUtils.join(dataDir, "workflow-manager", "content", "user", "workflows");

async function runningOf(env: FigureEnv) {
  running ??= (async () => {
    const { double } = await sharedOf(env);
    const window = await openMainWindow(env.tempDir);
    double.windows.push(window.window);
    const scope = loadPlugin(env, double.zotero);
    await scope.startup(REASONS.APP_STARTUP);
    await scope.plugin()?.ready;
    return { scope, window };
  })();
  return running;
}

const managerOf = async (env: FigureEnv) => {
  const manager = await (await runningOf(env)).scope.plugin()?.manager();
  if (manager === undefined) throw new Error("The plugin does not run.");
  return manager;
};

let starts = 0;

/** Each answers with one measured figure, in milliseconds; all but that of the run count what the main thread does. */
export const figures: Readonly<Record<string, (env: FigureEnv) => Promise<number>>> = {
  /** Facts of all papers, read as for a menu: the longest hold of the main thread. */
  async facts(env) {
    const { library, papers } = await sharedOf(env);
    return longestWork(() => library.facts(papers));
  },

  /** States of 34 workflows from those facts, in one go. */
  async menu(env) {
    const { library, papers } = await sharedOf(env);
    const localizer = await english(env.root);
    menu ??= (async () => {
      const files = createGeckoFiles({ tempDir: PathUtils.join(env.tempDir, "tmp") });
      const found = await discover({
        roots: [{ kind: "user", id: "user", path: userWorkflows(env) }],
        files,
        localizer,
      });
      const workflows = found.workflows.filter(({ id }) => id.startsWith("menu-"));
      if (workflows.length !== 34) {
        throw new Error(`${String(workflows.length)} workflows: ${JSON.stringify(found.diagnostics)}`);
      }
      return { workflows, facts: await library.facts(papers) };
    })();
    const { workflows, facts } = await menu;
    const host = { localizer, prefs: createGeckoPrefs() };
    const providers = createProviderRegistry([passThroughProvider]);
    // The rows of a selection are read once each time.
    const selection = { ...facts };
    const begun = mainThreadTime();
    const states = menuStates(host, providers, workflows, selection);
    const took = mainThreadTime() - begun;
    if (!states.some(({ enabled }) => enabled)) throw new Error("No workflow can be chosen.");
    return took;
  },

  /** The menu over a new selection of all papers, until all its rows are there. */
  async popup(env) {
    const { double, papers } = await sharedOf(env);
    const { window } = await runningOf(env);
    const ids = papers.map(({ libraryId, key }) => double.idOf(libraryId, key));
    double.notify();
    const context = { items: ids.map((id) => ({ id })) };
    const begun = mainThreadTime();
    const popup = double.show(MENU, window.document, context) as Element;
    send(popup, "popupshowing");
    const took = mainThreadTime() - begun;
    if (labels(popup).length < 34) throw new Error(`The menu has ${String(labels(popup).length)} workflows.`);
    send(popup, "popuphidden");
    double.hide(MENU);
    // What was asked for comes to its end, so that the next menu has the main thread for itself.
    await (await managerOf(env)).menu(papers, { debugMode: false });
    await pause(50);
    return took;
  },

  /** A run of a hundred units with two hooks each, from its start to its end. */
  async run(env) {
    const { papers } = await sharedOf(env);
    const manager = await managerOf(env);
    await manager.trust("look-at-each", "isolated");
    const begun = Date.now();
    const { summary } = await runWorkflow(manager, "look-at-each", papers.slice(0, 100));
    const took = Date.now() - begun;
    if (summary.counts.succeeded !== 100) throw new Error(JSON.stringify(summary));
    return took;
  },

  /** Loading the main module and starting the plugin, until the application goes on. */
  async start(env) {
    await stopRunning();
    // Between its steps the application does what is its own: the quietest of three.
    return Math.min(await startOnce(env), await startOnce(env), await startOnce(env));
  },

  /** Puts papers into the application's library, and their keys into the file; once, before it is started again. */
  async fill({ zotero, papers }) {
    if (zotero === undefined) throw new Error("There is no application to fill.");
    await quiet(zotero);
    const keys = await fillLibrary(zotero, PAPERS);
    await IOUtils.writeJSON(papers, keys);
    return keys.length;
  },

  /** Ends what the others began. */
  async end() {
    await stopRunning();
    const ending = await shared?.catch(() => undefined);
    shared = undefined;
    await ending?.library.close();
    await ending?.double.close();
    return 0;
  },
};

async function startOnce(env: FigureEnv): Promise<number> {
  starts += 1;
  const name = `zwm-start-${String(Date.now())}-${String(starts)}`;
  // A folder of its own, since the application keeps modules by their file.
  const plugin = PathUtils.join(env.tempDir, name);
  await IOUtils.copy(env.plugin, plugin, { recursive: true });
  const double = await applicationOf(env, new Promise(() => undefined));
  const aliases = [name, "zotero-workflow-manager"].map((alias) => register(alias, plugin));
  const data = {
    Zotero: double.zotero,
    id: "test",
    version: "0.1.0",
    rootURI: `${PathUtils.toFileURI(plugin)}/`,
    reason: REASONS.APP_STARTUP,
  };
  const begun = mainThreadTime();
  const module = ChromeUtils.importESModule(`chrome://${name}/content/main.mjs`) as {
    readonly start: (given: typeof data) => Promise<void>;
    readonly stop: () => Promise<void>;
  };
  await module.start(data);
  const took = mainThreadTime() - begun;
  await module.stop();
  for (const alias of aliases) alias.destruct();
  await double.close();
  return took;
}

async function stopRunning(): Promise<void> {
  const ending = await running?.catch(() => undefined);
  running = undefined;
  await ending?.scope.shutdown(REASONS.ADDON_DISABLE);
  (await shared?.catch(() => undefined))?.double.windows.splice(0);
  await ending?.window.close();
}

function register(alias: string, plugin: string): nsIJSRAIIHelper {
  const service = Cc["@mozilla.org/addons/addon-manager-startup;1"]?.getService(
    Ci.amIAddonManagerStartup,
  ) as amIAddonManagerStartup;
  return service.registerChrome(Services.io.newURI(`${PathUtils.toFileURI(plugin)}/manifest.json`), [
    ["content", alias, "content/"],
  ]);
}
