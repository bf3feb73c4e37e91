import { toWorkflowError, WorkflowError } from "../errors/workflow-error.ts";
import { createGeckoClock } from "../host/zotero/clock.ts";
import { createGeckoPrefs } from "../host/zotero/prefs.ts";
import { createDialogs } from "../host/zotero/ui/dialogs.ts";
import { trackMainWindows, type MainWindows } from "../host/zotero/ui/main-windows.ts";
import { RECENT_RUNS, registerMenus, type Menus } from "../host/zotero/ui/menu.ts";
import { registerMessages } from "../host/zotero/ui/message-sources.ts";
import { createRunNotices } from "../host/zotero/ui/notices.ts";
import { createPaneSettings } from "../host/zotero/ui/pane-settings.ts";
import { createPickers } from "../host/zotero/ui/pickers.ts";
import { registerPreferencePane } from "../host/zotero/ui/preference-pane.ts";
import { showItems } from "../host/zotero/ui/show-items.ts";
import { errorText } from "../l10n/error-text.ts";
import type { ManagerApi, RunHandle } from "../model/manager-api.ts";
import type { UiPort } from "../ports/ui.ts";
import type { OpenManager } from "./open-manager.ts";
import { createPackagedFiles } from "./packaged-files.ts";
import type { PluginData } from "./plugin-data.ts";
import { loadPluginLocalizer } from "./plugin-localizer.ts";
import { forgetTakenUp, takeUpRuns } from "./take-up-runs.ts";
import { watchWorkflows, type WorkflowWatch } from "./watch-workflows.ts";

/** The plugin while it is switched on. */
export interface RunningPlugin {
  readonly windows: MainWindows;
  /** Resolves when workflows were read and begun runs go on; rejects with why that could not be. */
  readonly ready: Promise<void>;
  readonly manager: () => Promise<ManagerApi>;
  stop(): Promise<void>;
}

/** How long the application is kept from closing by what is at work. */
const STOP_MS = 4000;

/**
 * Puts the plugin into the application. Menus, settings and notices are there at once; the manager and what it needs are
 * loaded when the application has its windows, so that it starts no later.
 */
export async function startPlugin({
  Zotero: zotero,
  id,
  version,
  rootURI,
}: PluginData): Promise<RunningPlugin> {
  const packaged = createPackagedFiles();
  // In windows values keep their own direction; elsewhere the marks for that would be in file names and notes.
  const tags = (await packaged.json("locale/tags.json")) as readonly string[];
  const [localizer, plainLocalizer] = await loadPluginLocalizer(packaged, tags, zotero.locale);
  const clock = createGeckoClock();
  const prefs = createGeckoPrefs();
  const settings = createPaneSettings(prefs);
  let ended = false;
  let opened: Promise<OpenManager> | undefined;
  /** Settles when what is opened is at work. */
  let begun: Promise<void> | undefined;

  const describe = (error: unknown): string => {
    const { message, remedy } = errorText(localizer, toWorkflowError(error), "zotero");
    return remedy === undefined ? message : `${message} ${remedy}`;
  };
  const log = (error: unknown) => {
    zotero.logError(error instanceof Error ? error : new Error(String(error)));
  };
  const logUnlessEnded = (error: unknown) => {
    if (!ended) log(error);
  };

  const open = async (): Promise<OpenManager> => {
    const { openManager } = await import("./open-manager.ts");
    if (ended) throw new Error("The plugin was switched off.");
    return openManager({
      zotero,
      version,
      packaged,
      localizer: plainLocalizer,
      clock,
      prefs,
      settings,
      ui,
      editor: dialogs.editor,
    });
  };
  const openOnce = (): Promise<OpenManager> => {
    if (ended) return Promise.reject(new Error("The plugin was switched off."));
    if (opened === undefined) {
      const opening = open();
      opened = opening;
      // What could not be opened may be tried again.
      opening.catch(() => {
        if (opened === opening) opened = undefined;
      });
      begun = opening.then(begin);
      begun.catch((error: unknown) => {
        if (!ended) tellProblem(error);
      });
    }
    return opened;
  };
  const manager = async (): Promise<ManagerApi> => (await openOnce()).manager;

  const showFiles = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      if (!(await IOUtils.exists(path))) continue;
      await zotero.File.reveal(path);
      return;
    }
    throw new WorkflowError("file_not_found", { args: { path: paths[0] ?? "" } });
  };
  const dialogs = createDialogs({
    zotero,
    localizer,
    clock,
    manager,
    version,
    places: {
      showItems: async (refs) => {
        const window = zotero.getMainWindow() as Window | null;
        return window === null || showItems(zotero, refs, window);
      },
      showFiles,
      copyText: async (text) => {
        const { createGeckoClipboard } = await import("../host/zotero/clipboard.ts");
        await createGeckoClipboard().writeText(text);
      },
      answer: (runId) => review(runId),
      follow: (handle) => follow(handle),
      undone: (runId, report) => {
        notices.undone(runId, report);
      },
      ended: (report) => {
        notices.ended(report);
      },
    },
  });
  const pickersIn = (window?: Window) =>
    createPickers({
      zotero,
      title: () => localizer.text("ui-plugin-name"),
      taken: () => localizer.text("ui-picker-taken"),
      ...(window === undefined ? {} : { window }),
    });
  const notices = createRunNotices({
    localizer,
    clock,
    enabled: () => settings.notifications(),
    showItems: (refs, window) => showItems(zotero, refs, window),
    showFiles,
    undo: async (runId) => (await manager()).undo(runId, { allOrNothing: false }),
    openRun: (runId) => {
      openRun(runId);
    },
    review: (runId) => {
      void review(runId).catch(fail);
    },
    describe,
  });
  const ui: UiPort = {
    interactive: true,
    ...pickersIn(),
    approve: (request) => dialogs.approve(request),
    chooseDuplicates: (question) => dialogs.chooseDuplicates(question),
    notify: (text, type) => {
      notices.notify(text, type);
    },
  };

  const fail = (error: unknown) => {
    log(error);
    notices.notify(describe(error), "error");
  };
  const openRun = (runId: string) => {
    void dialogs.showRun(runId).catch(fail);
  };
  const showRecent = async (): Promise<void> => {
    const runs = await (await manager()).runs({ latest: RECENT_RUNS });
    if (!ended) menus.showRecent(runs);
  };
  const lookForRecent = () => {
    void showRecent().catch(logUnlessEnded);
  };
  const follow = async (handle: RunHandle): Promise<void> => {
    lookForRecent();
    const { workflows } = await (await manager()).catalogue();
    const listing = workflows.find(({ id: workflowId }) => workflowId === handle.record.workflowId);
    notices.follow(handle, { showNotifications: listing?.showNotifications ?? true });
  };
  const resume = async (runId: string): Promise<void> => follow(await (await manager()).resume(runId));

  const review = async (runId: string): Promise<void> => {
    if (!dialogs.showApproval()) await resume(runId);
  };

  const pane = await registerPreferencePane({
    zotero,
    pluginId: id,
    localizer,
    open: openOnce,
    settings,
    askIn: pickersIn,
    onChanged: async () => {
      watch?.update();
      await menus.refresh();
    },
    reveal: (path) => {
      void zotero.File.reveal(path);
    },
    join: (folder, path) => PathUtils.join(folder, ...path.split("/")),
    describe,
  });
  const menus: Menus = registerMenus({
    zotero,
    pluginId: id,
    localizer,
    clock,
    ask: async (selection, { probe }) =>
      (await manager()).menu(selection, { debugMode: settings.debugMode(), probe }),
    run: async (workflowId, selection) => {
      try {
        const handle = await dialogs.run({ workflowId, selection, trigger: "menu" });
        if (handle !== undefined) await follow(handle);
      } catch (error) {
        fail(error);
      }
    },
    explain: async (workflowId, selection) => {
      try {
        await dialogs.explain(workflowId, selection);
      } catch (error) {
        fail(error);
      }
    },
    openSettings: () => {
      pane.open();
    },
    openRun,
    lookForRecent,
    notice: notices,
  });
  let unregisterMessages: (() => void) | undefined;
  const windows = trackMainWindows(
    zotero,
    [
      (window) => {
        notices.attach(window);
        return () => {
          notices.detach(window);
        };
      },
    ],
    () => {
      unregisterMessages ??= registerMessages(rootURI, tags);
    },
  );

  let watch: WorkflowWatch | undefined;
  const isEnded = () => ended;
  const begin = async ({ manager: api, files, roots }: OpenManager): Promise<void> => {
    await menus.refresh();
    if (isEnded()) return;
    // Reads the texts now, so that neither the start nor the first menu waits for it.
    localizer.has("ui-plugin-name");
    watch = watchWorkflows({
      files,
      clock,
      roots,
      changed: async () => {
        await api.rescan();
        await menus.refresh();
      },
      onError: log,
    });
    const recall = async (runId: string) => {
      notices.recall(await api.show(runId));
    };
    await showRecent();
    await takeUpRuns({ manager: api, prefs, follow, recall, isEnded, onError: fail });
    if (!isEnded()) await api.clean({ due: true });
  };
  let told = "";
  /** Once, however often it is tried again. */
  const tellProblem = (error: unknown) => {
    log(error);
    const text = describe(error);
    menus.showProblem(text);
    if (text !== told) notices.notify(text, "error");
    told = text;
  };
  const ready = (async () => {
    await zotero.initializationPromise;
    await zotero.uiReadyPromise;
    if (!isEnded()) windows.addAll();
    await openOnce();
    await begun;
  })();
  ready.catch(() => undefined);

  return {
    windows,
    ready,
    manager,
    async stop() {
      ended = true;
      watch?.end();
      menus.unregister();
      pane.unregister();
      dialogs.close();
      notices.close();
      windows.close();
      unregisterMessages?.();
      forgetTakenUp(prefs).catch(log);
      const closing = opened?.then((host) => host.close()).catch(log);
      let cancel: () => void = () => undefined;
      const longEnough = new Promise<void>((resolve) => {
        cancel = clock.after(STOP_MS, resolve);
      });
      // What runs is in the journal: nothing is lost when the application does not wait longer.
      await Promise.race([closing, longEnough]);
      cancel();
    },
  };
}
